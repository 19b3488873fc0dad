/** For every capability: how a universal hook asks for it, how anybody might ask for it, and what shows that it was done. */
import type { Capability, EventName } from "../../src/model/events.ts";
import { json, nested, type Answer } from "./hook.ts";
import { count, heard, PROMPT, SUMMARY } from "../../src/live/session.ts";
import type { Turn } from "../../src/model/driver.ts";
import { OUTPUT, ran, type Seen, type Session } from "./session.ts";

/** What a hook says; nobody else says it. */
export const SAID = "said-by-the-hook";
/** For a shell and for the MCP server. */
const NEW = { command: "echo rewritten > ran.txt", description: "scripted", text: "rewritten" };
/** A result of the shell, as it is told where it can be replaced in its own shape. */
const BASH = { stdout: SAID, stderr: "", interrupted: false, isImage: false };
const RULES = [{ type: "addRules", rules: [{ toolName: "Bash" }], behavior: "allow", destination: "session" }];

export interface Effect {
  /** The universal answer. */
  answer(event: EventName): Answer;
  /** Every form of it in the words of any agent. */
  forms(hostEvent: string): readonly Answer[];
  /** Undefined: it was done. A sentence: it was not, because. */
  missing(seen: Seen, event: EventName): string | undefined;
  /** What the session needs beside what makes the event happen. */
  session?(session: Session): Session;
  /** What somebody else's hook says at the same time. */
  beside?(event: EventName): Answer | undefined;
}

const permission = (verdict: string) => ({ permissionDecision: verdict, permissionDecisionReason: SAID });
const once = (answer: Answer): Answer => ({ ...answer, once: true });
const stops = (event: EventName) => event === "stop" || event === "sub-agent-end";
const calls = (event: EventName) => event === "pre-tool-use" || event === "permission-request";
const lane = (event: EventName) => (event.startsWith("sub-agent") ? "agent" : "main");
/** By the model it concerns; what is said of a compaction goes to whoever sums up. */
const said = (seen: Seen, event: EventName) =>
  heard(seen, SAID, event === "pre-compact" ? undefined : lane(event)) ? undefined : "the text did not reach the model";

/** Did what the event announces not happen? */
function prevented(seen: Seen, event: EventName): string | undefined {
  if (calls(event)) return ran(seen) === undefined ? undefined : "the call ran";
  if (event === "sub-agent-start") return count(seen, "agent") ? "the sub-agent started" : undefined;
  if (event === "pre-compact") return heard(seen, SUMMARY) ? "the conversation was compacted" : undefined;
  if (count(seen, "main")) return "the model was asked";
  return event === "pre-prompt" && !seen.user.includes(SAID) ? "the user was not told why" : undefined;
}

