/** The shape that several agents share, with a made-up agent that differs where agents do. */
import { describe, expect, test } from "vitest";
import { COMMAND, readHandler, writeHandler, type HandlerShape } from "../adapters/_kin/handler.ts";
import { hooksFile } from "../adapters/_kin/config.ts";
import { loading } from "../adapters/_kin/loads.ts";
import { readReply, type AnswerShape, type Meaning } from "../adapters/_kin/reply.ts";
import { writeReply, type SayShape } from "../adapters/_kin/say.ts";
import type { CommandAdapter, CommandProtocol } from "../src/model/adapter.ts";
import type { ConfigFile, TimeoutUnit } from "../src/model/config.ts";
import { findSources } from "../src/read/find.ts";
import { check } from "../src/report/checks/index.ts";
import { adapters, protocols } from "./support/hosts.ts";
import { memory } from "./support/memory.ts";

const home = adapters["claude-code"] as CommandAdapter;
const protocol: CommandProtocol = { ...home.protocol, id: "clock" };
const place: ConfigFile = { path: ".clock/hooks.json", scope: "project", write: true };
const handlers: HandlerShape = { title: "Clock", own: "x-clock", types: { command: COMMAND }, kept: [] };

function clock(timeoutUnit?: TimeoutUnit): CommandAdapter {
  const file = hooksFile({
    title: "Clock",
    protocol,
    shape: "groups",
    nativeEvents: [],
    ...(timeoutUnit && { timeoutUnit }),
    readHandler: (value) => readHandler(handlers, value),
    writeHandler: (handler) => writeHandler(handlers, handler),
    entry: ({ command, timeout }) => ({ type: "command", command, timeout }),
  });
  const places = [place];
  const loads = loading({ places, read: file.read, cwd: () => ({ in: "project", path: "" }) });
  const config = { ...home.config, ...file, ...loads, places, projectMarkers: [".clock"] };
  return { ...home, title: "Clock", protocol, config };
}

const hooksWith = (timeout: number) => ({ hooks: { PreToolUse: [{ hooks: [{ type: "command", command: "true", timeout }] }] } });

describe.each([
  ["seconds", undefined, 10],
  ["seconds", "s", 10],
  ["milliseconds", "ms", 10_000],
] as const)("an agent that counts %s (%s)", (_, unit, written) => {
  const { config } = clock(unit);

  test("is read in seconds", () => {
    expect(config.read?.(hooksWith(written), place).groups[0]?.group.hooks[0]?.timeout).toBe(10);
  });

  test("is written in its own unit, its own handlers and calls of the shim alike", () => {
    const value = { hooks: [{ type: "command", command: "true", timeout: written }] };
    const ours = { event: "PreToolUse", command: "true", timeout: 10, gate: true, failOpen: false };
    const native = { event: "PreToolUse", native: { hooks: [{ type: "command" as const, command: "true", timeout: 10 }] } };
    expect(config.write([ours, native])).toEqual([ours, native].map(({ event }) => ({ at: ["hooks", event], value })));
  });

  test("is written back as it was read", () => {
    const read = config.read?.(hooksWith(written), place).groups.map(({ hostEvent, group }) => ({ event: hostEvent, native: group })) ?? [];
    expect(config.write(read).map(({ value }) => value)).toEqual(hooksWith(written).hooks.PreToolUse);
  });
});

describe("a timeout in the wrong unit is noticed in the words of the agent", () => {
  const said = (unit: TimeoutUnit | undefined, timeout: number) => {
    const all = { ...adapters, clock: clock(unit) };
    const files = memory({ ".clock/hooks.json": JSON.stringify(hooksWith(timeout)) });
    const found = check(all, { ...protocols, clock: protocol }, findSources(all, files, { scopes: ["project"] }), files);
    return found.filter(({ code }) => code === "timeout-unit").map(({ message }) => message);
  };
  test.each([
    [undefined, 5000, "a timeout of 5000 is 83 minutes: this is in seconds"],
    ["s", 5000, "a timeout of 5000 is 83 minutes: this is in seconds"],
    ["ms", 10, "a timeout of 10 is 0.01 s: this is in milliseconds"],
    ["ms", 60, "a timeout of 60 is 0.06 s: this is in milliseconds"],
    ["ms", 600, "a timeout of 600 is 0.6 s: this is in milliseconds"],
  ] as const)("%s: %d", (unit, timeout, message) => {
    expect(said(unit, timeout)).toEqual([message]);
  });
  test.each([
    [undefined, 10],
    ["s", 600],
    ["ms", 500],
    ["ms", 5000],
    ["ms", 60_000],
  ] as const)("%s: %d is nothing to speak of", (unit, timeout) => {
    expect(said(unit, timeout)).toEqual([]);
  });
});

