/** What `doctor --live` takes of a machine, which calls it makes, and what it claims. */
import { expect, test } from "vitest";
import { caseCalls, unplayable, type CaseCall } from "../../src/doctor/live-session.ts";
import { livePlan, switchedOn } from "../../src/doctor/live-plan.ts";
import { callOutcome, liveHooks, promptOutcome, stopOutcome } from "../../src/doctor/live-rows.ts";
import { commandOf, commandsIn } from "../../src/live/recorder.ts";
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
import { entriesOf } from "../../src/play/entries.ts";
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
  ".pi/agent/settings.json": JSON.stringify({ defaultModel: "secret", extensions: [] }),
  ".pi/agent/trust.json": JSON.stringify({ [PATH]: true, "/secret": true }),
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
    "cline",
    "codex",
    "copilot",
    "gemini",
    "grok",
    "kilo",
    "letta",
    "opencode",
    "pi",
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
      entriesOf(adapters[id] as Adapter, world).flatMap((hook) =>
        config.trust ? [config.trust(hook, world)] : [],
      );
    expect(trusts(after)).toEqual(trusts(before));
    expect(trusts(after).length > 0).toBe(config.trust !== undefined);
  },
);

const hook = (command: string, matcher?: string) => ({
  ...(matcher !== undefined && { matcher }),
  hooks: [{ type: "command", command }],
});
const CLAUDE = adapters["claude-code"] as Adapter;
const driver = CLAUDE.driver as Driver;

function planned(
  hooks: { readonly [event: string]: readonly object[] },
  given?: HookEvent,
  cases: readonly CaseCall[] = [],
) {
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
    cases,
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
  expect([plan.asked, plan.aims]).toEqual([
    [{ number: 1 }],
    [{ at: 1 }, { unshown: expect.any(String) }],
  ]);
  const prompt = planned(
    { UserPromptSubmit: [hook("a")] },
    { ...event, name: "pre-prompt", prompt: "x" },
  );
  expect([prompt.session.prompts, prompt.aims]).toEqual([["x"], [{ at: "start" }]]);
});

const FORCE = { name: "Bash", input: { command: "git push --force" } };

test("the calls of a package's cases are made beside harmless ones, which show what a hook does", () => {
  const group = { matcher: "Bash", hooks: [{ type: "command", command: "exit 2" }] };
  const [pushes, remote] = [FORCE.input, {}].map((toolInput, i) =>
    JSON.stringify({ toolName: i ? "mcp__a__b" : "Bash", toolInput }),
  );
  const files = memory({
    "hooks/hooks.json": JSON.stringify({ version: 1, hooks: { "pre-tool-use": [group] } }),
    "hooks/tests/fixtures/a.json": pushes ?? "",
    "hooks/tests/fixtures/b.json": remote ?? "",
    "hooks/tests/cases/a.yaml":
      "name: no-force\nevent: pre-tool-use\ninput: { fixture: fixtures/a.json }\nexpected: { exit-code: 2 }\n",
    "hooks/tests/cases/b.yaml":
      "name: no-server\nevent: pre-tool-use\ninput: { fixture: fixtures/b.json }\nexpected: { exit-code: 0 }\n",
    "hooks/tests/cases/c.yaml": "name: broken\n",
  });
  const cases = caseCalls({ adapters, protocols }, files, PATH);
  expect(cases).toEqual([{ name: "no-force", use: FORCE }]);
  const plan = planned({ PreToolUse: [hook("a", "Bash")] }, undefined, cases);
  expect([names(plan), plan.aims]).toEqual([["Bash", "Bash"], [{ at: 1 }]]);
  expect(plan.asked).toEqual([{ number: 2, case: "no-force" }]);
  expect(caseCalls({ adapters, protocols }, memory(PROJECT), PATH)).toEqual([]);
});

