/** Words what is said of somebody else's code that an agent loads into its process beside ours. */
import type { CodeBeside } from "../../../src/model/config.ts";

const LAST =
  "has the last word on prompts and results, and a call whose input it changes then is denied";
export const FIELDS = "check that it changes fields and replaces no object";

/** Its turn is below zero before ours, above it after ours, and zero where either may be. */
export const saidBeside = (
  name: string,
  turn: number,
  replaces: string,
  hints: { readonly after: string; readonly either: string },
): Pick<CodeBeside, "says" | "hint"> =>
  turn < 0
    ? { says: `loads ${name} before ours: ${replaces}`, hint: FIELDS }
    : turn > 0
      ? { says: `loads ${name} after ours: it ${LAST}`, hint: hints.after }
      : {
          says: `loads ${name} before ours or after: ${replaces}; where it comes after, it ${LAST}`,
          hint: hints.either,
        };
