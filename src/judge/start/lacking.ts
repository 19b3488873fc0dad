/** Finds what one terminal lacks of a hook. */
import { infoOf } from "../../model/codes.ts";
import { tooOld } from "../../model/version.ts";
import { pathFrom } from "../../model/paths.ts";
import type { Terminal } from "../../model/world.ts";
import { firstProgram, type Unreadable } from "../../read/gone.ts";
import { fileNamed } from "../../read/elsewhere.ts";
import { isScriptName } from "../../read/program-names.ts";
import { ownPrograms, programsLookedFor, programsToHave } from "../../read/programs.ts";
import { readHandler } from "../../read/does/handler.ts";
import { scriptText, startedOf } from "../../read/script.ts";
import { startedAtDenial } from "./lost-code.ts";
import { moduleFault } from "./module-fault.ts";
import { modulesMissing, typesUnread } from "./modules.ts";
import {
  isOptional,
  isOutside,
  pathsOutside,
  scriptOnDrive,
  startedPath,
} from "./outside-paths.ts";
import {
  findsNothing,
  type HookStart,
  linkedScript,
  scriptPlaceOf,
  TO_LINK,
  unmadeNext,
  unmadeProgram,
  unmadeScript,
} from "./script-place.ts";
import { otherStart, type StartFault } from "./start.ts";
import {
  decidingOf,
  type Find,
  inCommand,
  inFirstLine,
  inOthers,
  inScript,
  otherWayThan,
  pathsInScript,
  shellText,
} from "./programs-of.ts";
import { lackOf, onPath, packageOf, TO_INSTALL, toInstall } from "./to-meet.ts";

