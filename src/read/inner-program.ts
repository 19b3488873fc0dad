/**
 * Finds the words of a simple command that are the text of a program which another program runs.
 */
import {
  interpreterOf,
  QUIET,
  SSH_TAKES,
  wrapperOf,
  type Interpreter,
  type Wrapper,
} from "./interpreters.ts";
import { RESERVED } from "./shell-words.ts";

/** What runs a word: a shell that is given our variables, or anything else. */
type Role = "shell" | "other";

interface Roles {
  readonly programs: ReadonlyMap<number, Role>;
  /** The program comes from somewhere else: standard input, or what xargs appends. */
  readonly reads?: Role;
  /** The index of the word that names the file of the program. */
  readonly file?: number;
}

/** Stands for what only a shell can determine. */
export const UNKNOWN = "\ufffe";

const NONE: Roles = { programs: new Map() };
const ASSIGNMENT = /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/;
/** A command that is named only by a variable. */
const RUNS = new RegExp(`^${UNKNOWN}+$`);
const CONTAINERS = new Set([
  "docker",
  "podman",
  "kubectl",
  "nsenter",
  "chroot",
  "lxc",
  "su",
  "runuser",
]);

/** `xargs` appends words that cannot be seen. */
export function rolesOf(words: readonly string[]): Roles {
  return from(words, 0, { clean: false });
}

interface Way {
  readonly clean: boolean;
  readonly xargs?: true;
}

function from(words: readonly string[], start: number, way: Way): Roles {
  let at = start;
  while (
    RESERVED.includes(words[at] ?? "") ||
    ASSIGNMENT.test(words[at] ?? "") ||
    words[at] === "function"
  )
    at += words[at] === "function" ? 2 : 1;
  const head = words[at];
  if (head === undefined) return NONE;
  const name = head.split("/").at(-1) as string;
  const others = (first: number, role: Role, last = words.length): Roles => ({
    programs: new Map(words.slice(first, last).map((_, i) => [first + i, role])),
  });
  if (name === "eval") return others(at + 1, "other");
  if (name === "trap")
    return others(operand(words, at + 1, ""), "shell", operand(words, at + 1, "") + 1);
  if (name === "ssh") return remote(words, operand(words, at + 1, SSH_TAKES) + 1, others);
  if (name === "watch" || name === "parallel")
    return others(operand(words, at + 1, name === "watch" ? "n" : "jNnPSI"), "other");
  if (/^(?:pwsh|powershell)(?:\.exe)?$/i.test(name)) return powershell(words, at, others);
  if (name === "." || name === "source")
    return { programs: new Map(), file: at + 1, ...(isInput(words[at + 1]) && { reads: "shell" }) };
  if (name === "at" || name === "batch") return { programs: new Map(), reads: "shell" };
  if (name === "find") return found(words, at);
  const wrapper = wrapperOf(name);
  if (wrapper) {
    if (name === "command" && /^-p?[vV]/.test(words[at + 1] ?? "")) return NONE;
    const next = behind(words, at, wrapper);
    const options = words.slice(at + 1, next);
    if (name === "env" && options.some((one) => /^(?:-\w*S|--split-string)/.test(one)))
      return others(at + 1, "other");
    const keeps = name === "sudo" && options.some((one) => /^(?:-\w*E|--preserve-env)/.test(one));
    const cleans =
      (name === "env" && options.some((one) => /^-(?:\w*[iu]|-ignore|-unset|$)/.test(one))) ||
      (name === "exec" && options.some((one) => /^-\w*c/.test(one)));
    const clean = way.clean || cleans || (wrapper.clean === true && !keeps);
    return from(words, next, name === "xargs" ? { clean, xargs: true } : { ...way, clean });
  }
  const interpreter = interpreterOf(name);
  if (interpreter) return given(words, at, interpreter, way);
  if (RUNS.test(head)) return guessed(words, at, way);
  return QUIET.has(name) ? NONE : within(words, at, CONTAINERS.has(name), way);
}

