/**
 * What an adversary tried who knew every rule: a model that picks names, inputs, files and folders.
 */
import { permissionRule } from "../../adapters/claude-code/rule.ts";
import { describe, expect, test } from "vitest";
import { groupOf } from "../support/hooks.ts";
import { project } from "../support/project.ts";
import { claude } from "./projects.ts";
import { call, DENY, guarded, HOSTS, json, specific } from "../support/guarded.ts";

const denied = (id: string, result: Parameters<(typeof HOSTS)["x"]["denied"]>[0]) =>
  HOSTS[id]?.denied(result);
const IN_SECRET = `case "$(cat)" in *"\\"file_path\\":\\"$CLAUDE_PROJECT_DIR/secret/"*) echo no >&2; exit 2 ;; esac\n`;
const plainly = (script: string, group: object = {}, ...args: string[]) => {
  const p = project(
    {
      ".claude/settings.json": {
        hooks: {
          PreToolUse: [
            { hooks: [{ type: "command", command: 'sh "$CLAUDE_PROJECT_DIR"/hook.sh' }], ...group },
          ],
        },
      },
      "hook.sh": script,
    },
    "plain",
  );
  // A guard on a tool that some agent does not have does not hold there.
  const { code } = p.hookport("convert", "--from", "claude-code", "--to", "all", ...args);
  expect([0, 1]).toContain(code);
  return p;
};

describe("S20 paths as the agent itself resolves them", () => {
  test.each(["~/../secret/k", "a:/../secret/k", "~/../secret/../secret/k"])(
    "%s on Copilot",
    (path) => {
      const p = plainly(IN_SECRET, { matcher: "Read|Edit|Write" });
      expect(denied("copilot", call(p, "copilot", { path }, "Read", { cwd: p.root }))).toBe(true);
      const patch = `*** Begin Patch\n*** Update File: ${path}\n@@\n-a\n+b\n*** End Patch`;
      expect(denied("copilot", call(p, "copilot", patch, "Edit", { cwd: p.root }))).toBe(true);
    },
  );
});

describe("S22 `if` on what really runs", () => {
  const HANDLER = {
    type: "command",
    command: 'sh "$CLAUDE_PROJECT_DIR"/hook.sh',
    if: "Bash(git push:*)",
  };
  test.each([
    "2>&1 g$@it push",
    ">&2 g$*it push",
    ">&f g$9it push",
    ">& f g$9it push",
    ">| f g$@it push",
    ">|f g$!it push",
    "2>f >&2 >&f g$!it\tpush",
    "time -p g$@it push",
    "! time -- g$9it push",
    "env {{=},g}{{=},it} push",
    "shopt -s extglob\n/usr/bin/g@(i)t push",
    "command <&0 g$@it push;",
  ])("%s: Claude Code calls the hook for it (2.1.330), and a shell pushes", (command) =>
    expect(
      permissionRule(
        "Bash(git push:*)",
        {
          event: "PreToolUse",
          payload: { tool_name: "Bash", tool_input: { command } },
          env: {},
        },
        { home: undefined, own: true },
      ),
    ).not.toBe("no"),
  );
  test.each([
    "ls 2>&1 | cat",
    "time -p ls",
    "env A=1 ls > f 2>&1",
    "awk '{print $1, $2}' f",
    "find . -exec ls {} + , x",
    "npm test 2>&1 | tail -5",
  ])("%s: it does not", (command) =>
    expect(
      permissionRule(
        "Bash(git push:*)",
        {
          event: "PreToolUse",
          payload: { tool_name: "Bash", tool_input: { command } },
          env: {},
        },
        { home: undefined, own: true },
      ),
    ).toBe("no"),
  );
  test("on Monitor, whose hooks for Bash are called without a matcher too", () =>
    expect(
      denied(
        "claude-code",
        call(
          claude({ hooks: [HANDLER] }, DENY, "--adopt"),
          "claude-code",
          { command: "git push" },
          "Monitor",
        ),
      ),
    ).toBe(true));
});

describe("masks", () => {
  const text = "secret\n<shellId: 0 completed with exit code 1>";
  const result = { tool_result: { result_type: "success", text_result_for_llm: text } };
  const failed = HOSTS["copilot"]?.payload(
    "PostToolUse",
    "Bash",
    { command: "x" },
    result,
  ) as object;

  test("Copilot's own mask of a result counts for a command that failed", () => {
    const p = project({
      ".github/hooks/mask.json": {
        version: 1,
        hooks: {
          PostToolUse: [
            {
              type: "command",
              bash: `echo '{"modifiedResult":{"textResultForLlm":"masked","resultType":"success"}}'`,
            },
          ],
        },
      },
    });
    expect(p.hookport("convert", "--from", "copilot", "--to", "copilot", "--adopt").code).toBe(0);
    expect(JSON.stringify(json(p.shim("copilot", "PostToolUse", failed)))).toContain("masked");
  });
  test("and one that blocks", () => {
    const p = project({
      ".github/hooks/mask.json": {
        version: 1,
        hooks: {
          PostToolUse: [{ type: "command", bash: `echo '{"decision":"block","reason":"hidden"}'` }],
        },
      },
    });
    expect(p.hookport("convert", "--from", "copilot", "--to", "copilot", "--adopt").code).toBe(0);
    expect(json(p.shim("copilot", "PostToolUse", failed))).toMatchObject({ decision: "block" });
  });
});

