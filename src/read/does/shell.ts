/** What a shell script can end with and print; every way through the script counts. */
import type { ShellCommand, ShellWord, WordPart } from "../shell-types.ts";
import { interpreterOf, wrapperOf } from "../interpreters.ts";
import { innerOf } from "../shell-within.ts";
import type { ReadTexts } from "./files.ts";
import {
  argumentPath,
  caseTruthsAt,
  endsSurelyAt,
  ownArguments,
  skip,
  withoutSkipped,
} from "./shell-arguments.ts";
import { testTruth, isPassedOver, bodiesRun } from "./shell-branches.ts";
import { LOADS_MORE } from "./programs.ts";
import {
  ANY_CODE,
  answered,
  giveArguments,
  keepFolder,
  OK,
  setVariable,
  type At,
  type Codes,
  type EvaluateCommand,
  type Shell,
  type SourcedText,
  type Streams,
  type Word,
} from "./shell-state.ts";
import { isPlainRun, streamsOf, surelyPrinted } from "./shell-endings.ts";
import { isMissing, lackingBodies, onlyTells, saysLack } from "./shell-lacking.ts";
import { isSearch } from "./shell-search.ts";
import { ASSIGNMENT } from "./shell-given.ts";
import { parseTree, type ListItem, type Node } from "./shell-tree.ts";
import { parameter, spellingsOf } from "./shell-values.ts";
import {
  areQuoted,
  either,
  QUOTED,
  originOf,
  deedsOf,
  HOLE,
  literal,
  NOTHING,
  PAYLOAD,
  together,
  UNTRACED,
  UNSEEN,
  type ExitCode,
  type Deeds,
  type Printable,
} from "./value.ts";

