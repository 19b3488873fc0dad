/** What an adversary tried who knew every rule: a model that picks names, inputs, files and folders. */
import { permissionRule } from "../adapters/claude-code/rule.ts";
import { describe, expect, test } from "vitest";
import { project } from "./support/project.ts";
import { call, claude, DENY, HOSTS, json, specific } from "./support/guarded.ts";

const denied = (id: string, result: Parameters<(typeof HOSTS)["x"]["denied"]>[0]) => HOSTS[id]?.denied(result);
const IN_SECRET = `case "$(cat)" in *"\\"file_path\\":\\"$CLAUDE_PROJECT_DIR/secret/"*) echo no >&2; exit 2 ;; esac\n`;
const plainly = (script: string, group: object = {}, ...args: string[]) => {
  const p = project(
    {
      ".claude/settings.json": {
        hooks: { PreToolUse: [{ hooks: [{ type: "command", command: 'sh "$CLAUDE_PROJECT_DIR"/hook.sh' }], ...group }] },
      },
      "hook.sh": script,
    },
    "plain",
  );
  expect(p.hookport("convert", "--from", "claude-code", "--to", "all", ...args)).toMatchObject({ code: 0 });
  return p;
};

describe("S20 paths as the agent itself resolves them", () => {
  test.each(["~/../secret/k", "a:/../secret/k", "~/../secret/../secret/k"])("%s on Copilot", (path) => {
    const p = plainly(IN_SECRET, { matcher: "Read|Edit|Write" });
    expect(denied("copilot", call(p, "copilot", { path }, "Read", { cwd: p.root }))).toBe(true);
    const patch = `*** Begin Patch\n*** Update File: ${path}\n@@\n-a\n+b\n*** End Patch`;
    expect(denied("copilot", call(p, "copilot", patch, "Edit", { cwd: p.root }))).toBe(true);
  });
});
