/** The shape that several agents share, with a made-up agent that differs where agents do. */
import { describe, expect, test } from "vitest";
import { byTable, COMMAND } from "../adapters/_kin/handler.ts";
import { hooksConfig } from "../adapters/_kin/config.ts";
import { changeOfPatch, patchOf, patchParts } from "../adapters/_kin/patch.ts";
import { FIELDS } from "../adapters/_kin/fields.ts";
import { decodePayload } from "../adapters/_kin/payload.ts";
import { readReply, type AnswerShape, type Meaning } from "../adapters/_kin/reply.ts";
import { writeReply } from "../adapters/_kin/say.ts";
import { hasKnownFields } from "../adapters/_kin/strict.ts";
import { ABOVE_ZERO, TEXT } from "../adapters/_kin/kinds.ts";
import { wrongValues, type Values } from "../adapters/_kin/values.ts";
import { toolNames } from "../adapters/_kin/usual.ts";
import type { CommandAdapter, CommandProtocol } from "../src/model/adapter.ts";
import type { ConfigFile, ShimCall, TimeoutUnit } from "../src/model/config.ts";
import type { Json } from "../src/model/json.ts";
import { findSources } from "../src/read/find.ts";
import { applyRewrite } from "../src/model/rewrites.ts";
import { known, toHostTool, withAbsolutePaths } from "../src/model/tools.ts";
import { check } from "../src/judge/checks/index.ts";
import { groupOf } from "./support/hooks.ts";
import { adapters, protocols } from "./support/hosts.ts";
import { ownerOf } from "./support/kits.ts";
import { memory } from "./support/memory.ts";

const home = adapters[ownerOf(".claude/settings.json").id] as CommandAdapter;
const protocol: CommandProtocol = { ...home.protocol, id: "clock" };
const place: ConfigFile = { path: ".clock/hooks.json", scope: "project", write: true };
const handlers = byTable({ title: "Clock", own: "x-clock", types: { command: COMMAND }, kept: [] });

function clock(timeoutUnit?: TimeoutUnit): CommandAdapter {
  const file = {
    title: "Clock",
    protocol,
    shape: "groups" as const,
    nativeEvents: [],
    ...(timeoutUnit && { timeoutUnit }),
    ...handlers,
    entry: ({ command, timeout }: ShimCall) => ({ type: "command", command, timeout }),
  };
  const loads = hooksConfig(file, { places: [place], cwd: () => ({ in: "project", path: "" }) });
  const config = { ...home.config, ...loads, projectMarkers: [".clock"] };
  return { ...home, title: "Clock", protocol, config };
}

const hooksWith = (timeout: number) => ({
  hooks: { PreToolUse: [groupOf({ command: "true", timeout })] },
});

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
    const value = groupOf({ command: "true", timeout: written });
    const ours = { event: "PreToolUse", command: "true", timeout: 10, gate: true, failOpen: false };
    const native = {
      event: "PreToolUse",
      native: { hooks: [{ type: "command" as const, command: "true", timeout: 10 }] },
    };
    expect(config.write([ours, native])).toEqual(
      [ours, native].map(({ event }) => ({ at: ["hooks", event], value })),
    );
  });

  test("is written back as it was read", () => {
    const read =
      config
        .read?.(hooksWith(written), place)
        .groups.map(({ hostEvent, group }) => ({ event: hostEvent, native: group })) ?? [];
    expect(config.write(read).map(({ value }) => value)).toEqual(
      hooksWith(written).hooks.PreToolUse,
    );
  });
});

describe("an agent that counts seconds, and milliseconds from 1000 on", () => {
  const { config } = clock("s-ms");
  const read = (timeout: number) =>
    config.read?.(hooksWith(timeout), place).groups[0]?.group.hooks[0]?.timeout;
  const back = (timeout: number) => {
    const [entry] = config.write([
      { event: "PreToolUse", native: groupOf({ command: "true", timeout }) },
    ]);
    return Number(/"timeout":([\d.]+)/.exec(JSON.stringify(entry))?.[1]);
  };

  test("is read in seconds", () =>
    expect([10, 999, 1000, 5000].map(read)).toEqual([10, 999, 1, 5]));

  test("is written in milliseconds, which all its releases take for what they are, and half a second as it is", () => {
    expect([1, 10, 999, 1000, 0.5].map(back)).toEqual([1000, 10_000, 999_000, 1_000_000, 0.5]);
    for (const seconds of [0.5, 1, 10, 1000, 3600]) expect(read(back(seconds))).toBe(seconds);
  });
});

