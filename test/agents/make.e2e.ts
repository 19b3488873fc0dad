/** Packages that are made of hooks as people have them for each agent, and packages to begin with. */
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Made, TestReport } from "../../schemas/types/output.ts";
import { project, type Project } from "../support/project.ts";

/** Denies in the form of each agent, and reads its own folder's variable if it is told one. */
const script = (denial: string, variable = "") =>
  `#!/bin/sh
cat | grep -q 'push --force' || exit 0
${variable && `. "$${variable}/lib/words.sh"`}
${denial}
`;
const EXIT = script("echo 'not here' >&2; exit 2");
const OF_PLUGIN = (variable: string) => script('echo "$WORDS" >&2; exit 2', variable);
const WORDS = "WORDS='not here'\n";

const command = (line: string, more = {}) => ({ type: "command", command: line, ...more });
const groups = (event: string, matcher: string, line: string, more = {}) => ({
  hooks: { [event]: [{ matcher, hooks: [command(line, more)] }] },
});

type Files = { readonly [path: string]: unknown };
const plugin = (root: string, event: string, matcher: string, files: Files): Files => ({
  "hooks/hooks.json": groups(event, matcher, `sh "\${${root}}/hooks/guard.sh"`),
  "hooks/guard.sh": OF_PLUGIN(root),
  "lib/words.sh": WORDS,
  ...files,
});

const SOURCES: { readonly [what: string]: readonly [dialect: string, files: Files] } = {
  "a plugin of Claude Code": [
    "claude-code",
    plugin("CLAUDE_PLUGIN_ROOT", "PreToolUse", "Bash", {
      ".claude-plugin/plugin.json": { name: "p", version: "1.2.3", license: "MIT" },
    }),
  ],
  "a plugin of Codex": [
    "codex",
    plugin("PLUGIN_ROOT", "PreToolUse", "Bash", {
      ".codex-plugin/plugin.json": { name: "p", hooks: "./hooks/hooks.json" },
    }),
  ],
  "a plugin of Copilot": [
    "copilot",
    {
      "plugin.json": { name: "p" },
      "hooks.json": {
        version: 1,
        hooks: { preToolUse: [{ type: "command", bash: "./hooks/guard.sh", matcher: "bash" }] },
      },
      "hooks/guard.sh": script(
        `. ./lib/words.sh; echo "{\\"permissionDecision\\":\\"deny\\",\\"permissionDecisionReason\\":\\"$WORDS\\"}"`,
      ),
      "lib/words.sh": WORDS,
    },
  ],
  "a plugin of Cursor": [
    "cursor",
    {
      ".cursor-plugin/plugin.json": { name: "p", hooks: "./hooks/hooks.json" },
      "hooks/hooks.json": {
        version: 1,
        hooks: { preToolUse: [{ command: "./hooks/guard.sh", matcher: "Shell" }] },
      },
      "hooks/guard.sh": script(
        `. ./lib/words.sh; echo "{\\"permission\\":\\"deny\\",\\"user_message\\":\\"$WORDS\\"}"`,
      ),
      "lib/words.sh": WORDS,
    },
  ],
  "an extension of Gemini CLI": [
    "gemini",
    {
      "gemini-extension.json": { name: "p", version: "1.0.0" },
      "hooks/hooks.json": groups(
        "BeforeTool",
        "run_shell_command",
        'sh "${extensionPath}/hooks/guard.sh"',
        { timeout: 5000 },
      ),
      "hooks/guard.sh": EXIT,
    },
  ],
  "a plugin that gives its folder a value by default": [
    "claude-code",
    plugin("CLAUDE_PLUGIN_ROOT:-.", "PreToolUse", "Bash", {
      ".claude-plugin/plugin.json": { name: "p", version: "1.0.0" },
      "hooks/guard.sh": OF_PLUGIN("CLAUDE_PLUGIN_ROOT"),
    }),
  ],
  "an extension of Qwen Code": [
    "qwen",
    {
      "qwen-extension.json": { name: "p", version: "1.0.0" },
      "hooks/hooks.json": groups(
        "PreToolUse",
        "run_shell_command",
        'sh "${CLAUDE_PLUGIN_ROOT}/hooks/guard.sh"',
      ),
      "hooks/guard.sh": EXIT,
    },
  ],
  "a marketplace": [
    "claude-code",
    {
      ".claude-plugin/marketplace.json": {
        name: "m",
        plugins: [{ name: "p", source: "./plugins/p" }],
      },
      ...Object.fromEntries(
        Object.entries(
          plugin("CLAUDE_PLUGIN_ROOT", "PreToolUse", "Bash", {
            ".claude-plugin/plugin.json": { name: "p" },
          }),
        ).map(([path, value]) => [`plugins/p/${path}`, value]),
      ),
    },
  ],
  "a project": [
    "claude-code",
    {
      ".claude/settings.json": groups(
        "PreToolUse",
        "Bash",
        '"$CLAUDE_PROJECT_DIR"/.claude/hooks/guard.sh',
      ),
      ".claude/hooks/guard.sh": script(
        '. "$(dirname "$0")/lib/words.sh"; echo "$WORDS" >&2; exit 2',
      ),
      ".claude/hooks/lib/words.sh": WORDS,
      "README.md": "not for the package\n",
    },
  ],
};

