/**
 * Reads what a shell script can end with and print. Where a value depends on the way through the
 * script, every way counts.
 */
import { UNKNOWN } from "../interpreters.ts";
import type { ShellCommand, ShellWord, WordPart } from "../shell-types.ts";
import { knownDeeds, projectPath, scriptAt, type ReadTexts } from "./files.ts";
import { isKnownVariable, LOADS_MORE } from "./programs.ts";
import { parseTree, type Node } from "./shell-tree.ts";
import {
  ANYTHING,
  originOf,
  either,
  HOLE,
  isSame,
  literal,
  NOTHING,
  PAYLOAD,
  together,
  UNSEEN,
  type ExitCode,
  type Deeds,
  type Printable,
} from "./value.ts";

export interface Streams {
  readonly input: Printable;
  /** The input is the script's own, which its agent fills. */
  readonly out: (value: Printable) => void;
  readonly err: (value: Printable) => void;
  /** Where `exit` and `return` lead. */
  readonly ends: Set<ExitCode>;
  readonly returns: Set<ExitCode>;
  /** A failure here does not end the script, because it is asked for or passed over. */
  readonly tested: boolean;
}

/** Reads one command; it is given from above, because it reads scripts in turn. */
export type EvaluateCommand = (
  at: At,
  command: ShellCommand,
  words: readonly ShellWord[],
  streams: Streams,
) => ReadonlySet<ExitCode>;

export interface Shell {
  readonly world: ReadTexts;
  readonly run: EvaluateCommand;
  /** The folder of the script; undefined for a command line. */
  readonly folder: string | undefined;
  readonly vars: Map<string, Printable>;
  /** All words that a variable may hold, as the script spells them. */
  readonly spellings: Map<string, Set<string>>;
  readonly functions: Map<string, FunctionText>;
  readonly active: string[];
  readonly trees: Map<string, Node | undefined>;
  readonly sourced: Map<string, string | undefined>;
  errexit: boolean;
  pipefail: boolean;
  moved: boolean;
  /** A value was learnt that was not known when the script was read last. */
  learnt: boolean;
  refused: boolean;
  /** Something cannot be followed. */
  lost: boolean;
}

export interface FunctionText {
  readonly body: Node;
  readonly source: string;
}

/** A part of a script with its text. */
export interface At {
  readonly shell: Shell;
  readonly source: string;
}

const ROUNDS = 8;

/** Names by which a redirection or a program reaches the agent, or the shell itself. */
export const BACK_DOORS =
  /\/dev\/(?:stdout|fd|pts)\b|\/proc\/|PIPESTATUS|BASHPID|BASH_XTRACEFD|\bset\s+-\w*[xv]/;

/** Reads what a shell's text does with these arguments. */
export function readShell(
  world: ReadTexts,
  text: string,
  run: EvaluateCommand,
  {
    folder,
    args,
    input,
  }: { folder?: string | undefined; args?: readonly Printable[]; input?: Printable } = {},
): Deeds {
  if (BACK_DOORS.test(text)) return ANYTHING;
  const tree = parseTree(text);
  if (!tree) return ANYTHING;
  const shell: Shell = {
    world,
    run,
    folder,
    vars: new Map(),
    spellings: new Map(),
    functions: new Map(),
    active: [],
    trees: new Map(),
    sourced: new Map(),
    errexit: /^#!.*sh\s+-\w*e/.test(text),
    pipefail: false,
    moved: false,
    learnt: false,
    refused: false,
    lost: false,
  };
  giveArguments(shell, args ?? []);
  for (let round = 0; round < ROUNDS; round++) {
    const printed: Printable[] = [];
    const errors: Printable[] = [];
    const ends = new Set<ExitCode>();
    shell.learnt = false;
    const last = evaluate({ shell, source: text }, tree, {
      input: input ?? PAYLOAD,
      out: (value) => printed.push(value),
      err: (value) => errors.push(value),
      ends,
      returns: ends,
      tested: false,
    });
    for (const code of last) ends.add(code);
    if (shell.lost) return ANYTHING;
    if (!shell.learnt)
      return { codes: ends, printed, errors, refuses: shell.refused && errors.length > 0 };
  }
  return ANYTHING;
}

export function giveArguments(shell: Shell, args: readonly Printable[]): void {
  args.forEach((value, i) => setVariable(shell, String(i + 1), value));
  if (args.length) setVariable(shell, "@", together(args));
}

