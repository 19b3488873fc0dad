/** Finds the script that a command starts, and its text. */
import type { Group, Handler } from "../../schemas/types/document.ts";
import { UserError } from "../model/error.ts";
import type { Files } from "../model/files.ts";
import { agentCalled } from "./agent-names.ts";
import { withoutComments } from "./comments.ts";
import {
  behind,
  interpreterOf,
  programName,
  readByWords,
  UNKNOWN,
  wrapperOf,
} from "./interpreters.ts";
import { ofText } from "../model/known.ts";
import { packageFolder } from "../model/select.ts";
import { dirOf, pathFrom } from "../model/paths.ts";
import type { ShellWord, WordPart } from "./shell-types.ts";
import { parseShell, RESERVED } from "./shell-words.ts";
import { operandOf, runnerOf, type Runner } from "./runners.ts";

export interface Script {
  /** The path as the command spells it, without quotes, after the folder that it changes to. */
  readonly path: string;
  /** The script is started directly, and not by a program that is given its name. */
  readonly called: boolean;
  /** A shell reads the script, as far as the command shows. */
  readonly shell: boolean;
  /** The command first asks for something, such as whether the script is there. */
  readonly asked?: true;
}

/**
 * The variable's own default may be another one of this kind, with a default of its own; editors
 * have the last one in other files of theirs.
 */
export const ROOT =
  /^\$(?:\{[A-Z_]*(?:PROJECT_DIR|PLUGIN_ROOT|PACKAGE_ROOT)(?::-(?:\$\{[A-Z_]*(?:PROJECT_DIR|PWD)(?::-[^{}]*)?\}|[^{}]*))?\}|\{[A-Z_]*PLUGIN_ROOT:-\$\{[A-Z_]*PLUGIN_ROOT\}\}|[A-Z]+_(?:PROJECT_DIR|PLUGIN_ROOT)|PACKAGE_ROOT|\{workspaceFolder\})(?:\/|$)/;

/** A variable of nobody, for the folder that git names as the top of the repository. */
export const GIT_TOP = "TOP_PROJECT_DIR";

const TOP =
  /\$\(\s*(?:GIT_DISCOVERY_ACROSS_FILESYSTEM=\w+ |LC_ALL=\w+ )?git (?:-C (?:"\$\(pwd\)"|\$\(pwd\)|"\$PWD"|\.) )?rev-parse --show-toplevel(?:\s+2>\s*\/dev\/null)?(?:\s*\|\|\s*(?:pwd|echo [\w./-]+))?\s*\)/g;

/** These signs stand for the folder that git names as the top of the repository. */
export const isGitTop = (raw: string): boolean => withGitTop(raw) === `$${GIT_TOP}`;

/** The command with the top of the repository as a variable, like the folder of a project. */
export const withGitTop = (command: string): string =>
  command.replace(TOP, (whole, at: number) =>
    /\w/.test(command[at + whole.length] ?? "") ? `\${${GIT_TOP}}` : `$${GIT_TOP}`,
  );

/** The path of a program, which is found by its name, or else by another one. */
const FOUND =
  /\$\(\s*(?:command -v|which) ([\w.-]+)(?:\s+2>\s*\/dev\/null)?(?:\s*\|\|\s*(?:command -v|which|echo) [\w.-]+(?:\s+2>\s*\/dev\/null)?)*\s*\)/g;

/** Bytes: a longer script is not searched. */
const MOST = 256 * 1024;

/** A hook has the folder of its plugin, and a skill is one of its own. */
export const pluginFolder = ({ origin }: Pick<Group, "origin">): string | undefined =>
  origin?.within === "skill" ? dirOf(origin.file) : origin?.plugin;

/** Where a path of the command begins: its plugin's folder, its package's, or the project. */
export function folderOf(path: string, group: Pick<Group, "origin">): string {
  if (path.includes("PLUGIN_ROOT")) return pluginFolder(group) ?? packageFolder(group);
  return path.includes("PACKAGE_ROOT") ? packageFolder(group) : "";
}

