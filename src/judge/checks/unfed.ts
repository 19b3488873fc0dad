/** Finds scripts that refuse or do nothing, as what they decide by is not there, or always is. */
import type { Diagnostic } from "../../../schemas/types/output.ts";
import { leavesAtOnce } from "../../read/leaves-at-once.ts";
import {
  brokenEcho,
  emptyReads,
  payloadIn,
  refusesOnlyBy,
  type EmptyRead,
} from "../../read/empty-reads.ts";
import type { Holds } from "../../read/does/shell-questions.ts";
import { launchedBy } from "../../read/launched.ts";
import { argumentsOf, scriptText, startedOf } from "../../read/script.ts";
import { withSourced } from "../../read/sourced.ts";
import type { Reporter } from "../../model/diagnostics.ts";
import { gateRuleOf } from "../guard/gate-rule.ts";
import { ignoredCodes } from "../guard/observer.ts";
import { isGuard } from "../guard/purpose.ts";
import { ownRowOf, payloadsOf } from "../losses/told.ts";
import { shellOf } from "../start/run-start.ts";
import { PLAIN_SHELL, readerOf } from "../start/start.ts";
import { asHook, asOutside, inItsDialect, type Check, type CheckedHandler } from "./rule.ts";
import { isOfAgent, neverSetIn, READS_INPUT, setFor, variableGiven } from "./variable.ts";
import { argumentInstead, insteadOfEvent, parsedInstead } from "./instead-of-event.ts";
import { agentNamedOn, codeUnsentOn, isOfTools, unsentOn } from "./unsent.ts";
import { placesDeeper } from "./payload-names.ts";
import {
  decides,
  isSoWithout,
  leavesFirst,
  waitingText,
  waitsOnlyFor,
  type StartedHook,
  type WaitingText,
} from "./waits.ts";
import { WORDS_GIVEN } from "./words.ts";

export const unfed: Check = (found, tell) => {
  const given = asOutside(found);
  const handler = launchedBy(given.files, given.handler, given.group) ?? given.handler;
  const checked = { ...given, handler };
  const script = waitingText(checked);
  if (script === undefined) return undefined;
  const whole = { ...script, text: wholeText(checked, script) };
  const refuses = waitsOnlyFor(whole, () => endsOpenIn(checked, whole));
  const asked = { checked, script, whole, refuses, title: setFor(checked).title, tell };
  if (!isGuard(asHook(checked))) return ofNoGuard(asked);
  const causes = handler.windows === undefined ? CAUSES : [ofVariable];
  for (const cause of causes) {
    const told = cause(asked);
    if (told) return told;
  }
  return undefined;
};

interface Asked {
  readonly checked: CheckedHandler;
  readonly script: WaitingText;
  /** The script with the files that it reads in. */
  readonly whole: WaitingText;
  readonly refuses: ReturnType<typeof waitsOnlyFor>;
  readonly title: string;
  readonly tell: Reporter;
}

type Cause = (asked: Asked) => Diagnostic | undefined;

const ofNoGuard: Cause = ({ checked, script, whole, title, tell }) => {
  const { handler, row } = checked;
  const unset = handler.windows === undefined ? endsWithout(checked, whole) : undefined;
  const why = `${title} never sets $${unset}, without which its script ends at once: it does nothing; the event is on standard input, as JSON`;
  return unset === undefined
    ? toldOfCode(checked, script, tell)
    : { ...tell("variable-unset", why, row, "warning"), about: unset };
};

const ofVariable: Cause = ({ checked, script, refuses, title, tell }) => {
  const { handler, row } = checked;
  const unset = neverSetIn(checked, script.text).find((name) => refuses(name));
  if (unset === undefined) return undefined;
  const which = handler.windows === undefined ? "it" : "its command for a shell";
  const why = `${title} never sets $${unset}, from which it takes the call: ${which} refuses nothing; the event is on standard input, as JSON`;
  return { ...tell("variable-unset", why, row, "error"), about: unset };
};

/** A shell may set the variable itself, and hand it on. */
const ofVariableInstead: Cause = ({ checked, script, tell }) => {
  const { isShell, text } = script;
  const instead = isShell ? namedInstead(checked, text) : parsedInstead(checked, text);
  return instead === undefined ? undefined : insteadOfEvent(checked, instead, tell, "error");
};

