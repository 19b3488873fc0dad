/**
 * A script decides under another agent as at home: what it is told, where it starts, and which
 * calls reach it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { marks, protocols as load } from "../../adapters/registry.ts";
import type { Reply, HostProtocol, Protocol } from "../../src/model/adapter.ts";
import { hookCall, type Job } from "../../src/model/call.ts";
import type { Group, HooksDocument } from "../../schemas/types/document.ts";
import { isFields, parseJson, valueAt, type Fields } from "../../src/model/json.ts";
import { groupsFor, routes } from "../../src/model/route.ts";
import { adapters } from "../support/hosts.ts";

const protocols: { [id: string]: Protocol } = {};
for (const [id, value] of Object.entries(load)) protocols[id] = await value();
type Hooks = HooksDocument["hooks"];
const authorIds = Object.keys(protocols).filter((id) => protocols[id]?.dialect !== undefined);

const payload = (host: string, name: string, change: object = {}): Fields => ({
  ...(JSON.parse(readFileSync(`adapters/${host}/payloads/${name}.json`, "utf8")) as Fields),
  ...change,
});
const group = (dialect: string, more: Partial<Group> = {}, handler: object = {}): Group => ({
  dialect,
  hooks: [{ type: "command", command: "guard", ...handler }],
  ...more,
});
const DENY = {
  "claude-code": {
    hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny" },
  },
  cursor: { permission: "deny" },
};
const replyOf = (value: object): Reply => ({ stdout: JSON.stringify(value), stderr: "", code: 0 });

interface Stage {
  /** What every hook answers, or what it answers to what it is told. */
  readonly answer?: object | ((told: Fields) => object);
  readonly env?: { readonly [name: string]: string };
  readonly files?: { readonly [path: string]: string };
}

async function play(
  host: string,
  event: string,
  given: Fields,
  hooks: Hooks,
  { answer = {}, env = {}, files = {} }: Stage = {},
) {
  const jobs: Job[] = [];
  const { reply, lost } = await hookCall({
    protocols,
    protocol: protocols[host] as HostProtocol,
    call: { event, payload: given, env },
    raw: JSON.stringify(given, null, 1),
    documents: [{ doc: { version: 1, hooks }, packageRoot: "/project" }],
    root: "/project",
    marks,
    run: async (job) => {
      jobs.push(job);
      return replyOf(
        typeof answer === "function" ? answer(parseJson(job.stdin) as Fields) : answer,
      );
    },
    readFile: (path) => files[path],
    elapsed: () => 0,
  });
  const told = jobs.map(({ stdin }) => parseJson(stdin) as Fields);
  const out = parseJson(reply.stdout || "{}");
  return { jobs, told, reply: isFields(out) ? out : {}, lost };
}

const mcpOnCursor = (server: string, tool: string) =>
  payload("cursor", "beforeMCPExecution", {
    tool_name: tool,
    mcp_server_name: server,
    tool_input: '{"name":"x"}',
  });

test("no variable of another agent's reaches a script, and those of its own are there", async () => {
  const env = {
    COPILOT_CLI: "1",
    COPILOT_PROJECT_DIR: "/elsewhere",
    CURSOR_PLUGIN_ROOT: "/p",
    PATH: "/bin",
    CLAUDE_PLUGIN_ROOT: "/plugin",
  };
  const given = payload("copilot", "pascal.PreToolUse.Bash");
  const { jobs } = await play(
    "copilot",
    "PreToolUse",
    given,
    { "pre-tool-use": [group("claude-code")] },
    { env },
  );
  expect(jobs[0]?.env).toMatchObject({
    CLAUDECODE: "1",
    CLAUDE_PROJECT_DIR: "/project",
    PATH: "/bin",
  });
  for (const name of Object.keys(env).filter((key) => key !== "PATH"))
    expect(jobs[0]?.env).not.toHaveProperty(name);
  const plugin = group("claude-code", {}, { command: '"${CLAUDE_PLUGIN_ROOT}"/hooks/g.sh' });
  expect(
    (await play("copilot", "PreToolUse", given, { "pre-tool-use": [plugin] }, { env })).jobs[0]
      ?.env["CLAUDE_PLUGIN_ROOT"],
  ).toBe("/project");
});

