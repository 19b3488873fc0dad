/** The rules of semantics.md, one by one, on calls as the hosts make them. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { marks, protocols as load } from "../adapters/registry.ts";
import type { Invocation, Reply, HostProtocol, Protocol } from "../src/model/adapter.ts";
import { faultReply, hookCall, type Job } from "../src/model/call.ts";
import { join as joinParts, type Decision } from "../src/model/decision.ts";
import type { Group, Handler } from "../src/model/document.ts";
import type { EventName } from "../src/model/events.ts";
import { isFields, parseJson } from "../src/model/json.ts";
import { project, type Project, type Result } from "./support/project.ts";

type Host = "claude-code" | "copilot" | "cursor" | "lime";
type Any = { [key: string]: any };
type Hooks = { [E in EventName]?: Group[] };
const HOSTS: Host[] = ["claude-code", "copilot", "cursor", "lime"];
const STOPPING: Host[] = ["claude-code", "copilot", "cursor"];
const protocols: { [id: string]: Protocol } = {};
for (const [id, protocol] of Object.entries(load)) protocols[id] = await protocol();
const env = { HOME: "/home/me", PATH: "/bin" };
const root = "/p";

/** Rows of cells, `;` between them. */
const table = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((row) => row.split(" ; ").map((cell) => cell.trim()));

/** What a command does: the JSON it prints, or a reply's own parts. */
function replyOf(said: Any = {}): Reply {
  const raw = ["stdout", "stderr", "code", "fault", "exports"].some((key) => key in said);
  return { stdout: raw || !Object.keys(said).length ? "" : JSON.stringify(said), stderr: "", code: 0, ...(raw && said) };
}

const commandOf = ({ args }: Job) => args.at(-1) as string;
const stdin = (job?: Job) => parseJson(job?.stdin ?? "{}") as Any;
const read = (stdout: string): Any => {
  const value = parseJson(stdout.trim() || "{}");
  return isFields(value) ? value : { text: stdout };
};

async function play(host: Host, call: Invocation, hooks: Hooks, said: Any = {}, { elapsed = 0, ms = {} as Any, cwd = root } = {}) {
  const jobs: Job[] = [];
  const run = async (job: Job) => {
    jobs.push(job);
    await new Promise((done) => setTimeout(done, ms[commandOf(job)] ?? 0));
    return replyOf(said[commandOf(job)]);
  };
  const doc = { version: 1 as const, hooks };
  const { reply, lost } = await hookCall({
    protocols,
    protocol: protocols[host] as HostProtocol,
    call,
    doc,
    root,
    cwd,
    run,
    marks,
    elapsed: () => elapsed,
  });
  const answer = read(reply.stdout);
  const own: Any = answer["hookSpecificOutput"] ?? {};
  return { reply, answer, own, jobs, lost: lost.join("; "), ran: jobs.map(commandOf), ...verdictOf(host, answer) };
}

/** Verdict, reason and rewritten input in each host's own words. */
function verdictOf(host: Host, answer: Any): { verdict?: string; reason?: string; input?: Any } {
  const own = answer["hookSpecificOutput"] ?? {};
  if (host === "cursor") return { verdict: answer["permission"], reason: answer["user_message"], input: answer["updated_input"] };
  const said = host === "copilot" ? answer : own;
  return {
    verdict: said["permissionDecision"],
    reason: said["permissionDecisionReason"],
    input: answer["modifiedArgs"] ?? own["updatedInput"],
  };
}

const EVENTS: { [event: string]: string[] } = {
  "pre-tool-use": ["PreToolUse", "PreToolUse", "preToolUse", "PreToolUse"],
  "post-tool-use": ["PostToolUse", "PostToolUse", "postToolUse", "PostToolUse"],
  "pre-prompt": ["UserPromptSubmit", "UserPromptSubmit", "beforeSubmitPrompt", "UserPromptSubmit"],
  "session-start": ["SessionStart", "SessionStart", "sessionStart", "SessionStart"],
  stop: ["Stop", "Stop", "stop", "Stop"],
  "sub-agent-end": ["SubagentStop", "SubagentStop", "subagentStop", ""],
};
const TOOLS: { [H in Host]: { [canonical: string]: string } } = {
  "claude-code": {},
  copilot: {},
  cursor: { Bash: "Shell", Edit: "Write", Agent: "Task" },
  lime: { Bash: "bash", Write: "write_file", Edit: "edit_file", Read: "read_file" },
};

/** What every hook of the host finds in its environment. */
const MARKS = { "claude-code": { CLAUDECODE: "1" }, copilot: { COPILOT_CLI: "1" }, cursor: { CURSOR_VERSION: "1.0.0" }, lime: {} };

/** A host event with the fields the host's report gives it. */
function from(host: Host, name: string, fields: Any = {}): Invocation {
  const event = EVENTS[name]?.[HOSTS.indexOf(host)] as string;
  const common = {
    "claude-code": { session_id: "s", hook_event_name: event, cwd: root },
    copilot: { session_id: "s", hook_event_name: event, timestamp: "2026-11-21T00:00:00.000Z", cwd: root },
    cursor: { conversation_id: "s", session_id: "s", hook_event_name: event, cursor_version: "1.0.0", workspace_roots: [root] },
    lime: { event, session_id: "s", cwd: root },
  }[host];
  const { tool_name, tool_input } = fields;
  const lime = tool_name && { HOOK_EVENT: event, HOOK_TOOL_NAME: tool_name, HOOK_TOOL_INPUT: JSON.stringify(tool_input) };
  return { event, payload: { ...common, ...fields }, env: { ...env, ...MARKS[host], ...(host === "lime" && lime) } };
}
const tool = (host: Host, name: string, input: unknown = {}, more: Any = {}, event = "pre-tool-use") =>
  from(host, event, { tool_name: TOOLS[host][name] ?? name, tool_input: input, ...more });
const bash = (host: Host, command = "ls") => tool(host, "Bash", { command });

