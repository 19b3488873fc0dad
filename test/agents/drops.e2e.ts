/**
 * What makes an agent drop a file or an entry, as it was seen on the real programs one value at a
 * time, and what does not.
 */
import { describe, expect, test } from "vitest";
import type { Json } from "../../src/model/json.ts";
import { audited as now } from "../support/conversion.ts";
import { adapters } from "../support/hosts.ts";
import { project } from "../support/project.ts";
import { worldFrom } from "../support/world.ts";

const CLAUDE = ".claude/settings.json";
const COPILOT = ".github/hooks/mine.json";
const SETTINGS = ".github/copilot/settings.json";
const CURSOR = ".cursor/hooks.json";

type File = { readonly [key: string]: unknown };
const run = { type: "command", command: "exit 2" };
const group = (more: File = {}, handler: File = {}) => ({
  matcher: "Bash",
  hooks: [{ ...run, ...handler }],
  ...more,
});

/** The guard `exit 2`, and whatever stands beside it. */
const claude = (more: File = {}, hooks: File = {}): File => ({
  ...more,
  hooks: { PreToolUse: [group()], ...hooks },
});
const copilot = (more: File = {}, hooks: File = {}, entry: File = {}): File => ({
  version: 1,
  ...more,
  hooks: { PreToolUse: [{ type: "command", bash: "exit 2", matcher: "Bash", ...entry }], ...hooks },
});
const cursor = (more: File = {}, hooks: File = {}, entry: File = {}): File => ({
  version: 1,
  ...more,
  hooks: { preToolUse: [{ command: "exit 2", matcher: "^Shell$", ...entry }], ...hooks },
});

/** Where the guard's file, or the guard, is at fault; undefined: it runs. */
function fault(id: string, file: string, value: File | string): string | undefined {
  const loaded = adapters[id]?.config
    .loads(worldFrom({ project: { [file]: value } }))
    .find(({ handler }) => handler.command === "exit 2");
  expect(loaded).toBeDefined();
  return loaded?.off && `${loaded.off.by} ${loaded.off.pointer}`;
}

type Row = readonly [what: string, value: File | string, at?: string];
const holds = (id: string, file: string, rows: readonly Row[]) =>
  test.each(
    rows.map(([what, value, at]) => [what, value, at === undefined ? at : `faults ${at}`] as const),
  )("%s", (_, value, at) => expect(fault(id, file, value)).toBe(at));

const key = (name: string, value: unknown, at = `/${name}`): Row => [
  `${name}: ${JSON.stringify(value)}`,
  claude({ [name]: value }),
  at,
];
const harmless = (name: string, value: unknown): Row => [
  `${name}: ${JSON.stringify(value)} costs nothing`,
  claude({ [name]: value }),
];