const OK: ReadonlySet<ExitCode> = new Set([0]);
const union = (...all: readonly ReadonlySet<ExitCode>[]): ReadonlySet<ExitCode> =>
  new Set(all.flatMap((one) => [...one]));
const failures = (codes: ReadonlySet<ExitCode>) => new Set([...codes].filter((code) => code !== 0));

export function evaluate(at: At, node: Node, streams: Streams): ReadonlySet<ExitCode> {
  const { shell } = at;
  if (shell.lost || --shell.world.left.steps < 0) {
    shell.lost = true;
    return OK;
  }
  const tested = { ...streams, tested: true };
  switch (node.kind) {
    case "run":
      return simple(at, node, streams);
    case "test":
      return new Set<ExitCode>(streams.tested ? [0, 1] : ["any"]);
    case "list":
      return list(at, node.items, streams);
    case "and": {
      const left = evaluate(at, node.left, tested);
      return union(failures(left), evaluate(at, node.right, streams));
    }
    case "or": {
      evaluate(at, node.left, tested);
      return evaluate(at, node.right, streams);
    }
    case "not": {
      evaluate(at, node.node, tested);
      return new Set<ExitCode>(streams.tested ? [0, 1] : ["any"]);
    }
    case "pipe":
      return pipe(at, node.stages, streams);
    case "if": {
      for (const test of node.tests) evaluate(at, test, tested);
      return union(OK, ...node.bodies.map((body) => evaluate(at, body, streams)));
    }
    case "loop": {
      if (node.test) evaluate(at, node.test, tested);
      loopVariable(at, node.words, streams);
      return union(OK, evaluate(at, node.body, streams));
    }
    case "case": {
      for (const word of node.words) wordValue(at, word, streams);
      return union(OK, ...node.bodies.map((body) => evaluate(at, body, streams)));
    }
    case "shell":
      return apart(at, node.body, streams);
    case "with": {
      const inner = redirected(at, node.command, streams);
      return evaluate(at, node.body, inner);
    }
    case "function":
      if (shell.functions.has(node.name) && shell.functions.get(node.name)?.body !== node.body)
        shell.lost = true;
      shell.functions.set(node.name, { body: node.body, source: at.source });
      return OK;
  }
}

function list(
  at: At,
  items: readonly { readonly node: Node; readonly late: boolean }[],
  streams: Streams,
): ReadonlySet<ExitCode> {
  let last = OK;
  items.forEach(({ node, late }, i) => {
    if (late) {
      apart(at, node, { ...streams, tested: true });
      last = OK;
      return;
    }
    // A failure that is not the last one matters only if the script ends by it.
    const isLast = i === items.length - 1;
    const codes = evaluate(
      at,
      node,
      isLast || at.shell.errexit ? streams : { ...streams, tested: true },
    );
    if (
      !isLast &&
      at.shell.errexit &&
      !streams.tested &&
      node.kind !== "and" &&
      node.kind !== "or" &&
      node.kind !== "not"
    )
      for (const code of failures(codes)) streams.ends.add(code);
    if (
      !isLast &&
      at.shell.errexit &&
      !streams.tested &&
      (node.kind === "or" || node.kind === "and")
    )
      for (const code of failures(rightmost(at, node, streams))) streams.ends.add(code);
    last = codes;
  });
  return last;
}

/** With `set -e` only the last command of `a && b || c` ends the script. */
function rightmost(at: At, node: Node, streams: Streams): ReadonlySet<ExitCode> {
  if (node.kind === "and" || node.kind === "or") return rightmost(at, node.right, streams);
  return evaluate(at, node, { ...streams, out: () => undefined, err: () => undefined });
}

/** A part of its own process: what ends it does not end the script. */
function apart(at: At, node: Node, streams: Streams): ReadonlySet<ExitCode> {
  const ends = new Set<ExitCode>();
  const { moved } = at.shell;
  const last = evaluate(at, node, { ...streams, ends, returns: ends });
  at.shell.moved = moved;
  return union(ends, last);
}

