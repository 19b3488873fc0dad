/**
 * What Claude Code runs of a world: in its order, with what turns it off. Sections are those of its
 * REPORT.
 */
import { describe, expect, test } from "vitest";
import type { Worlds } from "../support/world.ts";
import { loadsOf, type Row } from "../support/loads.ts";
import { claude, group, OFF } from "./shapes.ts";

const { conditions, holds, listed, only, orders, start, told } = loadsOf("claude-code");

const ROWS: readonly Row[] = [
  [
    "section 6, a shared file",
    { project: { ".claude/settings.json": claude("p") } },
    "p project .claude/settings.json",
  ],
  [
    "section 6, a person's file",
    { home: { ".claude/settings.json": claude("u") } },
    "u user .claude/settings.json",
  ],
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
  [
    "section 6, files that are not read",
    { project: { ".claude/hooks.json": claude("a"), ".claude/hooks/hooks.json": claude("b") } },
  ],
  [
    "section 6, a switch in the shared file turns off everything below",
    {
      project: { ".claude/settings.json": claude("p", OFF) },
      home: { ".claude/settings.json": claude("u") },
    },
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
    {
      project: { ".claude/settings.json": claude("p", { disableAllHooks: false }) },
      home: { ".claude/settings.json": OFF },
    },
    "p project .claude/settings.json",
  ],
  [
    "section 6, a switch in one's own file of the project",
    {
      project: {
        ".claude/settings.json": claude("p", { disableAllHooks: false }),
        ".claude/settings.local.json": OFF,
      },
    },
    "p project .claude/settings.json: switch .claude/settings.local.json/disableAllHooks",
  ],
  [
    "section 6, the machine's owner leaves only their own",
    {
      project: { ".claude/settings.json": claude("p") },
      machine: {
        "etc/claude-code/managed-settings.json": claude("m", { allowManagedHooksOnly: true }),
      },
    },
    "p project .claude/settings.json: switch etc/claude-code/managed-settings.json/allowManagedHooksOnly",
    "m managed etc/claude-code/managed-settings.json",
  ],
  [
    "section 2, one handler that it does not take costs the file",
    {
      project: {
        ".claude/settings.json": {
          hooks: { PreToolUse: [group("p"), { hooks: [{ type: "shell" }] }] },
        },
      },
    },
    "p project .claude/settings.json: faults .claude/settings.json/hooks/PreToolUse/1/hooks/0",
  ],
  [
    "section 2, a comment costs the file",
    { project: { ".claude/settings.json": `// mine\n${JSON.stringify(claude("p"))}` } },
    "p project .claude/settings.json: faults .claude/settings.json",
  ],
  [
    "section 2, a file that is dropped switches nothing off, and nothing on",
    {
      project: {
        ".claude/settings.json": claude("p"),
        ".claude/settings.local.json": '{"disableAllHooks": true, }',
      },
    },
    "p project .claude/settings.json",
  ],
  [
    "section 2, as it does not overrule a switch",
    {
      project: {
        ".claude/settings.json": claude("p", OFF),
        ".claude/settings.local.json": '{"disableAllHooks": false, }',
      },
    },
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
    "played on 2026-11-23, a plugin that the project enables is loaded as it stands in the project's marketplace",
    {
      project: {
        ".claude-plugin/marketplace.json": {
          name: "m",
          plugins: [
            { name: "on", source: "./on" },
            { name: "other", source: "./other" },
          ],
        },
        "on/hooks/hooks.json": claude("on"),
        "other/hooks/hooks.json": claude("other"),
        ".claude/settings.json": { enabledPlugins: { "on@m": true } },
      },
    },
    "on plugin on/hooks/hooks.json",
    "other plugin other/hooks/hooks.json: place other/hooks/hooks.json",
  ],
  [
    "played on 2026-11-23, the file that weighs more says whether a plugin is on",
    {
      project: {
        ".claude-plugin/marketplace.json": { name: "m", plugins: [{ name: "p", source: "./p" }] },
        "p/hooks/hooks.json": claude("p"),
        ".claude/settings.json": { enabledPlugins: { "p@m": true } },
        ".claude/settings.local.json": { enabledPlugins: { "p@m": false } },
      },
    },
    "p plugin p/hooks/hooks.json: place p/hooks/hooks.json",
  ],
  [
    "played on 2026-11-23, of a marketplace's sources only a path from `./`, or a name below pluginRoot, is followed",
    {
      project: {
        ".claude-plugin/marketplace.json": {
          name: "m",
          metadata: { pluginRoot: "./all" },
          plugins: ["a", "./b", "../c", "/d"].map((source, i) => ({ name: `p${i}`, source })),
        },
        ...Object.fromEntries(
          ["all/a", "a", "all/b", "b", "c", "d"].map((folder) => [
            `${folder}/hooks/hooks.json`,
            claude(folder),
          ]),
        ),
      },
    },
    "all/a plugin all/a/hooks/hooks.json: place all/a/hooks/hooks.json",
    "b plugin b/hooks/hooks.json: place b/hooks/hooks.json",
  ],
  [
    "plugins/REPORT.md, a root plugin.json of Agent Plugins changes nothing",
    {
      home: {
        ".claude/plugins/cache/m/on/1.0.0/hooks/hooks.json": claude("on"),
        ".claude/plugins/cache/m/on/1.0.0/plugin.json": {
          $schema: "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json",
        },
        ".claude/settings.json": { enabledPlugins: { "on@m": true } },
      },
    },
    "on user .claude/plugins/cache/m/on/1.0.0/hooks/hooks.json",
  ],
  [
    "section 6, below the top level",
    { project: { ".claude/settings.json": claude("p") }, folder: "sub" },
    "p project .claude/settings.json",
  ],
  [
    "no other agent's file",
    { project: { ".cursor/hooks.json": claude("p"), ".github/hooks/a.json": claude("q") } },
  ],
];

