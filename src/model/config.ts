/** Where a host keeps hooks. The command line and a browser load this; a shim never does. */
import type { Group } from "../../schemas/types/document.ts";
import type { EventName } from "./events.ts";
import type { Json } from "./json.ts";
import type { ConfigFile, Scope, ShimCall } from "./place.ts";
import type { PluginForm } from "./plugin-form.ts";
import type { PluginRemark } from "./plugins.ts";
import type { EventRow, HookEvent } from "./protocol.ts";
import type { Base, LoadedFile, LoadedHook, Trust, World } from "./world.ts";

export type { ConfigFile, Scope, ShimCall };

/** What makes a file not strict JSON, or its front matter no YAML. */
const LOOSE = {
  comments: "a comment",
  commas: "a trailing comma",
  plain: "a value that needs quotes",
} as const;

/** Constructs for which the host drops the file, each with the reason. */
export const notTaken = <L extends { readonly kind: keyof typeof LOOSE }>(
  place: ConfigFile,
  loose: readonly L[] = [],
) =>
  loose.flatMap((construct) =>
    place[construct.kind]
      ? []
      : [{ ...construct, reason: `${LOOSE[construct.kind]}, which it does not read here` }],
  );

/** A group of a file, in universal shape and in the dialect of its row. */
export interface FoundGroup {
  /** It is null for an event that only the host has, which is kept unchanged. */
  readonly event: EventName | null;
  readonly hostEvent: string;
  readonly group: Group;
  readonly pointer: string;
}

export interface FoundHooks {
  readonly groups: readonly FoundGroup[];
  readonly unread: readonly FileFault[];
}

export interface FileFault {
  readonly pointer: string;
  readonly reason: string;
  readonly code?: "unknown-event" | "unknown-key" | "no-event";
  /** The way out, where it is another one than the code's. */
  readonly hint?: string;
  /** The number of hooks that are meant, if their meaning is clear, and how they are written. */
  readonly meant?: number;
  readonly form?: string;
  /** The event that is meant, if an answer can hold something back there. */
  readonly gate?: EventName;
  /** The same hooks as they are meant. */
  readonly groups?: readonly FoundGroup[];
  /** The fault affects only this place and not the whole file. */
  readonly only?: true;
}

/** What to place on a host event: a shim call, or a group in the host's own dialect. */
export type Placement = { readonly event: string } & (
  ShimCall | { readonly native: Group } | { readonly mute: string }
);

/** An element of the list at `at`. */
export interface Insertion {
  readonly at: readonly string[];
  readonly value: Json;
}

/** A file that is wholly ours; its first line identifies it (`ownLine`). */
export interface WholeFile {
  /** The path from the folder of its scope. */
  readonly path: string;
  readonly text: string;
}

/** Files of ours in a host whose hooks are code: they call the shim and apply its answer. */
interface WholeFiles {
  /** Every path that `write` may use; somebody else's file there is never replaced. */
  readonly places: readonly { readonly path: string; readonly scope: Scope }[];
  /** Without calls there is no file. */
  write(placements: readonly Placement[], scope: Scope): readonly WholeFile[];
  /** Reads back the calls of such a file: passing them to `write` gives the same text again. */
  calls(text: string): readonly ({ readonly event: string } & ShimCall)[];
  /** Patterns of paths to which people move such a file, which works in its own place alone. */
  readonly strays?: readonly string[];
  /** What loads the file of this scope, if the agent does not unasked, and what prevents that. */
  loading?(world: World, scope: Scope): Pick<LoadedHook, "conditions" | "off">;
}

/** Code of somebody else's that such a host loads beside ours. */
export interface CodeBeside {
  readonly base: Base;
  /** The file, or the settings that name it. */
  readonly file: string;
  readonly pointer: string;
  /** When it is loaded and may undo our answers, to follow the host's name; absent if it cannot. */
  readonly says?: string;
  readonly hint?: string;
  /** The file of a plugin in this base, whose hooks are code. */
  readonly code?: string;
}

/** Hooks that users write as code, which is never read: no command stands in it. */
interface CodeSource {
  /** The endings of such files, each with its dot. */
  readonly ends: readonly string[];
  /** What such a file is and why it is not read, worded to follow its name and a colon. */
  readonly says: string;
}

/** What variables do to an agent's hooks in the environment that the agent is started in. */
export interface Environment {
  /** Each moves paths of home, or with a slash of the machine, to its value and the text here. */
  readonly moves?: { readonly [variable: string]: { readonly [path: string]: string } };
  /** A fitting value turns off every hook that is not managed, or the project's own. */
  readonly off?: {
    readonly [variable: string]: { readonly by: RegExp; readonly only?: "project" };
  };
}

