/** Makes placeholders safe: each is read from the environment, as one argument (S21). */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import { isArgument, isNamed, withFile } from "./file-argument.ts";

/** Every placeholder is read from the environment, in quotes, or the command is refused. */
export function placed(line: string, values: Values, isUniversal: boolean): Filled {
  const safe = isUniversal ? withFile(line) : line;
  return safe === undefined ? { refused: ABOUT_FILE } : withRoots(safe, values);
}

const ALONE = /^(?:(--?[A-Za-z][\w-]*)=)?\$\{file\}$/;
const FILLED = /\$\{(PACKAGE_ROOT|(?:[A-Z]+_)?PLUGIN_(?:ROOT|DATA)|[A-Z]+_PROJECT_DIR)\}/g;

/** No shell will see the argument; other variables stay as they are. */
export const fillPlaceholders = (argument: string, values: Values): string =>
  argument.replace(FILLED, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );

/** Words that no shell reads, with values, or a refusal. */
export function placedWords(
  words: readonly string[],
  values: Values,
  isUniversal: boolean,
): readonly string[] | { readonly refused: string } {
  const filled: string[] = [];
  for (const [i, word] of words.entries()) {
    const isName = isUniversal && isNamed(word);
    const alone = ALONE.exec(word);
    if (isName && !(alone && isArgument(words, i, alone[1]))) return { refused: ABOUT_FILE };
    const start = () => ` ${words.slice(0, i).join(" ")} `;
    for (const { 1: name = "", index } of word.matchAll(FILLED)) {
      const isPath = /^(?:--?[\w-]+=)?$/.test(word.slice(0, index));
      const place = { value: values[name], before: word.slice(0, index), start, after: "", isPath };
      if (isRisky(place)) return { refused: aboutRoot(name) };
    }
    filled.push(
      isName
        ? word.replace("${file}", (whole) => values["file"] ?? whole)
        : fillPlaceholders(word, values),
    );
  }
  return filled;
}

/**
 * One command of PowerShell: a script or a program that is no batch file, which reads its words
 * again.
 */
const COMMAND =
  /^\s*(?:&\s+)?(?:(["']?)[^"'\s;]*\.(?:ps1|exe)\1|node|python\d?|py|git|sh|bash|ruby|perl|php|[a-z]+-[a-z]+)\s[^;&|\n]*$/i;
/** What runs a text there, or makes one that its quotes do not show. */
const RUNS =
  /[`@(\u2018-\u201e]|--%|\b(?:invoke-\w+|start-\w+|add-type)\b|-(?:c|e|p|r|command|encodedcommand|eval|print)\s/i;
const WORD = /(?<=\s(?:--?[A-Za-z][\w-]*=)?)(["']?)\$\{file\}\1(?=\s|$)/g;

/** A line of PowerShell that reads its placeholders from the environment, or a refusal. */
export function placedOnWindows(line: string, values: Values, isUniversal: boolean): Filled {
  const hasFile = isUniversal && line.includes("${file}");
  const parts = hasFile ? line.replace(WORD, "\0").split("\0") : [line];
  const isOpen = (text: string) => [`"`, "'"].some((quote) => text.split(quote).length % 2 === 0);
  if (
    hasFile &&
    (!COMMAND.test(line) ||
      RUNS.test(line) ||
      parts.some((part) => isOpen(part) || part.includes("${file}")))
  )
    return { refused: ABOUT_FILE };
  const command = parts
    .join('"${file}"')
    .replace(/\$\{(\w+)\}/g, (text, name: string) =>
      Object.hasOwn(values, name) && (isUniversal || name !== "file") ? `\${env:${name}}` : text,
    );
  return { command };
}

const ABOUT_FILE =
  "hookport: a file's name could run as code where ${file} stands in this command; it may be an argument of its own or the value of an option: sh check.sh ${file}";

type Values = { readonly [name: string]: string | undefined };

/** A command whose placeholders are safe, or why there is none. */
type Filled =
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
function isRisky({ value = "", before, start, after, isPath }: Place): boolean {
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
function withRoots(line: string, values: Values): Filled {
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

const aboutRoot = (name: string): string =>
  `hookport: the path in \${${name}} could run as code where it stands in a text that another program runs; pass it as an argument instead`;
