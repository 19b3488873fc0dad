/**
 * Denials in the words that several agents read; a form that one agent reads alone stands in that
 * agent's folder.
 */
import { SAID } from "./hook.ts";

/**
 * A way to deny: a hook prints this, or writes its reason to stderr, and ends with this exit code.
 */
export interface Form {
  readonly out?: object;
  readonly code: 0 | 2;
}

/** A denial at the top of the answer. */
export const FLAT = { permissionDecision: "deny", permissionDecisionReason: SAID };
/** The same denial in the object that most agents read. */
export const NESTED = { hookSpecificOutput: { hookEventName: "PreToolUse", ...FLAT } };
/** An older denial. */
export const LEGACY = { decision: "block", reason: SAID };

export const FORMS = {
  "exit 2": { code: 2 },
  nested: { out: NESTED, code: 0 },
  flat: { out: FLAT, code: 0 },
  legacy: { out: LEGACY, code: 0 },
} as const satisfies { readonly [name: string]: Form };
