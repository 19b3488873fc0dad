/** What every agent runs of a world: in its order, with what turns it off. Sections are those of the agent's REPORT. */
import { describe, expect, test } from "vitest";
import type { Json } from "../src/model/json.ts";
import type { LoadedHook, Spot, World } from "../src/model/world.ts";
import { adapters } from "./support/hosts.ts";
import { worldFrom, type Worlds } from "./support/world.ts";
import { isNot } from "./support/kit.ts";
import { authors } from "./support/kits.ts";

const loads = (id: string, world: World): readonly LoadedHook[] => adapters[id]?.config.loads(world) ?? [];

/** One line a hook: its command, whose file it stands in, and why it does not run. */
const line = ({ handler, scope, file, of, off }: LoadedHook) =>
  `${handler.command ?? handler.prompt} ${scope} ${file}${of ? ` of ${of}` : ""}${off ? `: ${off.by} ${off.file}${off.pointer}` : ""}`;

type Row = readonly [what: string, world: Worlds, ...hooks: readonly string[]];

const holds = (id: string, rows: readonly Row[]) =>
  test.each(rows.map(([what, world, ...hooks]) => [what, world, hooks] as const))("%s", (_, world, hooks) =>
    expect(loads(id, worldFrom(world)).map(line)).toEqual(hooks),
  );

/** Claude Code's shape. */
const group = (command: string, matcher: Json | undefined = "Bash"): Json => ({
  ...(matcher !== undefined && { matcher }),
  hooks: [{ type: "command", command }],
});
const claude = (command: string, more: object = {}) => ({ hooks: { PreToolUse: [group(command)] }, ...more });
const OFF = { disableAllHooks: true };

const CLAUDE: readonly Row[] = [
  ["section 6, a shared file", { project: { ".claude/settings.json": claude("p") } }, "p project .claude/settings.json"],
  ["section 6, a person's file", { home: { ".claude/settings.json": claude("u") } }, "u user .claude/settings.json"],
  [
    "section 6, all add up and none replaces another",
    {
      project: { ".claude/settings.json": claude("p"), ".claude/settings.local.json": claude("l") },
      home: { ".claude/settings.json": claude("u") },
      machine: { "etc/claude-code/managed-settings.json": claude("m") },
    },
    "u user .claude/settings.json",
    "p project .claude/settings.json",
    "l local .claude/settings.local.json",
    "m managed etc/claude-code/managed-settings.json",
  ],
  ["section 6, files that are not read", { project: { ".claude/hooks.json": claude("a"), ".claude/hooks/hooks.json": claude("b") } }],
  [
    "section 6, a switch in the shared file turns off everything below",
    { project: { ".claude/settings.json": claude("p", OFF) }, home: { ".claude/settings.json": claude("u") } },
    "u user .claude/settings.json: switch .claude/settings.json/disableAllHooks",
    "p project .claude/settings.json: switch .claude/settings.json/disableAllHooks",
  ],
  [
    "section 6, a switch in a person's file",
    { project: { ".claude/settings.json": claude("p") }, home: { ".claude/settings.json": OFF } },
    "p project .claude/settings.json: switch .claude/settings.json/disableAllHooks",
  ],
  [
    "section 6, the key that weighs more wins: true for the user, false in the project",
    { project: { ".claude/settings.json": claude("p", { disableAllHooks: false }) }, home: { ".claude/settings.json": OFF } },
    "p project .claude/settings.json",
  ],
  [
    "section 6, a switch in one's own file of the project",
    { project: { ".claude/settings.json": claude("p", { disableAllHooks: false }), ".claude/settings.local.json": OFF } },
    "p project .claude/settings.json: switch .claude/settings.local.json/disableAllHooks",
  ],
  [
    "section 6, the machine's owner leaves only their own",
    {
      project: { ".claude/settings.json": claude("p") },
      machine: { "etc/claude-code/managed-settings.json": claude("m", { allowManagedHooksOnly: true }) },
    },
    "p project .claude/settings.json: switch etc/claude-code/managed-settings.json/allowManagedHooksOnly",
    "m managed etc/claude-code/managed-settings.json",
  ],
  [
    "section 2, one handler that it does not take costs the file",
    { project: { ".claude/settings.json": { hooks: { PreToolUse: [group("p"), { hooks: [{ type: "shell" }] }] } } } },
    "p project .claude/settings.json: faults .claude/settings.json/hooks/PreToolUse/1/hooks/0",
  ],
  [
    "section 2, a comment costs the file",
    { project: { ".claude/settings.json": `// mine\n${JSON.stringify(claude("p"))}` } },
    "p project .claude/settings.json: faults .claude/settings.json",
  ],
  [
    "section 2, a file that is dropped switches nothing off, and nothing on",
    { project: { ".claude/settings.json": claude("p"), ".claude/settings.local.json": '{"disableAllHooks": true, }' } },
    "p project .claude/settings.json",
  ],
  [
    "section 2, as it does not overrule a switch",
    { project: { ".claude/settings.json": claude("p", OFF), ".claude/settings.local.json": '{"disableAllHooks": false, }' } },
    "p project .claude/settings.json: switch .claude/settings.json/disableAllHooks",
  ],
  [
    "section 7, a plugin's hooks run where the plugin is enabled",
    {
      home: {
        ".claude/plugins/cache/m/on/1.0.0/hooks/hooks.json": claude("on"),
        ".claude/plugins/cache/m/off/1.0.0/hooks/hooks.json": claude("off"),
        ".claude/settings.json": { enabledPlugins: { "on@m": true, "off@m": false } },
      },
    },
    "off user .claude/plugins/cache/m/off/1.0.0/hooks/hooks.json: switch .claude/plugins/cache/m/off/1.0.0/hooks/hooks.json",
    "on user .claude/plugins/cache/m/on/1.0.0/hooks/hooks.json",
  ],
  [
    "section 6, below the top level",
    { project: { ".claude/settings.json": claude("p") }, folder: "sub" },
    "p project .claude/settings.json",
  ],
  ["no other agent's file", { project: { ".cursor/hooks.json": claude("p"), ".github/hooks/a.json": claude("q") } }],
];

