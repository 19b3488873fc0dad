/**
 * What only GitHub Copilot has: masks and prompts that it replaces, patches, and one permission
 * name for two tools.
 */
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { groupOf } from "../support/hooks.ts";
import { adapters } from "../support/hosts.ts";
import { agentOf, callOf, payloadNamed, rows, toolCall, type Agent } from "../support/kits.ts";
import { answered } from "../support/kit.ts";
import { project } from "../support/project.ts";
import {
  after,
  bash,
  commandOf,
  group,
  guard,
  permits,
  play,
  pre,
  root,
  says,
  stdin,
} from "../support/play.ts";
import type { HostProtocol, Invocation } from "../../src/model/adapter.ts";
import { callerAmong } from "../../src/model/caller.ts";

const copilot = agentOf("copilot");
const claudeCode = agentOf("claude-code");
const cursor = agentOf("cursor");
const claude = (more: Parameters<typeof group>[2] = {}) => pre(group("claude-code", "guard", more));
const edit = (input: string) => callOf(copilot, "pre-tool-use", { root, tool: "Edit", input });

describe.each(rows)("a prompt that a hook of Copilot's replaces, on %s", (_, agent) => {
  test("S6 is replaced, or blocked with the wanted one in the reason", async () => {
    const { effect } = await play(
      agent,
      callOf(agent, "pre-prompt", { root, prompt: "p" }),
      { "pre-prompt": [group("copilot")] },
      guard({ modifiedPrompt: "better" }),
    );
    const honours = (part: "rewrite-prompt" | "deny") =>
      answered(agent.honours[part], []).includes("pre-prompt");
    if (honours("rewrite-prompt")) expect(effect.prompt).toBe("better");
    else if (honours("deny"))
      expect(effect).toMatchObject({ verdict: "deny", reason: expect.stringContaining("better") });
    else expect(effect).toEqual({});
  });
});

test("S6 a prompt is blocked in each agent's own words, and replaced in Copilot's", async () => {
  const prompt = async (agent: Agent) =>
    (
      await play(
        agent,
        callOf(agent, "pre-prompt", { root, prompt: "p" }),
        { "pre-prompt": [group("copilot")] },
        guard({ modifiedPrompt: "better" }),
      )
    ).answer;
  expect(await prompt(copilot)).toMatchObject({ modifiedPrompt: "better" });
  expect(await prompt(claudeCode)).toMatchObject({
    decision: "block",
    reason: expect.stringContaining("better"),
  });
  expect(await prompt(cursor)).toMatchObject({
    continue: false,
    user_message: expect.stringContaining("better"),
  });
});

test("S3 S8 an end without a reason counts, and gets one", async () => {
  const { verdict, reason } = await play(
    copilot,
    bash(copilot),
    claude(),
    guard({ continue: false }),
  );
  expect([verdict, reason]).toEqual(["deny", expect.stringMatching(/\S/)]);
});

test("S6 its rewrite in its own names reaches Claude Code in Claude Code's", async () => {
  const call = callOf(claudeCode, "pre-tool-use", {
    root,
    tool: "Write",
    input: { file_path: "/p/a", content: "x" },
  });
  const { input } = await play(
    claudeCode,
    call,
    pre(group("copilot:preToolUse")),
    guard({ modifiedArgs: { path: "/p/b", file_text: "x" } }),
  );
  expect(input).toEqual({ file_path: "/p/b", content: "x" });
});

test("S7 feedback goes as context where a block would replace the result", async () => {
  for (const [dialect, output] of [
    ["claude-code", { decision: "block", reason: "careful" }],
    ["universal", { code: 2, stderr: "careful" }],
  ] as const) {
    const { answer } = await after(copilot, dialect, output);
    expect([answer["additionalContext"], answer["decision"], answer["modifiedResult"]]).toEqual([
      "careful",
      undefined,
      undefined,
    ]);
  }
});

test("S7 what its block withholds is withheld in the tool's shape, else lost", async () => {
  const block = { decision: "block", reason: "hidden" };
  const shell = await after(claudeCode, "copilot", block);
  expect([shell.own["updatedToolOutput"], shell.lost]).toEqual([
    expect.objectContaining({ stdout: "hidden" }),
    "",
  ]);
  expect((await after(copilot, "copilot", block)).answer).toEqual(block);
  expect(
    (await after(cursor, "copilot", block, "MCP:echo")).answer["updated_mcp_tool_output"],
  ).toBe("hidden");
  expect((await after(cursor, "copilot", block)).lost).toContain("withhold");
  expect((await after(claudeCode, "copilot", block, "WebFetch")).lost).toContain("withhold");
});

test("S6 S7 a replaced result goes in the tool's own shape, text or object", async () => {
  const replaced = async (dialect: string, output: object) =>
    (await after(claudeCode, dialect, output)).own["updatedToolOutput"];
  expect(
    await replaced("copilot", { modifiedResult: { textResultForLlm: "clean" } }),
  ).toMatchObject({ stdout: "clean" });
  expect(
    (await after(copilot, "universal", { updatedOutput: "clean" })).answer["modifiedResult"],
  ).toMatchObject({
    textResultForLlm: "clean",
  });
});

