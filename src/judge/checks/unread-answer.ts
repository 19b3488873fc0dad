/** Finds a guard whose denials are all such that its agent does not read them on this event. */
import { hasDenial } from "../guard/denial-words.ts";
import { answerMeant, isLate, isUnread } from "../guard/observer.ts";
import { deedsOn } from "../guard/on-event.ts";
import { isGuard } from "../guard/purpose.ts";
import type { Check } from "./rule.ts";
import { setFor } from "./variable.ts";

export const unreadAnswer: Check = (checked, tell) => {
  const { event, hostEvent, group, handler, row, protocols, files } = checked;
  const hook = { protocols, files, event: event ?? hostEvent, group, handler };
  if (!isGuard(hook)) return undefined;
  const { title } = setFor(checked);
  if (isUnread(hook)) {
    const denies = hasDenial(protocols, deedsOn(hook).texts);
    const word = denies ? undefined : answerMeant(hook);
    const why =
      word === undefined
        ? `it denies in a form that holds nothing back on ${hostEvent} in ${title}`
        : `it answers \`${word}\`, and ${title} does not know that word on ${hostEvent}`;
    const hint = "let it answer in the form that this event takes";
    return { ...tell("foreign-words", why, row), hint };
  }
  if (!isLate(hook)) return undefined;
  const why = `it prints a text before its denial, and ${title} reads an answer only where nothing else is printed`;
  return { ...tell("foreign-words", why, row), hint: "write that text to standard error" };
};
