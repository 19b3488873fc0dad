/** The value of a config file, with the line of everything in it. */
import type { UserError } from "../../model/error.ts";
import type { Json } from "../../model/json.ts";

export interface Parsed {
  readonly value: Json;
  /** Counts from 1; if nothing is at the pointer, it is the line of the nearest place above. */
  line(pointer: string): number;
  /** Constructs that a strict reader of JSON or YAML would stop at. */
  readonly loose?: readonly Loose[];
  /** A key occurs twice in one object; its agent takes the last one. */
  readonly repeated?: UserError;
  /** Why the file holds hooks that cannot be read. */
  readonly unread?: string;
}

/** The first occurrence of each kind. */
export interface Loose {
  readonly kind: "comments" | "commas" | "plain";
  readonly line: number;
}

/** Turns dates and the like into text; hooks contain none. */
export const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

export function nearestOffset(
  place: string,
  offset: (at: string) => number | undefined,
): number | undefined {
  for (let at = place; ; at = at.slice(0, at.lastIndexOf("/"))) {
    const found = offset(at);
    if (found !== undefined || at === "") return found;
  }
}
