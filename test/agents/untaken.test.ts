/** S23: a handler of a type that its own agent does not take on an event never runs there. */
import { expect, test } from "vitest";
import { auditOf } from "../support/conversion.ts";

const PROMPT = { type: "prompt", prompt: "Is this a good time? $ARGUMENTS" };
const AGENT = { type: "agent", prompt: "Is this a good time?" };
const HTTP = { type: "http", url: "http://127.0.0.1:9/asked" };

const onClaude = (event: string, handler: object) => {
  const { hooks } = auditOf(["claude-code"], {
    ".claude/settings.json": { hooks: { [event]: [{ hooks: [handler] }] } },
  });
  const [hook] = hooks;
  const [first] = hook?.hosts ?? [];
  return [hook?.guard, first?.verdict, first?.findings[0]?.message];
};

const drops = (event: string, type: string) =>
  `Claude Code drops this entry: ${event} takes no hook of type ${type}`;

test.each([
  ["ConfigChange", AGENT, true, "does-not-hold"],
  ["SessionStart", PROMPT, false, "never-runs"],
  ["SessionStart", HTTP, false, "never-runs"],
  ["SessionEnd", AGENT, false, "never-runs"],
  ["Notification", PROMPT, false, "never-runs"],
])("%s never runs %o", (event, handler, guard, verdict) =>
  expect(onClaude(event, handler)).toEqual([guard, verdict, drops(event, handler.type)]),
);

test.each([
  ["PreToolUse", PROMPT],
  ["Stop", AGENT],
  ["TaskCompleted", PROMPT],
  ["PreCompact", PROMPT],
  ["PostCompact", PROMPT],
  ["PermissionRequest", HTTP],
  ["SessionEnd", HTTP],
])("%s runs %o", (event, handler) => {
  const [, verdict] = onClaude(event, handler);
  expect(verdict).toMatch(/^(?:holds|runs)-if$/);
});

test("what another agent does not take is no entry of its file", () => {
  const { hooks } = auditOf(["cursor"], {
    ".claude/settings.json": {
      hooks: {
        PreCompact: [{ hooks: [PROMPT] }],
        PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "exit 2" }] }],
      },
    },
  });
  expect(hooks.map(({ hosts }) => hosts[0]?.verdict)).toEqual(["does-not-hold", "differs"]);
});
