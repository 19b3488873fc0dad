/** Finds the programs that a hook starts, and what one terminal lacks of it. */
import type { Files } from "../../model/files.ts";
import { infoOf } from "../../model/codes.ts";
import { knownOf } from "../../model/known.ts";
import { tooOld } from "../../model/needed-node.ts";
import { pathFrom } from "../../model/paths.ts";
import type { Terminal } from "../../model/world.ts";
import type { Unreadable } from "../../read/gone.ts";
import { fileNamed, tailIn } from "../../read/elsewhere.ts";
import { mayRefuse } from "../../read/asked-programs.ts";
import { interpreterOf, programName } from "../../read/interpreters.ts";
import {
  programsOfFirstLine,
  decidingPrograms,
  isScriptName,
  programsOfCommand,
  programsOfPowerShell,
  programsToHave,
  programsToInstall,
  ownPrograms,
} from "../../read/programs.ts";
import { programsOfNode } from "../../read/node-programs.ts";
import { programsOfPython } from "../../read/python-programs.ts";
import { readHandler } from "../../read/does/handler.ts";
import { scriptText, startedOf } from "../../read/script.ts";
import { wholePathsIn, type WholePath } from "../../read/whole-paths.ts";
import { modulesMissing } from "./modules.ts";
import { isOutside, pathsOutside, scriptOnDrive } from "./outside-paths.ts";
import {
  pathBeside,
  unmadeProgram,
  unmadeScript,
  type HookStart,
  type StartFault,
} from "./start.ts";

/** Results are kept because every run of every moment asks for them. */
const known = knownOf<HookStart, readonly string[]>();
const decidingKnown = knownOf<HookStart, ReadonlySet<string>>();

/** Programs that its command and its script start, as far as a shell reads them. */
export const programsOf = (start: HookStart, files: Files | undefined): readonly string[] =>
  known(start, files, () => [
    ...new Set([
      ...inCommand(start, programsToInstall, programsOfCommand),
      ...inScript(start, files, programsToInstall),
      ...(files ? inOthers(start, files) : []),
    ]),
  ]);

type Find = typeof programsToHave;

