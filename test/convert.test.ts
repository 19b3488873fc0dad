import { expect, test } from "vitest";
import { project } from "./support/project.ts";

test("converts the example to every host, twice the same, and gives everything back", () => {
  const p = project("guard");
  const before = p.read(".claude/settings.json");
  expect(p.hookport("convert", "--to", "all").code).toBe(0);
  expect(p.hookport("convert", "--check")).toMatchObject({ code: 0 });
  expect(p.hookport("run", "--bash", "git push --force", "--expect", "deny")).toMatchObject({ code: 0 });
  expect(p.hookport("run", "--bash", "git status", "--expect", "none")).toMatchObject({ code: 0 });
  expect(p.hookport("remove").code).toBe(0);
  expect(p.read(".claude/settings.json")).toBe(before);
  expect(p.sh("find . -type f | sort").stdout).toBe(
    "./.claude/hooks/no-force-push.sh\n./.claude/hooks/protect-files.mjs\n./.claude/settings.json\n",
  );
});
