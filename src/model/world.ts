/**
 * The files that an agent may load hooks from, and what it would run of them, as its adapter says
 * (design, sections 2 and 4).
 */
import type { ConfigFile, Scope } from "./config.ts";
import type { Group, Handler } from "./document.ts";
import type { Files } from "./files.ts";
import type { Json } from "./json.ts";

/** Files, and what they say. */
export interface View extends Files {
  /**
   * Undefined: there is no such file, or nobody can read it. `loose` is what a strict JSON reader
   * would stop at.
   */
  parsed(
    path: string,
  ):
    | { readonly value: Json; readonly loose?: readonly { readonly kind: "comments" | "commas" }[] }
    | undefined;
}

export interface World {
  readonly project: View;
  readonly home: View;
  readonly machine: View;
  /**
   * The project's folder below its repository's top level; "" at the top, or without a repository.
   */
  readonly folder: string;
  /** Where the project stands on this machine, where that is known: an absolute path. */
  readonly path?: string;
}

/** A folder that a path of a place starts from. */
export type Base = "project" | "home" | "machine";

const BASES: { readonly [S in Scope]: Base } = {
  project: "project",
  local: "project",
  plugin: "project",
  user: "home",
  managed: "machine",
};

export const baseOf = ({ scope }: { readonly scope: Scope }): Base => BASES[scope];

/**
 * A folder as the files tell it. `repository`: from the top level of the project's repository;
 * `session`: wherever the agent has gone.
 */
export interface Spot {
  readonly in: Base | "repository" | "session";
  readonly path: string;
}

/**
 * Variables of a command, where files and folders tell them. What a single call tells is the
 * dialect's to say.
 */
export interface Variables {
  readonly [name: string]: string | Spot;
}

/**
 * Whether an agent trusts the folder that a hook comes from, as its own files tell: `unknown` where
 * they do not. What a single run is told by an option, or answers when it is asked, stands in no
 * file.
 */
export type Trust = "trusted" | "untrusted" | "unknown";

/** What keeps a hook from running. */
export interface Off {
  /**
   * `place`: nobody reads the file there; `switch`: some file says so; `faults`: the agent drops
   * the file or the entry; `twin`: an entry of the agent's own has the same command.
   */
  readonly by: "place" | "switch" | "faults" | "twin";
  /** Where that stands. */
  readonly file: string;
  readonly pointer: string;
  readonly why: string;
}

/** One of the files that an agent looks at. */
export interface LoadedFile {
  readonly place: ConfigFile;
  /** From its scope's folder. */
  readonly file: string;
  readonly value: Json;
  /** The agent whose file it is, where this one reads it too. */
  readonly of?: string;
  /** The folder of the plugin whose hooks these are, from its scope's folder. */
  readonly plugin?: string;
  /** Its plugin's manifest names it. */
  readonly named?: true;
  /** It is not there: only the place is, where convert would put it. */
  readonly absent?: true;
  /** What would keep any hook in it from running. */
  readonly off?: Off;
  /** What the file gives all hooks of its agent. */
  readonly sets: { readonly [name: string]: string };
}

/** What must hold besides for a hook to run, that no committed file can tell (S24). */
export interface Condition {
  /**
   * `start`: the folder that the agent is started in; `inside`: an agent, a skill or a plugin of
   * its own; `untold`: nothing says.
   */
  readonly kind: "trust" | "start" | "setting" | "inside" | "surface" | "untold";
  /** What must be so, as the end of a sentence: "it holds if …". */
  readonly says: string;
  /** The way that works to make it so; empty: there is none. */
  readonly meet: string;
}

/** One handler that an agent would run, or would if nothing turned it off. */
export interface LoadedHook {
  readonly file: string;
  readonly scope: Scope;
  readonly within?: ConfigFile["within"];
  readonly pointer: string;
  readonly hostEvent: string;
  /** The group with this handler alone, as it was read. */
  readonly group: Group;
  readonly handler: Handler;
  readonly of?: string;
  /** The folder of its plugin. */
  readonly plugin?: string;
  /**
   * Its turn: hooks of one event that have the same run at once, and their answers are taken in the
   * order of the list.
   */
  readonly order: number;
  readonly off?: Off;
  readonly conditions: readonly Condition[];
  readonly env: Variables;
  /** Where its command starts. */
  readonly cwd: Spot;
  /**
   * An entry of the agent's own can be written that runs nothing and keeps this one from running.
   */
  readonly mutable?: true;
}
