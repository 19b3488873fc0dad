/** S27: what undo keeps of one person's file, or of one that git ignores, stays on this machine. */
import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { LOCAL, PROJECT, undoFor, USER } from "../../src/model/layer.ts";
import { project, type Project } from "../support/project.ts";

const SETTINGS = ".claude/settings.json";
const hooks = {
  apiKeyHelper: "a secret",
  hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "exit 2" }] }] },
};
const modeOf = (folder: string, path: string) =>
  (statSync(join(folder, path)).mode & 0o777).toString(8);
const tracked = (p: Project) => p.sh("git init -q && git add -A && git grep -l 'a secret'").stdout;

test("one person's file in the project", () => {
  const path = ".claude/settings.local.json";
  const p = project({ [path]: hooks, ".gitignore": "settings.local.json\n" });
  const before = p.read(path);
  expect(p.hookport("convert", "--to", "copilot", "--adopt").code).toBe(0);
  expect(p.read(undoFor(LOCAL, path))).toContain("a secret");
  expect(modeOf(p.root, undoFor(LOCAL, path))).toBe("600");
  expect(tracked(p)).toBe("");
  expect(p.hookport("remove").code).toBe(0);
  expect(p.read(path)).toBe(before);
});

test("a file of everyone's that git ignores, and that git takes again", () => {
  const p = project({ [SETTINGS]: hooks, ".gitignore": ".claude/\n" });
  const before = p.read(SETTINGS);
  p.sh("git init -q");
  expect(p.hookport("convert", "--to", "cursor", "--adopt").code).toBe(1);
  expect(modeOf(p.root, undoFor(PROJECT, SETTINGS, true))).toBe("600");
  expect(tracked(p)).toBe("");
  p.write(".gitignore", "");
  expect(p.hookport("convert").code).toBe(0);
  expect(readdirSync(join(p.root, ".hookport/undo")).toSorted()).toEqual([
    "claude-settings.json",
    "cursor-hooks.json",
  ]);
  expect(p.hookport("remove").code).toBe(0);
  expect(p.read(SETTINGS)).toBe(before);
});

test("a file in the home folder", () => {
  const p = project({ "../.claude/settings.json": hooks });
  const home = dirname(p.root);
  const before = p.read("../.claude/settings.json");
  expect(p.hookport("convert", "--user", "--to", "cursor", "--adopt").code).toBe(0);
  expect(modeOf(home, undoFor(USER, SETTINGS))).toBe("600");
  expect(p.read("../.hookport/.gitignore")).toContain("*.local.json");
  expect(p.hookport("remove", "--user").code).toBe(0);
  expect(p.read("../.claude/settings.json")).toBe(before);
  expect(p.sh("ls -A ..").stdout).not.toContain(".hookport");
});

test("an edited file loses what was put in by its meaning, and that is said", () => {
  const p = project({ [SETTINGS]: hooks });
  expect(p.hookport("convert", "--to", "cursor", "--adopt").code).toBe(0);
  p.write(SETTINGS, p.read(SETTINGS).replace("{", '{ "model": "opus",'));
  expect(p.hookport("check").code).toBe(0);
  const { stdout } = p.hookport("remove");
  expect(stdout).toContain(`${SETTINGS}: was edited since the conversion`);
  expect(JSON.parse(p.read(SETTINGS))).toEqual({ model: "opus", ...hooks });
});
