/**
 * Fills placeholders in a command: each is one argument in any position, and never code of a
 * program inside the command (S21).
 */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import { PLACED, rolesOf, UNKNOWN, type Role } from "./inner-program.ts";
import { HAS_PLACEHOLDER, quoted } from "./quote.ts";
import type { ShellCommand, ShellInput, WordPart, ShellWord } from "./shell-types.ts";
import { parseShell, RESERVED } from "./shell-words.ts";

type Values = { readonly [name: string]: string | undefined };

/** A command whose placeholders are safe, or why there is none. */
export type Filled =
  { readonly command: string; readonly refused?: undefined } | { readonly refused: string };

const PLACEHOLDER = /^(?:file|PACKAGE_ROOT|(?:[A-Z]+_)?PLUGIN_ROOT)$/;
/** Values that mean the same text in every language and in every kind of quotes. */
const HARMLESS = /^[A-Za-z0-9_@%+=:,./ -]*$/;
const HOLE = 0xf0000;
const HOLES = /([\u{F0000}-\u{FFFFD}])/u;

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A text of a shell that is being made safe. */
interface Shell {
  readonly source: string;
  readonly values: Values;
  /**
   * The text is inside another program, so that what is left in it has to be quoted for that
   * program.
   */
  readonly inner: boolean;
  /** Names that the text assigns itself. */
  readonly own: ReadonlySet<string>;
  /** Names whose values were derived from a file's name. */
  readonly derived: ReadonlySet<string>;
  readonly edits: Edit[];
  readonly refusals: string[];
}

/**
 * Returns the command with every placeholder read from the environment, in quotes, or a refusal.
 */
export function placed(command: string, values: Values, inner = false): Filled {
  if (!HAS_PLACEHOLDER.test(command)) return { command };
  if (!inner && HOLES.test(command)) return { refused: because("file", "another program") };
  let deep = false;
  const script = parseShell(command, () => (deep = true));
  if (deep) return { refused: because("file", "a shell, too deep to be read,") };
  const shell: Shell = {
    source: command,
    values,
    inner,
    own: assigned(script),
    derived: derived(script),
    edits: [],
    refusals: [],
  };
  scriptEdits(shell, script);
  const [refused] = shell.refusals;
  return refused === undefined ? { command: applied(command, shell.edits) } : { refused };
}

/** Makes the words of a command safe that no shell reads. `fill` puts values into an argument. */
export function placedWords(
  words: readonly string[],
  values: Values,
  fill: (argument: string) => string,
): readonly string[] | { refused: string } {
  const refusals: string[] = [];
  const { programs } = rolesOf(words);
  const out = words.map((word, i) => {
    const role = programs.get(i);
    if (!role) return fill(word);
    if (role !== "other") {
      const inner = placed(word, values, true);
      if (inner.refused !== undefined) refusals.push(inner.refused);
      return inner.refused === undefined ? inner.command : word;
    }
    const names = [...word.matchAll(/\$\{([A-Za-z_]\w*)\}/g)]
      .map((found) => found[1] as string)
      .filter((name) => fill(`\${${name}}`) !== `\${${name}}`);
    if (names.length && names.every((name) => assigns(word, name))) return word;
    refusals.push(...names.flatMap((name) => unsafe(name, values)));
    return fill(word);
  });
  return refusals.length ? { refused: refusals[0] as string } : out;
}

const applied = (source: string, edits: readonly Edit[]): string => {
  let out = "";
  let at = 0;
  for (const { from, to, text } of [...edits].sort((a, b) => a.from - b.from)) {
    out += source.slice(at, from) + text;
    at = to;
  }
  return out + source.slice(at);
};

function scriptEdits(shell: Shell, script: readonly ShellCommand[]): void {
  for (const command of script) commandEdits(shell, command, script);
}