/** The path of the script that is started; undefined if it is not in these files. */
export function scriptFile(
  files: Pick<Files, "exists">,
  handler: Handler,
  group: Pick<Group, "origin"> = {},
): string | undefined {
  const found = startedOf(handler);
  const from = found ? folderOf(found.path, group) : "";
  const path =
    found && pathFrom(from, placed(found.path.replace(ROOT, ""), found.path, handler.cwd));
  return path !== undefined && files?.exists(path) ? path : undefined;
}

/** It is empty if the script is not in these files or is too long. */
export function scriptText(
  files: Pick<Files, "exists" | "read">,
  handler: Handler,
  group: Pick<Group, "origin"> = {},
): string {
  const path = scriptFile(files, handler, group);
  const text = files && path !== undefined ? textIn(files, path) : "";
  return text.length > MOST ? "" : text;
}

/** It is empty if the file is a compiled program. */
function textIn(files: Pick<Files, "read">, path: string): string {
  try {
    return files.read(path) ?? "";
  } catch (error) {
    if (error instanceof UserError && error.code !== "link-out") return "";
    throw error;
  }
}

export const startedOf = ({ command, args }: Handler): Script | undefined =>
  command === undefined ? undefined : scriptOf(command, args);

/** The command with its script's text, if that is the project's. `part` leaves out the rest. */
export const wordsOf = (
  files: Pick<Files, "exists" | "read">,
  handler: Handler,
  group: Pick<Group, "origin"> = {},
  part: (script: string) => string = (script) => script,
): string =>
  [
    handler.command,
    ...(handler.args ?? []),
    withoutComments(part(scriptText(files, handler, group)), startedOf(handler)?.path ?? ""),
  ]
    .join("\n")
    .replaceAll("\r\n", "\n")
    // A line goes on in the next one.
    .replace(/(?<!\\)\\\n[ \t]{0,99}/g, " ");

/** The name of the file that the command starts. */
export const scriptCalled = (handler: Handler): string | undefined =>
  startedOf(handler)?.path.split("/").at(-1);

/** The words behind the script's name; undefined if the command does not show them. */
export function argumentsOf(handler: Handler): readonly string[] | undefined {
  const { command = "", args } = handler;
  const path = startedOf(handler)?.path;
  const commands = args ? [[command, ...args]] : commandsIn(withGitTop(command));
  for (const words of path === undefined ? [] : commands) {
    const at = words.findIndex((word) => path === word || path?.endsWith(`/${word}`));
    if (at >= 0) return words.slice(at + 1);
  }
  return undefined;
}

/** An option by which one script is told which program starts it, of whatever name. */
const AGENT_OPTION = /^--(?:platform|client|ide|editor|harness)$/;

/** The arguments without the agent that they name, which differs in each agent's own file (S32). */
const forAnyAgent = (words: readonly string[]): readonly string[] =>
  valuesIn(words).map((word, i, texts) =>
    AGENT_OPTION.test(texts[i - 1] ?? "") || agentCalled(word) !== undefined ? AGENT : word,
  );

/** No argument of a command has such a sign. */
const AGENT = "\0agent";

const valuesIn = (words: readonly string[]): readonly string[] =>
  words.flatMap((word) => (/^--?\w/.test(word) ? word.split(/=(.*)/, 2) : [word]));

/** The agents that a command names to its script. */
export const agentsNamedBy = (handler: Handler): readonly string[] =>
  valuesIn(argumentsOf(handler) ?? []).flatMap((word) => agentCalled(word) ?? []);