/** Copilot's shape. */
const copilot = (bash: string, more: object = {}) => ({ version: 1, hooks: { preToolUse: [{ type: "command", bash }] }, ...more });

const COPILOT: readonly Row[] = [
  [
    "section 4, all sources in their order, and the files of one folder from the last name to the first",
    {
      machine: { "etc/github-copilot/policy.d/p.json": copilot("policy") },
      home: {
        ".copilot/settings.json": copilot("user"),
        ".copilot/hooks/a.json": copilot("ua"),
        ".copilot/hooks/b.json": copilot("ub"),
        ".claude/settings.json": claude("never"),
      },
      project: {
        ".github/copilot/settings.local.json": copilot("local"),
        ".github/copilot/settings.json": copilot("settings"),
        ".claude/settings.local.json": claude("cl"),
        ".claude/settings.json": claude("c"),
        ".github/hooks/a.json": copilot("a"),
        ".github/hooks/hookport.json": copilot("h"),
        ".github/hooks/z.json": copilot("z"),
        ".github/hooks/.hidden.json": copilot("hidden"),
        ".github/hooks.json": copilot("beside"),
      },
    },
    "policy managed etc/github-copilot/policy.d/p.json",
    "ub user .copilot/hooks/b.json",
    "ua user .copilot/hooks/a.json",
    "user user .copilot/settings.json",
    "z project .github/hooks/z.json",
    "h project .github/hooks/hookport.json",
    "a project .github/hooks/a.json",
    "c project .claude/settings.json of claude-code",
    "cl local .claude/settings.local.json of claude-code",
    "settings project .github/copilot/settings.json",
    "local local .github/copilot/settings.local.json",
  ],
  [
    "section 4, within a file the entries under the camelCase name come first",
    {
      project: {
        ".github/hooks/a.json": { hooks: { PreToolUse: [{ bash: "second" }], preToolUse: [{ bash: "first" }] } },
      },
    },
    "first project .github/hooks/a.json",
    "second project .github/hooks/a.json",
  ],
  [
    "section 5, a switch in a hooks file is about that file",
    { project: { ".github/hooks/a.json": copilot("a", OFF), ".github/hooks/b.json": copilot("b") } },
    "b project .github/hooks/b.json",
    "a project .github/hooks/a.json: switch .github/hooks/a.json/disableAllHooks",
  ],
  ...[".github/copilot/settings.json", ".github/copilot/settings.local.json", ".claude/settings.json", ".claude/settings.local.json"].map(
    (file): Row => [
      `section 5, a switch in ${file} is about everything, the user's hooks too, and not about policies`,
      {
        project: { ".github/hooks/a.json": copilot("a"), [file]: OFF },
        home: { ".copilot/hooks/u.json": copilot("u") },
        machine: { "etc/github-copilot/policy.d/p.json": copilot("policy") },
      },
      "policy managed etc/github-copilot/policy.d/p.json",
      `u user .copilot/hooks/u.json: switch ${file}/disableAllHooks`,
      `a project .github/hooks/a.json: switch ${file}/disableAllHooks`,
    ],
  ),
  [
    "section 5, a switch in the user's settings is about the hooks in them",
    {
      project: { ".github/hooks/a.json": copilot("a") },
      home: { ".copilot/settings.json": copilot("u", OFF), ".copilot/hooks/x.json": copilot("x") },
    },
    "x user .copilot/hooks/x.json",
    "u user .copilot/settings.json: switch .copilot/settings.json/disableAllHooks",
    "a project .github/hooks/a.json",
  ],
  [
    "section 4, the machine's owner leaves only their own",
    {
      project: { ".github/hooks/a.json": copilot("a") },
      machine: { "etc/github-copilot/policy.d/p.json": copilot("policy", { allowManagedHooksOnly: true }) },
    },
    "policy managed etc/github-copilot/policy.d/p.json",
    "a project .github/hooks/a.json: switch etc/github-copilot/policy.d/p.json/allowManagedHooksOnly",
  ],
  [
    "section 5, a hooks file skips a bad entry, settings are dropped for one",
    {
      project: {
        ".github/hooks/a.json": { hooks: { preToolUse: [{ bash: "a" }, { type: "agent" }] } },
        ".github/copilot/settings.json": { hooks: { preToolUse: [{ bash: "s" }, { type: "agent" }] } },
      },
    },
    "a project .github/hooks/a.json",
    "s project .github/copilot/settings.json: faults .github/copilot/settings.json/hooks/preToolUse/1",
  ],
  [
    "section 1, one empty matcher switches off an imported file",
    { project: { ".claude/settings.json": { hooks: { PreToolUse: [group("a"), group("b", "")] } } } },
    "a project .claude/settings.json of claude-code: faults .claude/settings.json/hooks/PreToolUse/1/hooks/0",
  ],
  [
    "section 5, another version and a comment cost a hooks file",
    {
      project: { ".github/hooks/a.json": copilot("a", { version: 2 }), ".github/hooks/b.json": `${JSON.stringify(copilot("b"))} // mine` },
    },
    "b project .github/hooks/b.json: faults .github/hooks/b.json",
    "a project .github/hooks/a.json: faults .github/hooks/a.json/version",
  ],
  [
    "section 1, the same hook in two agents' files runs twice",
    { project: { ".claude/settings.json": claude("a"), ".github/hooks/a.json": copilot("a") } },
    "a project .github/hooks/a.json",
    "a project .claude/settings.json of claude-code",
  ],
  [
    "section 4, below the top level nothing of the project is read, nor a switch in it, and the user's hooks run",
    {
      project: { ".github/hooks/a.json": copilot("a"), ".claude/settings.json": claude("c", OFF) },
      home: { ".copilot/hooks/u.json": copilot("u") },
      folder: "packages/app",
    },
    "u user .copilot/hooks/u.json",
    "a project .github/hooks/a.json: place .github/hooks/a.json",
    "c project .claude/settings.json of claude-code: place .claude/settings.json",
  ],
  ["section 6, a plugin in its own folder", { project: { "plugin.json": copilot("p") } }, "p plugin plugin.json: place plugin.json"],
];

