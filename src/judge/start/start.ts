/** Whether what a hook starts can start, by its agent's variables, folder and shell (S21, S23). */
import type { Group, Handler } from "../../../schemas/types/document.ts";
import type { Code } from "../../model/codes.ts";
import { isFile, type Files } from "../../model/files.ts";
import { knownOf } from "../../model/known.ts";
import { dirOf, pathFrom } from "../../model/paths.ts";
import { endsWithout, firstFolder, type Unreadable } from "../../read/gone.ts";
import type { IsHeld } from "../../read/asked-programs.ts";
import { withoutComments } from "../../read/comments.ts";
import { isScriptName } from "../../read/program-names.ts";
import { bashWordIn } from "../../read/bash-words.ts";
import { moduleFault } from "./module-fault.ts";
import { TEMPLATE } from "./outside-paths.ts";
import { isOfPlugin, splitIn, type SplitVariable } from "./split-variable.ts";
import { folderOf, GIT_TOP, ROOT, scriptText, startedOf, withGitTop } from "../../read/script.ts";

export interface HookStart {
  readonly handler: Handler;
  readonly group: Pick<Group, "origin">;
  /** They are for reading its script. */
  readonly files: Files;
  /** The name of the agent that starts it itself, without the shim. */
  readonly agent?: string;
  /** The agent sets the variable for this hook. */
  readonly sets: (variable: string) => boolean;
  /** Nobody else uses the file of this hook, so paths of one machine are no fault in it. */
  readonly personal: boolean;
  /** The shell that reads the command. */
  readonly shell: string;
  /** A plugin's hooks start in the plugin's folder. */
  readonly inPlugin: boolean;
  /** The project's folder, as far as it is known: below its repository's top level, or all of it. */
  readonly folder: string;
  /** The project's folder as a word of a command, wherever the agent starts its own hooks. */
  readonly root?: string;
  /** The project is known to be the top of its repository, or in none. */
  readonly isTop?: boolean;
  /** The agent looks for a command that is one relative path in the folder of its own file. */
  readonly besideFile?: boolean;
  /** The shim puts quotes around a plugin's folder. */
  readonly byShim: boolean;
  /** Its group is in no agent's words. */
  readonly isUniversal?: boolean;
  /** Variables that the agent itself replaces by quoted values. */
  readonly pastes: readonly string[];
  /** Tells whether an agent takes such an ending for something that holds back. */
  readonly isHeld?: IsHeld;
}

export interface StartFault {
  readonly code: Code;
  readonly message: string;
  readonly hint?: string;
  /** How its command then ends, if the code alone does not say it. */
  readonly ends?: Unreadable;
  /** These have to be mended on this machine too. */
  readonly more?: readonly StartFault[];
}

/** Codes of faults that depend on the agent that starts the hook. */
export const OF_START: readonly string[] = [
  "script-missing",
  "shell-words",
  "module-words",
  "unquoted-path",
] satisfies readonly Code[];

export function startFault(start: HookStart): StartFault | undefined {
  const place = scriptPlaceOf(start);
  if (place?.unset !== undefined)
    return {
      code: "script-missing",
      message: `its script ${place.path} is not there, ${asUnset(start, place.unset)}`,
      hint: unsetHint(start),
    };
  const folder = cwdFault(start) ?? folderFault(start);
  if (folder) return folder;
  return place?.sure && !place.isMade && isGone(start.files, place.path)
    ? { code: "script-missing", message: `its script ${place.path} is not there` }
    : (unfoundFault(start) ?? splitFault(start) ?? textFault(start));
}

const asUnset = ({ agent }: HookStart, name: string): string =>
  `as ${agent === undefined ? "nothing sets" : `${agent} does not set`} $${name} here`;

/** What names the project's folder is nothing to a plugin's hook. */
function unsetHint({ root, group: { origin } }: HookStart): string {
  if (root === undefined || (origin?.plugin ?? origin?.package) !== undefined)
    return "write a variable that is set here";
  return `write its path from the project's folder, ${root === "." ? "where its hooks start" : `which is ${root}`}`;
}

