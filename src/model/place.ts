import type { Fields } from "./json.ts";

/**
 * Whose file it is: everyone's on the project, one person's in the project, one person's in all
 * projects, a package's, or the machine's owner's.
 */
export type Scope = "project" | "local" | "user" | "plugin" | "managed";

export interface ConfigFile {
  /** `*` is within a name, `**` any folders; from the project, home (`user`) or root (`managed`) */
  readonly path: string;
  readonly scope: Scope;
  /** `convert` writes its entries for this scope to this file. */
  readonly write?: true;
  /** Its hooks run only inside an agent, a skill or a command, which no other host has. */
  readonly within?: "agent" | "skill" | "command";
  /** The file holds the hooks of a plugin that is installed here. */
  readonly plugin?: true;
  /** The host accepts comments here; in any other file one comment makes it drop the whole file. */
  readonly comments?: true;
  /** The host accepts a comma after the last element. */
  readonly commas?: true;
  /** The host takes a value that is no YAML for a text, as long as it stands on the line of its key. */
  readonly plain?: true;
  /** The host was seen to drop the whole file if it is no valid JSON, and to go on. */
  readonly drops?: true;
  /** The host was seen to run no hook beside the file if it cannot be parsed: it does not start. */
  readonly needed?: true;
  /** The fields around our entries that the host needs: `{ version: 1 }`. */
  readonly frame?: Fields;
  /** Fields that a new file has as well, and that are not added to a file of somebody else's. */
  readonly fresh?: Fields;
}

/** A call of the shim, as a line for `/bin/sh -c`. */
export interface ShimCall {
  readonly command: string;
  readonly matcher?: string;
  readonly timeout: number;
  /** If the shim does not answer, the call is held back (S10). */
  readonly gate: boolean;
  /** Without an answer the prompt passes with a message, so that somebody can ask (S10). */
  readonly prompt?: true;
  readonly failOpen: boolean;
  readonly holds?: number | null;
}