test("a tool's directory and the session's are told, and no process starts there", async () => {
  const shell = payload("cursor", "preToolUse.Shell", {
    tool_input: { command: "git push", working_directory: "/project/plain" },
  });
  for (const dialect of ["claude-code", "copilot", "lime", "universal"]) {
    const { jobs, told } = await play("cursor", "preToolUse", shell, {
      "pre-tool-use": [group(dialect)],
    });
    expect([dialect, jobs[0]?.cwd, told[0]?.["cwd"]]).toEqual([
      dialect,
      "/project",
      "/project/plain",
    ]);
  }
});

test("under its own agent a script gets the payload byte for byte", async () => {
  const cases: [string, string, string, string][] = [
    ["cursor", "beforeReadFile", "beforeReadFile", "pre-tool-use"],
    ["cursor", "subagentStart", "subagentStart", "sub-agent-start"],
    ["cursor", "beforeMCPExecution", "beforeMCPExecution", "pre-tool-use"],
    ["claude-code", "PreToolUse.Bash", "PreToolUse", "pre-tool-use"],
    ["claude-code", "Stop.with-background-task", "Stop", "stop"],
    ["copilot", "pascal.SessionStart.new", "SessionStart", "session-start"],
    ["copilot", "camel.preToolUse.apply_patch", "preToolUse", "pre-tool-use"],
  ];
  for (const [host, file, event, name] of cases) {
    const given = payload(host, file);
    const { jobs } = await play(host, event, given, { [name]: [group(`${host}:${event}`)] });
    expect(jobs.map(({ stdin }) => stdin)).toEqual([JSON.stringify(given, null, 1)]);
  }
});

test.each(authorIds)(
  "S29 what an agent does not tell of a call is absent from the words of %s",
  async (dialect) => {
    const given = payload("gemini", "BeforeTool.run_shell_command");
    const [told] = (await play("gemini", "BeforeTool", given, { "pre-tool-use": [group(dialect)] }))
      .told;
    const empty = Object.keys(told ?? {}).filter((name) => told?.[name] === "");
    // Qwen itself writes an empty path where it keeps no transcript.
    expect([told !== undefined, empty]).toEqual([
      true,
      dialect === "qwen" ? ["transcript_path"] : [],
    ]);
    expect(Object.keys(told ?? {})).not.toContain("tool_use_id");
  },
);

test("a script that inspects a file's content is given it by other agents too", async () => {
  const given = payload("claude-code", "PreToolUse.Read", {
    tool_input: { file_path: "/project/a.txt" },
  });
  const hooks = { "pre-tool-use": [group("cursor:beforeReadFile")] };
  const { told } = await play("claude-code", "PreToolUse", given, hooks, {
    files: { "/project/a.txt": "secret" },
  });
  expect(told[0]).toMatchObject({ file_path: "/project/a.txt", content: "secret" });
});

test.each([
  ["claude-code", ".*gh.*delete.*"],
  ["claude-code", "mcp.*gh.*"],
  ["claude-code", "mcp__gh__.*"],
  ["copilot", "gh-delete.*"],
  ["copilot", "gh-delete_repo"],
])(
  "a guard of %s on %s denies on Cursor, and lets other servers' and other tools go",
  async (dialect, matcher) => {
    const hooks = { "pre-tool-use": [group(dialect, { matcher })] };
    const deny = {
      permissionDecision: "deny",
      hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny" },
    };
    const hidden = await play(
      "cursor",
      "preToolUse",
      payload("cursor", "preToolUse.MCP-create_issue", { tool_name: "MCP:delete_repo" }),
      hooks,
      {
        answer: deny,
      },
    );
    expect(hidden.reply["permission"]).toBe("deny");
    const seen = await play(
      "cursor",
      "beforeMCPExecution",
      mcpOnCursor("gh", "delete_repo"),
      hooks,
      { answer: deny },
    );
    expect(seen.reply["permission"]).toBe("deny");
    for (const [server, tool] of [["other", "delete_repo"] as const, ["other", "list"] as const])
      expect(
        (await play("cursor", "beforeMCPExecution", mcpOnCursor(server, tool), hooks)).jobs,
      ).toEqual([]);
    const shell = await play("cursor", "preToolUse", payload("cursor", "preToolUse.Shell"), hooks, {
      answer: deny,
    });
    expect(shell.jobs).toEqual([]);
  },
);

