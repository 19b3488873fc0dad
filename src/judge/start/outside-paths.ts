/** Finds the paths in a handler that lead out of the project, to what only some machines have. */
import type { Handler } from "../../../schemas/types/document.ts";
import { ROOT, startedOf } from "../../read/script.ts";

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
