/** What Codex does after a hook has answered (report, section 5). */
import type { Effect, Finished, Kit } from "../../../test/support/kit.ts";
import { isObject, isText, known, objectOf, textOf } from "../../../test/support/text.ts";
import type { EventName } from "../../../src/model/events.ts";
import type { Fields, Json } from "../../../src/model/json.ts";

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
const isAbsent = (value: Json | undefined): boolean => value === undefined || value === null;
const only = (fields: Fields, names: readonly string[]) =>
  Object.entries(fields).every(([name, value]) => names.includes(name) || value === null);

/** An answer that the event's schema does not take fails the hook as a whole. */
function isTaken(event: string, answer: Fields): boolean {
  const [top, nested] = FIELDS[event] ?? [[], []];
  const own = answer["hookSpecificOutput"];
  const texts = ["reason", "stopReason", "systemMessage", "decision"];
  const flags = ["continue", "suppressOutput"];
  if (!only(answer, [...top, ...(nested.length ? ["hookSpecificOutput"] : [])])) return false;
  if (texts.some((name) => !isAbsent(answer[name]) && !isText(answer[name]))) return false;
  if (flags.some((name) => answer[name] !== undefined && typeof answer[name] !== "boolean"))
    return false;
  if (isAbsent(own)) return true;
  return isObject(own) && only(own, nested) && isText(own["hookEventName"]);
}

interface Read {
  readonly answer: Fields;
  readonly own: Fields;
  readonly plain: string;
  /** The reason of exit code 2. */
  readonly refusal: string | undefined;
}

