/** Projects of people who use one agent, converted to all the others. */
import { expect } from "vitest";
import { DENY, NAME } from "../support/guarded.ts";
import { copyOf, project, type Project } from "../support/project.ts";

/** Each conversion is made once, and copied for each test that asks for it. */
const conversions = new Map<string, Project>();

/** A Claude Code project of the user's. */
export function claude(group: object, script = DENY, ...args: string[]): Project {
  const key = JSON.stringify([group, script, args]);
  const made = conversions.get(key) ?? converted(group, script, args);
  conversions.set(key, made);
  return copyOf(made, NAME);
}

function converted(group: object, script: string, args: readonly string[]): Project {
  const p = project(
    {
      ".claude/settings.json": {
        hooks: {
          PreToolUse: [
            { hooks: [{ type: "command", command: 'sh "$CLAUDE_PROJECT_DIR"/hook.sh' }], ...group },
          ],
        },
      },
      "hook.sh": script,
    },
    NAME,
  );
  // What an agent has no tool for is lost there.
  const { code } = p.hookport("convert", "--from", "claude-code", "--to", "all", ...args);
  expect([0, 1]).toContain(code);
  return p;
}