/** Cursor's shape. */
const cursor = (command: string, more: object = {}, event = "preToolUse") => ({ version: 1, hooks: { [event]: [{ command }] }, ...more });
const NEVER = { version: 1, hooks: { preToolUse: [{ command: "c", matcher: "(?!)" }] } };

const CURSOR: readonly Row[] = [
  [
    "sections 2 and 4, all sources in their load order",
    {
      project: {
        ".cursor/hooks.json": cursor("p"),
        ".claude/settings.json": claude("cp"),
        ".claude/settings.local.json": claude("cl"),
      },
      home: { ".cursor/hooks.json": cursor("u"), ".claude/settings.json": claude("cu") },
      machine: { "etc/cursor/hooks.json": cursor("m") },
    },
    "m managed etc/cursor/hooks.json",
    "p project .cursor/hooks.json",
    "u user .cursor/hooks.json",
    "cl local .claude/settings.local.json of claude-code",
    "cp project .claude/settings.json of claude-code",
    "cu user .claude/settings.json of claude-code",
  ],
  [
    "section 7, a twin of its own mutes an imported command, whatever its matcher",
    { project: { ".cursor/hooks.json": NEVER, ".claude/settings.json": claude("c") } },
    "c project .claude/settings.json of claude-code: twin .cursor/hooks.json/hooks/preToolUse",
  ],
  [
    "section 7, a twin in the user's file too",
    { home: { ".cursor/hooks.json": cursor("c") }, project: { ".claude/settings.json": claude("c") } },
    "c user .cursor/hooks.json",
    "c project .claude/settings.json of claude-code: twin .cursor/hooks.json/hooks/preToolUse",
  ],
  [
    "section 7, another command, and the same under another event, mute nothing",
    { project: { ".cursor/hooks.json": { ...cursor("c", {}, "stop") }, ".claude/settings.json": claude("c") } },
    "c project .cursor/hooks.json",
    "c project .claude/settings.json of claude-code",
  ],
  [
    "sections 3 and 7, a twin in a file that is dropped mutes nothing",
    { project: { ".cursor/hooks.json": { hooks: NEVER.hooks }, ".claude/settings.json": claude("c") } },
    "c project .claude/settings.json of claude-code",
  ],
  [
    "section 7, no switch of another agent's is honoured",
    { project: { ".claude/settings.json": claude("c", OFF) }, home: { ".claude/settings.json": OFF } },
    "c project .claude/settings.json of claude-code",
  ],
  [
    "section 7, a file without one matcher is not recognised, and events that it does not import are skipped",
    {
      project: {
        ".claude/settings.json": { hooks: { Stop: [{ hooks: [{ type: "command", command: "s" }] }] } },
        ".claude/settings.local.json": { hooks: { Stop: [group("l")], Notification: [group("n")], PreToolUse: [group("g", "Glob")] } },
      },
    },
    "l local .claude/settings.local.json of claude-code",
  ],
  [
    "section 3, one event that it does not know costs the file",
    { project: { ".cursor/hooks.json": { version: 1, hooks: { preToolUse: [{ command: "p" }], beforeShellCommand: [] } } } },
    "p project .cursor/hooks.json: faults .cursor/hooks.json/hooks/beforeShellCommand",
  ],
  [
    "section 3, a comment's signs in a text spoil that command alone",
    { project: { ".cursor/hooks.json": { version: 1, hooks: { preToolUse: [{ command: "ls a/*b*/" }, { command: "p" }] } } } },
    "ls a/*b*/ project .cursor/hooks.json: faults .cursor/hooks.json/hooks/preToolUse/0/command",
    "p project .cursor/hooks.json",
  ],
  [
    "section 3, comments are read",
    { project: { ".cursor/hooks.json": `// mine\n${JSON.stringify(cursor("p"))}` } },
    "p project .cursor/hooks.json",
  ],
  ["section 2, below the top level", { project: { ".cursor/hooks.json": cursor("p") }, folder: "sub" }, "p project .cursor/hooks.json"],
];