function commandEdits(shell: Shell, command: ShellCommand, script: readonly ShellCommand[]): void {
  const { words, inputs, targets } = command;
  const roles = rolesOf(words.map((word) => readAs(word.parts)));
  const start = script[0]?.from ?? 0;
  const told =
    command.piped &&
    script.some(
      (one) => one.from >= start && one.from < command.from && mentionsIn(shell, one, "file"),
    );
  if (roles.reads && told) refuse(shell, "file", words);
  for (const input of inputs) {
    if (roles.reads) inputEdits(shell, input, roles.reads, words);
    else normal(shell, input.parts);
  }
  const file = roles.file === undefined ? undefined : words[roles.file];
  if (
    file?.parts.some(
      (part) => part.kind === "sub" && part.process && mentions(shell, [part], "file"),
    )
  )
    refuse(shell, "file", words);
  const evaluated: ShellWord[] = [];
  words.forEach((word, i) => {
    const role = roles.programs.get(i);
    const blank = role && roles.blank && readAs(word.parts).includes(roles.blank);
    if (blank && (told || words.some((one) => one !== word && mentions(shell, one.parts, "file"))))
      refuse(shell, "file", words);
    if (role === "eval") evaluated.push(word);
    else if (role === "shell") program(shell, [word], command);
    else if (role === "other") other(shell, word.parts, words);
    else normal(shell, word.parts);
  });
  if (evaluated.length) program(shell, evaluated, command);
  for (const target of targets) normal(shell, target.parts);
}

const isPlaceholder = ({ own }: Shell, name: string) => PLACEHOLDER.test(name) && !own.has(name);

/** Returns whether the value of a placeholder can get into these parts. */
function mentions(shell: Shell, parts: readonly WordPart[], only?: string): boolean {
  return parts.some((part) => {
    if (part.kind === "text") return false;
    if (part.kind === "sub") return part.script.some((command) => mentionsIn(shell, command, only));
    return (
      (isPlaceholder(shell, part.name) && (only === undefined || part.name === only)) ||
      mentions(shell, part.parts, only)
    );
  });
}

const mentionsIn = (
  shell: Shell,
  { words, inputs, targets }: ShellCommand,
  only?: string,
): boolean => [...words, ...inputs, ...targets].some(({ parts }) => mentions(shell, parts, only));

/** Returns whether these parts expand a variable whose value was derived from a file's name. */
function holds(shell: Shell, parts: readonly WordPart[]): boolean {
  return parts.some((part) => {
    if (part.kind === "text") return false;
    if (part.kind === "sub")
      return part.script.some(({ words }) => words.some((word) => holds(shell, word.parts)));
    return (!part.quote.endsWith("'") && shell.derived.has(part.name)) || holds(shell, part.parts);
  });
}

/**
 * Makes an argument safe: quotes it if it is outside quotes, lifts it out of single quotes, and
 * otherwise leaves it.
 */
function normal(shell: Shell, parts: readonly WordPart[]): void {
  for (const part of parts) {
    if (part.kind === "sub") nested(shell, part);
    if (part.kind !== "param") continue;
    const { from, to, quote, name, plain } = part;
    const raw = shell.source.slice(from, to);
    const known = PLACEHOLDER.test(name) && !(shell.inner && shell.own.has(name));
    if (known && plain && quote === "'") shell.edits.push({ from, to, text: `'"${raw}"'` });
    else if (known && plain && quote === "$'") shell.edits.push({ from, to, text: `'"${raw}"$'` });
    else if (known && quote === "" && (plain || (shell.inner && raw.startsWith("${"))))
      shell.edits.push({ from, to, text: `"${raw}"` });
    else normal(shell, part.parts);
  }
}

function nested(shell: Shell, part: WordPart & { kind: "sub" }): void {
  if (part.body === undefined) return scriptEdits(shell, part.script);
  if (!mentions(shell, [part])) return;
  const body = placed(part.body, shell.values, shell.inner);
  if (body.refused !== undefined) shell.refusals.push(body.refused);
  else shell.edits.push({ from: part.from, to: part.to, text: `$(${body.command}\n)` });
}

