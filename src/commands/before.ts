/** Refuses a command, asks for it, or lets it wait before it changes anything. */
import { UserError } from "../model/error.ts";
import { tell, withIo, type Io, type Surroundings } from "../node/io.ts";
import { enter, wasInterrupted } from "../node/writer.ts";
import { upper } from "../screen/screen.ts";
import type { Workspace } from "./here.ts";
import { INTERRUPTED, loadAll } from "./load.ts";
import { readSync } from "node:fs";
import { isatty } from "node:tty";

/**
 * Keeps agents from switching off their guards: such commands are for people (S30). An agent sets a
 * variable for what it runs. `does` says what the command would do to a guard.
 */
export async function refuseUnderAgent(
  command: string,
  does: string,
  { env }: Surroundings,
): Promise<void> {
  const { adapters } = await loadAll();
  const agent = Object.values(adapters).find(({ protocol: { host } }) =>
    [host?.marker, host?.shellMarker].some((name) => name !== undefined && env[name] !== undefined),
  );
  if (!agent) return;
  throw new UserError(
    `\`hookport ${command}\` ${does}, and ${agent.title} runs it here`,
    `type it in a terminal of your own: hookport ${command}; nothing was written`,
  );
}

/** Names what is done, as a question and in a refusal, and the way where nobody can be asked. */
const VERBS = {
  install: ["installed", "read what it runs with --dry-run, then add --yes"],
  update: ["updated", "read what it runs with --dry-run, then add --yes"],
  remove: ["removed", "see what would go with --dry-run, then add --yes"],
  start: ["started", "add --yes"],
} as const;

export function agreed(
  verb: keyof typeof VERBS,
  { yes }: { readonly yes?: boolean },
  io: Io,
): boolean {
  if (yes) return true;
  const [done, way] = VERBS[verb];
  const answer = asked(`${upper(verb)}?`, io);
  if (answer === undefined) throw new UserError(`not ${done}: nobody can be asked here`, way);
  if (!answer) io.stderr.write(`hookport: not ${done}; nothing was written\n`);
  return answer;
}

/** Clears away what a killed run left, before anything is read that it was about to write. */
export async function settle({ root, adapters, io }: Workspace, dryRun: boolean): Promise<void> {
  if (!wasInterrupted(root, io)) return;
  if (dryRun) tell(io, INTERRUPTED);
  else await withIo(io, (inner) => enter(root, adapters, inner));
}

const LONGEST = 100;

function asked(question: string, { stdin, stderr }: Surroundings): boolean | undefined {
  if (!isatty(stdin) || stderr.isTTY !== true) return undefined;
  stderr.write(`${question} [y/N] `);
  return /^y(?:es)?$/i.test(lineFrom(stdin).trim());
}

function lineFrom(stdin: number): string {
  const byte = Buffer.alloc(1);
  let line = "";
  while (line.length < LONGEST) {
    try {
      if (!readSync(stdin, byte, 0, 1, null)) return line;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return "";
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
      continue;
    }
    const char = byte.toString("latin1");
    if (char === "\n") return line;
    line += char;
  }
  return line;
}