const lime = (command: string) => ({ hooks: { PreToolUse: [command] } });

const LIME: readonly Row[] = [
  [
    "section 2, all sources from the lowest to the highest, TOML after JSON",
    {
      project: {
        ".lime.json": lime("p1"),
        ".lime/settings.json": lime("p2"),
        ".lime/config.toml": '[hooks]\nPreToolUse = ["p3"]\n',
        ".lime/settings.local.json": lime("l1"),
        ".lime/settings.local.toml": '[hooks]\nPreToolUse = ["l2"]\n',
      },
      home: { ".lime/settings.json": lime("u1"), ".lime/config.toml": '[hooks]\nPreToolUse = ["u2"]\n' },
    },
    "u1 user .lime/settings.json",
    "u2 user .lime/config.toml",
    "p1 project .lime.json",
    "p2 project .lime/settings.json",
    "p3 project .lime/config.toml",
    "l1 local .lime/settings.local.json",
    "l2 local .lime/settings.local.toml",
  ],
  ["section 2, no switch is documented", { project: { ".lime/settings.json": { ...lime("p"), ...OFF } } }, "p project .lime/settings.json"],
  ["no other agent's file", { project: { ".claude/settings.json": claude("p"), ".cursor/hooks.json": cursor("q") } }],
  ["below the top level nothing is said", { project: { ".lime.json": lime("p") }, folder: "sub" }, "p project .lime.json"],
];