/** Handles a text that an inner shell runs, which finds the values in its own environment. */
function program(
  shell: Shell,
  words: readonly ShellWord[],
  { words: all, targets, inputs }: ShellCommand,
): void {
  const [first, last] = [words[0] as ShellWord, words.at(-1) as ShellWord];
  if (words.some(({ parts }) => holds(shell, parts))) return refuse(shell, "file", all);
  if (!HAS_PLACEHOLDER.test(shell.source.slice(first.from, last.to)))
    return words.forEach(({ parts }) => normal(shell, parts));
  const holes: string[] = [];
  // A text inside another one has holes of its own.
  const base =
    Math.max(
      HOLE - 1,
      ...[...shell.source]
        .map((char) => char.codePointAt(0) as number)
        .filter((point) => point < HOLE + 0xfffe),
    ) + 1;
  const hole = (raw: string) => String.fromCodePoint(base + holes.push(raw) - 1);
  const build = (parts: readonly WordPart[]): string =>
    parts
      .map((part) => {
        if (part.kind === "text") return part.value;
        const raw = shell.source.slice(part.from, part.to);
        const left = part.kind === "param" && part.quote === "'";
        if (!left && !mentions(shell, [part])) return hole(part.quote === '"' ? `"${raw}"` : raw);
        if (
          part.kind === "param" &&
          isPlaceholder(shell, part.name) &&
          !part.parts.length &&
          !/[^\w${}]/.test(raw)
        )
          return `\${${part.name}}`;
        return part.kind === "sub" && part.body !== undefined ? `$(${part.body}\n)` : raw;
      })
      .join("");
  const between = [...targets, ...inputs].some(({ from }) => from > first.from && from < last.to);
  if (between || words.some(({ parts }) => parts.some((part) => part.quote === "$'")))
    return refuse(shell, "file", all);
  const source = words.map(({ parts }) => build(parts)).join(" ");
  const inner = placed(source, shell.values, true);
  if (inner.refused !== undefined) return void shell.refusals.push(inner.refused);
  if (inner.command === source && !words.some(({ parts }) => mentions(shell, parts))) return;
  const text = inner.command
    .split(HOLES)
    .map((piece) => holes[(piece.codePointAt(0) ?? 0) - base] ?? (piece && quoted(piece)))
    .join("");
  shell.edits.push({ from: first.from, to: last.to, text });
}

/**
 * Handles a text that another language runs: it may contain a harmless value, but not the name of a
 * file.
 */
function other(shell: Shell, parts: readonly WordPart[], command: readonly ShellWord[]): void {
  const text = readAs(parts, true);
  const left = (part: WordPart) =>
    part.kind === "param" &&
    (part.quote === "'" || part.quote === "here'") &&
    assigns(text, part.name);
  const read = parts.filter((part) => !left(part));
  if (holds(shell, read)) refuse(shell, "file", command);
  for (const name of namesIn(shell, read))
    if (unsafe(name, shell.values).length) refuse(shell, name, command);
  normal(shell, read);
}

/** Handles the input that an interpreter reads as its program. */
function inputEdits(
  shell: Shell,
  input: ShellInput,
  role: Role,
  command: readonly ShellWord[],
): void {
  if (!input.literal || role === "other") return other(shell, input.parts, command);
  const inner = placed(shell.source.slice(input.from, input.to), shell.values, true);
  if (inner.refused !== undefined) shell.refusals.push(inner.refused);
  else shell.edits.push({ from: input.from, to: input.to, text: inner.command });
}

/** Returns the names of the placeholders in these parts. */
function namesIn(shell: Shell, parts: readonly WordPart[]): readonly string[] {
  return parts.flatMap((part) => {
    if (part.kind === "text") return [];
    if (part.kind === "sub")
      return part.script.flatMap(({ words, inputs, targets }) =>
        [...words, ...inputs, ...targets].flatMap((word) => namesIn(shell, word.parts)),
      );
    return [...(isPlaceholder(shell, part.name) ? [part.name] : []), ...namesIn(shell, part.parts)];
  });
}

