/** What `check` counts is what it lists. */
import { expect, test } from "vitest";
import { project } from "../support/project.ts";

const JQ = `command=$(jq -r .tool_input.command)
case $command in *"add -A"*) echo "name the files" >&2; exit 2 ;; esac
`;
const claude = (command: string) => ({
  hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command }] }] },
});
const conditionsIn = (text: string) => Number(/on (\d+) conditions?/.exec(text)?.[1] ?? 0);

test("a program that two agents' guards need is one condition", () => {
  const own = { "tools/guard.sh": JQ };
  const settings = claude('bash "$CLAUDE_PROJECT_DIR"/tools/guard.sh');
  const codex = claude('bash "$(git rev-parse --show-toplevel)/tools/guard.sh"');
  const text = project({ ...own, ".claude/settings.json": settings }).hookport("check").stdout;
  const other = project({ ...own, ".codex/hooks.json": codex }).hookport("check").stdout;
  const both = project({
    ...own,
    ".claude/settings.json": settings,
    ".codex/hooks.json": codex,
  }).hookport("check").stdout;
  expect(both).toContain("1 guard holds on Claude Code and Codex");
  expect(conditionsIn(both)).toBe(conditionsIn(text) + conditionsIn(other) - 1);
});

test("what costs a whole file is one problem, where it stands", () => {
  const p = project({
    ".cursor/hooks.json": `{
  "$schema": "https://example.com/hooks.json",
  "version": 1,
  "hooks": { "preToolUse": [{ "command": "bash guard.sh" }] }
}
`,
    "guard.sh": "exit 2\n",
  });
  const { code, stdout, stderr } = p.hookport("check");
  const text = stdout + stderr;
  expect(code).toBe(1);
  expect(text).toContain("1 problem; 1 guard does not hold on Cursor\n");
  expect(text).toMatch(/^ {2}2 {3}guard\.sh does not hold on Cursor: Cursor drops/m);
});

test("a guard that a variable switches on holds on that condition", () => {
  const guard = 'if [ "${STRICT:-0}" = 1 ]; then echo no >&2; exit 2; fi\n';
  const settings = claude('bash "$CLAUDE_PROJECT_DIR"/guard.sh');
  const p = project({ "guard.sh": guard, ".claude/settings.json": settings });
  expect(p.hookport("audit").stdout).toContain("only if $STRICT is set");
  p.write(".claude/settings.json", { ...settings, env: { STRICT: "1" } });
  expect(p.hookport("audit").stdout).not.toContain("$STRICT");
});

test("a fault of one hook stands at that hook, and another one's at its own", () => {
  const hook = (command: string) => ({ hooks: [{ type: "command", command, timeout: 10 }] });
  const p = project({
    ".gemini/settings.json": `${JSON.stringify(
      {
        hooks: {
          SessionStart: [hook("bash start.sh")],
          BeforeTool: [hook("bash guard.sh")],
        },
      },
      undefined,
      1,
    )}\n`,
    "start.sh": "date >> log\n",
    "guard.sh": "echo no >&2\nexit 2\n",
  });
  const { stdout, stderr } = p.hookport("check");
  const lines = (stdout + stderr).split("\n");
  const own = p
    .read(".gemini/settings.json")
    .split("\n")
    .findIndex((line) => line.includes("guard"));
  expect(lines.find((line) => line.includes("guard.sh does not hold"))).toMatch(
    new RegExp(`^ +${own - 1} `),
  );
  expect(lines.filter((line) => line.includes("a timeout of 10 is"))).toHaveLength(2);
});

test("an entry that was taken out is named with its guard, which another agent's entry starts now", () => {
  const guard = 'sh "$CLAUDE_PROJECT_DIR"/guard.sh';
  const p = project({ "guard.sh": JQ, ".claude/settings.json": claude(guard) });
  p.hookport("convert", "--to", "cursor", "--adopt");
  const entries = JSON.parse(p.read(".cursor/hooks.json")) as { hooks: object };
  p.write(".cursor/hooks.json", { ...entries, hooks: {} });
  const { code, stdout } = p.hookport("check");
  expect(code).toBe(1);
  expect(stdout).toContain("1 problem; what guards block is still blocked");
  expect(stdout).toMatch(/another agent's entry now starts guard\.sh on\s+Cursor: the entry on/);
});