describe("Claude Code 2.1.330 drops its settings for", () =>
  holds("claude-code", CLAUDE, [
    key("model", 5),
    key("model", null),
    key("$schema", 5),
    key("disableAllHooks", "true"),
    key("respectGitignore", null),
    key("env", "x"),
    key("permissions", null),
    key("permissions", { defaultMode: "allowEdits" }, "/permissions/defaultMode"),
    key("permissions", { deny: "Bash" }, "/permissions/deny"),
    key("permissions", { additionalDirectories: [5] }, "/permissions/additionalDirectories"),
    key(
      "permissions",
      { disableBypassPermissionsMode: "yes" },
      "/permissions/disableBypassPermissionsMode",
    ),
    key("statusLine", "x"),
    key("statusLine", { type: "x", command: "x" }, "/statusLine/type"),
    key("statusLine", { type: "command" }, "/statusLine/command"),
    key("enabledPlugins", []),
    ...["", "*", "a b", "a.b", "é", "a\n"].flatMap((name) => [
      key("enabledMcpjsonServers", name),
      key("disabledMcpjsonServers", name),
    ]),
    key("enabledPlugins", { "a@b": "yes" }, "/enabledPlugins/a@b"),
    key("cleanupPeriodDays", 0),
    key("cleanupPeriodDays", 1.5),
    key("skillListingBudgetFraction", 0),
    key("feedbackSurveyRate", 1.01),
    key("disableAutoMode", "x"),
    key("forceLoginOrgUUID", [5]),
    key("attribution", { commit: 5 }, "/attribution/commit"),
    key("sandbox", { network: { httpProxyPort: "x" } }, "/sandbox/network/httpProxyPort"),
    key(
      "sandbox",
      { credentials: { files: [{ path: "", mode: "deny" }] } },
      "/sandbox/credentials/files/0/path",
    ),
    key("pluginConfigs", { k: { options: { a: null } } }, "/pluginConfigs/k/options/a"),
    key("spinnerVerbs", { mode: "append" }, "/spinnerVerbs/verbs"),
    key(
      "extraKnownMarketplaces",
      { a: { source: { source: "q" } } },
      "/extraKnownMarketplaces/a/source/source",
    ),
    key("strictKnownMarketplaces", [{ source: "github" }], "/strictKnownMarketplaces/0/repo"),
    key("blockedMarketplaces", [{}], "/blockedMarketplaces/0/source"),
    [
      "a matcher that is no text",
      claude({}, { PermissionRequest: [group({ matcher: 5 })] }),
      "/hooks/PermissionRequest/0/matcher",
    ],
    [
      "a timeout of none",
      claude({}, { PermissionRequest: [group({}, { timeout: 0 })] }),
      "/hooks/PermissionRequest/0/hooks/0/timeout",
    ],
    [
      "an event that holds no list",
      claude({}, { PermissionRequest: {} }),
      "/hooks/PermissionRequest",
    ],
    ["an event that holds null, which costs nothing", claude({}, { PermissionRequest: null })],
    [
      "another event's faults, which cost nothing",
      claude({}, { Stop: [group({ matcher: 5 }), group({}, { timeout: 0 }), 5], PostToolUse: "x" }),
    ],
    harmless("enabledMcpjsonServers", "my-server_2"),
    harmless("disabledMcpjsonServers", ["", "*", "a b"]),
    harmless("zzz", 5),
    harmless("effortLevel", 5),
    harmless("theme", {}),
    harmless("env", { A: { b: 1 } }),
    harmless("permissions", { allow: [5], deny: ["Bash("] }),
    harmless("fastModePerSessionOptIn", null),
    harmless("attribution", false),
    harmless("enabledMcpjsonServers", "x"),
    harmless("extraKnownMarketplaces", { a: { source: { source: 5 } } }),
  ]));

test("Claude Code drops a handler alone, and a group with all that stands in it, where the event is no gate of a tool", () => {
  const value = {
    hooks: { Stop: [group({ matcher: null }), group({}, { timeout: "5" }), group()] },
  };
  const hooks =
    adapters["claude-code"]?.config.loads(worldFrom({ project: { [CLAUDE]: value } })) ?? [];
  expect(hooks.map(({ off }) => off?.pointer)).toEqual([
    "/hooks/Stop/0/hooks/0",
    "/hooks/Stop/1/hooks/0/timeout",
    undefined,
  ]);
});

test("a plugin's file of Claude Code is asked for its hooks alone", () => {
  const file = ".claude/plugins/cache/m/on/1.0.0/hooks/hooks.json";
  const off = (value: File) => {
    const home = { [CLAUDE]: { enabledPlugins: { "on@m": true } }, [file]: value };
    const found = adapters["claude-code"]?.config
      .loads(worldFrom({ home }))
      .find((one) => one.file === file);
    return found?.off?.pointer;
  };
  expect(off(claude({ model: 5 }))).toBeUndefined();
  expect(off({ hooks: { PreToolUse: [group(), group({}, { timeout: 0 })] } })).toBe(
    "/hooks/PreToolUse/1/hooks/0/timeout",
  );
});

const ENTRY = "/hooks/PreToolUse/0";
describe("Copilot 1.0.102 drops a hooks file, or the entry, for", () =>
  holds("copilot", COPILOT, [
    ["a version that is null", copilot({ version: null }), "/version"],
    ["a switch that is no flag", copilot({ disableAllHooks: "true" }), "/disableAllHooks"],
    [
      "an event of its own spelling that holds no list",
      copilot({}, { agentStop: {} }),
      "/hooks/agentStop",
    ],
    [
      "an event of Claude Code's spelling, which costs nothing",
      copilot({}, { Stop: {}, bogus: 5 }),
    ],
    ["a matcher that is no text", copilot({}, {}, { matcher: 5 }), `${ENTRY}/matcher`],
    ["a matcher that is null", copilot({}, {}, { matcher: null }), `${ENTRY}/matcher`],
    ["a folder that is no text", copilot({}, {}, { cwd: 5 }), `${ENTRY}/cwd`],
    ["a variable that is no text", copilot({}, {}, { env: { A: 1 } }), `${ENTRY}/env`],
    ["arguments that are no list", copilot({}, {}, { args: "x" }), `${ENTRY}/args`],
    [
      "a command that is no text beside one that is",
      copilot({}, {}, { command: 5 }),
      `${ENTRY}/command`,
    ],
    [
      "a group's matcher, which is passed over",
      { version: 1, hooks: { PreToolUse: [group({ matcher: 5 })] } },
    ],
    [
      "another entry's faults, which cost nothing",
      copilot({}, { Stop: [{ type: "command", bash: "true", timeout: 0 }, 5] }),
    ],
    ["other fields, which cost nothing", copilot({ zzz: 5, $schema: 5 }, {}, { url: 5, hooks: 5 })],
  ]));

