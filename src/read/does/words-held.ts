/** Writes out variables of a shell that surely hold a word, or one of several, as patterns do. */
import { ofText } from "../../model/known.ts";
import { parseShell } from "../shell-words.ts";
import { emptyFits } from "./empty-fits.ts";

const LOOPS =
  /\bfor (\w{1,40}) in((?:[ \t]{1,9}(?:\\\n[ \t]{0,99})?(?:"[^"$`\\\n]{1,200}"|'[^'\n]{1,200}'|[\w./:-]{1,200})){1,50})\s{0,9};?\s{1,9}do\b/g;
const GIVEN = /^[ \t]{0,40}(\w{1,40})=("[^"$`\\\n]{1,200}"|'[^'\n]{1,200}'|[\w./:-]{1,200})$/gm;
const EACH = /"[^"]{1,200}"|'[^']{1,200}'|[\w./:-]{1,200}/g;
/** Its name stands where a shell gives it a value. */
const NAMED = /\b\w{1,40}(?=\+?=)|(?<=\bfor )\w{1,40}|(?<=\bread [^\n;|]{0,80})\b\w{1,40}/g;
/** No sign in it has a meaning in a pattern of any kind. */
const PLAIN = /^[\w\s./:@,=-]*\w[\w\s./:@,=-]*$/;

export const withWordsHeld = ofText((text): string => {
  const held = new Map<string, string>();
  const times = new Map<string, number>();
  const found = [...text.matchAll(LOOPS), ...text.matchAll(GIVEN)];
  for (const [, name = "", list = ""] of found) {
    const words = (list.match(EACH) ?? []).map((word) => word.replace(/^["']|["']$/g, ""));
    times.set(name, (times.get(name) ?? 0) + 1);
    if (words.every((word) => PLAIN.test(word))) held.set(name, words[0] ?? "");
    else times.set(name, Infinity);
  }
  for (const name of text.match(NAMED) ?? []) times.set(name, (times.get(name) ?? 0) - 1);
  return text.replace(
    /\$(?:(\w{1,40})|\{(\w{1,40})\})/g,
    (whole, plain?: string, braced?: string) => {
      const name = plain ?? braced ?? "";
      const word = held.get(name);
      return word !== undefined && times.get(name) === 0 ? word : whole;
    },
  );
});

const LIST_LOOPS = /\bfor\s+(\w+)\s+in\s+"\$\{(\w+)\[@\]\}"/g;
const ASKS =
  /((?:=~|==?|!=|\bgrep\s+-\w+(?:\s+(?:--|-e))?)\s+\*?)(?:"\$\{?(\w+)\}?"|\$\{?(\w+)\}?)/g;

const MOST_LOOPS = 20;

/** One of the list stands for all of them, of which none fits an empty text. */
export function withListed(source: string): string {
  const loops = [...source.matchAll(LIST_LOOPS)];
  if (!loops.length || loops.length > MOST_LOOPS) return source;
  const firsts = new Map<string, string>();
  for (const [, name = "", list = ""] of loops) {
    const [values, more] = listsIn(source, list);
    const [first] = more ? [] : (values ?? []);
    const isKnown = !firsts.has(name) && values?.every(isSomething);
    firsts.set(name, isKnown && first !== undefined ? first : "");
  }
  return source.replace(ASKS, (whole, before: string, quoted?: string, plain?: string) => {
    const value = firsts.get(quoted ?? plain ?? "");
    return value ? `${before}'${value}'` : whole;
  });
}

const isSomething = (value: string): boolean =>
  !value.includes("'") &&
  [true, false].every((isExtended) => emptyFits(value, isExtended) === false);

/** The values that a list is given, wherever it is given some. */
const listsIn = (source: string, list: string): readonly (readonly string[] | undefined)[] =>
  parseShell(source)
    .flatMap(({ words }) => words)
    .filter(
      ({ from }) => source.startsWith(`${list}=`, from) || source.startsWith(`${list}+=`, from),
    )
    .map(({ from, parts }) => {
      if (!source.startsWith(`${list}=(`, from)) return undefined;
      const values = [""];
      for (const part of parts.slice(1)) {
        if (part.kind !== "text") return undefined;
        if (part.from === part.to && part.value) values.push("");
        else values.push(`${values.pop()}${part.value}`);
      }
      return values;
    });
