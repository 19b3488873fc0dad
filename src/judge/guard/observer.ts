/**
 * Tells hooks that can hold something back from those that only look on (S31). A hook is an
 * observer only if all that it starts was read, and nothing in it is an answer by its dialect's
 * rule.
 */
import type { Handler } from "../../../schemas/types/document.ts";
import type { Reply } from "../../model/adapter.ts";
import { parseJson } from "../../model/json.ts";
import { knownOf } from "../../model/known.ts";
import { readHandler, type HandlerDeeds } from "../../read/does/handler.ts";
import type { Foreknown } from "../../read/does/truth.ts";
import { switchesIn } from "../../read/does/switches.ts";
import { jsonOf } from "../../read/does/json.ts";
import {
  ALONE,
  HOLE,
  isRefusal,
  type Beside,
  type ExitCode,
  type Printable,
} from "../../read/does/value.ts";
import { hasDenial } from "./denial-words.ts";
import { gateRuleOf, type GateRule } from "./gate-rule.ts";
import { wordsMeant } from "./harmless.ts";
import { deniesInVain, isHeldAnyhow } from "./in-vain.ts";
import { isMeant, onlyWarns, refusalsIn, tellsNoError, withoutNouns } from "./meant.ts";
import { choosesUnseen, deedsOn, foreknownOn, type SeenHook } from "./on-event.ts";
import {
  isBehindText,
  isDenial,
  isForeignAnswer,
  isKnown,
  isNoAnswer,
  isWhole,
  mayBeDenial,
  writesAnswers,
} from "./printed-answer.ts";

/**
 * All that a handler on a gate is seen to answer: something that holds back, something that was not
 * read and may do so, only an ending that its dialect takes for an error, which is meant to refuse
 * or may be, denials of which none that is seen counts, an ending without a reason beside it, only
 * answers in a form that its dialect does not read there, beside a code at which it reads none, or
 * behind a text with which it reads none, or nothing. It is undefined if that is not known.
 */
type Answers =
  | "holds"
  | "unknown"
  | "fails"
  | "errs"
  | "vain"
  | "mute"
  | "unread"
  | "dropped"
  | "late"
  | "nothing";
const known = knownOf<Handler, Answers | undefined>();

/** Nothing holds back for certain, and something may. */
const MAY_HOLD: ReadonlySet<Answers> = new Set(["unknown", "errs", "vain"]);
const mayHoldBack = (answers: Answers): boolean => answers === "holds" || MAY_HOLD.has(answers);

/** True of a handler on a gate that cannot hold anything back, or after a tool speak of a result. */
export const isObserver = (hook: SeenHook): boolean =>
  !hook.handler.failClosed && answersOf(hook) === "nothing";

/** The codes of a handler that says why it refuses, and cannot hold anything back by that. */
export const ignoredCodes = (hook: SeenHook): readonly ExitCode[] | undefined =>
  codesWhere(hook, "fails");

/** Why nobody can tell whether the handler refuses anything, if it is seen to do something like it. */
export function doubtOf(hook: SeenHook): string | undefined {
  const codes = codesWhere(hook, "errs");
  if (codes) return `it ends with ${codes.join(" or ") || "an error"}, which is no denial`;
  return codesWhere(hook, "vain") && "no denial is seen in it that counts";
}

const codesWhere = (hook: SeenHook, answers: Answers): readonly ExitCode[] | undefined => {
  const { files, group, handler } = hook;
  return !handler.failClosed && answersOf(hook) === answers
    ? [...readHandler(files, handler, group).codes].filter((code) => code !== 0 && code !== "error")
    : undefined;
};

/** Some exit code denies on this event, by the rule of the hook's own dialect. */
export const readsExitCode = (hook: SeenHook): boolean => {
  const rule = gateRuleOf(hook);
  return rule !== undefined && ANY_CODES.some((code) => rule.isHeld({ code, stderr: "a reason" }));
};

/** Nothing that it was seen to answer holds back, and not all that it starts could be read. */
export function isUnknown(hook: SeenHook): boolean {
  const answers = answersOf(hook);
  return answers !== undefined && MAY_HOLD.has(answers);
}

/** All of its denials are in a form that its dialect does not read on this event. */
export const isUnread = (hook: SeenHook): boolean => answersOf(hook) === "unread";

/** Gives the rule of its event for a handler that is seen to hold something back by it. */
function holdingRule(hook: SeenHook): GateRule | undefined {
  const rule = gateRuleOf(hook);
  return rule && !hook.handler.failClosed && answersOf(hook) === "holds" ? rule : undefined;
}

/** The handler holds something back only by asking, as far as its answers are seen. */
export function onlyAsks(hook: SeenHook): boolean {
  const rule = holdingRule(hook);
  if (!rule) return false;
  const isHeld: GateRule["isHeld"] = (reply) => rule.isHeld(reply) && !rule.isAsked(reply);
  const others = answersWith({ ...rule, isHeld }, hook);
  return others === "unread" || others === "nothing";
}

