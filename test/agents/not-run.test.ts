/** S31: what no agent runs as it stands is a lost guard only if it could hold something back. */
import { expect, test } from "vitest";
import { auditOf } from "../support/conversion.ts";

function audited(hooks: object) {
  const { verdict, unread } = auditOf(["claude-code"], { ".claude/settings.json": { hooks } });
  return [verdict, ...unread.map(({ code, level }) => `${level} ${code}`)];
}

const LOGS = "cat >> log";
const DENIES = "jq -e .tool_input && exit 2";

test.each([
  ["an observer without its group", "PreToolUse", { command: LOGS }, "no-guard", "lost unread"],
  ["a guard without its group", "PreToolUse", { command: DENIES }, "open", "error unread"],
  [
    "an observer on a misspelt event",
    "preToolUse",
    { hooks: [{ type: "command", command: LOGS }] },
    "no-guard",
    "lost unknown-event",
  ],
  [
    "a guard on a misspelt event",
    "preToolUse",
    { hooks: [{ type: "command", command: DENIES }] },
    "open",
    "error unknown-event",
  ],
])("%s", (_what, event, entry, verdict, unread) =>
  expect(audited({ [event]: [entry] })).toEqual([verdict, unread]),
);

test.each([
  ["are in no list", DENIES, "an event holds a list of groups; "],
  [
    "are in no group",
    [{ match: { tool: "Bash" }, command: DENIES }],
    "a group needs a list `hooks`; ",
  ],
  ["are as they should be", [{ hooks: [{ type: "command", command: DENIES }] }], ""],
])("an unknown event whose entries %s is told with that", (_what, preToolUse, also) => {
  const { unread } = auditOf(["claude-code"], {
    ".claude/settings.json": { hooks: { preToolUse } },
  });
  expect(unread.map(({ message }) => message)).toEqual([
    `${also}Claude Code has no event preToolUse; did you mean PreToolUse?`,
  ]);
});
