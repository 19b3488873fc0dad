/** Quotes a package's or plugin's folder in a command (S21); in a program it is only a text. */

import type { Env } from "./adapter.ts";

/** A command whose placeholders are safe, or why there is none. */
export type Filled =
  { readonly command: string; readonly refused?: undefined } | { readonly refused: string };

const ROOTS = /\$\{((?:PACKAGE|(?:[A-Z]+_)?PLUGIN)_ROOT)\}/g;
/** Values that mean the same text in every language: outside of quotes, and within any. */
const HARMLESS = /^[\w@%+=:,./-]*$/;
const IN_QUOTES = /^[\w@%+=:,./ -]*$/;
/** What stands before a path or a text that is a program, and before a text alone. */
const RUNS_PATH =
  /(?:^|[\s/;&|({"'`])(?:eval|trap|ssh|su|watch|parallel|osascript|pwsh|powershell)(?:\.exe)?\s[^;&|\n]*$|\s-\w*c\s+$/;
const RUNS_TEXT =
  /(?:^|[\s/;&|({"'`])(?:[gmn]?awk|g?sed|jq)(?:\.exe)?\s[^;&|\n]*$|\s(?:-\w*[cCeEprRB]|--[\w-]*(?:eval|exec|command|print|run)\w*)[\s=]*$/;
const PIPED = /(?<!\|)\|&?(?!\|)\s*(?!(?:[ef]?grep|rg|head|tail|wc|sort|uniq|cat|tee|tr|cut)\b)/;

/** The most characters of a line in which a path is looked at. */
const MOST = 10_000;

interface Place {
  readonly value: string | undefined;
  readonly before: string;
  /** The text before the word or the quoted text that it stands in. */
  readonly start: () => string;
  readonly after: string;
  /** It begins a word, which is a path then. */
  readonly isPath: boolean;
}

/** A folder's path would be more than a text, or run, where it stands. */
export function isRisky({ value = "", before, start, after, isPath }: Place): boolean {
  if (before.length + after.length > MOST) return !HARMLESS.test(value);
  if (HARMLESS.test(value) || (IN_QUOTES.test(value) && !isPath && /["'`]$/.test(before)))
    return false;
  const beginning = start();
  return RUNS_PATH.test(beginning) || (!isPath && (RUNS_TEXT.test(beginning) || PIPED.test(after)));
}

const IN_DOUBLE = /\\[^]|"|`|\$\(|\$\{?(?:PACKAGE|(?:[A-Z]+_)?PLUGIN)_ROOT\b\}?/g;
const OUTSIDE =
  /\\[^]|\$'(?:[^'\\]|\\[^])*'|'[^']*'|"|`|\$?\(|\)|<<|(?<=^|[\s;&|()])#[^\n]*|\$\{?(?:PACKAGE|(?:[A-Z]+_)?PLUGIN)_ROOT\b\}?/g;

/** Every root gets double quotes, single ones too: an agent puts the path there before a shell. */
export function withRoots(line: string, values: Env): Filled {
  if (!line.includes("_ROOT")) return { command: line };
  const opened: { readonly sign: string; readonly at: number }[] = [];
  const risks: string[] = [];
  let text = "";
  let at = 0;
  let done = 0;
  const put = (root: string, from: number, instead: string) => {
    text += line.slice(done, from) + instead;
    done = from + root.length;
  };
  const weigh = (name: string, from: number, start: number, isPath: boolean) => {
    const before = line.slice(0, from);
    const after = line.slice(from);
    if (isRisky({ value: values[name], before, start: () => line.slice(0, start), after, isPath }))
      risks.push(name);
  };
  for (; at < line.length;) {
    const last = opened.at(-1);
    const isInside = last?.sign === '"';
    const pattern = isInside ? IN_DOUBLE : OUTSIDE;
    pattern.lastIndex = at;
    const found = pattern.exec(line);
    if (!found || found[0] === "<<") break;
    const [{ length }] = found;
    const [piece] = found;
    const from = found.index;
    at = from + length;
    if (piece === last?.sign) opened.pop();
    else if (piece === '"' || piece === "`") opened.push({ sign: piece, at: from });
    else if (/^\$?\($/.test(piece)) opened.push({ sign: ")", at: from });
    else if (/^\$?'/.test(piece)) {
      for (const { 0: root, 1: name = "", index } of piece.matchAll(ROOTS)) {
        weigh(name, from + index, from, index === 1);
        put(root, from + index, `'"${root}"${piece.startsWith("$") ? "$" : ""}'`);
      }
    } else if (/^\$\{?\w/.test(piece)) {
      weigh(
        piece.replace(/\W/g, ""),
        from,
        isInside ? last.at : from,
        !isInside || last.at === from - 1,
      );
      if (!isInside && piece.endsWith("}")) put(piece, from, `"${piece}"`);
    }
  }
  // What follows a document, or cannot be read, stays as it is.
  const rest = line.slice(at);
  const isUnread =
    opened.some(({ sign }) => sign !== ")") || (/\$\(/.test(line) && /\bcase\b/.test(line));
  for (const [, name = ""] of (isUnread ? line : rest).matchAll(ROOTS))
    if (!HARMLESS.test(values[name] ?? "")) risks.push(name);
  if (risks[0] !== undefined) return { refused: aboutRoot(risks[0]) };
  return { command: isUnread ? line : text + line.slice(done) };
}

export const aboutRoot = (name: string): string =>
  `hookport: the path in \${${name}} could run as code where it stands in a text that another program runs; pass it as an argument instead`;
