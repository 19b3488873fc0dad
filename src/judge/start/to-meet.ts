/** Tells where a program or a path is missing, and what somebody does about it. */
import type { Files } from "../../model/files.ts";
import { fileNamed, tailIn } from "../../read/elsewhere.ts";
import { interpreterOf, programName } from "../../read/interpreters.ts";
import { programsToInstall } from "../../read/programs.ts";

const OF_WINDOWS = /^(?:powershell|cmd|[cw]script)$/i;

const OF_MAC = /^(?:osascript|say|afplay|terminal-notifier|pbcopy)$/;

function namedToo(path: string, tail: string, command: string): string {
  const folder = path.slice(0, -tail.length - 1);
  const beside = command.split(path);
  const names = (part: string) => part.split(folder).slice(1);
  const isNamed = beside.flatMap(names).some((behind) => !/^[\w-]/.test(behind));
  return folder !== "" && isNamed && beside.length > 1
    ? `, of which the command also names ${folder}`
    : "";
}

/** It may be the path that a file of the project has on somebody's machine. */
export function toCorrect(path: string, files: Files, command = ""): string {
  const below = path.replace(/^(?:~|\$HOME|\$\{HOME\})\//, "/");
  const found = tailIn(files, below);
  // A path in everybody's own home is no mistake: dotfiles are copied or linked there.
  const isAtHome = below !== path;
  if (found !== undefined && !isAtHome)
    return `start ${found} of the project instead: this is its path on somebody's machine${namedToo(path, found, command)}`;
  const name = programName(path);
  const other = found ?? (name.includes(".") ? fileNamed(files, name) : undefined);
  if (other !== undefined) return `put ${other} of the project there, or start it in the project`;
  if (interpreterOf(name) || programsToInstall(name).length || PROGRAM.test(path))
    return `start ${name} by its name, and install it where it is missing`;
  return isAtHome
    ? "put it there, or into the project and start it from there"
    : "put it into the project, and start it from there";
}

/** A package manager of a language put it there for one person, or it is a program of Windows. */
const PROGRAM = /\/(?:\.local|\.cargo|\.bun|go|npm|pipx)\/(?:bin\/)?[\w-]+$|[\\/][\w-]+\.exe$/i;

export const packageOf = (name: string): string => `the package ${name}`;
export const TO_INSTALL = "install the project's packages";

export const lackOf = (name: string): string => `is not ${whereIs(name)}`;

export const whereIs = (name: string): string =>
  name.startsWith(packageOf(""))
    ? "installed"
    : name.includes("/")
      ? "on this machine"
      : "on this terminal's PATH";

export const onPath = (path: string | undefined): string | undefined =>
  path && `write the path of ${path}, or put its folder on the PATH of the agent`;

export const toInstall = (name: string, files: Files, command?: string): string =>
  name.startsWith(packageOf(""))
    ? TO_INSTALL
    : /[/\\]/.test(name)
      ? toCorrect(name, files, command)
      : OF_MAC.test(name)
        ? "it is a program of macOS"
        : OF_WINDOWS.test(name)
          ? `it is a program of Windows${/^p/i.test(name) ? " (`pwsh` is for every system)" : ""}`
          : `install ${name}, or start the agent where \`${name}\` is found`;
