/** How an agent finds and reads its hooks' files: every adapter says by tables how it differs. */
import type { Config, ConfigFile, FoundGroup, FoundHooks } from "../../src/model/config.ts";
import type { Handler } from "../../src/model/document.ts";
import type { Json } from "../../src/model/json.ts";
import type { Condition, LoadedFile, Off, Spot, Variables } from "../../src/model/world.ts";
import type { Enabling } from "./plugins.ts";

/** How an agent reads a file, and what makes it drop one. */
export type Reading = Pick<Config, "rejects"> & {
  readonly read: (value: Json, place: ConfigFile) => FoundHooks;
};

/**
 * A file that was written for another agent, and is read by this one too (S13): as its own files,
 * if no other reader is named.
 */
export interface Import extends Partial<Reading> {
  readonly of: string;
  readonly place: ConfigFile;
}

/** A file as it stands, before it is asked what turns it off. */
export type Standing = Pick<
  LoadedFile,
  "place" | "file" | "value" | "of" | "absent" | "plugin" | "named"
> & {
  /** Why the agent drops the whole of it. */
  readonly dropped?: Off;
};

export interface Loading extends Reading {
  readonly places: readonly ConfigFile[];
  readonly imports?: readonly Import[];
  /** Hooks of one event run at once; else one after another. */
  readonly together?: true;
  /** Files in the order in which their hooks run, where that is not the order of the places. */
  readonly sorted?: (files: readonly LoadedFile[]) => readonly LoadedFile[];
  /** Groups of one file in that order. */
  readonly sortedWithin?: (groups: readonly FoundGroup[]) => readonly FoundGroup[];
  /**
   * Is nothing of a project below its repository's top level read in most sessions? What stands
   * there switches nothing else off then.
   */
  readonly topLevel?: true;
  /** The switch that turns a file's hooks off, among all files that are read. */
  readonly switchedOff?: (one: Standing, all: readonly Standing[]) => Off | undefined;
  /** A file gives all hooks of the agent these variables. */
  readonly sets?: (one: Standing) => LoadedFile["sets"];
  /** A command of the file starts with these variables as well. */
  readonly variables?: (one: Standing) => Variables;
  /**
   * How much the variables of a file weigh against another's of the same name: the later scope
   * wins.
   */
  readonly weight?: readonly ConfigFile["scope"][];
  /** Its plugins. */
  readonly plugins?: Enabling;
  readonly cwd: (one: Standing, handler: Handler, hostEvent: string) => Spot;
  readonly conditions?: (
    one: Standing,
    hostEvent: string,
    all: readonly Standing[],
    folder: string,
  ) => readonly Condition[];
  /**
   * An entry of the agent's own with the same command on the same event keeps an imported one from
   * running.
   */
  readonly twins?: {
    readonly names: (file: Json, hostEvent: string, command: string) => boolean;
    readonly mutable: IsMutable;
  };
}

type IsMutable = (hostEvent: string, command: string) => boolean;
