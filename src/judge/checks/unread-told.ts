/** Finds a hook whose answer stands where its agent does not read it, or counts for nothing. */
import { isGate } from "../../model/events.ts";
import { gateRuleOf } from "../guard/gate-rule.ts";
import { isHeldAnyhow } from "../guard/in-vain.ts";
import { deedsOn } from "../guard/on-event.ts";
import { isGuard } from "../guard/purpose.ts";
import { unreadPart } from "../guard/uses.ts";
import type { Check, CheckedHandler } from "./rule.ts";
import { setFor } from "./variable.ts";

export const unreadTold: Check = (checked, tell) => {
  const { event, hostEvent, row } = checked;
  if (!event || isGuard({ ...checked, event })) return undefined;
  const { title } = setFor(checked);
  if (deniesNothing(checked)) {
    const why = `it prints a denial, and nothing is held back on ${hostEvent} in ${title}`;
    const hint = "put it on an event that comes before what it is to deny";
    return { ...tell("foreign-words", why, row, "warning"), hint, part: "deny" };
  }
  const part = unreadPart({ ...checked, event });
  if (part === undefined) return undefined;
  const what = part === "context" ? "its text for the model" : "its message";
  const why = `${what} stands in a form that ${title} does not read on ${hostEvent}`;
  const hint = "let it answer in the form that this event takes";
  return { ...tell("foreign-words", why, row, "warning"), hint, part };
};

/** It stands on no event that is asked before something happens, here or elsewhere, and denies. */
function deniesNothing({ protocols, files, event, group, handler, source }: CheckedHandler) {
  if (!event || isGate(event)) return false;
  const rule = gateRuleOf({ protocols, event, group });
  const isElsewhere = source.groups.some(
    (other) =>
      other.event !== null &&
      isGate(other.event) &&
      other.group.hooks.some(({ command }) => command === handler.command),
  );
  if (!rule || isElsewhere) return false;
  const { printed, texts } = deedsOn({ protocols, files, event, group, handler });
  const denials = printed.filter(
    ({ text }) => text.trim().startsWith("{") && rule.words.test(text),
  );
  return (
    denials.length > 0 &&
    !texts.some((text) => /event_?name/i.test(text)) &&
    !denials.some(({ text }) => isHeldAnyhow(rule.isHeld, text))
  );
}