const group = (
  dialect: string,
  command = "guard",
  { handler = {}, ...more }: Partial<Group> & { handler?: Partial<Handler> } = {},
): Group => ({
  dialect,
  ...more,
  hooks: [{ type: "command", command, ...handler }],
});
const pre = (...groups: Group[]): Hooks => ({ "pre-tool-use": groups });
const claude = (command = "guard", more: Parameters<typeof group>[2] = {}) => pre(group("claude-code", command, more));
const specific = (fields: Any, hookEventName = "PreToolUse") => ({ hookSpecificOutput: { hookEventName, ...fields } });
const says = (permissionDecision: string, permissionDecisionReason = "why") => specific({ permissionDecision, permissionDecisionReason });
const rewrites = (updatedInput: Any) => specific({ updatedInput });
const guard = (said: Any) => ({ guard: said });
/** What a host gives a file tool, and gets back: its own words for `file_path` and `content`. */
const file = (host: Host, path: string, content: string) =>
  host === "copilot" ? { path, file_text: content } : host === "lime" ? { path, content } : { file_path: path, content };

describe.each(HOSTS)("on %s", (host) => {
  const decide = (dialect: string, said: Any, handler: Partial<Handler> = {}) =>
    play(host, bash(host), pre(group(dialect, "guard", { handler })), guard(said));

  test.each([
    ["a JSON deny", says("deny")],
    ["exit 2 beside a JSON allow", { code: 2, stdout: JSON.stringify(specific({ permissionDecision: "allow" })), stderr: "why" }],
    ["the JSON's reason before stderr", { code: 2, stdout: '{"decision":"block","reason":"why"}', stderr: "noise" }],
    ["block", { decision: "block", reason: "why" }],
    ["continue: false", { continue: false, stopReason: "why" }],
  ])("S1 %s denies before a tool", async (_, said) => {
    const out = await decide("universal", said);
    expect([out.verdict, out.reason]).toEqual(["deny", "why"]);
  });

  test("S1 exit 2 with a blank JSON reason gives stderr's", async () => {
    expect((await decide("universal", { code: 2, stdout: '{"reason":""}', stderr: "why" })).reason).toBe("why");
  });

  test("S2 deny beats ask beats allow, reasons in document order whoever finishes first", async () => {
    const groups = pre(...["a", "b", "c", "d"].map((command) => group("universal", command)));
    const said = { a: says("deny", "one"), b: says("ask"), c: says("allow"), d: says("deny", "two") };
    for (const ms of [{ a: 20 }, { d: 20 }])
      expect(await play(host, bash(host), groups, said, { ms })).toMatchObject({ verdict: "deny", reason: "one\ntwo" });
  });

  test("S2 rewrites of different fields add up, of the same field differently they deny", async () => {
    const groups = pre(group("universal", "a"), group("universal", "b"));
    const both = (a: Any, b: Any) =>
      play(host, tool(host, "Bash", { command: "ls", timeout: 5 }), groups, { a: rewrites(a), b: rewrites(b) });
    expect((await both({ command: "ls -a" }, { timeout: 9 })).input).toEqual({ command: "ls -a", timeout: 9 });
    expect((await both({ command: "x" }, { command: "y" })).verdict).toBe("deny");
  });

  test("S3 an end before a tool is beside a deny, in the word the host has for it", async () => {
    const { verdict, reason, answer } = await decide("claude-code", { continue: false, stopReason: "enough" });
    expect([verdict, reason]).toEqual(["deny", "enough"]);
    expect(answer["continue"]).toBe(host === "claude-code" ? false : undefined);
    expect(answer["interrupt"]).toBe(host === "lime" ? true : undefined);
  });

  test("S4 an allow that grants nothing at home gives no verdict", async () => {
    expect((await decide("cursor", { permission: "allow" })).verdict).toBeUndefined();
  });

  test("S4 an allow is written only where it grants no more than Claude Code's", async () => {
    const { verdict, lost } = await decide("claude-code", says("allow"));
    const same = host === "claude-code" || host === "lime";
    expect([verdict, lost.includes("allow")]).toEqual(same ? ["allow", false] : [undefined, true]);
  });

  test("S4 a handler under a widened filter keeps its denies and loses its allows and rewrites", async () => {
    const unsure = (said: Any) =>
      play(host, bash(host, 'eval "$x"'), claude("guard", { handler: { "x-claude-code": { if: "Bash(git push:*)" } } }), guard(said));
    expect((await unsure(says("deny"))).verdict).toBe("deny");
    const { ran, verdict, input } = await unsure(specific({ permissionDecision: "allow", updatedInput: { command: "true" } }));
    expect([ran, verdict, input]).toEqual([["guard"], undefined, undefined]);
  });

  test("S5 an ask is asked where every surface asks or refuses, else denied with the word", async () => {
    const { verdict, reason } = await decide("claude-code", says("ask", "sure?"));
    if (host === "cursor") expect([verdict, reason]).toEqual(["deny", expect.stringMatching(/sure\?[^]*ask/)]);
    else expect([verdict, reason]).toEqual(["ask", "sure?"]);
  });

  test("S5 Claude Code's defer denies", async () => {
    expect((await decide("claude-code", says("defer"))).verdict).toBe("deny");
  });

  test("S6 a rewrite puts back only the fields it changed, in the host's own names; what it cannot denies", async () => {
    const to = (wanted: Any) => play(host, tool(host, "Write", file(host, "a.txt", "x")), claude(), guard(rewrites(wanted)));
    expect((await to({ file_path: "/p/b.txt", content: "x" })).input).toEqual(file(host, "/p/b.txt", "x"));
    const { verdict, reason, input } = await to({ file_path: "/p/a.txt", content: "clean" });
    if (host === "cursor") expect([verdict, reason]).toEqual(["deny", expect.stringContaining("clean")]);
    else expect(input).toEqual(file(host, "a.txt", "clean"));
  });

  test("S8 one JSON object or nothing, no stderr of a handler's, never a blank reason", async () => {
    const silent = await decide("universal", { stderr: "noise", stdout: "chatter" });
    expect(silent.reply).toEqual({ stdout: host === "cursor" ? "{}" : "", stderr: "", code: 0 });
    const blank = await decide("universal", says("deny", "  "));
    expect([blank.verdict, blank.reason, blank.reply.stderr]).toEqual(["deny", expect.stringMatching(/\S/), ""]);
  });

  test("S10 our own fault denies where a handler waits, with the repair, and is silent elsewhere", () => {
    const fault = (name: string, open: boolean) => faultReply(protocols[host] as HostProtocol, from(host, name), "hookport: repair", open);
    expect(verdictOf(host, read(fault("pre-tool-use", false).stdout))).toMatchObject({ verdict: "deny", reason: "hookport: repair" });
    for (const reply of [fault("session-start", false), fault("pre-tool-use", true)])
      expect([read(reply.stdout), reply.code, reply.stderr]).toEqual([{}, 0, "hookport: repair"]);
  });

  test("S10 a group in words this shim does not know denies", async () => {
    for (const dialect of ["gemini", "cursor:noSuchEvent"]) {
      const out = await decide(dialect, {}).catch(() => ({ verdict: "deny" }));
      expect([dialect, out.verdict]).toEqual([dialect, "deny"]);
    }
  });

  test("S11 a handler keeps the seconds of the host it was written for, and what is left of them after a late start", async () => {
    const seconds = { "claude-code": 600, cursor: 60, copilot: 30, universal: 30 };
    for (const [dialect, most] of Object.entries(seconds)) expect((await decide(dialect, {})).jobs[0]?.timeout).toBe(most);
    const { jobs } = await play(host, bash(host), claude("guard", { handler: { timeout: 100 } }), {}, { elapsed: 90 });
    expect(jobs[0]?.timeout).toBeLessThan(20);
  });

  test("S14 identical commands run once where the source host runs them once", async () => {
    const twice = (dialect: string) => play(host, bash(host), pre(group(dialect), group(dialect, "guard", { matcher: "*" })));
    expect([(await twice("claude-code")).ran, (await twice("universal")).ran]).toEqual([["guard"], ["guard", "guard"]]);
  });

  test("S19 a call has every name it can be, fields filled", async () => {
    const groups = pre(group("claude-code", "edit", { matcher: "Edit" }), group("claude-code", "write", { matcher: "Write" }));
    const { ran, jobs } = await play(host, tool(host, "Write", file(host, "/p/a", "x")), groups);
    expect(ran).toEqual(host === "cursor" ? ["edit", "write"] : ["write"]);
    expect(stdin(jobs.at(-1))).toMatchObject({ tool_name: "Write", tool_input: { file_path: "/p/a", content: "x" } });
    if (host === "cursor") expect(stdin(jobs[0])).toMatchObject({ tool_name: "Edit", tool_input: { file_path: "/p/a", new_string: "x" } });
  });

  test("S20 paths are absolute and normalised, native keeps the original", async () => {
    const paths = { "src/../.env": "/p/.env", "~/.ssh/id": "/home/me/.ssh/id", "/p/./a//b": "/p/a/b" };
    for (const [path, wanted] of Object.entries(paths)) {
      const { jobs } = await play(host, tool(host, "Read", file(host, path, "")), pre(group("claude-code", "c"), group("universal", "u")));
      const [c, u] = jobs.map(stdin) as [Any, Any];
      expect([c["tool_input"]["file_path"], u["toolInput"]["file_path"], jobs[0]?.env["file"]]).toEqual([wanted, wanted, wanted]);
      expect(JSON.stringify(u["native"])).toContain(path);
    }
  });

  test.each([
    ["claude-code", "/bin/sh", "-c", { CLAUDECODE: "1", CLAUDE_PROJECT_DIR: root }],
    ["copilot", "/bin/bash", "-c", { COPILOT_CLI: "1", COPILOT_PROJECT_DIR: root, CLAUDE_PROJECT_DIR: root }],
    ["cursor", "/bin/zsh", "-lc", { CURSOR_VERSION: "1.0.0", CURSOR_PROJECT_DIR: root, CLAUDE_PROJECT_DIR: root }],
    ["lime", "/bin/sh", "-c", { HOOK_EVENT: "PreToolUse", HOOK_TOOL_NAME: "bash", HOOK_TOOL_INPUT: '{"command":"ls"}' }],
    ["universal", "/bin/sh", "-c", { HOOKPORT_HOST: host }],
  ])("S21 a %s command gets its shell, its directory and the marks of its own agent alone", async (dialect, program, option, variables) => {
    const call = bash(host);
    const inherited = Object.fromEntries(marks.filter((name) => !(name in call.env)).map((name) => [name, "of the caller"]));
    const env = { ...inherited, ...call.env, SHELL: "/bin/zsh" };
    const inSub = { ...call, payload: { ...call.payload, cwd: "/p/sub" }, env };
    const { jobs } = await play(host, inSub, pre(group(dialect)), {}, { cwd: "/p/started" });
    const own = dialect === host;
    expect(jobs[0]).toMatchObject({ file: program, args: [option, "guard"], cwd: own ? "/p/started" : root, env: { PACKAGE_ROOT: root } });
    if (!own) expect(jobs[0]?.env).toMatchObject(variables);
    const left = marks.filter((name) => jobs[0]?.env[name] !== undefined && !(name in variables));
    const allowed = own ? (protocols[dialect]?.variables ?? []) : ["CLAUDE_CODE_ENTRYPOINT", "CLAUDE_CODE_SESSION_ID"];
    expect(left.filter((name) => !allowed.includes(name))).toEqual([]);
  });

  test.each(
    table(`
      claude-code ; fit ; Bash  Write|Bash  Write,Bash  Write|Bash|  ^Bash$  Ba.h  B.*  *
      claude-code ; miss ; bash  Bas  Shell  !Bash  [  Bash(echo*)  /Bash/  mcp__.*
      universal ; fit ; Bash  Write|Bash  Ba.h  *
      universal ; miss ; bash  Bas  Edit
      cursor ; fit ; ^Shell$  Sh  Shell|Write  *
      cursor ; miss ; shell  Bash  ^Sh$
      copilot ; fit ; bash  Bash  Read|Bash  Ba.*  *
      copilot ; miss ; b.*  Bas  ^bash$  Bash,Edit
      copilot:preToolUse ; fit ; bash  b.*  ^bash$  .*
      copilot:preToolUse ; miss ; Bash  as  *  Edit|Write
      cursor:beforeShellExecution ; fit ; ls  ^l  *
      cursor:beforeShellExecution ; miss ; Shell  rm
    `),
  )("S22 matchers of %s that %s a shell call: %s", async (dialect, fit, matchers) => {
    // A host's own second spelling would be another call.
    if (dialect.startsWith(`${host}:`)) return;
    const ran = async (matcher: string) => (await play(host, bash(host), pre(group(dialect, "guard", { matcher })))).ran.length > 0;
    for (const matcher of matchers.split(/ +/)) expect([matcher, await ran(matcher)]).toEqual([matcher, fit === "fit"]);
  });

  test("S22 a pattern that is none to its own engine never fires", async () => {
    for (const dialect of ["claude-code", "copilot"])
      expect((await play(host, bash(host), pre(group(dialect, "guard", { matcher: "(?i)bash" })))).ran).toEqual([]);
  });

  test("S22 if: Bash(git push:*) tests every subcommand", async () => {
    const ran = async (command: string, rule = "Bash(git push:*)") =>
      (await play(host, bash(host, command), claude("guard", { handler: { "x-claude-code": { if: rule } } }))).ran.length;
    for (const command of ["git push", "cd x && git push origin", "A=1 git push", "(git push)", "x $(git push)"])
      expect([command, await ran(command)]).toEqual([command, 1]);
    for (const command of ["git pull", "git pushy", "echo 'git push'"]) expect([command, await ran(command)]).toEqual([command, 0]);
    expect(await ran("git push", "Edit(*.ts)")).toBe(0);
  });

  test("S22 an async handler is detached with its own time and decides nothing, failClosed or not", async () => {
    const { jobs, verdict } = await decide("claude-code", { code: 2, stderr: "no" }, { async: true, failClosed: true });
    expect([jobs[0]?.detached, jobs[0]?.timeout, verdict]).toEqual([true, 600, undefined]);
  });
});

