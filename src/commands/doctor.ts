import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { delimiter } from "node:path";
import type { Doctor, LiveAgent } from "../../schemas/types/output.ts";
import { doctorOf, type AgentProgram } from "../doctor/doctor.ts";
import { caseCalls, unplayable } from "../doctor/live-session.ts";
import { doctorPage } from "../doctor/page.ts";
import { lacksIn } from "../doctor/sentences.ts";
import { guardsOf, isLost, livePage } from "../doctor/live-page.ts";
import type { Adapters, HookEvent } from "../model/adapter.ts";
import { UserError } from "../model/error.ts";
import { isInside } from "../node/disk.ts";
import { installedProgram } from "../node/installed.ts";
import { readLog } from "../node/log-files.ts";
import { foldersOutside } from "../node/terminal.ts";
import { isPlain, say, type Io } from "../node/io.ts";
import { CALL_NAMES } from "../options/spec.ts";
import type { CommandOf, Options } from "../options/table.ts";
import { withoutSecrets } from "../record/secrets.ts";
import { plain, pageMarkdown } from "../screen/markdown.ts";
import { pageText } from "../screen/page.ts";
import { shortName } from "../read/short-name.ts";
import { shortTitle } from "../screen/label.ts";
import { agentsFor } from "./agents.ts";
import { agreed } from "./before.ts";
import { playedEvents } from "./call.ts";
import { announced, startable, startLive, unstarted, type LiveRequest } from "./doctor-live.ts";
import { isAllRead } from "../screen/aside.ts";
import { noHooks, readableAt, type Workspace, lookOf, sayJson } from "./here.ts";
import { subjects } from "./subject.ts";

export const doctorCommand: CommandOf<"doctor"> = async (_, options, io) => {
  const workspace = await readableAt(undefined, options.user, io);
  const { adapters, root, user } = workspace;
  const hosts = agentsFor(options.to, workspace);
  const subject = subjects(workspace, io)(workspace, { path: user ? "~" : ".", hosts });
  const programs = programsOf(adapters, hosts, options.versions ? root : undefined, io);
  const calls = readLog({ ...io.env, HOME: io.home }, root);
  const asked = doctorOf({ subject, programs, calls, shown: shownIn(options, io) });
  const { doctor, isEverywhere, conversion } = asked;
  const { hooks, unread, notices } = doctor.project;
  const isAsked = !hosts.length || doctor.agents.some(({ installed }) => installed);
  if (isAsked && !hooks.length && !unread.length && isAllRead(notices))
    throw noHooks(doctor.project, "name another project with -C");
  const look = { adapters, isEverywhere, conversion };
  const isSure =
    doctor.agents.some(({ installed }) => installed) &&
    doctor.agents.every(({ untold }) => !untold.length) &&
    !lacksIn(doctor.project).length;
  if (!options.live) {
    demandNoCall(options);
    print(doctor, options, look, io);
    return doctor.works && (isSure || !options.strict) ? 0 : 1;
  }
  if (user) throw new UserError("--live plays the hooks of a project", "leave --user out");
  const live = await played({ ...asked, subject, look, workspace }, options);
  if (!live) return 1;
  print(live, options, look, io);
  const agents = live.live ?? [];
  const guards = agents.flatMap((agent) =>
    guardsOf(live, agent).map((guard) => ({ guard, host: agent.host })),
  );
  const isShown =
    agents.every(({ unplayed }) => !unplayed) &&
    guards.every(({ guard }) => guard.state !== "unshown");
  const isRun = !guards.some(({ guard, host }) => isLost(live, host, guard));
  return live.works && isRun && ((isSure && isShown) || !options.strict) ? 0 : 1;
};

interface Playing extends ReturnType<typeof doctorOf> {
  readonly subject: LiveRequest["subject"];
  readonly look: Parameters<typeof doctorPage>[1];
  readonly workspace: Workspace;
}

