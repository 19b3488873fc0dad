/** Our extension inside Pi, beside extensions of somebody else's, and what it takes that it is loaded. */
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import type { Scope } from "../../src/model/place.ts";
import { adapters } from "../support/hosts.ts";
import { project } from "../support/project.ts";
import { worldFrom } from "../support/world.ts";

type Fields = Record<string, unknown>;
type Handler = (event: Fields, ctx: object) => Promise<Fields | undefined>;

/** The handlers of our extension in a project with this guard on an event, and what it said. */
async function extensionOf(event: string, command: string) {
  const hooks = { [event]: [{ hooks: [{ type: "command", command }] }] };
  const p = project({ "hooks.json": { version: 1, hooks } });
  expect(p.hookport("convert", "hooks.json", "--to", "pi")).toMatchObject({ code: 0 });
  const file = pathToFileURL(`${p.root}/.pi/extensions/hookport.js`).href;
  const { default: extension } = (await import(file)) as { default: (pi: object) => void };
  const handlers = new Map<string, Handler>();
  const [texts, sent]: [string[], object[]] = [[], []];
  extension({
    on: (name: string, handler: Handler) => handlers.set(name, handler),
    sendMessage: (message: object, options: object) => sent.push({ ...message, ...options }),
  });
  const ctx = {
    cwd: p.root,
    hasUI: true,
    ui: { notify: (text: string) => texts.push(text) },
    sessionManager: { getSessionId: () => "session", getBranch: () => [] },
    abort: () => texts.push("aborted"),
  };
  const happens = async (name: string, fields: Fields = {}) => handlers.get(name)?.(fields, ctx);
  return { happens, texts, sent, ctx };
}

const GUARD = "grep -q forbidden && { echo 'not here' >&2; exit 2; }; true";
const REWRITE = `echo '{"hookSpecificOutput":{"updatedInput":{"command":"echo else"}}}'`;
const CALL = { toolName: "bash", toolCallId: "call_1" };
const denied = (reason: unknown) => ({ block: true, reason });

test("S14 what an extension changes after ours has judged a call is an error", async () => {
  const { happens } = await extensionOf("pre-tool-use", GUARD);
  const ways: readonly [(input: Fields) => unknown, RegExp][] = [
    [(input) => (input["command"] = "echo forbidden"), /judged it/],
    [(input) => Object.assign(input, { command: "echo forbidden" }), /judged it/],
    [(input) => (input["cwd"] = "/"), /extensible/],
    [(input) => delete input["command"], /delete/],
    [(input) => Object.setPrototypeOf(input, {}), /extensible/],
  ];
  for (const [change, error] of ways) {
    const input = { command: "echo fine" };
    expect(await happens("tool_call", { ...CALL, input })).toBeUndefined();
    expect(() => change(input)).toThrow(error);
    expect(JSON.parse(JSON.stringify(input))).toEqual({ command: "echo fine" });
  }
  const input = { command: "echo fine" };
  const before = happens("tool_call", { ...CALL, input });
  setImmediate(() => (input.command = "echo forbidden"));
  expect(await before).toEqual(denied(expect.stringContaining("judged it")));
});

test("S14 what an extension before ours puts in the place of a call's input is not all that is judged", async () => {
  const { happens } = await extensionOf("pre-tool-use", GUARD);
  const judged = async (args: Fields, input: Fields) => {
    await happens("tool_execution_start", { toolCallId: "call_1", args });
    return happens("tool_call", { ...CALL, input });
  };
  const [fine, bad] = [{ command: "echo fine" }, { command: "echo forbidden" }];
  expect(await judged(fine, { ...fine, timeout: 5 })).toBeUndefined();
  expect(await judged(fine, { command: "echo other" })).toBeUndefined();
  expect(await judged({ ...fine, timeout: "5" }, { ...fine, timeout: 5 })).toBeUndefined();
  expect(await judged(bad, { ...fine })).toEqual(denied("not here"));
  expect(await judged(bad, {})).toEqual(denied("not here"));
  expect(await judged(fine, bad)).toEqual(denied("not here"));
});

test("S6 a rewrite of an input that another extension has put there denies", async () => {
  const { happens } = await extensionOf("pre-tool-use", REWRITE);
  const input = { command: "echo fine" };
  expect(await happens("tool_call", { ...CALL, input })).toBeUndefined();
  expect({ ...input }).toEqual({ command: "echo else" });
  await happens("tool_execution_start", { toolCallId: "call_2", args: { command: "a" } });
  const other = happens("tool_call", { ...CALL, toolCallId: "call_2", input: { command: "b" } });
  expect(await other).toEqual(denied(expect.stringContaining("wanted another input")));
  const frozen = Object.freeze({ command: "echo fine" });
  expect(await happens("tool_call", { ...CALL, input: frozen })).toEqual(
    denied(expect.stringContaining("wanted another input")),
  );
});

