/**
 * Starts commands on Windows: a program and its arguments directly, anything else with the bash of
 * Git for Windows. PATH's own bash may be that of another system, and the current folder, in which
 * the system would look first, may hold a program that a model wrote.
 */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { Env, HookEvent } from "./adapter.ts";
import { placedOnWindows } from "./placeholders.ts";
import { word } from "./quote.ts";
import { started, type HandlerCommand, type Start, type Started } from "./shell.ts";
import { simpleWords } from "./simple-command.ts";
import { withPaths } from "./tools.ts";
import type { WindowsFiles } from "./world.ts";
import { wrongOnWindows } from "./windows-names.ts";

interface WindowsStart extends Start {
  readonly cwd: string;
  /** The variable in which an agent's users name its bash. */
  readonly bash?: string | undefined;
}

interface Machine extends WindowsFiles, Pick<WindowsStart, "env" | "cwd" | "bash"> {}
type Words = readonly [string, ...string[]];
/** A shell reads what is for one. */
type Direct = Started | "shell" | undefined;

const PROGRAMS: { readonly [ending: string]: string } = {
  js: "node",
  mjs: "node",
  cjs: "node",
  py: "python3",
};
/** Programs by other names; the launcher of Python chooses among those that are installed. */
const INSTEAD: { readonly [name: string]: readonly Words[] } = {
  python3: [["python3"], ["py", "-3"], ["python"]],
  python: [["python"], ["py"]],
};
/** What the system starts by itself; PATHEXT may also name scripts, for which it has programs. */
const ENDINGS = ["exe", "com", "cmd", "bat"];
const BATCH = /\.(?:cmd|bat)$/i;
const isProgram = (name: string): boolean => BATCH.test(name) || /\.(?:exe|com)$/i.test(name);
const SHELL = /^(?:ba|da)?sh$/;
const GIT_BASH = ["C:\\Program Files", "C:\\Program Files (x86)"].map(
  (folder) => `${folder}\\Git\\bin\\bash.exe`,
);
/**
 * Stubs of programs that are not installed, and programs of the system's own that have the names of
 * others (`find`, `sort`, `timeout`).
 */
const OTHERS = /\\(?:WindowsApps(?:\\|$)|System32$)/i;
const ABSOLUTE = /^[A-Za-z]:[\\/]/;
/** In Git Bash, but nowhere else, it is another path. */
const OF_GIT_BASH = /^(?:-\w|[\w-]*=)?\//;
/** Outside of quotes a backslash is taken out of a path, and `%` is a sign like any other. */
const OF_OTHERS = /(?:^|\s)(?:\w:|[\w.%-]+)\\\w\S*|%[A-Z_]{3,}%/;
/** It would print its banner then, and read the payload as commands. */
const OF_CMD = /\bcmd(?:\.exe)?\s+\/\w\b/i;
/** What a batch file gets as it is: `cmd` reads its words once more. */
const PLAIN = /^[\w@+:./\\-]+$/;
const PLAIN_PATH = /^[\w@+:.\\ -]+$/;

