/** Guards of every kind as the users of one agent write them; `adapters/<id>/kit/source.ts`. */
import type { Kind } from "./kinds.ts";

export interface Worded {
  /** The event and the matcher of the agent's config. */
  readonly event: string;
  readonly matcher?: string;
  /**
   * The guard looks for the forbidden word at this dot-path of its payload; absent: it asks whether
   * a file exists.
   */
  readonly field?: string;
  /** It prints this; absent: it writes its reason to stderr and ends with 2. */
  readonly says?: object;
}

/** An agent has no words for a kind that is absent. */
export type Wording = { readonly [K in Kind]?: Worded };