test("a filter on the tool's name and a script's own test see the server", async () => {
  const where = { "pre-tool-use": [group("universal", { where: { toolName: "^mcp__gh__" } })] };
  const hidden = payload("cursor", "preToolUse.MCP-create_issue", { tool_name: "MCP:delete_repo" });
  const deny = { decision: "block", reason: "no" };
  expect(
    (await play("cursor", "preToolUse", hidden, where, { answer: deny })).reply["permission"],
  ).toBe("deny");
  const own = { "pre-tool-use": [group("claude-code")] };
  expect(
    (await play("cursor", "beforeMCPExecution", mcpOnCursor("gh", "delete_repo"), own)).told[0],
  ).toMatchObject({
    tool_name: "mcp__gh__delete_repo",
    tool_input: { name: "x" },
  });
});

test("a file guard of built-in tools is not asked about MCP tools", async () => {
  const hidden = payload("cursor", "preToolUse.MCP-create_issue", { tool_name: "MCP:delete_repo" });
  for (const matcher of ["Write|Edit", "(Write|Edit)", "^Bash$", "Bash|WebFetch.*"])
    expect(
      (
        await play("cursor", "preToolUse", hidden, {
          "pre-tool-use": [group("claude-code", { matcher })],
        })
      ).jobs,
    ).toEqual([]);
});

test("what only logs in the background runs once", async () => {
  const hooks = { "pre-tool-use": [group("claude-code", {}, { async: true })] };
  const hidden = payload("cursor", "preToolUse.MCP-create_issue");
  const counts = [
    (await play("cursor", "preToolUse", hidden, hooks)).jobs.length,
    (await play("cursor", "beforeMCPExecution", mcpOnCursor("gh", "x"), hooks)).jobs.length,
  ];
  expect(counts).toEqual([1, 0]);
});

test("a mask of an MCP tool's result is not lost where the server is hidden, nor a rewrite of its input", async () => {
  const masked = {
    hookSpecificOutput: { hookEventName: "PostToolUse", updatedToolOutput: "masked" },
  };
  const after = payload("cursor", "postToolUse.MCP-create_issue");
  const rewriting = {
    hookSpecificOutput: { hookEventName: "PreToolUse", updatedInput: { name: "safe" } },
  };
  const before = payload("cursor", "preToolUse.MCP-create_issue", {
    tool_name: "MCP:delete_repo",
    tool_input: { name: "x" },
  });
  for (const matcher of ["mcp__.*", "mcp__github__create_issue", "mcp__github__.*", undefined])
    expect(
      (
        await play(
          "cursor",
          "postToolUse",
          after,
          { "post-tool-use": [group("claude-code", { matcher })] },
          { answer: masked },
        )
      ).reply,
    ).toEqual({
      updated_mcp_tool_output: "masked",
    });
  for (const matcher of ["mcp__.*", "mcp__.*__delete_repo", undefined]) {
    const hooks = { "pre-tool-use": [group("claude-code", { matcher })] };
    expect(
      (await play("cursor", "preToolUse", before, hooks, { answer: rewriting })).reply[
        "updated_input"
      ],
    ).toEqual({ name: "safe" });
  }
  const named = { "pre-tool-use": [group("claude-code", { matcher: "mcp__gh__delete_repo" })] };
  expect(
    (
      await play("cursor", "beforeMCPExecution", mcpOnCursor("gh", "delete_repo"), named, {
        answer: rewriting,
      })
    ).reply["permission"],
  ).toBe("deny");
});

