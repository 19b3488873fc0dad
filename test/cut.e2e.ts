/**
 * Answers are cut to what the host honours (S8): a longer one is dropped whole, and the call
 * runs.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Adapter, EventRow, HostProtocol, Protocol, Reply } from "../src/model/adapter.ts";
import { hookCall } from "../src/model/call.ts";
import { faultReply } from "../src/model/fault.ts";
import { ourFault } from "../src/model/fault-words.ts";
import { cutText } from "../src/model/cut.ts";
import type { EventName } from "../src/model/events.ts";
import { takenAs } from "../src/model/walk.ts";
import { adapters, protocols } from "./support/hosts.ts";
import { longestReason } from "./support/ours.ts";
import { runs } from "./support/runs.ts";
import { callOf } from "./support/standard.ts";

const NOTE = "\n… (cut by hookport)";
const MB = 1_000_000;
const hosts = Object.values(protocols).filter(({ host }) => host);
const rowOf = (protocol: Protocol, event: EventName) =>
  protocol.events[event].find(({ readOnly }) => !readOnly) as EventRow;
const that = (event: EventName, can: keyof EventRow["can"]) =>
  hosts
    .filter((protocol) => protocol.events[event].length && rowOf(protocol, event).can[can])
    .map(({ id }) => id);

/** What a universal hook's answer comes to on a host. */
async function answered(id: string, event: EventName, output: object) {
  const protocol = protocols[id] as HostProtocol;
  const call = callOf(protocol, event, rowOf(protocol, event));
  const doc = {
    version: 1 as const,
    hooks: { [event]: [{ hooks: [{ type: "command" as const, command: "hook" }] }] },
  };
  const run = async (): Promise<Reply> => ({ stdout: JSON.stringify(output), stderr: "", code: 0 });
  const { reply, decision, lost } = await hookCall({
    protocols,
    protocol,
    call,
    documents: [{ doc, packageRoot: "/project" }],
    root: "/project",
    run,
    elapsed: () => 0,
  });
  return {
    back: takenAs(adapters[id] as Adapter, reply, call),
    bytes: Buffer.byteLength(reply.stdout),
    reply,
    decision,
    lost: lost.join("; "),
  };
}

const denied = (permissionDecisionReason: string) => ({
  hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason },
});

describe("a denial with a reason of 6 MB is a denial, of less than 1 MB", () => {
  // A control character is six characters of JSON, and three bytes outside of it are one of a text.
  const CHARS = ["\u0001", "語", "🙂", "x"];
  const turns = that("pre-tool-use", "deny").map((id, i) => [id, CHARS[i % 4] as string] as const);
  test.each(turns)("%s, of %j", async (id, char) => {
    const { back, bytes, lost, decision } = await answered(
      id,
      "pre-tool-use",
      denied(char.repeat((6 * MB) / char.length)),
    );
    expect(back.verdict).toBe("deny");
    expect(bytes).toBeLessThan(MB);
    expect(decision.reason?.endsWith(NOTE)).toBe(true);
    expect(lost).toContain("reason: cut to ");
  });

  test.each(that("pre-tool-use", "deny"))("%s, where the fault is ours", (id) => {
    const protocol = protocols[id] as HostProtocol;
    const call = callOf(protocol, "pre-tool-use", rowOf(protocol, "pre-tool-use"));
    const { reply } = faultReply(
      protocol,
      call,
      ourFault("own-fault", "\u0001".repeat(6 * MB)),
      false,
    );
    expect(takenAs(adapters[id] as Adapter, reply, call).verdict).toBe("deny");
    expect(reply.stdout.length + reply.stderr.length).toBeLessThan(MB);
  });

  const isWhole = (id: string) =>
    Math.min(longestReason(id), protocols[id]?.answerLimits?.reason ?? Infinity) >= 30_000;
  test.each(that("pre-tool-use", "deny").filter(isWhole))(
    "%s, of 30,000 characters is passed on whole",
    async (id) => {
      const { decision, lost } = await answered(id, "pre-tool-use", denied("x".repeat(30_000)));
      expect([decision.reason?.length, lost]).toEqual([30_000, ""]);
    },
  );
});

describe("a hold is one, however much is said", () => {
  test.each(that("stop", "hold"))("%s", async (id) => {
    const { back, bytes } = await answered(id, "stop", {
      decision: "block",
      reason: "\u0001".repeat(6 * MB),
    });
    expect(back.hold).toBeTruthy();
    expect(bytes).toBeLessThan(MB);
  });
});

