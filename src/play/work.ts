/** Defines a hook as it is played, and finds what it starts. */
import type { Group, Handler } from "../model/document.ts";
import { knownOf } from "../model/known.ts";
import { workOf } from "../read/script.ts";

/** A handler as its source or the document has it. */
export interface Hook {
  /** The event; the host's own name for it if no other agent has such an event. */
  readonly event: string;
  readonly group: Group;
  readonly handler: Handler;
}

/** The results, kept because every run of every moment asks for them. */
const known = knownOf<Handler, string>();

/** Returns the work of a handler; empty if it is not a command. */
export const workOnce = (handler: Handler): string =>
  known(handler, "", () => workOf(handler) ?? "");