test.each([
  [
    "copilot",
    "pascal.PreToolUse.lab-echo",
    { tool_name: "my-lab-danger" },
    "claude-code",
    "mcp__my_lab__danger",
  ],
  [
    "copilot",
    "pascal.PreToolUse.lab-echo",
    { tool_name: "my-lab-danger" },
    "universal",
    "mcp__my_lab__.*",
  ],
  ["copilot", "pascal.PreToolUse.lab-echo", { tool_name: "wipe-all-x" }, "cursor", "MCP:all\\.x"],
  [
    "claude-code",
    "PreToolUse.mcp__lab__echo",
    { tool_name: "mcp__my_lab__danger" },
    "copilot",
    "my-lab-danger",
  ],
  [
    "claude-code",
    "PreToolUse.mcp__lab__echo",
    { tool_name: "mcp__my_lab__danger" },
    "copilot",
    "my-lab.*",
  ],
  [
    "claude-code",
    "PreToolUse.mcp__lab__echo",
    { tool_name: "mcp__gh__wipe_all" },
    "cursor",
    "^MCP:wipe\\.all$",
  ],
])("on %s (%s, %o) a guard of %s on %s fits", async (host, file, change, dialect, matcher) => {
  const deny = {
    ...DENY["claude-code"],
    ...DENY.cursor,
    permissionDecision: "deny",
    decision: "block",
  };
  const hooks = { "pre-tool-use": [group(dialect, { matcher })] };
  const { jobs } = await play(host, "PreToolUse", payload(host, file, change), hooks, {
    answer: deny,
  });
  expect(jobs).toHaveLength(1);
  const other = { tool_name: host === "copilot" ? "other-tool" : "mcp__other__tool" };
  expect(
    (await play(host, "PreToolUse", payload(host, file, other), hooks, { answer: deny })).jobs,
  ).toEqual([]);
});

test("a name that Copilot cut still fits the guard that spells it whole, and Cursor's own spelling is written as each agent does", async () => {
  const long = {
    server: "a-very-long-server-name-that-goes-on",
    tool: "and_a_very_long_tool_name_that_is_cut",
  };
  const cut = `${long.server}-${long.tool}`.slice(0, 64);
  const whole = {
    "pre-tool-use": [group("claude-code", { matcher: `mcp__${long.server}__${long.tool}` })],
  };
  expect(
    (
      await play(
        "copilot",
        "PreToolUse",
        payload("copilot", "pascal.PreToolUse.lab-echo", { tool_name: cut }),
        whole,
      )
    ).jobs,
  ).toHaveLength(1);
  for (const tool of [long.tool, "and.a.very.long.tool.name.that.is.cut"]) {
    const pattern = {
      "pre-tool-use": [group("cursor", { matcher: `^MCP:${tool.replaceAll(".", "\\.")}$` })],
    };
    const name = `${long.server}-${tool.replaceAll(".", "-")}`.slice(0, 64);
    const jobs = async (tool_name: string) =>
      (
        await play(
          "copilot",
          "PreToolUse",
          payload("copilot", "pascal.PreToolUse.lab-echo", { tool_name }),
          pattern,
        )
      ).jobs;
    expect(await jobs(name)).toHaveLength(1);
    // What was not cut is called so in full.
    expect(await jobs(name.slice(0, 60))).toEqual([]);
  }
  for (const [dialect, name] of [
    ["claude-code", "mcp__my_lab__wipe_all"],
    ["copilot", "my-lab-wipe-all"],
  ] as const) {
    const hooks = { "pre-tool-use": [group(dialect, { matcher: name })] };
    const { told } = await play(
      "cursor",
      "beforeMCPExecution",
      mcpOnCursor("my.lab", "wipe.all"),
      hooks,
    );
    expect(told.map((fields) => fields["tool_name"])).toEqual([name]);
  }
});

test("a pattern that spells a whole name fits the name that Copilot cut", async () => {
  const tool = `wipe_${"x".repeat(95)}`;
  const given = payload("copilot", "pascal.PreToolUse.lab-echo", {
    tool_name: `my-lab-${tool}`.slice(0, 64),
  });
  for (const of of [
    group("cursor", { matcher: `^MCP:${tool}$` }),
    group("claude-code", { matcher: `^mcp__my_lab__${tool}$` }),
  ])
    expect(
      (await play("copilot", "PreToolUse", given, { "pre-tool-use": [of] })).jobs,
    ).toHaveLength(1);
});

