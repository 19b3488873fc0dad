/** S23: the play, the check and the audit of a folder with a space in its path say the same. */
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { project } from "../support/project.ts";

const SETTINGS = (command: string) => ({
  hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command }] }] },
});
const GUARD = "if grep -q 'drop table'; then echo 'no drop' >&2; exit 2; fi";

const KIT = {
  "my kit/.claude-plugin/plugin.json": { name: "kit", version: "1.0.0" },
  "my kit/hooks/hooks.json": SETTINGS("bash ${CLAUDE_PLUGIN_ROOT}/guard.sh"),
  "my kit/guard.sh": GUARD,
};

interface Said {
  readonly projects: readonly {
    readonly verdict: string;
    readonly hooks: readonly {
      readonly hosts: readonly { readonly verdict: string; readonly machine?: object }[];
    }[];
  }[];
}

test("check judges a plugin in its own folder as its agent would run it", () => {
  const p = project(KIT);
  p.sh("git init -q");
  const checked = p.hookport("check", "my kit", "--json");
  const { projects } = JSON.parse(checked.stdout) as Said;
  expect(projects.map(({ verdict }) => verdict)).toEqual(["open"]);
  expect(checked.code).toBe(1);
});

test("a space above the repository is a condition, which this machine does not meet", () => {
  const p = project(KIT);
  p.sh("git init -q 'my kit'");
  const checked = p.hookport("check", "my kit", "--json");
  const [first] = (JSON.parse(checked.stdout) as Said).projects;
  expect(first?.hooks[0]?.hosts[0]).toMatchObject({
    verdict: "holds-if",
    machine: {
      state: "off",
      why: expect.stringContaining("breaks the path") as string,
    },
  });
  expect(p.hookport("check", "my kit").stdout.replace(/\s+/g, " ")).toContain(
    "On this machine Claude Code does not run its guards: ",
  );
  const env = { NODE: process.execPath, CLI: resolve("dist/cli.cjs") };
  const played = p.sh('cd "my kit" && "$NODE" "$CLI" run --bash "drop table users"', { env });
  expect(played.stdout).toMatch(/Claude Code +none +guard\.sh could not start/);
});
