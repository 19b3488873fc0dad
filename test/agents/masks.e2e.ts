/** A hook that hides what a tool printed is a guard for every command, as people see it (S7, S23). */
import { describe, expect, test } from "vitest";
import { groupOf } from "../support/hooks.ts";
import { HOOKPORT, project, type Project } from "../support/project.ts";
import { demandScreen } from "../support/screen.ts";

const SETTINGS = ".claude/settings.json";
const ANSWER = `{"hookSpecificOutput":{"hookEventName":"PostToolUse","updatedToolOutput":"x"}}`;
const LOST = "the model sees what Bash printed";

const after = (p: Project, command: string, matcher = "Bash") => {
  p.write(SETTINGS, { hooks: { PostToolUse: [groupOf(command, matcher)] } });
  return p;
};
const flat = (text: string) => text.replace(/\s+/g, " ");
const masked = (matcher?: string) => after(project({}), `printf %s '${ANSWER}'`, matcher);

test("every command says that it does not hold, until that is accepted", () => {
  const p = masked();
  expect(p.hookport().stdout).toContain("1 hook of Claude Code, a guard.");
  const converted = p.hookport("convert", "--to", "cursor,copilot", "--adopt");
  expect([converted.code, flat(converted.stdout)]).toEqual([1, expect.stringContaining(LOST)]);
  for (const args of [["check"], ["audit"]]) {
    const { code, stdout } = p.hookport(...args);
    expect([args, code, flat(stdout)]).toEqual([args, 1, expect.stringContaining(LOST)]);
  }
  const audited = JSON.parse(p.hookport("audit", "--json").stdout) as {
    projects: { guards: number; hooks: { hosts: { host: string; verdict: string }[] }[] }[];
  };
  expect(audited.projects[0]?.guards).toBe(1);
  expect(audited.projects[0]?.hooks[0]?.hosts.map(({ host, verdict }) => [host, verdict])).toEqual([
    ["claude-code", "holds-if"],
    ["copilot", "holds-if"],
    ["cursor", "does-not-hold"],
  ]);
  const why = ["--agent", "cursor", "--why", "nothing is secret here"];
  expect(p.hookport("accept", "cannot-hide", ...why).code).toBe(0);
  for (const args of [["convert"], ["check"], ["audit"]])
    expect([args, p.hookport(...args).code]).toEqual([args, 0]);
});

test("it holds where the agent can hide what its filter admits", () => {
  const p = masked("mcp__github__.*");
  const { code, stdout } = p.hookport("convert", "--to", "cursor", "--adopt");
  expect([code, stdout]).toEqual([0, expect.stringContaining("The guard holds on Cursor")]);
  expect(p.hookport("check").code).toBe(0);
});

test("S23 one moment at which the result is seen is enough to open it", () => {
  const { code, stdout } = masked("Bash|mcp__github__.*").hookport("convert", "--to", "cursor");
  expect([code, stdout]).toEqual([1, expect.stringContaining(LOST)]);
});

test("S30 an agent cannot take it out", () => {
  const p = masked();
  p.hookport("convert", "--to", "copilot", "--adopt");
  p.write(
    ".hookport/hooks.jsonc",
    p.read(".hookport/hooks.jsonc").replace(/updatedToolOutput/, "nothing"),
  );
  const { code, stderr } = p.sh(`${HOOKPORT} convert`, {
    env: { CLAUDECODE: "1" },
  });
  expect([code, stderr]).toEqual([2, expect.stringContaining("changes the hook")]);
});

describe("the screen of a conversion", () => {
  test("the mask among ten hooks", () => {
    const p = project("ten-hooks");
    const settings = JSON.parse(p.read(SETTINGS)) as { hooks: { PostToolUse: object[] } };
    settings.hooks.PostToolUse.push(
      groupOf('python3 "$CLAUDE_PROJECT_DIR"/.claude/hooks/hide-secrets.py', "Bash"),
    );
    p.write(SETTINGS, settings);
    p.write(".claude/hooks/hide-secrets.py", `import json\nprint(json.dumps(${ANSWER}))\n`);
    const { code, stdout } = p.hookport("convert", "--to", "cursor,copilot", "--adopt");
    demandScreen(stdout, "convert");
    expect(
      `exit ${code}\n${stdout.slice(0, stdout.indexOf("\nBefore you rely"))}`,
    ).toMatchSnapshot();
  });
});