describe("Claude Code", () => holds("claude-code", CLAUDE));
describe("Copilot", () => holds("copilot", COPILOT));
describe("Cursor", () => holds("cursor", CURSOR));
describe("Lime", () => holds("lime", LIME));

const only = (id: string, world: Worlds): LoadedHook => {
  const all = loads(id, worldFrom(world));
  expect(all.length).toBe(1);
  return all[0] as LoadedHook;
};

const at = (spot: string | Spot | undefined) => (typeof spot === "object" ? `${spot.in}:${spot.path}` : spot);

describe("where a command starts", () => {
  const CACHE = ".claude/plugins/cache/m/on/1.0.0/hooks/hooks.json";
  const PLUGIN = ".copilot/installed-plugins/m/on/hooks.json";
  test.each<readonly [what: string, id: string, world: Worlds, spot: string]>([
    ["section 8: wherever the session has gone", "claude-code", { project: { ".claude/settings.json": claude("p") } }, "session:"],
    ["section 5: at the repository's root", "copilot", { project: { ".github/hooks/a.json": copilot("a") } }, "repository:"],
    ["section 5: an imported one too", "copilot", { project: { ".claude/settings.json": claude("a") } }, "repository:"],
    [
      "section 5: a folder from there",
      "copilot",
      { project: { ".github/hooks/a.json": { hooks: { preToolUse: [{ bash: "a", cwd: "./x/../y" }] } } } },
      "repository:y",
    ],
    [
      "section 5: a folder that leads out",
      "copilot",
      { project: { ".github/hooks/a.json": { hooks: { preToolUse: [{ bash: "a", cwd: "../y" }] } } } },
      "repository:../y",
    ],
    [
      "section 5: an absolute folder",
      "copilot",
      { project: { ".github/hooks/a.json": { hooks: { preToolUse: [{ bash: "a", cwd: "/srv" }] } } } },
      "machine:srv",
    ],
    ["section 6: a plugin's folder", "copilot", { home: { [PLUGIN]: copilot("a") } }, "home:.copilot/installed-plugins/m/on"],
    ["section 7: a plugin's, in the session", "claude-code", { home: { [CACHE]: claude("a") } }, "session:"],
    ["section 2: the project", "cursor", { project: { ".cursor/hooks.json": cursor("p") } }, "project:"],
    ["section 2: the user's folder", "cursor", { home: { ".cursor/hooks.json": cursor("p") } }, "home:.cursor"],
    ["section 2: the machine's", "cursor", { machine: { "etc/cursor/hooks.json": cursor("p") } }, "machine:etc/cursor"],
    ["section 2: an imported shared one", "cursor", { project: { ".claude/settings.json": claude("p") } }, "project:"],
    ["section 2: an imported personal one", "cursor", { home: { ".claude/settings.json": claude("p") } }, "home:.claude"],
    ["added: the project, as far as can be told", "lime", { project: { ".lime.json": lime("p") } }, "project:"],
  ])("%s", (_, id, world, spot) => expect(at(only(id, world).cwd)).toBe(spot));

  test("S21 the dialect says the same of a shared file", () => {
    for (const { id, native } of authors) {
      const world = { project: isNot(native) ? {} : native("true") };
      expect([id, only(id, world).cwd.in === "session"]).toEqual([id, adapters[id]?.protocol.dialect?.cwd === "session"]);
    }
  });
});

