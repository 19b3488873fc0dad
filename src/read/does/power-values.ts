/** Reads texts and objects that a program in PowerShell writes out. */
import type { Masked } from "./masked.ts";
import { closing, statementEnd } from "./power-text.ts";
import { HOLE, literal, UNSEEN, type Printable } from "./value.ts";

export type Part = Masked;

export const cutPart = ({ code, text }: Part, from: number, to?: number): Part => ({
  code: code.slice(from, to),
  text: text.slice(from, to),
});

/** An object that is written out and passed on as JSON, with holes for what is computed. */
export function writtenObject([first, ...rest]: readonly Part[]): string | undefined {
  const [head] = /^(?:\[ordered\]\s*)?@(?=\{)/i.exec(first?.code ?? "") ?? [];
  const end = head === undefined ? undefined : closing(first?.code ?? "", head.length);
  const isPassed = rest.every(({ code }, i) =>
    (i ? /^write-output\s*$/i : /^convertto-json(?:\s+-compress|\s+-depth\s+\d+)*\s*$/i).test(code),
  );
  if (!first || head === undefined || end === undefined || first.code.slice(end + 1).trim())
    return undefined;
  const [, depth = DEPTH] = /\s-depth\s+(\d+)/i.exec(rest[0]?.code ?? "") ?? [];
  const inner = cutPart(first, head.length + 1, end);
  const fields = isPassed ? fieldsOf(inner, Math.min(Number(depth), DEPTH)) : undefined;
  return fields && `{${fields.join(",")}}`;
}

/** So many objects within an object are written as such if no more are asked for. */
const DEPTH = 2;

const held = new WeakMap<Part, Map<string, readonly Part[] | undefined>>();
const MOST_NAMES = 64;

/** The objects that a variable holds, if the program does nothing but pass it on as JSON. */
export function objectsHeldBy(whole: Part, name: string): readonly Part[] | undefined {
  const known = held.get(whole) ?? new Map<string, readonly Part[] | undefined>();
  held.set(whole, known);
  if (!known.has(name) && known.size < MOST_NAMES) known.set(name, findHeld(whole, name));
  return known.get(name);
}

function findHeld(whole: Part, name: string): readonly Part[] | undefined {
  const found: Part[] = [];
  for (const { 0: variable, index } of whole.code.matchAll(/\$\w+/g)) {
    if (variable.toLowerCase() !== `$${name.toLowerCase()}`) continue;
    const rest = whole.code.slice(index + variable.length, index + variable.length + 80);
    const [set] = /^\s*=\s*(?=(?:\[ordered\]\s*)?@\{)/i.exec(rest) ?? [];
    const from = index + variable.length + (set?.length ?? 0);
    if (set !== undefined)
      found.push(cutPart(whole, from, from + statementEnd(whole.code.slice(from), 0)));
    else if (!/^\s*\|\s*convertto-json\b/i.test(rest) || found.length >= MOST) return undefined;
  }
  return found;
}

const MOST = 16;

/** Objects that stand within others, `deep` of them, are read as well. */
function fieldsOf(whole: Part, deep: number): readonly string[] | undefined {
  const fields: string[] = [];
  for (let at = whole.code.search(/[^\s;]|$/); at < whole.code.length;) {
    const rest = cutPart(whole, at);
    const [head, key] = /^["']?([\w-]+)["']?\s*=/.exec(rest.text) ?? [];
    if (head === undefined) return undefined;
    const end = statementEnd(rest.code, head.length);
    const value = cutPart(rest, head.length, end);
    const [, truth] = /^\s*\$(true|false)\s*$/i.exec(value.text) ?? [];
    const { text, from } = writtenText(value);
    const json =
      truth?.toLowerCase() ??
      (deep > 0 ? objectIn(value, deep) : undefined) ??
      JSON.stringify(from === "text" ? text : HOLE);
    fields.push(`${JSON.stringify(key)}:${json}`);
    at += end + rest.code.slice(end).search(/[^\s;]|$/);
    if (end <= head.length) return undefined;
  }
  return fields;
}

function objectIn({ code, text }: Part, deep: number): string | undefined {
  const [head] = /^\s*(?:\[ordered\]\s*)?@\{/i.exec(code) ?? [];
  const end = head === undefined ? undefined : closing(code, head.length - 1);
  if (head === undefined || end === undefined || code.slice(end + 1).trim()) return undefined;
  const fields = fieldsOf(cutPart({ code, text }, head.length, end), deep - 1);
  return fields && `{${fields.join(",")}}`;
}

/** A text in quotes, up to what is computed in it. */
export function writtenText({ text }: Part): Printable {
  const [, single, double] =
    /^\s*(?:'([^']*)'|"((?:[^"`]|`.|"")*)")(?:\s+-(?:nonewline|\w*color\s+\w+))*\s*$/i.exec(text) ??
    [];
  if (single !== undefined) return literal(single);
  if (double === undefined) return UNSEEN;
  const known = /^[^$`"]*/.exec(double)?.[0] ?? "";
  return known === double ? literal(known) : { text: known + HOLE, from: "unknown" };
}