const ofFields: Cause = ({ checked, whole, tell }) => {
  const { event, group, row } = checked;
  const unsent = unsentOn(checked, whole);
  if (unsent === undefined) return undefined;
  const own = ownRowOf(checked);
  const places = own ? placesDeeper(own, group.matcher, unsent) : [];
  const has = places.length
    ? `of which ${whose(checked)} has only ${places.join(" and ")}`
    : `and ${whose(checked)} has none of that`;
  const why = `its script decides by ${unsent.join(" and ")}, ${has}: it refuses nothing`;
  const elsewhere = event && !isOfTools(event) ? ", or put it on an event of tools" : "";
  const hint = isOfTools(event)
    ? `let it read ${places.join(" and ") || WORDS_GIVEN}`
    : `let it decide by what this event tells${elsewhere}`;
  return { ...tell("foreign-words", why, row, "error"), hint };
};

const ofAgentName: Cause = ({ checked, tell }) => {
  const named = agentNamedOn(checked);
  if (named === undefined) return undefined;
  const { fields, instead } = named;
  const why = `its script decides by ${fields.join(" and ")}, of which ${whose(checked)} has only ${instead}: it refuses nothing`;
  return { ...tell("foreign-words", why, checked.row, "error"), hint: `let it read ${instead}` };
};

const whose = (checked: CheckedHandler): string =>
  `${setFor(checked).title} (${checked.row?.name ?? checked.hostEvent})`;

const ofEcho: Cause = ({ checked, script, tell }) => {
  const reader = plainReaderOf(checked, script.text);
  const line = reader && script.isShell ? brokenEcho(script.text) : undefined;
  if (line === undefined) return undefined;
  const why = `line ${line} hands the event on by \`echo\`, and ${reader} reads it: where that is dash, an event with \\n in it can no longer be parsed, and such a call is not refused`;
  const hint = `write \`printf '%s\\n' "$input"\` in place of \`echo "$input"\`, with the variable's own name`;
  return { ...tell("stdin-taken", why, checked.row, "error"), hint };
};

const ofInput: Cause = ({ checked, script, tell }) => {
  const read = emptyReadIn(checked, script);
  if (read === undefined) return undefined;
  const { line, cause } = read;
  const isDocument = cause === "document";
  const how = isDocument ? "a here-document takes its place" : `line ${cause} has read it all`;
  const why = `line ${line} of its script parses standard input, and ${how}: it never gets the event`;
  const hint = isDocument
    ? "give that program behind `-c`, so that it reads the pipe before it"
    : "pipe what was read into that program: `printf '%s' \"$input\" | …`";
  return { ...tell("stdin-taken", why, checked.row, "error"), hint };
};

const ofArgument: Cause = ({ checked, script, refuses, title, tell }) => {
  const { text, isShell } = script;
  const [unset] = neverSetIn(checked, variableGiven(checked.handler) ?? "");
  const isWithout = argumentsOf(checked.handler)?.length === 0 || unset !== undefined;
  const isGivenNone = isWithout && !/\bset --\s/.test(text);
  const given = unset ? `$${unset}, which ${title} never sets` : "none";
  const why =
    isGivenNone && refuses(1)
      ? `${TAKES_FIRST} ${given}: it refuses nothing`
      : isGivenNone && isShell && argumentInstead(text)
        ? `${TAKES_FIRST} ${given}: it never gets the event`
        : alwaysLeaves(checked, script);
  if (why === undefined) return undefined;
  if (isGivenNone && isOnlyOption(text))
    return tell(
      "unproved",
      "it cannot be told whether its script refuses anything: it asks for an option, and the command gives it none",
      checked.row,
    );
  const hint = "let it read the call from standard input, and decide by what a field holds";
  return { ...tell("foreign-words", why, checked.row, "error"), hint };
};

/** Its first argument is compared with options only, and is no call. */
function isOnlyOption(text: string): boolean {
  const uses = text.match(/\$\{?1(?!\d)[^\n]{0,80}/g) ?? [];
  return uses.length > 0 && uses.every((use) => OF_OPTION.test(use));
}
const OF_OPTION =
  /^\$\{?1(?::?-)?\}?["']?\s{0,9}(?:(?:==?|!=|=~)\s{0,9}["']?\^?-|in\b\s{0,9}\(?["']?-)/;

const CAUSES: readonly Cause[] = [
  ofVariable,
  ofVariableInstead,
  ofFields,
  ofAgentName,
  ofEcho,
  ofInput,
  ofArgument,
];