describe("with which variables", () => {
  const told = (id: string, world: Worlds) =>
    Object.fromEntries(Object.entries(only(id, world).env).map(([name, spot]) => [name, at(spot)]));

  test("Claude Code, section 6: `env` of all settings that it reads, by their weight, and section 8", () => {
    const env = (value: string, more: object = {}) => ({ env: { WHO: value, ...more } });
    const world = {
      project: { ".claude/settings.json": claude("p", env("project", { N: 1, O: {} })), ".claude/settings.local.json": env("local") },
      home: { ".claude/settings.json": env("user", { U: "u" }) },
    };
    const marks = { CLAUDECODE: "1", CLAUDE_PROJECT_DIR: "project:" };
    expect(told("claude-code", world)).toEqual({ ...marks, WHO: "local", N: "1", U: "u" });
    const broken = { ...world.project, ".claude/settings.local.json": '{"env": {"WHO": "local"}, }' };
    expect(told("claude-code", { ...world, project: broken })).toEqual({ ...marks, WHO: "project", N: "1", U: "u" });
  });

  test("Claude Code, section 7: a plugin's root", () =>
    expect(told("claude-code", { home: { ".claude/plugins/cache/m/on/1.0.0/hooks/hooks.json": claude("a") } })).toMatchObject({
      CLAUDE_PLUGIN_ROOT: "home:.claude/plugins/cache/m/on/1.0.0",
    }));

  test("Copilot, section 13: its folders, no file's folder for settings, and section 5: what an entry gives", () => {
    const marks = { COPILOT_CLI: "1", COPILOT_PROJECT_DIR: "repository:", CLAUDE_PROJECT_DIR: "repository:" };
    const entry = { hooks: { preToolUse: [{ bash: "a", env: { K: "v" } }] } };
    expect(told("copilot", { project: { ".github/hooks/a.json": entry } })).toEqual({
      ...marks,
      COPILOT_HOOK_DIR: "project:.github/hooks",
      K: "v",
    });
    expect(told("copilot", { project: { ".github/copilot/settings.json": entry } })).toEqual({ ...marks, K: "v" });
    // Not of another agent's settings: nothing was seen of it.
    expect(told("copilot", { project: { ".claude/settings.json": claude("a", { env: { A: "b" } }) } })).toEqual(marks);
  });

  test("Copilot, section 6: a plugin's roots", () =>
    expect(told("copilot", { home: { ".copilot/installed-plugins/m/on/hooks/hooks.json": copilot("a") } })).toMatchObject({
      PLUGIN_ROOT: "home:.copilot/installed-plugins/m/on",
      CLAUDE_PLUGIN_ROOT: "home:.copilot/installed-plugins/m/on",
    }));

  test("Cursor, section 6", () =>
    expect(told("cursor", { project: { ".cursor/hooks.json": cursor("p") } })).toEqual({
      CURSOR_PROJECT_DIR: "project:",
      CLAUDE_PROJECT_DIR: "project:",
    }));

  test("S21 every variable of its own that it is said to set is on the adapter's list", () => {
    const worlds: readonly (readonly [string, Worlds])[] = [
      ["claude-code", { home: { ".claude/plugins/cache/m/on/1.0.0/hooks/hooks.json": claude("a") } }],
      ["copilot", { home: { ".copilot/installed-plugins/m/on/hooks/hooks.json": copilot("a") } }],
      ["copilot", { project: { ".github/hooks/a.json": copilot("a") } }],
      ["cursor", { project: { ".cursor/hooks.json": cursor("p") } }],
    ];
    for (const [id, world] of worlds)
      for (const name of Object.keys(only(id, world).env)) expect(adapters[id]?.protocol.variables, id).toContain(name);
  });
});

