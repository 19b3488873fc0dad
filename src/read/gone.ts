/** How a command ends if its script cannot be read, by its reader and the rest of the line. */
import type { Handler } from "../../schemas/types/document.ts";
import { behind, interpreterOf, readByWords, UNKNOWN, wrapperOf } from "./interpreters.ts";
import { BEFORE, textOf } from "./script.ts";
import type { ShellCommand } from "./shell-types.ts";
import { parseShell } from "./shell-words.ts";

export interface Ending {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Why a script cannot be read; `line-ends` are those of Windows, `no-program` would read it, and
 * there is `no-folder` to which the command changes first.
 */
export type Unreadable = "missing" | "not-executable" | "line-ends" | "no-program" | "no-folder";

/** Ways in which the line may end; undefined if its words do not show that. */
type Endings = readonly Ending[] | undefined;

/**
 * Exit codes of programs given a script that is not there (tried with dash 0.5, bash 5, Python 3,
 * perl 5, node 20, ruby 3).
 */
const MISSING: { readonly [program: string]: readonly number[] } = {
  sh: [2, 127],
  dash: [2],
  bash: [127],
  zsh: [127],
  python: [2],
  perl: [2],
  node: [1],
  ruby: [1],
  php: [1],
  bun: [1],
  deno: [1],
  tsx: [1],
};

export const ending = (code: number): Ending => ({
  code,
  stdout: "",
  stderr: "it cannot be started",
});

export function endsWithout({ command = "", args }: Handler, why: Unreadable): Endings {
  if (args) return startedAs([command, ...args], why, false, 0);
  return lineOf(command, why, 2);
}

/** The folder to which the command changes before all else. */
export function firstFolder(source: string): string | undefined {
  const items = parseShell(source).map(({ words }) => words.map((word) => textOf(source, word)));
  const [head, folder, more] =
    items.find(([word = ""]) => word !== "" && !BEFORE.includes(word)) ?? [];
  return head === "cd" && more === undefined ? folder : undefined;
}

/** The program with which the command begins, perhaps in another folder. */
export function firstProgram(source: string): string | undefined {
  const commands = parseShell(source);
  const items = commands.map(({ words }) => words.map((word) => textOf(source, word)));
  const at = items.findIndex(([head = ""]) => ![...BEFORE, "", "cd"].includes(head));
  // Behind `||` it is not started where all before it succeeds.
  const before = source.slice(0, commands[at]?.from);
  return before.includes("||") ? undefined : items[at]?.filter(isNoValue)[0];
}

/**
 * What the command starts where its first program or script is not there: behind `||`, or in place
 * of what is started if it is there. `unset` is the variable without which it cannot be there.
 */
export function nextWay({ command = "", args }: Handler, unset?: string): string | undefined {
  if (args) return undefined;
  const asked = unset === undefined ? undefined : IF_THERE.exec(command);
  if (asked?.[1] === unset && asked?.[2]?.includes(`$${unset}`) === true)
    return asked[3] ?? asked[4];
  const commands = parseShell(command);
  const words = commands.map(({ words }) => words.map((word) => textOf(command, word)));
  const at = words.findIndex(([head = ""]) => ![...BEFORE, "", "cd"].includes(head));
  const [first, next] = [commands[at], commands[at + 1]];
  const isNext = first && next && /^\s*\|\|\s*$/.test(command.slice(endOf(first), next.from));
  const rest = isNext ? command.slice(next.from) : "";
  return rest && !SAYS.test(words[at + 1]?.[0] ?? "") && !LOSES.test(rest) ? rest : undefined;
}
const SAYS = /^(?:true|:|false|exit|echo|printf|test|\[\[?)?$/;
/** It loses the input or the code of what is started. */
const LOSES = /[<;]|(?<!\|)\|(?!\|)|(?<![&>])&(?![&>\d])|\|\|\s{0,9}(?:true|:|exit)\b/;
const IF_THERE =
  /^ *(?:if )?\[\[? -[defnrsx] "?\$\{?(\w+)[^\]]*\]\]? *(?:&&|; *then\b)([^;&|]+)(?:;|\|\|) *(?:else ([^;]+); *fi *$|([^;&|]+)$)/;

function lineOf(source: string, why: Unreadable, deep: number): Endings {
  const commands = parseShell(source);
  const items = commands.map(({ words }) => words.map((word) => textOf(source, word)));
  const goes = (head: string) => head === "cd" && why !== "no-folder";
  const at = items.findIndex(([head = ""]) => head !== "" && !goes(head) && !BEFORE.includes(head));
  const first = commands[at];
  if (!first || items.slice(0, at).some(([head]) => head === "set")) return undefined;
  const line = source.slice(first.from, endOf(first));
  const hidden = /(?:2|&)>/.test(line);
  const endings = startedAs((items[at] as readonly string[]).filter(isNoValue), why, hidden, deep);
  const whole = endings?.map((ending) => goOn(source, commands, at, ending));
  return whole?.every((ending) => ending !== undefined) ? whole : undefined;
}

const isNoValue = (_: string, i: number, words: readonly string[]) =>
  !words.slice(0, i + 1).every((word) => /^[A-Za-z_]\w*=/.test(word));

function startedAs(
  words: readonly string[],
  why: Unreadable,
  hidden: boolean,
  deep: number,
): Endings {
  const [head = ""] = words;
  const name = head.split("/").at(-1) ?? "";
  // dash ends with 2, and other shells with 1.
  if (why === "no-folder" && head === "cd") return [ending(1), ending(2)];
  const wrapper = wrapperOf(name);
  if (wrapper)
    return wrapper.changes
      ? undefined
      : startedAs(words.slice(behind(words, wrapper)), why, hidden, deep);
  const interpreter = interpreterOf(name);
  const inner = interpreter && readByWords(words, interpreter).program;
  if (inner !== undefined)
    return interpreter?.shell && deep > 0 ? lineOf(words[inner] ?? "", why, deep - 1) : undefined;
  const shell = interpreter?.shell === true;
  const missing = interpreter ? MISSING[name.replace(/-?\d[\d.]*$/, "")] : undefined;
  return codesOf(why, shell, interpreter || !head.includes("/") ? missing : [127])?.map((code) =>
    hidden ? { ...ending(code), stderr: "" } : ending(code),
  );
}

function codesOf(
  why: Unreadable,
  shell: boolean,
  missing: readonly number[] | undefined,
): readonly number[] | undefined {
  if (why === "missing") return missing;
  if (why === "no-folder") return undefined;
  if (why === "no-program") return [127];
  if (why === "not-executable") return [126];
  return shell ? [0, 2] : [126, 127];
}

/** Reads what follows the command at this index, as far as only known words follow. */
function goOn(
  source: string,
  commands: readonly ShellCommand[],
  at: number,
  began: Ending,
): Ending | undefined {
  let ending = began;
  let skips = false;
  for (let i = at + 1; i < commands.length; i++) {
    const command = commands[i] as ShellCommand;
    const words = command.words.map((word) => textOf(source, word));
    const sign = /^\s*(\|\||&&|;|\n)\s*$/.exec(
      source.slice(endOf(commands[i - 1] as ShellCommand), command.words[0]?.from ?? 0),
    )?.[1];
    if (sign === undefined) return undefined;
    if (words[0] === "}") {
      skips = false;
      if (words.length > 1 || command.targets.length) return undefined;
      continue;
    }
    if (skips || (sign === "||" && ending.code === 0) || (sign === "&&" && ending.code !== 0)) {
      skips ||= words[0] === "{";
      continue;
    }
    const now = after(source, command, words[0] === "{" ? words.slice(1) : words, ending);
    if (!now || now.ended) return now?.ending;
    ending = now.ending;
  }
  const last = commands.at(-1);
  return last && source.slice(endOf(last)).trim().replace(/^;$/, "") === "" ? ending : undefined;
}

/** `ended` means that nothing of the line runs after the command. */
function after(
  source: string,
  command: ShellCommand,
  [head = "", ...rest]: readonly string[],
  before: Ending,
): { readonly ending: Ending; readonly ended?: true } | undefined {
  if (head === "exit") {
    const [code = "$?"] = rest;
    if (code !== "$?" && !/^\d{1,3}$/.test(code)) return undefined;
    return { ending: code === "$?" ? before : { ...before, code: Number(code) }, ended: true };
  }
  if (head === "true" || head === ":") return { ending: { ...before, code: 0 } };
  if (head === "false") return { ending: { ...before, code: 1 } };
  const text = rest.join(" ");
  if ((head !== "echo" && head !== "printf") || text.includes(UNKNOWN) || /[$%]/.test(text))
    return undefined;
  const to = source.slice(command.words.at(-1)?.to, endOf(command)).trim();
  if (to === "") return { ending: { ...before, code: 0, stdout: `${before.stdout}${text}\n` } };
  return to === ">&2" || to === "1>&2"
    ? { ending: { ...before, code: 0, stderr: `${before.stderr}${text}\n` } }
    : undefined;
}

const endOf = ({ from, words, targets, inputs }: ShellCommand): number =>
  Math.max(from, ...[...words, ...targets, ...inputs].map(({ to }) => to));
