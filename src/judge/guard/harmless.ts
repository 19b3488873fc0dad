/** Tells by the fields of an answer that it could hold nothing back. */
import type { Reply } from "../../model/adapter.ts";
import { isFields, type Json } from "../../model/json.ts";
import { HOLE } from "../../read/does/value.ts";

/** Fields that speak to people or to the model. */
const SPEAKING = new Set([
  "systemMessage",
  "additionalContext",
  "additional_context",
  "message",
  "suppressOutput",
  "hookEventName",
  "hookSpecificOutput",
  "continue",
  "async",
  "asyncTimeout",
]);
const ALLOWING = new Set(["permission", "permissionDecision", "decision", "behavior"]);

/** Words that allow something, or by which no agent does anything. */
const IDLE = new Set<Json | undefined>([
  "allow",
  "approve",
  "continue",
  "info",
  "log",
  "none",
  "pass",
  "warn",
]);

/** Names by which some agent might be answered. */
const ANSWERING =
  /decision|permission|block|den[iy]|continue|stop|behaviou?r|allow|cancel|reject|refus|verdict|action|approve|error|exit|code|hook/i;

/** Names by which a script may mean to refuse, though its own agent does not read them. */
const REFUSING =
  /decision|permission|block|den[iy]|behaviou?r|allow|reject|refus|verdict|approve|^(?:action|continue|cancel|stop)$/i;

/** A field by which no agent does anything. */
const isNote = (key: string, value: Json | undefined): boolean =>
  /^(?:status|logged|recorded|timestamp)$/.test(key) && typeof value !== "object";

/** The name and the value, which are wholly known, say that nothing is to be held back. */
export const isIdle = (key: string, value: Json | undefined): boolean =>
  !REFUSING.test(key) ||
  IDLE.has(value) ||
  (typeof value === "boolean" && value === LETS_ON.test(key));

const LETS_ON = /allow|approve|continue/i;

/** A field whose text says why. */
export const isForPeople = (key: string): boolean => /reason|message|context/i.test(key);

/** The names and values by which an object may mean to refuse. */
export const wordsMeant = (json: Json | undefined): readonly (readonly [string, Json])[] =>
  isFields(json)
    ? Object.entries(json).flatMap(([key, value]) =>
        isFields(value)
          ? wordsMeant(value)
          : isForPeople(key) || isIdle(key, value) || value === undefined
            ? []
            : [[key, value]],
      )
    : [];

/** A field whose name says nothing to this agent, whatever its value is. */
export const isOther = (isHeld: (reply: Partial<Reply>) => boolean, key: string): boolean =>
  !ANSWERING.test(key) &&
  ["deny", "block", "ask", "stop", true, false, 1, 0, {}].every(
    (value) => !isHeld({ stdout: JSON.stringify({ [key]: value }) }),
  );

/** No field could hold back; `only` leaves out allows, `isFree` tells which may stay. */
export function isHarmless(
  json: Json,
  only: boolean,
  isFree: (key: string, value: Json | undefined) => boolean = isNote,
): boolean {
  if (!isFields(json)) return false;
  return Object.entries(json).every(([key, value]) => {
    if (key.includes(HOLE)) return false;
    if (ALLOWING.has(key) && !only)
      return isFields(value) ? isHarmless(value, only, isFree) : IDLE.has(value);
    if (
      key === "reason" ||
      key === "stopReason" ||
      key === "permissionDecisionReason" ||
      key === "user_message" ||
      key === "agent_message"
    )
      return !only && typeof value === "string";
    if (!SPEAKING.has(key)) return isFree(key, value);
    // What a computed object holds is not known.
    if (key === "hookSpecificOutput" && !isFields(value)) return false;
    if (key === "continue") return value === true;
    return isFields(value) ? isHarmless(value, only, isFree) : typeof value !== "object";
  });
}
