/** Whether Python's argparse takes what a command gives (2 ends others), and what is not given. */
import { argumentsIn, inBrackets } from "./printed.ts";
import { type Printable } from "./value.ts";

interface Declared {
  readonly names: readonly string[];
  readonly isFlag: boolean;
  /** It is false unless it is given. */
  readonly isOff: boolean;
  readonly isRequired: boolean;
  /** Its value has to be of some kind; of a list of words it has to be one. */
  readonly isChecked: boolean;
  readonly choices: readonly string[] | undefined;
}

/** `code` is the text without what stands in its strings. */
export const takesArguments = (
  code: string,
  text: string,
  given: readonly Printable[] | undefined,
): boolean => optionsIn(code, text, given) !== undefined;

/** The names of options that are false, since the command does not give them. */
export const optionsNotGiven = (
  code: string,
  text: string,
  given: readonly Printable[] | undefined,
): readonly string[] => {
  const { declared = [], found = new Set() } = optionsIn(code, text, given) ?? {};
  return declared.flatMap((one) => {
    const name = one.names
      .find((word) => word.startsWith("--"))
      ?.slice(2)
      .replaceAll("-", "_");
    return one.isOff && !found.has(one) && name ? name : [];
  });
};

interface Options {
  readonly declared: readonly Declared[];
  readonly found: ReadonlySet<Declared>;
}

/** It is undefined unless the parser is a plain one that takes what is given. */
function optionsIn(
  code: string,
  text: string,
  given: readonly Printable[] | undefined,
): Options | undefined {
  const parsers = [
    ...code.matchAll(/^([ \t]*)(\w+)\s*=\s*(?:argparse\s*\.\s*)?ArgumentParser\s*\(/gm),
  ];
  const [parser] = parsers;
  const isOnlyOne = parsers.length === 1 && code.match(/\bArgumentParser\s*\(/g)?.length === 1;
  const isPlain =
    !/\bargv\b/.test(code) &&
    [...code.matchAll(/\bargparse\s*\.\s*(\w+)/g)].every(([, name = ""]) =>
      /^(?:ArgumentParser|Namespace|\w+Formatter)$/.test(name),
    );
  if (!given || !parser || !isOnlyOne || !isPlain) return undefined;
  const [whole, indent = "", name = ""] = parser;
  const made = argumentsIn(inBrackets(text, parser.index + whole.length - 1));
  const isUsual = made.every((word) =>
    /^(?:(?:description|prog|epilog|usage|formatter_class)\s*=|["'])/.test(word),
  );
  const declared = isUsual ? declaredIn(code, text, name, indent) : undefined;
  const found = declared && foundIn(declared, given);
  return found && { declared, found };
}

/** Undefined if something else is done with the parser, or something is declared on a condition. */
function declaredIn(
  code: string,
  text: string,
  name: string,
  indent: string,
): readonly Declared[] | undefined {
  const all: Declared[] = [];
  for (const { 0: found, index } of code.matchAll(/(?<![\w.])[A-Za-z_]\w*/g)) {
    if (found !== name) continue;
    const line = code.slice(code.lastIndexOf("\n", index - 1) + 1, index);
    const rest = code.slice(index + name.length, index + name.length + 60);
    if (!line.startsWith(indent) || /^\s/.test(line.slice(indent.length))) return undefined;
    if (line === indent && /^\s*=/.test(rest)) continue;
    if (/^\.parse_(?:known_)?args\(\s*\)/.test(rest)) continue;
    const one =
      line === indent && rest.startsWith(".add_argument(")
        ? declaration(argumentsIn(inBrackets(text, code.indexOf("(", index))))
        : undefined;
    if (!one) return undefined;
    all.push(one);
  }
  return all;
}

function declaration(words: readonly string[]): Declared | undefined {
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
  const isChecked = options.has("type") || options.has("choices");
  const isKnown =
    names.length > 0 &&
    (action === undefined || /^store(?:_true|_false)?$/.test(action)) &&
    !(isChecked && /^[^\d\s]*["']/.test(options.get("default") ?? "")) &&
    [...options.keys()].every((key) =>
      /^(?:action|type|choices|default|required|help|dest|metavar)$/.test(key),
    );
  if (!isKnown) return undefined;
  const isFlag = action !== undefined && action !== "store";
  const required = options.get("required") ?? "False";
  const isOff = action === "store_true" && !options.has("default") && !options.has("dest");
  const choices = options.has("type") ? undefined : wordsIn(options.get("choices") ?? "");
  return { names, isFlag, isOff, isRequired: required !== "False", isChecked, choices };
}

/** A list or a pair of brackets with texts alone. */
function wordsIn(list: string): readonly string[] | undefined {
  if (!/^[[(]/.test(list)) return undefined;
  const words = argumentsIn(inBrackets(list, 0)).map(
    (word) => /^(["'])([\w-]+)\1$/.exec(word)?.[2],
  );
  return words.every((word) => word !== undefined) ? words : undefined;
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
  let count = 0;
  for (let i = 0; i < given.length; i++) {
    const word = given[i]?.text ?? "";
    if (!word.startsWith("-")) {
      count++;
      continue;
    }
    const [name, value] = /^(--[\w-]+)=(.*)$/s.exec(word)?.slice(1) ?? [word];
    const option = declared.find(({ names }) => names.includes(name ?? ""));
    if (!option || (option.isFlag && value !== undefined)) return undefined;
    found.add(option);
    if (option.isFlag) continue;
    const next = value ?? given[++i]?.text;
    if (next === undefined || (value === undefined && next.startsWith("-"))) return undefined;
    if (option.isChecked && !option.choices?.includes(next)) return undefined;
  }
  const isWhole =
    count === operands.length &&
    !operands.some(({ isChecked }) => isChecked) &&
    declared.every((one) => !one.isRequired || found.has(one));
  return isWhole ? found : undefined;
}
