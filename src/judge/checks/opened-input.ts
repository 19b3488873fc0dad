/** Finds hooks that open their standard input by its path where that is a socket. */
import { inputPath, opensInput, EMPTY_INPUT, withoutInput } from "../../read/input-path.ts";
import type { Rule } from "../reach/rule.ts";
import { mayBeLinux } from "../../model/world.ts";
import { UNIVERSAL } from "../../read/universal.ts";
import { inItsDialect, type Check, type CheckedHandler } from "./rule.ts";
import { decides, isSoWithout, waitingText } from "./waits.ts";

/** A hook of the agent's own is started by it, and one in the universal format by the shim. */
export const openedInput: Check = (checked, tell) => {
  const { protocol, title } = inItsDialect(checked);
  const isUniversal = protocol.id === UNIVERSAL;
  if (!isUniversal && !protocol.host?.inputIsSocket) return undefined;
  const why = lostInput(checked, isUniversal ? SHIM : title);
  return why === undefined ? undefined : tell("input-path", why, checked.row, "error");
};

/** It has its event on its own agent, and not from the shim. */
export const openedThere: Rule = (value, tell) => {
  const { row, gate, world, from } = value;
  const host = from?.protocol.host;
  const why = host && !host.inputIsSocket && mayBeLinux(world) ? lostInput(value, SHIM) : undefined;
  return why === undefined ? undefined : tell("input-path", why, row, gate ? "lost" : "weakened");
};

const SHIM = "Hookport";

function lostInput(
  started: Pick<CheckedHandler, "files" | "group" | "handler">,
  starter: string,
): string | undefined {
  const script = waitingText(started);
  const path = script && inputPath(script.text);
  if (!script || path === undefined) return undefined;
  // A failure, or no answer, is a denial there.
  if (started.handler.failClosed || started.handler.windows !== undefined) return undefined;
  const isLost = script.isShell
    ? isSoWithout(withoutInput(script.text), EMPTY_INPUT, decides)
    : opensInput(script.text);
  return isLost
    ? `its script opens ${path}, which is a socket where ${starter} starts it, and Linux opens no socket by its path: it never gets the event`
    : undefined;
}