function pipe(at: At, stages: readonly Node[], streams: Streams): ReadonlySet<ExitCode> {
  let { input } = streams;
  const all = stages.map((stage, i) => {
    const isLast = i === stages.length - 1;
    const said: Printable[] = [];
    const codes = apart(at, stage, {
      ...streams,
      input,
      tested: streams.tested || (!isLast && !at.shell.pipefail),
      ...(!isLast && { out: (value: Printable) => said.push(value) }),
    });
    input = gathered(said);
    return codes;
  });
  return at.shell.pipefail ? union(...all) : (all.at(-1) ?? OK);
}

/** Joins what several commands may have printed. */
export function gathered(said: readonly Printable[]): Printable {
  const [first] = said;
  if (!first) return NOTHING;
  return said.length === 1 ? first : { text: HOLE, from: originOf(...said) };
}

function loopVariable(at: At, words: readonly ShellWord[], streams: Streams): void {
  const [name, ...rest] = words;
  if (!name) return;
  const values = rest.map((word) => wordValue(at, word, streams));
  const from = values.length ? originOf(...values) : "payload";
  const spellings = rest.slice(1).flatMap((word) => spellingsOf(at, word));
  setVariable(at.shell, at.source.slice(name.from, name.to), { text: HOLE, from }, spellings);
}

const ASSIGNMENT = /^([A-Za-z_]\w*)(\[[^\]]*\])?(\+)?=/;

function simple(
  at: At,
  { command, words }: { readonly command: ShellCommand; readonly words: readonly ShellWord[] },
  streams: Streams,
): ReadonlySet<ExitCode> {
  const { shell, source } = at;
  const raws = words.map(({ from, to }) => source.slice(from, to));
  const first = raws.findIndex((raw) => !ASSIGNMENT.test(raw));
  const named = first < 0 ? words.length : first;
  let codes: ReadonlySet<ExitCode> = OK;
  for (let i = 0; i < named; i++)
    codes = union(codes, assign(at, words[i] as ShellWord, raws[i] as string, streams, first >= 0));
  if (first < 0) {
    // Only the redirections of `> file` are left, or nothing.
    redirected(at, command, streams);
    return codes;
  }
  const inner = redirected(at, command, streams);
  const rest = words.slice(first);
  const answer = shell.run(at, command, rest, inner);
  return shell.lost ? OK : answer;
}

/** The code of an assignment is that of the command in it. */
export function assign(
  at: At,
  word: ShellWord,
  raw: string,
  streams: Streams,
  isForOne = false,
): ReadonlySet<ExitCode> {
  const { shell } = at;
  const [whole = "", name = "", index, adds] = ASSIGNMENT.exec(raw) ?? [];
  const codes = new Set<ExitCode>();
  const value = wordValue(at, behind(word, whole.length), streams, codes);
  if (LOADS_MORE.test(name) || name === "IFS" || (name === "PATH" && !isPlainPath(raw, value))) {
    if (name !== "IFS") shell.lost = true;
  }
  if (isForOne) return OK;
  if (index || adds)
    setVariable(shell, name, {
      text: HOLE,
      from: index ? "unknown" : originOf(value, shell.vars.get(name) ?? NOTHING),
    });
  else setVariable(shell, name, value, spellingsOf(at, behind(word, whole.length)));
  return codes.size ? codes : OK;
}

/** Programs are still found in the system's folders, and not in the project's. */
const isPlainPath = (raw: string, { text }: Printable): boolean =>
  !/PROJECT|PLUGIN|PWD|dirname|\$0|BASH_SOURCE|git/.test(raw) &&
  text.split(":").every((folder) => folder.startsWith("/") || folder.startsWith(HOLE));

/** The rest of a word behind so many characters. */
function behind(word: ShellWord, count: number): ShellWord {
  const start = word.from + count;
  const parts = word.parts.flatMap((part): readonly WordPart[] => {
    if (part.to <= start && part.to !== part.from) return [];
    if (part.kind === "text" && part.from < start)
      return [{ ...part, from: start, value: part.value.slice(start - part.from) }];
    return [part];
  });
  return { from: start, to: word.to, parts };
}

/** So many spellings of one variable are followed. */
const MOST = 8;

/** Without spellings it is not known which words the variable holds. */
export function setVariable(
  shell: Shell,
  name: string,
  value: Printable,
  spellings: readonly string[] = [UNKNOWN],
): void {
  const known = shell.spellings.get(name) ?? new Set();
  const { size } = known;
  for (const one of spellings) known.add(size < MOST ? one : UNKNOWN);
  shell.spellings.set(name, known);
  const joined = either(shell.vars.get(name), value);
  if (known.size === size && isSame(shell.vars.get(name), joined)) return;
  shell.vars.set(name, joined);
  shell.learnt = true;
}