const inSettings = (more: File = {}, entry: File = {}): File => ({
  ...more,
  hooks: {
    PreToolUse: [
      { type: "command", bash: "exit 2" },
      { type: "command", bash: "true", ...entry },
    ],
  },
});
const SECOND = "/hooks/PreToolUse/1";
describe("Copilot 1.0.102 drops a repository's settings for", () =>
  holds("copilot", SETTINGS, [
    ["a comment", `// mine\n${JSON.stringify(inSettings())}`, ""],
    ["a model that is no text", inSettings({ model: 5 }), "/model"],
    ["another entry's matcher", inSettings({}, { matcher: 5 }), `${SECOND}/matcher`],
    ["another entry's variable", inSettings({}, { env: { A: 1 } }), `${SECOND}/env`],
    [
      "an event of its own spelling that holds no list",
      copilot({}, { agentStop: null }),
      "/hooks/agentStop",
    ],
    ["any version, which costs nothing", inSettings({ version: 2 })],
  ]));

describe("of Claude Code's settings", () => {
  const WHOLE = [
    ["a comment", `// mine\n${JSON.stringify(claude())}`, ""],
    [
      "a handler that is null",
      claude({}, { PostToolUse: [{ hooks: [null] }] }),
      "/hooks/PostToolUse/0/hooks/0",
    ],
    [
      "a timeout of none",
      claude({}, { PostToolUse: [group({}, { timeout: 0 })] }),
      "/hooks/PostToolUse/0/hooks/0",
    ],
  ] as const;

  describe("Copilot 1.0.102 runs nothing for", () =>
    holds("copilot", CLAUDE, [
      ...WHOLE,
      [
        "arguments that are no list",
        claude({}, { PostToolUse: [group({}, { args: 5 })] }),
        "/hooks/PostToolUse/0/hooks/0/args",
      ],
      ["plugins that are no object", claude({ enabledPlugins: [] }), "/enabledPlugins"],
      ["a switch that is no flag", claude({ disableAllHooks: 0 }), "/disableAllHooks"],
      [
        "what costs Claude Code the file, and it nothing",
        claude({ model: 5, permissions: "x", env: 5, statusLine: 5, version: 2 }),
      ],
      [
        "a matcher that is no text, which it passes over",
        { hooks: { PreToolUse: [group({ matcher: 5 })] } },
      ],
      ["an event that holds no list", claude({}, { SubagentStop: 5 })],
    ]));

  describe("Cursor's engine 1.0.32 imports nothing for", () =>
    holds("cursor", CLAUDE, [
      WHOLE[0],
      WHOLE[1],
      [
        "a timeout of none",
        claude({}, { PostToolUse: [group({}, { timeout: 0 })] }),
        "/hooks/PostToolUse/0/hooks/0/timeout",
      ],
      [
        "a matcher that is no text",
        { hooks: { PreToolUse: [group(), group({ matcher: 5 })] } },
        "/hooks/PreToolUse/1/matcher",
      ],
      [
        "a matcher that is no pattern",
        { hooks: { PreToolUse: [group(), group({ matcher: "(" })] } },
        "/hooks/PreToolUse/1/matcher",
      ],
      ["a group without handlers", claude({}, { Stop: [{}] }), "/hooks/Stop/0/hooks"],
      ["a group that is null", claude({}, { Stop: [null] }), "/hooks/Stop/0"],
      [
        "a matcher that is null, or under another event",
        claude(
          {},
          { PreToolUse: [group({ matcher: null }), group()], Stop: [group({ matcher: 5 })] },
        ),
      ],
      [
        "what costs Claude Code the file, and it nothing",
        claude(
          { model: 5, permissions: "x", disableAllHooks: true },
          { Stop: 5, Notification: [null] },
        ),
      ],
    ]));
});

