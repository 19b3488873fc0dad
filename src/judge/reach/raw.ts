/** Whether a guard blocks in another agent's words: what it reads is sent, its denial counts. */
import type { Reply } from "../../model/adapter.ts";
import type { Decision } from "../../model/decision.ts";
import type { Protocols } from "../../model/route.ts";
import { reporterFor } from "../../model/diagnostics.ts";
import { takenAs } from "../../model/walk.ts";
import { conditional, conditionsOf } from "../../play/conditions.ts";
import type { Entry } from "../../play/entries.ts";
import type { HostPlay, Run } from "../../play/runs.ts";
import type { ReadPlay } from "./rule.ts";
import { reachOf, toolsOf, type Trace } from "../../play/trace.ts";
import type { Hook } from "../../play/work.ts";
import { readHandler, type HandlerDeeds } from "../../read/does/handler.ts";
import { HOLE, type Printable } from "../../read/does/value.ts";
import { withoutExemptions } from "../../read/does/shell-exempt.ts";
import { scriptText, startedOf, wordsOf } from "../../read/script.ts";
import { decisionOf } from "../guard/gate-rule.ts";
import { hasDenial } from "../guard/denial-words.ts";
import { notHeardIn } from "./other-names.ts";
import { tellsNoError } from "../guard/meant.ts";
import { ignoredCodes } from "../guard/observer.ts";
import { choiceOf, deedsOn, type SeenHook } from "../guard/on-event.ts";
import { EVENT_NAME, keyIn, ownRowOf, type TellingRow } from "../losses/told.ts";
import { beginsAsWords, isKnown } from "../guard/printed-answer.ts";
import { needsOf, runBy, startOf } from "../start/run-start.ts";
import { startFault } from "../start/start.ts";
import { callOf, lackOfEach, textUnread } from "./raw-lack.ts";

const REASON = "hookport-reason";
/** What may stand where a part of an answer is not known. */
const FILLINGS = [REASON, "deny", "block"];
const REASONS = /("\w*(?:reason|message)"\s*:\s*)"(?:[^"\\]|\\.)*"/gi;

