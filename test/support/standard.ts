/** The standard decisions: for each part, an answer without it and one with it. */
import type {
  Adapter,
  Decision,
  HookEvent,
  EventRow,
  Invocation,
  Protocol,
} from "../../src/model/adapter.ts";
import { isGate, type Capability, type EventName } from "../../src/model/events.ts";
import type { Json } from "../../src/model/json.ts";
import { toHostTool } from "../../src/model/tools.ts";
import { payloadOf } from "../../src/model/walk.ts";
import { adapters } from "./hosts.ts";

export const PARTS: {
  readonly [C in Capability]: (event: EventName) => {
    readonly base: Decision;
    readonly with: Decision;
  };
} = {
  deny: () => ({ base: {}, with: { verdict: "deny", reason: "REASON" } }),
  ask: () => ({ base: {}, with: { verdict: "ask", reason: "REASON" } }),
  allow: () => ({ base: {}, with: { verdict: "allow", reason: "REASON" } }),
  hold: () => ({ base: {}, with: { hold: "REASON" } }),
  // Before something, ending the turn is a denial too (S3): what it adds to one is the question.
  end: (event) => {
    const base: Decision = isGate(event) ? { verdict: "deny", reason: "REASON" } : {};
    return { base, with: { ...base, end: "REASON" } };
  },
  feedback: () => ({ base: {}, with: { feedback: "FEEDBACK" } }),
  withhold: () => ({ base: {}, with: { withhold: "WITHHELD" } }),
  "rewrite-input": (event) => {
    const base: Decision = event === "permission-request" ? { verdict: "allow" } : {};
    return { base, with: { ...base, "rewrite-input": { command: "echo changed" } } };
  },
  "rewrite-result": () => ({ base: {}, with: { "rewrite-result": "REPLACED" } }),
  "rewrite-prompt": () => ({ base: {}, with: { "rewrite-prompt": "PROMPT" } }),
  "add-permissions": (event) => {
    const base: Decision = event === "permission-request" ? { verdict: "allow" } : {};
    return { base, with: { ...base, "add-permissions": ["Bash(ls:*)"] } };
  },
  interrupt: () => ({
    base: { verdict: "deny", reason: "REASON" },
    with: { verdict: "deny", reason: "REASON", interrupt: true },
  }),
  context: () => ({ base: {}, with: { context: "CONTEXT" } }),
  message: () => ({ base: {}, with: { message: "MESSAGE" } }),
  env: () => ({ base: {}, with: { env: { NAME: "VALUE" } } }),
};

/** An event of this kind as it might happen, about a tool the row fires for. */
export function happened(protocol: Protocol, event: EventName, row: EventRow): HookEvent {
  // Results can be replaced on every host for MCP tools only.
  const wanted = row.only?.[0] ?? (event === "post-tool-use" ? "mcp" : "Bash");
  const name = wanted === "mcp" ? "mcp__lab__echo" : wanted;
  const input: Json =
    wanted === "mcp"
      ? { text: "hi", command: "x" }
      : wanted === "Bash"
        ? { command: "echo hi" }
        : { file_path: "/project/a.txt", content: "x" };
  const tool = event.includes("tool-use") || event.startsWith("permission");
  return {
    name: event,
    host: protocol.id,
    root: "/project",
    cwd: "/project",
    sessionId: "s1",
    native: {},
    ...(tool && { tools: [{ name, input }], hostTool: toHostTool(protocol, { name, input }).name }),
    ...(event === "post-tool-use" && { toolResponse: "result" }),
    ...(event === "pre-prompt" && { prompt: "hello" }),
  };
}

/** The agent's own payload of such an event. */
export function callOf({ id }: Protocol, event: EventName, row: EventRow): Invocation {
  const adapter = adapters[id] as Adapter;
  const hookEvent = happened(adapter.protocol, event, row);
  return payloadOf(adapter, hookEvent, row, hookEvent.tools?.[0]);
}
