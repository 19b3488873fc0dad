/** Whether a guard blocks in another agent's words: what it reads is sent, its denial counts. */
import type { DialectProtocol, EventRow, Reply } from "../../model/adapter.ts";
import type { Decision } from "../../model/decision.ts";
import { type EventName, isEventName } from "../../model/events.ts";
import type { Files } from "../../model/files.ts";
import type { Fields } from "../../model/json.ts";
import { sourceRow, type Protocols } from "../../model/route.ts";
import { known } from "../../model/tools.ts";
import { reporterFor } from "../../model/diagnostics.ts";
import { takenAs } from "../../model/walk.ts";
import { conditional, conditionsOf } from "../../play/conditions.ts";
import type { Entry } from "../../play/entries.ts";
import type { HostPlay, Run } from "../../play/runs.ts";
import { reachOf, type Trace } from "../../play/trace.ts";
import type { Hook } from "../../play/work.ts";
import { readHandler, type HandlerDeeds } from "../../read/does/handler.ts";
import { HOLE, type Printable } from "../../read/does/value.ts";
import { scriptText, startedOf, wordsOf } from "../../read/script.ts";
import { decisionOf } from "../guard/decisions.ts";
import { hasDenial } from "../guard/denial-words.ts";
import { notHeardIn } from "./other-names.ts";
import { deedsOn } from "../guard/on-event.ts";
import { needsOf, runBy, startOf } from "../start/run-start.ts";
import { startFault } from "../start/start.ts";
import { ANSWERED, fieldNamesIn, payloadsOf, readIn } from "../losses/told.ts";
import { isOneOf } from "./unheard.ts";

export interface RawBlock {
  /** The reason reaches the model. */
  readonly told: boolean;
}

const REASON = "hookport-reason";
/** What may stand where a part of an answer is not known. */
const FILLINGS = [REASON, "deny", "block"];
const REASONS = /("\w*(?:reason|message)"\s*:\s*)"(?:[^"\\]|\\.)*"/gi;

