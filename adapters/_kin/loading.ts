/** How an agent finds and reads its hooks' files, as tables of the adapter. */
import type { Config, ConfigFile, FoundGroup, FoundHooks } from "../../src/model/config.ts";
import type { Handler } from "../../schemas/types/document.ts";
import type { Json } from "../../src/model/json.ts";
import type { PluginPlaces } from "../../src/model/plugins.ts";
import type { Condition, LoadedFile, Off, Spot, Variables } from "../../src/model/world.ts";

export type Reading = Pick<Config, "rejects"> & {
  readonly read: (value: Json, place: ConfigFile) => FoundHooks;
};

/** Written for another agent and read by this one too (S13), by default like its own. */
export interface Import extends Partial<Reading> {
  readonly of: string;
  readonly place: ConfigFile;
}

/** Plugins' places, and the files whose `enabledPlugins` count; without such all are enabled. */
export interface Enabling extends PluginPlaces {
  readonly settings: readonly Pick<ConfigFile, "path" | "scope">[];
}

/** A file as it is, before anything that turns it off is considered. */
export type Standing = Pick<
  LoadedFile,
  "place" | "file" | "value" | "of" | "absent" | "plugin" | "named"
> & {
  readonly dropped?: Off;
};

export interface Loading extends Reading {
  readonly places: readonly ConfigFile[];
  readonly imports?: readonly Import[];
  /** Hooks of one event run at once; if absent, they run one after another. */
  readonly together?: true;
  /** The order in which the files' hooks run, if that is not the order of the places. */
  readonly sorted?: (files: readonly LoadedFile[]) => readonly LoadedFile[];
  /** The same for the groups of one file. */
  readonly sortedWithin?: (groups: readonly FoundGroup[]) => readonly FoundGroup[];
  /** Below a repository's top little is read in most sessions; `only`: never anything. */
  readonly topLevel?: true | "only";
  /** The switch that turns a file's hooks off, found among all files that are read. */
  readonly switchedOff?: (standing: Standing, standings: readonly Standing[]) => Off | undefined;
  /** What turns a single handler off, found among all files that are read. */
  readonly handlerOff?: (
    handler: Handler,
    files: readonly LoadedFile[],
    hostEvent: string,
  ) => Off | undefined;
  /** The variables that a file gives all hooks of the agent. */
  readonly sets?: (standing: Standing) => LoadedFile["sets"];
  /** Further variables with which a command of the file starts. */
  readonly variables?: (standing: Standing) => Variables;
  /** The weight ascends: if two files set the same variable, the later scope wins. */
  readonly weight?: readonly ConfigFile["scope"][];
  readonly plugins?: Enabling;
  readonly cwd: (standing: Standing, handler: Handler, hostEvent: string) => Spot;
  readonly conditions?: (
    standing: Standing,
    hostEvent: string,
    standings: readonly Standing[],
    folder: string,
    handler: Handler,
  ) => readonly Condition[];
  /** Says on what a handler that starts no command depends. */
  readonly dependsOn?: (handler: Handler, hostEvent: string) => readonly Condition[];
  /** An own entry with the same command on the same event keeps an imported one from running. */
  readonly twins?: {
    readonly names: (file: Json, hostEvent: string, command: string) => boolean;
    readonly mutable: IsMutable;
  };
}

type IsMutable = (hostEvent: string, command: string) => boolean;

/** Variables with the path of a folder. */
export const folderIn = (names: string, at: Spot["in"]): Variables =>
  Object.fromEntries(names.split(" ").map((name) => [name, { in: at, path: "" }]));