describe("a timeout in the wrong unit is noticed in the words of the agent", () => {
  const warningsOf = (unit: TimeoutUnit | undefined, timeout: number) => {
    const agents = { ...adapters, clock: clock(unit) };
    const files = memory({ ".clock/hooks.json": JSON.stringify(hooksWith(timeout)) });
    const found = check(
      agents,
      { ...protocols, clock: protocol },
      findSources(agents, files, { scopes: ["project"] }),
      files,
    );
    return found.filter(({ code }) => code === "timeout-unit").map(({ message }) => message);
  };
  test.each([
    [undefined, 5000, "a timeout of 5000 is about 83 minutes: this is in seconds"],
    ["s", 5000, "a timeout of 5000 is about 83 minutes: this is in seconds"],
    [
      "ms",
      10,
      "a timeout of 10 is 0.01 s: this is in milliseconds, and no hook answers in that time",
    ],
    [
      "ms",
      60,
      "a timeout of 60 is 0.06 s: this is in milliseconds, and no hook answers in that time",
    ],
    [
      "s",
      0.05,
      "a timeout of 0.05 is 0.05 s: this is in seconds, and no hook answers in that time",
    ],
    ["ms", 600, "a timeout of 600 is 0.6 s: this is in milliseconds"],
  ] as const)("%s: %d", (unit, timeout, message) => {
    expect(warningsOf(unit, timeout)).toEqual([message]);
  });
  test.each([
    [undefined, 10],
    ["s-ms", 10],
    ["s-ms", 5000],
    ["s", 600],
    ["ms", 500],
    ["ms", 5000],
    ["ms", 60_000],
  ] as const)("%s: %d is nothing to speak of", (unit, timeout) => {
    expect(warningsOf(unit, timeout)).toEqual([]);
  });
});

test("every agent's writer and reader agree on the unit of a timeout", () => {
  // A file that is wholly ours has no handlers of its owner's to be read.
  for (const { protocol: each, config } of Object.values(adapters).filter(
    (adapter) => !adapter.config.whole,
  )) {
    const [row] = each.events["pre-tool-use"];
    const to = config.places.findLast((place) => place.write) as ConfigFile;
    const outputs = config.write([
      { event: row?.name ?? "", native: groupOf({ command: "true", timeout: 42 }) },
    ]);
    const back = config.read?.(
      { ...to.frame, hooks: { [row?.name ?? ""]: outputs.map(({ value }) => value) } },
      to,
    );
    expect([42, undefined], each.id).toContain(back?.groups[0]?.group.hooks[0]?.timeout);
    expect(back?.groups).toHaveLength(1);
    expect(JSON.stringify(outputs).includes("42000"), each.id).toBe(
      /ms/.test(config.timeoutUnit ?? ""),
    );
  }
});

describe("a value that a reader passes over", () => {
  const value = {
    hooks: { PreToolUse: [groupOf({ command: "true", timeout: "5" }, 5), { matcher: "Bash" }] },
  };

  test("is found by a table of what an agent takes, with its place", () => {
    const table: Values = [
      [TEXT, "hooks.*.*.matcher"],
      [ABOVE_ZERO, "hooks.*.*.hooks.*.timeout hooks.Stop! none.below!"],
    ];
    expect(wrongValues(table, value)).toEqual([
      { pointer: "/hooks/PreToolUse/0/matcher", reason: "`hooks.PreToolUse.0.matcher` is no text" },
      {
        pointer: "/hooks/PreToolUse/0/hooks/0/timeout",
        reason: "`hooks.PreToolUse.0.hooks.0.timeout` is no number above 0",
      },
      { pointer: "/hooks/Stop", reason: "`hooks.Stop` is missing" },
    ]);
    expect(
      wrongValues(table, { hooks: { PreToolUse: [null, [], { hooks: "x" }], Stop: 1 } }),
    ).toEqual([]);
    expect(wrongValues([[TEXT, "a.*"]], { a: { "x/y": 1 } }, "/top")).toEqual([
      { pointer: "/top/a/x~1y", reason: "`a.x/y` is no text" },
    ]);
  });

  test("costs Claude Code the whole file where it is a matcher", () => {
    const { read, rejects } = home.config;
    const faults = (value: Json) =>
      rejects?.(value, place, read?.(value, place).unread ?? []).map(({ pointer }) => pointer);
    expect(faults(value)).toEqual([
      "/hooks/PreToolUse/0/matcher",
      "/hooks/PreToolUse/0/hooks/0/timeout",
      "/hooks/PreToolUse/1",
    ]);
    expect(faults(hooksWith(5))).toEqual([]);
  });
});