/** Returns why a value must not be pasted into a program's text; empty if it may be. */
function unsafe(name: string, values: Values): readonly string[] {
  return name === "file" || !HARMLESS.test(values[name] ?? "")
    ? [because(name, "another program")]
    : [];
}

function refuse(shell: Shell, name: string, command: readonly ShellWord[]): void {
  const [head] = command
    .map(({ parts }) => readAs(parts))
    .filter((word) => !RESERVED.includes(word) && !/^\w+=/.test(word));
  shell.refusals.push(because(name, head && /^[\w./-]+$/.test(head) ? head : "another program"));
}

const because = (name: string, runner: string) =>
  name === "file"
    ? `hookport: a file's name could run as code where \${file} stands in a text that ${runner} runs; pass it as an argument instead`
    : `hookport: the path in \${${name}} could run as code where it stands in a text that ${runner} runs; pass it as an argument instead`;

/**
 * Returns a word as it is known before any expansion; with `names` it keeps the placeholders as
 * written.
 */
function readAs(parts: readonly WordPart[], names = false): string {
  return parts
    .map((part) => {
      if (part.kind === "text") return part.value;
      if (part.kind === "sub" || !PLACEHOLDER.test(part.name)) return UNKNOWN;
      return names ? `\${${part.name}}` : PLACED;
    })
    .join("");
}

/** Returns whether the program itself assigns this variable, in any language. */
function assigns(text: string, name: string): boolean {
  return [
    `(?<![\\w.{])${name}\\s*(?::?=(?!=)|\\)?\\s*=>)`,
    `\\b(?:const|let|var|my|local|our|for|as)\\s*\\(?\\s*(?:(?:const|let|var|my)\\s+)?[$@]?${name}\\b`,
    `(?:(?<!\\$)\\{|[,[])\\s*${name}\\s*[,}\\]][^;]*=(?!=)`,
  ].some((pattern) => new RegExp(pattern).test(text));
}

/** Returns the names that a script's own commands assign. */
const assigned = (script: readonly ShellCommand[]): ReadonlySet<string> =>
  new Set(script.flatMap(assignedBy));

function assignedBy({ words }: ShellCommand): readonly string[] {
  const all = words.map(({ parts }) => readAs(parts));
  const start = all.findIndex((word) => !RESERVED.includes(word));
  const rest = start < 0 ? [] : all.slice(start);
  const set = rest.flatMap((word) => /^([A-Za-z_]\w*)\+?=/.exec(word)?.[1] ?? []);
  const [head = "", ...others] = rest;
  if (set.length === rest.length || /^(?:export|local|declare|typeset|readonly)$/.test(head))
    return set;
  if (head === "for" || head === "select") return others.slice(0, 1);
  if (/^(?:read|mapfile|readarray)$/.test(head))
    return others.filter((word) => !word.startsWith("-"));
  return head === "printf" && others[0] === "-v" ? others.slice(1, 2) : [];
}

/**
 * Returns the assigned names whose values were derived from a file's name. A value that is read may
 * come from any input and any earlier pipe.
 */
function derived(script: readonly ShellCommand[]): ReadonlySet<string> {
  const names = new Set<string>();
  const from = (parts: readonly WordPart[]): boolean =>
    parts.some((part) => {
      if (part.kind === "text") return false;
      if (part.kind === "sub") return part.script.some(inside);
      return part.name === "file" || names.has(part.name) || from(part.parts);
    });
  const inside = ({ words, inputs }: ShellCommand): boolean =>
    [...words, ...inputs].some(({ parts }) => from(parts));
  const fed = script.some((one) => one.inputs.some(({ parts }) => from(parts)));
  script.forEach((one, i) => {
    const [head] = one.words
      .map(({ parts }) => readAs(parts))
      .filter((word) => !RESERVED.includes(word));
    const reads = /^(?:read|mapfile|readarray)$/.test(head ?? "");
    const told = reads ? fed || (one.piped && script.slice(0, i).some(inside)) : inside(one);
    if (told) for (const name of assignedBy(one)) names.add(name);
  });
  return names;
}
