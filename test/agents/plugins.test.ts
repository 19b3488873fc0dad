/** S25: hooks of plugins stay in the plugin (A3); files that stand in no place of their agent's. */
import { expect, test } from "vitest";
import { project, type Project } from "../support/project.ts";

const SCRIPT = "#!/bin/sh\ncat >/dev/null\necho no >&2\nexit 2\n";
const claude = (variable: string) => ({
  hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: `"\${${variable}}/hooks/g.sh"` }] }] },
});
const copilot = {
  version: 1,
  hooks: { preToolUse: [{ type: "command", bash: '"${PLUGIN_ROOT}/hooks/g.sh"', matcher: "bash" }] },
};

type Files = { readonly [path: string]: unknown };
const LAYOUTS: { readonly [what: string]: readonly [host: string, own: string, files: Files] } = {
  "Claude Code, the usual file": [
    "claude-code",
    ".claude/settings.json",
    { ".claude-plugin/plugin.json": { name: "p" }, "hooks/hooks.json": claude("CLAUDE_PLUGIN_ROOT") },
  ],
  "Claude Code, in the manifest": [
    "claude-code",
    ".claude/settings.json",
    { ".claude-plugin/plugin.json": { name: "p", ...claude("CLAUDE_PLUGIN_ROOT") } },
  ],
  "Claude Code, a file that the manifest names": [
    "claude-code",
    ".claude/settings.json",
    { ".claude-plugin/plugin.json": { name: "p", hooks: "./config/guards.json" }, "config/guards.json": claude("CLAUDE_PLUGIN_ROOT") },
  ],
  "GitHub Copilot, the usual file": [
    "copilot",
    ".github/hooks/hookport.json",
    { "plugin.json": { name: "p" }, "hooks/hooks.json": copilot },
  ],
};

const exists = (p: Project, path: string) => p.sh(`test -e ${path}`).code === 0;

test.each(Object.entries(LAYOUTS))(
  "A3 %s: nothing is written for its own agent, and every command says the same",
  (_, [host, own, files]) => {
    const p = project({ "hooks/g.sh": SCRIPT, ...files });
    const converted = p.hookport("convert", "--to", "all", "--adopt", "--json");
    expect(converted.code).toBe(0);
    const { targets } = JSON.parse(converted.stdout) as { targets: { host: string; handlers: { exact: number; lost: number } }[] };
    expect(targets.map(({ handlers }) => handlers.lost)).toEqual(targets.map(() => 0));
    expect(targets.find((one) => one.host === host)?.handlers.exact).toBe(1);
    expect(exists(p, own)).toBe(false);
    for (const [path, value] of Object.entries(files)) expect([path, JSON.parse(p.read(path))]).toEqual([path, value]);
    expect(p.hookport("run", "--bash", "ls", "--expect", "deny").code).toBe(0);
    expect(p.hookport("audit").code).toBe(0);
  },
);

test("A5 B24 a file in no place of its agent's is read as the project's, which is where the command runs", () => {
  const hooks = { version: 1, hooks: { beforeShellExecution: [{ command: "sh ./g.sh" }] } };
  const p = project({ "hooks/hooks-cursor.json": hooks, "g.sh": SCRIPT });
  expect(p.hookport("convert", "hooks/hooks-cursor.json", "--to", "claude-code").code).toBe(0);
  expect(exists(p, "hooks/.hookport")).toBe(false);
  expect(p.hookport("run", "--bash", "ls", "--host", "claude-code", "--expect", "deny").code).toBe(0);
});
