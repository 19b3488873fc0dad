/** Reports a guard that is asked in vain: it looks for something else, or is not listened to. */
import type { Reporter } from "../../model/diagnostics.ts";
import type { Diagnostic } from "../../../schemas/types/output.ts";
import { tryingIn } from "./fits.ts";
import { askedInVain, missedOf } from "./missed.ts";
import { doubtOf, holdsNothingIf, isUnread } from "../guard/observer.ts";
import { deedsOn, wordsOn } from "../guard/on-event.ts";
import { leftFor, missedNameIn, notHeardIn, unsentNameIn } from "./other-names.ts";
import { deniesBehindText, otherAnswer } from "../guard/other-answer.ts";
import { isGuard } from "../guard/purpose.ts";
import { fitsAll } from "../../model/matcher.ts";
import { isMcp } from "../../model/tools.ts";
import type { Trace } from "../../play/trace.ts";
import { scriptCalled } from "../../read/script.ts";
import { withSourced } from "../../read/sourced.ts";
import { waitingText } from "../checks/waits.ts";
import { refusesOnlyWith } from "../checks/unsent.ts";
import { unreadReasons, type Untold } from "./raw.ts";
import { namesSent, unreadInput, unreadOf } from "./unheard.ts";
import type { HookReach, ReachRule } from "./rule.ts";

const untold = ({ where, hint }: Untold, tell: Reporter): Diagnostic => ({
  ...tell(
    "part-lost",
    `nobody reads a reason in ${where.join(" or ")}, so the model is not told why`,
  ),
  hint,
});

const HINT = "let it read the words that it is given";

export const notHeard: ReachRule = (reach, tell) => {
  const { play, placed, title, files, own, adapter } = reach;
  const row = reach.way?.row;
  const played = own.filter((trace) => hasToolOf(adapter, trace));
  const told = (played.length ? played : own).map(({ moment, runs }) => ({
    moment,
    runs: runs.filter(({ via }) => via !== "raw"),
  }));
  const words = wordsOn(reach);
  if (!isGuard(reach)) {
    const why = leftFor({ ...reach, script: words, traces: told });
    return why === undefined ? why : { ...tell("foreign-words", why, row, "weakened"), hint: HINT };
  }
  const text = withSourced(words, files, reach.handler, reach.group);
  const heard = { ...reach, script: text, traces: told };
  const holdsNothing = (name: string) =>
    holdsNothingIf({ told: { field: "tool_name", name } }, reach);
  const found =
    notHeardIn(heard) ??
    unsentNameIn(heard, holdsNothing) ??
    unreadInput(deedsOn(reach).texts.join("\n"), told);
  if (found === undefined) {
    const isNative = told.some(({ runs }) => runs.some(({ via }) => via === "native"));
    const onItsOwn = { ...reach, adapters: { [adapter.protocol.id]: adapter } };
    if (isNative && isUnread(onItsOwn) && !isUnread(reach))
      return tell(
        "cannot-block",
        `${title} passes over an answer that asks, and makes the call`,
        row,
      );
    const holdsNothingWithout = (fields: readonly string[]) =>
      holdsNothingIf({ absent: fields }, reach) || refusesOnlyWith(fields, waitingText(reach));
    const lacking = isNative
      ? unreadOf(heard, reach.group.matcher ?? "", holdsNothingWithout)
      : undefined;
    if (lacking !== undefined)
      return {
        ...tell("part-lost", lacking, row),
        part: "tool",
        hint: "let it read those fields too",
      };
    const missed = missedOf(reach, heard);
    if (missed !== undefined)
      return {
        ...tell("part-lost", missed.says, row),
        part: "tool",
        hint: `let it take ${missed.tool} too`,
      };
    const unread = unreadReasons(play, placed, told);
    return unread && untold(unread, tell);
  }
  const named = new Set(text.split(/\W+/));
  // It may refuse calls of a tool that it names as this agent does.
  const mayBeAbout = (name: string) => named.has(name) && !holdsNothing(name);
  const isOfSome = () =>
    told.some(
      (trace) =>
        notHeardIn({ ...heard, traces: [trace] }) === undefined &&
        (fitsAll(reach.group.matcher) || namesSent([trace]).some(mayBeAbout)),
    );
  const seen = typeof found === "string" && isOfSome() ? { mayBe: found } : found;
  if (typeof seen !== "string") {
    const unsure = "it cannot be told whether";
    if ("mayBe" in seen)
      return tell("unproved", `${unsure} ${nameOf(reach)} refuses such calls: ${seen.mayBe}`);
    const why = `${unsure} ${title} has a tool ${seen.unknown}, and the script refuses no other call`;
    return { ...tell("unproved", why), hint: tryingIn(title) };
  }
  const finding = tell("foreign-words", seen, row, "weakened");
  return { ...finding, hint: HINT };
};

/** A filter may also name another agent's tool, of which this one never makes a call. */
function hasToolOf({ protocol }: HookReach["adapter"], trace: Trace): boolean {
  const name = trace.moment.event.tools?.[0]?.name;
  const isKnown = Object.values(protocol.tools).some((tool) => tool.name === name);
  return name === undefined || isMcp(name) || isKnown || !namesSent([trace]).includes(name);
}

/** It is seen to do what may be meant as a refusal, or to read nothing that it is sent. */
export const mayMeanTo: ReachRule = (reach, tell) => {
  if (!isGuard(reach)) return undefined;
  const asked = askedInVain(wordsOn(reach), reach.own);
  const doubt =
    asked === undefined ? doubtOf(reach) : `it reads \`${asked}\`, which no call is seen to have`;
  const unsure = `it cannot be told whether ${nameOf(reach)} refuses`;
  if (doubt !== undefined) return tell("unproved", `${unsure} anything: ${doubt}`);
  const { protocol, title } = reach.adapter;
  const isOwn = reach.from?.protocol.id === protocol.id;
  const adapters = { [protocol.id]: reach.adapter };
  const own = { ...reach, adapters };
  if (isOwn && deniesBehindText(own))
    return tell("unproved", `${unsure} anything: it prints a text before its denial`);
  const other = isOwn ? otherAnswer(own) : undefined;
  const why =
    other === undefined
      ? missedNameIn({ ...reach, script: wordsOn(reach), traces: reach.own }, (name) =>
          holdsNothingIf({ told: { field: "tool_name", name } }, reach),
        )
      : `it also answers \`${other}\`, a word that ${title} does not know there`;
  return why === undefined ? undefined : tell("unproved", `${unsure} all that it means to: ${why}`);
};

const nameOf = ({ event, handler }: HookReach): string =>
  scriptCalled(handler) ?? `a command on ${event}`;