export function startedOnWindows(
  handler: HandlerCommand,
  start: WindowsStart,
  files: WindowsFiles,
): Started {
  const { env } = start;
  if (handler.windows !== undefined) return inPowerShell(handler.windows, start);
  const job = started(handler, start);
  if ("refused" in job) return job;
  const machine = { ...files, ...start };
  const line = handler.args
    ? [job.file, ...job.args].map(word).join(" ")
    : (job.args.at(-1) as string);
  const [eaten] = OF_OTHERS.exec(line.replace(/'[^']*'|"[^"]*"/g, "")) ?? [];
  if (eaten !== undefined)
    return refused(
      `a POSIX shell does not read \`${eaten.trim()}\` as it is meant`,
      "write paths with `/` and variables with `$`",
    );
  const words = handler.args ? ([job.file, ...job.args] as const) : simple(simpleWords(line, env));
  const direct = words && directly(words, machine);
  if (direct && direct !== "shell") return direct;
  if (handler.args && !direct) return refused(`\`${job.file}\` was not found`, "install it");
  const bash = gitBash(machine);
  if (!bash)
    return words && !direct
      ? refused(
          `\`${words[0]}\` was not found outside of System32, and Git Bash was not found`,
          "install it, or Git for Windows",
        )
      : refused("it needs a POSIX shell, and Git Bash was not found", "install Git for Windows");
  if (OF_CMD.test(line))
    return refused("Git Bash makes another word of `/c`", "write it as `cmd //c`");
  const options = handler.args ? ["-c"] : job.args.slice(0, -1);
  // Without a blank it would not be quoted, and bash would read it as words.
  return { file: bash, args: [...options, /[\s"]/.test(line) ? line : `${line} `] };
}

const refused = (why: string, repair: string): Started => ({
  there: { why, repair },
  refused: `hookport: a hook could not be started on Windows: ${why}; ${repair}, or give the hook a \`windows\` command`,
});

/** A word that Git Bash would translate is for it alone. */
const simple = (words: readonly string[] | undefined): Words | undefined =>
  words && !words.some((part) => OF_GIT_BASH.test(part)) ? (words as Words) : undefined;

/** With the program that it names, or that its file is for; undefined if there is none. */
function directly([program, ...args]: Words, machine: Machine): Direct {
  if (!/[\\/]/.test(program)) return byName([program.replace(/\.exe$/i, "")], args, machine);
  if (/^[\\/]/.test(program)) return undefined;
  const path = (ABSOLUTE.test(program) ? program : `${machine.cwd}\\${program}`).replace(
    /[\\/]+(?:\.[\\/]+)*/g,
    "\\",
  );
  const file = ["", ...ENDINGS.map((ending) => `.${ending}`)]
    .map((ending) => path + ending)
    .find((candidate) => machine.isFile(candidate));
  if (file === undefined) return undefined;
  if (isProgram(file)) return byFile(file, args, machine);
  return byName(firstLine(machine.head(file)) ?? byEnding(file), [file, ...args], machine);
}

/** The program that a script's first line names, with its options. */
function firstLine(head: string): Words | undefined {
  const [, line] = /^\uFEFF?#!\s*([^\r\n]+)/.exec(head) ?? [];
  const [path = "", ...words] = line?.trim().split(/\s+/) ?? [];
  const name = path.replace(/^.*[\\/]/, "");
  const command = name === "env" ? words.filter((part) => part !== "-S") : [name, ...words];
  return command[0] ? (command as unknown as Words) : undefined;
}

/** A POSIX shell takes every other file for its own. */
const byEnding = (file: string): Words => [
  PROGRAMS[/\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? ""] ?? "sh",
];

function byName([name, ...options]: Words, args: readonly string[], machine: Machine): Direct {
  const known = name.toLowerCase();
  if (SHELL.test(known)) return "shell";
  const names: readonly Words[] = Object.hasOwn(INSTEAD, known)
    ? (INSTEAD[known] as readonly Words[])
    : [[name]];
  for (const [program, ...more] of names) {
    const file = inPath(program, machine);
    if (file !== undefined) return byFile(file, [...more, ...options, ...args], machine);
  }
  // Bash would take the stub that stands for it.
  return names.length > 1 ? refused(`\`${name}\` was not found`, "install it") : undefined;
}

function byFile(file: string, args: readonly string[], { env }: Machine): Started {
  if (!BATCH.test(file)) return { file, args };
  return PLAIN_PATH.test(file) && args.every((arg) => PLAIN.test(arg))
    ? { file: system("cmd.exe", env), args: ["/d", "/c", file, ...args] }
    : refused(
        `\`${file}\` is a batch file, which gets no argument with blanks or signs`,
        "call the program that it starts",
      );
}

function inPath(name: string, machine: Machine): string | undefined {
  const names = isProgram(name) ? [name] : ENDINGS.map((ending) => `${name}.${ending}`);
  return folders(machine)
    .flatMap((folder) => names.map((file) => `${folder}\\${file}`))
    .find((path) => machine.isFile(path));
}

/** Those of PATH; one that is not absolute could be the project's. */
const folders = ({ env }: Machine): readonly string[] =>
  valueOf(env, "PATH")
    .split(";")
    .map((folder) => folder.replaceAll('"', "").replace(/[\\/]+$/, ""))
    .filter((folder) => ABSOLUTE.test(`${folder}\\`) && !OTHERS.test(folder));

function gitBash(machine: Machine): string | undefined {
  const named = machine.bash === undefined ? "" : valueOf(machine.env, machine.bash);
  const ofGit = folders(machine)
    .filter((folder) => machine.isFile(`${folder}\\git.exe`))
    .map((folder) => `${folder.replace(/\\[^\\]*$/, "")}\\bin\\bash.exe`);
  return [
    ...(/(?:^|[\\/])(?:ba)?sh(?:\.exe)?$/i.test(named) ? [named] : []),
    ...GIT_BASH,
    ...ofGit,
  ].find((path) => machine.isFile(path));
}

/** Names of variables have no case there. */
function valueOf(env: Env, name: string): string {
  const found = Object.keys(env).find((variable) => variable.toUpperCase() === name.toUpperCase());
  return (found !== undefined && env[found]) || "";
}

const system = (path: string, env: Env): string =>
  `${valueOf(env, "SystemRoot") || "C:\\Windows"}\\System32\\${path}`;

/**
 * With `-Command` PowerShell exits with 0 or 1 for every exit code of the last program, so that a
 * hook's 2 would not deny. The line break ends a comment at the line's end.
 */
const asEnding = (line: string) =>
  `$global:LASTEXITCODE = $null; ${line}\n$ok = $?; if ($null -ne $LASTEXITCODE) { exit $LASTEXITCODE } elseif (-not $ok) { exit 1 }`;

/** A handler's own command for Windows, which reads variables by another name. */
function inPowerShell(windows: string, { env, isUniversal }: Start): Started {
  const line = placedOnWindows(windows, env, isUniversal);
  if (line.refused !== undefined) return line;
  return {
    file: system("WindowsPowerShell\\v1.0\\powershell.exe", env),
    args: [
      "-NoProfile",
      "-NonInteractive",
      "-ExecutionPolicy",
      "Bypass",
      "-Command",
      asEnding(line.command),
    ],
  };
}

/** A name of no file, or a short form of another name. */
const isOdd = (name: string): boolean => wrongOnWindows(name) !== undefined || /~\d/.test(name);

/**
 * Spells the paths of a call as the disk does, because guards compare them (S20); a call with a path
 * of which that is not possible is unreadable, so that a gate denies it.
 */
export const onDrives = (
  events: readonly HookEvent[],
  root: string,
  files: WindowsFiles,
): readonly HookEvent[] =>
  events.map((event) => {
    let isOdd = false;
    const told = withPaths(event, (path) => {
      const name = spelt(path, root.replace(/\\$/, ""), files);
      isOdd ||= name === undefined;
      return name ?? path;
    });
    return isOdd ? { ...told, unreadable: ABOUT_PATH } : told;
  });

const ABOUT_PATH =
  "Hooks cannot tell which file this path means on Windows: write it whole, as in C:\\folder\\name.txt";

/** The project's own folder is spelled as it was given; undefined if a name is odd. */
function spelt(path: string, root: string, { nameOf }: WindowsFiles): string | undefined {
  const isInside = lower(`${path}\\`).startsWith(lower(`${root}\\`));
  const top = isInside ? root : /^[a-z]:(?=\\)/i.exec(path)?.[0].toUpperCase();
  const names = path.slice(top?.length).split("\\").slice(1);
  if (top === undefined || names.some(isOdd)) return undefined;
  return names.reduce((at, name) => {
    const real = nameOf(`${at}\\${name}`);
    return `${at}\\${lower(real) === lower(name) ? real : name}`;
  }, top);
}

const lower = (text: string): string => text.toLowerCase();