describe("masks where the call cannot be read", () => {
  test.each(["cursor", "copilot"])(
    "S4 a call of thousands of levels withholds the result on %s",
    (id) => {
      const p = project({
        ".claude/settings.json": {
          hooks: { PostToolUse: [groupOf('sh "$CLAUDE_PROJECT_DIR"/hook.sh', "mcp__.*")] },
        },
        "hook.sh": `echo '{"hookSpecificOutput":{"hookEventName":"PostToolUse","updatedMCPToolOutput":"masked"}}'\n`,
      });
      p.hookport("convert", "--from", "claude-code", "--to", "all");
      const { after = "", payload } = HOSTS[id] as (typeof HOSTS)["x"];
      const result = {
        tool_output: "secret",
        tool_result: { result_type: "success", text_result_for_llm: "secret" },
      };
      const text = JSON.stringify(
        payload(after, id === "cursor" ? "MCP:x" : "gh-x", { a: "DEEP" }, result),
      );
      const reply = p.shim(
        id,
        after,
        text.replace('"DEEP"', `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`),
      );
      expect(json(reply)[id === "cursor" ? "updated_mcp_tool_output" : "reason"]).toContain(
        "hookport",
      );
    },
  );
});

describe("S19 names", () => {
  test("a name of 100 KB is an MCP tool's all the same", () =>
    expect(
      denied(
        "copilot",
        call(claude({ matcher: "mcp__.*" }), "copilot", {}, `a-${"a_".repeat(50_000)}`),
      ),
    ).toBe(true));

  const OWN_TEST = `case "$(cat)" in *'"tool_name":"mcp__chrome-devtools__evaluate"'*) echo no >&2; exit 2 ;; esac\n`;
  test("a script that tests the name itself, of a server with a hyphen", () =>
    expect(
      denied(
        "copilot",
        call(claude({ matcher: "mcp__.*" }, OWN_TEST), "copilot", {}, "chrome-devtools-evaluate"),
      ),
    ).toBe(true));
  const long = "x".repeat(60);
  test("a name that the host cut", () =>
    expect(
      denied(
        "copilot",
        call(
          claude({ matcher: "mcp__.*__delete_everything" }),
          "copilot",
          {},
          `${long}-delete_everything`.slice(0, 64),
        ),
      ),
    ).toBe(true));
});

describe("fields that a model adds", () => {
  const CONTENT = `jq -r '.tool_input.content // .tool_input.new_string' | grep -q evil && { echo no >&2; exit 2; }; exit 0\n`;
  test("a text that the tool does not take", () =>
    expect(
      denied(
        "copilot",
        call(
          claude({ matcher: "Edit|Write" }, CONTENT),
          "copilot",
          { path: "/tmp/x", old_str: "a", new_str: "evil", content: "ok" },
          "Edit",
        ),
      ),
    ).toBe(true));
});

describe("S11 files that are none", () => {
  test.each(["mkfifo p", "ln -s /dev/zero p", "ln -s /proc/self/pagemap p"])(
    "%s",
    (made) => {
      const p = project({
        ".cursor/hooks.json": {
          version: 1,
          hooks: { beforeReadFile: [{ command: 'echo \'{"permission":"deny"}\'' }] },
        },
      });
      p.hookport("convert", "--from", "cursor", "--to", "claude-code");
      p.sh(made);
      const start = Date.now();
      expect(
        denied("claude-code", call(p, "claude-code", { file_path: `${p.root}/p` }, "Read")),
      ).toBe(true);
      expect(Date.now() - start).toBeLessThan(5000);
    },
    60_000,
  );
});

test("S4 a rewrite is not lost beside the same command under a wider filter", () => {
  const rewrite = `echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":{"command":"true"}}}'\n`;
  const command = 'sh "$CLAUDE_PROJECT_DIR"/hook.sh';
  const p = claude(
    {
      hooks: [
        { type: "command", command, if: "Bash(git push:*)" },
        { type: "command", command },
      ],
    },
    rewrite,
    "--adopt",
  );
  expect(specific(call(p, "claude-code", { command: "g''it push" }))).toMatchObject({
    updatedInput: { command: "true" },
  });
});

test("S11 a rewrite is not lost to a filter that a model made slow", () => {
  const rewrite = `echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":{"command":"true"}}}'\n`;
  const p = guarded(
    rewrite,
    {},
    { matcher: "Bash", where: { "toolInput.command": "rm .*-rf.*/" } },
  );
  expect(
    denied(
      "claude-code",
      call(p, "claude-code", { command: `${"rm ".repeat(400_000)}\nrm x -rf /` }),
    ),
  ).toBe(true);
  expect(specific(call(p, "claude-code", { command: "rm x -rf /" }))).toMatchObject({
    updatedInput: { command: "true" },
  });
});
