/** Finds a guard that refuses only by an exit code which its agent takes for an error. */
import { ignoredCodes } from "../observer.ts";
import { isGuard } from "../purpose.ts";
import type { Check } from "./rule.ts";
import { setFor } from "./variable.ts";

export const exitCode: Check = (checked, tell) => {
  const { event, hostEvent, group, handler, row } = checked;
  const named = event ?? hostEvent;
  if (!isGuard(checked, named, group, handler)) return [];
  const codes = ignoredCodes(checked, named, group, handler).join(" or ");
  return codes
    ? [
        tell(
          "exit-code",
          `it writes to standard error and ends with ${codes}, which ${setFor(checked).title} takes for an error and not for a denial`,
          row,
        ),
      ]
    : [];
};
