/** S23: a run counts only if what it starts can start, as the agent that runs it would start it. */
import { describe, expect, test } from "vitest";
import { auditProject } from "../../src/judge/project.ts";
import { filesOf, type Texts } from "../support/conversion.ts";
import { adapters, protocols } from "../support/hosts.ts";

/** One line for each hook: "holds", "holds if …" or why it does not hold. */
function verdicts(files: Texts, host: string): readonly string[] {
  const { hooks } = auditProject({
    adapters,
    protocols,
    path: ".",
    files: filesOf(files),
    hosts: [host],
    folder: "",
    shim: "// the shim",
    today: "2026-11-22",
  });
  return hooks.flatMap(({ hosts }) =>
    hosts.map(({ holds, reason, conditions }) => {
      if (!holds) return reason;
      const asked = conditions.filter(({ kind }) => (kind as string) === "machine");
      return ["holds", ...asked.map(({ sentence }) => `if ${sentence}`)].join(" ");
    }),
  );
}

const before = (command: string, matcher = "Bash") => ({
  hooks: { PreToolUse: [{ matcher, hooks: [{ type: "command", command }] }] },
});
const CLAUDE = ".claude/settings.json";

describe("a path that begins with a variable", () => {
  const command = 'node "$CLAUDE_PROJECT_DIR"/tools/guard.mjs';
  const both = {
    [CLAUDE]: before(command),
    ".codex/hooks.json": before(command),
    "tools/guard.mjs": "process.exit(2)",
  };
  const gone =
    "its script /tools/guard.mjs is not there, as nothing sets $CLAUDE_PROJECT_DIR: Codex lets everything go on";

  test("holds where the agent sets it, and not where it does not", () => {
    expect(verdicts(both, "claude-code")).toEqual(["holds", "holds"]);
    expect(verdicts(both, "codex")).toEqual([gone, gone]);
  });

  test.each([
    ['node "${CLAUDE_PROJECT_DIR:-.}"/tools/guard.mjs', "holds"],
    ['node "${CLAUDE_PLUGIN_ROOT}"/tools/guard.mjs', "as nothing sets $CLAUDE_PLUGIN_ROOT"],
  ])("%s", (line, said) =>
    expect(verdicts({ ...both, [CLAUDE]: before(line) }, "claude-code")[0]).toContain(said),
  );
});

describe("a script that is not there", () => {
  test.each([
    ["python3 gone.py", "Claude Code denies everything that it fits"],
    ["node gone.mjs", "Claude Code lets everything go on"],
    ["node gone.mjs || exit 2", "Claude Code denies everything that it fits"],
    ["python3 gone.py 2>/dev/null || true", "Claude Code lets everything go on"],
    [
      `node gone.mjs || echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no"}}'`,
      "Claude Code denies everything that it fits",
    ],
    ["node gone.mjs || tell-somebody", "is not there"],
  ])("%s", (command, said) =>
    expect(verdicts({ [CLAUDE]: before(command) }, "claude-code")[0]?.endsWith(said)).toBe(true),
  );
});
