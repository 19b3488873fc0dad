/** What `doctor --live` takes of a machine, which calls it makes, and what it claims. */
import { expect, test } from "vitest";
import { livePlan, switchedOn } from "../../src/doctor/live-plan.ts";
import { callOutcome, liveHooks, promptOutcome } from "../../src/doctor/live-rows.ts";
import { commandsIn, isOf } from "../../src/live/recorder.ts";
import { PROMPT } from "../../src/live/session.ts";
import type { Adapter, HookEvent } from "../../src/model/adapter.ts";
import type { Driver } from "../../src/model/driver.ts";
import { pretty } from "../../src/model/json.ts";
import { PROJECT as LAYER } from "../../src/model/layer.ts";
import { test as match } from "../../src/model/matcher.ts";
import { readDocument } from "../../src/plan/assemble.ts";
import { hostPlay } from "../../src/play/runs.ts";
import { quietWorldOf } from "../../src/read/world.ts";
import { adapters, protocols } from "../support/hosts.ts";
import { memory } from "../support/memory.ts";
import { PATH, PROJECT, SOUND } from "./doctor/machine.ts";

const drivable = Object.entries(adapters).flatMap(([id, { driver }]) =>
  driver?.counting ? [[id, driver, driver.counting] as const] : [],
);

/** Beside what counts, every file has what is nobody's business. */
const HOME = {
  ...SOUND.home,
  ".claude.json": JSON.stringify({
    projects: {
      "/w": { hasTrustDialogAccepted: true, mcpServers: { secret: {} } },
      "/elsewhere-secret": { hasTrustDialogAccepted: true },
    },
    oauthAccount: "secret",
  }),
  ".claude/settings.json": JSON.stringify({ env: { KEY: "secret" }, disableAllHooks: false }),
  ".codex/config.toml": `model = "secret"\n${SOUND.home[".codex/config.toml"]}mcp_servers.x.command = "secret"\n`,
  ".copilot/config.json": JSON.stringify({
    trustedFolders: [PATH, "/secret"],
    logged_in_users: ["secret"],
  }),
  ".gemini/settings.json": JSON.stringify({ security: { auth: "secret" } }),
  ".qwen/settings.json": JSON.stringify({
    mcpServers: { secret: {} },
    security: { auth: { apiKey: "secret" }, folderTrust: { enabled: true } },
  }),
  ".qwen/trustedFolders.json": JSON.stringify({ [PATH]: "TRUST_FOLDER", "/secret": "x" }),
};
const worldWith = (home: { readonly [path: string]: string }) => ({
  ...quietWorldOf({ project: memory(PROJECT), home: memory(home) }),
  path: PATH,
});

test("agents whose machines are known", () => {
  expect(drivable.map(([id]) => id)).toEqual([
    "claude-code",
    "codex",
    "copilot",
    "gemini",
    "grok",
    "qwen",
  ]);
});

test.each(drivable)(
  "%s gets the fields that count, and trusts as before",
  (id, driver, counting) => {
    const { config } = adapters[id] as Adapter;
    const before = worldWith(HOME);
    const session = { prompts: [PROMPT], turns: [], counting: counting(before) };
    const place = { project: PATH, home: "/h", tmp: "/t", cache: "/c" };
    const { home = {}, env } = driver.launch(session, place, "http://127.0.0.1:1");
    const texts = Object.fromEntries(
      Object.entries(home).map(([path, value]) => [
        path,
        typeof value === "string" ? value : pretty(value),
      ]),
    );
    expect(JSON.stringify([texts, env])).not.toContain("secret");
    const after = worldWith(texts);
    const trusts = (world: typeof after) =>
      config.loads(world).map((hook) => config.trust?.(hook, world));
    expect(trusts(after)).toEqual(trusts(before));
    expect(trusts(after).length).toBeGreaterThan(0);
  },
);

const hook = (command: string, matcher?: string) => ({
  ...(matcher !== undefined && { matcher }),
  hooks: [{ type: "command", command }],
});
const CLAUDE = adapters["claude-code"] as Adapter;
const driver = CLAUDE.driver as Driver;

function planned(hooks: { readonly [event: string]: readonly object[] }, given?: HookEvent) {
  const files = memory({
    ".claude/settings.json": JSON.stringify({ hooks, disableAllHooks: true }),
  });
  const world = { ...quietWorldOf({ project: files }), path: PATH };
  const adapter = switchedOn(CLAUDE);
  const loaded = adapter.config.loads(world);
  const events: { readonly [name: string]: string } = {
    PreToolUse: "pre-tool-use",
    PostToolUse: "post-tool-use",
    Stop: "stop",
    UserPromptSubmit: "pre-prompt",
    PreCompact: "pre-compact",
  };
  return livePlan({
    adapter,
    driver,
    play: hostPlay({
      protocols,
      adapter,
      world,
      layer: LAYER,
      documentOf: (layer) => readDocument(files, layer),
      match,
    }),
    hooks: loaded.map(({ hostEvent, group, handler }) => ({
      matcher: group.matcher ?? "",
      event: events[hostEvent] ?? "",
      name: handler.command ?? "",
    })),
    project: PATH,
    given,
  });
}

const names = ({ session }: ReturnType<typeof planned>) =>
  session.turns.flatMap(({ calls = [] }) => calls.map(({ name }) => name));