/** Its folder has a variable in it, which neither its agent nor the shim replaces (played on 2026-11-30). */
function cwdFault({ handler: { cwd = "" } }: HookStart): StartFault | undefined {
  return /\$\{?\w/.test(cwd)
    ? {
        code: "script-missing",
        message: `it starts in the folder ${cwd}, which is not there, as nothing in \`cwd\` is replaced`,
        hint: "write the folder from the project's top, or leave `cwd` out",
        ends: "no-program",
      }
    : undefined;
}

/** The command first changes to a folder that is not there, and nothing else of it is started. */
function folderFault(start: HookStart): StartFault | undefined {
  const { handler, files } = start;
  const { command = "", args } = handler;
  const folder = args ? undefined : firstFolder(withGitTop(command));
  const place = folder === undefined ? undefined : placeOf(start, folder);
  if (!place?.sure || place.isMade || place.path === "/") return undefined;
  const { path, unset } = place;
  if (unset === undefined && (files.ungiven || isFolder(files, path))) return undefined;
  if (!endsWithout(handler, "no-folder")) return undefined;
  return {
    code: "script-missing",
    message: `it changes to the folder ${path}, which is not there${unset === undefined ? "" : `, ${asUnset(start, unset)}`}`,
    hint: unset === undefined ? "put the folder there, or correct the path" : unsetHint(start),
    ends: "no-folder",
  };
}

const isFolder = (files: Files, path: string): boolean =>
  files.exists(path) || files.list(path).length + files.folders(path).length > 0;

/** A script named without a folder is looked for where programs are, and nowhere else. */
function unfoundFault(start: HookStart): StartFault | undefined {
  if (pathBeside(start) !== undefined) return undefined;
  const { handler, group, files, personal, sets } = start;
  const { command = "", args } = handler;
  const [name] = (args ? /^[\w-]+\.\w+$/ : /^[\w-]+\.\w+(?=\s|$)/).exec(command.trim()) ?? [];
  if (name === undefined || !isScriptName(name) || personal || sets("PATH")) return undefined;
  const folder = dirOf(group.origin?.file ?? "");
  const places = [folder, `${folder}/hooks`, `${folder}/scripts`, handler.cwd ?? "", "", "scripts"];
  const path = places
    .map((place) => `${place}/${name}`.replace(/^\/+/, ""))
    .find((text) => files.exists(text));
  return path === undefined
    ? undefined
    : {
        code: "script-missing",
        message: `its script ${path} is not started, as ${name} without a folder is looked for where programs are`,
        hint: "write its path",
        ends: "no-program",
      };
}

const isGone = (files: Files, path: string): boolean =>
  !files.exists(path) && !files.ungiven?.(path);

/** The script, if nobody gave its text: it counts as present and unread. */
export function ungivenScript(start: HookStart): string | undefined {
  const { files } = start;
  const path = scriptPlaceOf(start)?.path;
  return path !== undefined && !files.exists(path) && files.ungiven?.(path) ? path : undefined;
}

/** The script, if it is still to be built or installed. */
export const unmadeScript = (start: HookStart): string | undefined =>
  unmade(start, scriptPlaceOf(start));

/** The same of what a script starts that does nothing but to give its place to another one. */
export function unmadeNext(start: HookStart): string | undefined {
  const { args: _args, ...handler } = start.handler;
  const { path = "" } = startedOf(start.handler) ?? {};
  const text = withoutComments(scriptText(start.files, start.handler, start.group), path);
  const command = text.replace(/^#!.*/, "").trim();
  if (!ONLY_STARTS.test(command)) return undefined;
  const next = { ...start, handler: { ...handler, command } };
  return unmade(next, scriptPlaceOf(next));
}

const ONLY_STARTS = /^exec [^\n|;&<>]{1,400}$/;

/** The same of the program that the command begins with. */
export function unmadeProgram(start: HookStart): string | undefined {
  const [, path = ""] = FIRST_PATH.exec(start.handler.command?.replace(/["']/g, "") ?? "") ?? [];
  return path === startedOf(start.handler)?.path ? undefined : unmade(start, placeOf(start, path));
}

/** The script that is started only if it is there, if it is a link to what is not there. */
export function linkedScript(start: HookStart): string | undefined {
  const { files } = start;
  const place = scriptPlaceOf(start);
  return place?.onlyAsked && isGone(files, place.path) && isFile(files, place.path)
    ? place.path
    : undefined;
}

export const TO_LINK =
  "put there what it leads to, as `git submodule update --init` does for a submodule";

const FIRST_PATH = /^\s*((?:\$\{?\w+\}?\/)?[\w.-]+(?:\/[\w.-]+)+)/;

/** The same of any path, as a script names it from the folder in which the hook starts. */
export const unmadeAt = (start: HookStart, path: string): string | undefined =>
  unmade(start, placeOf(start, path));

const unmade = ({ files }: HookStart, place: ScriptPlace | undefined): string | undefined =>
  place?.sure && place.isMade && isGone(files, place.path) ? place.path : undefined;

/** The variable that a blank in the folder's path breaks. */
export function splitVariable({ handler, byShim, pastes }: HookStart): SplitVariable | undefined {
  const split = splitIn(handler, pastes);
  return byShim && split && (isOfPlugin(split) || pastes.includes(split.name.slice(1)))
    ? undefined
    : split;
}

function splitFault(start: HookStart): StartFault | undefined {
  const { group, folder } = start;
  const split = splitVariable(start);
  const path = split && isOfPlugin(split) ? `${folder}/${group.origin?.plugin ?? ""}` : folder;
  const blank = path.split("/").find((name) => /\s/.test(name));
  return split === undefined || blank === undefined
    ? undefined
    : {
        code: "unquoted-path",
        message: `${split.why}, and the space in ${JSON.stringify(blank)} breaks the path`,
        hint: split.meet,
      };
}

/** Results are kept because every run of every moment asks for them. */
const known = knownOf<object, StartFault | undefined>();

function textFault(start: HookStart): StartFault | undefined {
  const key = `${start.shell} ${startKey(start.handler, start.group)}`;
  return known(start.files, key, () => foundInWords(start) ?? foundInModule(start));
}

/** Handlers that start the same in the same files have the same key. */
export const startKey = (
  { command, args, cwd }: Handler,
  { origin }: Pick<Group, "origin">,
): string => JSON.stringify([command, args, cwd, origin?.plugin, origin?.package]);

/** Words of bash where another shell reads them. */
function foundInWords({ handler, group, files, shell }: HookStart): StartFault | undefined {
  const { command = "", args } = handler;
  const word = args || !PLAIN_SHELL.test(shell) ? undefined : bashWordIn(command);
  if (word !== undefined) return wordFault("it has", word, shell);
  const text = scriptText(files, handler, group);
  const reader = readerOf(handler, text);
  const inScript = reader === undefined || FINDS_BASH.test(text) ? undefined : bashWordIn(text);
  const name = startedOf(handler)?.path.split("/").at(-1);
  return inScript === undefined
    ? undefined
    : wordFault(`its script ${name} has`, inScript, reader ?? "");
}

const wordFault = (what: string, word: string, reader: string): StartFault => ({
  code: "shell-words",
  message: `${what} ${word}, a word of bash, and ${reader} reads it: where that is dash, it does something else`,
});

/** Node.js ends then as without the script. */
function foundInModule(start: HookStart): StartFault | undefined {
  const message = moduleFault(start);
  return message === undefined ? undefined : { code: "module-words", message, ends: "missing" };
}

export const PLAIN_SHELL = /(?:^|\/)(?:da|a)?sh$/;
/** A script that another shell began starts itself again in bash. */
const FINDS_BASH = /\bexec\s+(?:\S*[/ ])?bash\b|\bBASH_VERSION\b/;

/** The plain shell that is given the script, or that the script's first line names. */
export function readerOf({ command = "", args = [] }: Handler, text: string): string | undefined {
  if (text === "") return undefined;
  const [path] = [command, ...args].join(" ").match(STARTED_BY_SH) ?? [];
  if (path !== undefined) return "sh";
  const [first = ""] = /^#!\s*(\S+)\s*$/m.exec(text.slice(0, 200))?.slice(1) ?? [];
  const called = startedOf({ command, args })?.called === true;
  return called && text.startsWith("#!") && PLAIN_SHELL.test(first) ? first : undefined;
}

/** A plain shell with options and the name of a file behind it. */
const STARTED_BY_SH = /(?:^|[\s;&|('"/])(?:da|a)?sh\s+(?:-[abefhmnuvx]+\s+)*(?!-)\S/;

export interface ScriptPlace {
  /** The path below the project, or the whole path if a variable in it is `unset`. */
  readonly path: string;
  /** It is known that the hook starts in that folder. */
  readonly sure: boolean;
  /** It would be sure if the command did not ask first. */
  readonly onlyAsked?: boolean;
  /** The variable at the beginning of the path, if nobody sets it. */
  readonly unset?: string;
  /** It is built or installed, so that a fresh clone lacks it. */
  readonly isMade?: boolean;
}

/** Folders that are installed or built. */
const MADE = /(?:^|\/)(?:node_modules|\.?venv|vendor|target|dist|build|out)\//;

/** A command that starts the script in another folder. */
export const GOES = /(?:^|[;&|({\s"'])(?:cd|pushd|chdir)\s|--directory|--cwd|\s-C\s/;

/**
 * It is undefined if the script is outside of the project or only known at run time. The place is
 * not sure if the command changes folder, and not for a plugin, whose hooks start in any project.
 * On an agent that starts hooks in the session's folder, that folder is a condition of its own.
 */
export function scriptPlaceOf(start: HookStart): ScriptPlace | undefined {
  const beside = pathBeside(start);
  if (beside !== undefined) return { path: beside, sure: true };
  const { path, asked } = startedOf(start.handler) ?? {};
  return path === undefined ? undefined : placeOf(start, path, asked);
}

/** The path of a command that its agent looks for in the folder of its file. */
export function pathBeside({ handler, group, besideFile }: HookStart): string | undefined {
  const [word] = ONE_PATH.exec(handler.command ?? "") ?? [];
  if (!besideFile || word === undefined || handler.args || !/\/|\.\w+$/.test(word))
    return undefined;
  return pathFrom(dirOf(group.origin?.file ?? ""), word);
}

/** A command without arguments and without signs of a shell, relative to some folder. */
const ONE_PATH = /^[\w.][\w./-]*$/;

function placeOf(start: HookStart, path: string, asked = false): ScriptPlace | undefined {
  const { handler, group, personal, inPlugin, sets } = start;
  if (personal || TEMPLATE.test(path)) return undefined;
  const rooted = path.replace(ROOT, "");
  const plugin = group.origin?.plugin;
  const packaged = plugin ?? group.origin?.package;
  const [, unset = "", otherwise] = rooted === path ? [] : (LEAD.exec(path) ?? []);
  if (
    unset &&
    unset !== "PACKAGE_ROOT" &&
    unset !== GIT_TOP &&
    otherwise === undefined &&
    !sets(unset)
  )
    return { path: `/${rooted}`, sure: true, unset };
  const isRelative = rooted === path && !/^(?:[~/$]|[A-Za-z]:)/.test(path);
  const relative = isRelative && handler.cwd ? `${handler.cwd}/${path}` : rooted;
  const rootless = path.includes("PLUGIN_ROOT") && packaged === undefined;
  const from = (plugin !== undefined && inPlugin ? plugin : "") || folderOf(path, group);
  // Nothing is built when a package is installed, so its script has to be there already.
  const isMade = MADE.test(`${relative}/`) && group.origin?.package === undefined;
  const below = rootless || /^[~/$]|[$`%]/.test(relative) ? undefined : pathFrom(from, relative);
  const stays = !GOES.test(handler.command ?? "") || path.startsWith(".");
  const isKnown =
    (unset !== GIT_TOP || (start.isTop === true && packaged === undefined)) &&
    (rooted !== path || (stays && (plugin === undefined || inPlugin)));
  return below
    ? { path: below, isMade, sure: !asked && isKnown, onlyAsked: asked && isKnown }
    : undefined;
}

const LEAD = /^\$\{?(\w+)(:-[^}]*)?/;
