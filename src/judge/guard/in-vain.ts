/** Finds denials that a program writes out in a form which its dialect does not read. */
import type { Reply } from "../../model/adapter.ts";
import { isFields, parseJson, type Json } from "../../model/json.ts";
import { jsonOf } from "../../read/does/json.ts";
import { ALONE, HOLE, type Beside } from "../../read/does/value.ts";

type IsHeld = (reply: Partial<Reply>) => boolean;

/** Words that hold something back, which may stand in a hole. */
export const REFUSALS = ["deny", "block", "ask"];
const FILLINGS = ["x", ...REFUSALS];
export const isHeldAnyhow = (isHeld: IsHeld, text: string, { before, code } = ALONE): boolean =>
  FILLINGS.some((word) => isHeld({ stdout: before + text.replaceAll(HOLE, word), code }));

/**
 * Every denial in the text is in an object that this dialect does not read. Objects that are
 * `printed` are put into no other one; with them stands what comes beside them.
 */
export function deniesInVain(
  isHeld: IsHeld,
  words: RegExp,
  written: string,
  printed: ReadonlyMap<string, readonly Beside[]>,
): boolean {
  const text = withoutEscapes(written);
  const objects = answersWritten(text);
  const rest = objects.reduce((left, object) => left.replace(object, ""), text);
  const counts = objects.some((object) => {
    const json = jsonOf(object) ?? "";
    const each = printed.get(json) ?? besideLike(words, object, printed);
    return each
      ? each.some((beside) => isHeldAnyhow(isHeld, json, beside))
      : answersIn(parseJson(json)).some((answer) => isHeldAnyhow(isHeld, answer));
  });
  return !words.test(rest) && !counts;
}

/** An object in double quotes has its own ones behind backslashes. */
const withoutEscapes = (text: string): string => text.replaceAll('\\"', '"');

/** What is printed with the object's own denial, as where a part of it is filled in. */
function besideLike(
  words: RegExp,
  object: string,
  printed: ReadonlyMap<string, readonly Beside[]>,
): readonly Beside[] | undefined {
  const wordIn = (text: string) => words.exec(text)?.[0].replace(/[^\w:]/g, "");
  const word = wordIn(object);
  const found = [...printed].flatMap(([text, each]) => (wordIn(text) === word ? each : []));
  return word !== undefined && found.length ? found : undefined;
}

/** An object that the text writes out holds something back if it is printed. */
export const writesDenial = (isHeld: IsHeld, text: string): boolean =>
  answersWritten(text).some((object) => isHeldAnyhow(isHeld, jsonOf(object) ?? ""));

/** What would be printed of it, if all of it is, or a part, or it is put into another object. */
function answersIn(value: Json | undefined): readonly string[] {
  if (!isFields(value)) return [];
  const parts = Object.entries(value).filter(([key]) => key !== SPECIFIC);
  return [
    ...[value, { [SPECIFIC]: value }].map((answer) => JSON.stringify(answer)),
    ...parts.flatMap(([, part]) => answersIn(part)),
  ];
}

export const SPECIFIC = "hookSpecificOutput";

/** The outermost objects that a program's text writes out, with a key by which agents are answered. */
export function answersWritten(written: string): readonly string[] {
  const text = withoutEscapes(written);
  const found: string[] = [];
  let tries = 0;
  for (let at = text.indexOf("{"); at >= 0 && tries++ < MOST; at = text.indexOf("{", at + 1)) {
    const object = objectAt(text, at);
    if (object === undefined) continue;
    const isAnswer = ANSWERED.test(jsonOf(object) ?? "");
    if (isAnswer) found.push(object);
    // A call within an object that is no answer may be given one.
    if (isAnswer || !ANSWERED.test(object)) at += object.length - 1;
  }
  return found;
}

/** So much of a text is looked at for one object, and so many objects. */
const LONGEST = 6000;
const MOST = 1000;
const ANSWERED = /\b(?:decision|permission\w*|continue|behavior)\b/;

function objectAt(text: string, from: number): string | undefined {
  let depth = 0;
  for (let at = from; at < Math.min(text.length, from + LONGEST); at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) {
      const object = text.slice(from, at + 1);
      return jsonOf(object) === undefined ? undefined : object;
    }
  }
  return undefined;
}