test("one harmless call for all that it reaches, also where a switch is off", () => {
  const plan = planned({
    PreToolUse: [hook("a", "Bash"), hook("b"), hook("c", "Edit"), hook("d", "mcp__x__y")],
    PostToolUse: [hook("e", "Bash")],
    Stop: [hook("f")],
    UserPromptSubmit: [hook("g")],
    PreCompact: [hook("h")],
  });
  expect(names(plan)).toEqual(["Bash", "Read", "Edit"]);
  const unshown = { unshown: expect.any(String) };
  expect(plan.aims).toEqual([
    { at: 1 },
    { at: 1 },
    { at: 3 },
    { unshown: "there is no MCP server to call" },
    { at: 1 },
    { at: "end" },
    { at: "start" },
    unshown,
  ]);
});

test("a call of the options is the only one", () => {
  const tools = [{ name: "Bash", input: { command: "git push --force" } }];
  const event = { host: "", root: PATH, cwd: PATH, native: {} };
  const plan = planned(
    { PreToolUse: [hook("a", "Bash"), hook("b", "Write")] },
    { ...event, name: "pre-tool-use", tools },
  );
  expect(names(plan)).toEqual(["Bash"]);
  expect([plan.given, plan.aims]).toEqual([1, [{ at: 1 }, { unshown: expect.any(String) }]]);
  const prompt = planned(
    { UserPromptSubmit: [hook("a")] },
    { ...event, name: "pre-prompt", prompt: "x" },
  );
  expect([prompt.session.prompts, prompt.aims]).toEqual([["x"], [{ at: "start" }]]);
});

const run = (turn: number, command: string, code?: number) => ({
  turn,
  args: ["-c", command],
  ...(code !== undefined && { code }),
});
const said = (text: string) => ({
  requests: [
    {
      lane: "main" as const,
      text: "",
      tools: [],
      results: { call_1: { text, failed: false } },
    },
  ],
  user: "",
  code: 0,
  hung: false,
});

test("a claim rests on what was seen", () => {
  const plan = planned({ PreToolUse: [hook("one", "Bash")], PostToolUse: [hook("one", "Bash")] });
  const states = (started: readonly ReturnType<typeof run>[], heard = said("hookport-live")) =>
    liveHooks({
      plan,
      commands: ["one", "one"],
      driver,
      seen: { started, heard, files: {}, patience: 60 },
    }).map(({ state }) => state);
  expect(states([run(1, "one", 0), run(1, "one", 0)])).toEqual(["reached", "reached"]);
  // Which of the two it was cannot be told.
  expect(states([run(1, "one", 0)])).toEqual(["unshown", "unshown"]);
  expect(states([run(0, "one", 0), run(2, "one", 0)])).toEqual(["missed", "missed"]);
  expect(states([run(1, "one", 127), run(1, "one", 0)])).toEqual(["unshown", "unshown"]);
  expect(states([], said("something else"))).toEqual(["unshown", "unshown"]);
  const denied = said("PreToolUse:Bash hook error: [x]: no");
  expect(states([], denied)).toEqual(["unshown", "unshown"]);
  const faulty = said("PreToolUse:Bash hook error: [x]: it could not run. (hookport: no-shim)");
  expect(states([], faulty)).toEqual(["failed", "failed"]);
  expect(states([], { ...said(""), hung: true })).toEqual(["unshown", "unshown"]);
  expect(states([], { ...said(""), requests: [] })).toEqual(["unshown", "unshown"]);
});

test("what came of the call", () => {
  const plan = planned({ PreToolUse: [hook("one", "Bash")] });
  const outcome = (text: string, bare = false) =>
    callOutcome(
      plan,
      bare ? { ...driver, bareReasons: true } : driver,
      { started: [], heard: said(text), files: {}, patience: 60 },
      1,
    ).outcome;
  expect(outcome("PreToolUse:Bash hook error: [x]: no")).toBe("denied");
  expect(outcome("Claude requested permissions to use Bash")).toBe("refused");
  expect(outcome("<tool_use_error>Error: No such tool available")).toBe("impossible");
  expect([outcome("ok"), outcome("ok", true)]).toEqual(["made", "denied"]);
});

test("what came of a prompt", () => {
  const outcome = (heard: Parameters<typeof promptOutcome>[0]["heard"], isReached = true) =>
    promptOutcome({ started: [], heard, files: {}, patience: 60 }, isReached).outcome;
  const silent = { ...said(""), requests: [] };
  expect([outcome(said("")), outcome(silent)]).toEqual(["made", "denied"]);
  expect([outcome(silent, false), outcome(undefined)]).toEqual(["none", "none"]);
});

test("records of commands, also where a folder stands for a variable", () => {
  const [first] = commandsIn({ turn: "1\n", "12": "1\0-c\0sh '/w/app'/a b.sh\0", "12.end": "2" });
  expect(first).toEqual({ turn: 1, args: ["-c", "sh '/w/app'/a b.sh"], code: 2 });
  const isOne = (command: string) => first !== undefined && isOf(first, command);
  expect(['sh "${PLUGIN_ROOT}"/a b.sh', "sh ${X:-.}/a b.sh", "a b.sh"].map(isOne)).toEqual([
    true,
    true,
    true,
  ]);
  expect(["", '"${A}"', "sh ${A}/c.sh"].map(isOne)).toEqual([false, false, false]);
});