const CASE = `name: force
event: pre-tool-use
input:
  overrides:
    toolName: Bash
    toolInput.command: git push --force
expected:
  decision: { verdict: deny, reason: not here }
`;

const made = (p: Project, ...args: string[]) =>
  JSON.parse(p.hookport("init", "guards", "--json", ...args).stdout) as Made;

describe.each(Object.entries(SOURCES))("%s", (_, [dialect, files]) => {
  const p = project(files);
  const outcome = made(p, "--from", ".");
  test("becomes a package whose scripts are as they were", () => {
    expect(outcome.hooks.map(({ host }) => host)).toEqual([dialect]);
    expect([outcome.copies, outcome.left, outcome.notes]).toEqual([[], [], []]);
    const copied = outcome.files.flatMap(({ path, from }) => (from ? [[path, from] as const] : []));
    expect(copied.length).toBeGreaterThan(0);
    for (const [path, from] of copied) {
      const [copy, original] = [join(p.root, "guards", path), join(p.root, from)];
      expect(readFileSync(copy)).toEqual(readFileSync(original));
      expect(statSync(copy).mode).toBe(statSync(original).mode);
    }
  });
  test("and decides alike on agents of two kinds", () => {
    p.write("guards/hooks/tests/cases/01-force.yaml", CASE);
    const { code, stdout } = p.hookport(
      "test",
      "guards",
      "--agent",
      "claude-code,cursor",
      "--json",
    );
    const { totals } = JSON.parse(stdout) as TestReport;
    expect([code, totals.passed], stdout).toEqual([0, 1]);
  });
  test("in which nothing is wrong", () => {
    expect(p.hookport("check", "guards")).toMatchObject({ code: 0, stderr: "" });
  });
});

test("what a pack has once for each agent comes once, and what differs is said", () => {
  const p = project({
    ".claude/settings.json": groups("PreToolUse", "Bash", "sh .claude/hooks/guard.sh"),
    ".claude/hooks/guard.sh": EXIT,
    ".cursor/hooks.json": {
      version: 1,
      hooks: {
        beforeShellExecution: [{ command: "./.cursor/hooks/guard.sh", timeout: 5 }],
        afterFileEdit: [{ command: "./.cursor/hooks/format.sh" }],
      },
    },
    ".cursor/hooks/guard.sh": script(`echo '{"permission":"deny","user_message":"not here"}'`),
    ".cursor/hooks/format.sh": "exit 0\n",
    ".claude/settings.local.json": groups("Stop", "", "echo mine"),
  });
  const outcome = made(p, "--from", ".");
  expect(outcome.hooks.map(({ host, event }) => [host, event])).toEqual([
    ["claude-code", "pre-tool-use"],
    ["cursor", "post-tool-use"],
  ]);
  expect(outcome.copies).toMatchObject([
    { hook: { host: "cursor" }, of: { host: "claude-code" }, by: "name" },
  ]);
  expect(outcome.copies[0]?.differs.join()).toContain("timeout 5, and not set in what is kept");
  expect(outcome.left.map(({ code, file }) => [code, file])).toEqual([
    ["personal-file", ".claude/settings.local.json"],
  ]);
  p.sh("rm -r guards");
  const kept = made(p, "--from", ".", "--keep", "cursor");
  expect(kept.hooks.map(({ host, event }) => [host, event])).toEqual([
    ["cursor", "pre-tool-use"],
    ["cursor", "post-tool-use"],
  ]);
  expect(existsSync(join(p.root, "guards/hooks/scripts/format.sh"))).toBe(true);
});

