/** Finds scripts that read another dialect's payload than they get: they find and block nothing. */
import { isFields, same } from "../../model/json.ts";
import { readHandler } from "../../read/does/handler.ts";
import { comparesWith } from "../../read/does/compared-names.ts";
import { COMMENT_LINES } from "../../read/comments.ts";
import { launchedBy } from "../../read/launched.ts";
import { sourcedBy, SOURCES } from "../../read/sourced.ts";
import { scriptCalled, wordsOf } from "../../read/script.ts";
import { UNIVERSAL } from "../../read/universal.ts";
import { ownRowOf, payloadsOf, readIn, type TellingRow } from "../losses/told.ts";
import { holdsNothingIf } from "../guard/observer.ts";
import { parsedAsText } from "../losses/parsed-as-text.ts";
import { asksForAll, fieldsRead, fieldsSeen, isSearchedWhole } from "../losses/payload-reads.ts";
import {
  tellingFields,
  fittingIn,
  namesWithin,
  placesDeeper,
  SENT_BY_MANY,
  speakersOn,
} from "./payload-names.ts";
import { toolNamesOf } from "./matcher-names.ts";
import { asHook, asOutside, mayGuard, type Check, type CheckedHandler } from "./rule.ts";
import { insteadOfEvent, takenInstead } from "./instead-of-event.ts";
import { guessedIn, OF_SESSION, perhapsUnsent, unsentIn } from "./unsent-words.ts";
import { waitingText } from "./waits.ts";

export const foreignWords: Check = (given, tell) => {
  const checked = asOutside(given);
  const { adapters, protocols, group, row } = checked;
  const own = ownRowOf(checked);
  if (!own || checked.handler.command === undefined) return undefined;
  const seen = seenOf(checked, own);
  if (!seen) return undefined;
  const { handler, text, texts, within } = seen;
  const reads = readIn(text);
  const mine = tellingFields(own);
  const sent = payloadsOf(own).flatMap(Object.keys);
  const [best, ...more] = dialectsRead(checked, own, text, reads);
  const whole = foundDeep(texts.join("\n"), within);
  const guessed = best?.read ?? guessedIn(reads, own);
  const surely = guessed.length ? guessed : unsentIn(protocols, whole, own);
  const asText = parsedAsText(whole, (field) =>
    payloadsOf(own).every((payload) => isFields(payload[field])),
  );
  const isOfCall = asText !== undefined || surely.some((field) => !OF_SESSION.test(field));
  const asksForMine = [...mine].some((field) =>
    ['"', "'", "."].some((sign) => whole.includes(sign + field)),
  );
  const perhaps = isOfCall || asksForMine ? [] : perhapsUnsent(whole, own);
  const isSure = !perhaps.length;
  const read = isSure ? surely : perhaps;
  if (!read.length && asText === undefined) return undefined;
  const dialects = [...(best ? [best] : []), ...more.slice(0, 2)]
    .map(({ dialect }) => JSON.stringify(dialect))
    .join(" or ");
  const universal = own.protocol.id === UNIVERSAL;
  const whose = universal
    ? "a universal event"
    : `${adapters[own.protocol.id]?.title ?? own.protocol.id} (${own.row.name})`;
  const way =
    universal && dialects
      ? `: if it was written in those words, give its group "dialect": ${dialects}`
      : "";
  // A field that does not change with the call may be read in addition to the one that the script
  // decides by.
  const decides =
    asText !== undefined ||
    !best ||
    !isSure ||
    read.some(
      (field) =>
        new Set(payloadsOf(best).map((payload) => JSON.stringify(payload[field]))).size > 1,
    );
  // A hook that is no guard does nothing for a call that sends it none of what it asks for.
  const asked = fieldsRead(whole);
  const isSent = (field: string) => sent.includes(field) || SENT_BY_MANY.has(field);
  const isInVain = () =>
    asText === undefined &&
    (asked
      ? ![...asked].some(isSent) && !readIn(whole)(sent, true).length
      : asksForAll(whole) && !readIn(whole)([...within], true).length);
  const level =
    decides && (mayGuard({ ...asHook(checked), handler }) || isInVain()) ? "error" : "warning";
  if (!isSure && level === "warning") return undefined;
  const unset = takenInstead(checked, waitingText(checked)?.text ?? whole);
  if (unset !== undefined) return insteadOfEvent(checked, unset, tell, level);
  const places = universal ? [] : placesDeeper(own, group.matcher, read);
  const has = places.length
    ? `of which ${whose} has only ${places.join(", ")}`
    : `and ${whose} has none of that`;
  const why =
    asText === undefined
      ? `it reads ${read.join(", ")}, ${has}${way}`
      : `it parses ${asText} as a text, and ${whose} sends an object`;
  const isProved =
    asText !== undefined || (isSure && (isInVain() || isAllThatDecides(checked, own, whole, read)));
  const name = scriptCalled(checked.handler) ?? "its command";
  if (level === "error" && !isProved)
    return tell("unproved", `it cannot be told whether ${name} refuses anything: ${why}`, row);
  const finding = tell("foreign-words", why, row, level);
  // An agent's own file has no place for a dialect.
  return universal
    ? finding
    : { ...finding, hint: `let it read ${places.join(", ") || WORDS_GIVEN}` };
};

