/**
 * Programs that run a text they are given, and where it is in their words, by their manual pages.
 */

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
  // These are editors and clients whose commands can start programs.
  vim: { program: "c", long: ["--cmd"], takes: "uTw" },
  nvim: { program: "c", long: ["--cmd"], takes: "uTw" },
  emacs: { long: ["--eval"], longTakes: { "--load": 1 }, takes: "lf" },
  psql: { program: "c", long: ["--command"], takes: "dFhLnopPRTUv", file: ["-f", "--file"] },
  mysql: { program: "e", long: ["--execute"], takes: "hPuDS", rest: "p" },
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

/** Ignores the folder and the version of the program. */
export function interpreterOf(word: string): Interpreter | undefined {
  const name = (word.split(/[/\\]/).at(-1) ?? "").replace(/\.exe$/i, "");
  for (const one of [name, name.replace(/-?\d[\d.]*$/, "")])
    if (Object.hasOwn(NAMES, one)) return NAMES[one];
  return undefined;
}

/** Runs the words after it. With `clean` the variables may not reach the program that it runs. */
export interface Wrapper {
  /** Letters that take a value. */
  readonly takes?: string;
  /** The number of its own words before the command. */
  readonly operands?: number;
  readonly clean?: true;
}

const WRAPPERS: { readonly [name: string]: Wrapper } = {
  env: { takes: "uCS" },
  sudo: { takes: "ughpCrtTUDR", clean: true },
  doas: { takes: "uC", clean: true },
  exec: { takes: "a" },
  command: {},
  builtin: {},
  nohup: {},
  nice: { takes: "n" },
  ionice: { takes: "cnpPu" },
  timeout: { takes: "sk", operands: 1 },
  gtimeout: { takes: "sk", operands: 1 },
  time: { takes: "fo" },
  xargs: { takes: "aEdILlnPs" },
  setsid: {},
  stdbuf: { takes: "ioe" },
  caffeinate: { takes: "tw" },
  busybox: {},
};

export const wrapperOf = (name: string): Wrapper | undefined =>
  Object.hasOwn(WRAPPERS, name) ? WRAPPERS[name] : undefined;

/** Programs that run none of their words. */
export const QUIET = new Set(
  "echo printf grep egrep fgrep rg ag ack test [ [[ cat ls rm mv cp mkdir touch ln chmod chown head tail wc sort uniq cut tr which type hash whereis man cd export local declare readonly typeset unset read return exit for case select".split(
    " ",
  ),
);

/** The options of ssh that take a value; the first operand is the host. */
export const SSH_TAKES = "BbcDEeFIiJLlmOopQRSWw";
