/**
 * For every capability: how a universal hook asks for it, how anybody might ask for it, and what
 * shows here that it was done.
 */
import type { Capability, EventName } from "../../src/model/events.ts";
import { json, nested, SAID, type Answer } from "./hook.ts";
import { MISSING } from "../../src/live/effects.ts";
import { heard, PROMPT } from "../../src/live/session.ts";
import type { Turn } from "../../src/model/driver.ts";
import { OUTPUT, ran, type Seen, type Session } from "./session.ts";
import { sources } from "./sources.ts";

const REWRITES = { Bash: { command: "echo rewritten > ran.txt" }, mcp: { text: "rewritten" } };
/** For both, with all that any agent asks for. */
const NEW = { ...REWRITES.Bash, description: "scripted", ...REWRITES.mcp };
/** A result of the shell, as it is told where it can be replaced in its own shape. */
const BASH = { stdout: SAID, stderr: "", interrupted: false, isImage: false };
const RULES = [
  { type: "addRules", rules: [{ toolName: "Bash" }], behavior: "allow", destination: "session" },
];

export interface Effect {
  /** The universal answer, about a call of this tool. */
  answer(event: EventName, tool: "Bash" | "mcp"): Answer;
  /** Every form of it in the words of several agents. */
  forms(hostEvent: string): readonly Answer[];
  /** What the session needs beside what makes the event happen. */
  session?(session: Session): Session;
  /** What somebody else's hook says at the same time. */
  beside?(event: EventName): Answer | undefined;
}

const permission = (verdict: string) => ({
  permissionDecision: verdict,
  permissionDecisionReason: SAID,
});
const once = (answer: Answer): Answer => ({ ...answer, once: true });
const stops = (event: EventName) => event === "stop" || event === "sub-agent-end";

/** Undefined: it was done. A sentence: it was not, because. */
export function missing(part: Capability, seen: Seen, event: EventName): string | undefined {
  const wrote = ran(seen);
  return MISSING[part](seen, event, {
    hookText: SAID,
    prompt: PROMPT,
    heard: (lane) => heard(seen, SAID, lane),
    ran: wrote !== undefined,
    rewritten: wrote === "rewritten" ? undefined : `what ran wrote ${wrote ?? "nothing"}`,
    result: heard(seen, OUTPUT),
    held: Boolean(seen.given["other"] ?? seen.given["form-beside"]),
    // The hook spoke once only: the second call runs by the rule it gave.
    again: seen.files["again.txt"] !== undefined,
    env: seen.files["told.txt"] === SAID,
  });
}

const HOLD = once(json({ decision: "block", reason: "held-by-another" }));
const unallowed = (session: Session): Session => ({ ...session, allowed: [] });

const INTERRUPTS = (name: string): readonly Answer[] => [
  json({ behavior: "deny", message: SAID, interrupt: true }),
  nested(name, { decision: { behavior: "deny", message: SAID, interrupt: true } }),
];

