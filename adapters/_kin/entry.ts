/** Builds the shell command of an entry that calls the shim. */
import type { ShimCall } from "../../src/model/config.ts";
import { answering, echo, type Unanswered } from "../../src/model/entry.ts";
import { blocked, unchecked } from "../../src/model/fault-words.ts";

/** Returns a command that shows a text in an agent's own form. */
export type Shows = (text: string) => string;

/** Shows the text unchanged on the output that the agent reads together with an exit code. */
export const onStdout: Shows = echo;
export const onStderr: Shows = (text) => `${echo(text)} >&2`;
/** Shows the text in an answer of the agent's own form. */
export const inJson =
  (answer: (text: string) => object): Shows =>
  (text) =>
    echo(JSON.stringify(answer(text)));

/**
 * Returns the command of an entry. If the shim does not answer, a gate denies, and a prompt passes
 * with a message (S10), as does a call if its owner chose to fail open. `denies` shows the denial
 * with exit code 2, `tells` the message with exit code 0. `always` has every other event pass with
 * a message too, for an agent that takes the words of a failure for an answer; `mutes` drops what
 * the system's shell and a broken shim say of a failure, for an agent that reads stderr.
 */
export function guarded(
  { command, gate, prompt, failOpen }: Pick<ShimCall, "command" | "gate" | "prompt" | "failOpen">,
  denies: Shows,
  tells: Shows = onStderr,
  {
    always = false,
    mutes = false,
  }: { readonly always?: boolean; readonly mutes?: Unanswered["mutes"] } = {},
): string {
  if (gate && !failOpen)
    return answering(command, { says: blocked, show: denies, blocks: true, mutes });
  if (!gate && !prompt && !always) return command;
  return answering(command, {
    says: (fault) => unchecked(fault, prompt ? "prompt" : "call"),
    show: tells,
    blocks: false,
    mutes,
  });
}

/**
 * A shell word for the top level of a clone, from any of its folders and without a `git` that the
 * project may have put first in PATH. It is the `root` of an agent that gives its hooks no folder
 * and may start them anywhere (S12).
 */
export const TOP_OF_CLONE =
  '"$(d=$(pwd); while [ "$d" ] && ! [ -e "$d"/.git ]; do d=${d%[/]*}; done; cd "${d:-.}" && pwd)"{folder}';
