/** Whether Python's argparse takes what a command gives (2 ends others), and what is not given. */
import type { Masked } from "./masked.ts";
import { argumentsIn, inBrackets } from "./printed.ts";
import { listedWords } from "./python-words.ts";
import { withoutShown } from "./truth.ts";
import type { ExitCode, Printable } from "./value.ts";

interface Declared {
  readonly names: readonly string[];
  /** The name under which the program has its value. */
  readonly dest: string;
  readonly isFlag: boolean;
  /** It is false unless it is given. */
  readonly isOff: boolean;
  readonly isRequired: boolean;
  /** Its value has to be of some kind; of a list of words it has to be one. */
  readonly isChecked: boolean;
  readonly choices: readonly string[] | undefined;
}

/**
 * With what a program's parsers end it for these arguments: 2 if it refuses by one itself, and
 * undefined if they take what is given.
 */
export function parserEnding(
  program: Masked,
  given: readonly Printable[] | undefined,
): ExitCode | undefined {
  const { code } = program;
  if (!/\bargparse\b/.test(code)) return undefined;
  const rest = code.replace(/^[ \t]*(?:from|import)\b[^\n;]*/gm, "");
  const isUsed =
    /\b(?:argparse|ArgumentParser)[ \t]+as\b/.test(code) ||
    /\bArgumentParser\b|\bargparse\b(?!\s*\.\s*\w)/.test(rest);
  if (!isUsed || optionsIn(program, given)) return undefined;
  const names = [...code.matchAll(PARSER)].map(([, , name]) => name);
  return names.some((name) => new RegExp(`\\b${name}\\s*\\.\\s*error\\s*\\(`).test(code))
    ? 2
    : "any";
}

