/** Writes out variables of a shell that surely hold a word, or one of several, as patterns do. */
import { ofText } from "../../model/known.ts";

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
