import { resolve, join } from "node:path";
import { auditProject } from "../judge/project.ts";
import { differences } from "../judge/differences.ts";
import type { Adapter, Dialect } from "../model/adapter.ts";
import type { Code } from "../model/codes.ts";
import { UserError } from "../model/error.ts";
import type { Job } from "../model/call.ts";
import { endAll, onWindows } from "../node/exec.ts";
import { say, tell } from "../node/io.ts";
import { matchingProject } from "../node/safe-regex.ts";
import { witness, type Witness } from "../node/watched.ts";
import { wasInterrupted } from "../node/writer.ts";
import { readDocument } from "../plan/assemble.ts";
import { play, type Watched } from "../play/play.ts";
import { printPlayed } from "../screen/played.ts";
import type { PlayedCall, PlayedHost } from "../../schemas/types/output.ts";
import { agentsFor } from "./agents.ts";
import { playedEvents } from "./call.ts";
import { demandFolder, workspaceAt, workspaceIn, lookOf, sayJson } from "./here.ts";
import { INTERRUPTED } from "./load.ts";
import { demandOurFormat } from "./release.ts";
import { subjects } from "./subject.ts";
import type { CommandOf } from "../options/table.ts";
import type { Handler } from "../../schemas/types/document.ts";
import { silenceOf } from "../model/entry.ts";
import { inQuotes } from "../model/quote.ts";
import type { Started } from "../model/shell.ts";
import { shimCallIn } from "../model/started-shim.ts";
import { startedOnWindows } from "../model/windows.ts";
import { windowsFiles } from "../node/windows.ts";

/** Findings that say what somebody changed behind a conversion, which announced none of it. */
const BROKEN: readonly string[] = ["wired-modified"] satisfies readonly Code[];

const ON_WINDOWS =
  "nobody tried how an agent starts its entry on Windows, so our shim is started by itself here (hookport explain windows)";

export const runCommand: CommandOf<"run"> = async (path, options, io) => {
  const { user = false, expect: expected } = options;
  const project = await workspaceAt(path, false, io);
  const { adapters, root, files } = project;
  const home = workspaceIn(io.home, true, project, io);
  demandFolder(root, path ?? root, "name the folder of a project");
  const parts = playedEvents(options, project, resolve(io.cwd, path ?? "."));
  const event = parts[0]?.name ?? "";
  if (wasInterrupted(root, io)) tell(io, INTERRUPTED);
  demandOurFormat(project);
  if (user) demandOurFormat(home);
  // What an agent would run of a damaged document is nothing to show.
  for (const layer of project.layers) readDocument(files, layer);
  const used = [...agentsFor(options.to, project), ...(user ? agentsFor(options.to, home) : [])];
  const hosts = Object.keys(adapters).filter((id) => used.includes(id));
  if (expected !== undefined && !hosts.length)
    throw new UserError(
      `no agent is in use here, so none decides ${expected}`,
      "name the agents: --agent ID,ID, or convert first",
    );
  const watching = witness();
  io.atEnd(watching.end);
  // Hooks run in process groups of their own, which a signal to this one does not reach.
  io.atEnd(endAll);
  const stage = {
    files,
    ...(user && { home: home.files }),
    root,
    // The log is of calls that an agent made.
    env: { ...io.env, HOME: io.home, HOOKPORT_LOG: "off" },
    match: matchingProject(),
  };
  if (onWindows) tell(io, ON_WINDOWS);
  const played: PlayedHost[] = [];
  for (const host of hosts) {
    const adapter = adapters[host] as Adapter;
    const run = onWindows
      ? runOnWindows(watching, adapter.protocol.dialect, { root, home: io.home })
      : (job: Job) => watching.run(job);
    played.push(await play(adapter, parts, { ...stage, run }));
  }
  const subjectOf = subjects(project, io);
  const audits = () =>
    [
      subjectOf(project, { path: ".", hosts }),
      ...(user ? [subjectOf(home, { path: "~", hosts })] : []),
    ].map((subject) => auditProject(subject));
  const unexpected = played.filter((host) => expected !== undefined && host.verdict !== expected);
  const { explained, unannounced } = differences(played, event, audits);
  const call: PlayedCall = {
    version: 1,
    event,
    hosts: played,
    unexpected: unexpected.map(({ host }) => host),
    explained: [...explained],
    unannounced: [...unannounced],
  };
  if (options.json) sayJson(io, call);
  else {
    const look = { ...lookOf(io), adapters };
    say(io, printPlayed(call, { ...look, verbose: options.verbose === true, expected }));
  }
  const broken = explained.some(({ code }) => BROKEN.includes(code));
  return unexpected.length || unannounced.length || broken ? 1 : 0;
};

interface Place {
  readonly root: string;
  readonly home: string;
}

/** The exit codes of a shim that answered, and what they are to the agent. */
const ANSWERED: { readonly [code: number]: number } = { 77: 0, 76: 1, 2: 2 };

/** The agent's hooks are code if it has no dialect. */
const runOnWindows =
  ({ run }: Witness, dialect: Dialect | undefined, place: Place) =>
  async (job: Job, handler: Handler): Promise<Watched> => {
    const { command = "" } = handler;
    const shim = shimOf(command, place);
    const start = shim ?? itself(job, handler, dialect);
    if ("refused" in start)
      return { stdout: "", stderr: start.refused, code: null, fault: "spawn", hooks: [] };
    const reply = await run({ ...job, ...start }, shim !== undefined);
    return shim ? taken(reply, command) : reply;
  };

function shimOf(command: string, { root, home }: Place): Started | undefined {
  const call = shimCallIn(command);
  if (!call) return undefined;
  const [, words] = /\/hook ([\w -]+)$/.exec(command) ?? [];
  if (words === undefined || call.id === "")
    return { refused: "an entry of a plugin is not started on Windows" };
  const top = call.flag.includes("--user") ? home : root;
  const shim = join(top, call.folder, "shim.cjs");
  return { file: process.execPath, args: [shim, ...words.split(" "), "sealed"] };
}

const itself = ({ env, cwd }: Job, handler: Handler, dialect: Dialect | undefined): Started =>
  startedOnWindows(
    inQuotes(handler, dialect?.pastes),
    {
      shell: dialect?.shell(env) ?? ["/bin/sh", "-c"],
      env,
      isUniversal: false,
      cwd,
      bash: dialect?.bash,
    },
    windowsFiles(),
  );

/** An entry of a gate denies where the shim does not answer. */
function taken(reply: Watched, command: string): Watched {
  const code = ANSWERED[reply.code ?? -1];
  if (code !== undefined) return { ...reply, code };
  return {
    ...reply,
    stdout: "",
    stderr: silenceOf(command),
    code: / gate\b/.test(command) ? 2 : 1,
  };
}
