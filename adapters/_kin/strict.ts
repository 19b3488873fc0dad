/** Some agents reject a whole answer because of one field that its event does not have, or one value. */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { EventName } from "../../src/model/events.ts";
import { asFields, isFields, type Fields } from "../../src/model/json.ts";
import type { Found } from "./groups.ts";

const TOP = [
  "continue",
  "stopReason",
  "suppressOutput",
  "systemMessage",
  "decision",
  "reason",
  "hookSpecificOutput",
];

const NESTED: { readonly [E in EventName]?: readonly string[] } = {
  "pre-tool-use": ["permissionDecision", "permissionDecisionReason", "updatedInput"],
  "permission-request": ["decision"],
};

export function hasKnownFields(answer: Fields, { event, row }: Found): boolean {
  const { hookSpecificOutput: own } = answer;
  const names = [...(NESTED[event] ?? []), ...(row.can.context ? ["additionalContext"] : [])];
  const only = (value: Fields, known: readonly string[]) =>
    Object.keys(value).every((name) => known.includes(name) || value[name] === null);
  return (
    only(answer, TOP) &&
    (!own || (isFields(own) && names.length > 0 && only(own, ["hookEventName", ...names])))
  );
}

/** The kinds of values that an agent takes, or the words. */
export type Kinds = { readonly [field: string]: "string" | "object" | readonly string[] };

/** The fields may stand at the top and below it, and have no value. */
export function hasKinds(answer: Fields, kinds: Kinds): boolean {
  const { hookSpecificOutput: own } = answer;
  return [answer, asFields(own)].every((at) =>
    Object.entries(kinds).every(([name, kind]) => {
      const value = at[name];
      return (
        value === undefined ||
        value === null ||
        (typeof kind !== "string"
          ? kind.includes(String(value))
          : kind === "object"
            ? isFields(value)
            : typeof value === "string")
      );
    }),
  );
}
