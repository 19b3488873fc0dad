/**
 * What is said of hooks as people write them for Copilot: nothing where they work, the right thing
 * where they do not.
 */
import { describe, expect, test } from "vitest";
import { auditOf, type Texts } from "../support/conversion.ts";
import { adapters } from "../support/hosts.ts";
import { codesOf, expectMatcher, expectOff, managed, OFF, TIMEOUTS, told } from "./checked.ts";

/** A file of its own with one hook after an edit. */
const after = (command: string, more: object = {}): Texts => ({
  ".github/hooks/a.json": {
    version: 1,
    hooks: { postToolUse: [{ type: "command", bash: command, ...more }] },
  },
});

/** A file of its own with one hook under this event, for this matcher. */
const under = (event: string, matcher: string): Texts => ({
  ".github/hooks/a.json": {
    version: 1,
    hooks: { [event]: [{ matcher, type: "command", bash: "true" }] },
  },
});

test.each([
  [{ _comment: "before a tool" }, ".github/hooks/a.json", 0],
  [{ "//": "none yet", $comment: "" }, ".github/hooks/a.json", 0],
  [{ description: "before a tool" }, ".github/hooks/a.json", 1],
  [{}, ".github/hooks/a.json", 1],
  [{ _comment: "before a tool" }, ".github/copilot/settings.json", 1],
])("an entry of comments alone is no hook in a folder's file: %j in %s", (entry, path, unread) => {
  const hooks = { preToolUse: [entry, { type: "command", bash: "true" }] };
  const found = adapters["copilot"]?.config.read?.(
    { version: 1, hooks },
    { path, scope: "project" },
  );
  expect([found?.groups.length, found?.unread.length]).toEqual([1, unread]);
});

describe("commands", () => {
  test.each<readonly [command: string, ...codes: string[]]>([
    ["./scripts/check.sh"],
    ["scripts/check.sh --fast"],
    [`python3 "$COPILOT_PROJECT_DIR"/.claude/hooks/x.py`],

    // And what does not do what it is meant to.
    ['echo \'{"permissionDecision":"deny"}\'', "foreign-words"],
    ["./scripts/gone.sh", "script-missing"],
    [`echo "$COPILOT_TOOL_ARGS"`, "variable-unset"],
  ])("%s", (command, ...codes) => expect(codesOf(told(after(command)))).toEqual(codes.toSorted()));

  test.each(TIMEOUTS)("a timeout of %d, in milliseconds: %s", (timeout, isReported) =>
    expect(codesOf(told(after("true", { timeoutSec: timeout })))).toEqual(
      isReported ? ["timeout-unit"] : [],
    ),
  );
});

test.each<readonly [event: string, matcher: string, code?: string, why?: string]>([
  ["preToolUse", "bash"],
  ["preToolUse", "edit|create"],
  ["preToolUse", "apply_patch"],
  ["PreToolUse", "Edit|Write"],
  ["PreToolUse", "bash"],
  ["PreToolUse", "Task"],
  ["PreToolUse", "*"],
  ["preToolUse", "github-mcp-server-.*"],
  ["preToolUse", "lab-view"],
  ["PostToolUse", "Bash"],
  ["permissionRequest", "edit"],
  ["preCompact", "manual"],
  ["notification", "permission_prompt"],

  // A matcher that never fits, for every reason there is.
  ["preToolUse", "*", "matcher-never", "is no valid pattern"],
  ["notification", "*", "matcher-never", "fits none of permission_prompt"],
  [
    "preToolUse",
    "Edit|Write",
    "matcher-never",
    "names Claude Code's tools; here their names are edit|apply_patch",
  ],
  ["PreToolUse", "Bash, Edit", "matcher-never", "is spelled otherwise: bash|edit"],
  [
    "PreToolUse",
    "mcp__github__.*",
    "matcher-never",
    "those of MCP servers are called server-tool here",
  ],
  ["SessionStart", "startup", "field-ignored"],
])("a matcher on %s: %j %s", (event, matcher, code, why = "") =>
  expectMatcher(under(event as string, matcher as string), code, why),
);

