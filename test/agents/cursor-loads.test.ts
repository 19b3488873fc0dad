/**
 * What Cursor runs of a world: in its order, with what turns it off. Sections are those of its
 * REPORT.
 */
import { describe, expect, test } from "vitest";
import type { Worlds } from "../support/world.ts";
import { loadsOf, type Row } from "../support/loads.ts";
import { claude, cursor, group, OFF } from "./shapes.ts";

const { conditions, holds, listed, only, orders, start, told } = loadsOf("cursor");

const NEVER = { version: 1, hooks: { preToolUse: [{ command: "c", matcher: "(?!)" }] } };

const ROWS: readonly Row[] = [
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
    {
      home: { ".cursor/hooks.json": cursor("c") },
      project: { ".claude/settings.json": claude("c") },
    },
    "c user .cursor/hooks.json",
    "c project .claude/settings.json of claude-code: twin .cursor/hooks.json/hooks/preToolUse",
  ],
  [
    "section 7, another command, and the same under another event, mute nothing",
    {
      project: {
        ".cursor/hooks.json": { ...cursor("c", {}, "stop") },
        ".claude/settings.json": claude("c"),
      },
    },
    "c project .cursor/hooks.json",
    "c project .claude/settings.json of claude-code",
  ],
  [
    "sections 3 and 7, a twin in a file that is dropped mutes nothing",
    {
      project: {
        ".cursor/hooks.json": { hooks: NEVER.hooks },
        ".claude/settings.json": claude("c"),
      },
    },
    "c project .claude/settings.json of claude-code",
  ],
  [
    "section 7, no switch of another agent's is honoured",
    {
      project: { ".claude/settings.json": claude("c", OFF) },
      home: { ".claude/settings.json": OFF },
    },
    "c project .claude/settings.json of claude-code",
  ],
  [
    "section 7, a file without one matcher is not recognised, and events that it does not import are skipped",
    {
      project: {
        ".claude/settings.json": {
          hooks: { Stop: [{ hooks: [{ type: "command", command: "s" }] }] },
        },
        ".claude/settings.local.json": {
          hooks: {
            Stop: [group("l")],
            Notification: [group("n")],
            PreToolUse: [group("g", "Glob")],
          },
        },
      },
    },
    "l local .claude/settings.local.json of claude-code",
  ],
  [
    "section 3, one event that it does not know costs the file",
    {
      project: {
        ".cursor/hooks.json": {
          version: 1,
          hooks: { preToolUse: [{ command: "p" }], beforeShellCommand: [] },
        },
      },
    },
    "p project .cursor/hooks.json: faults .cursor/hooks.json/hooks/beforeShellCommand",
  ],
  [
    "section 3, a comment's signs in a text spoil that command alone",
    {
      project: {
        ".cursor/hooks.json": {
          version: 1,
          hooks: { preToolUse: [{ command: "ls a/*b*/" }, { command: "p" }] },
        },
      },
    },
    "ls a/*b*/ project .cursor/hooks.json: faults .cursor/hooks.json/hooks/preToolUse/0/command",
    "p project .cursor/hooks.json",
  ],
  [
    "section 3, comments are read",
    { project: { ".cursor/hooks.json": `// mine\n${JSON.stringify(cursor("p"))}` } },
    "p project .cursor/hooks.json",
  ],
  [
    "section 2, below the top level",
    { project: { ".cursor/hooks.json": cursor("p") }, folder: "sub" },
    "p project .cursor/hooks.json",
  ],
];

describe("which hooks", () => holds(ROWS));

test.each<readonly [what: string, world: Worlds, spot: string]>([
  ["section 2: the project", { project: { ".cursor/hooks.json": cursor("p") } }, "project:"],
  ["section 2: the user's folder", { home: { ".cursor/hooks.json": cursor("p") } }, "home:.cursor"],
  [
    "section 2: the machine's",
    { machine: { "etc/cursor/hooks.json": cursor("p") } },
    "machine:etc/cursor",
  ],
  [
    "section 2: an imported shared one",
    { project: { ".claude/settings.json": claude("p") } },
    "project:",
  ],
  [
    "section 2: an imported personal one",
    { home: { ".claude/settings.json": claude("p") } },
    "home:.claude",
  ],
])("where a command starts, %s", (_, world, spot) => expect(start(world)).toBe(spot));

describe("with which variables", () => {
  test("section 6", () =>
    expect(told({ project: { ".cursor/hooks.json": cursor("p") } })).toEqual({
      CURSOR_PROJECT_DIR: "project:",
      CLAUDE_PROJECT_DIR: "project:",
    }));

  test("S21 every variable of its own that it is said to set is on the adapter's list", () => {
    const worlds: readonly Worlds[] = [{ project: { ".cursor/hooks.json": cursor("p") } }];
    for (const world of worlds)
      expect(listed).toEqual(expect.arrayContaining(Object.keys(only(world).env)));
  });
});

describe("under which conditions, and in whose turn", () => {
  test("sections 2 and 7: a trusted workspace, and the import", () => {
    expect(conditions({ project: { ".cursor/hooks.json": cursor("p") } })).toMatch(
      /workspace is trusted[^;]*$/,
    );
    expect(conditions({ project: { ".claude/settings.json": claude("p") } })).toMatch(
      /trusted.*import/,
    );
    expect(conditions({ home: { ".claude/settings.json": claude("p") } })).toMatch(/^the import/);
    expect(conditions({ home: { ".cursor/hooks.json": cursor("p") } })).toBe("");
  });

  test("section 7: an entry of ours can mute an import where matchers count and the command has no comment's signs", () => {
    const mutable = (event: string, command: string) =>
      only({ project: { ".claude/settings.json": { hooks: { [event]: [group(command)] } } } })
        .mutable;
    expect([
      mutable("PreToolUse", "c"),
      mutable("SessionStart", "c"),
      mutable("PreToolUse", "curl https://x"),
    ]).toEqual([true, undefined, undefined]);
  });

  test("section 2: all at once", () =>
    expect(
      orders({
        project: {
          ".cursor/hooks.json": {
            version: 1,
            hooks: { preToolUse: [{ command: "a" }, { command: "b" }] },
          },
        },
      }),
    ).toEqual([0, 0]));
});