describe("answers of an agent that is stricter than others", () => {
  const block: Meaning = { "pre-tool-use": "deny", "post-tool-use": "withhold", stop: "hold" };
  const events: CommandProtocol["events"] = {
    ...protocol.events,
    "pre-tool-use": [
      { name: "PreToolUse", can: { deny: true, "rewrite-input": true, context: true } },
    ],
    "post-tool-use": [
      { name: "PostToolUse", can: { withhold: true, feedback: true, context: true } },
    ],
    stop: [{ name: "Stop", can: { hold: true, end: true } }],
  };
  const strict: AnswerShape = {
    title: "Clock",
    table: { ...protocol, events },
    block,
    halt: { "post-tool-use": "withhold", stop: "end" },
    exit2: block,
    jsonAt: (code) => code === 0,
    isJson: (text) => text.startsWith("{"),
    wellFormed: hasKnownFields,
    plain: [],
  };
  const call = (event: string) => ({
    event,
    payload: { tool_name: "Bash", tool_input: { command: "a" } },
    env: {},
  });
  const read = (event: string, answer: object | string, code = 0, stderr = "") =>
    readReply(
      strict,
      { stdout: typeof answer === "string" ? answer : JSON.stringify(answer), stderr, code },
      call(event),
    );
  const own = (fields: object) => ({
    hookSpecificOutput: { hookEventName: "PreToolUse", ...fields },
  });
  const DENY = { permissionDecision: "deny", permissionDecisionReason: "REASON" };

  test("one field that it does not know costs the answer, and the failure is told", () => {
    expect(read("PreToolUse", own(DENY))).toEqual({ verdict: "deny", reason: "REASON" });
    expect(read("PreToolUse", own({ ...DENY, more: 1 }))).toEqual({
      failure: "a hook's answer is not what Clock reads",
    });
    expect(read("PreToolUse", { ...own(DENY), more: 1 })).toEqual({
      failure: "a hook's answer is not what Clock reads",
    });
    expect(read("Stop", { decision: "block", reason: "REASON" })).toEqual({ hold: "REASON" });
    expect(read("Stop", { decision: "block", reason: "REASON", ...own({}) })).toEqual({
      failure: expect.any(String) as string,
    });
  });

  test("exit code 2 counts with a reason on stderr alone", () => {
    expect(read("PreToolUse", own(DENY), 2, "STDERR")).toEqual({
      verdict: "deny",
      reason: "STDERR",
    });
    expect(read("PreToolUse", own(DENY), 2)).toEqual({ failure: expect.any(String) as string });
    expect(read("PostToolUse", "", 2, "STDERR")).toEqual({ withhold: "STDERR" });
    expect(read("Stop", "", 2, "STDERR")).toEqual({ hold: "STDERR" });
  });

  test("an allow is the frame of a rewrite and grants nothing", () => {
    expect(
      read("PreToolUse", own({ permissionDecision: "allow", updatedInput: { command: "b" } })),
    ).toEqual({
      "rewrite-input": { command: "b" },
    });
    expect(
      JSON.parse(
        writeReply(strict, { "rewrite-input": { command: "b" } }, call("PreToolUse")).stdout,
      ),
    ).toEqual(own({ permissionDecision: "allow", updatedInput: { command: "b" } }));
    expect(
      writeReply(strict, { verdict: "allow", reason: "REASON" }, call("PreToolUse")).stdout,
    ).toBe("");
    expect(writeReply(strict, { message: "MESSAGE" }, call("PreToolUse")).stdout).toBe("");
  });

  test("a result is replaced by a block, and feedback goes beside it as context", () => {
    expect(
      JSON.parse(
        writeReply(strict, { withhold: "HIDDEN", feedback: "MIND" }, call("PostToolUse")).stdout,
      ),
    ).toEqual({
      decision: "block",
      reason: "HIDDEN",
      hookSpecificOutput: { hookEventName: "PostToolUse", additionalContext: "MIND" },
    });
  });
});

