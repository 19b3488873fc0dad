/** Finds a guard that refuses only by an exit code which its agent takes for an error. */
import type { ExitCode } from "../../read/does/value.ts";
import { droppingCodes, ignoredCodes, isMuteDenial, readsExitCode } from "../guard/observer.ts";
import { isGuard } from "../guard/purpose.ts";
import type { Check } from "./rule.ts";
import { setFor } from "./variable.ts";

const namesOf = (codes: readonly ExitCode[]): string =>
  codes.filter((code) => code !== "any").join(" or ") || "a code that is computed";

export const exitCode: Check = (checked, tell) => {
  const { event, hostEvent, row } = checked;
  const hook = { ...checked, event: event ?? hostEvent };
  if (!isGuard(hook)) return undefined;
  const { title } = setFor(checked);
  const dropping = droppingCodes(hook);
  if (dropping) {
    const why = `it prints a denial and ends with ${namesOf([...new Set(dropping)].filter((code) => code !== 0))}, at which ${title} reads nothing of what it prints`;
    return { ...tell("exit-code", why, row), hint: "end with 0 behind what it prints" };
  }
  const codes = ignoredCodes(hook);
  if (!codes && !isMuteDenial(hook)) return undefined;
  const why = codes?.length
    ? `it says why it refuses and ends with ${namesOf(codes)}, which ${title} takes for an error and not for a denial`
    : codes
      ? `it says why it refuses and ends with 0, which ${title} takes for no denial: the exit code of what it starts is dropped`
      : `it ends with 2 and gives no reason, without which ${title} makes the call`;
  const finding = tell("exit-code", why, row);
  return readsExitCode(hook)
    ? finding
    : { ...finding, hint: "print the answer that denies: no exit code does on this event" };
};
