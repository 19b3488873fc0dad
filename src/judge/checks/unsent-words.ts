/** Finds fields that a program reads of its input and is never sent. */
import { eventInfo } from "../../model/events.ts";
import type { Protocols } from "../../model/route.ts";
import { hasDenial } from "../guard/denial-words.ts";
import { fieldsRead, restWithout } from "../losses/payload-reads.ts";
import { sendsBeside, type readIn, type TellingRow } from "../losses/told.ts";
import { inputsOf, namesWithin, SENT_BY_MANY } from "./payload-names.ts";

/** A script that reads the input where it is has no need of such a name, nor where there is none. */
export function guessedIn(reads: ReturnType<typeof readIn>, own: TellingRow): readonly string[] {
  if (eventInfo(own.event).subject !== "tool") return [];
  const { inputs, unsent } = inputsOf(own);
  return inputs.length && !reads(inputs, true).length ? reads(unsent, true) : [];
}

/** Fields of the input, if it is sent none of all that it reads, or none by which it denies. */
export function unsentIn(protocols: Protocols, text: string, own: TellingRow): readonly string[] {
  const sent = namesWithin(own);
  const read = [...(fieldsRead(text) ?? [])];
  const other = read.find((field) => !sent.has(field) && isSpeltOtherwise(field, sent));
  const rest = other === undefined ? undefined : restWithout(text, other);
  if (other !== undefined && rest !== undefined && !mayDeny(protocols, rest)) return [other];
  // The tables know less of what is sent on the other events.
  if (eventInfo(own.event).subject !== "tool") return [];
  return read.some(isSentIn(own, sent)) ? [] : read;
}

/** The same of a program that reads variables of its own too, or what is the same for every call. */
export function perhapsUnsent(text: string, own: TellingRow): readonly string[] {
  if (eventInfo(own.event).subject !== "tool") return [];
  const read = [...(fieldsRead(text.replace(OWN_VARIABLE, "OWN")) ?? [])];
  const ofCall = read.filter((field) => !OF_SESSION.test(field));
  return ofCall.some(isSentIn(own, namesWithin(own))) ? [] : ofCall;
}
/** They do not change with the call. */
export const OF_SESSION = /^(?:session_?id|cwd|timestamp|transcript_?path)$/i;
const OWN_VARIABLE =
  /\b(?:environ(?:\.get\(|\[)|getenv\(|process\.env(?:\.|\[))\s{0,9}["']?(?!\w{0,40}(?:TOOL|INPUT|ARG|FILE|EVENT|HOOK|COMMAND|PROMPT|PAYLOAD|STDIN|JSON))\w{1,80}/g;

const isSentIn =
  (own: TellingRow, sent: ReadonlySet<string>) =>
  (field: string): boolean =>
    OF_INPUT.test(field)
      ? sendsBeside(own.protocol, field)
      : sent.has(field) || SENT_BY_MANY.has(field);

/** The input of a tool has these, and few agents send them beside it. */
const OF_INPUT = /^(?:command|file_path)$/;

const isSpeltOtherwise = (field: string, sent: ReadonlySet<string>): boolean =>
  [...sent].some((name) => plain(name) === plain(field));
const plain = (name: string) => name.replaceAll("_", "").toLowerCase();

const mayDeny = (protocols: Protocols, text: string): boolean =>
  hasDenial(protocols, [text]) || ENDS.test(text);
/** Ways to end with another code than 0, or to start something that may answer. */
const ENDS = /\bexit\w*\s*\(\s*(?!0?\s*\))|\b(?:raise|subprocess|exec\w*|system|popen)\b/;
