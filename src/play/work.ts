import type { Group, Handler } from "../../schemas/types/document.ts";
import { knownOf } from "../model/known.ts";
import { workOf } from "../read/script.ts";

/** A handler as its source or the document has it. */
export interface Hook {
  /** The host's own name for the event if no other agent has it. */
  readonly event: string;
  readonly group: Group;
  readonly handler: Handler;
}

/** Results are kept because every run of every moment asks for them. */
const known = knownOf<Handler, string>();

/** It is empty if the handler is not a command. */
export const workOnce = (handler: Handler): string =>
  known(handler, "", () => workOf(handler) ?? "");
