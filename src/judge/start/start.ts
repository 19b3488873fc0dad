/** Tells whether what a hook starts can start, by its agent's variables, folder and shell (S21, S23). */
import type { Group, Handler } from "../../../schemas/types/document.ts";
import type { Code } from "../../model/codes.ts";
import type { Files } from "../../model/files.ts";
import { knownOf } from "../../model/known.ts";
import { dirOf } from "../../model/paths.ts";
import { endsWithout, firstFolder, nextWay, type Unreadable } from "../../read/gone.ts";
import { isScriptName } from "../../read/program-names.ts";
import { bashWordIn } from "../../read/bash-words.ts";
import { moduleFault } from "./module-fault.ts";
import {
  findsNothing,
  pathBeside,
  placeOfPath,
  scriptPlaceOf,
  type HookStart,
} from "./script-place.ts";
import { isOfPlugin, splitIn, type SplitVariable } from "./outside-paths.ts";
import {
  pluginFolder,
  scriptCalled,
  scriptText,
  startedOf,
  withGitTop,
} from "../../read/script.ts";

export interface StartFault {
  readonly code: string;
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
  const fault = faultAtFirst(start);
  const isGone = fault?.code === "script-missing";
  const other = isGone ? otherStart(start, scriptPlaceOf(start)?.unset) : undefined;
  return other ? startFault(other) : fault;
}

/** The start of what the command starts where its script is not there, if that is a script too. */
export function otherStart(start: HookStart, unset?: string): HookStart | undefined {
  const command = nextWay(start.handler, unset);
  const handler = { ...start.handler, command };
  return command !== undefined && startedOf(handler) ? { ...start, handler } : undefined;
}

function faultAtFirst(start: HookStart): StartFault | undefined {
  const place = scriptPlaceOf(start);
  if (place?.unset !== undefined)
    return {
      code: "script-missing",
      message: `its script ${place.path} is not there, ${asUnset(start, place.unset)}`,
      hint: unsetHint(start),
    };
  const folder = cwdFault(start) ?? folderFault(start) ?? spellingFault(start);
  if (folder) return folder;
  return place?.sure && !place.isMade && findsNothing(start, place.path)
    ? {
        code: "script-missing",
        message: `its script ${place.path} is not there`,
        ...besideOf(start),
      }
    : (unfoundFault(start) ?? splitFault(start) ?? textFault(start));
}

/** Nobody wrote that path: the agent begins it in the folder of its file. */
const besideOf = (start: HookStart): Pick<StartFault, "hint"> | undefined =>
  start.agent === undefined || pathBeside(start) === undefined
    ? undefined
    : {
        hint: `write the program before the path, as in \`bash PATH\`: without one, ${start.agent} looks for it beside its own file`,
      };

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

/** Only cmd.exe replaces %NAME%; the shells of agents hand it on as it is. */
function spellingFault({ handler: { command = "", args } }: HookStart): StartFault | undefined {
  const [, path = "", name] = args ? [] : (OF_CMD.exec(command) ?? []);
  return name === undefined
    ? undefined
    : {
        code: "script-missing",
        message: `its script ${path} is not there, as the shell does not replace %${name}%`,
        hint: `write $${name}, and \`/\` between the names of folders`,
      };
}

const OF_CMD =
  /^\s*(?:(?:(?:ba|da|z)?sh|node|bun|python3?|ruby|perl)\s+)?["']?(%(\w*(?:PROJECT_DIR|PLUGIN_ROOT))%[\\/][^\s"';|&]*)/;

/** The command first changes to a folder that is not there, and nothing else of it is started. */
function folderFault(start: HookStart): StartFault | undefined {
  const { handler, files } = start;
  const { command = "", args } = handler;
  const folder = args ? undefined : firstFolder(withGitTop(command));
  const place = folder === undefined ? undefined : placeOfPath(start, folder);
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
  const path = split && isOfPlugin(split) ? `${folder}/${pluginFolder(group) ?? ""}` : folder;
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

function foundInWords({ handler, group, files, shell }: HookStart): StartFault | undefined {
  const { command = "", args } = handler;
  const word = args || !PLAIN_SHELL.test(shell) ? undefined : bashWordIn(command);
  if (word !== undefined) return wordFault("it has", word, shell);
  const text = scriptText(files, handler, group);
  const reader = readerOf(handler, text);
  const inScript = reader === undefined || FINDS_BASH.test(text) ? undefined : bashWordIn(text);
  const name = scriptCalled(handler);
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
