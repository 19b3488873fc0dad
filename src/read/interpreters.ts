/** Programs that run a text or another program, and where in their words, by their manuals. */

/** Stands for what only a shell can determine. */
export const UNKNOWN = "\ufffe";

export interface Interpreter {
  /** A POSIX shell reads variables of the environment by the same words. */
  readonly shell?: true;
  /** Letters of options whose value is a program. */
  readonly program?: string;
  /** Long options whose value is a program. */
  readonly long?: readonly string[];
  /** Letters that take a value, in the same word or the next. */
  readonly takes?: string;
  /** Letters that take the rest of the word and nothing else. */
  readonly rest?: string;
  /** Long options with the number of words that they take. */
  readonly longTakes?: { readonly [option: string]: number };
  /** Options that name the file of the program; then no operand is one. */
  readonly file?: readonly string[];
  /** The first operand is the program. */
  readonly operand?: true;
  /** A word that has to come first. */
  readonly verb?: string;
  /** Everything after the program is its arguments, even options. */
  readonly last?: true;
}

const SHELL: Interpreter = { shell: true };
const AWK: Interpreter = {
  operand: true,
  program: "e",
  long: ["--source"],
  takes: "vFiEl",
  file: ["-f", "--file", "-E", "--exec"],
};
const SED: Interpreter = {
  operand: true,
  program: "e",
  long: ["--expression"],
  takes: "l",
  rest: "i",
  file: ["-f", "--file"],
};
const PAIR = {
  "--arg": 2,
  "--argjson": 2,
  "--slurpfile": 2,
  "--rawfile": 2,
  "--argfile": 2,
  "--indent": 1,
};
const JQ: Interpreter = { operand: true, takes: "L", longTakes: PAIR, file: ["-f", "--from-file"] };
const NODE: Interpreter = { program: "ep", long: ["--eval", "--print"], takes: "rC" };
const PYTHON: Interpreter = { program: "c", takes: "WXQ", file: ["-m"], last: true };
const BY_E: Interpreter = { program: "eE", long: ["--eval", "--execute"] };

const NAMES: { readonly [name: string]: Interpreter } = {
  ...Object.fromEntries(
    ["sh", "bash", "dash", "zsh", "ksh", "mksh", "ash", "yash", "rbash", "oksh"].map((name) => [
      name,
      SHELL,
    ]),
  ),
  // Variables are spelled differently in fish, so it counts as a language like any other.
  fish: { program: "cC", long: ["--command", "--init-command"], takes: "dDfo" },
  python: PYTHON,
  py: PYTHON,
  pypy: PYTHON,
  node: NODE,
  nodejs: NODE,
  bun: NODE,
  tsx: NODE,
  "ts-node": NODE,
  deno: { operand: true, verb: "eval" },
  perl: { program: "eE", takes: "I", rest: "MmFxiDVC" },
  ruby: { program: "e", takes: "IrEC", rest: "iFxKTW" },
  php: {
    program: "rBRE",
    long: ["--run", "--process-begin", "--process-code", "--process-end"],
    takes: "cdzS",
    file: ["-f", "--file"],
  },
  lua: { program: "e", takes: "l" },
  luajit: { program: "e", takes: "ljb" },
  osascript: { program: "e", takes: "ls" },
  Rscript: BY_E,
  R: { program: "e", takes: "g", file: ["-f"] },
  julia: { program: "eE", long: ["--eval", "--print"], takes: "Lpi" },
  elixir: BY_E,
  groovy: BY_E,
  raku: BY_E,
  expect: { program: "c", file: ["-f"] },
  tclsh: {},
  awk: AWK,
  gawk: AWK,
  mawk: AWK,
  nawk: AWK,
  sed: SED,
  gsed: SED,
  jq: JQ,
  jaq: JQ,
  gojq: JQ,
};

const BY_ENDING: { readonly [ending: string]: string } = {
  sh: "bash",
  bash: "bash",
  py: "python3",
  js: "node",
  mjs: "node",
  cjs: "node",
  rb: "ruby",
  ps1: "pwsh",
};

/** The program that reads a script with such an ending. */
export const readerOfEnding = (path: string): string | undefined =>
  BY_ENDING[/\.(\w+)$/.exec(path)?.[1] ?? ""];

/** The name of a program without its folder and the ending that Windows gives it. */
export const programName = (path: string): string =>
  (path.split(/[/\\]/).at(-1) ?? "").replace(/\.exe$/i, "");

/** Ignores the folder and the version of the program. */
export function interpreterOf(word: string): Interpreter | undefined {
  const name = programName(word);
  for (const text of [name, name.replace(/-?\d[\d.]*$/, "")])
    if (Object.hasOwn(NAMES, text)) return NAMES[text];
  return undefined;
}

export interface Wrapper {
  /** Letters that take a value. */
  readonly takes?: string;
  /** The number of its own words before the command. */
  readonly operands?: number;
  /** The command gets other words or rights, and may end in another way. */
  readonly changes?: true;
}

