/**
 * What Copilot runs of a world: in its order, with what turns it off. Sections are those of its
 * REPORT.
 */
import { describe, expect, test } from "vitest";
import type { Worlds } from "../support/world.ts";
import { loadsOf, type Row } from "../support/loads.ts";
import { claude, copilot, group, OFF } from "./shapes.ts";

const { conditions, holds, listed, only, orders, start, told } = loadsOf("copilot");

const ROWS: readonly Row[] = [
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
        ".github/hooks/a.json": {
          hooks: { PreToolUse: [{ bash: "second" }], preToolUse: [{ bash: "first" }] },
        },
      },
    },
    "first project .github/hooks/a.json",
    "second project .github/hooks/a.json",
  ],
  [
    "section 5, a switch in a hooks file is about that file",
    {
      project: { ".github/hooks/a.json": copilot("a", OFF), ".github/hooks/b.json": copilot("b") },
    },
    "b project .github/hooks/b.json",
    "a project .github/hooks/a.json: switch .github/hooks/a.json/disableAllHooks",
  ],
  ...[
    ".github/copilot/settings.json",
    ".github/copilot/settings.local.json",
    ".claude/settings.json",
    ".claude/settings.local.json",
  ].map((file): Row => [
    `section 5, a switch in ${file} is about everything, the user's hooks too, and not about policies`,
    {
      project: { ".github/hooks/a.json": copilot("a"), [file]: OFF },
      home: { ".copilot/hooks/u.json": copilot("u") },
      machine: { "etc/github-copilot/policy.d/p.json": copilot("policy") },
    },
    "policy managed etc/github-copilot/policy.d/p.json",
    `u user .copilot/hooks/u.json: switch ${file}/disableAllHooks`,
    `a project .github/hooks/a.json: switch ${file}/disableAllHooks`,
  ]),
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
      machine: {
        "etc/github-copilot/policy.d/p.json": copilot("policy", { allowManagedHooksOnly: true }),
      },
    },
    "policy managed etc/github-copilot/policy.d/p.json",
    "a project .github/hooks/a.json: switch etc/github-copilot/policy.d/p.json/allowManagedHooksOnly",
  ],
  [
    "section 5, a hooks file skips a bad entry, settings are dropped for one",
    {
      project: {
        ".github/hooks/a.json": { hooks: { preToolUse: [{ bash: "a" }, { type: "agent" }] } },
        ".github/copilot/settings.json": {
          hooks: { preToolUse: [{ bash: "s" }, { type: "agent" }] },
        },
      },
    },
    "a project .github/hooks/a.json",
    "s project .github/copilot/settings.json: faults .github/copilot/settings.json/hooks/preToolUse/1",
  ],
  [
    "section 1, one empty matcher switches off an imported file",
    {
      project: { ".claude/settings.json": { hooks: { PreToolUse: [group("a"), group("b", "")] } } },
    },
    "a project .claude/settings.json of claude-code: faults .claude/settings.json/hooks/PreToolUse/1/hooks/0",
  ],
  [
    "section 5, another version and a comment cost a hooks file",
    {
      project: {
        ".github/hooks/a.json": copilot("a", { version: 2 }),
        ".github/hooks/b.json": `${JSON.stringify(copilot("b"))} // mine`,
      },
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
    "section 4, below the top level a switch counts in the session that is started there, and the user's hooks run in all others",
    {
      project: { ".github/hooks/a.json": copilot("a"), ".claude/settings.json": claude("c", OFF) },
      home: { ".copilot/hooks/u.json": copilot("u") },
      folder: "packages/app",
    },
    "u user .copilot/hooks/u.json",
    "a project .github/hooks/a.json: switch .claude/settings.json/disableAllHooks",
    "c project .claude/settings.json of claude-code: switch .claude/settings.json/disableAllHooks",
  ],
  [
    "played on 2026-11-23, a plugin that a project's settings enable, Claude's too, is loaded as it stands there, and a nearer file counts",
    {
      project: {
        ".claude-plugin/marketplace.json": {
          name: "m",
          plugins: ["p", "q"].map((name) => ({ name, source: `./${name}` })),
        },
        "p/hooks/hooks.json": claude("p"),
        "q/hooks/hooks.json": claude("q"),
        ".claude/settings.json": { enabledPlugins: { "p@m": true, "q@m": true } },
        ".github/copilot/settings.json": { enabledPlugins: { "q@m": false } },
      },
    },
    "p plugin p/hooks/hooks.json of claude-code",
    "q plugin q/hooks/hooks.json of claude-code: place q/hooks/hooks.json",
  ],
  [
    "played on 2026-11-23, pluginRoot stands before every source, and of its usual files the first alone counts",
    {
      project: {
        ".github/plugin/marketplace.json": {
          name: "m",
          metadata: { pluginRoot: "./all" },
          plugins: [{ name: "p", source: "./p" }],
        },
        "all/p/hooks.json": copilot("first"),
        "all/p/hooks/hooks.json": copilot("second"),
        "p/hooks.json": copilot("none"),
        ".github/copilot/settings.json": { enabledPlugins: { "p@m": true } },
      },
    },
    "first plugin all/p/hooks.json",
  ],
  [
    "plugins/REPORT.md, a root plugin.json of Agent Plugins leaves the hooks of one folder alone",
    {
      project: {
        "plugin.json": {
          $schema: "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json",
          name: "p",
        },
        "hooks/hooks.json": copilot("beside"),
        "com.github.copilot/hooks/hooks.json": copilot("own"),
      },
    },
    "beside plugin hooks/hooks.json: switch plugin.json/$schema",
    "own plugin com.github.copilot/hooks/hooks.json: place com.github.copilot/hooks/hooks.json",
  ],
  [
    "section 6, a plugin in its own folder",
    { project: { "plugin.json": copilot("p") } },
    "p plugin plugin.json: place plugin.json",
  ],
];