/** The script has its programs from a folder that a variable names too. */
const OWN_PATH = /\bPATH=[^\n]*\$(?!\{?PATH\b)\{?\w/;

const POSIX = /(?:^|\/)(?:ba|da|z|k)?sh$/;

/** The command's own programs; the words before it may change where they are looked for. */
const ownOf = (text: string): readonly string[] => (/^\s*\w+=/.test(text) ? [] : ownPrograms(text));

/** A program that is named by its path is there if its file is, where that can be told. */
const findsOn =
  ({ has, exists }: Terminal, { handler, group, files }: HookStart) =>
  (name: string): boolean => {
    if (!name.includes("/")) return has(name);
    if (/^[~/]/.test(name)) return exists(name);
    const path = pathFrom("", name);
    const isMoved = handler.cwd !== undefined || /\bcd\b/.test(handler.command ?? "");
    return isMoved || group.origin?.plugin !== undefined || !path || files.exists(path);
  };

function outsideLacking(start: HookStart, { env, exists }: Terminal): readonly string[] {
  const isSet = (name: string) => start.sets(name) || env[name] !== undefined;
  return pathsOutside(start, true, isSet).filter((path) => !exists(path));
}

const isScript = (path: string, { handler }: HookStart): boolean =>
  path === startedPath(handler) || path === scriptOnDrive(handler);

const ENDS_UNLESS =
  /^(?:(?:#[^\n]*|set[ \t][^\n]*|[ \t]*)\n)*if[ \t]+\[\[?[ \t]+"?\$\{?(\w+)(?::-)?\}?"?[ \t]+!=[ \t]+"?(\w+)"?[ \t]+\]\]?[ \t]*;[ \t]*then\s+exit(?:[ \t]+0)?\s+fi\b/;

/** A script may end before all else unless a variable has a value that it does not have here. */
function endsAtOnce(text: string, { sets }: HookStart, { env }: Terminal): boolean {
  const [, name, value] = ENDS_UNLESS.exec(text) ?? [];
  return name !== undefined && !sets(name) && env[name] !== value && !text.includes(`${name}=`);
}

/** Programs that one terminal lacks and that a script of a shell starts. */
function lackingInside(start: HookStart, terminal: Terminal): readonly string[] {
  const { platform, windows } = terminal;
  const finds = findsOn(terminal, start);
  const toHave: Find = (text, isHeld) => programsToHave(text, isHeld, platform, finds);
  const text = shellText(start);
  const { texts } = readHandler(start.files, start.handler, start.group);
  const ownPath = [text, ...texts].some((text) => OWN_PATH.test(text));
  const names =
    windows || endsAtOnce(text, start, terminal)
      ? []
      : [
          ...(ownPath ? [] : inScript(start, toHave)),
          ...(ownPath ? [] : inOthers(start)),
          ...pathsInScript(start).flatMap(({ path, instead }) => (instead ? [] : path)),
        ];
  return [...new Set(names)].filter(
    (name) => (!name.includes("/") || /^[~/]/.test(name)) && !finds(name),
  );
}

/** Programs that are looked for and not found, without which nothing is refused. */
const lookedFor = (start: HookStart, { has, windows }: Terminal): readonly string[] =>
  windows || start.handler.args || start.sets("PATH")
    ? []
    : [start.handler.command ?? "", shellText(start)]
        .filter((text) => !OWN_PATH.test(text))
        .flatMap(programsLookedFor)
        .filter((name) => !has(name));

/** The script that is started only if it is there, and is not. */
function askedScript(start: HookStart): readonly string[] | undefined {
  const { path, onlyAsked } = scriptPlaceOf(start) ?? {};
  return path !== undefined && onlyAsked && findsNothing(start, path) ? [path] : undefined;
}

/** The script may do some of its work without these. */
export function perhapsLacking(start: HookStart, terminal: Terminal): readonly string[] {
  const { name, isSure } = lostAtDenial(start, terminal) ?? {};
  return [
    ...lackingInside(start, terminal).filter((inside) => !decidingOf(start, terminal).has(inside)),
    ...lookedFor(start, terminal),
    ...(askedScript(start) ?? []),
    ...(terminal.windows
      ? []
      : outsideLacking(start, terminal).filter((path) => isOptional(start.handler, path))),
    ...(name === undefined || isSure ? [] : [name]),
    ...modulesMissing(start, terminal).flatMap((module) =>
      module.isSure ? [] : packageOf(module.name),
    ),
  ];
}

/** Such a program that is not found, so that the code that denies is lost. */
function lostAtDenial(start: HookStart, { windows, has }: Terminal) {
  const found = windows ? undefined : startedAtDenial(start);
  return found && !has(found.name) ? found : undefined;
}

const TO_MAKE = "install the project's packages or build it: it is made on each machine";

const OR_ELSE = /\|\|(?!\s*(?:true\b|:|exit\b))/;

/** What it starts in the project and is to be installed or built there, with how the command ends. */
function unmadeIn(start: HookStart): ReadonlyMap<string, Unreadable | undefined> {
  if (OR_ELSE.test(start.handler.command ?? "")) return new Map();
  const unmade = [
    [unmadeProgram(start), "no-program"],
    [unmadeScript(start), "missing"],
    // The command ends as the script's last program does, and not as it would without the script.
    [unmadeNext(start), undefined],
  ] as const;
  return new Map(
    unmade.flatMap(([path, ends]) => (path === undefined ? [] : [[path, ends] as const])),
  );
}

const lost = (message: string, hint: string, ends?: Unreadable): StartFault => ({
  code: "needs-setup",
  message,
  hint,
  ...(ends && { ends }),
});

/** Without these nothing of the hook is started. */
function lacksAtFirst(
  { shell, handler, byShim }: HookStart,
  { node, exists, windows }: Terminal,
): StartFault | undefined {
  if (byShim && node !== "?") {
    const none =
      "Node.js is not on this terminal's PATH, and nothing of Hookport starts without it";
    const why = node === "" ? none : tooOld(node);
    if (why !== undefined) return lost(why, infoOf("no-node").hint);
  }
  if (windows || handler.args || !shell.startsWith("/") || exists(shell)) return undefined;
  const why = `${shell}, with which it is started, is not on this machine`;
  return lost(why, `install ${shell.split("/").at(-1)}`, "no-program");
}

function lacksAtDenial(name: string): StartFault {
  const why = `${name}, which it starts where its script denies, ${lackOf(name)}: the code that denies is lost`;
  return lost(why, "let the command end with the code of its script");
}

/** The first line of a script names its interpreter by a path; a shell ends as with a line end there. */
function lacksReader(
  { handler, group, files }: HookStart,
  { exists }: Terminal,
): readonly StartFault[] {
  const text = startedOf(handler)?.called ? scriptText(files, handler, group) : "";
  const [, path] = /^#!\s*(\/\S+)/.exec(text) ?? [];
  return path === undefined || exists(path)
    ? []
    : [
        lost(
          `${path}, which its script needs, is not on this machine`,
          toInstall(path, files),
          "line-ends",
        ),
      ];
}

function lacksFolder({ cwd }: HookStart["handler"], { exists }: Terminal): readonly StartFault[] {
  const why = `${cwd}, the folder in which it is started, is not on this machine`;
  return cwd && isOutside(cwd) && !exists(cwd)
    ? [lost(why, "start it in a folder of the project")]
    : [];
}

const lacksModules = (start: HookStart, terminal: Terminal): readonly StartFault[] =>
  modulesMissing(start, terminal).flatMap(({ name, since, isSure }) =>
    !isSure
      ? []
      : since === undefined
        ? lost(`${packageOf(name)}, which its script loads, is not installed`, TO_INSTALL)
        : lost(
            `${name}, which its script loads, is not in Node.js ${terminal.node}`,
            `take Node.js ${since} or later`,
          ),
  );

const lacksTypes = (start: HookStart, terminal: Terminal): readonly StartFault[] => {
  // A later release does not take such words either.
  const since = moduleFault(start) === undefined ? typesUnread(start, terminal) : undefined;
  const why = `Node.js ${terminal.node} does not read its script, which is in TypeScript`;
  return since === undefined ? [] : [lost(why, `take Node.js ${since} or later`, "missing")];
};

/**
 * All that a terminal lacks of what the hook cannot do without, the nearest first; what stands in
 * place of a program or a script that is not there lacks nothing.
 */
export function lacking(start: HookStart, terminal: Terminal): readonly StartFault[] {
  const faults = lackingAtFirst(start, terminal);
  if (!faults.length) return faults;
  const isNotThere = faults.every(({ ends }) => ends === "missing" || ends === "no-program");
  const other = isNotThere ? otherStart(start) : undefined;
  return other && !lacking(other, terminal).length ? [] : faults;
}

function lackingAtFirst(start: HookStart, terminal: Terminal): readonly StartFault[] {
  const { windows, platform } = terminal;
  const { handler, files } = start;
  const atFirst = lacksAtFirst(start, terminal);
  if (atFirst) return [atFirst];
  // Another rule says what the shim needs there, and nothing is known of an agent's own way.
  if (windows) return [];
  const finds = findsOn(terminal, start);
  const toHave: Find = (text, isHeld) => programsToHave(text, isHeld, platform, finds);
  const first: Find = (text, isHeld) => [
    ...toHave(text, isHeld),
    ...(POSIX.test(start.shell) && !start.sets("PATH") ? ownOf(text) : []),
  ];
  const unmade = unmadeIn(start);
  const linked = linkedScript(start);
  const named = inCommand(start, toHave, first).filter(
    (name) =>
      !/^[A-Za-z]:/.test(name) &&
      !finds(name) &&
      !unmade.has(pathFrom("", name) ?? name) &&
      !otherWayThan(start, name, terminal.has),
  );
  const paths = outsideLacking(start, terminal).filter((path) => !isOptional(handler, path));
  const inside = lackingInside(start, terminal).filter((name) =>
    decidingOf(start, terminal).has(name),
  );
  // Nothing of a script is read without the program that its first line names.
  const reader = new Set(inFirstLine(start, programsToHave));
  const isOther = (name: string) => !named.includes(name);
  const { command = "", args } = handler;
  const isFirst = (name: string) =>
    command.trim().startsWith(name) || (!args && firstProgram(command) === name);
  const atDenial = lostAtDenial(start, terminal);
  const meet = (name: string) =>
    start.personal && /[/\\]/.test(name) ? "put it there" : toInstall(name, files, command);
  return [
    ...[...new Set(named)].map((name) => {
      const hint = (isScriptName(name) && onPath(fileNamed(files, name))) || meet(name);
      return lost(`${name} ${lackOf(name)}`, hint, isFirst(name) ? "no-program" : undefined);
    }),
    ...(atDenial?.isSure && isOther(atDenial.name) ? [lacksAtDenial(atDenial.name)] : []),
    ...[...unmade].map(([path, ends]) => lost(`${path} is not on this machine`, TO_MAKE, ends)),
    ...(linked === undefined
      ? []
      : [lost(`${linked} is a link to what is not on this machine, so it never starts`, TO_LINK)]),
    ...paths.filter(isOther).map((path) => {
      const ends = isScript(path, start) ? "missing" : "no-program";
      return lost(`${path} is not on this machine`, meet(path), ends);
    }),
    ...lacksReader(start, terminal),
    ...inside.filter(isOther).map((name) => {
      const ends = reader.has(name) ? "no-program" : undefined;
      return lost(`${name}, which its script needs, ${lackOf(name)}`, meet(name), ends);
    }),
    ...lacksFolder(handler, terminal),
    ...lacksTypes(start, terminal),
    ...lacksModules(start, terminal),
  ];
}
