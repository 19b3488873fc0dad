/**
 * What is said of hooks as people write them for Cursor: nothing where they work, the right thing
 * where they do not.
 */
import { describe, expect, test } from "vitest";
import type { Texts } from "../support/conversion.ts";
import { codesOf, expectMatcher, expectOff, OFF, TIMEOUTS, told } from "./checked.ts";

/** A file of its own with one hook after an edit. */
const after = (command: string, more: object = {}): Texts => ({
  ".cursor/hooks.json": { version: 1, hooks: { afterFileEdit: [{ command, ...more }] } },
});

/** A file of its own with one hook under this event, for this matcher. */
const under = (event: string, matcher: string): Texts => ({
  ".cursor/hooks.json": { version: 1, hooks: { [event]: [{ matcher, command: "true" }] } },
});

describe("commands", () => {
  test.each<readonly [command: string, ...codes: string[]]>([
    ["node .cursor/hooks/x.mjs"],
    ["python3 -m guard.hooks"],
    ["scripts/check.sh guard-files"],
    [`"$CURSOR_PROJECT_DIR/scripts/check.sh"`],

    // And what does not do what it is meant to.
    ["./hooks/gone.sh", "script-missing"],
    ["npx tsx@4 .cursor/hooks/gone.ts", "script-missing"],
    ["hooks/gone.sh", "script-missing"],
  ])("%s", (command, ...codes) => expect(codesOf(told(after(command)))).toEqual(codes.toSorted()));

  test.each(TIMEOUTS)("a timeout of %d, in milliseconds: %s", (timeout, isReported) =>
    expect(codesOf(told(after("true", { timeout: timeout })))).toEqual(
      isReported ? ["timeout-unit"] : [],
    ),
  );
});

test.each<readonly [event: string, matcher: string, code?: string, why?: string]>([
  ["preToolUse", "Shell"],
  ["preToolUse", "Write|Delete"],
  ["preToolUse", "MCP:.*"],
  ["preToolUse", "MCP:create_issue"],
  ["preToolUse", "MCP:(view|task)"],
  ["postToolUse", "write_to_file|replace_file_content"],
  ["beforeShellExecution", "git\\s+push"],
  ["beforeShellExecution", "bash -c|grep|view"],
  ["beforeShellExecution", "rm -rf|shell"],
  ["beforeMCPExecution", "MCP:delete_.*"],
  ["beforeReadFile", "Read"],

  // A matcher that never fits, for every reason there is.
  ["preToolUse", "Bash", "matcher-never", "names Claude Code's tools; here their names are Shell"],
  [
    "preToolUse",
    "^Edit$",
    "matcher-never",
    "names Claude Code's tools; here their names are Write",
  ],
  ["preToolUse", "mcp__.*", "matcher-never", "those of MCP servers are called MCP:tool here"],
  ["sessionStart", "startup", "field-ignored"],
  ["afterFileEdit", "\\.py$", "matcher-never", 'does not fit "Write"'],
  ["afterFileEdit", "Write|Edit"],
  ["beforeReadFile", "\\.env", "matcher-never", 'does not fit "Read"'],
  ["stop", "Done", "matcher-never", 'does not fit "Stop"'],
])("a matcher on %s: %j %s", (event, matcher, code, why = "") =>
  expectMatcher(under(event as string, matcher as string), code, why),
);

describe("the same hook twice", () => {
  test.each<readonly [what: string, files: Texts, ...codes: string[]]>([
    [
      "on two events",
      {
        ".cursor/hooks.json": {
          version: 1,
          hooks: { preToolUse: [{ command: "a" }], stop: [{ command: "a" }] },
        },
      },
    ],
    [
      "on one event",
      {
        ".cursor/hooks.json": { version: 1, hooks: { stop: [{ command: "a" }, { command: "a" }] } },
      },
      "fires-twice",
    ],
  ])("%s", (_, files, ...codes) => expect(codesOf(told(files as Texts))).toEqual(codes));
});

describe("switches", () => {
  test.each<readonly [what: string, files: Texts, why: string, beyond?: object]>([
    [
      "none is known",
      { ".cursor/hooks.json": { version: 1, ...OFF, hooks: { stop: [{ command: "true" }] } } },
      "",
    ],
  ])("%s", (_, files, why, beyond) => expectOff(files as Texts, why as string, beyond as object));
});

describe("a field that a function of the script asks jq for", () => {
  const guard = (asks: string): Texts => ({
    ".cursor/hooks.json": { version: 1, hooks: { preToolUse: [{ command: "bash look.sh" }] } },
    "look.sh": `field() {
  local given="$1" name="$2"
  printf '%s' "$given" | jq -r ".$name // empty"
}
GIVEN=$(cat)
WISH=$(${asks})
case "$WISH" in *force*) exit 2 ;; esac
`,
  });
  test("at a place where this event does not have it", () =>
    expect(codesOf(told(guard('field "$GIVEN" "command"')))).toEqual(["foreign-words"]));
  test("at its place", () =>
    expect(codesOf(told(guard('field "$GIVEN" "tool_input.command"')))).toEqual([]));
});
