/** A hook inside an agent stays there, also where another agent has such a place (S23). */
import { expect, test } from "vitest";
import { auditOf } from "../support/conversion.ts";

const AGENT = `---
name: deployer
hooks:
  PreToolUse:
    - matcher: Bash
      hooks:
        - type: command
          command: "exit 2"
---
Deploys.
`;

function on(host: string) {
  const { hooks } = auditOf([host], { ".claude/agents/deployer.md": AGENT });
  const [verdict] = hooks[0]?.hosts ?? [];
  return [
    verdict?.way,
    verdict?.verdict,
    verdict?.findings[0]?.message,
    verdict?.after?.findings[0]?.message,
  ];
}

test("an agent that has such a place is not said to have none", () => {
  expect(on("copilot")).toEqual([
    "raw",
    "differs",
    "GitHub Copilot runs it unchanged in .claude/agents/deployer.md, where its denial counts, but the model is not told why",
    "this runs inside one agent only, and a conversion writes into no agent of GitHub Copilot",
  ]);
});

test.each([
  ["sh tools/run.sh guard.sh", ".github/hooks/all.json has the same for every session already"],
  ["sh tools/run.sh", "move it to the project's hooks if it should hold everywhere"],
])("it is not to be moved where the same stands already: %s", (bash, hint) => {
  const { hooks } = auditOf(["copilot"], {
    ".claude/agents/deployer.md": AGENT.replace("exit 2", "sh tools/guard.sh"),
    ".github/hooks/all.json": { version: 1, hooks: { preToolUse: [{ type: "command", bash }] } },
    "tools/guard.sh": "exit 2\n",
    "tools/run.sh": 'sh "tools/$1"\n',
  });
  const found = hooks.flatMap(({ file, hosts }) => (file.endsWith(".md") ? hosts : []));
  expect(found[0]?.findings[0]?.hint).toBe(hint);
});

test("an agent that has none is", () => {
  expect(on("gemini")).toEqual([
    "absent",
    "does-not-hold",
    "Gemini CLI does not run it; after a conversion: this runs inside one agent only, and Gemini CLI has no such place",
    "this runs inside one agent only, and Gemini CLI has no such place",
  ]);
});

test.each([
  ["python3 tools/gone.py docs", ": Claude Code denies everything that it fits", ["needs-trust"]],
  ["node tools/gone.mjs docs", ": Claude Code lets everything go on", []],
])("what becomes of its calls without its script is told: %s", (command, comes, more) => {
  const { hooks } = auditOf(["claude-code"], {
    ".claude/agents/deployer.md": AGENT.replace("exit 2", command),
  });
  const [first, ...others] = hooks[0]?.hosts[0]?.findings ?? [];
  expect(first?.message).toBe(`its script ${command.split(" ")[1]} is not there${comes}`);
  expect(others.map(({ code }) => code)).toEqual(more);
});

/** Played on Claude Code 2.1.332: a skill is a plugin of its own to its hooks, a command is none. */
test.each([
  [".claude/skills/care/SKILL.md", ".claude/skills/care/check.sh", "holds-if"],
  [".claude/skills/care/SKILL.md", "check.sh", "does-not-hold"],
  [".claude/commands/git/care.md", ".claude/commands/git/check.sh", "does-not-hold"],
])("a script of the plugin's folder in %s, which is %s: %s", (file, script, word) => {
  const text = AGENT.replace("exit 2", "bash ${CLAUDE_PLUGIN_ROOT}/check.sh");
  const { hooks } = auditOf(["claude-code"], { [file]: text, [script]: "echo no >&2\nexit 2\n" });
  expect(hooks[0]?.hosts[0]?.verdict).toBe(word);
});

test("a front matter that is no YAML is read by the agent that was seen to do so, and by no other", () => {
  const text = AGENT.replace("name: deployer", "name: deployer\ndescription: one: two");
  const { hooks } = auditOf(["claude-code", "copilot"], { ".claude/agents/deployer.md": text });
  expect(hooks[0]?.hosts.map(({ verdict }) => verdict)).toEqual(["holds-if", "does-not-hold"]);
});
