/** Finds what the variables of a shell script are given, where all of that is seen. */
import { ofText } from "../../model/known.ts";
import { SHOWN } from "./shell-questions.ts";
import { parseTree, partsIn, rawsOf, type Node } from "./shell-tree.ts";
import { parseShell } from "../shell-words.ts";

interface Given {
  /** The value as it is written. */
  readonly raw: string;
  /** It is given in a function, which has arguments of its own. */
  readonly within: boolean;
}

/** These words may give a variable what is not seen. */
const ELSEWHERE = /^(?:eval|source|\.|getopts|let)$/;
/** A name, perhaps with an index, and whether something is added to it. */
export const ASSIGNMENT = /^([A-Za-z_]\w*)(\[(?:[^[\]]|\[[^\]]*\])*\])?(\+)?=/;
const DEFAULTS = /\$\{\w+:?=|\bprintf\s+-v/;
const READS = /^(?:read|mapfile|readarray)$/;
/** Words before assignments of the shell's own. */
export const DECLARES = /^(?:local|export|declare|readonly|typeset)$/;

/** It is undefined if not all can be seen. */
export const givenIn = ofText((source): ReadonlyMap<string, readonly Given[]> | undefined => {
  const tree = parseTree(source);
  const found = new Map<string, Given[]>();
  const give = (name: string, raw: string, within: boolean) => {
    const given = found.get(name) ?? [];
    given.push({ raw, within });
    found.set(name, given);
  };
  const isSeen = (node: Node, within: boolean): boolean => {
    if (node.kind === "test") return false;
    const raws = "words" in node ? rawsOf(source, node) : [];
    const reads = raws.some((raw) => READS.test(raw));
    const isRead = node.kind === "loop" || reads;
    const gives = reads || raws.some((raw) => DECLARES.test(raw));
    for (const raw of node.kind === "case" ? [] : raws) {
      const [whole, name] = ASSIGNMENT.exec(raw) ?? [];
      if (name !== undefined) give(name, raw.slice(whole?.length), within);
      else if (isRead && /^\w+$/.test(raw)) give(raw, "$@", within);
      else if (ELSEWHERE.test(raw) || (gives && /["'$`]/.test(raw))) return false;
    }
    return partsIn(node).every((part) => isSeen(part, within || node.kind === "function"));
  };
  return tree && !DEFAULTS.test(source) && isSeen(tree, false) ? found : undefined;
});

/** What a variable holds that is given one word, by every call and nowhere else. */
export const wordsGivenIn = ofText((source): ReadonlyMap<string, string> => {
  const given = givenIn(source);
  const tree = given && parseTree(source);
  const found = new Map<string, string>();
  for (const { node, late } of tree?.items ?? []) {
    const [raw = "", more] = node.kind === "run" && !late ? rawsOf(source, node) : [];
    const [, name = "", , word] = /^(\w+)=(["']?)([\w.-]+)\2$/.exec(raw) ?? [];
    const isOnly = more === undefined && given?.get(name)?.length === 1;
    if (isOnly && word !== undefined) found.set(name, word);
  }
  return found;
});

/** Variables that are empty, as are all that they come from; a number is an argument. */
export function emptyIn(source: string, empty: readonly string[]): ReadonlySet<string> {
  const given = givenIn(source);
  if (!given) return new Set();
  const known = new Set(
    empty.filter((name) => (given.get(name) ?? []).every(({ raw }) => isItself(raw, name))),
  );
  for (let size = -1; size !== known.size;) {
    size = known.size;
    for (const [name, values] of given) {
      const others = values.filter(({ raw }) => !isPartOf(raw, name));
      const isKnown = (within: boolean) => (text: string) =>
        known.has(text) && !(within && /^\d$/.test(text));
      if (others.length && others.every(({ raw, within }) => isEmpty(raw, isKnown(within))))
        known.add(name);
    }
  }
  return known;
}

/** The value is what is left of the same variable. */
const isPartOf = (raw: string, name: string): boolean =>
  /^"?\$\{(\w+)[#%/,^:][^$`{}]*\}"?$/.exec(raw)?.[1] === name;

/** The variable is given its own value, or nothing where it has none. */
const isItself = (raw: string, name: string): boolean =>
  [`$${name}`, `\${${name}}`, `\${${name}-}`, `\${${name}:-}`].includes(
    raw.replace(/^"(.*)"$/s, "$1"),
  );

/** Their output is nothing if what they read is. */
const MAKES_NOTHING =
  /^(?:jq\s(?!.*(?:-\w*n|--null-input|(?<![$\w{.])inputs?\b))|python3?\s+-c\s[^]*\bjson\.load|node\s+-e\s[^]*\bJSON\.parse|grep\s+-\w*[oP])/;
/** All that they do is to print a part of what they parse of a variable: if it is empty, they fail. */
const PARSE_VARIABLE = [
  /^node\s+-e\s+["'](?:try\s*\{\s*)?(?:console\.log|process\.stdout\.write)\(JSON\.parse\(process\.env\.(\w+)\)[^;{}]*\);?\s*(?:\}\s*catch\s*(?:\(\w*\)\s*)?\{\s*\};?\s*)?["']$/,
  /^python3?\s+-c\s+["']\s*import\s[\w, ]+[;\n]\s*print\(json\.loads\(os\.(?:environ\[|environ\.get\(|getenv\()["'](\w+)["'](?:,\s*["']{2})?[\])]\)[^;{}\n]*\)\s*["']$/,
];
/** The last name of no path is none. */
const NAME_OF = /^basename\s+(?:--\s+)?"?\$\{?(\w+)\}?"?(?:\s+2>\s*\/dev\/null)?$/;
/** Of no line they make none. */
const PASSES_ON = /^(?:jq|head|tail|tr|cut|sed|sort|uniq|xargs)\b/;

function isEmpty(raw: string, isKnown: (name: string) => boolean): boolean {
  const value = raw.replace(/^"(.*)"$/s, "$1");
  const [, plain, braced] = /^(?:\$(\w+)|\$\{(\w+)(?::?-)?\})$/.exec(value) ?? [];
  const name = plain ?? braced;
  if (name !== undefined) return isKnown(name);
  const [, inner] = /^\$\(([^]*)\)$/.exec(value) ?? [];
  if (inner === undefined) return false;
  const line = inner.replace(/\s*\|\|\s*(?:true|:|echo\s+(?:""|''))\s*$/, "").trim();
  const program = line.replace(/\s*2>\s*\/dev\/null$/, "");
  const [parsed] = PARSE_VARIABLE.flatMap((pattern) => pattern.exec(program)?.[1] ?? []);
  if (parsed !== undefined) return isKnown(parsed);
  const [, last] = NAME_OF.exec(line) ?? [];
  if (last !== undefined) return isKnown(last);
  const commands = parseShell(line);
  const stages = commands.map(({ from }, i) =>
    line
      .slice(from, commands[i + 1]?.from)
      .replace(/\s*\|\s*$/, "")
      .trim(),
  );
  if (/&&|\|\||;|\n/.test(line.replace(/(["'])(?:(?!\1)[^\\]|\\.)*\1/g, ""))) return false;
  const [first = "", ...rest] = stages;
  const text = /<<<\s*"?\$\{?(\w+)(?::?-)?\}?"?(?:\s+2>\s*\/dev\/null)?$/.exec(first)?.[1];
  const source = text ?? SHOWN.exec(first)?.[2];
  const makers = text === undefined ? rest : stages;
  return (
    source !== undefined &&
    isKnown(source) &&
    makers.length > 0 &&
    MAKES_NOTHING.test(makers[0] as string) &&
    makers.slice(1).every((stage) => PASSES_ON.test(stage))
  );
}