test("a server's name may hold two underscores", async () => {
  const given = payload("claude-code", "PreToolUse.mcp__lab__echo", {
    tool_name: "mcp__x__y__wipe_all",
  });
  for (const [dialect, matcher] of [
    ["cursor", "^MCP:wipe_all$"],
    ["copilot", "x__y-wipe_all"],
    ["claude-code", "mcp__x__y__wipe_all"],
  ] as const)
    expect(
      (
        await play("claude-code", "PreToolUse", given, {
          "pre-tool-use": [group(dialect, { matcher })],
        })
      ).jobs,
    ).toHaveLength(1);
  const copilot = payload("copilot", "pascal.PreToolUse.lab-echo", { tool_name: "x__y-wipe_all" });
  for (const matcher of ["mcp__x__y__wipe_all", "mcp__x__y__.*"])
    expect(
      (
        await play("copilot", "PreToolUse", copilot, {
          "pre-tool-use": [group("claude-code", { matcher })],
        })
      ).jobs,
    ).toHaveLength(1);
});

test("Monitor is a shell command for every guard, and its own for hooks of Claude Code that fit it", async () => {
  const given = payload("claude-code", "PreToolUse.Bash", {
    tool_name: "Monitor",
    tool_input: { command: "git push", description: "d" },
  });
  const names = async (of: Group) =>
    (await play("claude-code", "PreToolUse", given, { "pre-tool-use": [of] })).told.map(
      (fields) => fields["tool_name"],
    );
  expect([
    await names(group("claude-code", { matcher: "Bash" })),
    await names(group("claude-code")),
  ]).toEqual([["Bash"], ["Monitor"]]);
  expect([
    await names(group("copilot", { matcher: "bash" })),
    await names(group("cursor", { matcher: "^Shell$" })),
  ]).toEqual([["Bash"], ["Shell"]]);
  const universal = await play("claude-code", "PreToolUse", given, {
    "pre-tool-use": [group("universal", { matcher: "Bash" })],
  });
  expect(universal.told).toMatchObject([{ toolName: "Bash", toolInput: { command: "git push" } }]);
});

test("a notebook is a file for guards of agents whose word covers all writing, as it is not for those that name two tools", async () => {
  const given = payload("claude-code", "PreToolUse.NotebookEdit");
  const path = valueAt(given, "/tool_input/notebook_path");
  const told = async (of: Group) =>
    (await play("claude-code", "PreToolUse", given, { "pre-tool-use": [of] })).told;
  expect(await told(group("cursor", { matcher: "^Write$" }))).toMatchObject([
    { tool_name: "Write", tool_input: { file_path: path } },
  ]);
  expect(await told(group("copilot", { matcher: "create|edit" }))).toMatchObject([
    { tool_name: "Write", tool_input: { path } },
    { tool_name: "Edit", tool_input: { path } },
  ]);
  expect(await told(group("universal", { matcher: "Write|Edit" }))).toEqual([]);
  const gone = payload("cursor", "preToolUse.Delete");
  const deleting = await play("cursor", "preToolUse", gone, {
    "pre-tool-use": [group("claude-code", { matcher: "Edit|Write" })],
  });
  expect(deleting.told.map((told) => told["tool_name"])).toEqual(["Edit", "Write"]);
});