describe("which hooks", () => holds(ROWS));

const CACHE = ".claude/plugins/cache/m/on/1.0.0/hooks/hooks.json";

test.each<readonly [what: string, world: Worlds, spot: string]>([
  [
    "section 8: wherever the session has gone",
    { project: { ".claude/settings.json": claude("p") } },
    "session:",
  ],
  ["section 7: a plugin's, in the session", { home: { [CACHE]: claude("a") } }, "session:"],
])("where a command starts, %s", (_, world, spot) => expect(start(world)).toBe(spot));

describe("with which variables", () => {
  test("section 6: `env` of all settings that it reads, by their weight, and section 8", () => {
    const env = (value: string, more: object = {}) => ({ env: { WHO: value, ...more } });
    const world = {
      project: {
        ".claude/settings.json": claude("p", env("project", { N: 1, O: {} })),
        ".claude/settings.local.json": env("local"),
      },
      home: { ".claude/settings.json": env("user", { U: "u" }) },
    };
    const marks = { CLAUDECODE: "1", CLAUDE_PROJECT_DIR: "project:" };
    expect(told(world)).toEqual({ ...marks, WHO: "local", N: "1", U: "u" });
    const broken = {
      ...world.project,
      ".claude/settings.local.json": '{"env": {"WHO": "local"}, }',
    };
    expect(told({ ...world, project: broken })).toEqual({
      ...marks,
      WHO: "project",
      N: "1",
      U: "u",
    });
  });

  test("section 7: a plugin's root", () =>
    expect(
      told({ home: { ".claude/plugins/cache/m/on/1.0.0/hooks/hooks.json": claude("a") } }),
    ).toMatchObject({
      CLAUDE_PLUGIN_ROOT: "home:.claude/plugins/cache/m/on/1.0.0",
    }));

  test("section 7: a plugin's root in the project, and what must be known of its marketplace", () => {
    const world = {
      project: {
        ".claude-plugin/marketplace.json": { name: "m", plugins: [{ name: "p", source: "./p" }] },
        "p/hooks/hooks.json": claude("a"),
      },
    };
    expect(told(world)).toMatchObject({ CLAUDE_PLUGIN_ROOT: "project:p" });
    expect(conditions(world)).toContain("its marketplace is known on this machine");
  });

  test("S21 every variable of its own that it is said to set is on the adapter's list", () => {
    const worlds: readonly Worlds[] = [
      { home: { ".claude/plugins/cache/m/on/1.0.0/hooks/hooks.json": claude("a") } },
    ];
    for (const world of worlds)
      expect(listed).toEqual(expect.arrayContaining(Object.keys(only(world).env)));
  });
});

describe("under which conditions, and in whose turn", () => {
  test("section 6: trust in a terminal, and for a project its folder; section 7: an agent of a project's", () => {
    const agent = `---\nhooks: ${JSON.stringify(claude("a").hooks)}\n---\n`;
    expect(conditions({ project: { ".claude/settings.json": claude("p") } })).toMatch(
      /trusted.*started in this folder/,
    );
    expect(conditions({ home: { ".claude/settings.json": claude("p") } })).not.toContain("started");
    expect(conditions({ project: { ".claude/agents/x.md": agent } })).toMatch(/its agent.*`-p`/);
    expect(conditions({ home: { ".claude/agents/x.md": agent } })).not.toContain("`-p`");
  });

  test("section 9: all at once", () =>
    expect(
      orders({
        project: { ".claude/settings.json": { hooks: { PreToolUse: [group("a"), group("b")] } } },
      }),
    ).toEqual([0, 0]));
});
