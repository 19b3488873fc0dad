/** Finds a guard whose denials are all such that its agent does not read them on this event. */
import { isLate, isUnread } from "../observer.ts";
import { isGuard } from "../purpose.ts";
import type { Check } from "./rule.ts";
import { setFor } from "./variable.ts";

export const unreadAnswer: Check = (checked, tell) => {
  const { event, hostEvent, group, handler, row, protocols, files } = checked;
  const named = event ?? hostEvent;
  const seeing = { protocols, files };
  const hook = [seeing, named, group, handler] as const;
  if (!isGuard(...hook)) return [];
  const { title } = setFor(checked);
  if (isUnread(...hook)) {
    const why = `it denies in a form that holds nothing back on ${hostEvent} in ${title}`;
    const hint = "let it answer in the form that this event takes";
    return [{ ...tell("foreign-words", why, row), hint }];
  }
  if (!isLate(...hook)) return [];
  const why = `it prints a text before its denial, and ${title} reads an answer only where nothing else is printed`;
  return [{ ...tell("foreign-words", why, row), hint: "write that text to standard error" }];
};