describe("a guard is asked under every name that a call can be, and one denial counts", () => {
  const given = payload("cursor", "preToolUse.Write");
  const before = (answer: object) => ({
    hookSpecificOutput: { hookEventName: "PreToolUse", ...answer },
  });
  const only =
    (name: string, answer: object, other: object = {}) =>
    (told: Fields) =>
      before(told["tool_name"] === name ? answer : other);
  const asked = (answer: (told: Fields) => object, more: Partial<Group> = {}, handler = {}) =>
    play(
      "cursor",
      "preToolUse",
      given,
      { "pre-tool-use": [group("claude-code", { matcher: "Edit|Write", ...more }, handler)] },
      { answer },
    );
  const deny = { permissionDecision: "deny", permissionDecisionReason: "no edits" };

  test.each(["Edit", "Write"])("of %s alone", async (name) => {
    const { reply, told } = await asked(only(name, deny));
    expect(reply).toMatchObject({ permission: "deny", user_message: "no edits" });
    expect(told.map((fields) => fields["tool_name"])).toEqual(["Write", "Edit"]);
    expect((await asked(only(name, deny), { matcher: ".*" })).reply["permission"]).toBe("deny");
    const other = name === "Edit" ? "Write" : "Edit";
    const outcome = await asked(only(name, deny), { matcher: other });
    expect([outcome.reply, outcome.jobs.length]).toEqual([{}, 1]);
  });

  test("an ask of one name is one, and an allow counts where every name has it", async () => {
    const ask = { permissionDecision: "ask", permissionDecisionReason: "sure?" };
    expect((await asked(only("Edit", ask))).reply["permission"]).toBe("deny");
    const shell = payload("claude-code", "PreToolUse.Bash", { tool_name: "PowerShell" });
    const allowed = async (...names: readonly string[]) => {
      const hooks = { "pre-tool-use": [group("universal", { matcher: "Bash|PowerShell" })] };
      const allow = { hookSpecificOutput: { permissionDecision: "allow" } };
      const answer = (told: Fields) => (names.includes(told["toolName"] as string) ? allow : {});
      const { reply, jobs } = await play("claude-code", "PreToolUse", shell, hooks, { answer });
      return [jobs.length, valueAt(reply, "/hookSpecificOutput/permissionDecision")];
    };
    expect(await allowed("Bash", "PowerShell")).toEqual([2, "allow"]);
    expect(await allowed("Bash")).toEqual([2, undefined]);
    expect(await allowed("PowerShell")).toEqual([2, undefined]);
  });

  test("and once about a server's tool, whatever the agent itself calls it", async () => {
    const hooks = { "pre-tool-use": [group("claude-code")] };
    for (const [host, event, file] of [
      ["cursor", "beforeMCPExecution", "beforeMCPExecution"],
      ["cursor", "preToolUse", "preToolUse.MCP-create_issue"],
      ["copilot", "PreToolUse", "pascal.PreToolUse.lab-echo"],
    ] as const)
      expect((await play(host, event, payload(host, file), hooks)).jobs).toHaveLength(1);
  });

  test("of a permission that Copilot has one word for", async () => {
    const denied = { hookEventName: "PermissionRequest", decision: { behavior: "deny" } };
    const { reply } = await play(
      "copilot",
      "PermissionRequest",
      payload("copilot", "pascal.PermissionRequest.edit"),
      { "permission-request": [group("claude-code", { matcher: "Edit|Write" })] },
      {
        answer: (told) => (told["tool_name"] === "Write" ? { hookSpecificOutput: denied } : {}),
      },
    );
    expect(reply["behavior"]).toBe("deny");
  });

  test("what else it says counts once, as it was said under the first name", async () => {
    const context = (told: Fields) =>
      before({ additionalContext: `of ${String(told["tool_name"])}` });
    expect((await asked(context)).reply).toEqual({ additional_context: "of Write" });
    const moved = (told: Fields) =>
      before({ updatedInput: { ...(told["tool_input"] as Fields), file_path: "/project/b" } });
    expect((await asked(moved)).reply["updated_input"]).toMatchObject({ file_path: "/project/b" });
    const onlyEdits = (told: Fields) => (told["tool_name"] === "Edit" ? moved(told) : before({}));
    expect((await asked(onlyEdits)).reply).toMatchObject({
      permission: "deny",
      user_message: expect.stringContaining("/project/b") as unknown,
    });
    expect((await asked(context, {}, { async: true })).jobs).toHaveLength(1);
  });
});

test("a workflow that starts agents is asked about as their start", async () => {
  const given = payload("claude-code", "PreToolUse.Agent", {
    tool_name: "Workflow",
    tool_input: { script: 'agent("wipe")' },
  });
  const { told } = await play("claude-code", "PreToolUse", given, {
    "sub-agent-start": [group("cursor"), group("universal")],
  });
  expect(told).toMatchObject([{ task: 'agent("wipe")' }, { prompt: 'agent("wipe")' }]);
});

test("a guard on a sub-agent's start is told its task", async () => {
  const given = payload("claude-code", "PreToolUse.Agent", {
    tool_input: { subagent_type: "explore", prompt: "wipe the disk", description: "d" },
  });
  const { told } = await play("claude-code", "PreToolUse", given, {
    "sub-agent-start": [group("cursor")],
  });
  expect(told[0]).toMatchObject({ subagent_type: "explore", task: "wipe the disk" });
  const start = await play("cursor", "subagentStart", payload("cursor", "subagentStart"), {
    "sub-agent-start": [group("universal")],
  });
  expect(start.told[0]).toMatchObject({ prompt: "Explore the authentication flow" });
});

