/** Reads what programs print and whether their exit code is an answer, by the table and by their words. */
import { BUILDS, mayHalt, plainGit, programOf, takesApart, type Program } from "./programs.ts";
import { jsonOf } from "./json.ts";
import { wordsPrinted } from "./shell-prints.ts";
import {
  ANY_CODE,
  answered,
  OK,
  setVariable,
  type At,
  type Call,
  type Codes,
  type Shell,
  type Streams,
  refuse,
} from "./shell-state.ts";
import {
  ANYTHING,
  HOLE,
  literal,
  originOf,
  PAYLOAD,
  UNSEEN,
  UNSEEN_JSON,
  type Deeds,
  type ExitCode,
  type Printable,
} from "./value.ts";

export const show = (
  { codes, printed, errors, refuses, isEarly }: Deeds,
  streams: Streams,
  shell?: Shell,
): Codes => {
  if (refuses && shell) refuse(shell, isEarly);
  for (const value of printed) streams.out(value);
  for (const value of errors) streams.err(value);
  return codes;
};

/** It is undefined for a program that the table does not have. */
export function runKnown({ shell }: At, name: string, { words, streams }: Call): Codes | undefined {
  const args = words.slice(1);
  const own = Object.hasOwn(OWN, name) ? OWN[name]?.(args, streams, name) : undefined;
  if (own) return own;
  const program = programOf(name.replace(/^\/(?:usr\/)?(?:local\/)?s?bin\//, ""));
  if (!program) return undefined;
  if (program.unless && args.some(({ text }) => program.unless?.test(text))) {
    streams.out(UNSEEN);
    return program.answers ? ANY_CODE : OK;
  }
  if (name === "read") readInto(shell, args, streams);
  if (name === "printf" && args[0]?.text === "-v") setVariable(shell, args[1]?.text ?? "", UNSEEN);
  const printed = printedBy(name, program, args, streams);
  if (printed) streams.out(printed);
  return program.answers ? answered(streams) : OK;
}

function printedBy(
  name: string,
  program: Program,
  args: readonly Printable[],
  { input }: Streams,
): Printable | undefined {
  switch (program.prints) {
    case "nothing":
      return undefined;
    case "words":
      return wordsPrinted(name, args);
    case "known":
      return { text: HOLE, from: originOf(...args) };
    case "numbers":
      return args.some(({ text }) => program.lists?.test(text))
        ? { text: HOLE, from: originOf(...args) }
        : PAYLOAD;
    case "unknown":
      return UNSEEN;
    case "input":
      if (/grep$|^rg$/.test(name) && args.some(({ text }) => /^-\w*q|^--quiet/.test(text)))
        return undefined;
      if (/grep$|^rg$/.test(name) && args.some(({ text }) => NUMBERS.test(text))) return NUMBERED;
      if (name !== "tee" && readsFile(program, args)) return UNSEEN;
      return name === "tee" || name === "cat" ? input : { text: HOLE, from: originOf(input) };
  }
}

/** Before each line stands its number, so that none begins an answer. */
const NUMBERS = /^-[a-zA-Z]*n|^--line-number$/;
const NUMBERED: Printable = { text: `1:${HOLE}`, from: "unknown" };

function readInto(shell: Shell, args: readonly Printable[], { input }: Streams): void {
  const from = originOf(input);
  for (const { text } of args)
    if (/^[A-Za-z_]\w*$/.test(text)) setVariable(shell, text, { text: HOLE, from });
    // The array behind such an option has its words; a name may be glued to it.
    else if (text.includes(HOLE) || /^-\w*a./.test(text)) shell.lost = true;
  if (!args.some(({ text }) => /^[A-Za-z_]/.test(text)))
    setVariable(shell, "REPLY", { text: HOLE, from });
}

function readsFile({ operands = 0, takes = "" }: Program, args: readonly Printable[]): boolean {
  let count = 0;
  let patterns = operands;
  for (let i = 0; i < args.length; i++) {
    const text = (args[i] as Printable).text;
    const letter = /^-([A-Za-z])$/.exec(text)?.[1];
    if (letter && takes.includes(letter)) {
      if (letter === "e" || letter === "f") patterns = 0;
      i++;
    } else if (text === "-" || !text.startsWith("-")) count += text === "-" ? 0 : 1;
  }
  return count > patterns;
}

type Own = (args: readonly Printable[], streams: Streams, name: string) => Codes | undefined;

/** Words of jq with the number of words that each takes; the others of two signs take none. */
const JQ_TAKES: { readonly [word: string]: number } = {
  "--arg": 2,
  "--argjson": 2,
  "--slurpfile": 2,
  "--rawfile": 2,
  "--indent": 1,
};
const JQ_UNCLEAR = /^--(?:slurpfile|rawfile|args|jsonargs|from-file|seq|stream)|^-\w*[fL]/;

const jq: Own = (args, streams) => {
  const given: Printable[] = [];
  const options: string[] = [];
  const operands: Printable[] = [];
  for (let i = 0; i < args.length; i++) {
    const { text } = args[i] as Printable;
    if (!text.startsWith("-")) operands.push(args[i] as Printable);
    else options.push(text);
    if (text === "--arg") given.push(args[i + 2] ?? UNSEEN);
    i += Object.hasOwn(JQ_TAKES, text) ? (JQ_TAKES[text] as number) : 0;
  }
  const has = (option: RegExp) => options.some((text) => option.test(text));
  const [filter = literal("."), ...files] = operands;
  const program = filter.text;
  const isPlain = filter.from === "text" && !program.includes(HOLE) && !has(JQ_UNCLEAR);
  // Such a value may be of any shape, and changes nothing of how the filter ends.
  const isKnown = isPlain && !options.includes("--argjson");
  const read = has(/^-[a-zA-Z]*n|^--null-input/) ? given : [streams.input, ...given];
  if (!isKnown) streams.out(WHOLE_OBJECT.test(program) ? UNSEEN_JSON : UNSEEN);
  // Its input as one text of JSON.
  else if (program.trim() === "." && options.length > 0 && options.every(quotes))
    streams.out({ text: `"${HOLE}"`, from: "payload" });
  else if (!takesApart(program)) streams.out(jqOutput(program));
  else streams.out(files.length ? UNSEEN : { text: HOLE, from: originOf(...read) });
  if (!isPlain || mayHalt(program)) return ANY_CODE;
  return has(/^--exit-status$|^-[a-zA-Z]*e[a-zA-Z]*$/) ? answered(streams) : OK;
};

const quotes = (option: string): boolean => /^-[cMa]*(?:R[cMa]*s|s[cMa]*R)[cMa]*$/.test(option);

function jqOutput(program: string): Printable {
  const json = /^\s*\{/.test(program) ? jsonOf(program) : undefined;
  if (json !== undefined) return { text: json, from: "payload" };
  return WHOLE_OBJECT.test(program) ? UNSEEN_JSON : UNSEEN;
}

const WHOLE_OBJECT = /^\s{0,99}\{(?:[^{}]|\{[^{}]*\})*\}\s{0,99}$/;

/** A script without the signs that its own language needs. */
const plainly = (name: string, text: string): string =>
  name === "sed" ? text.replace(/\\[()|.+?1-9]/g, "") : text.replace(/^[^{}]*\{([^{}]*)\}$/, "$1");

/** The command `q` of `sed`, which may have a code. */
const QUITS = /(?:^|[;{\n\d$/])\s*[qQ]\s*\d*\s*(?:$|[;}\n])/;

/** Scripts of `sed` and `awk` may put anything together, and choose their code. */
const script: Own = (args, { input, out, tested }, name) => {
  const own = args.filter(({ text }) => !/^-[nEr]+$/.test(text));
  const isPlain =
    own.length === 1 &&
    own.every(({ text, from }) => from === "text" && !BUILDS.test(plainly(name, text)));
  out(isPlain ? { text: HOLE, from: originOf(input) } : UNSEEN);
  const chooses = name === "sed" ? QUITS : /exit|system|getline|\||close/;
  const isClear = args.every(({ from }) => from === "text") || tested;
  return isClear && !args.some(({ text }) => chooses.test(text) || /^-\w*f|^--file$/.test(text))
    ? OK
    : ANY_CODE;
};

/** It ends with many codes, none of which a server chooses unless it is asked to fail by its answer. */
const curl: Own = (args, { out, tested }) => {
  const texts = args.map(({ text }) => text);
  const has = (option: RegExp) => texts.some((text) => option.test(text));
  const at = texts.findIndex((text) => /^-[a-zA-Z]*o$|^--output$/.test(text));
  const isHidden = (at >= 0 && !/^-?$/.test(texts[at + 1] ?? "")) || has(/^-o[^-\s]/);
  if (!isHidden || has(/^-\w*[wiKDvN:]|^--(?:write-out|include|config|next|dump-header|trace)/))
    out(UNSEEN);
  const fails = has(/^--fail|^-[a-zA-Z]*f[a-zA-Z]*$/);
  const isUnclear = has(/^-\w*K|^--config/);
  if (!fails && !isUnclear) return OK;
  return fails || tested ? new Set<ExitCode>([0, 22]) : ANY_CODE;
};

/** Without a word of its own it hands its input to `echo`. */
const xargs: Own = (args, { input, out }) => {
  if (args.length) return undefined;
  out({ text: HOLE, from: originOf(input) });
  return OK;
};

/** It lists what it finds, unless it only removes that. */
const find: Own = (args, streams) => {
  const texts = args.map(({ text }) => text);
  const removes = texts.flatMap((text, i) => (text === "-exec" ? [texts[i + 1]] : []));
  const isSilent =
    (texts.includes("-delete") || removes.length > 0) &&
    removes.every((program) => program === "rm") &&
    !texts.some(
      (text) => /^-(?:f?print|execdir|ok|ls|fls)/.test(text) || text.includes(HOLE + HOLE),
    );
  return isSilent ? OK : show(ANYTHING, streams);
};

const git: Own = (args, streams) => {
  const plain = plainGit(args.map(({ text }) => text));
  const seen = { codes: OK, printed: [PAYLOAD], errors: [PAYLOAD], refuses: false };
  const codes = plain && show(seen, streams);
  return plain === "asks" ? answered(streams) : codes;
};

const asks: Own = ([option], streams) => {
  if (!/^-[vV]/.test(option?.text ?? "")) return undefined;
  streams.out(PAYLOAD);
  return answered(streams);
};

const OWN: { readonly [name: string]: Own } = {
  command: asks,
  find,
  curl,
  git,
  jq,
  gojq: jq,
  jaq: jq,
  sed: script,
  xargs,
  awk: script,
  gawk: script,
  mawk: script,
};
