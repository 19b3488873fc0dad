/** A project with a hook for each way to start one on Windows, which most tests share. */
import { converted, projectWith } from "./machine.mjs";

export const GUARD = `
let payload = "";
process.stdin.on("data", (text) => (payload += text)).on("end", () => {
  const call = JSON.parse(payload);
  const asked = JSON.stringify(call.tool_input);
  if (/\\.env/.test(asked)) {
    console.error("no secrets: " + [...process.argv.slice(2), call.tool_input.path ?? ""].join("|"));
    process.exit(2);
  }
  if (/tell/.test(asked))
    console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: "PreToolUse", additionalContext: "told ü" } }));
});
`;
const STUCK = `require("fs").writeFileSync("stuck", String(process.pid)); setTimeout(() => {}, 60000);`;

/** Each hook stands on a tool of its own. */
export const HOOKS = {
  file: { command: "node .claude/hooks/guard.cjs" },
  blanks: { command: `node "$CLAUDE_PROJECT_DIR"/".claude/my hooks/guard.cjs" 'a b' "c\\"d"` },
  home: { command: `node ~/.claude/hooks/guard.cjs "$HOME"` },
  shebang: { command: ".claude/hooks/guard one" },
  ending: { command: `"\${CLAUDE_PROJECT_DIR}/.claude/hooks/guard.cjs"` },
  words: { command: "node", args: ["${CLAUDE_PROJECT_DIR}/.claude/hooks/guard.cjs", "a & b"] },
  batch: { command: ".claude/hooks/batch.cmd x" },
  signs: { command: ".claude/hooks/batch.cmd 'x & y'" },
  missing: { command: "no-such-program .claude/hooks/guard.cjs" },
  python: { command: "python3 .claude/hooks/guard.py" },
  shell: { command: "node .claude/hooks/guard.cjs | cat" },
  script: { command: "sh .claude/hooks/guard.sh" },
  stuck: { command: "node .claude/hooks/stuck.cjs", timeout: 2 },
};
const files = {
  ".claude/settings.json": JSON.stringify({
    hooks: {
      PreToolUse: [
        {
          matcher: "Bash|Write",
          hooks: [{ type: "command", command: "node .claude/hooks/guard.cjs" }],
        },
        ...Object.entries(HOOKS).map(([name, hook]) => ({
          matcher: `mcp__t__${name}`,
          hooks: [{ type: "command", ...hook }],
        })),
      ],
      UserPromptSubmit: [{ hooks: [{ type: "command", command: "node .claude/hooks/guard.cjs" }] }],
    },
  }),
  ".claude/hooks/guard.cjs": GUARD,
  ".claude/my hooks/guard.cjs": GUARD,
  ".claude/hooks/guard": `#!/usr/bin/env node\r\n${GUARD}`,
  ".claude/hooks/batch.cmd": `@"${process.execPath}" "%~dp0guard.cjs" %*\r\n@exit /b %ERRORLEVEL%\r\n`,
  ".claude/hooks/guard.sh": "exit 2\n",
  ".claude/hooks/stuck.cjs": STUCK,
  ".env": "SECRET=1\n",
  // In the current folder, where the system would look first.
  "node.exe": "no program",
  "node.cmd": "@exit /b 0\r\n",
};

/** It is converted once, by whoever asks first. */
export const root = projectWith(files);
export const AGENTS = "codex,cursor,copilot,gemini,opencode,pi,cline";
let conversion;
export const isConverted = () => (conversion ??= converted(root, "--adopt", "--to", AGENTS));
