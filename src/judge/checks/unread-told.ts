/** Finds a hook whose text for the model or the user stands where its agent does not read it. */
import { isGuard } from "../guard/purpose.ts";
import { unreadPart } from "../guard/uses.ts";
import type { Check } from "./rule.ts";
import { setFor } from "./variable.ts";

export const unreadTold: Check = (checked, tell) => {
  const { event, hostEvent, group, handler, row } = checked;
  if (!event || isGuard(checked, event, group, handler)) return undefined;
  const part = unreadPart(checked, event, group, handler);
  if (part === undefined) return undefined;
  const what = part === "context" ? "its text for the model" : "its message";
  const why = `${what} stands in a form that ${setFor(checked).title} does not read on ${hostEvent}`;
  const hint = "let it answer in the form that this event takes";
  return { ...tell("foreign-words", why, row, "warning"), hint, part };
};
