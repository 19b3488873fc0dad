/** Says in a sentence that a hook could not start, or that an error ended it. */
import type { PlayedHook } from "../../schemas/types/output.ts";
import { shortName } from "../read/short-name.ts";

/** A shell says this of itself before it says what is wrong. */
const SHELL = /^(?:\S*\/)?(?:ba|da|z|k)?sh: (?:(?:line )?\d+: )?/;
/** The line of an error's name, which Node.js and Python print after the place. */
const ERROR = /^(?:\w+\.)*\w*(?:Error|Exception)\b/;

/** It is undefined if the hook ended as it should. */
export function troubleOf({ command, code, fault, stderr }: PlayedHook): string | undefined {
  const name = shortName(command);
  const lines = stderr.split("\n").map((line) => line.trim());
  const line = lines.find((one) => ERROR.test(one)) ?? lines.find(Boolean) ?? "";
  if (fault === "spawn") return `${name} could not start: ${line}`;
  if (fault === "timeout") return `${name} did not end in time`;
  if (fault === "signal") return `${name} was ended by a signal`;
  if (fault === "limit") return `${name}: ${line}`;
  // Only what the shell itself says is about the program that it was to start.
  if ((code === 126 || code === 127) && SHELL.test(line))
    return `${name} could not start: ${line.replace(SHELL, "")}`;
  return code ? `${name} ended with ${code}${line && `: ${line.replace(SHELL, "")}`}` : undefined;
}
