/**
 * What only Cursor has: an everyday allow, a hidden MCP server, a shell's own folder, and stops
 * that are counted.
 */
import { describe, expect, test } from "vitest";
import { readImported } from "../../adapters/cursor/imported.ts";
import { groupOf } from "../support/hooks.ts";
import { protocols } from "../support/hosts.ts";
import { project } from "../support/project.ts";
import { agentOf, callOf, rows } from "../support/kits.ts";
import {
  after,
  bash,
  group,
  guard,
  play,
  pre,
  rewrites,
  root,
  says,
  stdin,
  stop,
  type Any,
} from "../support/play.ts";

const cursor = agentOf("cursor");
const claude = (more: Parameters<typeof group>[2] = {}) => pre(group("claude-code", "guard", more));
const mcp = (input: Any) => callOf(cursor, "pre-tool-use", { root, tool: "MCP:echo", input });

describe.each(rows)("a hook of Cursor's on %s", (_, agent) => {
  test("S4 an allow that grants nothing at home gives no verdict", async () => {
    expect(
      (await play(agent, bash(agent), pre(group("cursor")), guard({ permission: "allow" })))
        .verdict,
    ).toBeUndefined();
  });
});

test("S3 an end at the end of a turn is lost, and S8 a hold without a reason gets one", async () => {
  expect(
    (await stop(cursor, [group("claude-code")], guard({ continue: false, stopReason: "end" })))
      .lost,
  ).toContain("end");
  const held = await stop(cursor, [group("claude-code")], guard({ decision: "block", reason: "" }));
  expect(held.answer["followup_message"]).toMatch(/\S/);
});

test("S6 a field it would merge back into an MCP call cannot be taken out, so the call is denied", async () => {
  expect(
    (await play(cursor, mcp({ a: 1, b: 2 }), claude(), guard(rewrites({ a: 1 })))).verdict,
  ).toBe("deny");
});

test("S7 of a result that stays visible nothing says that it was replaced or hidden", async () => {
  const masking = (updatedToolOutput: unknown) => ({
    hookSpecificOutput: { hookEventName: "PostToolUse", updatedToolOutput },
  });
  const shell = { stdout: "masked", stderr: "", interrupted: false, isImage: false };
  const shown = await after(cursor, "claude-code", masking(shell));
  expect(shown.answer).toEqual({
    additional_context:
      "(a hook wanted to hide this result, which this agent cannot do: it stands as it is)",
  });
  expect(shown.lost).toBe("rewrite-result: the model sees the result");
  const hidden = await after(cursor, "claude-code", masking("masked"), "MCP:echo");
  expect(hidden.answer).toEqual({ updated_mcp_tool_output: "masked" });
});

test("S7 feedback is context", async () => {
  for (const [dialect, output] of [
    ["claude-code", { decision: "block", reason: "careful" }],
    ["universal", { code: 2, stderr: "careful" }],
  ] as const)
    expect((await after(cursor, dialect, output)).answer).toEqual({
      additional_context: "careful",
    });
});

test("S16 a turn after a hold is a stop whose hook is active", () => {
  const decoded = (loop: number) => {
    const call = callOf(cursor, "stop", {
      root,
      fields: { status: "completed", loop_count: loop },
    });
    return protocols["cursor"]?.host
      ?.decodeEvent(call, root)
      .map(({ name, stopHookActive = false }) => [name, stopHookActive]);
  };
  expect([decoded(0), decoded(1)]).toEqual([[["stop", false]], [["stop", true]]]);
});

const hidden = (matcher: string | undefined, value: Any) =>
  play(cursor, mcp({ a: 1 }), claude(matcher === undefined ? {} : { matcher }), guard(value));

test("S19 a hidden MCP server fits what a deny asks for and no rewrite", async () => {
  for (const matcher of [
    "mcp__lab__echo",
    "mcp__.*__echo",
    "mcp__lab__.*",
    "Bash|mcp__my_lab__echo",
    "*",
  ])
    expect([matcher, (await hidden(matcher, says("deny"))).verdict]).toEqual([matcher, "deny"]);
  for (const matcher of ["mcp__lab__other", "Bash"])
    expect([matcher, (await hidden(matcher, says("deny"))).ran]).toEqual([matcher, []]);
  expect((await hidden("mcp__lab__echo", rewrites({ a: 2 }))).input).toBeUndefined();
  expect([
    (await hidden(undefined, rewrites({ a: 2 }))).input,
    (await hidden("*", rewrites({ a: 2 }))).input,
  ]).toEqual([{ a: 2 }, { a: 2 }]);
});

test.each(["mcp__(my_lab|our_db)__echo", "mcp__.+_db__.*", "mcp__gith[u]b__.*"])(
  "S19 a hidden MCP server fits the pattern %s",
  async (matcher) => {
    expect((await hidden(matcher, says("deny"))).verdict).toBe("deny");
  },
);

test("S20 a tool's own directory becomes the event's, and no process starts in it", async () => {
  const { jobs } = await play(cursor, bash(cursor, "ls", { cwd: "/p/sub" }), claude());
  expect([stdin(jobs[0])["cwd"], jobs[0]?.cwd]).toEqual(["/p/sub", "/p"]);
});

test("S21 exports at session start are its session's variables", async () => {
  const call = callOf(cursor, "session-start", { root });
  const { jobs, answer } = await play(
    cursor,
    call,
    { "session-start": [group("claude-code")] },
    guard({ exports: 'export A="1 2"\n' }),
  );
  expect([jobs[0]?.envFile, answer]).toEqual(["CLAUDE_ENV_FILE", { env: { A: "1 2" } }]);
});

test("S9 exit 2 holds no stop", async () => {
  const { answer } = await stop(
    cursor,
    [group("cursor", "guard", { handler: { failClosed: true } })],
    guard({ code: 2, stderr: "more" }),
  );
  expect(answer).toEqual({});
});

test("an imported file with an event or a tool of such a name", () => {
  const names = [
    "constructor",
    "toString",
    "__proto__",
    "hasOwnProperty",
    "valueOf",
    "isPrototypeOf",
    "then",
    "",
  ];
  const hooks = Object.fromEntries(names.map((name) => [name, [groupOf("x", "")]]));
  expect(readImported({ hooks }).groups).toEqual([]);
  const imported = readImported({ hooks: { PreToolUse: [groupOf("x", "constructor|Bash")] } });
  expect(imported.groups[0]?.group.matcher).toBe("constructor|Shell");
});

test("an entry of an event of one kind of tool has no matcher, which Cursor would test against the command", () => {
  const hooks = {
    beforeShellExecution: [{ command: "sh guard.sh" }],
    afterFileEdit: [{ command: "sh look.sh" }],
  };
  const p = project({
    ".cursor/hooks.json": { version: 1, hooks },
    "guard.sh": "exit 2\n",
    "look.sh": "exit 0\n",
  });
  expect(p.hookport("convert", "--from", "cursor", "--to", "cursor", "--adopt").code).toBeLessThan(
    2,
  );
  const written = p.read(".cursor/hooks.json");
  expect(written).toContain("hook cursor beforeShellExecution");
  expect(written).not.toContain("matcher");
});

test("the format is known by content: a Cursor file at a Claude path is a Cursor file", () => {
  const p = project({
    ".claude/settings.json": { version: 1, hooks: { beforeShellExecution: [{ command: "true" }] } },
  });
  expect(
    p.hookport("convert", ".claude/settings.json", "--to", "copilot", "--json").stdout,
  ).toContain('"host": "cursor"');
});
