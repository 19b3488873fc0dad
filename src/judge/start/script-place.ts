/** Finds where the script of a hook stands as its agent starts it, and whether it is there. */
import type { Group, Handler } from "../../../schemas/types/document.ts";
import { isFile, type Files } from "../../model/files.ts";
import { dirOf, pathFrom } from "../../model/paths.ts";
import type { IsHeld } from "../../read/asked-programs.ts";
import { withoutComments } from "../../read/comments.ts";
import { folderOf, GIT_TOP, pluginFolder, ROOT, scriptText, startedOf } from "../../read/script.ts";
import { TEMPLATE } from "./outside-paths.ts";

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
  return path === undefined ? undefined : placeOfPath(start, path, asked);
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

export function placeOfPath(
  start: HookStart,
  path: string,
  asked = false,
): ScriptPlace | undefined {
  const { handler, group, personal, inPlugin, sets } = start;
  const rooted = path.replace(ROOT, "");
  if (personal || TEMPLATE.test(rooted)) return undefined;
  const plugin = group.origin?.plugin;
  const packaged = plugin ?? group.origin?.package;
  const [, unset = "", otherwise] = rooted === path ? [] : (LEAD.exec(path) ?? []);
  const [, instead] = /^:-\$\{(\w*PLUGIN_ROOT)/.exec(otherwise ?? "") ?? [];
  const isWithout = otherwise === undefined || (instead !== undefined && !sets(instead));
  if (unset && unset !== "PACKAGE_ROOT" && unset !== GIT_TOP && isWithout && !sets(unset))
    return { path: `/${rooted}`, sure: true, unset };
  const isRelative = rooted === path && !/^(?:[~/$]|[A-Za-z]:)/.test(path);
  const relative = isRelative && handler.cwd ? `${handler.cwd}/${path}` : rooted;
  const rootless = path.includes("PLUGIN_ROOT") && (packaged ?? pluginFolder(group)) === undefined;
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

export const isGone = (files: Files, path: string): boolean =>
  !files.exists(path) && !files.ungiven?.(path);

const BY_NODE = /(?:^|[\s/"'])(?:node|nodejs|bun|tsx|ts-node)["']?\s/;

/** Node.js looks for these behind a path that is no file (tried with Node.js 20). */
const FOUND_BY_NODE = [".js", "/index.js", "/package.json"];

/** The script is not there, nor anything else that its program takes by this path. */
export const findsNothing = ({ files, handler }: HookStart, path: string): boolean =>
  isGone(files, path) &&
  !(
    BY_NODE.test([handler.command, ...(handler.args ?? [])].join(" ")) &&
    FOUND_BY_NODE.some((end) => !isGone(files, `${path}${end}`))
  );

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
  return path === startedOf(start.handler)?.path
    ? undefined
    : unmade(start, placeOfPath(start, path));
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
  unmade(start, placeOfPath(start, path));

const unmade = (start: HookStart, place: ScriptPlace | undefined): string | undefined =>
  place?.sure && place.isMade && findsNothing(start, place.path) ? place.path : undefined;
