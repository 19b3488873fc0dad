import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { delimiter } from "node:path";
import type { Doctor } from "../../schemas/types/output.ts";
import { doctorOf, type AgentProgram } from "../doctor/doctor.ts";
import { doctorPage } from "../doctor/page.ts";
import type { Adapters } from "../model/adapter.ts";
import { UserError } from "../model/error.ts";
import { layersOf } from "../model/layer.ts";
import { disk, isInside } from "../node/disk.ts";
import { installedProgram } from "../node/installed.ts";
import { foldersOutside } from "../node/terminal.ts";
import { isPlain, painter, say, type Io } from "../node/io.ts";
import type { Options } from "../options/table.ts";
import { withoutSecrets } from "../record/secrets.ts";
import { printedJson } from "../screen/json.ts";
import { plain } from "../screen/markdown.ts";
import { pageMarkdown } from "../screen/page-markdown.ts";
import { pageText } from "../screen/page.ts";
import { screenWidth } from "../screen/screen.ts";
import { agentsFor } from "./agents.ts";
import { rootOf } from "./here.ts";
import { loadAll } from "./load.ts";
import { demandOurFormat } from "./release.ts";
import { subjects } from "./subject.ts";

export async function doctorCommand(options: Options<"doctor">, io: Io): Promise<number> {
  const known = await loadAll();
  const { adapters } = known;
  const { user = false } = options;
  const root = rootOf(undefined, user, known.adapters, io);
  demandOurFormat(disk(root), layersOf(user));
  const hosts = agentsFor(options.to, adapters, root, user);
  const subject = subjects(known, io)({ path: user ? "~" : ".", root, hosts, user });
  const programs = programsOf(adapters, hosts, options.versions ? root : undefined, io);
  const { doctor, isEverywhere } = doctorOf({ subject, programs, shown: shownIn(options, io) });
  const { hooks, unread } = doctor.project;
  const isAsked = !hosts.length || doctor.agents.some(({ installed }) => installed);
  if (isAsked && !hooks.length && !unread.length)
    throw new UserError("no hooks found here", "name another project with -C");
  print(doctor, options, { adapters, isEverywhere }, io);
  const isSure = doctor.agents.every(({ untold }) => !untold.length);
  return doctor.works && (isSure || !options.strict) ? 0 : 1;
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
  if (json) return say(io, printedJson(doctor, 2));
  const page = doctorPage(doctor, look);
  const [first] = page.verdict;
  if (markdown)
    return say(io, `**${plain(first?.text ?? "")}**\n\n${pageMarkdown(page)}`.trimEnd());
  const width = screenWidth(io.stdout.columns);
  say(io, pageText(page, { paint: painter(io), width, plain: isPlain(io) }).join("\n"));
}