function inCommand(start: HookStart, find: Find, first = find): readonly string[] {
  if (pathBeside(start) !== undefined) return [];
  const { command = "", args } = start.handler;
  const { isHeld } = start;
  const inner = /\b(?:ba|z|da)?sh\s+-\w*c\s+(['"])(.*)\1\s*$/s.exec(command)?.[2] ?? "";
  const line = args ? [command, ...args].join(" ") : command;
  return [...first(line, isHeld), ...find(inner, isHeld)];
}

function inScript(start: HookStart, files: Files | undefined, find: Find): readonly string[] {
  return [
    ...inFirstLine(start, files, find),
    ...find(shellText(start, files), start.isHeld),
    ...inPowerShell(start, files),
  ];
}

const inPowerShell = (
  { handler, group }: HookStart,
  files: Files | undefined,
): readonly string[] =>
  /\.ps1$/i.test(startedOf(handler)?.path ?? "")
    ? programsOfPowerShell(scriptText(files, handler, group))
    : [];

const inFirstLine = (
  { handler, group }: HookStart,
  files: Files | undefined,
  find: Find,
): readonly string[] =>
  startedOf(handler)?.called ? programsOfFirstLine(scriptText(files, handler, group), find) : [];

const OF_WINDOWS = /^powershell$/i;
const OF_MAC = /^(?:osascript|say|afplay|terminal-notifier|pbcopy)$/;
/** The script has its programs from a folder that a variable names too. */
const OWN_PATH = /\bPATH=[^\n]*\$(?!\{?PATH\b)\{?\w/;

/** Gives the script that a shell reads; empty if another program reads it. */
function shellText({ handler, group }: HookStart, files: Files | undefined): string {
  const text = scriptText(files, handler, group);
  const isShell =
    startedOf(handler)?.shell || /^#!\s*\S+(?:\s+-\S+)*[\s/](?:ba|da|z|k|fi)?sh\b/.test(text);
  return isShell ? text : "";
}

/** Programs that its script starts by a path on somebody's machine. */
export const pathsInScript = (start: HookStart, files: Files | undefined): readonly WholePath[] =>
  wholePathsIn(shellText(start, files)).filter(({ path }) => isOutside(path));

/** What scripts that are read on the way are seen to start, by those that the hook starts. */
function inOthers({ handler, group, isHeld }: HookStart, files: Files): readonly string[] {
  const { texts, started } = readHandler(files, handler, group);
  const isStarted = new Set(programsToInstall([...started].join("\n")));
  // Python and Node.js end with 1 then, and say why.
  const named = isHeld?.({ code: 1, text: ">&2" })
    ? []
    : texts.flatMap((text) => [...programsOfPython(text), ...programsOfNode(text)]);
  return [
    ...texts
      .flatMap((text) => programsToInstall(text, isHeld))
      .filter((name) => isStarted.has(name) || started.has(name)),
    ...named.flatMap((name) => programsToInstall(name)),
  ];
}

const POSIX = /(?:^|\/)(?:ba|da|z|k)?sh$/;

/** The command's own programs; the words before it may change where they are looked for. */
const ownOf = (text: string): readonly string[] => (/^\s*\w+=/.test(text) ? [] : ownPrograms(text));

/** A program that is named by its path is there if its file is, where that can be told. */
const findsOn =
  ({ has, exists }: Terminal, { handler, group }: HookStart, files: Files | undefined) =>
  (name: string): boolean => {
    if (!name.includes("/")) return has(name);
    if (/^[~/]/.test(name)) return exists(name);
    const path = pathFrom("", name);
    const isMoved = handler.cwd !== undefined || /\bcd\b/.test(handler.command ?? "");
    return isMoved || group.origin?.plugin !== undefined || !path || files?.exists(path) !== false;
  };

const isScript = (path: string, { handler }: HookStart): boolean =>
  path === startedOf(handler)?.path || path === scriptOnDrive(handler);

const ENDS_UNLESS =
  /^(?:(?:#[^\n]*|set[ \t][^\n]*|[ \t]*)\n)*if[ \t]+\[\[?[ \t]+"?\$\{?(\w+)(?::-)?\}?"?[ \t]+!=[ \t]+"?(\w+)"?[ \t]+\]\]?[ \t]*;[ \t]*then\s+exit(?:[ \t]+0)?\s+fi\b/;

/** A script may end before all else unless a variable has a value that it does not have here. */
function endsAtOnce(text: string, { sets }: HookStart, { env }: Terminal): boolean {
  const [, name, value] = ENDS_UNLESS.exec(text) ?? [];
  return name !== undefined && !sets(name) && env[name] !== value && !text.includes(`${name}=`);
}

/** Programs that one terminal lacks and that a script of a shell starts. */
function lackingInside(
  start: HookStart,
  files: Files | undefined,
  terminal: Terminal,
): readonly string[] {
  const { platform, windows } = terminal;
  const finds = findsOn(terminal, start, files);
  const toHave: Find = (text, isHeld) => programsToHave(text, isHeld, platform, finds);
  const text = shellText(start, files);
  const { texts } = files ? readHandler(files, start.handler, start.group) : NONE_READ;
  const ownPath = [text, ...texts].some((text) => OWN_PATH.test(text));
  const names =
    windows || endsAtOnce(text, start, terminal)
      ? []
      : [
          ...(ownPath ? [] : inScript(start, files, toHave)),
          ...(ownPath || !files ? [] : inOthers(start, files)),
          ...pathsInScript(start, files).flatMap(({ path, instead }) => (instead ? [] : path)),
        ];
  return [...new Set(names)].filter(
    (name) => (!name.includes("/") || /^[~/]/.test(name)) && !finds(name),
  );
}

/** The hook does nothing of its work without these programs, as far as can be told. */
export const decidingOf = (start: HookStart, files: Files | undefined): ReadonlySet<string> =>
  decidingKnown(
    start,
    files,
    () =>
      new Set([
        ...inCommand(start, programsToInstall, programsOfCommand),
        ...inFirstLine(start, files, programsToHave),
        ...inPowerShell(start, files),
        ...decidingTexts(start, files).flatMap(decidingPrograms),
      ]),
  );

/** The script of a shell, and those that take its place in turn where it has refused nothing. */
function decidingTexts(start: HookStart, files: Files | undefined): readonly string[] {
  const found = [shellText(start, files)];
  const { texts, places } = files ? readHandler(files, start.handler, start.group) : NONE_READ;
  // A list is walked in its order, and what is added meanwhile is walked too.
  for (const text of found) {
    const name = becomes(text);
    const [at, other] = [...places].filter(([path]) => name && `/${path}`.endsWith(`/${name}`));
    const next = at && !other ? texts[at[1]] : undefined;
    if (next !== undefined && !found.includes(next)) found.push(next);
  }
  return found;
}

const NONE_READ = { texts: [], places: new Map<string, number>() };

/** The name of the script that takes the place of this one at its end. */
function becomes(text: string): string | undefined {
  const last = text.trimEnd().split("\n").at(-1) ?? "";
  const names = /^exec\s/.test(last) && !mayRefuse(text) ? last.match(/[\w.-]+/g) : undefined;
  return names?.find((name) => /\.(?:ba|da|z|k)?sh$/.test(name));
}

/** The script may do some of its work without these. */
export const perhapsLacking = (
  start: HookStart,
  files: Files | undefined,
  terminal: Terminal,
): readonly string[] =>
  lackingInside(start, files, terminal).filter((name) => !decidingOf(start, files).has(name));

/** It may be the path that a file of the project has on somebody's machine. */
export function toCorrect(path: string, files: Files | undefined): string {
  const below = path.replace(/^(?:~|\$HOME|\$\{HOME\})\//, "/");
  const found = files && tailIn(files, below);
  // A path in everybody's own home is no mistake: dotfiles are copied or linked there.
  const isAtHome = below !== path;
  const tail = isAtHome ? undefined : (found ?? /(?<=[\\/])\.?venv[\\/].*$/.exec(path)?.[0]);
  if (tail !== undefined)
    return `start ${tail} of the project instead: this is its path on somebody's machine`;
  const name = programName(path);
  const other = found ?? (name.includes(".") ? files && fileNamed(files, name) : undefined);
  if (other !== undefined) return `put ${other} of the project there, or start it in the project`;
  if (interpreterOf(name) || programsToInstall(name).length)
    return `start ${name} by its name: other machines have it in other folders`;
  return isAtHome
    ? "put it there, or into the project and start it from there"
    : "put it into the project, and start it from there";
}

const lackOf = (name: string): string => `is not ${whereIs(name)}`;

export const whereIs = (name: string): string =>
  name.includes("/") ? "on this machine" : "on this terminal's PATH";

const onPath = (path: string | undefined): string | undefined =>
  path && `write the path of ${path}, or put its folder on the PATH of the agent`;

export const toInstall = (name: string, files: Files | undefined): string =>
  /[/\\]/.test(name)
    ? toCorrect(name, files)
    : OF_MAC.test(name)
      ? "it is a program of macOS"
      : OF_WINDOWS.test(name)
        ? "it is a program of Windows (`pwsh` is for every system)"
        : `install ${name}, or start the agent where \`${name}\` is found`;

const TO_MAKE = "install the project's packages or build it: it is made on each machine";
const OR_ELSE = /\|\|(?!\s*(?:true\b|:|exit\b))/;

/** What it starts in the project and is to be installed or built there, with how the command ends. */
function unmadeIn(start: HookStart, files: Files | undefined): ReadonlyMap<string, Unreadable> {
  if (OR_ELSE.test(start.handler.command ?? "")) return new Map();
  const unmade = [
    [unmadeProgram(start, files), "no-program"],
    [unmadeScript(start, files), "missing"],
  ] as const;
  return new Map(
    unmade.flatMap(([path, ends]) => (path === undefined ? [] : [[path, ends] as const])),
  );
}

/** All that a terminal lacks of what the hook cannot do without, the nearest first. */
export function lacking(
  start: HookStart,
  files: Files | undefined,
  terminal: Terminal,
): readonly StartFault[] {
  const { node, exists, windows, platform } = terminal;
  const lost = (what: string, meet: string, ends?: Unreadable): StartFault => ({
    code: "needs-setup",
    message: what,
    hint: meet,
    ...(ends && { ends }),
  });
  const finds = findsOn(terminal, start, files);
  if (start.byShim && node !== "?") {
    const none =
      "Node.js is not on this terminal's PATH, and nothing of Hookport starts without it";
    const why = node === "" ? none : tooOld(node);
    if (why !== undefined) return [lost(why, infoOf("no-node").hint)];
  }
  // Another rule says what the shim needs there, and nothing is known of an agent's own way.
  if (windows) return [];
  const { shell, handler } = start;
  if (!handler.args && shell.startsWith("/") && !exists(shell))
    return [
      lost(
        `${shell}, with which it is started, is not on this machine`,
        `install ${shell.split("/").at(-1)}`,
        "no-program",
      ),
    ];
  const toHave: Find = (text, isHeld) => programsToHave(text, isHeld, platform, finds);
  const first: Find = (text, isHeld) => [
    ...toHave(text, isHeld),
    ...(POSIX.test(start.shell) && !start.sets("PATH") ? ownOf(text) : []),
  ];
  const unmade = unmadeIn(start, files);
  const named = inCommand(start, toHave, first).filter(
    (name) => !/^[A-Za-z]:/.test(name) && !finds(name) && !unmade.has(pathFrom("", name) ?? name),
  );
  const paths = pathsOutside(start, true).filter((path) => !exists(path));
  const inside = lackingInside(start, files, terminal).filter((name) =>
    decidingOf(start, files).has(name),
  );
  const isOther = (name: string) => !named.includes(name);
  const meet = (name: string) =>
    start.personal && /[/\\]/.test(name) ? "put it there" : toInstall(name, files);
  return [
    ...[...new Set(named)].map((name) =>
      lost(
        `${name} ${lackOf(name)}`,
        (isScriptName(name) && files && onPath(fileNamed(files, name))) || meet(name),
        handler.command?.trim().startsWith(name) ? "no-program" : undefined,
      ),
    ),
    ...[...unmade].map(([path, ends]) => lost(`${path} is not on this machine`, TO_MAKE, ends)),
    ...paths
      .filter(isOther)
      .map((path) =>
        lost(
          `${path} is not on this machine`,
          meet(path),
          isScript(path, start) ? "missing" : "no-program",
        ),
      ),
    ...inside
      .filter(isOther)
      .map((name) => lost(`${name}, which its script starts, ${lackOf(name)}`, meet(name))),
    ...(handler.cwd && isOutside(handler.cwd) && !exists(handler.cwd)
      ? [
          lost(
            `${handler.cwd}, the folder in which it is started, is not on this machine`,
            "start it in a folder of the project",
          ),
        ]
      : []),
    ...modulesMissing(start, files, terminal).map(({ name, since }) =>
      since === undefined
        ? lost(
            `the package ${name}, which its script loads, is not installed`,
            "install the project's packages",
          )
        : lost(
            `${name}, which its script loads, is not in Node.js ${node}`,
            `take Node.js ${since} or later`,
          ),
    ),
  ];
}
