/** Finds the paths in a handler that lead out of the project, and those that break at a blank. */
import type { Handler } from "../../../schemas/types/document.ts";
import { ROOT, startedOf, GIT_TOP, withGitTop } from "../../read/script.ts";
import { PIECES } from "../../model/quote.ts";

/** A path that somebody is meant to fill in. */
export const TEMPLATE =
  /\{\{|\}\}|(?:^|\/)path\/to\/|\.{3}|%\w+%|__[A-Z]+__|(?:^|[/_-])(?:your|YOUR|MY)[-_]/;

/** Folders of programs that every system brings. */
const BROUGHT = /^\/(?:(?:usr\/)?s?bin|dev)\//;
const OUTSIDE = /^(?:\/|~\/|\$(?:HOME|\{HOME\})\/|[A-Za-z]:[\\/])/;
/** A program on a drive; in quotes its path may have blanks. */
const ON_DRIVE = /^\s*(?:&\s*)?(?:(["'])([A-Za-z]:[\\/][^"']+)\1|([A-Za-z]:[\\/][^\s"'|;&]+))/;
/** The same of a script behind its interpreter. */
const SCRIPT_ON_DRIVE =
  /^\s*(?:node|bun|deno|tsx|python3?|py|ruby|perl|php|bash|sh|pwsh|powershell)(?:\.exe)?\s+(?:-\w+\s+)*(?:"([A-Za-z]:\\[^"]+)"|'([A-Za-z]:\\[^']+)')/i;
const PROGRAM = /^\s*(?:\w+=\S*\s+)*["']?((?:\/|~\/|\$(?:HOME|\{HOME\})\/)[^\s"'|;&]+)/;
/** The path may have blanks where it stands in quotes. */
const QUOTED_PROGRAM = /^\s*(?:\w+=\S*\s+)*(["'])(\/[^"'$`]*)\1/;

/** The folder of a variable, or where that is not set one in the home folder. */
const OR_HOME = /^\$\{(\w+):?-(\$(?:HOME|\{HOME\})(?:\/[^{}]*)?)\}(?=\/)/;

/** The path of the script that is started, where no such variable is set. */
export const startedPath = (handler: Handler): string | undefined => {
  const path = startedOf(handler)?.path;
  return path === undefined || ROOT.test(path) ? path : path.replace(OR_HOME, "$2");
};

type IsSet = (variable: string) => boolean;

/** Something else is started where this fails. */
const GOES_ON = /\|\|\s{0,9}(?!\s|exit\b|true\b|:)/;

/** Such a variable names another folder, or the command does without its script. */
const isElsewhere = (handler: Handler, isSet: IsSet): boolean => {
  const { command = "" } = handler;
  const name = OR_HOME.exec(startedOf(handler)?.path ?? "")?.[1];
  return (
    name !== undefined && (isSet(name) || command.includes(`${name}=`) || GOES_ON.test(command))
  );
};

/** Paths outside of the project, not on every machine; `withBrought` has programs of every system too. */
export function pathsOutside(
  { handler, sets }: { readonly handler: Handler; readonly sets: IsSet },
  withBrought = false,
  isSet = sets,
): readonly string[] {
  const { command = "" } = handler;
  const [, , quoted, plain] = ON_DRIVE.exec(command) ?? [];
  const paths = [
    isElsewhere(handler, isSet) ? undefined : startedPath(handler),
    QUOTED_PROGRAM.exec(command)?.[2] ?? PROGRAM.exec(command)?.[1],
    quoted ?? plain,
    scriptOnDrive(handler),
  ];
  return [...new Set(paths)].flatMap((path) =>
    path && isOutside(path, withBrought) ? [path] : [],
  );
}

const ASKS_FOR =
  /(?:^|[\s;&|({!])(?:\[\[?|test)\s+-[efrsx]\s+(["']?)([^\s"']+)\1(?:\s+\]\]?)?\s*(?:&&|;\s*then\b|\|\|\s*exit(?:\s+0)?\s*;)/g;

/** The command asks for the path first, and ends with success where it is not there. */
export const isOptional = ({ command = "", args }: Handler, path: string): boolean =>
  !args &&
  !/\bexit\s+[1-9]|"(?:deny|block)\\?"/.test(command) &&
  [...command.matchAll(ASKS_FOR)].some(([, , asked]) => asked === path);

export const isOutside = (path: string, withBrought = false): boolean =>
  OUTSIDE.test(path) && (withBrought || !BROUGHT.test(path)) && !TEMPLATE.test(path);

/** A shell makes one backslash of two, and so does whoever reads a path. */
export function scriptOnDrive({ command = "" }: Handler): string | undefined {
  const [, double, single] = SCRIPT_ON_DRIVE.exec(command) ?? [];
  return (double ?? single)?.replaceAll("\\\\", "\\");
}

export interface SplitVariable {
  readonly name: string;
  readonly why: string;
  readonly meet: string;
}

export const isOfPlugin = ({ name }: SplitVariable): boolean => name.includes("PLUGIN_ROOT");

/** A value that is assigned or tested by `case` is not split into words. */
const FOLDER =
  /(?<!(?:^|[\s;&|(])\w+=(?:"")?|\bcase )\$(?:\{[A-Z_]*(?:PROJECT_DIR|PLUGIN_ROOT)(?::?[-=?][^}]*|[%#][^}]*)?\}|[A-Z]+_(?:PROJECT_DIR|PLUGIN_ROOT))/g;

/** It fits a command that is whole in single quotes, which another shell reads. */
const IN_SHELL = /^\s*(?:\/bin\/|\/usr\/bin\/)?(?:ba|da|z)?sh\s+-\w*c\s+'([^']*)'\s*$/;

/** The first folder that a shell splits at blanks; pasted ones (`pastes`) have quotes already. */
export function splitIn(
  { command: whole, args }: Handler,
  pastes: readonly string[] = [],
): SplitVariable | undefined {
  if (whole === undefined || args) return undefined;
  const command = IN_SHELL.exec(whole)?.[1] ?? whole;
  const isPasted = (name: string) => pastes.includes(name.slice(1));
  const bare = withGitTop(command).replace(PIECES, (text) => (text.startsWith("$") ? text : '""'));
  const found = bare.match(FOLDER)?.find((text) => !isPasted(text));
  const name = found?.includes(GIT_TOP) ? "$(git rev-parse --show-toplevel)" : found;
  if (name !== undefined)
    return { name, why: `${name} is outside quotes`, meet: `put ${name} in double quotes` };
  const twice = command
    .match(PIECES)
    ?.flatMap((part) => part.replace(/^(?:<<|\$)[^]*|\$\([^)]*\)/g, "").match(/\$[A-Z_]+/g) ?? [])
    .find(isPasted);
  return twice === undefined
    ? undefined
    : {
        name: twice,
        why: `the agent puts quotes around ${twice}, which is in quotes`,
        meet: `write "\${${twice.slice(1)}}", which the shell reads`,
      };
}