/** A command that first goes to the project's folder. */
const FROM_ROOT = /^\s*cd\s+(["']?)\$(?:\{\w*PROJECT_DIR(?::-[^}]*)?\}|\w+_PROJECT_DIR)\1\s*&&\s*/;

/** A command that first asks whether its script is there; what follows may drop its exit code. */
const ASKED =
  /^\s*(?:if\s+)?(?:test|\[\[?)\s+-[efrsx]\s+("[^"]*"|[^\s"|&;]+)\s*(?:\]\]?)?\s*(?:&&|;\s*then)\s+([^|&;<>()`]+?)\s*(?:;\s*fi|(\|\|\s*(?:exit\s+0|true|:)))?\s*;?\s*$/;

/** The command without such a question, unless a code that it drops could be an answer. */
function unasked(command: string, endsWell: (command: string) => boolean): string {
  const [, path = "", then = "", drops] = ASKED.exec(command) ?? [];
  const isIts = then !== "" && scriptIn(then)?.path === path.replaceAll('"', "");
  return isIts && (drops === undefined || endsWell(then)) ? then : command;
}

/**
 * The work of a handler in any agent's words: its script with arguments, or else its command;
 * undefined if it is not a command. Scripts that `named` calls the same are the same; a command of
 * which `endsWell` is true ends with 0.
 */
export function workOf(
  { command, args, cwd, env, async }: Handler,
  named = (path: string): string => path,
  endsWell = (_command: string): boolean => false,
): string | undefined {
  if (command === undefined) return undefined;
  const plain = unasked(withGitTop(command).replace(FROM_ROOT, ""), endsWell);
  const [words = [], ...more] = args ? [[command, ...args]] : commandsIn(plain);
  const path =
    (args || !/[|&;<>()`]|(?:^|\s)\w+=/.test(plain)) && !more.length
      ? scriptOf(args ? command : plain, args)?.path
      : undefined;
  const at = path === undefined ? -1 : words.indexOf(path);
  const script =
    path !== undefined && at >= 0
      ? (pathFrom("", placed(path.replace(ROOT, ""), path, cwd)) ?? wholePath(path))
      : undefined;
  const does =
    script === undefined
      ? [command, args ?? [], cwd ?? ""]
      : [named(script), forAnyAgent(words.slice(at + 1))];
  return JSON.stringify([does, env ?? {}, async === true]);
}

const wholePath = (path: string): string | undefined =>
  /^(?:\/|[A-Za-z]:\/)/.test(path) ? path : undefined;

/** A path that names no root starts in the handler's folder. */
const placed = (path: string, whole: string, cwd: string | undefined) =>
  path === whole && cwd ? `${cwd}/${path}` : path;

/** Commands that do not change what a later command starts. */
export const BEFORE = ["set", "export", "umask", "ulimit", ":", "true"];

/** The script that a command finally starts, if its words show it. */
export const scriptOf = (
  command: string,
  args: readonly string[] | undefined,
): Script | undefined => (args ? firstStarted([[command, ...args]]) : scriptIn(command));

/** Every agent's report asks for the same commands. */
const scriptIn = ofText((command) => firstStarted(commandsIn(withGitTop(command))));

function firstStarted(commands: readonly (readonly string[])[]): Script | undefined {
  let folder = "";
  let asked = false;
  let before = false;
  for (const texts of commands) {
    const begins = texts.findIndex((word) => !RESERVED.includes(word));
    const words = begins < 0 ? [] : texts.slice(begins);
    const [head = "", ...rest] = words;
    const asks = TESTS.includes(head) || (head === "command" && /^-[vV]/.test(rest[0] ?? ""));
    if (head === "cd" && rest.length === 1) folder = inside(folder, rest[0] as string);
    else if (head !== "" && !BEFORE.includes(head) && !asks && !(before && head === "exit")) {
      const found = startedBy(words);
      return found && { ...found, path: inside(folder, found.path), ...(asked && { asked }) };
    }
    before = asks;
    asked ||= asks;
  }
  return undefined;
}

/** A command that they stand before is started on a condition. */
const TESTS: readonly string[] = ["[", "[[", "test"];

const inside = (folder: string, path: string) =>
  folder && !/^[/~$]/.test(path) ? `${folder}/${path}` : path;

const AT_HOME = /^(?:~|\$\{?HOME\b)/;

/** Leaves out the assignments before a command, and puts in what a variable was given before it. */
function commandsIn(command: string): readonly (readonly string[])[] {
  const source = command.replace(FOUND, "$1");
  const values = new Map<string, string>();
  return parseShell(source).map(({ words }) => {
    const texts = words.map((word) => textOf(source, word, values));
    const first = texts.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word));
    if (first >= 0) return texts.slice(first);
    const at = words[0]?.from ?? 0;
    const isElse = /\|\|\s*$/.test(source.slice(Math.max(0, at - 9), at));
    for (const word of texts) {
      const [name = ""] = word.split("=", 1);
      // Of two that are tried, the one that is in nobody's home is the project's.
      const isKept = isElse && values.has(name) && !AT_HOME.test(values.get(name) ?? "");
      if (!isKept) values.set(name, word.slice(name.length + 1));
    }
    return [];
  });
}