const stop = (host: Host, groups: Group[], said: Any) => play(host, from(host, "stop"), { stop: groups }, said);
const more = { decision: "block", reason: "more" };

test.each(STOPPING)("S1 block, deny and exit 2 hold a stop (%s)", async (host) => {
  for (const said of [more, says("deny", "more"), { code: 2, stderr: "more" }]) {
    const { answer } = await stop(host, [group("universal")], guard(said));
    expect(answer["followup_message"] ?? answer["reason"]).toBe("more");
  }
});

test.each(STOPPING)("S2 an end beats a hold, of two handlers (%s)", async (host) => {
  const groups = [group("universal", "a"), group("universal", "b")];
  expect((await stop(host, groups, { a: more, b: { continue: false, stopReason: "end" } })).reply.stdout).not.toContain("more");
});

test.each(STOPPING)("S2 an end beats a hold, of one handler (%s)", async (host) => {
  expect((await stop(host, [group("universal")], guard({ ...more, continue: false, stopReason: "end" }))).reply.stdout).not.toContain(
    "more",
  );
});

test("S2 S4 the parts of a call: denied if one is, asked if one is, allowed only if every part is, no rewrite of one", () => {
  const [yes, no, ask, none]: Decision[] = [{ verdict: "allow" }, { verdict: "deny", reason: "no" }, { verdict: "ask" }, {}];
  const verdict = (...parts: unknown[]) => joinParts(parts as Decision[]).verdict;
  expect([verdict(yes, no, ask), verdict(yes, ask, none), verdict(yes, none), verdict(yes, yes)]).toEqual([
    "deny",
    "ask",
    undefined,
    "allow",
  ]);
  expect(joinParts([{ "rewrite-input": { file_path: "/b" } }, {}])).toMatchObject({ verdict: "deny" });
});