/** The command cannot be known: a text of several words after the usual options is a program. */
function guessed(words: readonly string[], at: number, way: Way): Roles {
  const { programs } = given(
    words,
    at,
    { program: "ceE", long: ["--eval"] },
    { ...way, clean: true },
  );
  return {
    programs: new Map([...programs].filter(([index]) => /[\s()'";]/.test(words[index] ?? ""))),
  };
}

/**
 * The program runs the rest of its words, perhaps on another machine: an interpreter with a program
 * among them counts.
 */
function within(words: readonly string[], at: number, container: boolean, way: Way): Roles {
  for (let i = at + 1; i < words.length; i++) {
    const interpreter = interpreterOf(words[i] as string);
    const roles = interpreter && given(words, i, interpreter, { ...way, clean: true });
    if (roles && (roles.programs.size || (container && roles.reads))) return roles;
  }
  const text = words.findIndex((word, i) => i > at && /^-\w*c$/.test(word));
  // These are `su -c`, `script -c`, `flock file -c` and `npx -c`.
  return text > 0 && /(?:^|\/)(?:su|runuser|script|flock|npx)$/.test(words[at] as string)
    ? { programs: new Map([[text + 1, "other"]]) }
    : NONE;
}

const isInput = (word: string | undefined) =>
  word === "-" || word === "/dev/stdin" || word === "/dev/fd/0" || word === "/proc/self/fd/0";

/** Gives the index at which the command begins that a wrapper runs. */
export const behind = (
  words: readonly string[],
  at: number,
  { takes = "", operands = 0 }: Wrapper,
): number => operand(words, at + 1, takes) + operands;

/** Gives the index of the first word that is not an option. */
function operand(words: readonly string[], start: number, takes: string): number {
  let at = start;
  for (; at < words.length; at++) {
    const word = words[at] as string;
    if (word === "--") return at + 1;
    if (!/^[-+]./.test(word) && !(word === "-" && takes.includes("S")))
      return ASSIGNMENT.test(word) && takes.includes("S") ? skip(words, at) : at;
    const letter = /^-([A-Za-z])$/.exec(word)?.[1] ?? /^-[A-Za-z]*([A-Za-z])$/.exec(word)?.[1];
    if (letter && takes.includes(letter)) at++;
    else if (
      /^--(?:unset|chdir|user|group|signal|kill-after|adjustment|replace|max-args|max-procs|delimiter|arg-file)$/.test(
        word,
      )
    )
      at++;
  }
  return at;
}

function skip(words: readonly string[], start: number): number {
  let at = start;
  while (ASSIGNMENT.test(words[at] ?? "")) at++;
  return at;
}

/**
 * Another machine's shell runs the words after ssh's host, or its input; so does an interpreter
 * that is started there.
 */
function remote(
  words: readonly string[],
  command: number,
  others: (first: number, role: Role) => Roles,
): Roles {
  const fed = command >= words.length || from(words, command, { clean: true }).reads !== undefined;
  return { ...others(command, "other"), ...(fed && { reads: "other" }) };
}

function found(words: readonly string[], at: number): Roles {
  const programs = new Map<number, Role>();
  words.forEach((word, i) => {
    if (i <= at || !/^-(?:exec|execdir|ok|okdir)$/.test(word)) return;
    const end = words.findIndex((one, j) => j > i && (one === ";" || one === "+"));
    for (const [index, role] of from(end < 0 ? words : words.slice(0, end), i + 1, { clean: false })
      .programs)
      programs.set(index, role);
  });
  return { programs };
}

function powershell(
  words: readonly string[],
  at: number,
  others: (first: number, role: Role) => Roles,
): Roles {
  const file = words.findIndex((word, i) => i > at && /^[-/]f(?:i(?:le?)?)?$/i.test(word));
  const text = words.findIndex(
    (word, i) => i > at && (/^[-/]c(?:o(?:m.*)?)?$/i.test(word) || /^[^-/\ufffe]*\s/.test(word)),
  );
  if (text >= 0 && (file < 0 || text < file))
    return others(/^[-/]c/i.test(words[text] as string) ? text + 1 : text, "other");
  return file < 0 && !words.slice(at + 1).some((word) => /\.ps1$/i.test(word))
    ? { programs: new Map(), reads: "other" }
    : NONE;
}

function given(words: readonly string[], at: number, one: Interpreter, way: Way): Roles {
  const role: Role = one.shell && !way.clean ? "shell" : "other";
  const { programs, file, open } = one.shell
    ? shellWords(words, at, role)
    : optionWords(words, at, one, role);
  const reads = open && (!way.xargs || open === "expects") ? role : undefined;
  return {
    programs,
    ...(file !== undefined && { file }),
    ...(reads && { reads }),
  };
}

interface Read {
  readonly programs: Map<number, Role>;
  readonly file?: number;
  /** Set if the words hold no program (`bare`), or if an option still waits for one (`expects`). */
  readonly open?: "bare" | "expects" | undefined;
}

const isUnknown = (word: string) => word.startsWith(UNKNOWN) && !word.includes("/");

function shellWords(words: readonly string[], at: number, role: Role): Read {
  let text = false;
  let input = false;
  for (let i = at + 1; i < words.length; i++) {
    const word = words[i] as string;
    if (word === "-" || word === "--") continue;
    if (/^[-+]/.test(word)) {
      if (/^--(?:rcfile|init-file)$/.test(word) || /^[-+]\w*[oO]$/.test(word)) i++;
      if (!word.startsWith("--")) text ||= word.startsWith("-") && word.includes("c");
      if (!word.startsWith("--")) input ||= word.includes("s") && !text;
    } else if (isUnknown(word) && i + 1 < words.length) {
      if (text) return { programs: new Map([[i, role]]) };
    } else if (text) return { programs: new Map([[i, role]]) };
    else return { programs: new Map(), file: i, open: input || isInput(word) ? "bare" : undefined };
  }
  return { programs: new Map(), open: text ? "expects" : "bare" };
}

/** Scripts; the words that follow are the script's own. */
const SCRIPT = /\.(?:[cm]?[jt]sx?|py|rb|pl|php|lua|sh|tcl|scpt|R|jl|exs?)$/;

function optionWords(words: readonly string[], at: number, one: Interpreter, role: Role): Read {
  const programs = new Map<number, Role>();
  let first = at + 1;
  if (one.verb) {
    if (words[first] !== one.verb) return { programs, file: first };
    first++;
  }
  let has = false;
  for (let i = first; i < words.length; i++) {
    const word = words[i] as string;
    const [long = ""] = word.split("=");
    if (word === "-") return { programs, open: has || one.operand ? undefined : "bare" };
    if (word === "--") continue;
    if (
      one.file?.some(
        (option) =>
          word === option ||
          (option.length === 2
            ? new RegExp(`^-[a-zA-Z]*${option[1]}$`).test(word)
            : long === option),
      )
    ) {
      if (one.last) return { programs, file: i };
      has = true;
      if (!word.includes("=")) i++;
    } else if (word.startsWith("--")) {
      if (one.long?.includes(long)) {
        has = true;
        programs.set(word.includes("=") ? i : ++i, role);
      } else i += one.longTakes?.[word] ?? 0;
    } else if (word.startsWith("-")) {
      const { marks, skips } = cluster(word, one);
      for (const mark of marks) programs.set(i + mark, role);
      has ||= marks.length > 0;
      i += skips;
      if (has && one.last) break;
    } else if (one.operand && !has) {
      programs.set(i, role);
      // BSD's sed takes the suffix of a backup copy as a separate word, mostly an empty one.
      if (word !== "" && !isUnknown(word)) return { programs };
    } else if (isUnknown(word) || ((words[i - 1] ?? "").startsWith("--") && !SCRIPT.test(word)))
      continue;
    else return { programs, file: i, open: isInput(word) && !has ? "bare" : undefined };
  }
  const expects = [...programs.keys()].some((index) => index >= words.length);
  return {
    programs,
    open: expects ? "expects" : has || programs.size || one.operand ? undefined : "bare",
  };
}

/**
 * Reads letters behind one sign: whether the program is in this word (0) or the next (1), and how
 * many words the letters take.
 */
function cluster(
  word: string,
  { program = "", takes = "", rest = "" }: Interpreter,
): { marks: readonly number[]; skips: number } {
  for (let i = 1; i < word.length; i++) {
    const letter = word[i] as string;
    const left = word.slice(i + 1);
    if (program.includes(letter)) {
      const next = [...left].every((one) => program.includes(one));
      return { marks: [...(left ? [0] : []), ...(next ? [1] : [])], skips: next ? 1 : 0 };
    }
    if (rest.includes(letter)) break;
    if (takes.includes(letter)) return { marks: [], skips: left ? 0 : 1 };
  }
  return { marks: [], skips: 0 };
}