/** The dialects of which the script reads the most fields that its own agent does not send. */
function dialectsRead(
  { protocols, group }: CheckedHandler,
  own: TellingRow,
  text: string,
  reads: ReturnType<typeof readIn>,
) {
  const mine = tellingFields(own);
  const within = namesWithin(own);
  const sent = payloadsOf(own).flatMap(Object.keys);
  const known = reads([...mine], true);
  const others = speakersOn(protocols, own.event)
    .filter(
      ({ fields }) =>
        !reads(
          [...mine].filter((field) => !fields.has(field)),
          true,
        ).length,
    )
    .map((speaker) => ({
      ...speaker,
      read: reads(
        [...speaker.fields].filter(
          (field) =>
            !mine.has(field) &&
            !(/[_A-Z]/.test(field) && within.has(field)) &&
            !isTwin(speaker, field, known) &&
            !standsIn(text, field, sent),
        ),
        false,
      ),
    }))
    .filter(({ read }) => read.length);
  const most = others.filter(
    ({ read }) => read.length === Math.max(...others.map((item) => item.read.length)),
  );
  const fitting = most.filter((candidate) => fittingIn(candidate, group.matcher).length);
  return fitting.length ? fitting : most;
}

/** The script reads nothing else by which it may decide, or is seen to refuse nothing without these. */
function isAllThatDecides(
  checked: CheckedHandler,
  own: TellingRow,
  whole: string,
  read: readonly string[],
): boolean {
  const { adapters: _adapters, ...hook } = asHook(checked);
  const isName = read.every((field) => OF_NAME.test(field) && fieldsSeen(whole).has(field));
  return (
    !(names(whole, tellingFields(own)) || ELSEWHERE.test(whole) || isSearchedWhole(whole)) ||
    (isName && comparesWith(whole, toolNamesOf(checked.adapters, own.protocol.id), [""])) ||
    holdsNothingIf({ absent: read }, hook)
  );
}
const OF_NAME = /^tool_?name$/i;
const names = (text: string, words: ReadonlySet<string>): boolean =>
  text
    .replace(COMMENT_LINES, "")
    .split(/\W+/)
    .some((word) => words.has(word));
/** The script reads a transcript too, or gives what it reads other names. */
const ELSEWHERE = /\btranscript_path\b|camel|\.replace\(\/_\(/i;

/** The words of the script that gets the payload; undefined if they are not all that reads it. */
function seenOf({ files, group, handler: given }: CheckedHandler, own: TellingRow) {
  const handler = launchedBy(files, given, group) ?? given;
  const within = namesWithin(own);
  const helpers = sourcedBy(files, handler, group);
  const words = [wordsOf(files, handler), ...(helpers ?? [])].join("\n");
  const found = foundDeep(words, within).replace(ASKS_IF_THERE, "");
  const text = WRITTEN.test(found) ? found.replaceAll("stopReason", "") : found;
  // A script that also reads a file may read either dialect's words from it.
  if (BESIDE.test(helpers ? text.replace(SOURCES, "") : text)) return undefined;
  // The files that it reads in may hand on under other names what it is sent.
  const mine = [...tellingFields(own)];
  if (helpers?.some((helper) => mine.some((field) => helper.includes(field)))) return undefined;
  const { texts } = readHandler(files, handler, group);
  return { handler, text, texts, within };
}

export const WORDS_GIVEN = "the words that it is given";

/** Some agents have a field under two names, of which the script reads one that it is given. */
const isTwin = (speaker: TellingRow, field: string, known: readonly string[]): boolean =>
  known.some((name) =>
    payloadsOf(speaker).every((payload) => same(payload[name] ?? null, payload[field] ?? null)),
  );

/** It is a choice beside a field that is sent, as in `.cwd // .workspace_roots`. */
const standsIn = (text: string, field: string, sent: readonly string[]): boolean =>
  text
    .replace(/\n[ \t]*(?=\/\/)/g, " ")
    .split(/[\n;&{}=]|(?<!\|)\|(?!\|)/)
    .some((expression) => {
      const choices = expression.split(/\/\/|\|\||\?\?|\bor\b/);
      const asks = (choice: string) => choice.replace(/^\W+/, "").startsWith(field);
      return (
        choices.some((choice) => choice.includes(field)) &&
        choices.some((choice) => !asks(choice) && readIn(choice)(sent, true).length > 0)
      );
    });

/** A script tells agents apart by the fields that are there. */
const ASKS_IF_THERE =
  /(["'])\w{1,40}\1\s{1,9}(?:not\s{1,9})?in\s{1,9}\w|\bhas\((["'])\w{1,40}\2\)/g;

/** The text without the fields that jq looks for at any depth, and finds there. */
const foundDeep = (text: string, within: ReadonlySet<string>): string =>
  text.replace(AT_ANY_DEPTH, (whole, names: string) =>
    (names.match(/\w+/g) ?? []).some((name) => within.has(name)) ? "" : whole,
  );
const AT_ANY_DEPTH =
  /(?<![.\w/])\.\.\s{0,9}\|\s{0,9}(?:objects\s{0,9}\|\s{0,9})?\(?((?:\.\w{1,40}\??\s{0,9}(?:\/\/\s{0,9})?){1,9})/g;

/** A field that answers have too is not the payload's where the script writes it. */
const WRITTEN = /\\?(["'])stopReason\\?\1(?:\s{0,9}:|\]\s{0,9}=(?!=))/;

const BESIDE =
  /\brequire\(\s*["'`]\.|\bfrom\s+["'`]?\.|\bimport\(?\s*["'`]\.|^\s*(?:source|\.)\s+\S/m;
