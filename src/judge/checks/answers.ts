/** Finds hooks whose answers their own agent does not read, or takes for something else. */
import { isGate } from "../../model/events.ts";
import { readHandler } from "../../read/does/handler.ts";
import type { ExitCode } from "../../read/does/value.ts";
import { hasDenial } from "../guard/denial-words.ts";
import { gateRuleOf } from "../guard/gate-rule.ts";
import { isHeldAnyhow } from "../guard/in-vain.ts";
import { answerMeant, answersOf, ignoredCodes, readsExitCode } from "../guard/observer.ts";
import { deedsOn } from "../guard/on-event.ts";
import { isGuard } from "../guard/purpose.ts";
import { unreadPart } from "../guard/uses.ts";
import { startedOf } from "../../read/script.ts";
import type { Handler } from "../../../schemas/types/document.ts";
import { asHook, type Check, type CheckedHandler } from "./rule.ts";
import { setFor } from "./variable.ts";

const namesOf = (codes: readonly ExitCode[]): string =>
  codes.filter((code) => code !== "any").join(" or ") || "a code that is computed";

/** A guard refuses only by an exit code which its agent takes for an error. */
export const exitCode: Check = (checked, tell) => {
  const { files, group, handler, row } = checked;
  const hook = asHook(checked);
  if (handler.failClosed || !isGuard(hook)) return undefined;
  const { title } = setFor(checked);
  const answers = answersOf(hook);
  if (answers === "dropped") {
    const beside = [...(readHandler(files, handler, group).beside?.values() ?? [])];
    const codes = new Set(beside.map(({ code }) => code).filter((code) => code !== 0));
    const why = `it prints a denial and ends with ${namesOf([...codes])}, at which ${title} reads nothing of what it prints`;
    return { ...tell("exit-code", why, row), hint: "end with 0 behind what it prints" };
  }
  if (answers !== "fails" && answers !== "mute") return undefined;
  const codes = ignoredCodes(hook);
  const why = codes?.length
    ? `it says what is wrong and ends with ${namesOf(codes)}, which ${title} takes for an error and not for a denial`
    : codes
      ? `it says what is wrong and ends with 0, which ${title} takes for no denial: the exit code of what it starts is dropped`
      : `it ends with 2 and gives no reason, without which ${title} makes the call`;
  const finding = tell("exit-code", why, row);
  if (!readsExitCode(hook))
    return { ...finding, hint: "print the answer that denies: no exit code does on this event" };
  const [whole = "", end] = DROPS.exec(handler.command ?? "") ?? [];
  if (end === undefined || codes?.length !== 0) return finding;
  const command = handler.command?.slice(0, -whole.length) ?? "";
  const more = ignoredCodes({ ...hook, handler: { ...handler, command } }) ? ALSO : "";
  const hint = `leave out \`${end}\` at the end of its command${more}, or print the answer that denies`;
  return { ...finding, hint };
};

/** The end of a command by which it always succeeds, with what throws its standard error away. */
const DROPS =
  /\s{0,9}((?:(?:2>|&>|>)\s?\/dev\/null\s{1,9}(?:2>&1\s{1,9})?)?(?:\|\||;)\s{0,9}(?:true|:|exit 0))\s{0,9};?\s{0,9}$/;
const ALSO = ", write the reason to standard error and end with 2";

/** All denials of a guard are such that its agent does not read them on this event. */
export const unreadAnswer: Check = (checked, tell) => {
  const { hostEvent, row, protocols } = checked;
  const { adapters: _adapters, ...hook } = asHook(checked);
  if (!isGuard(hook)) return undefined;
  const { title } = setFor(checked);
  if (answersOf(hook) === "unread") {
    const denies = hasDenial(protocols, deedsOn(hook).texts);
    const word = denies ? undefined : answerMeant(hook);
    const why =
      word === undefined
        ? `it denies in a form that holds nothing back on ${hostEvent} in ${title}`
        : `it answers \`${word}\`, and ${title} does not know that word on ${hostEvent}`;
    const hint = "let it answer in the form that this event takes";
    return { ...tell("foreign-words", why, row), hint };
  }
  if (answersOf(hook) !== "late") return undefined;
  const why = `it prints a text before its denial, and ${title} reads an answer only where nothing else is printed`;
  return { ...tell("foreign-words", why, row), hint: "write that text to standard error" };
};

/** An answer of a hook stands where its agent does not read it, or counts for nothing. */
export const unreadTold: Check = (checked, tell) => {
  const { event, hostEvent, row } = checked;
  if (!event || isGuard(asHook(checked))) return undefined;
  const { title } = setFor(checked);
  if (deniesNothing(checked)) {
    const why = `it prints a denial, and nothing is held back on ${hostEvent} in ${title}`;
    const hint = "put it on an event that comes before what it is to deny";
    return { ...tell("foreign-words", why, row, "warning"), hint, part: "deny" };
  }
  const part = unreadPart(asHook(checked));
  if (part === undefined) return undefined;
  const what = part === "context" ? "its text for the model" : "its message";
  const why = `${what} stands in a form that ${title} does not read on ${hostEvent}`;
  const hint = "let it answer in the form that this event takes";
  return { ...tell("foreign-words", why, row, "warning"), hint, part };
};

/** It stands on no event that is asked before something happens, here or elsewhere, and denies. */
function deniesNothing(checked: CheckedHandler) {
  const { adapters: _adapters, ...hook } = asHook(checked);
  const { event, handler, source } = hook;
  if (isGate(event)) return false;
  const rule = gateRuleOf(hook);
  // A script for several events may deny on those of them on which that counts.
  const scriptOf = (other: Handler) => startedOf(other)?.path ?? other.command;
  const isElsewhere = source.groups.some(
    (other) =>
      other.event !== null &&
      isGate(other.event) &&
      other.group.hooks.some((hook) => scriptOf(hook) === scriptOf(handler)),
  );
  if (!rule || isElsewhere) return false;
  const { printed, texts } = deedsOn(hook);
  const denials = printed.filter(
    ({ text }) => text.trim().startsWith("{") && rule.words.test(text),
  );
  return (
    denials.length > 0 &&
    !texts.some((text) => /event_?name/i.test(text)) &&
    !denials.some(({ text }) => isHeldAnyhow(rule.isHeld, text))
  );
}