function read(event: string, { stdout, stderr, code, fault }: Finished): Read | undefined {
  if (fault !== undefined) return undefined;
  if (code === 2)
    return { answer: {}, own: {}, plain: "", refusal: stderr.trim() ? stderr.trim() : undefined };
  if (code !== 0) return undefined;
  const text = stdout.trim();
  if (!/^[{[]/.test(text)) return { answer: {}, own: {}, plain: text, refusal: undefined };
  const answer = objectOf(text);
  if (!answer || !isTaken(event, answer)) return undefined;
  const own = isObject(answer["hookSpecificOutput"]) ? answer["hookSpecificOutput"] : {};
  return { answer, own, plain: "", refusal: undefined };
}

const message = ({ answer }: Read) => textOf(answer["systemMessage"]);
const context = ({ own }: Read) => textOf(own["additionalContext"]);
/** The reason of a block; "" fails the hook. */
const blocked = ({ answer, refusal }: Read) =>
  answer["decision"] === "block" ? (textOf(answer["reason"])?.trim() ?? "") : refusal;
const halts = ({ answer }: Read) => answer["continue"] === false;

/** All that is not taken lets the call run. */
function beforeTool(said: Read): Effect {
  const { answer, own, refusal } = said;
  if (refusal !== undefined) return { verdict: "deny", reason: refusal };
  if (halts(said) || isSaid(answer["stopReason"]) || answer["suppressOutput"] === true) return {};
  const rest = { context: context(said), message: message(said) };
  const verdict = own["permissionDecision"];
  const input = own["updatedInput"];
  if (verdict === "allow")
    return isObject(input) ? known<Effect>({ input, message: message(said) }) : {};
  if (!isAbsent(input)) return {};
  const reason = textOf(own["permissionDecisionReason"]);
  if (verdict === "deny")
    return isSaid(reason) ? known<Effect>({ verdict: "deny", reason, ...rest }) : {};
  if (!isAbsent(verdict)) return {};
  const block = blocked(said);
  if (block) return known<Effect>({ verdict: "deny", reason: block, ...rest });
  return isAbsent(answer["decision"]) && isAbsent(answer["reason"]) ? known<Effect>(rest) : {};
}

function permission({ answer, own, refusal }: Read): Effect {
  if (refusal !== undefined) return { verdict: "deny", reason: refusal };
  if (answer["continue"] === false || answer["suppressOutput"] === true) return {};
  const said = textOf(answer["systemMessage"]);
  const decision = own["decision"];
  if (!isObject(decision)) return known<Effect>({ message: said });
  const { behavior, message: reason, interrupt, updatedInput, updatedPermissions } = decision;
  if (interrupt === true || !isAbsent(updatedInput) || !isAbsent(updatedPermissions)) return {};
  if (behavior !== "allow" && behavior !== "deny") return {};
  return known<Effect>({
    verdict: behavior,
    reason: behavior === "deny" ? textOf(reason) : undefined,
    message: said,
  });
}

/** A reason, also of `continue: false`, replaces the result. */
function afterTool(said: Read): Effect {
  const { answer } = said;
  if (answer["suppressOutput"] === true || blocked(said) === "") return {};
  const halted = halts(said)
    ? (textOf(answer["reason"]) ?? textOf(answer["stopReason"]) ?? "stopped")
    : undefined;
  return known<Effect>({
    withheld: halted ?? blocked(said),
    context: context(said),
    message: message(said),
  });
}

function atPrompt(said: Read): Effect {
  const block = blocked(said);
  if (halts(said))
    return known<Effect>({
      verdict: "deny",
      reason: textOf(said.answer["stopReason"]) ?? block,
      ends: true,
      message: message(said),
    });
  if (block === "") return {};
  if (block !== undefined)
    return known<Effect>({ verdict: "deny", reason: block, message: message(said) });
  return known<Effect>({ context: said.plain || context(said), message: message(said) });
}

const atStart = (said: Read): Effect =>
  known<Effect>({
    ends: halts(said) || undefined,
    context: said.plain || context(said),
    message: message(said),
  });

/** `continue: false` wins over a block, and plain text fails. */
function atStop(said: Read): Effect {
  const block = blocked(said);
  if (said.plain || (block === "" && !halts(said))) return {};
  return halts(said)
    ? known<Effect>({ ends: true, message: message(said) })
    : known<Effect>({ hold: block, message: message(said) });
}

const atCompact = (said: Read): Effect =>
  known<Effect>({
    verdict: halts(said) ? "deny" : undefined,
    reason: halts(said) ? textOf(said.answer["stopReason"]) : undefined,
    message: message(said),
  });

const EVENTS: { readonly [event: string]: (said: Read) => Effect } = {
  PreToolUse: beforeTool,
  PermissionRequest: permission,
  PostToolUse: afterTool,
  UserPromptSubmit: atPrompt,
  SessionStart: atStart,
  Stop: atStop,
  SubagentStop: atStop,
  SubagentStart: (said) => known<Effect>({ context: context(said), message: message(said) }),
  PreCompact: atCompact,
  PostCompact: (said) => known<Effect>({ message: message(said) }),
  Interrupt: (said) => known<Effect>({ message: message(said) }),
};

export function means(event: string, finished: Finished): Effect {
  const said = read(event, finished);
  return (said && EVENTS[event]?.(said)) ?? {};
}

const TOLD: readonly EventName[] = ["pre-tool-use", "post-tool-use", "pre-prompt", "session-start"];

export const honours: Kit["honours"] = {
  deny: ["pre-tool-use", "permission-request", "pre-prompt", "pre-compact"],
  ask: { not: "`ask` fails the hook, and the call runs (section 5)" },
  allow: ["permission-request"],
  hold: ["stop", "sub-agent-end"],
  end: ["pre-prompt", "session-start", "stop", "sub-agent-end"],
  // Feedback goes as context, because a block would replace the result.
  feedback: ["post-tool-use"],
  withhold: ["post-tool-use"],
  "rewrite-input": ["pre-tool-use"],
  "rewrite-result": { not: "`updatedToolOutput` fails the hook (section 5)" },
  "rewrite-prompt": { not: "no field of an answer replaces the prompt (section 5)" },
  "add-permissions": { not: "`updatedPermissions` makes the answer void (section 5)" },
  interrupt: { not: "`interrupt` makes the answer void, and the user is asked (section 5)" },
  context: [...TOLD, "sub-agent-start"],
  message: [
    ...TOLD,
    "permission-request",
    "stop",
    "stop-cancelled",
    "sub-agent-start",
    "sub-agent-end",
    "pre-compact",
    "post-compact",
  ],
  env: { not: "no answer sets variables of the session (section 3)" },
};

/** A denial wins, with the first reason; of two inputs the last one to finish. */
export function merge(effects: readonly Effect[]): Effect {
  const denial = effects.find(({ verdict }) => verdict === "deny");
  const contexts = effects.flatMap((one) => one.context ?? []);
  return known<Effect>({
    verdict: denial?.verdict,
    reason: denial?.reason,
    input: denial ? undefined : effects.findLast(({ input }) => input)?.input,
    context: contexts.length ? contexts.join("\n") : undefined,
  });
}