const HOLD = once(json({ decision: "block", reason: "held-by-another" }));
const unallowed = (session: Session): Session => ({ ...session, unallowed: true });

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
    missing: (seen, event) => prevented(seen, event) ?? (calls(event) ? said(seen, event) : undefined),
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
    // Nobody can be asked here.
    missing: (seen, event) => prevented(seen, event) ?? said(seen, event),
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
    missing: (seen) => (ran(seen) === undefined ? "the call did not run" : undefined),
    session: unallowed,
  },
  hold: {
    answer: () => once(json({ decision: "block", reason: SAID })),
    forms: () => [json({ decision: "block", reason: SAID }), json({ followup_message: SAID }), { stderr: SAID, code: 2 }].map(once),
    missing: (seen, event) => (count(seen, lane(event)) > 1 ? said(seen, event) : "it stopped"),
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
    missing: (seen, event) => {
      if (event === "pre-compact" || event === "pre-prompt") return prevented(seen, event);
      if (stops(event) && !(seen.given["other"] ?? seen.given["form-beside"])) return "nobody held it back";
      const most = event === "session-start" ? 0 : 1;
      return count(seen, lane(event)) > most ? "the turn went on" : undefined;
    },
    // A stop that nobody holds back ends anyway.
    beside: (event) => (stops(event) ? HOLD : undefined),
  },
  feedback: {
    answer: () => json({ decision: "block", reason: SAID }),
    // Not a block: that may replace the result, which is withholding it.
    forms: (name) => [json({ additionalContext: SAID }), nested(name, { additionalContext: SAID }), { stderr: SAID, code: 2 }],
    missing: (seen, event) => said(seen, event) ?? (event === "post-tool-use" && !heard(seen, OUTPUT) ? "the result is gone" : undefined),
  },
  withhold: {
    answer: () => json({ withhold: SAID }),
    forms: (name) => [json({ decision: "block", reason: SAID }), nested(name, { updatedToolOutput: BASH })],
    missing: (seen, event) => (heard(seen, OUTPUT) ? "the model saw the result" : said(seen, event)),
  },
  updatedInput: {
    answer: (event) => json({ hookSpecificOutput: { ...(event === "permission-request" && permission("allow")), updatedInput: NEW } }),
    forms: (name) => [
      nested(name, { permissionDecision: "allow", updatedInput: NEW }),
      json({ modifiedArgs: NEW }),
      json({ updated_input: NEW }),
      nested(name, { decision: { behavior: "allow", updatedInput: NEW } }),
      json({ behavior: "allow", updatedInput: NEW }),
    ],
    missing: (seen) => (ran(seen) === "rewritten" ? undefined : `what ran wrote ${ran(seen) ?? "nothing"}`),
  },
  updatedOutput: {
    answer: () => json({ updatedOutput: SAID }),
    forms: (name) => [
      json({ modifiedResult: { textResultForLlm: SAID, resultType: "success" } }),
      nested(name, { updatedToolOutput: BASH }),
    ],
    missing: (seen, event) => said(seen, event) ?? (heard(seen, OUTPUT) ? "the model saw the first result too" : undefined),
  },
  updatedPrompt: {
    answer: () => json({ updatedPrompt: SAID }),
    forms: (name) => [
      json({ modifiedPrompt: SAID }),
      json({ updatedPrompt: SAID, updated_prompt: SAID, prompt: SAID }),
      nested(name, { updatedPrompt: SAID, modifiedPrompt: SAID }),
    ],
    missing: (seen, event) => said(seen, event) ?? (heard(seen, PROMPT) ? "the model saw the first prompt too" : undefined),
  },
  updatedPermissions: {
    answer: () => once(json({ hookSpecificOutput: { permissionDecision: "allow", updatedPermissions: RULES } })),
    forms: (name) =>
      [
        nested(name, { permissionDecision: "allow", updatedPermissions: RULES }),
        nested(name, { decision: { behavior: "allow", updatedPermissions: RULES } }),
        json({ behavior: "allow", permissionDecision: "allow", updatedPermissions: RULES }),
      ].map(once),
    // The hook spoke once only: the second call runs by the rule it gave.
    missing: (seen) => (seen.files["again.txt"] === undefined ? "the second call did not run" : undefined),
    session: ({ turns, ...session }) => unallowed({ ...session, turns: [...turns.slice(0, 1), again, ...turns.slice(1)] }),
  },
  interrupt: {
    answer: () => json({ interrupt: true, hookSpecificOutput: permission("deny") }),
    forms: INTERRUPTS,
    missing: (seen, event) => prevented(seen, event) ?? (count(seen, "main") > 1 ? "the turn went on" : undefined),
  },
  context: {
    answer: () => json({ additionalContext: SAID }),
    forms: (name) => [
      nested(name, { additionalContext: SAID }),
      json({ additionalContext: SAID }),
      json({ additional_context: SAID }),
      { stdout: SAID },
    ],
    missing: said,
  },
  message: {
    answer: () => json({ systemMessage: SAID }),
    forms: () => [
      json({ systemMessage: SAID }),
      json({ user_message: SAID }),
      { stdout: `${JSON.stringify({ type: "progress", message: SAID })}\n` },
      { stderr: SAID, code: 2 },
    ],
    missing: (seen) => (seen.user.includes(SAID) ? undefined : "the user did not see it"),
  },
  env: {
    answer: () => json({ env: { HOOKPORT_PROBE: SAID } }),
    forms: () => [
      {
        ...json({ env: { HOOKPORT_PROBE: SAID } }),
        first: `[ -n "$CLAUDE_ENV_FILE" ] && echo 'export HOOKPORT_PROBE=${SAID}' >> "$CLAUDE_ENV_FILE"`,
      },
    ],
    missing: (seen) => (seen.files["told.txt"] === SAID ? undefined : "a later command did not have it"),
  },
};

const again: Turn = { calls: [{ name: "Bash", input: { command: "echo again > again.txt" } }] };
