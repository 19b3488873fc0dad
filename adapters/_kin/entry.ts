/** The shell of an entry that calls the shim. */
import type { ShimCall } from "../../src/model/config.ts";
import { answering, echo } from "../../src/model/entry.ts";
import { blocked, unchecked } from "../../src/model/fault-words.ts";

/** A command that shows a text in an agent's own form. */
export type Shows = (text: string) => string;

/** Shows the text as it is, on the output that the agent reads beside an exit code. */
export const onStdout: Shows = echo;
export const onStderr: Shows = (text) => `${echo(text)} >&2`;
/** Shows the text in an answer of the agent's own. */
export const inJson =
  (answer: (text: string) => object): Shows =>
  (text) =>
    echo(JSON.stringify(answer(text)));

/**
 * Makes the command of an entry: where the shim does not answer, a gate denies, and a prompt passes
 * with a message (S10); so does a call where the owner chose that it fails open. `denies` shows the
 * denial beside exit code 2, `tells` the message beside 0.
 */
export function guarded(
  { command, gate, prompt, failOpen }: Pick<ShimCall, "command" | "gate" | "prompt" | "failOpen">,
  denies: Shows,
  tells: Shows = onStderr,
): string {
  if (gate && !failOpen) return answering(command, { says: blocked, show: denies, blocks: true });
  if (!gate && !prompt) return command;
  return answering(command, {
    says: (fault) => unchecked(fault, gate ? "call" : "prompt"),
    show: tells,
    blocks: false,
  });
}

/**
 * The top level of a clone from any of its folders, without a `git` that the project may have put
 * first in PATH: the `root` of an agent that tells its hooks no folder and may start them anywhere
 * (S12).
 */
export const TOP_OF_CLONE =
  '"$(d=$(pwd); while [ "$d" ] && ! [ -e "$d"/.git ]; do d=${d%[/]*}; done; cd "${d:-.}" && pwd)"{folder}';