test("S17 a hook for a sub-agent's start that was written for Cursor denies the tool Agent", async () => {
  const agent = callOf(copilot, "pre-tool-use", {
    root,
    tool: "Agent",
    input: { prompt: "p", agent_type: "explore" },
  });
  const start = (call: Invocation, matcher: string) =>
    play(
      copilot,
      call,
      { "sub-agent-start": [group("cursor", "guard", { matcher })] },
      guard({ permission: "deny", user_message: "no" }),
    );
  expect(await start(agent, "^explore$")).toMatchObject({ verdict: "deny", reason: "no" });
  expect([(await start(agent, "^other$")).ran, (await start(bash(copilot), "*")).ran]).toEqual([
    [],
    [],
  ]);
});

test("S19 its permission name edit covers create", async () => {
  const call = callOf(copilot, "permission-request", {
    root,
    tool: "edit",
    input: { file_path: "/p/.env", diff: "+x" },
  });
  for (const matcher of ["Write", "Edit"]) {
    const hooks = { "permission-request": [group("claude-code", "guard", { matcher })] };
    expect((await play(copilot, call, hooks, guard(permits("deny")))).answer).toMatchObject({
      behavior: "deny",
      message: "no",
    });
  }
});

test("S19 a tool with several hyphens has every server it can have", async () => {
  const call = callOf(copilot, "pre-tool-use", { root, tool: "my-server-drop", input: {} });
  for (const matcher of ["mcp__my__server-drop", "mcp__my-server__drop"])
    expect((await play(copilot, call, claude({ matcher }), guard(says("deny")))).verdict).toBe(
      "deny",
    );
});

test("S19 a patch is a list of changes; unreadable it goes whole to every Edit or Write group", async () => {
  const groups = pre(
    ...["Write", "Edit", "Bash"].map((name) => group("claude-code", name, { matcher: name })),
  );
  const patch =
    "*** Begin Patch\n*** Add File: a\n+x\n*** Update File: .env\n*** Move to: b\n@@\n-y\n+z\n*** Delete File: c\n*** End Patch";
  const { jobs } = await play(copilot, edit(patch), groups);
  const seen = jobs.map((job) => `${commandOf(job)} ${stdin(job)["tool_input"]["file_path"]}`);
  expect(seen.sort()).toEqual(["Edit /p/.env", "Edit /p/c", "Write /p/a", "Write /p/b"]);
  const odd = await play(copilot, edit("garbage"), groups, { Edit: says("deny") });
  expect([odd.ran.sort(), odd.verdict, odd.jobs[0]?.stdin]).toEqual([
    ["Edit", "Write"],
    "deny",
    expect.stringContaining("garbage"),
  ]);
});

test("S22 a session that is new has started up, and one that is resumed has not", async () => {
  const ran = async (source: string, matcher: string) =>
    (
      await play(copilot, callOf(copilot, "session-start", { root, fields: { source } }), {
        "session-start": [
          group("claude-code", "c", { matcher }),
          group("universal", "u", { matcher }),
        ],
      })
    ).ran.join("");
  expect([
    await ran("new", "startup"),
    await ran("resume", "resume"),
    await ran("resume", "startup"),
  ]).toEqual(["cu", "cu", ""]);
});

test("S21 variables of a session's start are a gap", async () => {
  const call = callOf(copilot, "session-start", { root });
  const { lost } = await play(
    copilot,
    call,
    { "session-start": [group("claude-code")] },
    guard({ exports: 'export A="1 2"\n' }),
  );
  expect(lost).toContain("env");
});

test("S6 a tool's own fields come back under its own names", async () => {
  const write = copilot.tools.files[0] as Agent["tools"]["read"];
  const { input } = await play(
    copilot,
    toolCall(copilot, write, { file_path: "a.txt", content: "x" }, { root }),
    claude(),
    guard({
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        updatedInput: { file_path: "/p/b.txt", content: "x" },
      },
    }),
  );
  expect(input).toEqual({ path: "/p/b.txt", file_text: "x" });
});

test("S28 a payload that an update made look like another agent's stays that of the entry that only its own agent runs", () => {
  const { timestamp: _gone, ...payload } = payloadNamed(copilot, "pascal.PreToolUse.Bash");
  const of = ({ id }: Agent) => adapters[id]?.protocol as HostProtocol;
  const call = { event: "PreToolUse", payload, env: { COPILOT_CLI: "1" } };
  expect(callerAmong(of(copilot), [of(claudeCode), of(cursor)], call).protocol.id).toBe("copilot");
});