export const EFFECTS: { readonly [C in Capability]: Effect } = {
  deny: {
    answer: () => json({ hookSpecificOutput: permission("deny") }),
    forms: (name) => [
      nested(name, permission("deny")),
      json(permission("deny")),
      json({ decision: "block", reason: SAID }),
      json({ permission: "deny", user_message: SAID, agent_message: SAID }),
      json({ behavior: "deny", message: SAID }),
      nested(name, { decision: { behavior: "deny", message: SAID } }),
      json({ continue: false, stopReason: SAID }),
      { stderr: SAID, code: 2 },
    ],
  },
  ask: {
    answer: () => json({ hookSpecificOutput: permission("ask") }),
    forms: (name) => [
      nested(name, permission("ask")),
      json(permission("ask")),
      json({ permission: "ask", user_message: SAID }),
      json({ behavior: "ask", message: SAID }),
      nested(name, { decision: { behavior: "ask", message: SAID } }),
    ],
  },
  allow: {
    answer: () => json({ hookSpecificOutput: permission("allow") }),
    forms: (name) => [
      nested(name, permission("allow")),
      json(permission("allow")),
      json({ decision: "approve", reason: SAID }),
      json({ behavior: "allow" }),
      nested(name, { decision: { behavior: "allow" } }),
    ],
    session: unallowed,
  },
  hold: {
    answer: () => once(json({ decision: "block", reason: SAID })),
    forms: () =>
      [
        json({ decision: "block", reason: SAID }),
        json({ followup_message: SAID }),
        { stderr: SAID, code: 2 },
      ].map(once),
  },
  end: {
    answer: () => json({ continue: false, stopReason: SAID }),
    forms: (name) => [
      json({ continue: false, stopReason: SAID }),
      json({
        continue: false,
        stopReason: SAID,
        ...permission("deny"),
        hookSpecificOutput: { hookEventName: name, ...permission("deny") },
      }),
      json({ handled: true, responseContent: SAID }),
      ...INTERRUPTS(name),
    ],
    // A stop that nobody holds back ends anyway.
    beside: (event) => (stops(event) ? HOLD : undefined),
  },
  feedback: {
    answer: () => json({ decision: "block", reason: SAID }),
    // Not a block: that may replace the result, which is withholding it.
    forms: (name) => [
      json({ additionalContext: SAID }),
      nested(name, { additionalContext: SAID }),
      { stderr: SAID, code: 2 },
    ],
  },
  withhold: {
    answer: () => json({ withhold: SAID }),
    forms: (name) => [
      json({ decision: "block", reason: SAID }),
      nested(name, { updatedToolOutput: BASH }),
    ],
  },
  "rewrite-input": {
    answer: (event, tool) =>
      json({
        hookSpecificOutput: {
          ...(event === "permission-request" && permission("allow")),
          updatedInput: REWRITES[tool],
        },
      }),
    forms: (name) => [
      nested(name, { permissionDecision: "allow", updatedInput: NEW }),
      json({ modifiedArgs: NEW }),
      json({ updated_input: NEW }),
      nested(name, { decision: { behavior: "allow", updatedInput: NEW } }),
      json({ behavior: "allow", updatedInput: NEW }),
    ],
  },
  "rewrite-result": {
    answer: () => json({ updatedOutput: SAID }),
    forms: (name) => [
      json({ modifiedResult: { textResultForLlm: SAID, resultType: "success" } }),
      nested(name, { updatedToolOutput: BASH }),
    ],
  },
  "rewrite-prompt": {
    answer: () => json({ updatedPrompt: SAID }),
    forms: (name) => [
      json({ modifiedPrompt: SAID }),
      json({ updatedPrompt: SAID, updated_prompt: SAID, prompt: SAID }),
      nested(name, { updatedPrompt: SAID, modifiedPrompt: SAID }),
    ],
  },
  "add-permissions": {
    answer: () =>
      once(
        json({ hookSpecificOutput: { permissionDecision: "allow", updatedPermissions: RULES } }),
      ),
    forms: (name) =>
      [
        nested(name, { permissionDecision: "allow", updatedPermissions: RULES }),
        nested(name, { decision: { behavior: "allow", updatedPermissions: RULES } }),
        json({ behavior: "allow", permissionDecision: "allow", updatedPermissions: RULES }),
      ].map(once),
    session: ({ turns, ...session }) =>
      unallowed({ ...session, turns: [...turns.slice(0, 1), again, ...turns.slice(1)] }),
  },
  interrupt: {
    answer: () => json({ interrupt: true, hookSpecificOutput: permission("deny") }),
    forms: INTERRUPTS,
  },
  context: {
    answer: () => json({ additionalContext: SAID }),
    forms: (name) => [
      nested(name, { additionalContext: SAID }),
      json({ additionalContext: SAID }),
      json({ additional_context: SAID }),
      { stdout: SAID },
    ],
  },
  message: {
    answer: () => json({ systemMessage: SAID }),
    forms: () => [
      json({ systemMessage: SAID }),
      json({ user_message: SAID }),
      { stdout: `${JSON.stringify({ type: "progress", message: SAID })}\n` },
      { stderr: SAID, code: 2 },
    ],
  },
  env: {
    answer: () => json({ env: { HOOKPORT_PROBE: SAID } }),
    // Every dialect that has an environment for later commands brings its own words for it.
    forms: () => [],
  },
};

/** Every form of it that anybody knows. */
export const formsOf = (part: Capability, hostEvent: string): readonly Answer[] => [
  ...EFFECTS[part].forms(hostEvent),
  ...sources.flatMap(({ forms }) => forms?.[part]?.(hostEvent) ?? []),
];

const again: Turn = { calls: [{ name: "Bash", input: { command: "echo again > again.txt" } }] };
