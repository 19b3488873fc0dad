/** Finds a guard that refuses only by an exit code which its agent takes for an error. */
import type { ExitCode } from "../../read/does/value.ts";
import { droppingCodes, ignoredCodes, isMuteDenial, readsExitCode } from "../guard/observer.ts";
import { isGuard } from "../guard/purpose.ts";
import type { Check } from "./rule.ts";
import { setFor } from "./variable.ts";

const namesOf = (codes: readonly ExitCode[]): string =>
  codes.filter((code) => code !== "any").join(" or ") || "a code that is computed";

export const exitCode: Check = (checked, tell) => {
  const { event, hostEvent, group, handler, row } = checked;
  const named = event ?? hostEvent;
  if (!isGuard(checked, named, group, handler)) return [];
  const { title } = setFor(checked);
  const dropping = droppingCodes(checked, named, group, handler);
  if (dropping) {
    const why = `it prints a denial and ends with ${namesOf([...new Set(dropping)].filter((code) => code !== 0))}, at which ${title} reads nothing of what it prints`;
    return [{ ...tell("exit-code", why, row), hint: "end with 0 behind what it prints" }];
  }
  const codes = ignoredCodes(checked, named, group, handler);
  if (!codes && !isMuteDenial(checked, named, group, handler)) return [];
  const why = codes?.length
    ? `it says why it refuses and ends with ${namesOf(codes)}, which ${title} takes for an error and not for a denial`
    : codes
      ? `it says why it refuses and ends with 0, which ${title} takes for no denial: the exit code of what it starts is dropped`
      : `it ends with 2 and gives no reason, without which ${title} makes the call`;
  const finding = tell("exit-code", why, row);
  if (!readsExitCode(checked, named, group))
    return [{ ...finding, hint: "print the answer that denies: no exit code does on this event" }];
  const [whole = "", end] = DROPS.exec(handler.command ?? "") ?? [];
  if (end === undefined || codes?.length !== 0) return [finding];
  const command = handler.command?.slice(0, -whole.length) ?? "";
  const more = ignoredCodes(checked, named, group, { ...handler, command }) ? ALSO : "";
  const hint = `leave out \`${end}\` at the end of its command${more}, or print the answer that denies`;
  return [{ ...finding, hint }];
};

/** The end of a command by which it always succeeds. */
const DROPS = /\s*((?:\|\||;)\s*(?:true|:|exit 0))\s*;?\s*$/;
const ALSO = ", write the reason to standard error and end with 2";