const PARSER = /^([ \t]*)(\w+)\s*=\s*(?:argparse\s*\.\s*)?ArgumentParser\s*\(/gm;

/** The names of options that are false, since the command does not give them. */
export const optionsNotGiven = (
  program: Masked,
  given: readonly Printable[] | undefined,
): readonly string[] => {
  const { declared = [], found = new Set() } = optionsIn(program, given) ?? {};
  const isShared = (dest: string) =>
    declared.filter((declared) => declared.dest === dest).length > 1;
  return declared.flatMap((declared) =>
    declared.isOff && !found.has(declared) && !isShared(declared.dest) ? declared.dest : [],
  );
};

interface Options {
  readonly declared: readonly Declared[];
  readonly found: ReadonlySet<Declared>;
}

/** It is undefined unless the parser is a plain one that takes what is given. */
function optionsIn(program: Masked, given: readonly Printable[] | undefined): Options | undefined {
  const { code, text } = program;
  const parsers = [...code.matchAll(PARSER)];
  const [parser] = parsers;
  const isOnlyOne = parsers.length === 1 && code.match(/\bArgumentParser\s*\(/g)?.length === 1;
  const isPlain =
    !/\bargv\b/.test(withoutShown(code)) &&
    [...code.matchAll(/\bargparse\s*\.\s*(\w+)/g)].every(([, name = ""]) =>
      /^(?:ArgumentParser|Namespace|\w+Formatter)$/.test(name),
    );
  if (!given || !parser || !isOnlyOne || !isPlain) return undefined;
  const [whole, indent = "", name = ""] = parser;
  const made = argumentsIn(inBrackets(text, parser.index + whole.length - 1));
  const isUsual = made.every((word) =>
    /^(?:(?:description|prog|epilog|usage|formatter_class)\s*=|["'])/.test(word),
  );
  const declared = isUsual ? declaredIn(program, name, indent) : undefined;
  const found = declared && foundIn(declared, given);
  return found && { declared, found };
}

/** Undefined if something else is done with the parser, or something is declared on a condition. */
function declaredIn(
  program: Masked,
  name: string,
  indent: string,
): readonly Declared[] | undefined {
  const { code, text } = program;
  const declareds: Declared[] = [];
  for (const { 0: found, index } of code.matchAll(/(?<![\w.])[A-Za-z_]\w*/g)) {
    if (found !== name) continue;
    const line = code.slice(code.lastIndexOf("\n", index - 1) + 1, index);
    const rest = code.slice(index + name.length, index + name.length + 60);
    if (!line.startsWith(indent) || /^\s/.test(line.slice(indent.length))) return undefined;
    if (line === indent && /^\s*=/.test(rest)) continue;
    if (/^\.parse_(?:known_)?args\(\s*\)/.test(rest)) continue;
    const declared =
      line === indent && rest.startsWith(".add_argument(")
        ? declaration(argumentsIn(inBrackets(text, code.indexOf("(", index))), program)
        : undefined;
    if (!declared) return undefined;
    declareds.push(declared);
  }
  return declareds;
}

function declaration(words: readonly string[], program: Masked): Declared | undefined {
  const names: string[] = [];
  const options = new Map<string, string>();
  for (const word of words) {
    const [, quoted] = /^["']([\w-]+)["']$/.exec(word) ?? [];
    const [, key, value = ""] = /^(\w+)\s*=\s*([^]*)$/.exec(word) ?? [];
    if (quoted !== undefined) names.push(quoted);
    else if (key !== undefined) options.set(key, value);
    else return undefined;
  }
  const action = options.get("action")?.replace(/["']/g, "");
  // Every text is taken as one of these.
  const isOfKind = !/^(?:str|(?:pathlib\.)?Path)$/.test(options.get("type") ?? "str");
  const isKnown =
    names.length > 0 &&
    (action === undefined || /^store(?:_true|_false)?$/.test(action)) &&
    !(isOfKind && !/^(?:$|[-\d[(]|(?:None|True|False)$)/.test(options.get("default") ?? "")) &&
    [...options.keys()].every((key) =>
      /^(?:action|type|choices|default|required|help|dest|metavar)$/.test(key),
    );
  if (!isKnown) return undefined;
  const isFlag = action !== undefined && action !== "store";
  const required = options.get("required") ?? "False";
  const isOff = action === "store_true" && !options.has("default");
  const named = names.find((name) => name.startsWith("--")) ?? names[0] ?? "";
  const [, dest] = /^["'](\w+)["']$/.exec(options.get("dest") ?? "") ?? [];
  if (options.has("dest") && dest === undefined) return undefined;
  const choices = isOfKind ? undefined : listedWords(options.get("choices") ?? "", program);
  return {
    names,
    dest: dest ?? named.replace(/^-+/, "").replaceAll("-", "_"),
    isFlag,
    isOff,
    isRequired: required !== "False",
    isChecked: isOfKind || options.has("choices"),
    choices,
  };
}

/** The options that are given; undefined if the parser refuses them. */
function foundIn(
  declared: readonly Declared[],
  given: readonly Printable[],
): ReadonlySet<Declared> | undefined {
  // A text with blanks may be several words.
  if (given.some(({ text, from }) => from !== "text" || /[\ufffe\s]/.test(text))) return undefined;
  const operands = declared.filter(({ names }) => !names[0]?.startsWith("-"));
  const found = new Set<Declared>();
  const words: string[] = [];
  for (let i = 0; i < given.length; i++) {
    const word = given[i]?.text ?? "";
    if (!word.startsWith("-")) {
      words.push(word);
      continue;
    }
    const [name, value] = /^(--[\w-]+)=(.*)$/s.exec(word)?.slice(1) ?? [word];
    const option = declared.find(({ names }) => names.includes(name ?? ""));
    if (!option || (option.isFlag && value !== undefined)) return undefined;
    found.add(option);
    if (option.isFlag) continue;
    const next = value ?? given[++i]?.text;
    if (next === undefined || (value === undefined && next.startsWith("-"))) return undefined;
    if (!isTaken(option, next)) return undefined;
  }
  const isWhole =
    words.length === operands.length &&
    operands.every((operand, i) => isTaken(operand, words[i] ?? "")) &&
    declared.every((declared) => !declared.isRequired || found.has(declared));
  return isWhole ? found : undefined;
}

const isTaken = ({ isChecked, choices }: Declared, word: string): boolean =>
  !isChecked || choices?.includes(word) === true;