test.each([
  ["Stop", true],
  ["SessionStart", true],
  ["SessionEnd", true],
  ["UserPromptSubmit", true],
  ["SubagentStop", true],
  ["PostToolUseFailure", true],
  ["SubagentStart", false],
  ["PreCompact", false],
  ["Notification", false],
  ["PostToolUse", false],
])("an empty filter on %s costs the whole of Claude Code's file, or nothing", (event, runs) => {
  const on = (matcher: string) => [{ matcher, hooks: [{ type: "command", command: "exit 2" }] }];
  const hooks = { PreToolUse: on("Bash"), [event]: on("") };
  const project = auditOf(["copilot"], { ".claude/settings.json": { hooks } });
  const [now] = project.hooks.find((hook) => hook.event === "pre-tool-use")?.hosts ?? [];
  expect(now?.verdict === "differs").toBe(runs);
});

test.each(["${workspaceFolder}", "$COPILOT_PROJECT_DIR/tools"])(
  "nothing in the folder of a hook is replaced, by Copilot or by the shim: %s",
  (cwd) => {
    const hook = { type: "command", bash: "bash ./guard.sh", cwd };
    const { hooks } = auditOf(["copilot", "gemini"], {
      ".github/hooks/a.json": { version: 1, hooks: { preToolUse: [hook] } },
      "guard.sh": "echo no >&2\nexit 2\n",
    });
    for (const { after } of hooks[0]?.hosts ?? [])
      expect([after?.verdict, after?.findings[0]?.message]).toEqual([
        "does-not-hold",
        expect.stringContaining(`it starts in the folder ${cwd}, which is not there`),
      ]);
  },
);

describe("the same hook twice", () => {
  const entries = (...items: object[]) => ({
    ".github/hooks/a.json": {
      version: 1,
      hooks: {
        preToolUse: items.map((item) => ({ type: "command", bash: "./scripts/check.sh", ...item })),
      },
    },
  });
  test.each<readonly [what: string, files: Texts, ...codes: string[]]>([
    ["for two tools", entries({ matcher: "bash" }, { matcher: "edit" })],
    ["in two environments", entries({ env: { MODE: "fast" } }, { env: { MODE: "full" } })],
    ["in two folders", entries({ cwd: "a", bash: "lint" }, { cwd: "b", bash: "lint" })],
    ["for a tool and for every tool", entries({ matcher: "bash" }, {}), "fires-twice"],
  ])("%s", (_, files, ...codes) => expect(codesOf(told(files as Texts))).toEqual(codes));
});

describe("switches", () => {
  const hook = { version: 1, hooks: { preToolUse: [{ type: "command", bash: "true" }] } };
  test.each<readonly [what: string, files: Texts, why: string, beyond?: object]>([
    [
      "in the file itself",
      { ".github/hooks/a.json": { ...hook, ...OFF } },
      "disableAllHooks in .github/hooks/a.json",
    ],
    [
      "in another hooks file",
      { ".github/hooks/a.json": hook, ".github/hooks/b.json": { version: 1, ...OFF } },
      "",
    ],
    [
      "for the repository",
      { ".github/hooks/a.json": hook, ".github/copilot/settings.json": OFF },
      "disableAllHooks in .github/copilot/settings.json",
    ],
    [
      "in Claude's settings",
      { ".github/hooks/a.json": hook, ".claude/settings.json": OFF },
      "disableAllHooks in .claude/settings.json",
    ],
    [
      "by the machine's owner",
      { ".github/hooks/a.json": hook },
      "allowManagedHooksOnly in /etc/github-copilot/policy.d/m.json",
      managed("etc/github-copilot/policy.d/m.json"),
    ],
  ])("%s", (_, files, why, beyond) => expectOff(files as Texts, why as string, beyond as object));
});

test.each(["run_in_terminal", "run_in_terminal|runCommands"])(
  "what its filter fits on a surface without filters only never runs: %s",
  (matcher) => {
    const guard = { matcher, type: "command", command: "echo no >&2; exit 2" };
    const { hooks } = auditOf(["copilot"], {
      ".github/hooks/a.json": { hooks: { PreToolUse: [guard] } },
    });
    const [now] = hooks[0]?.hosts ?? [];
    expect([now?.verdict, now?.findings[0]?.message]).toEqual([
      "does-not-hold",
      `GitHub Copilot has no tool that "${matcher}" fits, so this hook never runs there: run_in_terminal is a tool of VS Code's Local engine, which ignores matchers`,
    ]);
  },
);
