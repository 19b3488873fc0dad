/** Where a host keeps hooks: for the CLI and a browser, never loaded by a shim. */
import type { HookEvent, EventRow } from "./adapter.ts";
import type { Group } from "./document.ts";
import type { EventName } from "./events.ts";
import type { Fields, Json } from "./json.ts";
import type { PluginRemark } from "./plugins.ts";
import type { LoadedFile, LoadedHook, Trust, World } from "./world.ts";

/**
 * Whose a file is: everyone's on the project, one person's there, one person's everywhere, a
 * package's, the machine's owner's.
 */
export type Scope = "project" | "local" | "user" | "plugin" | "managed";

/** A file hooks are kept in. */
export interface ConfigFile {
  /**
   * `*` is any text within a name, `**` any folders. From the project's folder; `user`: from the
   * home folder; `managed`: from the machine's root.
   */
  readonly path: string;
  readonly scope: Scope;
  /** Where convert puts what it writes for this scope. */
  readonly write?: true;
  /** Its hooks run only inside this, which no other host has. */
  readonly within?: "agent" | "skill";
  /** The hooks of a plugin that is installed here. */
  readonly plugin?: true;
  /** The host reads comments here; elsewhere one comment makes it drop the file. */
  readonly comments?: true;
  /** The same of a comma behind the last element. */
  readonly commas?: true;
  /** Seen: where the file is no JSON, the host drops all of it, and goes on without its hooks. */
  readonly drops?: true;
  /** What must stand around ours in a new file: `{ version: 1 }`. */
  readonly frame?: Fields;
}

/** What makes a file no strict JSON, in words. */
const LOOSE = { comments: "a comment", commas: "a trailing comma" } as const;

/** Of what makes a file no strict JSON, that for which its host drops it, with the reason. */
export const notTaken = <L extends { readonly kind: keyof typeof LOOSE }>(
  place: ConfigFile,
  loose: readonly L[] = [],
) =>
  loose.flatMap((one) =>
    place[one.kind] ? [] : [{ ...one, reason: `${LOOSE[one.kind]}, which it does not read here` }],
  );

/** A group found in a file, in universal shape and in the dialect of the row it stood under. */
export interface FoundGroup {
  /** Null: the host's own event, kept word for word. */
  readonly event: EventName | null;
  readonly hostEvent: string;
  readonly group: Group;
  readonly pointer: string;
}

export interface FoundHooks {
  readonly groups: readonly FoundGroup[];
  readonly unread: readonly FileFault[];
}

/** Something wrong at a place of a file. */
export interface FileFault {
  readonly pointer: string;
  readonly reason: string;
  readonly code?: "unknown-event" | "unknown-key";
  /** Not the whole file: what stands there alone. */
  readonly only?: true;
}

/** A call of the shim, as a line for `/bin/sh -c`. */
export interface ShimCall {
  readonly command: string;
  readonly matcher?: string;
  readonly timeout: number;
  /** Where the shim does not answer, nothing goes on (S10). */
  readonly gate: boolean;
  /**
   * Where the shim does not answer, the prompt passes, with a message that says what is wrong
   * (S10): else nobody could ask for the repair.
   */
  readonly prompt?: true;
  readonly failOpen: boolean;
  readonly holds?: number | null;
}

/** What must stand on one host event: a shim call, or a group in the host's own dialect. */
export type Placement = { readonly event: string } & (
  ShimCall | { readonly native: Group } | { readonly mute: string }
);

/** An element of the list at `at`. */
export interface Insertion {
  readonly at: readonly string[];
  readonly value: Json;
}

/** A file of ours from its first byte to its last; its first line says so (`ownLine`). */
export interface WholeFile {
  /** From its scope's folder. */
  readonly path: string;
  readonly text: string;
}

/**
 * The files of ours that a host whose hooks are code loads: they call the shim and do what it
 * answers.
 */
export interface WholeFiles {
  /** Every path that `write` may name: convert writes no other, and nobody else's file there. */
  readonly places: readonly { readonly path: string; readonly scope: Scope }[];
  /** The files that make these calls; for none, no file. */
  write(placements: readonly Placement[], scope: Scope): readonly WholeFile[];
  /**
   * The calls that such a file makes, read from its text: what `write` makes of them is that text
   * again.
   */
  calls(text: string): readonly ({ readonly event: string } & ShimCall)[];
}