test("what no session can have is refused, and why is said", () => {
  const event = { host: "", root: PATH, cwd: PATH, native: {} };
  const why = (...items: readonly (Partial<HookEvent> & Pick<HookEvent, "name">)[]) =>
    unplayable(items.map((item) => ({ ...event, ...item })));
  const push = { name: "pre-tool-use", tools: [FORCE] } as const;
  for (const item of [
    push,
    { name: "stop" },
    { name: "session-start" },
    { name: "pre-prompt" },
  ] as const)
    expect(why(item)).toBeUndefined();
  expect([
    why(push, push),
    why({ name: "pre-tool-use" }),
    why({ name: "pre-tool-use", tools: [{ name: "mcp__a__b", input: {} }] }),
    why({ name: "post-tool-use", tools: [FORCE] }),
    why({ name: "stop", stopHookActive: true }),
    why({ name: "session-start", source: "resume" }),
    why({ name: "notification" }),
  ]).toMatchInlineSnapshot(`
    [
      "2 calls cannot be told apart in one session",
      "it names no tool",
      "the agents are started without MCP servers",
      "a tool that really runs prints what it prints",
      "no turn has been held before",
      "no session here starts by resume",
      "no session here has its event",
    ]
  `);
});

const run = (turn: number, command: string, code?: number) => ({
  turn,
  args: ["-c", command],
  ...(code !== undefined && { code }),
});
const hearing = (text: string) => ({
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
  const states = (started: readonly ReturnType<typeof run>[], heard = hearing("hookport-live")) =>
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
  expect(states([], hearing("something else"))).toEqual(["unshown", "unshown"]);
  const denied = hearing("PreToolUse:Bash hook error: [x]: no");
  expect(states([], denied)).toEqual(["unshown", "unshown"]);
  const faulty = hearing("PreToolUse:Bash hook error: [x]: it could not run. (hookport: no-shim)");
  expect(states([], faulty)).toEqual(["failed", "failed"]);
  expect(states([], { ...hearing(""), hung: true })).toEqual(["unshown", "unshown"]);
  expect(states([], { ...hearing(""), requests: [] })).toEqual(["unshown", "unshown"]);
});

test("what came of the call", () => {
  const plan = planned({ PreToolUse: [hook("one", "Bash")] });
  const outcome = (text: string, bare = false) =>
    callOutcome(
      plan,
      bare ? { ...driver, bareReasons: true } : driver,
      { started: [], heard: hearing(text), files: {}, patience: 60 },
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
  const silent = { ...hearing(""), requests: [] };
  expect([outcome(hearing("")), outcome(silent)]).toEqual(["made", "denied"]);
  expect([outcome(silent, false), outcome(undefined)]).toEqual(["none", "none"]);
});

test("what came of the end of a turn", () => {
  const event = { host: "", root: PATH, cwd: PATH, native: {} };
  const plan = planned({ Stop: [hook("a")] }, { ...event, name: "stop" });
  expect([names(plan), plan.aims]).toEqual([[], [{ at: "end" }]]);
  const outcome = (times: number, isReached = true) => {
    const heard = {
      ...hearing(""),
      requests: Array.from({ length: times }, () => hearing("").requests[0]!),
    };
    return stopOutcome(plan, { started: [], heard, files: {}, patience: 60 }, isReached).outcome;
  };
  expect([outcome(0), outcome(1), outcome(2), outcome(2, false)]).toEqual([
    "none",
    "made",
    "denied",
    "made",
  ]);
});

test("records of commands, also where a folder stands for a variable", () => {
  const [first] = commandsIn({ turn: "1\n", "12": "1\0-c\0sh '/w/app'/a b.sh\0", "12.end": "2" });
  expect(first).toEqual({ turn: 1, args: ["-c", "sh '/w/app'/a b.sh"], code: 2 });
  const isOne = (command: string) => first !== undefined && commandOf(first, [command]) === command;
  expect(['sh "${PLUGIN_ROOT}"/a b.sh', "sh ${X:-.}/a b.sh", "a b.sh"].map(isOne)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['sh "$A"/a b.sh', "", '"${A}"', "sh ${A}/c.sh"].map(isOne)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  const deeper = { turn: 1, args: ["-c", '"/w/app"/a/b.sh'] };
  expect(commandOf(deeper, ['"$A"/b.sh', '"$A"/a/b.sh', '"$A"/c.sh'])).toBe('"$A"/a/b.sh');
});