describe("under which conditions, and in whose turn", () => {
  const conditions = (id: string, world: Worlds) => only(id, world).conditions.join("; ");

  test("Claude Code, section 6: trust in a terminal, and for a project its folder; section 7: an agent of a project's", () => {
    const agent = `---\nhooks: ${JSON.stringify(claude("a").hooks)}\n---\n`;
    expect(conditions("claude-code", { project: { ".claude/settings.json": claude("p") } })).toMatch(/trusted.*started in this folder/);
    expect(conditions("claude-code", { home: { ".claude/settings.json": claude("p") } })).not.toContain("started");
    expect(conditions("claude-code", { project: { ".claude/agents/x.md": agent } })).toMatch(/its agent.*`-p`/);
    expect(conditions("claude-code", { home: { ".claude/agents/x.md": agent } })).not.toContain("`-p`");
  });

  test("Copilot, section 4: a repository's hooks need trust and a person's do not; section 5: an agent's kept trust", () => {
    expect(conditions("copilot", { project: { ".github/hooks/a.json": copilot("a") } })).toContain("the folder is trusted");
    expect(conditions("copilot", { project: { ".claude/settings.json": claude("a") } })).toContain("the folder is trusted");
    expect(conditions("copilot", { home: { ".copilot/hooks/a.json": copilot("a") } })).toBe("");
    const agent = `---\nhooks: ${JSON.stringify(copilot("a").hooks)}\n---\n`;
    expect(conditions("copilot", { project: { ".github/agents/x.md": agent } })).toMatch(/trustedFolders.*its agent/);
  });

  test("Cursor, sections 2 and 7: a trusted workspace, and the import", () => {
    expect(conditions("cursor", { project: { ".cursor/hooks.json": cursor("p") } })).toMatch(/workspace is trusted[^;]*$/);
    expect(conditions("cursor", { project: { ".claude/settings.json": claude("p") } })).toMatch(/trusted.*import/);
    expect(conditions("cursor", { home: { ".claude/settings.json": claude("p") } })).toMatch(/^the import/);
    expect(conditions("cursor", { home: { ".cursor/hooks.json": cursor("p") } })).toBe("");
  });

  test("Lime, section 2: what becomes of a list that stands in a later file too is not said", () => {
    const told = (project: Worlds["project"]) => loads("lime", worldFrom({ project })).map((one) => one.conditions.length);
    expect(told({ ".lime.json": lime("a"), ".lime/settings.json": lime("b") })).toEqual([1, 0]);
    expect(told({ ".lime.json": lime("a"), ".lime/settings.json": { hooks: { Stop: ["b"] } } })).toEqual([0, 0]);
  });

  test("Copilot, section 12: one after another; Claude Code, section 9, and Cursor, section 2: all at once", () => {
    const turns = (id: string, file: string, value: unknown) =>
      loads(id, worldFrom({ project: { [file]: value } })).map(({ order }) => order);
    expect(turns("copilot", ".github/hooks/a.json", { hooks: { preToolUse: [{ bash: "a" }, { bash: "b" }] } })).toEqual([0, 1]);
    expect(turns("claude-code", ".claude/settings.json", { hooks: { PreToolUse: [group("a"), group("b")] } })).toEqual([0, 0]);
    expect(turns("cursor", ".cursor/hooks.json", { version: 1, hooks: { preToolUse: [{ command: "a" }, { command: "b" }] } })).toEqual([
      0, 0,
    ]);
  });

  test("Cursor, section 7: an entry of ours can mute an import where matchers count and the command has no comment's signs", () => {
    const mutable = (event: string, command: string) =>
      only("cursor", { project: { ".claude/settings.json": { hooks: { [event]: [group(command)] } } } }).mutable;
    expect([mutable("PreToolUse", "c"), mutable("SessionStart", "c"), mutable("PreToolUse", "curl https://x")]).toEqual([
      true,
      undefined,
      undefined,
    ]);
    expect(loads("copilot", worldFrom({ project: { ".claude/settings.json": claude("c") } }))[0]?.mutable).toBeUndefined();
  });
});