describe("Cursor's engine 1.0.32 drops its file for", () =>
  holds("cursor", CURSOR, [
    ["a matcher that is no text", cursor({}, {}, { matcher: 5 }), "/hooks/preToolUse/0/matcher"],
    [
      "another entry's matcher that is null",
      cursor({}, { stop: [{ command: "true", matcher: null }] }),
      "/hooks/stop/0/matcher",
    ],
    ["a word for closing", cursor({}, {}, { failClosed: null }), "/hooks/preToolUse/0/failClosed"],
    ["a timeout that is null", cursor({}, {}, { timeout: null }), "/hooks/preToolUse/0/timeout"],
    ["no version", { hooks: cursor()["hooks"] }, "/version"],
    ["an event that holds null", cursor({}, { stop: null }), "/hooks/stop"],
    [
      "a prompt without text",
      cursor({}, { stop: [{ type: "prompt", prompt: "" }] }),
      "/hooks/stop/0",
    ],
    ["a limit of null, which is none", cursor({}, {}, { loop_limit: null })],
    [
      "an empty matcher and other fields, which cost nothing",
      cursor({ zzz: 5 }, {}, { matcher: "", zzz: null }),
    ],
  ]));

describe("`hookport audit`", () => {
  const audited = (files: { [file: string]: Json | File }, host: string) => {
    const { code, hooks } = now(project(files as never), host);
    return [code, hooks[0]?.hosts.find((one) => one.host === host)?.code];
  };

  test.each<[id: string, file: string, sound: File, broken: File]>([
    ["claude-code", CLAUDE, claude(), claude({ permissions: { defaultMode: "allowEdits" } })],
    ["claude-code", CLAUDE, claude(), claude({ statusLine: "x" })],
    ["cursor", CURSOR, cursor(), cursor({}, {}, { matcher: 5 })],
    ["copilot", COPILOT, copilot(), copilot({}, {}, { matcher: 5 })],
    ["copilot", COPILOT, copilot(), copilot({ disableAllHooks: "true" })],
  ])("a guard of %s in %s holds nothing once its agent drops it", (id, file, sound, broken) => {
    expect(audited({ [file]: sound }, id)).toEqual([0, ""]);
    expect(audited({ [file]: broken }, id)).toEqual([1, "host-rejects"]);
  });

  test("what was converted into such a file is not claimed to hold", () => {
    const p = project({
      "hooks/hooks.json": {
        version: 1,
        hooks: { "pre-tool-use": [{ matcher: "Bash", hooks: [run] }] },
      },
      [CLAUDE]: { model: 5 },
    });
    p.hookport("convert", "hooks/hooks.json", "--to", "claude-code");
    const { code, hooks, verdict } = now(p, "claude-code");
    expect([code, hooks[0]?.hosts[0]?.code, verdict]).toEqual([1, "host-rejects", "open"]);
  });
});

describe("`hookport run`", () => {
  const denies = (files: { [file: string]: File }, host: string) =>
    project(files as never).hookport(
      "run",
      "--host",
      host,
      "--bash",
      "git push",
      "--expect",
      "deny",
    ).code === 0;

  test.each<[id: string, what: string, file: string, sound: File, broken: File]>([
    ["claude-code", "a model that is no text", CLAUDE, claude(), claude({ model: 5 })],
    [
      "copilot",
      "a matcher that is no text",
      COPILOT,
      copilot(),
      copilot({}, {}, { matcher: { a: 1 } }),
    ],
    ["copilot", "another version", COPILOT, copilot(), copilot({ version: 2 })],
    [
      "cursor",
      "an address in a text",
      CURSOR,
      cursor(),
      cursor({ $schema: "https://example.org" }),
    ],
    ["cursor", "a matcher that is no text", CURSOR, cursor(), cursor({}, {}, { matcher: 5 })],
  ])("claims no denial of %s for %s", (id, _, file, sound, broken) => {
    expect(denies({ [file]: sound }, id)).toBe(true);
    expect(denies({ [file]: broken }, id)).toBe(false);
  });

  test("claims none where another agent's file turns everything off", () => {
    expect(denies({ [COPILOT]: copilot(), [CLAUDE]: {} }, "copilot")).toBe(true);
    expect(denies({ [COPILOT]: copilot(), [CLAUDE]: { disableAllHooks: true } }, "copilot")).toBe(
      false,
    );
  });
});
