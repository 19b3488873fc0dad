/** Tells what programs print and whether their exit code is an answer, by their manuals. */
import type { ExitCode } from "./value.ts";

export interface Program {
  /** It prints nothing, its words, something that a system knows, numbers, or its input. */
  readonly prints: "nothing" | "words" | "known" | "numbers" | "input" | "unknown";
  /** It prints more than numbers if it is given such an option. */
  readonly lists?: RegExp;
  /** The number of its own words before the files that it reads in place of its input. */
  readonly operands?: number;
  /** Option letters that take the next word. */
  readonly takes?: string;
  /** The codes by which it answers. Absent means that another code than 0 is only a failure. */
  readonly answers?: readonly ExitCode[];
  /** With such a word among its own the rest does not count. */
  readonly unless?: RegExp;
}

const each = (words: string, program: Program): readonly (readonly [string, Program])[] =>
  words
    .trim()
    .split(/\s+/)
    .map((name) => [name, program] as const);

/** What these print is for people, and their exit code says whether something is wrong. */
const CHECKERS =
  /^(?:pytest|ruff|mypy|pyright|black|flake8|pylint|isort|eslint|prettier|tsc|vitest|jest|shellcheck|gofmt|goimports|golangci-lint|rustfmt|shfmt|stylua|biome|dart (?:format|analyze)|go (?:build|vet|test|fmt)|cargo (?:build|check|test|clippy|fmt)|dotnet (?:build|test|format))(?: |$)/;
/** Scripts of a package, by names that say that they build or check. */
const SCRIPTS =
  /^(?:npm|yarn|pnpm|bun)(?: run)? (?:build|lint|test|format|type-?check|tsc|audit|install|ci)(?::[\w:-]+)?(?: |$)(?!.*\s(?:-s|--silent)\b)/;
const STARTS_CHECKER = /^(?:python3? -m|npx(?: --no-install)?|pnpm exec|uv run|poetry run) (?=\w)/;

export function isChecker(words: readonly string[]): boolean {
  const line = words.join(" ");
  return SCRIPTS.test(line) || CHECKERS.test(line.replace(STARTS_CHECKER, ""));
}

/** Signs that let a filter put JSON together. */
export const BUILDS = /[{}"\\]/;

const PROGRAMS: ReadonlyMap<string, Program> = new Map([
  // They end with 0, or with 1 if they fail (`sleep`, `mkdir`, `cp` and their kind); sounds and
  // notices also with 2 to 127 where there is no such device or service.
  ...each(
    `true : mkdir touch rm rmdir mv cp ln chmod chown sleep sync logger beep cd pushd popd set shift umask
     ulimit shopt afplay aplay paplay pw-play pw-cat mpg123 play say spd-say espeak espeak-ng canberra-gtk-play`,
    { prints: "nothing" },
  ),
  ...each("notify-send terminal-notifier", {
    prints: "nothing",
    unless: /^-(?:A|-action|-?reply|-?actions|w|-wait)/,
  }),
  // `echo` and `printf` end with 0, or with 1 if nobody reads them any more.
  ...each("echo printf", { prints: "words" }),
  // They end with 0, or with 1 for words that they do not know (`id`, `date`, `mktemp`).
  ...each(
    "ls du df stat date hostname whoami pwd id uname basename dirname mktemp wc nproc arch tty seq uptime tput clear",
    { prints: "known", unless: BUILDS },
  ),
  // They end with 0, or with 1 for a file that they cannot read or write; `sort` and `jq` with 2 and
  // 5 for input that they do not understand.
  ...each("cat tee tac nl fold", { prints: "input", takes: "w" }),
  ...each("head tail", { prints: "input", takes: "nc" }),
  ...each("cut", { prints: "input", takes: "dfcb" }),
  ...each("sort uniq", { prints: "input", takes: "kt", unless: /^(?:-c|--check|-C)/ }),
  ...each("tr", { prints: "input", operands: 9, unless: BUILDS }),
  // `grep` ends with 1 if nothing fits and with 2 if it cannot read, and `diff` likewise.
  ...each("grep egrep fgrep rg", {
    prints: "input",
    operands: 1,
    takes: "emABC",
    answers: [0, 1, 2],
  }),
  ...each("diff cmp comm", { prints: "unknown", answers: [0, 1, 2] }),
  ...each("test [ [[", { prints: "nothing", answers: [0, 1, 2] }),
  ...each("which type hash false", { prints: "known", answers: [0, 1] }),
  ...each("pgrep", { prints: "numbers", lists: /^(?:-\w*[ald]|--|\ufffe)/, answers: [0, 1] }),
  ...each("read", { prints: "nothing", answers: [0, 1] }),
]);

export const programOf = (name: string): Program | undefined => PROGRAMS.get(name);

const PLAIN_GIT = new Set(
  "add branch checkout commit describe fetch init log ls-files mv pull push remote reset restore rev-list rev-parse rm shortlog stash status switch tag worktree".split(
    " ",
  ),
);

/**
 * Of git these print names and notes. Another code than 0 is only a failure, but where git is asked
 * something.
 */
export function plainGit(words: readonly string[]): "works" | "asks" | undefined {
  const [verb = "", ...rest] = words.slice(
    words[0] === "-C" ? 2 : words[0] === "--no-pager" ? 1 : 0,
  );
  const has = (option: RegExp) => rest.some((word) => option.test(word));
  if (has(/^--(?:format|exec|upload-pack|patch)|^show$|^-p$/)) return undefined;
  if (verb !== "diff")
    return verb === "show-ref" ? "asks" : PLAIN_GIT.has(verb) ? "works" : undefined;
  if (has(/^--quiet$/)) return "asks";
  if (!has(/^--(?:name-only|name-status|stat)/)) return undefined;
  return has(/^--exit-code$/) ? "asks" : "works";
}

/** Words by which jq does more than to take its input apart. */
const JQ_MORE =
  /halt|(?<!\.)\binputs?\b|fromjson|\benv\b|\$ENV|\$ARGS|\$__|@base64d|implode|setpath|entries|reduce|foreach|\bimport\b|\binclude\b|\bg?sub\b|ltrimstr|rtrimstr|join|\bdef\b|add\b/;

export const takesApart = (filter: string): boolean =>
  !JQ_MORE.test(filter) && !/[{=]/.test(filter.replace(/[=!<>]=/g, "")) && !/\+/.test(filter);

export const mayHalt = (filter: string): boolean =>
  /halt|(?<!\.)\berror\b|(?<!\.)\binputs?\b|\bimport\b|\binclude\b/.test(filter);

/** Variables that systems and agents set, none of which holds an answer. */
export const isKnownVariable = (name: string): boolean =>
  /^(?:HOME|PWD|OLDPWD|USER|LOGNAME|SHELL|HOSTNAME|TMPDIR|PPID|RANDOM|SECONDS|EPOCHSECONDS|EPOCHREALTIME|LINENO|UID|EUID|TERM|LANG|OSTYPE|BASH_VERSION|[A-Z_]+_(?:PROJECT_DIR|PLUGIN_ROOT|SESSION_ID))$/.test(
    name,
  );

/** Variables by which a program of the table becomes another one, or an interpreter runs more. */
export const LOADS_MORE =
  /^(?:BASH_ENV|ENV|SHELLOPTS|LD_\w+|DYLD_\w+|NODE_OPTIONS|PYTHON(?!UTF8$|IOENCODING$|UNBUFFERED$|DONTWRITEBYTECODE$)[A-Z]\w*|PERL5\w*|RUBYOPT)$/;
