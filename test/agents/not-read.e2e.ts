/** What is not read in the usual place is read all the same, or named. */
import { expect, test } from "vitest";
import { groupOf } from "../support/hooks.ts";
import { project } from "../support/project.ts";

const guard = (command: string) => ({ hooks: { PreToolUse: [groupOf(command, "Bash")] } });

test("settings that are a link out of the project are read, and nothing is written through it", () => {
  const p = project({ "a.txt": "x" });
  p.write("../dotfiles/settings.json", guard("echo no >&2; exit 2"));
  p.sh("mkdir .claude && ln -s ../../dotfiles/settings.json .claude/settings.json");
  const before = p.read("../dotfiles/settings.json");
  expect(p.hookport().stdout).toContain("1 hook of Claude Code, a guard");
  expect(p.hookport("check")).toMatchObject({ code: 0 });
  expect(p.hookport("audit")).toMatchObject({ code: 0 });
  expect(p.hookport("run", "--bash", "ls", "--expect", "deny")).toMatchObject({ code: 0 });
  expect(p.hookport("convert", "--to", "cursor", "--adopt")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(".claude/settings.json: leads out of the project") as string,
  });
  expect(p.hookport("convert", "--to", "cursor", "--no-adopt")).toMatchObject({ code: 0 });
  expect(p.read("../dotfiles/settings.json")).toBe(before);
  expect(p.sh("test -L .claude/settings.json").code).toBe(0);
});

test.each([
  ["agent", ".claude/agents/auditor.md"],
  ["skill", ".claude/skills/audit/SKILL.md"],
  ["command", ".claude/commands/git/audit.md"],
])("a guard in the front matter of one %s is a guard, and lost on other agents", (what, file) => {
  const p = project({
    [file]: [
      "---",
      "name: auditor",
      "description: Looks at what changed",
      "hooks:",
      "  PreToolUse:",
      "    - matcher: Bash",
      "      hooks:",
      "        - type: command",
      "          command: echo look only >&2; exit 2",
      "---",
      "Look.",
    ].join("\n"),
  });
  expect(p.hookport().stdout).toContain("a guard");
  expect(p.hookport("check")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("1 guard holds on Claude Code") as string,
  });
  expect(p.hookport("audit").stdout).toContain("[runs-inside]");
  expect(p.hookport("convert", "--to", "cursor")).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      new RegExp(`this runs inside one\\s+${what}\\s+only[^]*\\[agent-scoped\\]`),
    ) as string,
  });
});

test("the first command says which hooks cannot be read, and what was meant", () => {
  const p = project({
    ".gemini/settings.json": {
      hooks: {
        AfterTool: [{ matcher: "write_file", hooks: [{ type: "Command", command: "make fmt" }] }],
      },
    },
  });
  const { code, stdout } = p.hookport();
  expect(code).toBe(0);
  expect(stdout.replace(/\s+/g, " ")).toContain(
    'no hook that Gemini CLI runs: type "Command"; did you mean "command"?',
  );
  expect(stdout).not.toContain("Usage:");
});

const gemini = (switches: object) => ({
  ...switches,
  hooks: {
    BeforeTool: [
      {
        matcher: "run_shell_command",
        hooks: [{ name: "no-push", type: "command", command: "echo stay >&2; exit 2" }],
      },
    ],
  },
});
const flat = (text: string) => text.replace(/\s+/g, " ");

test.each([
  ["one hook", gemini({ hooksConfig: { disabled: ["no-push"] } }), "hooksConfig.disabled"],
  ["every hook", gemini({ hooksConfig: { enabled: false } }), "hooksConfig.enabled"],
])("a conversion says that a switch keeps %s from running at home", (_what, settings, key) => {
  for (const adopt of ["--no-adopt", "--adopt"]) {
    const p = project({ ".gemini/settings.json": settings });
    const { code, stdout } = p.hookport("convert", "--to", "claude-code", adopt);
    expect(code).toBe(0);
    const told = `Claude Code runs it from now on, where Gemini CLI does not: ${key} in .gemini/settings.json [host-disabled]`;
    expect(flat(stdout).split(told)).toHaveLength(2);
    expect(flat(stdout).split("[host-disabled]")).toHaveLength(2);
    expect(p.hookport("run", "--bash", "ls")).toMatchObject({ code: 0 });
  }
});