/** Names by which a redirection or a program reaches the agent, or the shell itself. */
export const BACK_DOORS =
  /\/dev\/(?:stdout|fd|pts)\b|\/proc\/|PIPESTATUS|BASHPID|BASH_XTRACEFD|\bset\s+-\w*[xv]|\bexec\s+\d*<(?![&(])|\r/;

const ROUNDS = 8;

interface ShellStart {
  readonly folder?: string | undefined;
  /** Of a script these are its arguments too. */
  readonly words?: readonly Word[];
  readonly args?: readonly Printable[];
  readonly input?: Printable;
  readonly count?: number | undefined;
  /** Takes the text without what is never run. */
  readonly skips?: (text: string) => void;
}

export function readShell(
  world: ReadTexts,
  text: string,
  run: EvaluateCommand,
  { folder, words = [], args = words, input = PAYLOAD, count, skips }: ShellStart = {},
): Deeds {
  if (BACK_DOORS.test(text)) return UNTRACED;
  const tree = parseTree(text);
  if (!tree) return UNTRACED;
  const shell: Shell = {
    world,
    run,
    folder,
    folders: new Map([[text, folder]]),
    vars: new Map(),
    spellings: new Map(),
    functions: new Map(),
    lackers: new Map(),
    active: [],
    called: undefined,
    recurs: false,
    counted: CHANGES_COUNT.test(text) ? undefined : count,
    own: ownArguments(text, words, world),
    skipped: new Set(),
    ran: new Set(),
    sourced: new Map(),
    reaches: REACHES.test(text),
    ends: undefined,
    beside: new Map(),
    asides: new Set(),
    single: tree.items.length === 1 && isPlainRun(tree.items[0]),
    trapped: false,
    errexit: /^#!.*sh\s+-\w*e/.test(text),
    pipefail: false,
    moved: false,
    place: undefined,
    learnt: false,
    spoken: false,
    refused: false,
    refusedLate: false,
    lost: false,
  };
  giveArguments(shell, CHANGES_COUNT.test(text) ? mixed(args) : args);
  for (let round = 0; round < ROUNDS; round++) {
    const printed: Printable[] = [];
    const errors: Printable[] = [];
    const ends = new Set<ExitCode>();
    shell.learnt = false;
    shell.spoken = false;
    shell.ends = ends;
    const into = (values: Printable[]) => (value: Printable) => {
      shell.spoken ||= !shell.asides.has(value);
      values.push(value);
    };
    const last = evaluate({ shell, source: text }, tree, {
      input,
      out: into(printed),
      err: into(errors),
      ends,
      returns: ends,
      tested: false,
    });
    for (const code of last) ends.add(code);
    if (shell.lost) return UNTRACED;
    if (!shell.learnt) {
      leaveOut(shell, [{ text, skips }, ...shell.sourced.values()], text);
      const reasons = errors.filter((value) => !shell.asides.has(value));
      const { refused: refuses } = shell;
      const deeds = deedsOf({ codes: ends, printed, errors: reasons, refuses });
      const seen = { ...deeds, errors, ...(refuses && !shell.refusedLate && { isEarly: true }) };
      return shell.trapped ? seen : { ...seen, beside: shell.beside };
    }
  }
  return UNTRACED;
}

/** A function that nothing calls does nothing. */
function leaveOut(
  { skipped, functions, ran }: Shell,
  read: readonly (Partial<SourcedText> | undefined)[],
  own: string,
): void {
  const uncalled = [...functions.values()].filter(({ body }) => !ran.has(body));
  for (const { text, skips } of read.flatMap((file) => file ?? [])) {
    const bodies = uncalled.flatMap(({ body, source }) => (source === text ? body : []));
    const parts = [...(text === own ? skipped : []), ...bodies];
    if (text !== undefined && parts.length) skips?.(withoutSkipped(text, parts));
  }
}

/** Words by which a script changes the number of its arguments. */
const CHANGES_COUNT = /^[ \t]*(?:source|\.)\s|\b(?:shift|getopts)\b|\bset\s+--/m;

/** Each of them may come to stand at the place of another one. */
function mixed(args: readonly Printable[]): readonly Printable[] {
  const [first, ...rest] = args;
  return first ? args.map(() => rest.reduce(either, first)) : [];
}

const union = (...codes: readonly Codes[]): Codes => new Set(codes.flatMap((item) => [...item]));
const failures = (codes: Codes) => new Set([...codes].filter((code) => code !== 0));

export function evaluate(at: At, node: Node, streams: Streams): Codes {
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
      return answered(streams);
    case "list":
      return list(at, node.items, streams);
    case "and": {
      const left = evaluate(at, node.left, tested);
      if (isPassedOver(at, node)) return failures(left);
      return union(failures(left), branch(at, node.right, isMissing(at, node.left, true), streams));
    }
    case "or": {
      evaluate(at, node.left, tested);
      return isPassedOver(at, node)
        ? OK
        : branch(at, node.right, isMissing(at, node.left, false), streams);
    }
    case "not":
      evaluate(at, node.node, tested);
      return answered(streams);
    case "pipe":
      return pipe(at, node.stages, streams);
    case "if": {
      const tests = node.tests.map((test) => () => {
        evaluate(at, test, tested);
        return testTruth(at, test);
      });
      const bodies = bodiesRun(at, node.bodies, tests);
      const lacking = lackingBodies(at, node);
      return union(OK, ...bodies.map((body) => branch(at, body, lacking.has(body), streams)));
    }
    case "loop": {
      if (node.test) evaluate(at, node.test, tested);
      loopVariable(at, node.words, streams);
      return union(OK, evaluate(at, node.body, streams));
    }
    case "case": {
      for (const word of node.words) wordValue(at, word, streams);
      const truths = caseTruthsAt(at, node);
      const bodies = bodiesRun(
        at,
        node.bodies,
        node.bodies.map((_, i) => () => truths[i]),
      );
      return union(OK, ...bodies.map((body) => evaluate(at, body, streams)));
    }
    case "shell":
      return apart(at, node.body, streams);
    case "with":
      return evaluate(at, node.body, redirected(at, node.command, streams));
    case "function":
      // The same name may start a program, before this place or without coming by it.
      shell.lost ||=
        (shell.functions.get(node.name) ?? node).body !== node.body ||
        shell.world.started.has(node.name) ||
        [interpreterOf, wrapperOf].some((find) => find(node.name));
      shell.functions.set(node.name, { body: node.body, source: at.source });
      return OK;
  }
}

/** Reads a part that is run only after a test, perhaps where a program is missing. */
const branch = (at: At, node: Node, isLack: boolean, streams: Streams): Codes =>
  isLack && onlyTells(at, node)
    ? saysLack(at, streams, (inner) => evaluate(at, node, inner))
    : evaluate(at, node, streams);