export function answersOf(hook: SeenHook): Answers | undefined {
  const { event, group, handler, adapters } = hook;
  if (handler.command === undefined) return undefined;
  const key = `${event} ${group.dialect ?? ""} ${group.origin?.file ?? ""} ${adapters ? "own" : ""}`;
  return knownIn(hook.files)(handler, key, () => {
    const rule = gateRuleOf(hook);
    if (!rule) return undefined;
    const answers = answersWith(rule, hook);
    if ((answers === "holds" || answers === "unread") && choosesUnseen(hook)) return "unknown";
    if (answers === "unread" && isForOthers(hook)) return "unknown";
    if (answers === "fails" && onlyWarns(hook)) return "unknown";
    if (!mayHoldBack(answers)) return answers;
    const there = answersWith(rule, hook, foreknownOn(hook));
    // What it denies on other events only makes it a possible guard on this one.
    if (there === "nothing") return "unknown";
    return mayHoldBack(there) ? there : answers;
  });
}

/** Nothing is left of its denials where its own agent asks it, as far as its text shows that. */
const isForOthers = (hook: SeenHook): boolean =>
  !hasDenial(hook.protocols, deedsOn(hook).texts) && answerMeant(hook) === undefined;

function answersWith(
  rule: GateRule,
  { files, group, handler }: SeenHook,
  facts?: Foreknown,
): Answers {
  const answers = formsOf(handler).map((form) =>
    answersBy(rule, readHandler(files, form, group, facts)),
  );
  // What is wrong where the first command runs is so whatever stands in the other one.
  const [first = "nothing"] = answers;
  return (
    answers.find((answer) => answer === "holds") ??
    (first === "nothing" ? undefined : first) ??
    answers.find((answer) => answer === "unknown") ??
    answers.find((answer) => answer !== "nothing") ??
    "nothing"
  );
}

/** Variables that must be set, all or `some`, for the handler to hold something back. */
export function switchesOf(
  isSet: (name: string) => boolean,
  hook: SeenHook,
): { readonly names: readonly string[]; readonly some: boolean } | undefined {
  const { files, group, handler } = hook;
  const rule = holdingRule(hook);
  if (!rule) return undefined;
  const { texts } = readHandler(files, handler, group);
  const names = switchesIn(texts).filter((name) => !isSet(name));
  const needs = (unset: readonly string[]) =>
    unset.length > 0 && !mayHoldBack(answersWith(rule, hook, { unset: new Set(unset) }));
  if (!needs(names)) return undefined;
  const each = names.filter((name) => needs([name]));
  return each.length ? { names: each, some: false } : { names, some: true };
}

/** It holds something back, and nothing if this is so. */
export function holdsNothingIf(known: Partial<Foreknown>, hook: SeenHook): boolean {
  const rule = holdingRule(hook);
  return (
    rule !== undefined && answersWith(rule, hook, { ...foreknownOn(hook), ...known }) === "nothing"
  );
}