/** An ending with 2 in a script that cannot be followed, perhaps as what its main function gives. */
const REFUSES = /\bexit[\s(]{0,3}2\b|^[ \t]*return 2\b/m;

/** It is started at every moment, and what it decides by does not reach it. */
export interface RawLack {
  readonly why: string;
  /** The tools of which it lacks this, where it is seen to block the others. */
  readonly on?: readonly string[];
}

/** A script decides by these; others it may go without. */
const OF_CALL = /^(?:tool_input$|file|path$|command$|content|prompt$|url$|pattern$)/;

/**
 * It is undefined unless the guard is seen to block at every moment of its event, and says whether
 * the model is told the reason; "untold" where it is started at each, and nobody can tell how it
 * denies, or whether it does; a doubt is about some models only.
 */
export function blocksRaw(
  play: ReadPlay,
  hook: Hook & { readonly unread: boolean },
): { readonly told: boolean } | { readonly doubt: string } | RawLack | "untold" | undefined {
  const { files } = play;
  const { event, group, handler } = hook;
  const own = ownRowOf({ ...play, ...hook });
  if (!own || handler.args?.length) return undefined;
  if (startedOf(handler) && !scriptText(files, handler, group)) return undefined;
  const text = withoutExemptions(wordsOf(files, handler, group));
  const traces = reachOf(play, hook).traces.flatMap(({ moment, runs }) => {
    const run = runs.find(({ via }) => via === "raw");
    return moment.event.name === event ? [{ moment, runs: run ? [run] : [] }] : [];
  });
  const runs = traces.flatMap((trace) => trace.runs);
  if (!runs.length) return undefined;
  const unstarted = traces.find((trace) => !trace.runs.length);
  const call = unstarted && callOf(unstarted);
  if (call !== undefined) return { why: `no ${call} starts it` };
  if (runs.length < traces.length) return undefined;
  if (runs.some((run) => startFault(startOf(play, run)))) return undefined;
  const heard = { ...play, script: text, traces };
  const unheard = notHeardIn(heard);
  const lacks = lackOfEach(own, heard);
  const lack = lacks.find((name) => name !== undefined);
  const deeds = readHandler(files, handler, group);
  const replies = [...denialsIn(play.protocols, own, deeds), ...erringIn({ ...play, ...hook })];
  const takenOf = (some: readonly Trace[], given: readonly Reply[]) =>
    some.flatMap(({ runs }) =>
      runs.flatMap(({ call }) => given.map((reply) => takenAs(play.adapter, reply, call))),
    );
  if (unheard !== undefined || lack !== undefined) {
    // Most scripts that read the folder have another one in its place.
    const isLacking = (trace: Trace, i: number) =>
      (lacks[i] !== undefined && lacks[i] !== "cwd") ||
      notHeardIn({ ...heard, traces: [trace] }) !== undefined;
    const lacking = traces.filter(isLacking);
    const others = traces.filter((trace) => !lacking.includes(trace));
    const isPart = lacking.length > 0 && others.length > 0 && replies.length > 0;
    const on = isPart && takenOf(others, replies).every(blocks) ? toolsOf(lacking) : undefined;
    const why = lackTold(unheard, lack);
    return why ? { why, ...(on && { on }) } : "untold";
  }
  const taken = takenOf(traces, replies);
  if (taken.length && taken.every(blocks)) {
    if (asksForName(own, text, runs)) return "untold";
    const doubt = textUnread(heard);
    return doubt === undefined ? { told: taken.every(tells) } : { doubt };
  }
  // A possible guard may have been seen to deny on other events, and any other one otherwise.
  const known = isAllKnown(deeds) ? [...replies, ...printedOf(deeds)] : [];
  const possible = takenOf(traces, hook.unread ? formsOf(own) : known);
  // Whoever asks a person may hold the call back.
  const isVain =
    possible.length > 0 && !possible.some((taken) => blocks(taken) || taken.verdict === "ask");
  return isVain ? { why: "no denial of it counts there" } : "untold";
}

/** Nothing is missing of what it prints, nor of the codes with which it ends. */
const isAllKnown = ({ codes, printed }: HandlerDeeds): boolean =>
  !codes.has("any") && printed.every(isKnown);

const printedOf = ({ codes, printed }: HandlerDeeds): readonly Reply[] =>
  printed.flatMap(({ text }) =>
    [0, 2].flatMap((code) => (codes.has(code) ? { code, stdout: text, stderr: REASON } : [])),
  );

/** It may decide by the event's name, which this agent spells otherwise. */
const asksForName = ({ row }: TellingRow, text: string, runs: readonly Run[]): boolean =>
  choiceOf(row.name).test(text) &&
  runs.some(({ call: { payload } }) => {
    const name = payload[keyIn(payload, EVENT_NAME)];
    return typeof name === "string" && name !== row.name && !text.includes(name);
  });

function lackTold(unheard: ReturnType<typeof notHeardIn>, lack = ""): string | undefined {
  if (typeof unheard === "string") return unheard;
  if (unheard) return "mayBe" in unheard ? undefined : unheard.unknown;
  return OF_CALL.test(lack) ? `it reads \`${lack}\`, of which it is sent nothing` : undefined;
}

/** How a guard refuses whose ending is only an error to its own agent; to others it may deny. */
const erringIn = (hook: SeenHook): readonly Reply[] =>
  (ignoredCodes(hook) ?? []).map((code) => ({
    code: typeof code === "number" ? code : 1,
    stdout: "",
    stderr: REASON,
  }));

/** What the hook prints when it is done is a denial to an agent that runs it as it stands. */
export function deniesAnyhow(play: ReadPlay, hook: Hook): boolean {
  const [run] = rawRunsOf(play, hook);
  const { codes, printed } = readHandler(play.files, hook.handler, hook.group);
  const texts = printed.filter(
    ({ from, text }) => !text.startsWith(HOLE) && (from === "text" || beginsAsWords(text)),
  );
  return (
    run !== undefined &&
    codes.has(0) &&
    texts.some(
      ({ text }) =>
        takenAs(play.adapter, { code: 0, stdout: text, stderr: "" }, run.call).verdict === "deny",
    )
  );
}

/** The agent takes an ending that is only an error to others for a denial. */
export const deniesByAnyCode = (play: HostPlay, hook: Hook): boolean =>
  rawRunsOf(play, hook).some(
    ({ call }) =>
      takenAs(play.adapter, { code: 1, stdout: "", stderr: REASON }, call).verdict === "deny",
  );

const rawRunsOf = (play: HostPlay, hook: Hook): readonly Run[] =>
  reachOf(play, hook).traces.flatMap(({ runs }) => runs.filter(({ via }) => via === "raw"));

/** A message is for the user. */
const tells = ({ message: _message, ...decision }: Decision): boolean =>
  JSON.stringify(decision).includes(REASON);

/** Names where a guard says why it blocks although nobody reads that, and where it might say it. */
export interface Untold {
  readonly where: readonly string[];
  readonly hint: string;
}

/** It is undefined if somebody reads a reason, or may do so. */
export function unreadReasons(
  play: ReadPlay,
  hook: Hook,
  traces: readonly Trace[],
): Untold | undefined {
  const own = ownRowOf({ ...play, ...hook });
  if (!own) return undefined;
  const deeds = deedsOn({ ...play, ...hook });
  const replies = denialsIn(play.protocols, own, deeds);
  const decided = (reply: Reply): readonly Decision[] =>
    traces.flatMap(({ runs }) =>
      runs.flatMap(({ via, dialect, task, call }) =>
        via === "raw" || dialect !== own.protocol.id
          ? []
          : task
            ? own.protocol.dialect.decodeReply(reply, task.call)
            : takenAs(play.adapter, reply, call),
      ),
    );
  const decisions = replies.flatMap(decided);
  if (!decisions.length || !decisions.every((decision) => blocks(decision) && !tells(decision)))
    return undefined;
  // A person who is asked reads it.
  const isAsked = ({ stdout }: Reply) =>
    decided({ code: 0, stdout, stderr: "" }).some(({ verdict }) => verdict === "ask");
  if (replies.some(isAsked)) return undefined;
  const hint = "give the reason in a field that the agent reads";
  const fields = [...new Set(replies.flatMap(({ stdout }) => stdout.match(GIVEN) ?? []))];
  if (fields.length) return { where: fields.map((field) => `\`${field}\``), hint };
  const streams = [
    ...(deeds.errors.some(isWords) ? ["error"] : []),
    ...(deeds.printed.some(isWords) ? ["output"] : []),
  ];
  if (!streams.length || !deeds.codes.has(2)) return undefined;
  // What it hands the call on to may deny otherwise, or not at all.
  if (deeds.codes.has("any") && !deeds.texts.some(failsOnly)) return undefined;
  const readsErrors = decided({ code: 2, stdout: "", stderr: REASON }).some(tells);
  return {
    where: [`its standard ${streams.join(" or ")} when it ends with 2`],
    hint: readsErrors ? "write the reason to standard error" : hint,
  };
}

/** Names of fields that hold the reason. */
const GIVEN = /\w+(?="\s*:\s*"[^"]*hookport-reason)/g;

/** Tells what the hook needs so that the agent runs it as it stands (S24). */
export function needsRaw(play: ReadPlay, hook: Hook, by: Entry) {
  const { adapter } = play;
  const run = runBy(play, by.handler, by, "raw");
  const conditions = [...by.conditions, ...needsOf(play, hook, run)];
  return conditional(
    adapter.title,
    conditionsOf(play, hook.handler, [[{ hostEvent: by.hostEvent, conditions }]]),
    reporterFor(adapter, hook.event, hook.group.origin, hook.handler),
  );
}

export const blocks = ({ verdict, hold, end }: Decision): boolean =>
  verdict === "deny" || hold !== undefined || end !== undefined;

/** The denial as its own agent reads it in an answer. */
function writtenBy({ protocol, row }: TellingRow): string | undefined {
  const denial = row.can.deny ? { verdict: "deny" as const } : { hold: REASON };
  const call = { event: row.name, payload: {}, env: {} };
  return protocol.host?.encodeReply({ ...denial, reason: REASON }, call).stdout;
}

/** The ways to deny that every script of this dialect has. */
const formsOf = (own: TellingRow): readonly Reply[] => [
  { code: 2, stdout: "", stderr: REASON },
  ...[writtenBy(own) ?? []].flat().map((stdout) => ({ code: 0, stdout, stderr: "" })),
];

/** Replies in the forms in which the script may deny; in every form, if it cannot be followed. */
function denialsIn(protocols: Protocols, own: TellingRow, deeds: HandlerDeeds): readonly Reply[] {
  const { protocol, row } = own;
  const { codes, printed, texts, beside } = deeds;
  const written = writtenBy(own);
  const isSaid = hasDenial(protocols, texts);
  const says = printed
    .filter(({ text }) => text.trim())
    .flatMap((value) => {
      // How an echo writes a line's end within a text is the shell's affair.
      const text = value.text.trim().replace(/\n/g, " ");
      const isUnseen = text.startsWith(HOLE) && isSaid;
      const filled = (text.includes(HOLE) ? FILLINGS : [""]).map((word) =>
        text.replaceAll(HOLE, word).replace(REASONS, `$1"${REASON}"`),
      );
      const code = beside?.get(value)?.code;
      return [isUnseen ? (written ?? []) : filled].flat().map((stdout) => ({ stdout, code }));
    });
  const isOwn = (reply: Reply) => blocks(decisionOf(row, protocol.dialect.decodeReply)(reply));
  const isAnswered =
    texts.some(failsOnly) && says.some(({ stdout }) => isOwn({ code: 0, stdout, stderr: "" }));
  const ends =
    codes.has(2) ||
    (codes.has("any") && ((isSaid && !isAnswered) || texts.some((text) => REFUSES.test(text))));
  // A script that ends with 2 may do so beside what it prints, or elsewhere.
  const ways = codes.has(2) ? (codes.has(0) ? [2, 0] : [2]) : [0];
  const onOutput = printed.some(isWords);
  const stderr = tellsNoError(deeds) ? "" : REASON;
  return [
    ...(ends ? [{ code: 2, stdout: onOutput ? REASON : "", stderr }] : []),
    ...says.flatMap(({ stdout, code }) =>
      (code ? [code] : ways).map((each) =>
        // A plain text beside such a code is the reason as it stands, where it is read.
        each
          ? { code: each, stdout: stdout.includes("{") ? stdout : REASON, stderr }
          : { code: each, stdout, stderr: "" },
      ),
    ),
    ...(onOutput ? says.map(({ stdout }) => ({ code: 0, stdout, stderr: "" })) : []),
  ].filter(isOwn);
}

/** A script that ends with another code than its own only where a program in it fails. */
const failsOnly = (text: string): boolean =>
  /^[ \t]*set[ \t]+-[a-z]*e/m.test(text) &&
  !/\b(?:exit|return)[ \t]+["$(]|\bexec\b|\bexit[ \t]*(?:$|[;}&|])/m.test(text) &&
  /(?:^|\n)[ \t]*exit[ \t]+0\s*$/.test(text);

/** Words are for people, also where something is put in behind how they begin. */
const isWords = ({ text, from }: Printable): boolean =>
  from === "text" ? text.trim() !== "" : beginsAsWords(text) && !/[{[]/.test(text);