describe("a rewrite that is too long for the host denies", () => {
  test.each(that("pre-tool-use", "rewrite-input"))("%s, an input", async (id) => {
    const { back, lost, bytes } = await answered(id, "pre-tool-use", {
      updatedInput: { command: "\u0001".repeat(2 * MB) },
    });
    expect(back).toMatchObject({
      verdict: "deny",
      reason: expect.stringContaining("too long") as string,
    });
    expect(lost).toContain("rewrite-input: is too long for this agent, denied instead");
    expect(bytes).toBeLessThan(MB);
  });

  test.each(that("pre-prompt", "rewrite-prompt"))("%s, a prompt", async (id) => {
    const { decision, lost } = await answered(id, "pre-prompt", {
      updatedPrompt: "x".repeat(13 * MB),
    });
    expect(decision).toMatchObject({
      verdict: "deny",
      reason: expect.stringContaining("too long") as string,
    });
    expect(lost).toContain("rewrite-prompt: ");
  });

  test.each(that("pre-tool-use", "rewrite-input"))("%s, one of 100 KB is made", async (id) => {
    const { back, lost } = await answered(id, "pre-tool-use", {
      updatedInput: { command: "x".repeat(100_000) },
    });
    const rewritten = Object.values(back["rewrite-input"] ?? {}).map((value) => `${value}`.length);
    expect([rewritten, lost]).toEqual([[100_000], ""]);
  });
});

describe("a result that is too long to be put in its place is withheld", () => {
  test.each(that("post-tool-use", "rewrite-result"))("%s", async (id) => {
    const { decision, reply, lost } = await answered(id, "post-tool-use", {
      updatedOutput: "\u0001".repeat(2 * MB),
    });
    expect(decision.withhold).toContain("too long");
    expect(reply.stdout).toContain("too long");
    expect(lost).toContain(
      "rewrite-result: is too long for this agent, the result is withheld instead",
    );
  });
});

describe("context and feedback", () => {
  const LIMIT: { readonly [id: string]: number } = {
    cursor: 10_000,
    copilot: 10_000,
    "claude-code": 500_000,
  };

  test.each(Object.entries(LIMIT))(
    "%s takes %i of both together after a tool",
    async (id, limit) => {
      for (const char of ["x", "語"]) {
        const output = {
          additionalContext: char.repeat(limit),
          decision: "block",
          reason: char.repeat(50_000),
        };
        const { reply, decision, lost } = await answered(id, "post-tool-use", output);
        const both = [decision.context, decision.feedback].filter(Boolean).join("\n");
        expect(both.length).toBeLessThanOrEqual(limit);
        if (id === "copilot") expect(Buffer.byteLength(both)).toBeLessThanOrEqual(limit);
        expect(lost).toContain("cut to");
        expect(reply.stdout).toContain("cut by hookport");
      }
    },
  );

  test("a session's context of 50 KB reaches Copilot whole, Cursor's is cut, Claude Code puts it into a file itself", async () => {
    const length = async (id: string) =>
      (await answered(id, "session-start", { additionalContext: "x".repeat(50_000) })).decision
        .context?.length;
    expect([await length("copilot"), await length("cursor"), await length("claude-code")]).toEqual([
      50_000, 10_000, 50_000,
    ]);
  });
});

test("a cut text is a beginning of the text and a note, no longer than it may be, and no character is cut in two", () => {
  const unit = fc.constantFrom("a", "é", "語", "🙂", "\u0001");
  fc.assert(
    fc.property(
      fc.array(unit, { maxLength: 80 }),
      fc.integer({ min: 30, max: 90 }),
      fc.option(fc.integer({ min: 30, max: 90 })),
      (items, most, bytes) => {
        const text = items.join("");
        const cut = cutText(text, most, bytes ?? Infinity);
        expect(cut.length).toBeLessThanOrEqual(most);
        expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(bytes ?? Infinity);
        const fits = text.length <= most && Buffer.byteLength(text) <= (bytes ?? Infinity);
        if (fits) return void expect(cut).toBe(text);
        expect(cut.endsWith(NOTE) && text.startsWith(cut.slice(0, -NOTE.length))).toBe(true);
        expect(Buffer.from(cut).toString()).toBe(cut);
      },
    ),
    { numRuns: runs(1000) },
  );
});