function list(at: At, items: readonly ListItem[], before: Streams): Codes {
  let last = OK;
  let over = false;
  let printed = "";
  items.forEach((item, i) => {
    const { node, late } = item;
    if (over) {
      skip(at, node);
      return;
    }
    const own: Printable[] = [];
    const sink = streamsOf(at, items, i, printed, before);
    const out = (value: Printable) => {
      own.push(value);
      sink.out(value);
    };
    const streams = isPlainRun(item) ? { ...sink, out } : sink;
    if (late) {
      apart(at, node, { ...streams, tested: true });
      last = OK;
      return;
    }
    // A failure that is not the last one matters only if the script ends by it.
    const { errexit } = at.shell;
    const isLast = i === items.length - 1;
    const codes = evaluate(at, node, isLast || errexit ? streams : { ...streams, tested: true });
    if (!isLast && errexit && !streams.tested && node.kind !== "not") {
      const isChain = node.kind === "and" || node.kind === "or";
      for (const code of failures(isChain ? rightmost(at, node, streams) : codes))
        streams.ends.add(code);
    }
    last = codes;
    printed += surelyPrinted(at, item, own);
    over = endsSurelyAt(at, node);
  });
  return last;
}

/** With `set -e` only the last command of `a && b || c` ends the script. */
function rightmost(at: At, node: Node, streams: Streams): Codes {
  if (node.kind === "and" || node.kind === "or")
    return isPassedOver(at, node) ? OK : rightmost(at, node.right, streams);
  return evaluate(at, node, { ...streams, out: () => undefined, err: () => undefined });
}

/**
 * A part of its own process: what ends it does not end the script, and what cannot be followed in
 * it may print anything, but does nothing to the script.
 */
function apart(at: At, node: Node, streams: Streams): Codes {
  const { shell } = at;
  const ends = new Set<ExitCode>();
  const { moved, place, lost } = shell;
  const functions = [...shell.functions];
  const last = evaluate(at, node, { ...streams, ends, returns: ends });
  shell.moved = moved;
  shell.place = place;
  if (lost || !shell.lost || shell.reaches || shell.world.left.steps < 0) return union(ends, last);
  shell.lost = false;
  shell.functions.clear();
  for (const [name, text] of functions) shell.functions.set(name, text);
  const { out, err } = node.kind === "run" ? redirected(at, node.command, streams) : streams;
  out(UNSEEN);
  err(UNSEEN);
  return ANY_CODE;
}

