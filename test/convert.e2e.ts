/** `hookport convert` as a whole: every agent, twice the same, and back. */
import { expect, test } from "vitest";
import { adapters } from "./support/hosts.ts";
import { project } from "./support/project.ts";

test("converts the example to every host, twice the same, and gives everything back", () => {
  const p = project("guard");
  const before = p.read(".claude/settings.json");
  expect(p.hookport("convert", "--to", "all").code).toBe(0);
  expect(p.hookport("check")).toMatchObject({ code: 0 });
  expect(p.hookport("run", "--bash", "git push --force", "--expect", "deny")).toMatchObject({
    code: 0,
  });
  expect(p.hookport("run", "--bash", "git status", "--expect", "none")).toMatchObject({ code: 0 });
  expect(p.hookport("remove").code).toBe(0);
  expect(p.read(".claude/settings.json")).toBe(before);
  expect(p.sh("find . -type f | sort").stdout).toBe(
    "./.claude/hooks/no-force-push.sh\n./.claude/hooks/protect-files.mjs\n./.claude/settings.json\n",
  );
});

test("a permission rule of one host's holds on every host", () => {
  const p = project("push-guard");
  expect(p.hookport("convert", "--to", "all", "--adopt").code).toBe(0);
  for (const [command, verdict] of [
    ["cd x && git push", "deny"],
    ["git push", "deny"],
    ["git push origin main", "deny"],
    ["git pushx", "none"],
    ["echo git push", "none"],
    // At home the rule speaks of the words the command begins with, and so it does elsewhere.
    ["git -C x push", "none"],
  ] as const) {
    const { code, stdout } = p.hookport("run", "--bash", command, "--expect", verdict, "--json");
    const { hosts, unannounced } = JSON.parse(stdout) as {
      hosts: { host: string; verdict: string }[];
      unannounced: string[];
    };
    expect([command, code, unannounced]).toEqual([command, 0, []]);
    expect(Object.fromEntries(hosts.map(({ host, verdict: text }) => [host, text]))).toEqual(
      Object.fromEntries(Object.keys(adapters).map((id) => [id, verdict])),
    );
  }
});

test("a hook whose program is compiled is converted and decides", () => {
  const p = project("guard");
  const settings = {
    hooks: { PreToolUse: [{ hooks: [{ type: "command", command: ".claude/hooks/guard" }] }] },
  };
  p.write(".claude/settings.json", settings);
  expect(p.sh("cp /bin/false .claude/hooks/guard").code).toBe(0);
  expect(p.hookport("convert", "--to", "all", "--adopt").code).toBe(0);
  // A program that is no text ends with 1 here, which is no denial.
  expect(p.hookport("run", "--bash", "git status", "--expect", "none").code).toBe(0);
  expect(p.hookport("check").code).toBe(0);
  expect(p.hookport("audit").code).toBe(0);
});
