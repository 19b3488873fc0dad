/** A config file's value, with the line of everything in it. */
import type { UserError } from "../../model/error.ts";
import type { Json } from "../../model/json.ts";

export interface Parsed {
  readonly value: Json;
  /** From 1; the line of the nearest place above, where nothing stands at the pointer. */
  line(pointer: string): number;
  /** What a strict JSON reader would stop at. */
  readonly loose?: readonly Loose[];
  /** A key that stands twice in one object: its agent takes the last one. */
  readonly repeated?: UserError;
  /** Why there are hooks in it that nobody can read. */
  readonly unread?: string;
}

/** Of each kind the first. */
export interface Loose {
  readonly kind: "comments" | "commas";
  readonly line: number;
}

/** Dates and the like as text: hooks have none. */
export const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

/** What is told of a place, or of the nearest one above it. */
export function nearestOffset(
  place: string,
  offset: (at: string) => number | undefined,
): number | undefined {
  for (let at = place; ; at = at.slice(0, at.lastIndexOf("/"))) {
    const found = offset(at);
    if (found !== undefined || at === "") return found;
  }
}