test("S20 a path is judged as the agent's own tools read it, and an MCP tool's stays as it is", async () => {
  const { happens } = await extensionOf(
    "pre-tool-use",
    "grep -q '/a b/forbidden\"' && { echo 'not here' >&2; exit 2; }; true",
  );
  const judged = (toolName: string, path: string) =>
    happens("tool_call", { ...CALL, toolName, input: { path, content: "" } });
  for (const path of ["@a b/forbidden", "a\u00A0b/./forbidden", "a\u2003b/forbidden"])
    expect(await judged("write", path), path).toEqual(denied("not here"));
  expect(await judged("write", "file:///a%20b/forbidden")).toEqual(denied("not here"));
  expect(await judged("mcp__files__write", "file:///a%20b/forbidden")).toBeUndefined();
  // The agent itself refuses it.
  expect(await judged("write", "file://%00/x")).toMatchObject({ block: true });
});

describe("prompts", () => {
  test("S8 the user is told why a prompt is held back", async () => {
    const { happens, texts } = await extensionOf("pre-prompt", GUARD);
    const prompt = (text: string, source = "interactive") => happens("input", { text, source });
    expect(await prompt("a forbidden thing")).toEqual({ action: "handled" });
    expect(texts).toEqual(["not here"]);
    expect(await prompt("a fine thing")).toBeUndefined();
    expect(await prompt("a forbidden thing", "extension")).toBeUndefined();
  });

  test("what a hook adds to a prompt that comes while the agent works is sent with it", async () => {
    const { happens, sent } = await extensionOf("pre-prompt", "echo added");
    const text = "go on";
    await happens("input", { text, source: "interactive", streamingBehavior: "steer" });
    expect(sent).toEqual([
      { customType: "pi", content: "added", display: false, deliverAs: "steer" },
    ]);
    expect(await happens("before_agent_start")).toBeUndefined();
    await happens("input", { text, source: "interactive" });
    expect(await happens("before_agent_start")).toMatchObject({ message: { content: "added" } });
  });
});

test("a stop is held eight times in a row and no more", async () => {
  const { happens, texts } = await extensionOf("stop", "echo again >&2; exit 2");
  const end = () => happens("agent_before_settle", { outcome: "completed", entries: [] });
  for (let i = 0; i < 8; i++) expect(await end()).toMatchObject({ continue: true });
  expect(await end()).toBeUndefined();
  expect(texts).toEqual([expect.stringContaining("eight times in a row")]);
  expect(await end()).toMatchObject({ continue: true });
});

describe("what it takes that it is loaded", () => {
  const { config } = adapters["pi"] as (typeof adapters)[string];
  const STORE = ".pi/agent/trust.json";
  const SETTINGS = ".pi/agent/settings.json";

  test.each<readonly [home: Fields, trust: string]>([
    [{ [STORE]: { "/w/app": true } }, "trusted"],
    [{ [STORE]: { "/w": true, "/w/app": null } }, "trusted"],
    [{ [STORE]: { "/w": true, "/w/app": false } }, "untrusted"],
    [{ [STORE]: { "/w/ap": true, "/w/app/sub": true } }, "untrusted"],
    [{ [SETTINGS]: { defaultProjectTrust: "always" } }, "trusted"],
    [{ [STORE]: { "/": false }, [SETTINGS]: { defaultProjectTrust: "always" } }, "untrusted"],
    [{ ".pi/agent/extensions/mine.ts": "", [STORE]: { "/w": true } }, "unknown"],
    [{}, "untrusted"],
  ])("S24 trust, with %j at home: %s", (home, trust) => {
    const world = { ...worldFrom({ home }), path: "/w/app" };
    const hook = { file: "", pointer: "" };
    expect(config.trust?.({ ...hook, scope: "project" }, world)).toBe(trust);
    expect(config.trust?.({ ...hook, scope: "user" }, world)).toBe("trusted");
    expect(config.trust?.({ ...hook, scope: "project" }, worldFrom({ home }))).toBe("unknown");
  });

  test.each<readonly [entry: string, scope: Scope, off: boolean]>([
    ["-extensions/hookport.js", "project", true],
    ["!extensions/*.js", "project", true],
    ["!hookport.js", "user", true],
    ["+extensions/hookport.js", "project", false],
    ["-extensions/other.js", "project", false],
    ["./tools/mine.ts", "user", false],
  ])("S23 %s in the settings of a %s switches it off: %s", (entry, scope, off) => {
    const [base, file] =
      scope === "user"
        ? (["home", SETTINGS] as const)
        : (["project", ".pi/settings.json"] as const);
    const world = worldFrom({ [base]: { [file]: { extensions: [entry] } } });
    const { conditions, off: found } = config.whole?.loading?.(world, scope) ?? {};
    expect(found?.by).toBe(off ? "switch" : undefined);
    expect(conditions?.map(({ kind }) => kind)).toEqual(scope === "user" ? [] : ["trust"]);
  });
});