test("S3 a continue: false is ignored from Copilot, denies from Lime, and ends nothing where the host cannot", async () => {
  const decide = async (dialect: string) =>
    (await play("claude-code", bash("claude-code"), pre(group(dialect)), guard({ continue: false }))).verdict;
  expect([await decide("copilot"), await decide("lime")]).toEqual([undefined, "deny"]);
  expect((await stop("cursor", [group("claude-code")], guard({ continue: false, stopReason: "end" }))).lost).toContain("end");
});

test("S3 S8 an end, a hold and feedback without a reason count, and get one", async () => {
  const { verdict, reason } = await play("copilot", bash("copilot"), claude(), guard({ continue: false }));
  expect([verdict, reason]).toEqual(["deny", expect.stringMatching(/\S/)]);
  const block = { decision: "block", reason: "" };
  expect((await stop("cursor", [group("claude-code")], guard(block))).answer["followup_message"]).toMatch(/\S/);
  expect((await after("claude-code", "universal", block)).answer["reason"]).toMatch(/\S/);
});

test("S6 a prompt that cannot be rewritten is blocked", async () => {
  const prompt = async (host: Host) =>
    (await play(host, from(host, "pre-prompt", { prompt: "p" }), { "pre-prompt": [group("copilot")] }, guard({ modifiedPrompt: "better" })))
      .answer;
  expect(await prompt("copilot")).toMatchObject({ modifiedPrompt: "better" });
  expect(await prompt("claude-code")).toMatchObject({ decision: "block", reason: expect.stringContaining("better") });
  expect(await prompt("cursor")).toMatchObject({ continue: false, user_message: expect.stringContaining("better") });
});

test("S6 Copilot's rewrite in its own names reaches Claude Code in Claude Code's", async () => {
  const call = tool("claude-code", "Write", { file_path: "/p/a", content: "x" });
  const { input } = await play(
    "claude-code",
    call,
    pre(group("copilot:preToolUse")),
    guard({ modifiedArgs: { path: "/p/b", file_text: "x" } }),
  );
  expect(input).toEqual({ file_path: "/p/b", content: "x" });
});

test("S6 a field Cursor would merge back into an MCP call cannot be taken out, so the call is denied", async () => {
  const { verdict } = await play("cursor", tool("cursor", "MCP:echo", { a: 1, b: 2 }), claude(), guard(rewrites({ a: 1 })));
  expect(verdict).toBe("deny");
});

const after = (host: Host, dialect: string, said: Any, name = "Bash") => {
  const cursor = { tool_output: JSON.stringify({ output: "SECRET", exitCode: 0 }) };
  const copilot = { tool_result: { result_type: "success", text_result_for_llm: "SECRET" } };
  const result = host === "cursor" ? cursor : host === "copilot" ? copilot : { tool_response: { stdout: "SECRET", stderr: "" } };
  return play(host, tool(host, name, { command: "ls" }, result, "post-tool-use"), { "post-tool-use": [group(dialect)] }, guard(said));
};

