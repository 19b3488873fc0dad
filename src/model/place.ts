/** Defines where a file of hooks stands. */
import type { Fields } from "./json.ts";

/**
 * Who a file belongs to: everyone on the project, one person in the project, one person in all
 * projects, a package, or the machine's owner.
 */
export type Scope = "project" | "local" | "user" | "plugin" | "managed";

/** A file that holds hooks. */
export interface ConfigFile {
  /**
   * A path in which `*` is any text within a name and `**` any folders. It is relative to the
   * project's folder; with scope `user` to the home folder, and with scope `managed` to the
   * machine's root.
   */
  readonly path: string;
  readonly scope: Scope;
  /** `convert` writes its entries for this scope to this file. */
  readonly write?: true;
  /** Its hooks run only inside an agent or a skill, which no other host has. */
  readonly within?: "agent" | "skill";
  /** The file holds the hooks of a plugin that is installed here. */
  readonly plugin?: true;
  /**
   * The host accepts comments in this file; in any other file one comment makes it drop the whole
   * file.
   */
  readonly comments?: true;
  /** The host accepts a comma after the last element. */
  readonly commas?: true;
  /**
   * The host was seen to drop the whole file if it is not valid JSON, and to go on without its
   * hooks.
   */
  readonly drops?: true;
  /** The fields around our entries, which the host needs: `{ version: 1 }`. */
  readonly frame?: Fields;
  /** Fields that a new file has as well, and that are not added to a file of somebody else's. */
  readonly fresh?: Fields;
}