/** The value of a text; a backslash before a letter stays as part of a Windows path. */
export const pathOf = (
  { quote, value }: Extract<WordPart, { kind: "text" }>,
  raw: string,
): string => (quote === "" && /^\\[\w.]/.test(raw) ? raw : value);

/** Drops quotes. */
export const textOf = (
  source: string,
  { parts }: ShellWord,
  values?: ReadonlyMap<string, string>,
): string =>
  parts
    .map((part) => {
      const raw = source.slice(part.from, part.to);
      if (part.kind === "param") return values?.get(/^\$\{?(\w+)\}?$/.exec(raw)?.[1] ?? "") ?? raw;
      if (part.kind === "sub") return UNKNOWN;
      return pathOf(part, raw);
    })
    .join("");

function startedBy(words: readonly string[]): Script | undefined {
  const [head = "", ...rest] = words;
  // Behind a word of the shell, as in a loop, an assignment begins a command too.
  if (/^[A-Za-z_]\w*=/.test(head)) return undefined;
  const name = programName(head);
  const wrapper = wrapperOf(name);
  if (wrapper) return startedBy(words.slice(behind(words, wrapper)));
  if (/^(?:pwsh|powershell)$/i.test(name)) return byPowerShell(rest);
  const runner = runnerOf(name, rest);
  if (runner) return byRunner(rest, runner);
  const interpreter = interpreterOf(name);
  if (!interpreter)
    return head.includes("/") ? file(head, { called: true, shell: false }) : undefined;
  const shell = interpreter.shell === true;
  const { file: at, program } = readByWords(words, interpreter);
  if (shell && program !== undefined) return scriptIn(words[program] ?? "");
  return at === undefined ? undefined : file(words[at], { shell });
}

/** No program, module, pattern or address, nor a bare name, which may be on the search path. */
function file(
  path: string | undefined,
  { called = false, shell }: { readonly called?: boolean; readonly shell: boolean },
): Script | undefined {
  if (!path || /^-|[^\S ]|[*?;|&<>()[\]\\]|^\w\w+:|\ufffe/.test(path)) return undefined;
  return path.includes("/") || /\.\w+$/.test(path) ? { path, called, shell } : undefined;
}

function byPowerShell(words: readonly string[]): Script | undefined {
  const option = words.findIndex(
    (word) =>
      /^[-/](?:f(?:i(?:le?)?)?|c(?:o.*)?|e(?:n?c?.*)?)$/i.test(word) && !/^[-/]ex/i.test(word),
  );
  const found = file(powerShellFile(words, option)?.replaceAll("\\", "/"), { shell: false });
  // A command may be more than the name of a script.
  return found && /^[-/]c/i.test(words[option] ?? "") ? { ...found, asked: true } : found;
}

/** The file that the option at this index names, or without an option the first script. */
function powerShellFile(words: readonly string[], option: number): string | undefined {
  if (option < 0) return words.find((word) => /\.ps1$/i.test(word));
  const next = words[option + 1];
  if (/^[-/]f/i.test(words[option] as string)) return next;
  return /^[-/]c/i.test(words[option] as string) && option + 2 === words.length
    ? /^\s*(?:&\s*)?["']?([^\s"'&;|\\/]*[\\/][^\s"'&;|]+\.ps1)["']?\s*$/i.exec(next ?? "")?.[1]
    : undefined;
}

function byRunner(words: readonly string[], runner: Runner): Script | undefined {
  const { first, folder } = operandOf(words, runner);
  const [head = "", ...rest] = words.slice(first);
  // A package may be named with its version.
  const program = runner.packages ? head.replace(/(?<=.)@.*$/, "") : head;
  const found = runner.scripts?.test(head)
    ? file(head, { shell: false })
    : startedBy([program, ...rest]);
  return found && (!runner.packages || interpreterOf(program))
    ? { ...found, path: inside(folder, found.path) }
    : undefined;
}