test("S7 feedback leaves the result and goes as context where a block would replace it", async () => {
  const block = { decision: "block", reason: "careful" };
  expect((await after("claude-code", "claude-code", block)).answer).toEqual(block);
  for (const [dialect, said] of [
    ["claude-code", block],
    ["universal", { code: 2, stderr: "careful" }],
  ] as const) {
    const { answer } = await after("copilot", dialect, said);
    expect([answer["additionalContext"], answer["decision"], answer["modifiedResult"]]).toEqual(["careful", undefined, undefined]);
    expect((await after("cursor", dialect, said)).answer).toEqual({ additional_context: "careful" });
  }
});

test("S7 what Copilot's block withholds is withheld in the tool's shape, else lost", async () => {
  const block = { decision: "block", reason: "hidden" };
  const shell = await after("claude-code", "copilot", block);
  expect([shell.own["updatedToolOutput"], shell.lost]).toEqual([expect.objectContaining({ stdout: "hidden" }), ""]);
  expect((await after("copilot", "copilot", block)).answer).toEqual(block);
  expect((await after("cursor", "copilot", block, "MCP:echo")).answer["updated_mcp_tool_output"]).toBe("hidden");
  expect((await after("cursor", "copilot", block)).lost).toContain("withhold");
  expect((await after("claude-code", "copilot", block, "WebFetch")).lost).toContain("withhold");
});

test("S6 S7 a replaced result goes in the tool's own shape, text or object", async () => {
  const replaced = async (dialect: string, said: Any) => (await after("claude-code", dialect, said)).own["updatedToolOutput"];
  expect(await replaced("copilot", { modifiedResult: { textResultForLlm: "clean" } })).toMatchObject({ stdout: "clean" });
  expect((await after("copilot", "universal", { updatedOutput: "clean" })).answer["modifiedResult"]).toMatchObject({
    textResultForLlm: "clean",
  });
});

test("S7 a replaced result of another shape does not leave the secret there", async () => {
  const { own } = await after("claude-code", "universal", { updatedOutput: { note: "clean" } });
  expect(own["updatedToolOutput"]).toMatchObject({ stdout: expect.any(String) });
});

test.each(
  table(`
    claude-code ; runs ; runs ; 0 | 0 some text
    claude-code ; runs ; denies ; 1 | 0 {bad} | 0 {"hookSpecificOutput":{"permissionDecision":"deny"}} | timeout | signal
    claude-code ; denies ; denies ; 2 | 1 ${JSON.stringify(says("deny"))}
    copilot ; runs ; runs ; 0 | 0 {"permissionDecision":"allow"}
    copilot ; runs ; denies ; timeout | 0 text
    copilot ; denies ; denies ; 1 | 127 {"permissionDecision":"allow"} | 2 {"permissionDecision":"allow"} | signal | spawn
    cursor ; runs ; runs ; 0 {} | 0 log {"permission":"allow"}
    cursor ; runs ; denies ; 0 | 1 {"permission":"deny"} | timeout
    cursor ; denies ; denies ; 2 | 0 text | 0 [] | 0 log {"permission":"deny"} | 0 {"permission":"allow"} log
    universal ; runs ; runs ; 0 | 0 text
    universal ; runs ; denies ; 1 | 0 {cut | timeout | signal
    universal ; denies ; denies ; 2 | 2 {"decision":"approve"}
    lime ; runs ; runs ; 0 | 0 text
    lime ; runs ; denies ; 1 | timeout
    lime ; denies ; denies ; 2 | 0 {"decision":"block"} | 0 {"continue":false}
  `),
)("S9 %s %s, failClosed %s: exit %s", async (dialect, plain, closed, ends) => {
  for (const ended of ends.split(" | ")) {
    const [code = "", ...stdout] = ended.split(" ");
    const reply = /\d/.test(code) ? { code: Number(code), stdout: stdout.join(" ") } : { code: null, fault: code };
    for (const host of HOSTS)
      for (const failClosed of [false, true]) {
        const { verdict } = await play(host, bash(host), pre(group(dialect, "guard", { handler: { failClosed } })), guard(reply));
        const seen = verdict === "deny" ? "denies" : "runs";
        expect(`${ended} on ${host}, ${failClosed}: ${seen}`).toBe(`${ended} on ${host}, ${failClosed}: ${failClosed ? closed : plain}`);
      }
  }
});

test.each(STOPPING)("S9 a failing hook never holds a stop, exit 2 only by its dialect's rule (%s)", async (host) => {
  const answer = async (dialect: string, said: Any) =>
    (await stop(host, [group(dialect, "guard", { handler: { failClosed: true } })], guard(said))).answer;
  for (const dialect of ["claude-code", "copilot", "cursor", "universal"])
    expect(await answer(dialect, { code: null, fault: "timeout" })).toEqual({});
  for (const dialect of ["copilot", "cursor"]) expect(await answer(dialect, { code: 2, stderr: "more" })).toEqual({});
  expect(await answer("claude-code", { code: 2, stderr: "more" })).not.toEqual({});
});

test.each(
  table(`
    a Stop inside a sub-agent ; copilot ; stop ; {"agent_id":"a"} ; nothing
    a sub-agent's prompt ; copilot ; pre-prompt ; {"prompt":"p","agent_id":"a"} ; nothing
    a SubagentStop without a type ; claude-code ; sub-agent-end ; {"agent_type":"","agent_id":"a"} ; nothing
    a task notification ; claude-code ; pre-prompt ; {"prompt":"<task-notification>x"} ; nothing
    a typed prompt ; claude-code ; pre-prompt ; {"prompt":"p"} ; pre-prompt
    a finished turn ; cursor ; stop ; {"status":"completed","loop_count":0} ; stop
    a turn after a hold ; cursor ; stop ; {"status":"completed","loop_count":1} ; stop again
    an aborted turn ; cursor ; stop ; {"status":"aborted"} ; stop-cancelled
    a failed turn ; cursor ; stop ; {"status":"error"} ; stop-failure
    the user's Esc ; lime ; stop ; {} ; stop-cancelled
  `),
)("S16 %s on %s (%s %s) is %s", (_, host, name, fields, wanted) => {
  const [event] = protocols[host]?.host?.decodeEvent(from(host as Host, name, parseJson(fields) as Any), root) ?? [];
  expect(event ? event.name + (event.stopHookActive ? " again" : "") : "nothing").toBe(wanted);
});

