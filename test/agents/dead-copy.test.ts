/** S32: a copy that its own agent never runs is the same hook as the one that another agent runs. */
import { expect, test } from "vitest";
import { sidesOf } from "../../src/convert/attention.ts";
import { convert } from "../../src/convert/convert.ts";
import { setsOf } from "../../src/judge/twins.ts";
import { auditOf, filesOf, request } from "../support/conversion.ts";
import { adapters } from "../support/hosts.ts";

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
  ["other calls", on("Read|LS", GUARD)],
])("a hook that is not the same stays one of its own: %s", (_how, dead) =>
  expect(audited(on("Read|Glob", GUARD), dead, "claude-code", "codex").guards).toBe(2),
);

test("a conversion counts as an audit does", () => {
  const files = {
    ".claude/settings.json": {
      hooks: {
        PreToolUse: ["Bash|Grep", "Read|Glob"].map((matcher) => ({
          matcher,
          hooks: [{ type: "command", command: GUARD }],
        })),
      },
    },
    ".codex/hooks.json": on("Bash|Grep", GUARD),
    "tools/guard": "import sys\nsys.exit(2)\n",
  };
  const hosts = ["claude-code", "codex"];
  const sides = sidesOf(convert(request(filesOf(files), hosts)), adapters);
  const { hooks } = auditOf(hosts, files);
  for (const side of sides) expect(side.hooks).toHaveLength(setsOf(hooks).length);
  expect(setsOf(hooks).length).toBeLessThan(hooks.length);
});
