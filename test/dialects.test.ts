/** Any dialect under any host: a guard blocks in whatever form it speaks, and lets the rest go. */
import { describe, expect, test } from "vitest";
import { isHost, type Adapter, type HostProtocol, type Reply } from "../src/model/adapter.ts";
import { marks } from "../adapters/registry.ts";
import { hookCall } from "../src/model/call.ts";
import type { Group, HooksDocument } from "../schemas/types/document.ts";
import type { EventName } from "../src/model/events.ts";
import { takenAs } from "../src/model/walk.ts";
import { adapters, protocols } from "./support/hosts.ts";
import { share } from "./support/runs.ts";
import { callOf } from "./support/standard.ts";

const replyOf = (answer: object | string, code = 0, stderr = ""): Reply => ({
  stdout: typeof answer === "string" ? answer : JSON.stringify(answer),
  stderr,
  code,
});
const exit2 = replyOf("", 2, "REASON");
const nested = (hookEventName: string) =>
  replyOf({
    hookSpecificOutput: {
      hookEventName,
      permissionDecision: "deny",
      permissionDecisionReason: "REASON",
    },
  });

/** Every way a dialect has to say no before a tool. */
const DENIALS: { readonly [dialect: string]: readonly Reply[] } = {
  universal: [
    exit2,
    replyOf({
      hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: "REASON" },
    }),
    replyOf({ decision: "block", reason: "REASON" }),
    replyOf({ continue: false, stopReason: "REASON" }),
  ],
  "claude-code": [
    exit2,
    nested("PreToolUse"),
    replyOf({ decision: "block", reason: "REASON" }),
    replyOf({ continue: false, stopReason: "REASON" }),
  ],
  copilot: [
    exit2,
    replyOf("", 1, "REASON"),
    nested("PreToolUse"),
    replyOf({ permissionDecision: "deny", permissionDecisionReason: "REASON" }),
  ],
  "copilot:preToolUse": [
    exit2,
    replyOf({ permissionDecision: "deny", permissionDecisionReason: "REASON" }),
  ],
  cursor: [
    exit2,
    replyOf({ permission: "deny", user_message: "REASON" }),
    replyOf("log\n" + JSON.stringify({ permission: "deny", user_message: "REASON" })),
    replyOf("REASON as text"),
  ],
  "cursor:beforeShellExecution": [exit2, replyOf({ permission: "deny", user_message: "REASON" })],
  lime: [
    exit2,
    nested("PreToolUse"),
    replyOf({ decision: "block", reason: "REASON" }),
    replyOf({ continue: false, reason: "REASON" }),
  ],
};
const ASKS: { readonly [dialect: string]: Reply } = {
  "claude-code": replyOf({
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      permissionDecision: "ask",
      permissionDecisionReason: "REASON",
    },
  }),
  copilot: replyOf({ permissionDecision: "ask", permissionDecisionReason: "REASON" }),
  cursor: replyOf({ permission: "ask", user_message: "REASON" }),
};
const PROMPT_BLOCKS: { readonly [dialect: string]: readonly Reply[] } = {
  universal: [exit2, replyOf({ decision: "block", reason: "REASON" })],
  "claude-code": [
    exit2,
    replyOf({ decision: "block", reason: "REASON" }),
    replyOf({ continue: false, stopReason: "REASON" }),
  ],
  copilot: [
    replyOf({ decision: "block", reason: "REASON" }),
    replyOf({ handled: true, responseContent: "REASON" }),
  ],
  cursor: [exit2, replyOf({ continue: false, user_message: "REASON" })],
};
const HOLDS: { readonly [dialect: string]: readonly Reply[] } = {
  universal: [exit2, replyOf({ decision: "block", reason: "REASON" })],
  "claude-code": [exit2, replyOf({ decision: "block", reason: "REASON" })],
  copilot: [replyOf({ decision: "block", reason: "REASON" })],
  cursor: [
    replyOf({ followup_message: "REASON" }),
    replyOf({ decision: "block", reason: "REASON" }),
  ],
};
const HARMLESS: { readonly [dialect: string]: Reply } = {
  universal: replyOf(""),
  "claude-code": replyOf("checked"),
  copilot: replyOf("checked"),
  "copilot:preToolUse": replyOf({}),
  cursor: replyOf({ permission: "allow" }),
  "cursor:beforeShellExecution": replyOf({ permission: "allow" }),
  lime: replyOf("{}"),
};