/** `codes` takes those of the commands in the word. */
export function wordValue(
  at: At,
  { parts }: Pick<ShellWord, "parts">,
  streams: Streams,
  codes?: Set<ExitCode>,
): Printable {
  return together(
    parts.map((part): Printable => {
      if (part.kind === "text") return literal(part.value);
      const raw = at.source.slice(part.from, part.to);
      return part.kind === "param"
        ? parameter(at, raw)
        : output(at, raw, part.process, streams, codes);
    }),
  );
}

function output(
  at: At,
  raw: string,
  isProcess: boolean,
  streams: Streams,
  codes: Set<ExitCode> | undefined,
): Printable {
  const { shell } = at;
  const text = raw.startsWith("`")
    ? raw.slice(1, -1).replace(/\\([$`\\])/g, "$1")
    : raw.slice(2, -1);
  if (!shell.trees.has(text)) shell.trees.set(text, parseTree(text));
  const tree = shell.trees.get(text);
  if (!tree) {
    shell.lost = true;
    return UNSEEN;
  }
  const said: Printable[] = [];
  const found = apart({ shell, source: text }, tree, {
    ...streams,
    // What `>(…)` prints goes where the shell's own output goes.
    out: raw.startsWith(">(") ? streams.out : (value) => said.push(value),
    tested: codes === undefined || streams.tested,
  });
  if (codes) for (const code of found) codes.add(code);
  const { text: whole, from } = gathered(said);
  // A process is named by a path.
  return isProcess ? { text: HOLE, from: "unknown" } : { text: whole.replace(/\n+$/, ""), from };
}

function parameter({ shell }: At, raw: string): Printable {
  const [, plain] = /^\$\{?(\w+|[@*#?$!-])\}?$/.exec(raw) ?? [];
  if (plain !== undefined) return variable(shell, plain);
  if (/^\$(?:\(\(|\{#)/.test(raw)) return PAYLOAD;
  const [, name = "", rest = ""] = /^\$\{!?([A-Za-z_]\w*|[@*\d])(.*)\}$/s.exec(raw) ?? [];
  if (!name || raw.startsWith("${!") || rest.startsWith("[")) return UNSEEN;
  const other = /^:?[-=+?]/.test(rest) ? literal(rest.replace(/^:?./, "")) : NOTHING;
  const said = /\$\(|`/.test(other.text)
    ? UNSEEN
    : literal(other.text.replace(/\$\{?\w+\}?/g, "").replace(/["']/g, ""));
  return { text: HOLE, from: originOf(variable(shell, name), said) };
}

function variable({ vars }: Shell, name: string): Printable {
  if (/^[#?$!0-]$/.test(name)) return PAYLOAD;
  return vars.get(name === "*" ? "@" : name) ?? (isKnownVariable(name) ? PAYLOAD : UNSEEN);
}

const HERE = String.raw`"?\$\{?(?:0|BASH_SOURCE(?:\[0\])?)(?::-\$0)?\}?"?`;
/** The folder of the script itself, and a folder that it names from there. */
const OWN_FOLDER = new RegExp(
  String.raw`^(?:\$\(|\x60)\s*(?:cd\s+(?:--\s+|-P\s+)?"?(?:\$\(|\x60)\s*)?dirname\s+(?:--\s+)?(?:${HERE}|"?(?:\$\(|\x60)(?:readlink -f|realpath)\s+${HERE}(?:\)|\x60)"?)\s*(?:(?:\)|\x60)((?:\/[\w.-]+)*)"?\s*(?:>\s*\/dev\/null(?:\s*2>&1)?\s*)?(?:&&|;)\s*pwd(?:\s+-P)?\s*)?(?:\)|\x60)$`,
);
const OWN_PARAM = /^\$\{(?:0|BASH_SOURCE(?:\[0\])?)%\/\*\}$/;
const TOP =
  /^\$\(\s*git rev-parse --show-toplevel(?:\s+2>\s*\/dev\/null)?(?:\s*\|\|\s*(?:pwd|echo \.))?\s*\)$/;
const TOP_NAME = "$TOP_PROJECT_DIR";

/** A word as the path of a file, as far as the script shows what its parts are. */
export function spelled({ shell, source }: At, { parts }: Pick<ShellWord, "parts">): string {
  return parts
    .map((part) => {
      if (part.kind === "text") return part.value;
      const raw = source.slice(part.from, part.to);
      if (OWN_PARAM.test(raw) && shell.folder !== undefined) return folderName(shell.folder);
      const own = OWN_FOLDER.exec(raw);
      if (own && shell.folder !== undefined) return `${folderName(shell.folder)}${own[1] ?? ""}`;
      if (TOP.test(raw)) return TOP_NAME;
      if (part.kind === "sub") return UNKNOWN;
      const known = shell.spellings.get(/^\$\{?(\w+)\}?$/.exec(raw)?.[1] ?? "");
      return known === undefined ? raw : known.size === 1 ? ([...known][0] as string) : UNKNOWN;
    })
    .join("");
}

/** All that a word may be, if it is one variable, or asks where a program is. */
export function spellingsOf(at: At, word: Pick<ShellWord, "parts">): readonly string[] {
  const [part, more] = word.parts.filter((one) => one.kind !== "text" || one.value);
  const raw = part && !more ? at.source.slice(part.from, part.to) : "";
  const [, name = "", other] = VARIABLE.exec(raw) ?? [];
  const known = at.shell.spellings.get(name);
  if (known || other !== undefined)
    return [...(known ?? []), ...(other === undefined ? [] : [other])];
  const found = /^\$\([^]*\)$/.test(raw) ? raw.slice(2, -1).split("||") : [];
  const programs = found.map((one) => LOOKS_UP.exec(one.trim())?.[1]);
  return programs.length && programs.every((one) => one !== undefined)
    ? programs
    : [spelled(at, word)];
}

/** A variable, perhaps with a plain word for when it is not set. */
const VARIABLE = /^\$\{?(\w+)(?::?-([\w./-]*))?\}?$/;
const LOOKS_UP =
  /^(?:command\s+-v|which|type\s+-P|echo)\s+([\w./-]+)(?:\s*(?:2|&)>\s*\/dev\/null)?$/;

const folderName = (folder: string) => (folder ? `${TOP_NAME}/${folder}` : TOP_NAME);

/** Describes where a command's input comes from and its output goes. */
export function redirected(at: At, command: ShellCommand, streams: Streams): Streams {
  let { input, out, err } = streams;
  const drop = () => undefined;
  for (const word of command.inputs) input = wordValue(at, word, streams);
  for (const target of command.targets) {
    const before = at.source.slice(Math.max(0, target.from - 24), target.from);
    const [, fd = "", sign = ""] = /(\d?)(&>>?|>&|>>|>\||<>|<&|[<>])[ \t]*$/.exec(before) ?? [];
    const to = wordValue(at, target, streams).text;
    // What a process reads of it may be printed; what it writes is only read.
    if (sign !== "<")
      at.shell.lost ||= target.parts.some((part) => part.kind === "sub" && part.process);
    if (sign === "<")
      input = to === "/dev/null" ? NOTHING : /^\/dev\/stdin$/.test(to) ? input : UNSEEN;
    else if (sign === "<&" || sign === "<>" || sign === "") at.shell.lost ||= sign !== "<&";
    else if (sign === ">&" && /^\d+$/.test(to)) {
      const sink = to === "1" ? out : to === "2" ? err : streams.out;
      if (fd === "2") err = sink;
      else if (fd === "" || fd === "1") out = sink;
    } else {
      const sink = to === "/dev/stderr" ? err : drop;
      if (fd === "" || fd === "1" || sign.startsWith("&")) out = sink;
      if (fd === "2" || sign.startsWith("&") || (sign === ">&" && fd === "")) err = sink;
    }
  }
  return { ...streams, input, out, err };
}

/** A script of the project that a shell reads. */
export function readScriptFile(
  world: ReadTexts,
  path: string,
  args: readonly Printable[],
  read: (inner: ReadTexts, file: { path: string; folder: string; text: string }) => Deeds,
): Deeds {
  const place = projectPath(world, path);
  if (place === undefined) return ANYTHING;
  return knownDeeds(world, JSON.stringify([place, args]), place, (inner) => {
    const file = scriptAt(inner, place);
    return file ? read(inner, file) : ANYTHING;
  });
}