test("every agent's writer and reader agree on the unit of a timeout", () => {
  // A file that is wholly ours has no handlers of its owner's to be read.
  for (const { protocol: each, config } of Object.values(adapters).filter((one) => !one.config.whole)) {
    const [row] = each.events["pre-tool-use"];
    const to = config.places.findLast((one) => one.write) as ConfigFile;
    const outputs = config.write([{ event: row?.name ?? "", native: { hooks: [{ type: "command", command: "true", timeout: 42 }] } }]);
    const back = config.read?.({ ...to.frame, hooks: { [row?.name ?? ""]: outputs.map(({ value }) => value) } }, to);
    expect([42, undefined], each.id).toContain(back?.groups[0]?.group.hooks[0]?.timeout);
    expect(back?.groups).toHaveLength(1);
    expect(JSON.stringify(outputs).includes("42000"), each.id).toBe(config.timeoutUnit === "ms");
  }
});

describe("answers of an agent that is stricter than others", () => {
  const block: Meaning = { "pre-tool-use": "deny", "post-tool-use": "withhold", stop: "hold" };
  const strict: AnswerShape & SayShape = {
    title: "Clock",
    table: protocol,
    block,
    halt: { "post-tool-use": "withhold", stop: "end" },
    exit2: block,
    jsonAt: (code) => code === 0,
    isJson: (said) => said.startsWith("{"),
    wellFormed: () => true,
    strict: { PreToolUse: ["permissionDecision", "permissionDecisionReason", "updatedInput", "additionalContext"] },
    plain: [],
    context: ["pre-tool-use", "post-tool-use"],
    frames: true,
    speaks: [],
    verdicts: ["deny"],
    request: [],
  };
  const call = (event: string) => ({ event, payload: { tool_name: "Bash", tool_input: { command: "a" } }, env: {} });
  const read = (event: string, answer: object | string, code = 0, stderr = "") =>
    readReply(strict, { stdout: typeof answer === "string" ? answer : JSON.stringify(answer), stderr, code }, call(event));
  const own = (fields: object) => ({ hookSpecificOutput: { hookEventName: "PreToolUse", ...fields } });
  const DENY = { permissionDecision: "deny", permissionDecisionReason: "REASON" };

  test("one field that it does not know costs the answer, and the failure is told", () => {
    expect(read("PreToolUse", own(DENY))).toEqual({ verdict: "deny", reason: "REASON" });
    expect(read("PreToolUse", own({ ...DENY, more: 1 }))).toEqual({ failure: "a hook's answer is not what Clock reads" });
    expect(read("PreToolUse", { ...own(DENY), more: 1 })).toEqual({ failure: "a hook's answer is not what Clock reads" });
  });

  test("exit code 2 counts with a reason on stderr alone", () => {
    expect(read("PreToolUse", own(DENY), 2, "STDERR")).toEqual({ verdict: "deny", reason: "STDERR" });
    expect(read("PreToolUse", own(DENY), 2)).toEqual({ failure: expect.any(String) as string });
    expect(read("PostToolUse", "", 2, "STDERR")).toEqual({ withhold: "STDERR" });
    expect(read("Stop", "", 2, "STDERR")).toEqual({ hold: "STDERR" });
  });

  test("an allow is the frame of a rewrite and grants nothing", () => {
    expect(read("PreToolUse", own({ permissionDecision: "allow", updatedInput: { command: "b" } }))).toEqual({
      "rewrite-input": { command: "b" },
    });
    expect(JSON.parse(writeReply(strict, { "rewrite-input": { command: "b" } }, call("PreToolUse")).stdout)).toEqual(
      own({ permissionDecision: "allow", updatedInput: { command: "b" } }),
    );
    expect(writeReply(strict, { verdict: "allow", reason: "REASON" }, call("PreToolUse")).stdout).toBe("");
  });

  test("a result is replaced by a block, and feedback goes beside it as context", () => {
    expect(JSON.parse(writeReply(strict, { withhold: "HIDDEN", feedback: "MIND" }, call("PostToolUse")).stdout)).toEqual({
      decision: "block",
      reason: "HIDDEN",
      hookSpecificOutput: { hookEventName: "PostToolUse", additionalContext: "MIND" },
    });
  });
});