/** Words by which a part of a script reaches the agent's streams, or the script itself. */
export const REACHES = /[3-9]\s*[<>]|>\(|\bkill\b/;

function pipe(at: At, stages: readonly Node[], streams: Streams): Codes {
  let { input } = streams;
  const items = stages.map((stage, i) => {
    const isLast = i === stages.length - 1;
    const printables: Printable[] = [];
    const codes = apart(at, stage, {
      ...streams,
      input,
      tested: streams.tested || (!isLast && (!at.shell.pipefail || (i > 0 && isSearch(at, stage)))),
      ...(!isLast && { out: (value: Printable) => printables.push(value) }),
    });
    input = gathered(printables);
    return codes;
  });
  return at.shell.pipefail ? union(...items) : (items.at(-1) ?? OK);
}

export function gathered(printables: readonly Printable[]): Printable {
  const [first] = printables;
  if (!first) return NOTHING;
  if (printables.length > 1 && areQuoted(printables)) return QUOTED;
  return printables.length === 1 ? first : { text: HOLE, from: originOf(...printables) };
}

function loopVariable(at: At, words: readonly ShellWord[], streams: Streams): void {
  const [name, ...rest] = words;
  if (!name) return;
  const values = rest.map((word) => wordValue(at, word, streams));
  const from = values.length ? originOf(...values) : "payload";
  const spellings = rest.slice(1).flatMap((word) => spellingsOf(at, word));
  setVariable(at.shell, at.source.slice(name.from, name.to), { text: HOLE, from }, spellings);
}

function simple(
  at: At,
  { command, words }: { readonly command: ShellCommand; readonly words: readonly ShellWord[] },
  streams: Streams,
): Codes {
  const { shell, source } = at;
  const raws = words.map(({ from, to }) => source.slice(from, to));
  const first = raws.findIndex((raw) => !ASSIGNMENT.test(raw));
  const named = first < 0 ? words.length : first;
  let codes: Codes = OK;
  for (let i = 0; i < named; i++)
    codes = union(codes, assign(at, words[i] as ShellWord, raws[i] as string, streams, first >= 0));
  const inner = redirected(at, command, streams);
  // Only the redirections of `> file` are left, or nothing.
  if (first < 0) return codes;
  const answer = shell.run(at, command, words.slice(first), inner);
  return shell.lost ? OK : answer;
}

/** The code of an assignment is that of the command in it. */
export function assign(
  at: At,
  word: ShellWord,
  raw: string,
  streams: Streams,
  isForOne = false,
): Codes {
  const { shell } = at;
  const [whole = "", name = "", index, adds] = ASSIGNMENT.exec(raw) ?? [];
  const codes = new Set<ExitCode>();
  const value = wordValue(at, behind(word, whole.length), streams, codes);
  if (LOADS_MORE.test(name) || (name === "PATH" && !isPlainPath(raw, value))) shell.lost = true;
  if (isForOne) return OK;
  if (index || adds)
    setVariable(shell, name, {
      text: HOLE,
      from: index ? "unknown" : originOf(value, shell.vars.get(name) ?? NOTHING),
    });
  else {
    const path = argumentPath(at, raw.slice(whole.length), word.from);
    const spellings = path === undefined ? spellingsOf(at, behind(word, whole.length)) : [path];
    setVariable(shell, name, value, spellings);
  }
  return codes.size ? codes : OK;
}

/** Programs are still found in the system's folders, and not in the project's. */
const isPlainPath = (raw: string, { text }: Printable): boolean =>
  !/PROJECT|PLUGIN|PWD|dirname|\$0|BASH_SOURCE|git/.test(raw) &&
  text.split(":").every((folder) => folder.startsWith("/") || folder.startsWith(HOLE));

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

/** `codes` takes those of the commands in the word. */
export function wordValue(
  at: At,
  { parts }: Pick<ShellWord, "parts">,
  streams: Streams,
  codes?: Set<ExitCode>,
): Printable {
  const value = together(
    parts.map((part): Printable => {
      if (part.kind === "text") return literal(part.value);
      return part.kind === "param"
        ? parameter(at, at.source.slice(part.from, part.to), part.from)
        : output(at, part, streams, codes);
    }),
  );
  const isExact = parts.every(({ kind }) => kind === "text") && !EXPANDS.test(value.text);
  return isExact ? { ...value, exact: true } : value;
}

/** The shell may make other words of it. */
const EXPANDS = /[\ufffe$*?[{~\x60\\]/;

function output(
  at: At,
  part: Extract<WordPart, { kind: "sub" }>,
  streams: Streams,
  codes: Set<ExitCode> | undefined,
): Printable {
  const { shell } = at;
  const text = innerOf(at.source, part);
  const tree = parseTree(text);
  if (!tree) {
    shell.lost = true;
    return UNSEEN;
  }
  // Without a command it gives the text of the file.
  const printables: Printable[] = /^\s*</.test(text) ? [UNSEEN] : [];
  // What `>(…)` prints goes where the shell's own output goes, whatever its command does with its own.
  shell.lost ||= at.source[part.from] === ">";
  keepFolder(shell, text, shell.folders.get(at.source));
  const found = apart({ shell, source: text }, tree, {
    ...streams,
    out: (value) => printables.push(value),
    err: (value) => {
      const own = { ...value };
      if (value.from !== "text") shell.asides.add(own);
      streams.err(own);
    },
    tested: codes === undefined || streams.tested,
  });
  if (codes) for (const code of found) codes.add(code);
  const { text: whole, from } = gathered(printables);
  // A process is named by a path.
  return part.process ? { text: HOLE, from: "unknown" } : { text: whole.replace(/\n+$/, ""), from };
}

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
      // Where others than these lead is not followed.
      at.shell.lost ||= !/^[12]$/.test(to);
      const sink = to === "1" ? out : err;
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
