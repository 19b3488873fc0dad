/** Where a host keeps hooks: for the CLI and a browser, never loaded by a shim. */
import type { HostEvent } from "./adapter.ts";
import type { Group } from "./document.ts";
import type { EventName } from "./events.ts";
import type { Fields, Json } from "./json.ts";

/** A file hooks are kept in. */
export interface Place {
  /** From the project's folder; may end in `/*.json`. */
  readonly path: string;
  readonly scope: "project" | "local";
  /** Written for another host, and read by this one too. */
  readonly of?: string;
  /** Where convert puts what it writes. */
  readonly write?: true;
  /** What must stand around ours in a new file: `{ version: 1 }`. */
  readonly frame?: Fields;
}

/** A group found in a file, in universal shape and in the dialect of the row it stood under. */
export interface FoundGroup {
  /** Null: the host's own event, kept word for word. */
  readonly event: EventName | null;
  readonly hostEvent: string;
  readonly group: Group;
  readonly pointer: string;
}

export interface Found {
  readonly groups: readonly FoundGroup[];
  readonly unread: readonly { readonly pointer: string; readonly reason: string }[];
  /** A switch in the file keeps the hooks from running. */
  readonly disabled?: boolean;
}

/** One thing to wire: a shim call, or a group in the host's own dialect. */
export type Wiring = { readonly event: string } & (
  | { readonly command: string; readonly matcher?: string; readonly timeout: number; readonly gate: boolean; readonly failOpen: boolean }
  | { readonly native: Group }
  | { readonly mute: string }
);

/** An element of the list at `at`. */
export interface Output {
  readonly at: readonly string[];
  readonly value: Json;
}

/** Where hooks are kept. For the CLI and a browser. */
export interface Config {
  /** Lowest precedence first. */
  readonly places: readonly Place[];
  /** Paths that say a project uses this host. */
  readonly marks: readonly string[];
  read?(value: Json, place: Place): Found;
  write(wirings: readonly Wiring[]): readonly Output[];
  /** Handler fields that can be written in the host's own words; with any other the group goes through the shim. */
  readonly fields: readonly string[];
  /** The host reads these files at the top level of a repository only. */
  readonly topLevelOnly?: true;
  /** The shim from the hook's shell, in whatever directory the host starts it: a shell word (S12).
   *  `{folder}/` stands for the project's folder below the repository's top level. */
  readonly shim: string;
  /** A matcher that fits every one of these tools, in the host's words; undefined: there is none, and the shim filters alone. */
  matcherFor?(hostTools: readonly string[], row: HostEvent): string | undefined;
  /** An entry exists that keeps the host from running another host's identical command. */
  mutes?(row: HostEvent, command: string): boolean;
  /** What people must do before the hooks run: trust, restart. */
  readonly notices?: readonly string[];
}

/** Where convert puts what it writes for this host. */
export function ownPlace({ places }: Config): Place {
  return places.findLast((one) => one.write) as Place;
}
