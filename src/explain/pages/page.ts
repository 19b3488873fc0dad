import type { CODES } from "../../model/codes.ts";

/** Prose: lines are filled anew, an empty one ends a paragraph. Of an example the lines stay. */
type Lines = readonly string[];

export interface Page {
  /** At most 50 characters: it stands in a list beside the code. */
  readonly title: string;
  readonly means: Lines;
  readonly why: Lines;
  readonly example?: Lines;
  readonly fix: Lines;
}

/** What a group of pages satisfies: no page without a code. */
export type Pages = { readonly [C in keyof typeof CODES]?: Page };
