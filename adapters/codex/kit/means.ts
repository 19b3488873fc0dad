/** What Codex does after a hook has answered (report, section 5). */
import { meansBy, type Said } from "../../_kin/kit/means.ts";
import type { Effect, Finished } from "../../../test/support/kit.ts";
import { isObject, isText, known, objectOf, textOf } from "../../../test/support/text.ts";
import type { Fields, Json } from "../../../src/model/json.ts";
import { isNone } from "../../_kin/kit/walk.ts";
import { contextsOf } from "../../_kin/kit/usual.ts";

const COMMON = ["continue", "stopReason", "suppressOutput", "systemMessage"];
const RULING = ["decision", "reason"];
const CONTEXT = ["hookEventName", "additionalContext"];

/** What each event takes at the top, and in `hookSpecificOutput`. */
const FIELDS: { readonly [event: string]: readonly [readonly string[], readonly string[]] } = {
  PreToolUse: [
    [...COMMON, ...RULING],
    [...CONTEXT, "permissionDecision", "permissionDecisionReason", "updatedInput"],
  ],
  PermissionRequest: [COMMON, ["hookEventName", "decision"]],
  PostToolUse: [[...COMMON, ...RULING], CONTEXT],
  UserPromptSubmit: [[...COMMON, ...RULING], CONTEXT],
  SessionStart: [COMMON, CONTEXT],
  SubagentStart: [COMMON, CONTEXT],
  Stop: [[...COMMON, ...RULING], []],
  SubagentStop: [[...COMMON, ...RULING], []],
  PreCompact: [COMMON, []],
  PostCompact: [COMMON, []],
  Interrupt: [["systemMessage"], []],
};

const isSaid = (value: Json | undefined) => isText(value) && value.trim() !== "";
const only = (fields: Fields, names: readonly string[]) =>
  Object.entries(fields).every(([name, value]) => names.includes(name) || value === null);

/** An answer that the event's schema does not take fails the hook as a whole. */
function isTaken(event: string, answer: Fields): boolean {
  const [top, nested] = FIELDS[event] ?? [[], []];
  const own = answer["hookSpecificOutput"];
  const texts = ["reason", "stopReason", "systemMessage", "decision"];
  const flags = ["continue", "suppressOutput"];
  if (!only(answer, [...top, ...(nested.length ? ["hookSpecificOutput"] : [])])) return false;
  if (texts.some((name) => !isNone(answer[name]) && !isText(answer[name]))) return false;
  if (flags.some((name) => answer[name] !== undefined && typeof answer[name] !== "boolean"))
    return false;
  if (isNone(own)) return true;
  return isObject(own) && only(own, nested) && isText(own["hookEventName"]);
}

/** What the event takes of an answer that its schema takes; anything else fails the hook. */
function meant(event: string, answer: Fields): Fields | undefined {
  const { decision, reason, stopReason, suppressOutput } = answer;
  const own = isObject(answer["hookSpecificOutput"]) ? answer["hookSpecificOutput"] : {};
  const halts = answer["continue"] === false;
  const isBlank = decision === "block" && !isSaid(reason);
  if (event === "PermissionRequest")
    return halts || suppressOutput === true || !isRuling(own["decision"]) ? undefined : answer;
  if (event === "PostToolUse") {
    if (suppressOutput === true || isBlank) return undefined;
    const why = textOf(reason) ?? textOf(stopReason) ?? "stopped";
    return halts ? { ...answer, continue: true, decision: "block", reason: why } : answer;
  }
  if (event !== "PreToolUse") return isBlank && !halts ? undefined : answer;
  if (halts || isSaid(stopReason) || suppressOutput === true) return undefined;
  const { permissionDecision: verdict, permissionDecisionReason: why, ...rest } = own;
  if (isNone(rest["updatedInput"]) === (verdict === "allow")) return undefined;
  if (verdict === "allow")
    return { ...answer, hookSpecificOutput: { ...rest, additionalContext: null } };
  if (verdict === "deny") return isSaid(why) ? answer : undefined;
  if (!isNone(verdict) || isBlank) return undefined;
  return decision === "block" || (isNone(decision) && isNone(reason)) ? answer : undefined;
}

function isRuling(decision: Json | undefined): boolean {
  if (!isObject(decision)) return true;
  const { interrupt, updatedInput, updatedPermissions } = decision;
  return interrupt !== true && isNone(updatedInput) && isNone(updatedPermissions);
}

function read(event: string, { stdout, stderr, code, fault }: Finished): Said | undefined {
  if (fault !== undefined) return undefined;
  if (code === 2) return { answer: {}, refusal: stderr.trim() || undefined };
  if (code !== 0) return undefined;
  const text = stdout.trim();
  if (!/^[{[]/.test(text)) return { answer: {}, plain: text || undefined };
  const found = objectOf(text);
  const answer = found && isTaken(event, found) ? meant(event, found) : undefined;
  return answer && { answer };
}

/** A reason, also of `continue: false`, replaces a result. */
export const means = meansBy({
  events: {
    PreToolUse: {
      block: "deny",
      verdicts: true,
      keeps: true,
      context: true,
      message: true,
      input: "updatedInput",
    },
    PermissionRequest: { block: "deny", ruling: true, message: true },
    PostToolUse: { block: "withheld", keeps: true, context: true, message: true },
    UserPromptSubmit: { block: "deny", halt: "ends", context: true, plain: true, message: true },
    SessionStart: { halt: "ends", context: true, plain: true, message: true },
    Stop: { block: "hold", halt: "ends", message: true },
    SubagentStop: { block: "hold", halt: "ends", message: true },
    SubagentStart: { context: true, message: true },
    PreCompact: { halt: "deny", message: true },
    PostCompact: { message: true },
    Interrupt: { message: true },
  },
  read,
  blocks: () => ["block"],
});

/** A denial wins, with the first reason; of two inputs the last one to finish. */
export function merge(effects: readonly Effect[]): Effect {
  const denial = effects.find(({ verdict }) => verdict === "deny");
  return known<Effect>({
    verdict: denial?.verdict,
    reason: denial?.reason,
    input: denial ? undefined : effects.findLast(({ input }) => input)?.input,
    context: contextsOf(effects),
  });
}