test.each(["cursor", "lime"] as const)(
  "S17 a permission request is carried by the tool call on %s: deny and ask count, allow is silence",
  async (host) => {
    const request = (dialect: string, said: Any) =>
      play(host, bash(host), { "permission-request": [group(dialect, "guard", { matcher: "Bash" })] }, guard(said));
    const behavior = (one: string) => specific({ decision: { behavior: one, message: "no" } }, "PermissionRequest");
    expect(await request("claude-code", behavior("deny"))).toMatchObject({ verdict: "deny", reason: "no" });
    expect((await request("universal", says("ask"))).verdict).toBe(host === "cursor" ? "deny" : "ask");
    const { ran, verdict, jobs } = await request("claude-code", behavior("allow"));
    expect([ran, verdict, stdin(jobs[0])["hook_event_name"]]).toEqual([["guard"], undefined, "PermissionRequest"]);
  },
);

test.each(["claude-code", "copilot"] as const)("S17 a sub-agent's start is denied through the Agent tool (%s)", async (host) => {
  const agent = tool(host, "Agent", { prompt: "p", [host === "copilot" ? "agent_type" : "subagent_type"]: "explore" });
  const start = (call: Invocation, matcher: string) =>
    play(host, call, { "sub-agent-start": [group("cursor", "guard", { matcher })] }, guard({ permission: "deny", user_message: "no" }));
  expect(await start(agent, "^explore$")).toMatchObject({ verdict: "deny", reason: "no" });
  expect([(await start(agent, "^other$")).ran, (await start(bash(host), "*")).ran]).toEqual([[], []]);
});

test("S19 Copilot's permission name edit covers create", async () => {
  const payload = {
    hookName: "permissionRequest",
    sessionId: "s",
    timestamp: 1,
    cwd: root,
    toolName: "edit",
    toolInput: { file_path: "/p/.env", diff: "+x" },
  };
  const deny = guard(specific({ decision: { behavior: "deny", message: "no" } }, "PermissionRequest"));
  for (const matcher of ["Write", "Edit"]) {
    const hooks = { "permission-request": [group("claude-code", "guard", { matcher })] };
    expect((await play("copilot", { event: "PermissionRequest", payload, env }, hooks, deny)).answer).toMatchObject({
      behavior: "deny",
      message: "no",
    });
  }
});

const hidden = (matcher: string | undefined, said: Any) =>
  play("cursor", tool("cursor", "MCP:echo", { a: 1 }), claude("guard", matcher === undefined ? {} : { matcher }), guard(said));

test("S19 a hidden MCP server fits what a deny asks for and no rewrite", async () => {
  for (const matcher of ["mcp__lab__echo", "mcp__.*__echo", "mcp__lab__.*", "Bash|mcp__my_lab__echo", "*"])
    expect([matcher, (await hidden(matcher, says("deny"))).verdict]).toEqual([matcher, "deny"]);
  for (const matcher of ["mcp__lab__other", "Bash"]) expect([matcher, (await hidden(matcher, says("deny"))).ran]).toEqual([matcher, []]);
  expect((await hidden("mcp__lab__echo", rewrites({ a: 2 }))).input).toBeUndefined();
  expect([(await hidden(undefined, rewrites({ a: 2 }))).input, (await hidden("*", rewrites({ a: 2 }))).input]).toEqual([
    { a: 2 },
    { a: 2 },
  ]);
});

test.each(["mcp__(my_lab|our_db)__echo", "mcp__.+_db__.*", "mcp__gith[u]b__.*"])(
  "S19 a hidden MCP server fits the pattern %s",
  async (matcher) => {
    expect((await hidden(matcher, says("deny"))).verdict).toBe("deny");
  },
);

test("S19 a Copilot tool with several hyphens has every server it can have", async () => {
  for (const matcher of ["mcp__my__server-drop", "mcp__my-server__drop"])
    expect((await play("copilot", tool("copilot", "my-server-drop"), claude("guard", { matcher }), guard(says("deny")))).verdict).toBe(
      "deny",
    );
});

test("S19 a patch is a list of changes; unreadable it goes whole to every Edit or Write group", async () => {
  const groups = pre(...["Write", "Edit", "Bash"].map((name) => group("claude-code", name, { matcher: name })));
  const patch =
    "*** Begin Patch\n*** Add File: a\n+x\n*** Update File: .env\n*** Move to: b\n@@\n-y\n+z\n*** Delete File: c\n*** End Patch";
  const { jobs } = await play("copilot", tool("copilot", "Edit", patch), groups);
  const seen = jobs.map((job) => `${commandOf(job)} ${stdin(job)["tool_input"]["file_path"]}`);
  expect(seen.sort()).toEqual(["Edit /p/.env", "Edit /p/c", "Write /p/a", "Write /p/b"]);
  const odd = await play("copilot", tool("copilot", "Edit", "garbage"), groups, { Edit: says("deny") });
  expect([odd.ran.sort(), odd.verdict, odd.jobs[0]?.stdin]).toEqual([["Edit", "Write"], "deny", expect.stringContaining("garbage")]);
});

test("S20 a tool's own directory becomes the event's, and no process starts in it", async () => {
  const { jobs } = await play("cursor", tool("cursor", "Bash", { command: "ls", cwd: "/p/sub" }), claude());
  expect([stdin(jobs[0])["cwd"], jobs[0]?.cwd]).toEqual(["/p/sub", "/p"]);
});

test("S21 exports at session start become the target's session environment, or a gap", async () => {
  const start = (host: Host) =>
    play(host, from(host, "session-start"), { "session-start": [group("claude-code")] }, guard({ exports: 'export A="1 2"\n' }));
  const cursor = await start("cursor");
  expect([cursor.jobs[0]?.envFile, cursor.answer]).toEqual(["CLAUDE_ENV_FILE", { env: { A: "1 2" } }]);
  expect([(await start("copilot")).lost, (await start("claude-code")).reply.exports]).toEqual([
    expect.stringContaining("env"),
    "export A='1 2'\n",
  ]);
});

test("S21 a gate that cannot be given the whole event denies, whatever its dialect", async () => {
  for (const dialect of ["lime", "claude-code", "cursor", "copilot", "universal"])
    expect((await play("copilot", bash("copilot"), pre(group(dialect)), guard({ code: null, fault: "limit" }))).verdict).toBe("deny");
});

test("S21 in an exec form only Claude Code's own placeholders are filled", async () => {
  const { jobs } = await play(
    "cursor",
    bash("cursor"),
    claude("x", { handler: { args: ["${CLAUDE_PROJECT_DIR}/a b", "$CLAUDE_PROJECT_DIR", "${HOME}"] } }),
  );
  expect(jobs[0]).toMatchObject({ file: "x", args: ["/p/a b", "$CLAUDE_PROJECT_DIR", "${HOME}"] });
});

