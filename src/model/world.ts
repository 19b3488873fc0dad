/** The files that an agent may load hooks from, and what it would run of them by its adapter. */
import type { Group, Handler } from "../../schemas/types/document.ts";
import type { Files } from "./files.ts";
import type { Json } from "./json.ts";
import type { ConfigFile, Scope } from "./place.ts";

export interface View extends Files {
  /**
   * Undefined if there is no such file or it cannot be read. `loose` lists what a strict JSON
   * reader would stop at.
   */
  parsed(path: string):
    | {
        readonly value: Json;
        readonly loose?: readonly { readonly kind: "comments" | "commas" | "plain" }[];
      }
    | undefined;
}

export interface World {
  readonly project: View;
  readonly home: View;
  readonly machine: View;
  /** The folder below its repository's top level; "" at the top, or without a repository. */
  readonly folder: string;
  /** The absolute path of the project on this machine, if it is known. */
  readonly path?: string;
  /** Files that cannot be parsed, and whose texts are left out here. */
  readonly damaged?: ReadonlySet<string>;
  /** Absent if nothing is asked about one machine. */
  readonly terminal?: Terminal;
}

/** What a program finds that is started in one terminal of a machine. */
export interface Terminal {
  readonly env: { readonly [variable: string]: string | undefined };
  /** A program of this name is in PATH. */
  readonly has: (program: string) => boolean;
  /** The version of the Node.js that the launcher would start: `?` if it cannot be told, empty if there is none. */
  readonly node: string;
  /** The path is absolute, or starts with `~/` or a variable of the home folder. */
  readonly exists: (path: string) => boolean;
  /** The name of the shell behind /bin/sh; empty if it cannot be told. */
  readonly sh: string;
  readonly windows?: WindowsFiles;
  /** The system, as Node.js names it, if it is known. */
  readonly platform?: string;
}

/** What is asked of a machine whose system is Windows. */
export interface WindowsFiles {
  isFile(path: string): boolean;
  /** The last name of a path as the disk spells it; empty if there is none. */
  nameOf(path: string): string;
  /** The first bytes of a file, which name the program that it is for. */
  head(path: string): string;
}

/** Returns whether what is so on Linux may be so here. */
export const mayBeLinux = ({ terminal }: Pick<World, "terminal">): boolean =>
  terminal?.platform === undefined || terminal.platform === "linux";

/** The paths of files start from this folder. */
export type Base = "project" | "home" | "machine";

const BASES: { readonly [S in Scope]: Base } = {
  project: "project",
  local: "project",
  plugin: "project",
  user: "home",
  managed: "machine",
};

export const baseOf = ({ scope }: { readonly scope: Scope }): Base => BASES[scope];

/** A file as people write its path. */
export const writtenAs = ({
  place,
  file,
}: {
  readonly place: { readonly scope: Scope };
  readonly file: string;
}): string => ({ project: "", home: "~/", machine: "/" })[baseOf(place)] + file;

/**
 * As the files describe a folder. `repository` is the top level of the project's repository, and
 * `session` is the agent's current folder.
 */
export interface Spot {
  readonly in: Base | "repository" | "session";
  readonly path: string;
}

/** A command's variables by files and folders; the dialect adds those of a single call. */
export interface Variables {
  readonly [name: string]: string | Spot;
}

/** Whether an agent's files say that it trusts a hook's folder; a run's own trust is in none. */
export type Trust = "trusted" | "untrusted" | "unknown";

/** What keeps a hook from running. */
export interface Off {
  /**
   * `place`: the agent does not read the file there; `switch`: a setting turns it off; `faults`:
   * the agent drops the file or the entry; `twin`: an entry of the agent's own has the same
   * command; `trust`: the agent does not trust it on one machine.
   */
  readonly by: "place" | "switch" | "faults" | "twin" | "trust";
  /** The file that contains the reason. */
  readonly file: string;
  readonly pointer: string;
  readonly why: string;
  /** What switches it on again, if that is not to remove the reason. */
  readonly meet?: string;
}

export interface LoadedFile {
  readonly place: ConfigFile;
  /** The path from the folder of its scope. */
  readonly file: string;
  readonly value: Json;
  /** The agent whose file it is, if it is not this one's. */
  readonly of?: string;
  /** The plugin whose hooks these are, by its folder from that of its scope. */
  readonly plugin?: string;
  /** The plugin's manifest names the file. */
  readonly named?: true;
  /** The file does not exist; it is listed because `convert` would write it. */
  readonly absent?: true;
  /** Keeps every hook in it from running. */
  readonly off?: Off;
  /** Variables that the file sets for all hooks of its agent. */
  readonly sets: { readonly [name: string]: string };
}

/** A further condition for a hook to run, of which no file says whether it is met (S24). */
export interface Condition {
  /**
   * `code` is about the code that starts the agent, `start` about the folder in which it is
   * started, `machine` about what only a machine has, `windows` about one with Windows, `inside` about an agent, a skill or a plugin of
   * its own; `untold` means that nothing states it, and `ungiven` is about a script that may be there
   * and whose text nobody gave.
   */
  readonly kind:
    | "trust"
    | "code"
    | "start"
    | "setting"
    | "machine"
    | "windows"
    | "inside"
    | "surface"
    | "untold"
    | "ungiven";
  /** Worded as the end of a sentence: "it holds if …". */
  readonly says: string;
  /** The hook runs without it, and does not do this. */
  readonly only?: "refuses" | "does all of its work";
  /** The program or the path that it is about, if it is about one. */
  readonly about?: string;
  /** How to fulfil the condition; empty if there is no way. */
  readonly meet: string;
}

/** A handler that an agent would run, or would run if nothing turned it off. */
export interface LoadedHook {
  readonly file: string;
  readonly scope: Scope;
  readonly within?: ConfigFile["within"];
  readonly pointer: string;
  readonly hostEvent: string;
  /** The group with only this handler, as it was read. */
  readonly group: Group;
  readonly handler: Handler;
  readonly of?: string;
  readonly plugin?: string;
  /** Hooks of one event with one number run at once; answers are taken in list order. */
  readonly order: number;
  readonly off?: Off;
  readonly conditions: readonly Condition[];
  readonly env: Variables;
  readonly cwd: Spot;
  /** An own entry can be written that runs nothing and keeps this one from running. */
  readonly mutable?: true;
}