test("a switch of an agent with only one for all its hooks is named likewise", () => {
  const p = project({
    ".claude/settings.json": { disableAllHooks: true, ...guard("echo no >&2; exit 2") },
  });
  expect(flat(p.hookport("convert", "--to", "cursor").stdout)).toContain(
    "Cursor runs it from now on, where Claude Code does not: disableAllHooks in .claude/settings.json [host-disabled]",
  );
});

test("an old switch among the events is named as that, and keeps nothing from running", () => {
  const settings = gemini({});
  const p = project({
    ".gemini/settings.json": { ...settings, hooks: { disabled: ["no-push"], ...settings.hooks } },
  });
  const told =
    "`hooks.disabled` is an old switch, which Gemini CLI does not read: `hooksConfig.disabled` is the one that counts now";
  expect(flat(p.hookport().stdout)).toContain(told);
  const { stdout } = p.hookport("convert", "--to", "claude-code");
  expect(flat(stdout)).toContain(told);
  expect(stdout).not.toContain("no event");
  expect(stdout).not.toContain("[host-disabled]");
});

test("hooks of one person move to a file of their own, and a hook that may undo ours is named", () => {
  const mine = {
    PreToolUse: [groupOf("sh mine/note.sh", "Bash")],
    Stop: [groupOf("aplay chime.wav")],
  };
  const p = project({
    "mine/note.sh": `echo '{"hookSpecificOutput":{"updatedInput":{"command":"ls"}}}'\n`,
    ".gitignore": ".claude/settings.local.json\n",
    ".claude/settings.json": guard("echo no >&2; exit 2"),
    ".claude/settings.local.json": { permissions: { allow: ["Bash(ls:*)"] }, hooks: mine },
  });
  const shown = flat(p.hookport("convert", "--to", "copilot", "--adopt", "--dry-run").stdout);
  expect(shown).toContain("its hook moved to .hookport/hooks.jsonc");
  expect(shown).toContain("its 2 hooks moved to .hookport/hooks.local.jsonc");
  const done = flat(p.hookport("convert", "--to", "copilot", "--adopt").stdout);
  expect(done).toContain(
    "Edit .hookport/hooks.jsonc and .hookport/hooks.local.jsonc, then: hookport convert.",
  );
  expect(done).toMatch(
    /runs note\.sh after ours on PreToolUse: [^[]*\[foreign-hook-can-override\]/,
  );
});

const lowerCase = (version: object) => ({
  ".claude-plugin/plugin.json": { name: "keeper", version: "0.1.0", hooks: "./hooks/hooks.json" },
  "hooks/hooks.json": {
    ...version,
    hooks: {
      sessionStart: [{ type: "command", bash: "date" }],
      preToolUse: [
        {
          type: "command",
          bash: `echo '{"permissionDecision":"deny","permissionDecisionReason":"stay"}'`,
        },
      ],
    },
  },
});

test("a plugin is of the agent whose form its hooks have, whosever manifest names them", () => {
  const p = project(lowerCase({ version: 1 }));
  expect(p.hookport().stdout).toContain("2 hooks of GitHub Copilot, 1 of them a guard");
  expect(p.hookport("check").stdout).toContain("1 guard holds on Copilot");
  expect(p.hookport("run", "--bash", "ls").stdout).toMatch(/GitHub Copilot +blocked +stay/);
  expect(p.hookport("audit")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("The guard holds on GitHub Copilot") as string,
  });
  expect(p.hookport("convert", "--to", "claude-code,cursor", "--dry-run")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("The guard holds on Claude Code and Cursor") as string,
  });
});

test("misspelt events of a plugin stay those of the agent whose manifest it has", () => {
  const p = project(lowerCase({}));
  expect(flat(p.hookport().stdout)).toContain(
    "Claude Code has no event preToolUse; did you mean PreToolUse?",
  );
});

const plugin = {
  ".opencode/plugins/keep.ts":
    'export const Keep = async () => ({ "tool.execute.before": async () => { throw "no" } });\n',
};
const NOT_READ = ".opencode/plugins/keep.ts: its hooks are code, which is not read";