test.each([
  [
    "copilot",
    "SessionEnd",
    "pascal.SessionEnd.user_exit",
    ["prompt_input_exit", "clear", "prompt_input_exit|other"],
    ["other", "logout"],
  ],
  [
    "copilot",
    "SessionEnd",
    "pascal.SessionEnd.complete",
    ["other", "*"],
    ["prompt_input_exit", "clear"],
  ],
  ["cursor", "sessionEnd", "sessionEnd", ["other"], ["clear", "prompt_input_exit"]],
  ["claude-code", "SessionEnd", "SessionEnd.clear", ["clear"], ["other"]],
])(
  "a session's end on %s has a reason that filters see",
  async (host, event, file, fitting, others) => {
    for (const dialect of ["claude-code", "universal"])
      for (const [matcher, runs] of [
        ...fitting.map((text) => [text, 1] as const),
        ...others.map((text) => [text, 0] as const),
      ])
        expect([
          matcher,
          (
            await play(host, event, payload(host, file), {
              "session-end": [group(dialect, { matcher })],
            })
          ).jobs.length,
        ]).toEqual([matcher, runs]);
  },
);

test("the reason is told in the words of the script's own agent", async () => {
  const end = payload("copilot", "pascal.SessionEnd.user_exit");
  const claude = await play("copilot", "SessionEnd", end, {
    "session-end": [group("claude-code", { matcher: "clear" }), group("cursor")],
  });
  expect(claude.told.map(({ reason }) => reason)).toEqual(["clear", "user_close"]);
});

test("a stop is held as often as at home, by each handler's own limit", async () => {
  const stop = (loop: number) =>
    payload("cursor", "stop", { status: "completed", loop_count: loop });
  const hold = { decision: "block", reason: "go on", followup_message: "go on" };
  const held = async (of: Group, loop: number) =>
    (await play("cursor", "stop", stop(loop), { stop: [of] }, { answer: hold })).reply[
      "followup_message"
    ];
  const unlimited = group("cursor", {}, { "x-cursor": { loop_limit: null } });
  expect([await held(group("claude-code"), 7), await held(group("claude-code"), 8)]).toEqual([
    "go on",
    undefined,
  ]);
  expect([await held(group("cursor"), 4), await held(group("cursor"), 5)]).toEqual([
    "go on",
    undefined,
  ]);
  expect([
    await held(unlimited, 400),
    await held(group("cursor", {}, { "x-cursor": { loop_limit: 2 } }), 2),
  ]).toEqual(["go on", undefined]);
});

test("a shell command that failed on Copilot is a failure for scripts that know one, and a result for those that do not", async () => {
  const result = (code: number) => ({
    result_type: "success",
    text_result_for_llm: `out\n<shellId: 0 completed with exit code ${code}>`,
  });
  const hooks: Hooks = {
    "post-tool-use": [group("claude-code")],
    "post-tool-use-failure": [group("claude-code")],
  };
  const after = async (code: number) =>
    (
      await play(
        "copilot",
        "PostToolUse",
        payload("copilot", "pascal.PostToolUse.Bash", { tool_result: result(code) }),
        hooks,
      )
    ).told;
  expect((await after(0)).map((fields) => fields["hook_event_name"])).toEqual(["PostToolUse"]);
  const [failed, ...rest] = await after(3);
  expect([failed?.["hook_event_name"], failed?.["error"], rest]).toEqual([
    "PostToolUseFailure",
    "Exit code 3\nout",
    [],
  ]);
  const claude = payload("claude-code", "PostToolUseFailure.Bash");
  const back = await play("claude-code", "PostToolUseFailure", claude, {
    "post-tool-use": [group("copilot")],
  });
  expect(back.told[0]?.["tool_result"]).toEqual({
    result_type: "success",
    text_result_for_llm: "out\nerr\n<shellId: 0 completed with exit code 3>",
  });
  const read = payload("claude-code", "PostToolUseFailure.Read");
  expect(
    (await play("claude-code", "PostToolUseFailure", read, { "post-tool-use": [group("copilot")] }))
      .jobs,
  ).toEqual([]);
});

