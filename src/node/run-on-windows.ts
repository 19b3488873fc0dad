/**
 * Starts an entry on Windows for `run`: of ours the shim itself, as the launcher's twin does, and
 * any other command as the shim would. No agent's own way to start it was tried there.
 */
import { join } from "node:path";
import type { Handler } from "../../schemas/types/document.ts";
import type { Dialect } from "../model/adapter.ts";
import type { Job } from "../model/call.ts";
import { silenceOf } from "../model/entry.ts";
import { inQuotes } from "../model/pasted.ts";
import type { Started } from "../model/shell.ts";
import { shimCallIn } from "../model/started-shim.ts";
import { startedOnWindows } from "../model/windows.ts";
import type { Watched } from "../play/play.ts";
import type { Witness } from "./watched.ts";
import { windowsFiles } from "./windows.ts";

interface Place {
  readonly root: string;
  readonly home: string;
}

/** The exit codes of a shim that answered, and what they are to the agent. */
const ANSWERED: { readonly [code: number]: number } = { 77: 0, 76: 1, 2: 2 };

/** The agent's hooks are code if it has no dialect. */
export const runOnWindows =
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

/** Where the shim does not answer, an entry of a gate denies. */
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
