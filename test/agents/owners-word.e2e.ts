/** What people say in the edited file of a hook, and of one in another agent's file (S26, S31). */
import { expect, test } from "vitest";
import { HOOKPORT, project } from "../support/project.ts";

const EDITED = ".hookport/hooks.jsonc";
const claude = (...items: readonly (readonly [event: string, command: string])[]) => ({
  hooks: Object.fromEntries(
    items.map(([event, command]) => [event, [{ hooks: [{ type: "command", command }] }]]),
  ),
});
const guarded = (p: ReturnType<typeof project>) =>
  (
    JSON.parse(p.hookport("audit", "--json").stdout) as {
      projects: { hooks: { name: string; guard: boolean }[] }[];
    }
  ).projects.flatMap(({ hooks }) => hooks.filter(({ guard }) => guard).map(({ name }) => name));

test("S31 the owner's word decides which hook is a guard, and a model does not", () => {
  const p = project({
    ".claude/settings.json": claude(["Stop", "./bin/notify"], ["PreToolUse", "sh ./g.sh"]),
    "g.sh": "exit 2\n",
    "bin/notify": "\u007fELF",
  });
  // Lime has no such event: a guard would be lost there.
  expect(p.hookport("convert", "--to", "lime", "--adopt").code).toBe(1);
  expect(guarded(p)).toEqual(["sh ./g.sh", "./bin/notify"]);
  const edited = p.read(EDITED);
  p.write(EDITED, edited.replace('"hooks": {', '"guard": { "bin/notify": false },\n  "hooks": {'));
  const marked = p.sh(`CLAUDECODE=1 ${HOOKPORT} convert`);
  expect([marked.code, marked.stderr]).toEqual([2, expect.stringContaining("changes the hook")]);
  const { code, stdout } = p.hookport("convert");
  expect([code, stdout]).toEqual([0, expect.stringContaining("guard none, now false")]);
  expect(guarded(p)).toEqual(["sh ./g.sh"]);
  expect(p.hookport("check").code).toBe(0);
  p.write(EDITED, edited.replace('"hooks": {', '"guard": { "notify.sh": false },\n  "hooks": {'));
  expect(p.hookport("audit").stdout.replace(/\s+/g, " ")).toContain(
    '`guard` names "notify.sh", and no hook here has that in its command.',
  );
  p.write(EDITED, edited.replace('"hooks": {', '"guard": ["bin/notify"],\n  "hooks": {'));
  expect(p.hookport("convert").stderr).toContain("`guard` is not an object");
});

test("S26 a hook that somebody adds to another agent's file is taken along by the next conversion", () => {
  const p = project({
    ".claude/settings.json": claude(["PreToolUse", "sh ./g.sh"]),
    ".cursor/hooks.json": { version: 1, hooks: { afterFileEdit: [{ command: "sh ./own.sh" }] } },
    "g.sh": "exit 2\n",
    "own.sh": "cat > /dev/null\n",
    "c.sh": `printf '{"permission":"deny"}'\n`,
  });
  expect(p.hookport("convert", "--from", "claude-code", "--to", "cursor,copilot").code).toBe(0);
  expect(p.hookport("convert").stdout).toContain("Up to date");
  const file = JSON.parse(p.read(".cursor/hooks.json")) as { hooks: Record<string, object[]> };
  file.hooks["beforeShellExecution"] = [{ command: "sh ./c.sh" }];
  p.write(".cursor/hooks.json", file);
  const before = p.hookport("check");
  expect(before.code).toBe(1);
  const [, command = ""] = /`hookport (.*)` fixes/.exec(before.stdout) ?? [];
  expect(command.split(" ")).toEqual(["convert", "--to", "copilot,cursor,claude-code"]);
  expect(p.hookport(...command.split(" ")).code).toBe(0);
  expect(p.read(".hookport/lock.json")).toContain("sh ./c.sh");
  expect(p.hookport("check").code).toBe(0);
});