test("a group is written to every event its own agent runs it on", () => {
  const stop = group("cursor");
  expect(
    groupsFor(protocols, { version: 1, hooks: { stop: [stop] } }, "stop-failure").map(
      ({ dialect }) => dialect,
    ),
  ).toEqual(["cursor:stop"]);
  const names = (host: string, event: keyof Hooks, of: Group) =>
    routes(protocols, protocols[host] as HostProtocol, event, of).map(({ row }) => row.name);
  expect(names("copilot", "post-tool-use-failure", group("claude-code"))).toEqual([
    "PostToolUseFailure",
    "PostToolUse",
  ]);
  expect(
    names("copilot", "post-tool-use-failure", group("claude-code", { matcher: "Write" })),
  ).toEqual(["PostToolUseFailure"]);
  expect(names("cursor", "pre-tool-use", group("claude-code", { matcher: "Bash" }))).toEqual([
    "preToolUse",
  ]);
  expect(names("cursor", "pre-tool-use", group("claude-code"))).toEqual([
    "preToolUse",
    "beforeMCPExecution",
  ]);
});

test("fields that can be known are told", async () => {
  const prompt = await play(
    "copilot",
    "UserPromptSubmit",
    payload("copilot", "pascal.UserPromptSubmit"),
    {
      "pre-prompt": [group("claude-code")],
    },
  );
  expect(prompt.told[0]).toMatchObject({ permission_mode: "default" });
  const write = { result_type: "success", text_result_for_llm: "Created file" };
  const post = payload("copilot", "pascal.PostToolUse.Write", { tool_result: write });
  const [after] = (
    await play("copilot", "PostToolUse", post, { "post-tool-use": [group("claude-code")] })
  ).told;
  expect(after).toMatchObject({
    tool_response: { filePath: valueAt(after ?? {}, "/tool_input/file_path") },
  });
  const shell = await play("cursor", "postToolUse", payload("cursor", "postToolUse.Shell"), {
    "post-tool-use": [group("claude-code")],
  });
  expect(shell.told[0]).toMatchObject({ tool_response: { interrupted: false } });
  const pre = payload("copilot", "pascal.PreToolUse.Bash");
  const id = async (given: Fields, event: string, name: keyof Hooks) =>
    (await play("copilot", event, given, { [name]: [group("claude-code")] })).told[0]?.[
      "tool_use_id"
    ];
  const { tool_input, session_id } = pre;
  const before = await id(pre, "PreToolUse", "pre-tool-use");
  expect(before).toMatch(/^call_\w+$/);
  expect(
    await id(
      payload("copilot", "pascal.PostToolUse.Bash", { tool_input, session_id }),
      "PostToolUse",
      "post-tool-use",
    ),
  ).toBe(before);
});

test("what a host's recorded payloads do not tell, and another's do, is in its table of what it does not tell", () => {
  const FIELDS =
    "error prompt reason trigger message permissionMode stopHookActive source notificationType transcriptPath lastAssistantMessage agentTranscriptPath";

  const told = (id: string) => {
    const seen = new Map<string, Set<string>>();
    const { host, events } = protocols[id] as HostProtocol;
    const names = Object.values(events).flatMap((rows) => rows.map(({ name }) => name));
    for (const file of readdirSync(`adapters/${id}/payloads`).filter((name) =>
      /(?<!\.env)\.json$/.test(name),
    )) {
      const event = file.split(".").find((part) => names.includes(part));
      if (event === undefined) continue;
      for (const item of host?.decodeEvent(
        { event, payload: payload(id, file.replace(".json", "")), env: {} },
        "/project",
      ) ?? []) {
        const fields = seen.get(item.name) ?? new Set<string>();
        for (const [field, value] of Object.entries(item))
          if (value !== undefined) fields.add(field);
        seen.set(item.name, fields);
      }
    }
    return seen;
  };
  const items = Object.keys(adapters).map((id) => told(id));
  for (const { protocol, config } of Object.values(adapters))
    for (const [event, fields] of told(protocol.id))
      for (const field of FIELDS.split(" "))
        if (items.some((candidate) => candidate.get(event)?.has(field))) {
          const listed = config.untold?.[field as "source"]?.includes(event as "stop") ?? false;
          // Cursor's transcripts are told where its user keeps them; the recorded sessions kept
          // none.
          if (protocol.id !== "cursor" || !/transcriptPath/i.test(field))
            expect([protocol.id, event, field, listed]).toEqual([
              protocol.id,
              event,
              field,
              !fields.has(field),
            ]);
        }
});