test("like Grok Build it also runs the original of another agent's hook, without that agent's filter, and says so: nobody else is blamed", () => {
  const p = project("push-guard");
  const decides = (command: string) => {
    const { hosts, unannounced } = JSON.parse(
      p.hookport("run", "--bash", command, "--json").stdout,
    ) as {
      hosts: { host: string; verdict: string }[];
      unannounced: string[];
    };
    return {
      ...Object.fromEntries(hosts.map(({ host, verdict }) => [host, verdict])),
      unannounced,
    };
  };
  const everywhere = (verdict: string) => ({
    ...Object.fromEntries(Object.keys(adapters).map((id) => [id, verdict])),
    unannounced: [],
  });
  expect(p.hookport("convert", "--to", "all").code).toBe(0);
  expect(decides("git status")).toEqual({
    ...everywhere("none"),
    copilot: "deny",
    grok: "deny",
  });
  expect(decides("cd x && git push")).toEqual(everywhere("deny"));
});

test("says when the evidence is old, and when another version of an agent is installed", () => {
  const p = project({
    ".cursor/hooks.json": { version: 1, hooks: { preToolUse: [{ command: "true" }] } },
  });
  const notices = (env: Record<string, string>) => {
    const { stdout } = p.sh(
      `'${process.execPath}' '${resolve("dist/cli.cjs")}' convert --to copilot --dry-run --json`,
      { env },
    );
    const { targets } = JSON.parse(stdout) as {
      targets: { findings: { code: string; message: string }[] }[];
    };
    return targets[0]?.findings
      .filter(({ code }) => /^(old-evidence|other-version)$/.test(code))
      .map(({ message }) => message);
  };
  const { date, version } = adapters["copilot"]?.observed ?? { date: "", version: "" };
  const later = (days: number) => ({
    SOURCE_DATE_EPOCH: String(Date.parse(date) / 1000 + days * 86_400),
  });
  expect(notices(later(90))).toEqual([]);
  expect(notices(later(91))).toEqual([
    `what is said of GitHub Copilot was found out on ${date}, 91 days ago`,
  ]);

  // As npm installs it: a link into a package; and as an installer that keeps versions side by side
  // does.
  const path = { ...later(0), PATH: `${p.root}/bin:${process.env["PATH"]}` };
  p.write("lib/@github/copilot/package.json", { name: "@github/copilot", version: "9.9.9" });
  p.write("lib/@github/copilot/index.js", "#!/bin/sh\nexit 1\n");
  p.sh("mkdir -p bin versions; ln -s ../lib/@github/copilot/index.js bin/copilot");
  expect(notices(path)).toEqual([
    `GitHub Copilot 9.9.9 is installed: what is said here was found out on ${version}`,
  ]);
  p.sh("touch versions/8.8.8; ln -sf ../versions/8.8.8 bin/copilot");
  expect(notices(path)).toEqual([
    `GitHub Copilot 8.8.8 is installed: what is said here was found out on ${version}`,
  ]);
  p.sh(`touch versions/${version}; ln -sf ../versions/${version} bin/copilot`);
  expect(notices(path)).toEqual([]);
});

test("S8, S13 a call of Claude Code's that names a transcript is played as Copilot's own: asked once, and its reason is the hook's", () => {
  const p = project({
    ".claude/settings.json": { hooks: { PreToolUse: [groupOf("sh ./guard.sh", "Read|Grep")] } },
    "guard.sh": 'echo "$HOOKPORT_HOST" >> runs; echo ".env is secret" >&2; exit 2\n',
  });
  expect(p.hookport("convert", "--to", "copilot", "--adopt").code).toBe(0);
  p.write("payload.json", {
    session_id: "abc123",
    transcript_path: "/home/user/.claude/projects/x/abc123.jsonl",
    cwd: p.root,
    permission_mode: "default",
    hook_event_name: "PreToolUse",
    tool_name: "Read",
    tool_input: { file_path: `${p.root}/.env` },
    tool_use_id: "toolu_01ABC123",
  });
  const { stdout } = p.hookport("run", "--payload", "payload.json", "--json");
  expect(JSON.parse(stdout)).toMatchObject({
    hosts: [
      { host: "claude-code", verdict: "deny", reason: ".env is secret" },
      { host: "copilot", verdict: "deny", reason: ".env is secret" },
    ],
  });
  expect(p.read("runs").trim().split("\n").toSorted()).toEqual(["claude-code", "copilot"]);
});

test("S8 beside a denial by exit code nothing of the shim's own is on stderr", () => {
  const p = project({
    "hooks/hooks.json": {
      version: 1,
      hooks: { "pre-tool-use": [groupOf('sh "$PACKAGE_ROOT"/guard.sh')] },
    },
    "guard.sh": "grep -q forbidden || exit 0; echo no >&2; exit 2\n",
  });
  p.hookport("convert", "--to", "claude-code,copilot");
  const shim = (command: string) =>
    p.shim(
      "claude-code",
      "PreToolUse",
      { session_id: "s", transcript_path: "/t", tool_name: "Bash", tool_input: { command } },
      { env: { COPILOT_CLI: "1" } },
    );
  expect(shim("forbidden")).toMatchObject({ code: 2, stderr: "no\n" });
  expect(shim("harmless")).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("no known agent sends this") as unknown,
  });
});