describe("which hooks", () => holds(ROWS));

const PLUGIN = ".copilot/installed-plugins/m/on/hooks.json";

test.each<readonly [what: string, world: Worlds, spot: string]>([
  [
    "section 5: at the repository's root",
    { project: { ".github/hooks/a.json": copilot("a") } },
    "repository:",
  ],
  [
    "section 5: an imported one too",
    { project: { ".claude/settings.json": claude("a") } },
    "repository:",
  ],
  [
    "section 5: a folder from there",
    {
      project: {
        ".github/hooks/a.json": { hooks: { preToolUse: [{ bash: "a", cwd: "./x/../y" }] } },
      },
    },
    "repository:y",
  ],
  [
    "section 5: a folder that leads out",
    {
      project: { ".github/hooks/a.json": { hooks: { preToolUse: [{ bash: "a", cwd: "../y" }] } } },
    },
    "repository:../y",
  ],
  [
    "section 5: an absolute folder",
    {
      project: { ".github/hooks/a.json": { hooks: { preToolUse: [{ bash: "a", cwd: "/srv" }] } } },
    },
    "machine:srv",
  ],
  [
    "section 6: a plugin's folder",
    { home: { [PLUGIN]: copilot("a") } },
    "home:.copilot/installed-plugins/m/on",
  ],
])("where a command starts, %s", (_, world, spot) => expect(start(world)).toBe(spot));

describe("with which variables", () => {
  test("section 13: its folders, no file's folder for settings, and section 5: what an entry gives", () => {
    const marks = {
      COPILOT_CLI: "1",
      COPILOT_PROJECT_DIR: "repository:",
      CLAUDE_PROJECT_DIR: "repository:",
    };
    const entry = { hooks: { preToolUse: [{ bash: "a", env: { K: "v" } }] } };
    expect(told({ project: { ".github/hooks/a.json": entry } })).toEqual({
      ...marks,
      COPILOT_HOOK_DIR: "project:.github/hooks",
      K: "v",
    });
    expect(told({ project: { ".github/copilot/settings.json": entry } })).toEqual({
      ...marks,
      K: "v",
    });
    // Not of another agent's settings: nothing was seen of it.
    expect(
      told({ project: { ".claude/settings.json": claude("a", { env: { A: "b" } }) } }),
    ).toEqual(marks);
  });

  test("section 6: a plugin's roots", () =>
    expect(
      told({ home: { ".copilot/installed-plugins/m/on/hooks/hooks.json": copilot("a") } }),
    ).toMatchObject({
      PLUGIN_ROOT: "home:.copilot/installed-plugins/m/on",
      CLAUDE_PLUGIN_ROOT: "home:.copilot/installed-plugins/m/on",
    }));

  test("S21 every variable of its own that it is said to set is on the adapter's list", () => {
    const worlds: readonly Worlds[] = [
      { home: { ".copilot/installed-plugins/m/on/hooks/hooks.json": copilot("a") } },
      { project: { ".github/hooks/a.json": copilot("a") } },
    ];
    for (const world of worlds)
      expect(listed).toEqual(expect.arrayContaining(Object.keys(only(world).env)));
  });
});

describe("under which conditions, and in whose turn", () => {
  test("section 4: a repository's hooks need trust and a person's do not; section 5: an agent's kept trust", () => {
    expect(conditions({ project: { ".github/hooks/a.json": copilot("a") } })).toContain(
      "the folder is trusted",
    );
    expect(conditions({ project: { ".claude/settings.json": claude("a") } })).toContain(
      "the folder is trusted",
    );
    expect(conditions({ home: { ".copilot/hooks/a.json": copilot("a") } })).toBe("");
    const agent = `---\nhooks: ${JSON.stringify(copilot("a").hooks)}\n---\n`;
    expect(conditions({ project: { ".github/agents/x.md": agent } })).toMatch(
      /trustedFolders.*its agent/,
    );
  });

  test("section 12: one after another", () =>
    expect(
      orders({
        project: {
          ".github/hooks/a.json": { hooks: { preToolUse: [{ bash: "a" }, { bash: "b" }] } },
        },
      }),
    ).toEqual([0, 1]));

  test("an entry of ours can mute no import", () =>
    expect(only({ project: { ".claude/settings.json": claude("c") } }).mutable).toBeUndefined());
});
