import { behind, wrapperOf, type Wrapper } from "../interpreters.ts";
import type { ShellCommand, ShellWord } from "../shell-types.ts";
import { declare, redirectsItself, runBuiltin } from "./builtins.ts";
import { DECLARES } from "./shell-given.ts";
import type { ReadTexts } from "./files.ts";
import { runKnown, show } from "./filters.ts";
import { LOADS_MORE } from "./programs.ts";
import { allArguments, argumentPath } from "./shell-arguments.ts";
import { startedDeeds } from "./shell-starts.ts";
import {
  lose,
  OK,
  type At,
  type Call,
  type Codes,
  type Streams,
  type Word,
} from "./shell-state.ts";
import { spelled, spellingsOf } from "./shell-values.ts";
import { readShell, wordValue } from "./shell.ts";
import { ANYTHING, HOLE, literal, type Deeds, type ExitCode, type Printable } from "./value.ts";

export const readLine = (
  world: ReadTexts,
  text: string,
  how: Parameters<typeof readShell>[3] = {},
): Deeds => readShell(world, text, runProgram, how);

function runProgram(
  at: At,
  command: ShellCommand,
  words: readonly ShellWord[],
  streams: Streams,
): Codes {
  const [first = ""] = words.map(({ from, to }) => at.source.slice(from, to));
  if (DECLARES.test(first)) return declare(at, words, streams);
  if (first === "exec" && words.length === 1) return redirectsItself(at, command);
  const given = words.flatMap((word) => wordsFor(at, word, streams));
  const values = given.map(({ value }) => value);
  const named = variableIn(values);
  const { word, raw } = given[named] ?? { word: undefined, raw: "" };
  const spellings = word ? spellingsOf(at, word).filter(isPlain).map(withoutFolder) : [];
  const isQuoted = raw.startsWith('"$');
  if (!/^"?\$/.test(raw) || !spellings.every((spelling) => FOLLOWED.test(spelling)))
    return runWords(at, { words: values, streams }, isQuoted && named === 0);
  const codes = new Set<ExitCode>();
  for (const spelling of spellings) {
    if (spelling === "" && spellings.length > 1 && asksWhetherEmpty(at, raw)) continue;
    const put = isQuoted ? [spelling] : spelling.split(/\s+/).filter(Boolean);
    const called = values.toSpliced(named, 1, ...put.map((path) => ({ ...literal(path), path })));
    const call = { words: called, streams };
    for (const code of called.length ? runWords(at, call, isQuoted) : OK) codes.add(code);
  }
  return codes;
}

interface Given {
  readonly value: Word;
  readonly word?: ShellWord;
  /** As the script writes it. */
  readonly raw: string;
}

/** The words that one becomes: `"$@"` is each of the script's own. */
function wordsFor(at: At, word: ShellWord, streams: Streams): readonly Given[] {
  const raw = at.source.slice(word.from, word.to);
  const given = allArguments(at, raw, word.from);
  if (given) return given.map((value) => ({ value, raw: value.text }));
  const path = argumentPath(at, raw, word.from) ?? spelled(at, word);
  return [{ value: { ...wordValue(at, word, streams), path }, word, raw }];
}

/** A program that the environment may name is taken for the one that is meant without that. */
const isPlain = (spelling: string, _i: number, spellings: readonly string[]): boolean =>
  !/^\$\w+$/.test(spelling) ||
  spellings.length < 2 ||
  !spellings.every((other) => other === spelling || /^\w[\w.-]*$/.test(other));

/** Plain words, or the path of one program. */
const FOLLOWED = /^[\w .-]*$|^[^\s/]*(?:\/[\w.-]+)+$/;

/** An interpreter that a system has is the same one wherever it lies. */
const withoutFolder = (path: string): string =>
  /^(?:\/|[A-Za-z]:[\\/]).*[\\/](python[\d.]*)(?:\.exe)?$/.exec(path)?.[1] ?? path;

/** The script goes on only with a name for the program, as far as its words show. */
const asksWhetherEmpty = ({ source, shell }: At, raw: string): boolean =>
  [source, ...shell.world.texts].some((text) =>
    [...text.matchAll(/(?:\[|\btest) +-[nz] +"?\$\{?(\w+)/g)].some(
      ([, name]) => name === /\w+/.exec(raw)?.[0],
    ),
  );

/** The index of the word that names the program, behind those that only start it another way. */
const variableIn = (values: readonly Printable[]): number =>
  values.findIndex(({ text }) => !wrapperOf(text) && !/^-|^\d+\w?$|^\w+=/.test(text));

function runWords(at: At, call: Call, isQuoted: boolean): Codes {
  const { words, streams } = call;
  const [head] = words;
  const { path } = head ?? { path: "" };
  // A name that a variable holds may be anything, also a word of the shell itself.
  const isPath = /[/\\]/.test(path) || isQuoted;
  const isSpaced = /\s/.test(path) && !WHOLE_PATH.test(path);
  if (!head || (head.text.includes(HOLE) && !isPath) || isSpaced) return lose(at.shell);
  const name = head.text.includes(HOLE) ? path : head.text;
  if (DECLARES.test(name)) return lose(at.shell);
  const codes = runCall(at, name, call, DEEPEST);
  if (name === "exec") for (const code of codes) streams.ends.add(code);
  return codes;
}

/** Folders of Windows have blanks in their names. */
const WHOLE_PATH = /^[A-Za-z]:[\\/]/;

/** So many programs may start one another on one line. */
const DEEPEST = 3;

/** `deep` counts those that still may. */
function runCall(at: At, name: string, call: Call, deep: number): Codes {
  // Another program starts no function of the script.
  if (deep < DEEPEST && at.shell.functions.has(name)) return lose(at.shell);
  const own = runBuiltin(at, name, call);
  if (own) return own;
  at.shell.world.started.add(name);
  const codes = runKnown(at, name, call);
  if (codes) return codes;
  const wrapper = wrapperOf(name);
  return wrapper && deep > 0
    ? wrapped(at, name, call, wrapper, deep)
    : started(at, call, deep === DEEPEST);
}

/** `direct` means that no other program starts it. */
function started(at: At, call: Call, direct: boolean): Codes {
  const { single, beside } = at.shell;
  const deeds = startedDeeds(at, call);
  const isItself = direct && single && call.streams.ends === at.shell.ends;
  for (const [value, code] of isItself ? (deeds.beside ?? []) : []) beside.set(value, code);
  return show(deeds, call.streams, at.shell);
}

function wrapped(
  at: At,
  own: string,
  { words, streams }: Call,
  wrapper: Wrapper,
  deep: number,
): Codes {
  const first = behind(
    words.map(({ path }) => path),
    wrapper,
  );
  const options = words.slice(1, first).map(({ text }) => text);
  const assigns = options.filter((text) => /^[A-Za-z_]\w*=/.test(text));
  if (
    wrapper.changes ||
    assigns.some((text) => LOADS_MORE.test(text.split("=")[0] ?? "") || text.startsWith("PATH=")) ||
    options.some((text) => /^-\w*S|^--split/.test(text))
  )
    return show(ANYTHING, streams);
  const head = words[first];
  if (!head) return OK;
  const isUnknown = head.text.includes(HOLE);
  const name = isUnknown ? head.path : head.text;
  const codes =
    isUnknown && !/[/\\]/.test(name)
      ? show(ANYTHING, streams)
      : runCall(at, name, { words: words.slice(first), streams }, deep - 1);
  // Time that ran out is its own code.
  return own.endsWith("timeout") && !streams.tested ? new Set<ExitCode>([...codes, 124]) : codes;
}
