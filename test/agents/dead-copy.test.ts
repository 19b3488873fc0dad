/** S32: a copy that its own agent never runs is the same hook as the one that another agent runs. */
import { expect, test } from "vitest";
import { auditOf } from "../support/conversion.ts";

const on = (matcher: string, command: string) => ({
  hooks: { PreToolUse: [{ matcher, hooks: [{ type: "command", command }] }] },
});
const audited = (live: object, dead: object, ...hosts: readonly string[]) =>
  auditOf(hosts, {
    ".claude/settings.json": live,
    ".codex/hooks.json": dead,
    "tools/guard": "import sys\nsys.exit(2)\n",
  });
const GUARD = "python3 tools/guard";

test("they count once, and each is judged where it stands", () => {
  const { guards, hooks } = audited(
    on("Read|Glob", GUARD),
    on("Read|Glob", GUARD),
    "claude-code",
    "cursor",
    "codex",
  );
  expect(guards).toBe(1);
  expect(hooks.map(({ hosts }) => hosts.map(({ host }) => host))).toEqual([
    ["claude-code", "cursor", "codex"],
    ["codex"],
  ]);
  expect(hooks[0]?.hosts[0]?.verdict).toBe("holds-if");
  expect(hooks.map(({ hosts }) => hosts.at(-1)?.verdict)).toEqual([
    "does-not-hold",
    "does-not-hold",
  ]);
});

test.each([
  ["another script", on("Read|Glob", "python3 tools/other")],
  ["other calls", on("Read", GUARD)],
])("a hook that is not the same stays one of its own: %s", (_how, dead) =>
  expect(audited(on("Read|Glob", GUARD), dead, "claude-code", "codex").guards).toBe(2),
);
