/** Finds fields of a payload that a script reads as a text and parses, and in no other way. */
import { withoutComments } from "../../read/comments.ts";

/** A field of some object, as Python and JavaScript write it. */
const OF_OBJECT = String.raw`\w+(?:\??\.(?!get\b)(\w+)|\.get\(\s*["'](\w+)["'][^()\n]{0,20}\)|\[\s*["'](\w+)["']\s*\])`;
const OTHERWISE = String.raw`[ \t]*(?:(?:\|\||\?\?|\bor\b)[^()\n]{0,20})?`;

/** What is parsed: a field, or a name that was given one. */
const PARSED = new RegExp(
  [
    String.raw`\.(\w+)\s*\|\s*fromjson\b(?!\?)`,
    String.raw`(?:JSON\.parse|json\.loads)\(\s*(?:${OF_OBJECT}|(\w+))${OTHERWISE}\s*\)`,
    String.raw`\$(\w+)(?:\.(\w+))?\s*\|\s*ConvertFrom-Json\b`,
  ].join("|"),
  "g",
);
const KEPT = new RegExp(
  String.raw`^[ \t]*(?:(?:const|let|var)[ \t]+)?\$?(\w+)[ \t]*(?::[^=\n]{1,40})?=[ \t]*\$?${OF_OBJECT}${OTHERWISE};?[ \t]*\r?$`,
  "gm",
);
/** Names that are taken out of an object by a pattern. */
const TAKEN = /\{([^{}\n]{1,300})\}[ \t]*=(?!=)/g;
/** It is only asked whether something is there. */
const ASKED =
  /\b(?:if|elif)\b\s*\(?\s*(?:-not\s|not\s|!)?\s*\$?[\w?]*(?:\.\w+|\.get\(["']\w+["']\))?\s*(?=\)|:|\bthen\b|&&|\band\b)|["']\w+["']\s+(?:not\s+)?in\b/g;

const READ = /\.(\w+)|(["'])(\w+)\2/g;

const ASKS_TYPE =
  /\btypeof\b|\bisinstance\s*\(|\btype\s*(?:\(|\)|==)|\|\s*type\b|\bfromjson\?|-is(?:not)?\s*\[(?:string|hashtable|ps\w*object)|\bGetType\s*\(/i;
const REFUSES =
  /deny|denied|block|refuse|\bexit\w*\s*\(?\s*[1-9]|\braise\b|\bthrow\b|\breturn\s+[1-9]/i;

/** One of the fields asked about, of which it does not ask what it holds. */
export function parsedAsText(
  script: string,
  isAsked: (field: string) => boolean,
): string | undefined {
  const text = withoutComments(script, "");
  if (ASKS_TYPE.test(text)) return undefined;
  const given = new Map<string, string>();
  for (const [, taken = ""] of text.matchAll(TAKEN))
    for (const name of taken.match(/\w+/g) ?? []) if (isAsked(name)) given.set(name, name);
  for (const [, name = "", dot, got, keyed] of text.matchAll(KEPT)) {
    const field = dot ?? got ?? keyed ?? "";
    if (isAsked(field)) given.set(name, field);
  }
  const parses = [...text.matchAll(PARSED)].flatMap(({ 0: whole, index, ...groups }) => {
    const name = groups[5] ?? (groups[7] === undefined ? groups[6] : undefined) ?? "";
    const field = groups[1] ?? groups[2] ?? groups[3] ?? groups[4] ?? groups[7] ?? given.get(name);
    return field !== undefined && isAsked(field)
      ? [{ field, name, end: index + whole.length }]
      : [];
  });
  const [first] = parses;
  if (!first || REFUSES.test(behindFailure(text, first.end))) return undefined;
  const names = new Set(given.keys());
  const rest = text
    .replace(PARSED, "")
    .replace(KEPT, (whole, name: string) => (names.has(name) ? "" : whole))
    .replace(TAKEN, "")
    .replace(ASKED, "");
  const isNameRead = [...rest.matchAll(/(?<![\w.])\w+/g)].some(([word]) => names.has(word));
  const isFieldRead = [...rest.matchAll(READ)].some(
    ([, dot, , keyed]) => (dot ?? keyed) === first.field,
  );
  return isNameRead || isFieldRead ? undefined : first.field;
}

/** What is done where something fails at this place, as far as that is seen. */
const behindFailure = (text: string, at: number): string =>
  /^[ \t]*except\b/m.test(text) ? exceptBehind(text, at) : catchBehind(text, at);

const CATCH = /^\}\s*catch\b[^{\n]{0,80}\{([^{}]{0,400})/;

function catchBehind(text: string, at: number): string {
  let depth = 0;
  for (const { 0: sign, index } of text.slice(at).matchAll(/[{}]/g)) {
    depth = Math.min(0, depth) + (sign === "{" ? 1 : -1);
    const [, caught] =
      depth < 0 ? (CATCH.exec(text.slice(at + index, at + index + 600)) ?? []) : [];
    if (caught !== undefined) return caught;
  }
  return "";
}

function exceptBehind(text: string, at: number): string {
  const caught: string[] = [];
  let outer = indentOf(text.slice(text.lastIndexOf("\n", at - 1) + 1, at));
  for (const line of text.slice(at).split("\n").slice(1)) {
    const indent = indentOf(line);
    if (!line.trim() || (indent >= outer && !caught.length)) continue;
    if (caught.length && indent <= outer) break;
    outer = caught.length ? outer : indent;
    if (caught.length || /^\s*except\b/.test(line)) caught.push(line);
  }
  return caught.join("\n");
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