async function decided(host: HostProtocol, event: EventName, dialect: string, reply: Reply) {
  const group: Group = { dialect, hooks: [{ type: "command", command: "guard" }] };
  const doc: HooksDocument = { version: 1, hooks: { [event]: [group] } };
  const row = host.events[event].find(
    (row) => !row.readOnly,
  ) as HostProtocol["events"]["stop"][number];
  const home =
    dialect === host.id || dialect.startsWith(`${host.id}:`)
      ? (dialect.split(":")[1] ?? row.name)
      : row.name;
  const fired = host.events[event].find((row) => row.name === home) ?? row;
  const call = callOf(host, event, fired);
  const answer = await hookCall({
    protocols,
    protocol: host,
    call,
    documents: [{ doc, packageRoot: "/project" }],
    root: "/project",
    run: async () => reply,
    marks,
    elapsed: () => 0,
  });
  return takenAs(adapters[host.id] as Adapter, answer.reply, call);
}

const hosts = Object.values(protocols).filter(isHost);
const cases = (
  forms: { readonly [dialect: string]: readonly Reply[] },
  event: EventName,
  able: "deny" | "hold",
) =>
  hosts
    .filter((host) => host.events[event].some((row) => row.can[able]))
    .flatMap((host, column) =>
      share(
        Object.entries(forms).flatMap(([dialect, replies]) =>
          replies.map(
            (reply, i) =>
              [`${dialect} form ${i + 1} under ${host.id}`, host, dialect, reply] as const,
          ),
        ),
        column,
      ),
    );

describe("a denied tool call", () => {
  test.each(cases(DENIALS, "pre-tool-use", "deny"))("%s", async (_, host, dialect, reply) => {
    expect(await decided(host, "pre-tool-use", dialect, reply)).toMatchObject({
      verdict: "deny",
      reason: expect.stringContaining("REASON") as string,
    });
  });
});

describe("a call the hook wants to ask about is asked about or denied", () => {
  const forms = Object.fromEntries(
    Object.entries(ASKS).map(([dialect, reply]) => [dialect, [reply]]),
  );
  test.each(cases(forms, "pre-tool-use", "deny"))("%s", async (_, host, dialect, reply) => {
    const back = await decided(host, "pre-tool-use", dialect, reply);
    expect(back).toMatchObject({
      verdict: host.events["pre-tool-use"][0]?.can.ask ? "ask" : "deny",
    });
  });
});

describe("a blocked prompt", () => {
  test.each(cases(PROMPT_BLOCKS, "pre-prompt", "deny"))("%s", async (_, host, dialect, reply) => {
    expect(await decided(host, "pre-prompt", dialect, reply)).toMatchObject({
      verdict: "deny",
      reason: expect.stringContaining("REASON") as string,
    });
  });
});

describe("an agent that is held back from stopping", () => {
  test.each(cases(HOLDS, "stop", "hold"))("%s", async (_, host, dialect, reply) => {
    expect(await decided(host, "stop", dialect, reply)).toMatchObject({
      hold: expect.stringContaining("REASON") as string,
    });
  });
});

describe("a harmless call", () => {
  const forms = Object.fromEntries(
    Object.entries(HARMLESS).map(([dialect, reply]) => [dialect, [reply]]),
  );
  test.each(cases(forms, "pre-tool-use", "deny"))("%s", async (_, host, dialect, reply) => {
    expect((await decided(host, "pre-tool-use", dialect, reply)).verdict).toBeUndefined();
  });
});
