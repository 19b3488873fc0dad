import type { Placement, ShimCall } from "../../src/model/config.ts";
import type { Json } from "../../src/model/json.ts";
import { echo, entryFor, type Reading } from "../../src/model/entry.ts";

export type Ours = Extract<Placement, { readonly command: string }>;

export type Shows = (text: string) => string;

interface Saying extends Reading {
  readonly answers?: boolean;
  readonly passes?: 1 | undefined;
}

/** The agent reads this output together with an exit code. */
export const onStdout: Shows = echo;
export const onStderr: Shows = (text) => `${echo(text)} >&2`;
export const inJson =
  (answer: (text: string) => object): Shows =>
  (text) =>
    echo(JSON.stringify(answer(text)));

/** The model is told it beside what the event is about. */
export const asContext = (hookEventName: string): Shows =>
  inJson((additionalContext) => ({ hookSpecificOutput: { hookEventName, additionalContext } }));

export const entryOf =
  (command: (placement: Ours) => string) =>
  (placement: Ours): Json => ({
    type: "command",
    command: command(placement),
    timeout: placement.timeout,
  });

/**
 * If the shim does not answer, a gate denies, and a prompt passes with a message (S10), as does a
 * call if its owner chose to fail open. `denies` shows the denial with exit code 2, or with 0 if
 * that `answers` here, and `tells` the message with exit code 0, or with 1 if 0 allows the call
 * (`passes`).
 */
export function guarded(
  { command, gate, prompt, failOpen }: Pick<ShimCall, "command" | "gate" | "prompt" | "failOpen">,
  denies: Shows,
  tells: Shows = onStderr,
  { answers = false, mutes = false, passes, ...reading }: Saying = {},
): string {
  const ending = passes ? { passes } : {};
  if (gate && !failOpen)
    return entryFor(command, { mutes, ...reading }, { show: denies, blocks: !answers, ...ending });
  const waits = gate || prompt || command.endsWith(" call");
  return entryFor(command, reading, waits ? { show: tells, blocks: false, ...ending } : undefined);
}