export interface Config {
  /** The host's own files, lowest precedence first. */
  readonly places: readonly ConfigFile[];
  /** The files in which a marketplace of its plugins lists its contents. */
  readonly markets?: readonly string[];
  /** Tool names that a matcher can fit, in addition to those of the protocol's table. */
  readonly tools: readonly string[];
  /** The host may have tools that are not listed. */
  readonly moreTools?: true;
  /** A surface on which every hook runs for every tool, with the tools that exist only there. */
  readonly unmatched?: { readonly on: string; readonly tools: readonly string[] };
  /** Names that documents give its tools, and by which it never calls them. */
  readonly misnamed?: readonly string[];
  /** Variables that the host sets, and how they begin; `only`: on some events or for plugins. */
  readonly variables: {
    readonly prefix: RegExp;
    readonly set: readonly string[];
    readonly only?: { readonly [name: string]: "plugin" | "plugin or skill" | readonly string[] };
  };
  /** Files and folders by which `--to detected` recognises a project that uses this host. */
  readonly projectMarkers: readonly string[];
  /** Event fields that other agents send and this one does not, with the events (S29). */
  readonly untold?: { readonly [F in keyof HookEvent]?: readonly EventName[] };
  /** Canonical tools that it does not have for all of their work, each with the tool that does it. */
  readonly instead?: { readonly [canonical: string]: string };
  /** Its own tools that some models have in place of others, and what those models are. */
  readonly forModels?: {
    readonly who: string;
    readonly tools: { readonly [tool: string]: readonly string[] };
    /** Its name for the tool whose input those models give as a text, in other agents' words. */
    readonly textOf?: string;
  };
  /** Its own events that no other host has. */
  readonly nativeEvents: readonly string[];
  /** Reads a file's groups in the host's own shape, with the place of every handler. */
  read?(value: Json, place: ConfigFile): FoundHooks;
  /** The kind of an event's list: groups of handlers, flat entries, either, or plain commands. */
  readonly shape: Shape;
  /** Why the host drops this file, judged by its values and by what could not be read. */
  rejects?(value: Json, place: ConfigFile, faults: readonly FileFault[]): readonly FileFault[];
  /** Every file that the host reads, in the order of its hooks, also those not written yet. */
  files(world: World): readonly LoadedFile[];
  /** Every hook that the host would run from a world, in its order, with what turns it off. */
  loads(world: World): readonly LoadedHook[];
  /** Plugins whose hooks are missing from the answer of `loads` or are turned off in it. */
  remarks?(world: World): readonly PluginRemark[];
  /** Whether the host trusts the hook's folder; only of an agent that keeps trust in files. */
  trust?(hook: Pick<LoadedHook, "file" | "scope" | "pointer" | "within">, world: World): Trust;
  readonly environment?: Environment;
  write(placements: readonly Placement[]): readonly Insertion[];
  /**
   * The unit of a `timeout` in its files; `read` and `write` convert to seconds. Absent means
   * seconds.
   */
  readonly timeoutUnit?: TimeoutUnit;
  readonly whole?: WholeFiles;
  /** The code of others that the host loads beside our file of this scope. */
  beside?(world: World, scope: Scope): readonly CodeBeside[];
  /** How it takes hooks as a plugin. Absent: `hookport pack` makes nothing for it. */
  readonly plugin?: PluginForm;
  readonly code?: CodeSource;
  /** Where its own files have rules that hold calls back beside hooks, as a JSON pointer. */
  readonly denies?: string;
  /** Paths at which people put hooks, and which the agent was seen not to read. */
  readonly misplaced?: readonly string[];
  /**
   * A folder below the root of `places` that the host's model cannot write to without asking: it
   * holds copies of the shim and the lock, which the entries call (S30). Its name ends with
   * `/hookport`.
   */
  readonly protectedFolder?: string;
  /** Its entries start `hook.cmd` on Windows, which lies beside the launcher. */
  readonly startsTwin?: true;
  /** Fields of a handler that `write` can express; with any other it goes through the shim. */
  readonly fields: readonly string[];
  /** Names of fields in its files, but `ownFields`; one nearly equal counts as misspelt. */
  readonly keys?: readonly string[];
  /**
   * A shell word for the project's root that works in any directory in which the host starts a hook
   * (S12). `{folder}` is replaced by the project's folder below the repository's top level, with a
   * slash before it.
   */
  readonly root: string;
  /** A matcher that fits these tools in the host's words; undefined leaves it to the shim. */
  matcherFor?(hostTools: readonly string[], row: EventRow): string | undefined;
  /** Events that are no gates, on which an exit code is an answer. */
  readonly byCode?: readonly string[];
  /** Its model has no MCP tools, but calls them in another way, worded to follow a colon. */
  readonly noServerTools?: string;
  /** Steps that people must take before the hooks run: trust, restart. */
  readonly notices?: readonly string[];
  /** What its hooks need, worded to follow "on Windows". It was never tried on the real program. */
  readonly windows?: string;
}

/** `s-ms` reads numbers below 1000 as seconds and others as milliseconds. */
export type TimeoutUnit = "s" | "ms" | "s-ms";

export type Shape = "groups" | "entries" | "either" | "commands";

/** `convert` writes to this file; undefined if the host has none for that scope. */
export const fileToWrite = ({ places }: Config, scope: Scope = "project"): ConfigFile | undefined =>
  places.findLast((candidate) => candidate.write && candidate.scope === scope);

/** The first file that `convert` writes for a scope, shared with other hooks or ours. */
export const homeFor = (config: Config, scope: Scope): string | undefined =>
  fileToWrite(config, scope)?.path ??
  config.whole?.places.find((place) => place.scope === scope)?.path;