function toldOfCode(checked: CheckedHandler, script: WaitingText, tell: Reporter) {
  const { title } = setFor(checked);
  const code = codeUnsentOn(checked, script);
  if (code === undefined) return undefined;
  const why = `its script ends at once without ${code}, which ${title} (${checked.row?.name}) never has: it does nothing`;
  const hint = "let it decide by what the result of this event has";
  return { ...tell("foreign-words", why, checked.row, "error"), hint };
}

const TAKES_FIRST = "its script takes the call from its first argument, and the command gives it";

/** The plain shell that reads the script, or the command if that is all. */
function plainReaderOf(checked: CheckedHandler, text: string): string | undefined {
  const { files, handler, group } = checked;
  const shell = shellOf(inItsDialect(checked).protocol);
  if (startedOf(handler)) return readerOf(handler, scriptText(files, handler, group));
  return text === handler.command && PLAIN_SHELL.test(shell) ? shell : undefined;
}

/** Bash ends with 1 at a variable without a value, and with what a trap says if there is one. */
function endsOpenIn(checked: CheckedHandler, { text, isShell }: WaitingText): boolean {
  if (!isShell || /\btrap\b/.test(text) || !isReadByBash(checked)) return false;
  const rule = gateRuleOf(asHook(checked));
  return rule?.isHeld({ code: 1, stdout: "", stderr: "" }) === false;
}

function isReadByBash({ files, handler, group }: CheckedHandler): boolean {
  const whole = scriptText(files, handler, group);
  const { command = "", args = [] } = handler;
  const isCalled = startedOf(handler)?.called === true;
  return (
    readerOf(handler, whole) === undefined &&
    (isCalled ? /^#!.{0,200}\bbash\b/.test(whole) : /\bbash\s/.test([command, ...args].join(" ")))
  );
}

/** The files that it reads in belong to it. */
const wholeText = (
  { files, handler, group }: StartedHook,
  { text, isShell }: WaitingText,
): string => (isShell ? withSourced(text, files, handler, group) : text);

/** A variable of an agent, without which the script leaves before it has done anything. */
const endsWithout = (checked: CheckedHandler, { text, isShell }: WaitingText): string | undefined =>
  neverSetIn(checked, text).find(
    (name) =>
      isOfAgent(checked, name) &&
      (isShell ? isSoWithout(text, name, leavesAtOnce) : leavesFirst(text, name)),
  );

/** Finds the variable from which alone a guard that denies by no code takes the call. */
function namedInstead(checked: CheckedHandler, text: string): string | undefined {
  const { handler } = checked;
  if (READS_INPUT.test(text) || argumentsOf(handler)?.length !== 0) return undefined;
  const names = neverSetIn(checked, text).filter((name) =>
    ["=", '="'].some((sign) => text.includes(`${sign}\${${name}:-}`)),
  );
  return names.length && ignoredCodes(asHook(checked)) ? names[0] : undefined;
}

/** The first program that has nothing to parse, if nothing else is refused. */
function emptyReadIn(
  checked: CheckedHandler,
  { text, isShell }: WaitingText,
): EmptyRead | undefined {
  const reads = isShell ? emptyReads(text) : [];
  const rule = reads.length ? gateRuleOf(asHook(checked)) : undefined;
  // It may deny every call where every failure is a denial.
  return rule && !rule.isHeld({ code: 1, stdout: "", stderr: "" }) && refusesOnlyBy(text, reads)
    ? reads[0]
    : undefined;
}

/** It leaves as soon as the payload has a field that every payload of its event has. */
function alwaysLeaves(checked: CheckedHandler, { text, isShell }: WaitingText): string | undefined {
  const own = isShell ? ownRowOf(checked) : undefined;
  if (!own) return undefined;
  const field = payloadsOf(own)
    .flatMap((payload) => Object.keys(payload))
    .find((name) => /^stop_?hook_?active$/i.test(name) && text.includes(name));
  if (field === undefined) return undefined;
  const isPayload = payloadIn(text);
  const payloads = ["true", "false"].map((value) => `{"${field}":${value},"cwd":"/"}`);
  const holds: Holds = (name, { part }) =>
    part !== undefined && isPayload(name) && payloads.every((payload) => payload.includes(part))
      ? true
      : undefined;
  return decides(text, holds)
    ? `its script leaves as soon as the payload has ${field}, which every ${checked.row?.name} payload has: it refuses nothing`
    : undefined;
}
