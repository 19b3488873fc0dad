/** Hooks that are converted from another folder than the one that gets them. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { project, type Project } from "../support/project.ts";

const SCRIPT = "grep -q force && { echo no >&2; exit 2; }; exit 0\n";
const universal = (command: string) => ({
  version: 1,
  hooks: { "pre-tool-use": [{ matcher: "Bash", hooks: [{ type: "command", command }] }] },
});
const settings = (command: string) => ({
  hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command }] }] },
});
const PACKED = 'sh "$PACKAGE_ROOT"/scripts/guard.sh';
const PACKAGE = "node_modules/pkg";
const TO = ["--to", "claude-code,cursor,copilot"];

const made = () =>
  project({
    "package.json": { name: "app" },
    [`${PACKAGE}/hooks/hooks.json`]: universal(PACKED),
    [`${PACKAGE}/scripts/guard.sh`]: SCRIPT,
    "../house/.claude/settings.json": settings('sh "$CLAUDE_PROJECT_DIR"/house.sh'),
    "../house/house.sh": SCRIPT,
    "../far/hooks/hooks.json": universal(PACKED),
    "../far/scripts/guard.sh": SCRIPT,
  });
const decides = (p: Project, command: string, decision: string) =>
  expect([
    command,
    p.hookport(
      "run",
      "--agent",
      "claude-code,cursor,copilot",
      "--bash",
      command,
      "--expect",
      decision,
    ).code,
  ]).toEqual([command, 0]);

describe("a package among the dependencies", () => {
  test("gets nothing written into it, and the way out works", () => {
    const p = made();
    const { code, stderr } = p.hookport("convert", PACKAGE, ...TO);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(`hookport convert ${PACKAGE} --out .`),
    ]);
    expect([".hookport", ".cursor"].map((name) => existsSync(join(p.root, PACKAGE, name)))).toEqual(
      [false, false],
    );
    expect(p.hookport("convert", PACKAGE, "--out", ".", ...TO).code).toBe(0);
    decides(p, "git push --force", "deny");
    decides(p, "git push", "none");
  });

  test("is read again by every later run, and its loss is no silent one", () => {
    const p = made();
    const first = p.hookport("convert", PACKAGE, "--out", ".", ...TO);
    expect(first.stdout).not.toContain("script-missing");
    expect(p.hookport("convert").stdout).toMatch(/^Up to date: /);
    expect(p.hookport("check")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^ok /) as string,
    });
    p.write(`${PACKAGE}/hooks/hooks.json`, universal(`${PACKED} --strict`));
    expect(p.hookport("check")).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("changed here") as string,
    });
    expect(p.hookport("convert").code).toBe(0);
    p.sh(`rm ${PACKAGE}/hooks/hooks.json`);
    expect(p.hookport("convert")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("is gone") as string,
    });
    decides(p, "git push --force", "deny");
    p.sh(`rm -r ${PACKAGE}/scripts`);
    expect(p.hookport("check")).toMatchObject({ code: 1 });
  });

  test("outside of the project is refused where its hooks need their folder", () => {
    const p = made();
    expect(p.hookport("convert", "../far", "--out", ".", ...TO)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("need the package's folder") as string,
    });
    expect(existsSync(join(p.root, ".hookport"))).toBe(false);
  });
});

test("another project's hooks come beside those that are there, and a script that did not come along is said", () => {
  const p = made();
  expect(p.hookport("convert", PACKAGE, "--out", ".", ...TO).code).toBe(0);
  const { code, stdout } = p.hookport("convert", "../house", "--out", ".", ...TO);
  expect(code).toBe(1);
  expect(stdout).toMatch(/house\.sh: its script house\.sh is not there/);
  p.write("house.sh", SCRIPT);
  expect(p.hookport("convert", "../house", "--out", ".", ...TO).code).toBe(0);
  expect(p.read(".hookport/lock.json")).toMatch(/scripts\/guard\.sh[^]*house\.sh/);
  expect(p.hookport("check").code).toBe(0);
});

test("a file that no agent looks for is read again once it was named", () => {
  const p = project({ "conf/ours.json": universal("sh guard.sh"), "guard.sh": SCRIPT });
  expect(p.hookport("convert", "conf/ours.json", "--from", "universal", ...TO).code).toBe(0);
  expect(p.hookport("convert").stdout).toMatch(/^Up to date: /);
  expect(p.hookport("check").code).toBe(0);
  decides(p, "git push --force", "deny");
});