test("S22 session-start has canonical sources, and runs where the host does not tell one", async () => {
  const ran = async (host: Host, source: string | undefined, matcher: string) =>
    (
      await play(host, from(host, "session-start", { source }), {
        "session-start": [group("claude-code", "c", { matcher }), group("universal", "u", { matcher })],
      })
    ).ran.join("");
  expect([
    await ran("copilot", "new", "startup"),
    await ran("copilot", "resume", "resume"),
    await ran("cursor", undefined, "startup"),
  ]).toEqual(["cu", "cu", "cu"]);
  expect([await ran("copilot", "resume", "startup"), await ran("claude-code", "clear", "startup")]).toEqual(["", ""]);
});

/** Real projects, with the shim as its hosts run it. */
const GUARD = 'grep -q forbidden && { echo stop >&2; exit 2; }; echo x >> "$CLAUDE_PROJECT_DIR/log"';
const PLACES = {
  "claude-code": ".claude/settings.json",
  copilot: ".github/hooks/hookport.json",
  cursor: ".cursor/hooks.json",
  lime: ".lime/settings.json",
};
const settings = (command = GUARD, more: Any = {}, event = "PreToolUse") => ({
  ".claude/settings.json": { hooks: { [event]: [{ matcher: "Bash", hooks: [{ type: "command", command, ...more }] }] } },
});
const universal = (command: string, event = "pre-tool-use") => ({
  "hooks.json": { version: 1, hooks: { [event]: [{ hooks: [{ type: "command", command }] }] } },
});
const entries = (p: Project, host: Host, event = "pre-tool-use"): Any[] =>
  (parseJson(p.read(PLACES[host])) as Any)["hooks"][EVENTS[event]?.[HOSTS.indexOf(host)] as string].map((one: any) => {
    const entry = typeof one === "string" ? { command: one } : (one.hooks?.[0] ?? one);
    return { ...entry, command: entry.command ?? entry.bash };
  });
const verdict = (host: Host, { stdout }: Result) => verdictOf(host, read(stdout)).verdict;
const real = (p: Project, { event, payload, env: variables }: Invocation) => ({
  event,
  payload: { ...payload, cwd: p.root },
  env: {
    CLAUDE_PROJECT_DIR: p.root,
    COPILOT_PROJECT_DIR: p.root,
    ...(variables as { [name: string]: string }),
    PATH: process.env["PATH"] ?? "",
  },
});
const shim = (p: Project, host: Host, call: Invocation, entry = host) => {
  const { payload, env: variables } = real(p, call);
  return p.shim(entry, EVENTS["pre-tool-use"]?.[HOSTS.indexOf(entry)] as string, payload, { env: variables });
};

describe("S10 in a project", () => {
  const made = (...options: string[]) => {
    const p = project(universal("true"));
    p.sh("git init -q .");
    expect(p.hookport("convert", "hooks.json", "--to", "all", ...options).code).toBe(0);
    return p;
  };

  test("S10 the written entry carries the fault, closed", () => {
    const p = made();
    expect([entries(p, "claude-code")[0]?.["onFailure"], entries(p, "cursor")[0]?.["failClosed"]]).toEqual(["block", true]);
    p.sh("rm .hookport/shim.cjs");
    const { payload, env: variables } = real(p, bash("lime"));
    const lime = p.sh(entries(p, "lime")[0]?.["command"], { env: variables, input: JSON.stringify(payload) });
    expect([lime.code, verdict("lime", lime)]).toEqual([2, "deny"]);
    for (const host of ["claude-code", "copilot", "cursor"] as const) expect(p.sh(entries(p, host)[0]?.["command"]).code).not.toBe(0);
  });

  const damaged = (content: string, wanted = "deny") => {
    const p = made();
    p.write(".hookport/hooks.json", content);
    for (const host of HOSTS) {
      const out = shim(p, host, bash(host));
      expect([host, verdict(host, out), out.stdout]).toEqual([host, wanted, expect.stringContaining("hookport convert")]);
    }
  };
  test.each(["{", "{}", '{"version":1,"hooks":{"pre-tool-use":{}}}'])("S10 the document %s denies", (content) => damaged(content));
  test("S10 a document with a damaged group denies with the repair", () => damaged('{"version":1,"hooks":{"pre-tool-use":[null]}}'));

  test("S10 a payload that is none denies", () => {
    const p = made();
    for (const host of HOSTS)
      expect(verdict(host, p.shim(host, EVENTS["pre-tool-use"]?.[HOSTS.indexOf(host)] as string, "not json"))).toBe("deny");
  });

  test("S10 --fail-open opens an unreadable payload", () => {
    const p = made("--fail-open");
    for (const host of HOSTS) expect(verdict(host, p.shim(host, "PreToolUse", "not json"))).toBeUndefined();
  });

  test("S10 --fail-open opens a missing document too", () => {
    const p = made("--fail-open");
    p.sh("rm .hookport/hooks.json");
    const { payload, env: variables } = real(p, bash("claude-code"));
    const out = p.sh(entries(p, "claude-code")[0]?.["command"], { env: variables, input: JSON.stringify(payload) });
    expect(verdict("claude-code", out)).toBeUndefined();
  });

  test("S10 a prompt guard on Copilot, which does not close there by itself, is closed", () => {
    const p = project(universal("true", "pre-prompt"));
    p.hookport("convert", "hooks.json", "--to", "copilot");
    p.sh("rm .hookport/shim.cjs");
    expect(p.sh(entries(p, "copilot", "pre-prompt")[0]?.["command"]).stdout).toContain('"block"');
  });
});

test("S11 every entry waits longer than its slowest handler, in the host's unit", () => {
  const p = project(settings(GUARD, { timeout: 120 }));
  p.hookport("convert", "--to", "all");
  for (const seconds of [entries(p, "copilot")[0]?.["timeoutSec"], entries(p, "cursor")[0]?.["timeout"]])
    expect(seconds).toBeGreaterThan(120);
});