/** Where hooks are kept. For the CLI and a browser. */
export interface Config {
  /** Of its own files, lowest precedence first. */
  readonly places: readonly ConfigFile[];
  /** Where a marketplace of its plugins says what is in it. */
  readonly markets?: readonly string[];
  /** Names a tool matcher can fit, beside those of the protocol's table. */
  readonly tools: readonly string[];
  /** It may have tools that nobody has named. */
  readonly moreTools?: true;
  /**
   * A surface of it on which every hook runs for every tool, with the tools that are there alone.
   */
  readonly unmatched?: { readonly on: string; readonly tools: readonly string[] };
  /**
   * Variables it sets for a hook, and how their names begin. `only`: of those, what it sets on some
   * of its events or for a plugin's hooks.
   */
  readonly variables: {
    readonly prefix: RegExp;
    readonly set: readonly string[];
    readonly only?: { readonly [name: string]: "plugin" | readonly string[] };
  };
  /** Files and folders by which `--to detected` sees that a project uses this host. */
  readonly projectMarkers: readonly string[];
  /**
   * Fields of an event that its payloads lack and other agents' have, each with the events it is
   * missing on (S29).
   */
  readonly untold?: { readonly [F in keyof HookEvent]?: readonly EventName[] };
  /** Its own events that no other host has. */
  readonly nativeEvents: readonly string[];
  /**
   * The groups of a file that is in the host's own shape (`shape`), every handler with its place.
   */
  read?(value: Json, place: ConfigFile): FoundHooks;
  /**
   * What an event's list holds: groups of handlers, flat entries, either of them, or plain
   * commands.
   */
  readonly shape: Shape;
  /**
   * Why the host drops this file, from its values and from what could not be read or had to be
   * brought into shape.
   */
  rejects?(value: Json, place: ConfigFile, faults: readonly FileFault[]): readonly FileFault[];
  /**
   * Every file that it reads in a world, its own and other agents', in the order in which their
   * hooks run; those that convert would write too.
   */
  files(world: World): readonly LoadedFile[];
  /** Everything that it would run from a world, in its order, with what turns it off. */
  loads(world: World): readonly LoadedHook[];
  /**
   * What is to be said of plugins: their hooks are in no answer of `loads`, or turned off there.
   */
  remarks?(world: World): readonly PluginRemark[];
  /**
   * Does it trust the folder that this hook comes from? Only of an agent that keeps in files whom
   * it trusts.
   */
  trust?(hook: Pick<LoadedHook, "file" | "scope" | "pointer">, world: World): Trust;
  write(placements: readonly Placement[]): readonly Insertion[];
  /**
   * What its files count a handler's `timeout` in, which `read` gives and `write` takes in seconds;
   * absent: seconds.
   */
  readonly timeoutUnit?: TimeoutUnit;
  readonly whole?: WholeFiles;
  /**
   * A folder that its model cannot write to unasked, below the root of `places`: the shim and the
   * lock stand there once more, and its entries call them there (S30). Its name ends with
   * `/hookport`.
   */
  readonly protectedFolder?: string;
  /**
   * Fields of a handler, by their names in the document, that `write` can say in the host's own
   * words; with any other the group goes through the shim.
   */
  readonly fields: readonly string[];
  /**
   * The names of a group's and a handler's fields in its files, but for those of `ownFields`: what
   * is spelled nearly so is misspelt.
   */
  readonly keys?: readonly string[];
  /**
   * The project's root from the hook's shell, in whatever directory the host starts it: a shell
   * word (S12). `{folder}` stands for the project's folder below the repository's top level, with a
   * slash before it.
   */
  readonly root: string;
  /**
   * A matcher that fits every one of these tools, in the host's words; undefined: there is none,
   * and the shim filters alone.
   */
  matcherFor?(hostTools: readonly string[], row: EventRow): string | undefined;
  /** What people must do before the hooks run: trust, restart. */
  readonly notices?: readonly string[];
  /**
   * Says what its hooks need on Windows, after "on Windows". The real program was never tried
   * there.
   */
  readonly windows?: string;
}

/** `s-ms`: seconds, and milliseconds from 1000 on. */
export type TimeoutUnit = "s" | "ms" | "s-ms";

export type Shape = "groups" | "entries" | "either" | "commands";

/** Where convert puts what it writes for this host; undefined: it has no file for that audience. */
export function fileToWrite({ places }: Config, scope: Scope = "project"): ConfigFile | undefined {
  return places.findLast((one) => one.write && one.scope === scope);
}

/**
 * The first file that convert writes for an audience, be it one with others' hooks or one of ours.
 */
export function homeFor(config: Config, scope: Scope): string | undefined {
  return (
    fileToWrite(config, scope)?.path ??
    config.whole?.places.find((place) => place.scope === scope)?.path
  );
}