test("a script that its agent could not start is named, and stays as it is", () => {
  const p = project({
    ".cursor/hooks.json": {
      version: 1,
      hooks: { preToolUse: [{ command: "./.cursor/hooks/guard.sh", matcher: "Shell" }] },
    },
    ".cursor/hooks/guard.sh": EXIT,
  });
  p.sh("chmod 644 .cursor/hooks/guard.sh");
  const outcome = made(p, "--from", ".");
  expect(outcome.notes.map(({ code, file }) => [code, file])).toEqual([
    ["script-not-executable", ".cursor/hooks.json"],
  ]);
  expect(statSync(join(p.root, "guards/hooks/scripts/guard.sh")).mode & 0o777).toBe(0o644);
  expect(p.hookport("check", "guards").code).toBe(1);
});

describe("nothing that is there is touched", () => {
  const p = project({ "file/x": "", guards: "mine\n" });
  mkdirSync(join(p.root, "folder"));
  symlinkSync("nowhere", join(p.root, "link"));
  test.each(["guards", "folder", "link", "file"])("%s", (name) => {
    const before = p.sh("ls -lRA").stdout;
    expect(p.hookport("init", name)).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining(`${name} is there already, and stays as it is`),
    });
    expect(p.sh("ls -lRA").stdout).toBe(before);
  });
  test("what has no hooks is told, and no folder is left", () => {
    const before = p.sh("ls -A").stdout;
    for (const from of ["folder", "nowhere", "guards", "file"])
      expect(p.hookport("init", "new", "--from", from)).toMatchObject({ code: 2, stdout: "" });
    expect(p.hookport("init", "--from", ".")).toMatchObject({ code: 2 });
    expect(p.hookport("init", "new", "--keep", "cursor")).toMatchObject({ code: 2 });
    expect(p.sh("ls -A").stdout).toBe(before);
  });
});

test("a package to begin with passes on every agent, and nothing is wrong with it", () => {
  const p = project({});
  expect(p.hookport("init", "@team/guards")).toMatchObject({ code: 0, stderr: "" });
  const { code, stdout } = p.hookport("test", "guards", "--agent", "all", "--json");
  const { cases, totals } = JSON.parse(stdout) as TestReport;
  expect([code, totals.passed, cases.length]).toEqual([0, 2, 2]);
  expect(cases.map((result) => result.hosts?.length).every((n) => n !== undefined && n > 5)).toBe(
    true,
  );
  expect(p.hookport("check", "guards", "--strict")).toEqual({
    code: 0,
    stdout: "ok  guards is valid\n",
    stderr: "",
  });
  expect(p.hookport("init", "-C", "guards").stdout).toBe("every hook has a case already\n");
});

test("a link that leads out of a package is named, and is never copied into one", () => {
  const p = project({
    ...SOURCES["a plugin of Claude Code"]?.[1],
    "../secret.sh": "exit 0\n",
  });
  p.sh("ln -sf ../../secret.sh hooks/guard.sh");
  const { stdout, code } = p.hookport("init", "guards", "--from", ".", "--json");
  expect([code, (JSON.parse(stdout) as Made).left.map((finding) => finding.code)]).toEqual([
    1,
    ["link-out"],
  ]);
  expect((JSON.parse(stdout) as Made).files.map(({ path }) => path)).not.toContain(
    "hooks/guard.sh",
  );
  p.sh("ln -s ../../../secret.sh guards/hooks/guard.sh");
  const checked = p.hookport("check", "guards");
  expect(checked.code).toBe(1);
  expect(checked.stdout).toContain("[link-out]");
});

test("a hook on an event of one agent alone is named wherever its package is read", () => {
  const at = "sh .claude/hooks/guard.sh";
  const p = project({
    "src/.claude/settings.json": {
      hooks: {
        ...groups("PreToolUse", "Bash", at).hooks,
        ...groups("ConfigChange", "", at).hooks,
      },
    },
    "src/.claude/hooks/guard.sh": EXIT,
  });
  expect(made(p, "--from", "src").hooks).toHaveLength(2);
  const pointer = "/x-claude-code/hooks/ConfigChange/0/hooks/0";
  const lost = JSON.stringify({ code: "no-event", level: "lost" }).slice(1, -1);
  for (const args of [
    ["check", "guards"],
    ["convert", "guards/hooks/hooks.json", "--to", "cursor", "--dry-run"],
  ]) {
    const { code, stdout } = p.hookport(...args, "--json");
    expect([code, JSON.stringify(JSON.parse(stdout))]).toEqual([0, expect.stringContaining(lost)]);
    expect(stdout).toContain(pointer);
  }
  expect(p.hookport("install", "./guards", "--to", "cursor", "--dry-run")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("ConfigChange is an event of Claude Code alone"),
  });
});