/** A handler may be another command on Windows, in the words of PowerShell. */
function formsOf({ windows, ...handler }: Handler): readonly Handler[] {
  if (windows === undefined) return [handler];
  const { args: _args, ...rest } = handler;
  const line = /^(?:pwsh|powershell)\b/i.test(windows)
    ? windows.replaceAll("\\", "/")
    : `pwsh -Command '${windows.replaceAll("'", `'\\''`)}'`;
  return [handler, { ...rest, command: line }];
}

const byFiles = new WeakMap<object, typeof known>();
function knownIn(files: object): typeof known {
  const found = byFiles.get(files) ?? knownOf<Handler, Answers | undefined>();
  byFiles.set(files, found);
  return found;
}

function answersBy(rule: GateRule, deeds: HandlerDeeds): Answers {
  const { codes, printed, errors, refuses, texts } = deeds;
  const { isHeld, words, denials } = rule;
  const reasons: readonly Partial<Reply>[] = [
    {},
    ...(errors.length ? [{ stderr: "a reason" }] : []),
    ...(printed.length ? [{ stdout: "a reason" }] : []),
  ];
  const isHeldBy = (code: number, replies = reasons) =>
    replies.some((reply) => isHeld(code ? { ...reply, code } : {}));
  const seen = [...codes].filter((code) => typeof code === "number");
  if (seen.some((code) => isHeldBy(code))) return "holds";
  const mayHold = codes.has("any") && ANY_CODES.some((code) => isHeldBy(code, ANY_REASONS));
  const readsErrors = () => denials.some((denial) => isHeld({ stderr: denial }));
  if (texts.some((text) => words.test(text))) {
    if (mayHold) return "holds";
    // It writes its denials to standard error, where nobody reads them.
    if (!printed.length && !readsErrors() && errors.some(({ text }) => words.test(text)))
      return "unread";
    const vain = (read: (beside: Beside) => Beside) =>
      isInVain(rule, deeds, besideOf(rule, deeds, read));
    if (vain(() => ALONE)) return isAnswered(rule, deeds) ? "unread" : "vain";
    if (vain(({ code }) => ({ ...ALONE, code }))) return "dropped";
    return vain((beside) => beside) ? "late" : "holds";
  }
  const ends = [0, ...seen, ...(codes.has("any") ? ANY_CODES : [])];
  const answers = printed.filter((value) => {
    const beside = deeds.beside?.get(value) ?? ALONE;
    return (
      !isNoAnswer(rule, value, "stdout", beside.code ? [beside.code] : ends) &&
      !isBehindText(rule, beside) &&
      !(rule.letsEnd({ stdout: value.text }) && !isHeldAnyhow(isHeld, value.text))
    );
  });
  const isDenied = answers.some(
    ({ text }) => isDenial(isHeld, text) || mayBeDenial(isHeld, text, texts),
  );
  if (mayHold)
    return isDenied ||
      texts.some((text) => refusalsIn(text).some((code) => isHeldBy(code, ANY_REASONS)))
      ? "holds"
      : "unknown";
  if (readsErrors() && !errors.every((value) => isNoAnswer(rule, value, "stderr", ends)))
    return printed.some(({ text }) => isDenial(isHeld, text)) ? "holds" : "unknown";
  if (isDenied) return "holds";
  if (answers.length)
    return answers.every((value) => isForeignAnswer(rule, value, ends)) ? "unread" : "unknown";
  if (seen.some((code) => isHeldBy(code, [{ stderr: "a reason" }])))
    return tellsNoError(deeds) ? "mute" : "holds";
  const mayFail = codes.has("error") && isHeldBy(1, ANY_REASONS);
  // Who ends with 2 behind words means to refuse, also where no code does.
  const isTold = seen.includes(2) && printed.length > 0;
  if (!refuses && !isTold) return mayFail ? "unknown" : "nothing";
  // A plain failure that is passed over is a helper's, unless its words leave no doubt.
  const isDropped = [...codes].every((code) => code === 0);
  const isRefused =
    !isDropped ||
    isHeldBy(1, ANY_REASONS) ||
    errors.some(({ text }) => text.trim().startsWith(HOLE)) ||
    [...printed, ...errors].some(({ text }) => isRefusal(withoutNouns(text))) ||
    texts.some((text) => refusalsIn(text).some((code) => isHeldBy(code, ANY_REASONS)));
  if (!isRefused) return "nothing";
  return isMeant(deeds) ? "fails" : "errs";
}

/** All that it prints is known, and has the denial, or its texts write out whole answers. */
const isAnswered = ({ isHeld, words }: GateRule, { printed, texts }: HandlerDeeds): boolean =>
  printed.every(isKnown)
    ? printed.some(({ text }) => text.trim().startsWith("{") && words.test(text))
    : texts.every((text) => writesAnswers(isHeld, text));

type BesideOf = (value: Printable) => Beside;

/** Every denial that it writes out is one that its dialect does not read. */
function isInVain(
  { isHeld, words }: GateRule,
  { printed, texts }: HandlerDeeds,
  besideOf: BesideOf,
) {
  const answers = new Map<string, readonly Beside[]>();
  for (const value of printed) {
    const text = jsonOf(value.text) ?? value.text.trim();
    answers.set(text, [...(answers.get(text) ?? []), besideOf(value)]);
  }
  return (
    texts.every((text) => deniesInVain(isHeld, words, text, answers)) &&
    printed.every(
      (value) =>
        value.text.trim().startsWith(HOLE) || !isHeldAnyhow(isHeld, value.text, besideOf(value)),
    )
  );
}

/** The same denial may be printed elsewhere by what is not known, and nothing is known of it then. */
const besideOf = (
  { words }: GateRule,
  { printed, errors, beside }: HandlerDeeds,
  read: (beside: Beside) => Beside,
): BesideOf =>
  printed.every(isSeen) && !errors.some(({ text }) => words.test(text) || !isWhole(text))
    ? (value) => read(beside?.get(value) ?? ALONE)
    : () => ALONE;

const isSeen = ({ text }: Printable): boolean => isWhole(text) || text.trim().startsWith("{");

/** These stand for a code that is not known, and for what is said beside it. */
const ANY_CODES = [1, 2, 3, 127];
const ANY_REASONS = [{}, { stderr: "a reason" }, { stdout: "a reason" }];

/** Gives the word by which a handler means to refuse and which its dialect does not know. */
export function answerMeant(hook: SeenHook): string | undefined {
  const [[key, value] = []] = deedsOn(hook).printed.flatMap(({ text }) =>
    wordsMeant(parseJson(text)),
  );
  return key === undefined ? undefined : `${key}: ${JSON.stringify(value)}`;
}