/** Undefined if the answer was no; what is known is printed if a signal ends it. */
async function played(
  { subject, hooks, doctor, told, look, workspace }: Playing,
  options: Options<"doctor">,
): Promise<Doctor | undefined> {
  const { root, io } = workspace;
  const hosts = doctor.agents.flatMap(({ host, installed }) => (installed ? [host] : []));
  const given = givenEvent(options, workspace);
  const cases = given ? [] : caseCalls(subject, subject.files, root);
  const request = { subject, hosts, hooks, given, cases, io };
  const candidates = startable(request);
  const withLive = (live: LiveAgent[]) => ({ ...doctor, live: told(live) });
  const starting = candidates.flatMap((candidate) =>
    "agent" in candidate ? [candidate.host] : [],
  );
  if (!starting.length) return withLive(candidates.map(unstarted));
  const names = starting.map((host) => shortTitle(look.adapters, host));
  const hookNames = doctor.project.hooks.map(({ name }) => shortName(name));
  io.stderr.write(`${announced(names, hookNames, cases).join("\n")}\n`);
  if (!agreed("start", options, io)) return undefined;
  let run: ReturnType<typeof startLive> | undefined;
  // This is done before the folders go, of which what is known is read.
  io.atEnd(() => run && print(withLive(run.known()), options, look, io));
  const { known, done } = (run = startLive(request, candidates));
  try {
    await done;
  } finally {
    run = undefined;
  }
  return withLive(known());
}

const flagIn = (options: Options<"doctor">): string | undefined =>
  CALL_NAMES.find(
    ([name]) => (options as { readonly [name: string]: unknown })[name] !== undefined,
  )?.[1];

function givenEvent(options: Options<"doctor">, workspace: Workspace): HookEvent | undefined {
  const flag = flagIn(options);
  if (flag === undefined) return undefined;
  const events = playedEvents(options, workspace, workspace.io.cwd);
  const why = unplayable(events);
  if (why === undefined) return events[0];
  const hint = `hookport run ${flag} plays it without the agents`;
  throw new UserError(`${flag} cannot be played live: ${why}`, hint);
}

function demandNoCall(options: Options<"doctor">): void {
  const flag = flagIn(options);
  if (flag !== undefined) throw new UserError(`${flag} gives a call to play`, "add --live");
}

/** The programs that are there; with `asking`, the folder of the project, each is asked too. */
function programsOf(
  adapters: Adapters,
  hosts: readonly string[],
  asking: string | undefined,
  io: Io,
): ReadonlyMap<string, AgentProgram> {
  return new Map(
    hosts.flatMap((host) => {
      const found = installedProgram(adapters[host] ?? {}, io.env["PATH"] ?? "");
      if (!found) return [];
      const { file, version } = found;
      const told = asking === undefined ? undefined : asked(file, asking, io);
      return [[host, { file, version: told ?? version }] as const];
    }),
  );
}

/** Milliseconds. */
const PATIENCE = 20_000;

/** A program that lies inside the project is not started, and starts none of the project's. */
function asked(file: string, root: string, { env, home }: Io): string | undefined {
  if (isInside(realpathSync(root), file)) return undefined;
  const PATH = foldersOutside(root, env["PATH"] ?? "").join(delimiter);
  const options = {
    cwd: home,
    env: { ...env, PATH },
    timeout: PATIENCE,
    encoding: "utf8",
  } as const;
  const { stdout } = spawnSync(file, ["--version"], options);
  return /\d+\.\d+\.\d+[\w.-]*/.exec(stdout ?? "")?.[0];
}

/** A report that people paste elsewhere names neither a secret nor the home folder. */
const shownIn =
  ({ markdown }: Options<"doctor">, { home }: Io) =>
  (text: string): string =>
    withoutSecrets(markdown && home.length > 1 ? text.replaceAll(home, "~") : text);

function print(
  doctor: Doctor,
  { json, markdown }: Options<"doctor">,
  look: Parameters<typeof doctorPage>[1],
  io: Io,
): void {
  if (json) return sayJson(io, doctor);
  const pages = [
    doctorPage(doctor, look),
    ...(doctor.live ? [livePage(doctor, look.adapters)] : []),
  ];
  const pageLook = { ...lookOf(io), plain: isPlain(io) };
  const texts = pages.map((page) =>
    markdown
      ? `**${plain(page.verdict[0]?.text ?? "")}**\n\n${pageMarkdown(page)}`.trimEnd()
      : pageText(page, pageLook).join("\n"),
  );
  say(io, texts.join("\n\n"));
}
