/** S31: what no agent runs as it stands is a lost guard only if it could hold something back. */
import { expect, test } from "vitest";
import { auditOf } from "../support/conversion.ts";
import { groupOf } from "../support/hooks.ts";

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
    groupOf(LOGS),
    "no-guard",
    "lost unknown-event",
  ],
  ["a guard on a misspelt event", "preToolUse", groupOf(DENIES), "open", "error unknown-event"],
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
  ["are as they should be", [groupOf(DENIES)], ""],
])("an unknown event whose entries %s is told with that", (_what, preToolUse, also) => {
  const { unread } = auditOf(["claude-code"], {
    ".claude/settings.json": { hooks: { preToolUse } },
  });
  expect(unread.map(({ message, hint }) => [message, hint])).toEqual([
    [
      `${also}Claude Code has no event preToolUse; did you mean PreToolUse?`,
      `correct the event's name${also && ", and mend the shape of its entries"}`,
    ],
  ]);
});

const LOGGED = [groupOf(LOGS)];
const TO_OTHER = "put it on another event, or take it out";
test.each<[what: string, host: string, file: string, hooks: object, hint: string]>([
  [
    "has a near name",
    "claude-code",
    ".claude/settings.json",
    { preToolUse: LOGGED },
    "correct the event's name",
  ],
  [
    "has a near name that stands there too",
    "codex",
    ".codex/hooks.json",
    { PostToolUse: LOGGED, PostToolUseFailure: LOGGED },
    "put it into the list of PostToolUse that stands there, or take it out",
  ],
  [
    "has no near name",
    "cursor",
    ".cursor/hooks.json",
    { postCompact: [{ command: LOGS }] },
    TO_OTHER,
  ],
  [
    "has no near name in a universal document",
    "cursor",
    ".hookport/hooks.jsonc",
    { nightly: LOGGED },
    TO_OTHER,
  ],
])("the way out of an event that %s", (_what, host, file, hooks, hint) => {
  const { unread } = auditOf([host], { [file]: { version: 1, hooks } });
  expect(unread.map((finding) => [finding.code, finding.hint])).toEqual([["unknown-event", hint]]);
});

const GROUP = [groupOf(DENIES, "Bash")];
const BARE = { type: "command", bash: DENIES };
test.each<[what: string, host: string, file: string, value: object, says: string]>([
  [
    "an event that lacks only what is around all events",
    "claude-code",
    ".claude/settings.json",
    { PreToolUse: GROUP },
    'not run it so: write it within "hooks":{…}',
  ],
  [
    "an event that lacks that and its list of groups",
    "claude-code",
    ".claude/settings.json",
    { PreToolUse: [{ command: DENIES }] },
    'write "PreToolUse":[{"hooks":[{"type":"command","command":"…"}]}] within "hooks":{…}',
  ],
  [
    "a tool that is named beside a command",
    "codex",
    ".codex/hooks.json",
    { hooks: { PreToolUse: [{ name: "a", tool: "Bash", command: DENIES }] } },
    'write "PreToolUse":[{"matcher":"Bash","hooks":[{"type":"command","name":"a","command":"…"}]}]',
  ],
  [
    "a tool that is named beside a command of a matcher",
    "codex",
    ".codex/hooks.json",
    { hooks: { PreToolUse: [{ matcher: "Edit", tool: "Bash", command: DENIES }] } },
    '"matcher":"Edit","hooks":[{"type":"command","tool":"Bash"',
  ],
  [
    "an event whose name has the letters of one of two spellings",
    "copilot",
    ".github/hooks/a.json",
    { version: 1, hooks: { "lab:tool.preToolUse": [BARE] } },
    "did you mean preToolUse?",
  ],
  [
    "an event whose name has the letters of the other one",
    "copilot",
    ".github/hooks/a.json",
    { version: 1, hooks: { LabPreToolUse: [BARE] } },
    "did you mean PreToolUse?",
  ],
  [
    "an event of the universal document in a shape that only its agent's own events have",
    "copilot",
    ".github/hooks/a.json",
    { hooks: { PostCompact: [{ type: "command", command: DENIES }] } },
    "Copilot has no event PostCompact",
  ],
])("the way out for %s", (_what, host, file, value, says) => {
  const { unread } = auditOf([host], { [file]: value });
  expect(unread[0]?.message).toContain(says);
});

test("of a list that stands in place of the events each entry is told once, with all of its event", () => {
  const entry = (event: string, command: string) => ({ event, command });
  const value = [entry("PreToolUse", "a"), entry("TaskCompleted", "b"), entry("PreToolUse", "c")];
  const { unread } = auditOf(["copilot"], { ".github/hooks/a.json": { hooks: value } });
  const command = { type: "command", command: "…" };
  const form = `"PreToolUse":${JSON.stringify([command, command])}`;
  const first = "`hooks` must be an object of events, and no list; ";
  const joined = ["unread", `${first}GitHub Copilot does not run it so: write ${form}`];
  expect(unread.map(({ code, message }) => [code, message])).toEqual([
    joined,
    ["unknown-event", `${first}GitHub Copilot has no event TaskCompleted`],
    joined,
  ]);
});
