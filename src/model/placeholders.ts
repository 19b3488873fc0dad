/** Makes placeholders safe: each is read from the environment, as one argument (S21). */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { Env } from "./adapter.ts";
import { isArgument, isNamed, withFile } from "./file-argument.ts";
import { aboutRoot, isRisky, withRoots, type Filled } from "./root-path.ts";

/** Every placeholder is read from the environment, in quotes, or the command is refused. */
export function placed(line: string, values: Env, isUniversal: boolean): Filled {
  const safe = isUniversal ? withFile(line) : line;
  return safe === undefined ? { refused: ABOUT_FILE } : withRoots(safe, values);
}

const ALONE = /^(?:(--?[A-Za-z][\w-]*)=)?\$\{file\}$/;
const FILLED = /\$\{(PACKAGE_ROOT|(?:[A-Z]+_)?PLUGIN_(?:ROOT|DATA)|[A-Z]+_PROJECT_DIR)\}/g;

/** No shell will see the argument; other variables stay as they are. */
export const fillPlaceholders = (argument: string, values: Env): string =>
  argument.replace(FILLED, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );

/** Words that no shell reads, with values, or a refusal. */
export function placedWords(
  words: readonly string[],
  values: Env,
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
export function placedOnWindows(line: string, values: Env, isUniversal: boolean): Filled {
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
