/**
 * The effects of answers from Codex's hooks (report, section 5, and the schemas in its program).
 * One field that it does not take makes it drop the whole answer, and the action goes on.
 */
import type { EventName } from "../../src/model/events.ts";
import { asFields, isFields, text, type Fields, type Json } from "../../src/model/json.ts";
import type { KinShape } from "../_kin/protocol.ts";
import type { Meaning } from "../_kin/reply.ts";
import { hasKnownFields } from "../_kin/strict.ts";
import { rowsOf } from "../../src/model/route.ts";
import { NATIVE_EVENTS, table } from "./facts.ts";

const block: Meaning = {
  "pre-tool-use": "deny",
  "post-tool-use": "withhold",
  "pre-prompt": "deny",
  stop: "hold",
  "sub-agent-end": "hold",
};

export const answers: KinShape["answers"] = {
  title: "Codex",
  block,
  halt: {
    "post-tool-use": "withhold",
    "pre-prompt": "end",
    "session-start": "end",
    stop: "end",
    "sub-agent-end": "end",
    "pre-compact": "deny",
  },
  exit2: { ...block, "permission-request": "deny" },
  jsonAt: (code) => code === 0,
  isJson: (output) => /^[{[]/.test(output),
  wellFormed: (answer, found) =>
    hasKnownFields(answer, found) && isSound(answer) && isTaken(found.event, answer),
  plain: ["pre-prompt", "session-start"],
  // The reason wins over the one that stands beside `continue`.
  more: (event, { continue: goesOn, reason }) =>
    event === "post-tool-use" && goesOn === false && text(reason)
      ? { withhold: text(reason) as string }
      : {},
};

const isMissing = (value: Json | undefined): value is null | undefined => (value ?? null) === null;
const isTextOrNone = (value: Json | undefined) => isMissing(value) || typeof value === "string";
const isFlag = (value: Json | undefined) => value === undefined || typeof value === "boolean";
const isBlank = (value: Json | undefined) => !text(value)?.trim();

/** Every value is of the type that the schemas ask for. */
function isSound(answer: Fields): boolean {
  const own = answer["hookSpecificOutput"] ?? { hookEventName: NATIVE_EVENTS[0] as string };
  if (!isFields(own)) return false;
  const names = [...rowsOf(table).map(({ name }) => name), ...NATIVE_EVENTS];
  return (
    names.includes(String(own["hookEventName"])) &&
    [answer["continue"], answer["suppressOutput"]].every(isFlag) &&
    [
      ...["stopReason", "systemMessage", "reason", "decision"].map((name) => answer[name]),
      ...["permissionDecision", "permissionDecisionReason", "additionalContext"].map(
        (name) => own[name],
      ),
    ].every(isTextOrNone)
  );
}

/** The event takes what the answer says. */
function isTaken(event: EventName, answer: Fields): boolean {
  const { decision, reason, stopReason, hookSpecificOutput } = answer;
  const own = asFields(hookSpecificOutput);
  const halts = answer["continue"] === false || !isMissing(stopReason);
  const hides = answer["suppressOutput"] === true;
  if (!block[event] && [decision, reason].some((value) => value !== undefined)) return false;
  if (event === "stop-cancelled")
    return Object.keys(answer).every((name) => name === "systemMessage");
  if (event === "permission-request")
    return !halts && !hides && (isMissing(own["decision"]) || isRuling(own["decision"]));
  if (event === "post-tool-use" && hides) return false;
  if (event === "pre-tool-use") {
    if (halts || hides) return false;
    const { permissionDecision: verdict, permissionDecisionReason: why, updatedInput } = own;
    if (isMissing(updatedInput) === (verdict === "allow")) return false;
    if (!isMissing(verdict)) return verdict === "allow" || (verdict === "deny" && !isBlank(why));
    if (isMissing(decision)) return isMissing(reason);
  }
  return isMissing(decision) || (decision === "block" && !isBlank(reason)) || halts;
}

const isRuling = (decision: Json | undefined) =>
  isFields(decision) &&
  ["allow", "deny"].includes(String(decision["behavior"])) &&
  isTextOrNone(decision["message"]) &&
  Object.entries(decision).every(
    ([name, value]) =>
      ["behavior", "message"].includes(name) ||
      (["updatedInput", "updatedPermissions"].includes(name) && isMissing(value)) ||
      (name === "interrupt" && value === false),
  );