test("S11 a timeout and a signal to the shim end the handler's whole process group", async () => {
  const p = project(settings("(sleep 2; touch alive) & sleep 5", { timeout: 1, onFailure: "block" }));
  p.hookport("convert", "--to", "copilot");
  expect(verdict("copilot", shim(p, "copilot", bash("copilot")))).toBe("deny");
  p.write("payload", real(p, bash("copilot")).payload);
  p.sh("node .hookport/shim.cjs copilot PreToolUse < payload & pid=$!; sleep 0.6; kill $pid; wait $pid");
  await new Promise((done) => setTimeout(done, 2500));
  expect(p.sh("ls").stdout).not.toContain("alive");
});

test.each(HOSTS)("S12 the written command finds the shim from a subdirectory of an awkward path (%s)", (host) => {
  const p = project(universal("grep -q forbidden && { echo stop >&2; exit 2; }; true"), `it's a "project" $x`);
  p.sh("git init -q .");
  expect(p.hookport("convert", "hooks.json", "--to", host).code).toBe(0);
  const cwd = host === "cursor" ? p.root : join(p.root, "sub dir");
  mkdirSync(join(p.root, "sub dir"));
  const run = (call: Invocation) =>
    verdict(host, p.sh(entries(p, host)[0]?.["command"], { env: real(p, call).env, input: JSON.stringify(real(p, call).payload), cwd }));
  expect([run(bash(host, "forbidden")), run(bash(host, "fine"))]).toEqual(["deny", undefined]);
});

test("S13 the caller is recognised and answered in its own form, and effects happen once", () => {
  const p = project(settings());
  expect(p.hookport("convert", "--to", "copilot", "--adopt").code).toBe(0);
  const through = (host: Host, command: string) => shim(p, host, bash(host, command), "claude-code");
  expect([verdict("claude-code", through("claude-code", "forbidden")), verdict("cursor", through("cursor", "forbidden"))]).toEqual([
    "deny",
    "deny",
  ]);
  p.write("log", "");
  through("copilot", "fine");
  expect(p.read("log")).toBe("");
  shim(p, "copilot", bash("copilot", "fine"));
  expect(p.read("log")).toBe("x\n");
  p.sh("rm .github/hooks/hookport.json");
  expect(verdict("copilot", through("copilot", "forbidden"))).toBe("deny");
});

test("S13 raw entries that another target also runs are muted where it can be, else reported", () => {
  const p = project(settings());
  const report = JSON.stringify(parseJson(p.hookport("convert", "--to", "cursor,copilot", "--json").stdout));
  expect(report.match(/"code":"fires-twice","level":"weakened"/g)?.length).toBe(1);
  const muted = entries(p, "cursor").find(({ command }) => command === GUARD);
  expect(new RegExp(muted?.["matcher"] ?? "").test("Shell")).toBe(false);
});

test("S14 what stands in the target's file is left alone; a host event is all native or all ours", () => {
  const p = project(settings());
  const before = p.read(".claude/settings.json");
  p.hookport("convert", "--to", "all");
  expect(p.read(".claude/settings.json")).toBe(before);
  const mixed = {
    "pre-tool-use": [group("cursor", "./a"), group("cursor", "./b")],
    stop: [group("cursor", "./s"), group("universal", "./u")],
  };
  const q = project({ "hooks.json": { version: 1, hooks: mixed } });
  q.hookport("convert", "hooks.json", "--to", "cursor");
  const commands = (event: string) => entries(q, "cursor", event).map(({ command }) => command);
  expect([commands("pre-tool-use"), commands("stop")]).toEqual([["./a", "./b"], [expect.stringContaining("shim.cjs cursor stop")]]);
});

test("S18 a gate that some surface does not run is conditional, named first, and fails --strict", () => {
  const p = project(settings("true", {}, "Stop"));
  const { code, stdout } = p.hookport("convert", "--to", "cursor");
  const levels = [...stdout.matchAll(/^ {2}(conditional|notice) .*$/gm)].map(([row]) => row);
  expect([code, levels[0]]).toEqual([0, expect.stringMatching(/conditional.*-p/)]);
  expect(p.hookport("convert", "--to", "cursor", "--strict").code).toBe(1);
});

test.each(["a b.txt", `it's "q".txt`, "*", "-rf", "$(touch pwned)", "`x`;y"])(
  "S21 the file name %j stays one argument wherever a placeholder stands",
  (name) => {
    const p = project({ "print.sh": 'for a; do printf "<%s>" "$a"; done > "$OUT"\n' });
    const command = "sh ${PACKAGE_ROOT}/print.sh ${file} \"${file}\" '${file}' x${file}";
    p.write("hooks.json", universal(command)["hooks.json"]);
    p.hookport("convert", "hooks.json", "--to", "claude-code");
    const { payload, env: variables } = real(p, tool("claude-code", "Read", { file_path: name }));
    p.shim("claude-code", "PreToolUse", payload, { env: { ...variables, OUT: join(p.root, "out") } });
    const path = join(p.root, name);
    expect(p.read("out")).toBe(`<${path}><${path}><${path}><x${path}>`);
  },
);

test("S21 a BOM on stdin is skipped, and an environment over the system's limit denies", () => {
  const p = project({ ".lime/settings.json": { hooks: { PreToolUse: ["grep -q forbidden && { echo stop >&2; exit 2; }; true"] } } });
  p.hookport("convert", "--to", "copilot");
  const run = (command: string) =>
    verdict("copilot", p.shim("copilot", "PreToolUse", `\uFEFF${JSON.stringify(real(p, bash("copilot", command)).payload)}`));
  expect([run("forbidden"), run("fine"), run("x".repeat(3_000_000))]).toEqual(["deny", undefined, "deny"]);
});

test("S22 async runs beside the shim from a host that honours it, and stays a gate from one that does not", async () => {
  const p = project(settings("sleep 1; touch late", { async: true }));
  p.hookport("convert", "--to", "copilot");
  expect([shim(p, "copilot", bash("copilot")).stdout, p.sh("ls").stdout]).toEqual(["", expect.not.stringContaining("late")]);
  await new Promise((done) => setTimeout(done, 2000));
  expect(p.sh("ls").stdout).toContain("late");
  const q = project({ ".github/hooks/x.json": { version: 1, hooks: { preToolUse: [{ type: "command", bash: "exit 1", async: true }] } } });
  q.hookport("convert", "--to", "claude-code");
  expect(verdict("claude-code", shim(q, "claude-code", bash("claude-code")))).toBe("deny");
});