/** An ending with 2 in a script that cannot be followed, perhaps as what its main function gives. */
const REFUSES = /\bexit[\s(]{0,3}2\b|^[ \t]*return 2\b/m;

interface Own {
  readonly protocol: DialectProtocol;
  readonly row: EventRow;
}

/** It is started at every moment, and what it decides by does not reach it. */
export interface RawLack {
  readonly why: string | false;
}

const SEARCHES = /^(?:Grep|Glob)$/;

/** Fields of a tool's input. */
const OF_INPUT = /^(?:command|file_path|path|content|old_string|new_string|edits|pattern|url)$/;

/** A script decides by these; others it may go without. */
const OF_CALL = /^(?:tool_input$|file|path$|command$|content|prompt$|url$|pattern$)/;

/**
 * It is undefined unless the guard is seen to block at every moment of its event; "untold" where it
 * is started at each, and nobody can tell how it denies, or whether it does.
 */
export function blocksRaw(
  play: HostPlay,
  hook: Hook & { readonly unread: boolean },
  files: Files,
): RawBlock | RawLack | "untold" | undefined {
  const { event, group, handler } = hook;
  const own = isEventName(event) ? sourceRow(play.protocols, event, group) : undefined;
  if (!own || !isEventName(event) || handler.args?.length) return undefined;
  if (startedOf(handler) && !scriptText(files, handler, group)) return undefined;
  const text = wordsOf(files, handler, group);
  const replies = denialsIn(play.protocols, own, readHandler(files, handler, group));
  const traces = reachOf(play, hook).traces.flatMap(({ moment, runs }) => {
    const run = runs.find(({ via }) => via === "raw");
    return moment.event.name === event ? [{ moment, runs: run ? [run] : [] }] : [];
  });
  const runs = traces.flatMap((trace) => trace.runs);
  if (!runs.length || runs.length < traces.length) return undefined;
  if (runs.some((run) => startFault(startOf(play, run), files))) return undefined;
  const unheard = notHeardIn(play.adapter, play.protocols, text, traces);
  if (unheard) return { why: typeof unheard === "string" ? unheard : unheard.unknown };
  const lacks = lackOf(own, event, text, traces);
  if (lacks !== undefined)
    return { why: OF_CALL.test(lacks) && `it reads \`${lacks}\`, of which it is sent nothing` };
  const takenOf = (given: readonly Reply[]) =>
    runs.flatMap(({ call }) => given.map((reply) => takenAs(play.adapter, reply, call)));
  if (!replies.length) {
    const may = takenOf(formsOf(own)).some(blocks);
    return hook.unread && may ? "untold" : undefined;
  }
  const taken = takenOf(replies);
  return taken.every(blocks) ? { told: taken.every(tells) } : undefined;
}

const useOf = ({ moment }: Trace) => moment.event.tools?.[0];

/** The first field that the script reads of a call and this agent does not send with it. */
function lackOf(
  own: Own,
  event: EventName,
  text: string,
  traces: readonly Trace[],
): string | undefined {
  // The tables do not have the folder that a search may name.
  const isSearched = traces.some((trace) => SEARCHES.test(useOf(trace)?.name ?? ""));
  const reads = [
    ...payloadNamesIn(text, own, event),
    ...(isSearched ? readIn(text)(["path"], true) : []),
  ].filter((name) => !isLeftOut(name, text));
  // A script for a shell's calls and for others reads of each what such a call has.
  const areOfShell = traces.map((trace) => fieldNamesIn(useOf(trace)?.input).includes("command"));
  const isMixed = new Set(areOfShell).size > 1;
  const isRead = (name: string, isOfShell: boolean | undefined) =>
    !isMixed || !OF_INPUT.test(name) || isOfShell === (name === "command");
  return traces.flatMap(({ runs }, i) =>
    runs.flatMap((run) =>
      notSentOf(
        own,
        event,
        run,
        text,
        reads.filter((name) => isRead(name, areOfShell[i])),
      ),
    ),
  )[0];
}

/** What the hook prints when it is done is a denial to an agent that runs it as it stands. */
export function deniesAnyhow(play: HostPlay, hook: Hook, files: Files): boolean {
  const [run] = rawRunsOf(play, hook);
  const { codes, printed } = readHandler(files, hook.handler, hook.group);
  const texts = printed.filter(({ from, text }) => from === "text" && !text.startsWith(HOLE));
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

function payloadNamesIn(text: string, own: Own, event: EventName): readonly string[] {
  const isOf = (name: string) => ONLY[name] === undefined || ONLY[name] === event;
  return readIn(text)(namesOf(payloadsOf(own, event)).filter(isOf), true);
}

/** Without the word a shell takes it for false, and compares it with nothing else than true. */
function isLeftOut(name: string, text: string): boolean {
  if (name !== "stop_hook_active") return false;
  const rest = text.replace(/\.stop_hook_active\s{0,9}\/\/\s{0,9}false\b/g, "");
  return rest !== text && !/\bstop_hook_active\b|\bfalse\b|!=/i.test(rest);
}

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
  play: HostPlay,
  { event, group, handler }: Hook,
  files: Files,
  traces: readonly Trace[],
): Untold | undefined {
  const own = isEventName(event) ? sourceRow(play.protocols, event, group) : undefined;
  if (!own) return undefined;
  const deeds = deedsOn({ protocols: play.protocols, files }, event, group, handler);
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
  const hint = "give the reason in a field that the agent reads";
  const fields = [...new Set(replies.flatMap(({ stdout }) => stdout.match(GIVEN) ?? []))];
  if (fields.length) return { where: fields.map((field) => `\`${field}\``), hint };
  const streams = [
    ...(deeds.errors.some(isWords) ? ["error"] : []),
    ...(deeds.printed.some(isWords) ? ["output"] : []),
  ];
  if (!streams.length || !deeds.codes.has(2)) return undefined;
  const readsErrors = decided({ code: 2, stdout: "", stderr: REASON }).some(tells);
  return {
    where: [`its standard ${streams.join(" or ")} when it ends with 2`],
    hint: readsErrors ? "write the reason to standard error" : hint,
  };
}

/** Names of fields that hold the reason. */
const GIVEN = /\w+(?="\s*:\s*"[^"]*hookport-reason)/g;

/** Tells what the hook needs so that the agent runs it as it stands (S24). */
export function needsRaw(play: HostPlay, hook: Hook, by: Entry, files: Files) {
  const { adapter } = play;
  const run = runBy(play, by.handler, by, "raw");
  const conditions = [...by.conditions, ...needsOf(play, hook, run, files)];
  return conditional(
    adapter.title,
    conditionsOf(play, hook.handler, [[{ hostEvent: by.hostEvent, conditions }]]),
    reporterFor(adapter, hook.event, hook.group.origin, hook.handler),
  );
}

export const blocks = ({ verdict, hold, end }: Decision): boolean =>
  verdict === "deny" || hold !== undefined || end !== undefined;

const callOf = ({ row }: Own) => ({ event: row.name, payload: {}, env: {} });

/** The denial as its own agent reads it in an answer. */
function writtenBy({ protocol, row }: Own): string | undefined {
  const denial = row.can.deny ? { verdict: "deny" as const } : { hold: REASON };
  return protocol.host?.encodeReply({ ...denial, reason: REASON }, callOf({ protocol, row }))
    .stdout;
}

/** The ways to deny that every script of this dialect has. */
const formsOf = (own: Own): readonly Reply[] => [
  { code: 2, stdout: "", stderr: REASON },
  ...[writtenBy(own) ?? []].flat().map((stdout) => ({ code: 0, stdout, stderr: "" })),
];

/** Replies in the forms in which the script may deny; in every form, if it cannot be followed. */
function denialsIn(
  protocols: Protocols,
  { protocol, row }: Own,
  deeds: HandlerDeeds,
): readonly Reply[] {
  const { codes, printed, texts, beside } = deeds;
  const written = writtenBy({ protocol, row });
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
  const ends =
    codes.has(2) || (codes.has("any") && (isSaid || texts.some((text) => REFUSES.test(text))));
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
  ].filter((reply) => blocks(decisionOf(row, protocol.dialect.decodeReply)(reply)));
}

/** These write no reason to standard error; any other program might. */
const QUIET = new Set(
  "bash sh node python python3 cat echo printf jq grep egrep fgrep [ [[ test true : cd pwd date dirname basename tr cut head tail sort uniq wc mkdir touch".split(
    " ",
  ),
);

/** A script of the project by its path: one that was not read writes anything. */
const OWN_SCRIPT = /^(?!\/(?:usr|s?bin|opt)\/).*\//;

/** Ways to standard error that are not followed. */
const TO_ERRORS =
  /stderr|\/dev\/(?:fd|tty)|\/proc\/|\bexec\s+\d*[<>]|&\s*2|console\.(?:error|warn)|\b(?:argparse|logging|warnings|traceback|subprocess|child_process|system|popen|os\.write|write(?:File)?Sync)\b/i;

/** It ends with 2, and is seen to write nothing to standard error. */
const tellsNoError = ({ codes, errors, texts, started }: HandlerDeeds): boolean =>
  codes.has(2) &&
  !codes.has("any") &&
  !errors.length &&
  [...started].every((name) => QUIET.has(name) || OWN_SCRIPT.test(name)) &&
  !texts.some((text) => TO_ERRORS.test(text));

const isWords = ({ text, from }: Printable): boolean => from === "text" && text.trim() !== "";

/** Plain words that no other event's payload has: elsewhere a script has them in its answers. */
const ONLY: { readonly [field: string]: EventName } = {
  reason: "session-end",
  prompt: "pre-prompt",
};

/** What the script reads and this agent does not send, under the names that it knows. */
function notSentOf(
  { protocol }: Own,
  event: EventName,
  { call }: Run,
  script: string,
  reads: readonly string[],
): readonly string[] {
  const sent = new Set(namesOf([call.payload]));
  const { tool_name: tool } = call.payload;
  const isKnown = typeof tool !== "string" || known(protocol, tool) !== undefined;
  return reads.filter((name) =>
    sent.has(name)
      ? name === "tool_name" && !isKnown && event.includes("tool")
      : !isOneOf(script, name, [...sent]),
  );
}

const namesOf = (payloads: readonly Fields[]): readonly string[] => [
  ...new Set(payloads.flatMap(fieldNamesIn).filter((name) => name !== ANSWERED)),
];