describe("one tool that stands for several", () => {
  const tools: CommandProtocol["tools"] = {
    apply: {
      name: "Edit",
      also: ["Write"],
      aliases: ["Edit", "Write"],
      does: ["file"],
      split: patchParts,
      join: (use) => ({ command: patchOf(use) }),
      change: changeOfPatch,
    },
  };
  const table: CommandProtocol = { ...protocol, tools };
  const shape: AnswerShape = {
    title: "Clock",
    table,
    block: {},
    halt: {},
    exit2: {},
    jsonAt: () => true,
    isJson: () => true,
    wellFormed: () => true,
    plain: [],
  };
  const write = { name: "Write", input: { file_path: "/p/a", content: "one\n" } };
  const edit = {
    name: "Edit",
    input: { file_path: "/p/a", old_string: "one\n", new_string: "two\n", replace_all: false },
  };

  test.each([write, edit])(
    "S19 a call of $name is put into its words, and taken apart again",
    (use) => {
      const { name, input } = toHostTool(table, use);
      expect([name, patchParts(input)]).toMatchObject(["apply", [use]]);
      expect(toHostTool(table, { name: "Read", input: {} })).toEqual({ name: "Read", input: {} });
    },
  );

  test("S22 its matchers know it by other names as well", () => {
    const subject = toolNames(tools);
    const named = (name: string) =>
      subject({ event: "PreToolUse", payload: { tool_name: name }, env: {} });
    expect(named("apply")).toEqual(["apply", "Edit", "Write"]);
    expect([named("constructor"), named("read")]).toEqual([["constructor"], ["read"]]);
    expect(known(table, "Write")).toBe(tools["apply"]);
  });

  const asked = (before: string, after: string) =>
    readReply(
      shape,
      {
        stdout: JSON.stringify({
          hookSpecificOutput: { permissionDecision: "allow", updatedInput: { command: after } },
        }),
        stderr: "",
        code: 0,
      },
      {
        event: "PreToolUse",
        payload: { tool_name: "apply", tool_input: { command: before } },
        env: {},
      },
    );
  const other = patchOf({ ...write, input: { ...write.input, content: "two\n" } });
  const both = `${patchOf(write).replace("*** End Patch", "")}*** Delete File: /p/b\n*** End Patch`;

  test("S6 another input is the change of its single part", () => {
    expect(asked(patchOf(write), other)).toEqual({
      verdict: "allow",
      "rewrite-input": { content: "two\n" },
    });
    expect(asked(patchOf(write), patchOf(write))).toEqual({ verdict: "allow" });
  });

  test.each([
    ["one part of several", both, other],
    ["another number of parts", other, both],
    ["another tool", patchOf(write), patchOf(edit)],
    ["what cannot be read", patchOf(write), "?"],
  ])("S6 %s is refused, whatever the hook allowed", (_, before, after) => {
    expect(asked(before, after)).toMatchObject({
      verdict: "deny",
      reason: expect.stringContaining("cannot be taken apart") as string,
    });
  });

  test("S19 a call that cannot be taken apart is told as unreadable", () => {
    const payloads = { table, fields: FIELDS };
    const decoded = (command: string) =>
      decodePayload(
        payloads,
        { event: "PreToolUse", payload: { tool_name: "apply", tool_input: { command } }, env: {} },
        "/p",
      );
    expect(decoded("?")).toMatchObject([
      { unreadable: true, tools: [{ name: "Edit" }, { name: "Write" }] },
    ]);
    expect(
      decoded(both).map(({ tools: [use] = [], unreadable }) => [use?.name, unreadable]),
    ).toEqual([
      ["Write", undefined],
      ["Edit", undefined],
    ]);
  });
});

test("S20 a path is absolute where it is known to be one, and what a tool that no table knows calls so is left", () => {
  const input = (name: string, toolInput: object) =>
    withAbsolutePaths(
      {
        name: "pre-tool-use",
        host: "clock",
        root: "/p",
        cwd: "/p",
        native: {},
        tools: [{ name, input: toolInput as Json }],
      },
      undefined,
    ).tools?.[0]?.input;
  expect(input("Grep", { path: "a" })).toEqual({ path: "/p/a" });
  expect(input("fetch_page", { path: "https://example.com/a" })).toEqual({
    path: "https://example.com/a",
  });
  expect(input("save_as", { file_path: "a" })).toEqual({ file_path: "/p/a" });
});

test("S6 a rewrite that leaves out a field keeps it where the agent needs it", () => {
  const tool = { name: "Bash", does: [], needs: ["why"] };
  const rewrite = { command: "b", why: undefined, more: undefined };
  expect(applyRewrite({ command: "a", why: "x", more: 1 }, rewrite, tool)).toEqual({
    command: "b",
    why: "x",
  });
});