const WRAPPERS: { readonly [name: string]: Wrapper } = {
  env: { takes: "uCS" },
  sudo: { takes: "ughpCrtTUDR", changes: true },
  doas: { takes: "uC", changes: true },
  exec: { takes: "a" },
  command: {},
  builtin: {},
  nohup: {},
  nice: { takes: "n" },
  ionice: { takes: "cnpPu" },
  timeout: { takes: "sk", operands: 1 },
  gtimeout: { takes: "sk", operands: 1 },
  time: { takes: "fo" },
  xargs: { takes: "aEdILlnPs", changes: true },
  setsid: {},
  stdbuf: { takes: "ioe" },
  caffeinate: { takes: "tw" },
  busybox: {},
};

export const wrapperOf = (name: string): Wrapper | undefined =>
  Object.hasOwn(WRAPPERS, name) ? WRAPPERS[name] : undefined;

const TAKES =
  /^--(?:unset|chdir|user|group|signal|kill-after|adjustment|replace|max-args|max-procs|delimiter|arg-file)$/;

/** The index at which the command begins that a wrapper, the first of these words, runs. */
export function behind(words: readonly string[], { takes = "", operands = 0 }: Wrapper): number {
  let at = 1;
  for (; at < words.length; at++) {
    const word = words[at] as string;
    if (word === "--") return at + 1 + operands;
    if (/^[A-Za-z_]\w*=/.test(word) || word === "-") continue;
    if (!/^[-+]/.test(word)) break;
    const letter = /^-[A-Za-z]*([A-Za-z])$/.exec(word)?.[1] ?? "";
    if ((letter && takes.includes(letter)) || TAKES.test(word)) at++;
  }
  return at + operands;
}

/** The indexes of the words that an interpreter, the first of them, reads. */
export interface ReadWords {
  /** The word is a program itself. */
  readonly program?: number;
  /** The word names the file of the program. */
  readonly file?: number;
  /** The program is its standard input. */
  readonly input?: true;
}

const isInput = (word: string | undefined) =>
  word === "-" || word === "/dev/stdin" || word === "/dev/fd/0" || word === "/proc/self/fd/0";

/** A word that only a shell knows may be an option. */
const isUnknown = (word: string) => word.startsWith(UNKNOWN) && !word.includes("/");

export const readByWords = (words: readonly string[], interpreter: Interpreter): ReadWords =>
  interpreter.shell ? shellReading(words) : optionReading(words, interpreter);

function shellReading(words: readonly string[]): ReadWords {
  let text = false;
  let input = false;
  for (let i = 1; i < words.length; i++) {
    const word = words[i] as string;
    if (word === "-" || word === "--") continue;
    if (/^[-+]/.test(word)) {
      if (/^--(?:rcfile|init-file)$/.test(word) || /^[-+]\w*[oO]$/.test(word)) i++;
      if (!word.startsWith("--")) text ||= word.startsWith("-") && word.includes("c");
      if (!word.startsWith("--")) input ||= word.includes("s") && !text;
    } else if (text) return { program: i };
    else if (!isUnknown(word) || i + 1 === words.length)
      return { file: i, ...((input || isInput(word)) && { input: true }) };
  }
  return { input: true };
}

/** Scripts; the words that follow are the script's own. */
const SCRIPT = /\.(?:[cm]?[jt]sx?|py|rb|pl|php|lua|sh|tcl|scpt|R|jl|exs?)$/;

function optionReading(words: readonly string[], interpreter: Interpreter): ReadWords {
  if (interpreter.verb && words[1] !== interpreter.verb) return { file: 1 };
  for (let i = interpreter.verb ? 2 : 1; i < words.length; i++) {
    const word = words[i] as string;
    const [long = ""] = word.split("=");
    if (word === "-") return interpreter.operand ? {} : { input: true };
    if (word === "--") continue;
    if (interpreter.file?.includes(long))
      return interpreter.last ? { file: i } : long === word ? { file: i + 1 } : {};
    if (word.startsWith("--")) {
      if (interpreter.long?.includes(long)) return { program: long === word ? i + 1 : i };
      i += interpreter.longTakes?.[word] ?? 0;
    } else if (word.startsWith("-")) {
      const { program, skips } = cluster(word, interpreter);
      if (program !== undefined) return { program: i + program };
      i += skips;
    } else if (interpreter.operand) return { program: i };
    else if (!isUnknown(word) && (SCRIPT.test(word) || !words[i - 1]?.startsWith("--")))
      return { file: i, ...(isInput(word) && { input: true }) };
  }
  return interpreter.operand ? {} : { input: true };
}

/** Letters behind one sign: the program is in this word (0) or the next (1), and words taken. */
function cluster(
  word: string,
  { program = "", takes = "", rest = "" }: Interpreter,
): { readonly program?: number; readonly skips: number } {
  for (let i = 1; i < word.length; i++) {
    const letter = word[i] as string;
    const left = word.slice(i + 1);
    if (program.includes(letter))
      return {
        program: [...left].every((text) => program.includes(text)) ? 1 : 0,
        skips: 0,
      };
    if (rest.includes(letter)) break;
    if (takes.includes(letter)) return { skips: left ? 0 : 1 };
  }
  return { skips: 0 };
}