test("nothing is said of all hooks where some are code, which is named", () => {
  const p = project(plugin);
  const first = p.hookport();
  expect([first.code, flat(first.stdout)]).toEqual([0, `No hook here can be read. ${NOT_READ}. `]);
  expect(p.hookport("check")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("No hook here can be read.") as string,
  });
  expect(flat(p.hookport("audit").stdout)).toContain(`No hook here can be read. ${NOT_READ}`);
});

test("rules that may hold calls back beside hooks are named once, and no conversion carries them", () => {
  const logger = (command: string) => ({ PostToolUse: [groupOf(command, "Bash")] });
  const p = project({
    ...plugin,
    ".claude/settings.json": {
      permissions: { deny: ["Read(.env)", "Bash(rm:*)"] },
      hooks: { ...logger("date >> log"), Stop: [groupOf("date")] },
    },
  });
  const rules = "what `permissions.deny` lists is no hook, and no conversion carries it";
  for (const words of [["audit"], ["convert", "--to", "cursor"]]) {
    const shown = flat(p.hookport(...words).stdout);
    expect(shown).toContain("None of the hooks that were read can block anything.");
    expect(shown.split(NOT_READ)).toHaveLength(2);
    expect(shown.split(rules)).toHaveLength(2);
  }
  expect(p.hookport("convert").stdout.trim().split("\n")).toHaveLength(1);
  const { code, stdout } = p.hookport("check");
  expect([code, flat(stdout)]).toEqual([0, expect.stringContaining(NOT_READ)]);
  expect(flat(stdout)).toContain("none of those that were read can block anything");
});

test("the top of a monorepo names the projects below that have hooks of their own", () => {
  const below = {
    "web/.claude/settings.json": guard("echo no >&2; exit 2"),
    "apps/api/.cursor/hooks.json": {
      version: 1,
      hooks: { beforeShellExecution: [{ command: "echo no >&2; exit 2" }] },
    },
    "docs/.claude/settings.json": { permissions: {} },
    "node_modules/x/.claude/settings.json": guard("exit 2"),
  };
  const told = "Also below, with hooks of their own: apps/api/, web/ (hookport audit apps/api web)";
  const p = project(below);
  expect(flat(p.hookport().stdout)).toBe(`There is no hook here. ${told}. `);
  expect(p.hookport("check").stderr).toContain(told);
  expect(flat(p.hookport("audit").stdout)).toContain(told);
  expect(p.hookport("check", "apps/api").code).not.toBe(2);
  p.write(".claude/settings.json", guard("echo no >&2; exit 2"));
  expect(flat(p.hookport().stdout)).toContain(told);
  expect(flat(p.hookport("check").stdout)).toContain(told);
});

test("the first command says what a misspelt event or key was meant to be", () => {
  const logger = (event: string, matcher: string) => ({
    ".claude/settings.json": {
      hooks: { [event]: [{ [matcher]: "Bash", hooks: [{ type: "command", command: "date" }] }] },
    },
  });
  const first = (files: ReturnType<typeof logger>) => flat(project(files).hookport().stdout);
  expect(first(logger("PostToolUsed", "matcher"))).toContain(
    "Claude Code has no event PostToolUsed; did you mean PostToolUse?",
  );
  expect(first(logger("PostToolUse", "macher"))).toContain(
    'Claude Code ignores "macher" here; did you mean matcher?',
  );
});

test("a project whose hooks cannot be read is a row among many, and not one without a guard", () => {
  const p = project({
    "fine/.claude/settings.json": { hooks: { Stop: [groupOf("date")] } },
    "typo/.gemini/settings.json": {
      hooks: { AfterTool: [{ hooks: [{ type: "Command", command: "make fmt" }] }] },
    },
  });
  const { code, stdout } = p.hookport("audit", "fine", "typo");
  expect(code).toBe(1);
  expect(stdout).toContain("2 projects: none has a guard. 1 cannot be read.");
  expect(stdout).toMatch(/^ +typo .*settings\.json, line \d+: no hook that Gemini CLI run/m);
  expect(stdout).toMatch(/no guard +1 project/);
});
