/** Hooks that were written for Claude Code, on every agent: its own words, fields and filters. */
import { describe, expect, test } from "vitest";
import { adapters } from "../support/hosts.ts";
import { answered, isNot } from "../support/kit.ts";
import {
  agentOf,
  callOf,
  inputFor,
  payloadNamed,
  rows,
  shellOf,
  toolCall,
  variantsOf,
  writerOf,
} from "../support/kits.ts";
import {
  after,
  bash,
  group,
  guard,
  permits,
  play,
  pre,
  rewrites,
  root,
  says,
  specific,
  stdin,
  stop,
  type Any,
} from "../support/play.ts";
import type { Invocation } from "../../src/model/adapter.ts";
import type { Handler } from "../../schemas/types/document.ts";

const ID = "claude-code";
const claude = (command = "guard", more: Parameters<typeof group>[2] = {}) =>
  pre(group(ID, command, more));
const home = agentOf(ID);

describe.each(rows)("on %s", (id, agent) => {
  const does = (part: keyof typeof agent.honours, event: Parameters<typeof callOf>[1]) =>
    answered(agent.honours[part], []).includes(event);
  const decide = (value: Any, handler: Partial<Handler> = {}) =>
    play(agent, bash(agent), claude("guard", { handler }), guard(value));
  const writer = writerOf(agent);
  const has = (event: Parameters<typeof callOf>[1]) => variantsOf(agent, event).length > 0;

  test("S3 an end before a tool is beside a deny, in the word the agent has for it", async () => {
    const { verdict, reason, effect } = await decide({ continue: false, stopReason: "enough" });
    expect([verdict, reason, effect.ends]).toEqual([
      "deny",
      "enough",
      does("end", "pre-tool-use") ? true : undefined,
    ]);
  });

  test("S4 an allow is written only where it grants no more than Claude Code's", async () => {
    const { verdict, lost } = await decide(says("allow"));
    expect([verdict, lost.includes("allow")]).toEqual(
      does("allow", "pre-tool-use") ? ["allow", false] : [undefined, true],
    );
  });

  test("S4 a handler under a widened filter keeps its denies and loses its allows and rewrites", async () => {
    const unsure = (value: Any) =>
      play(
        agent,
        bash(agent, 'eval "$x"'),
        claude("guard", { handler: { "x-claude-code": { if: "Bash(git push:*)" } } }),
        guard(value),
      );
    expect((await unsure(says("deny"))).verdict).toBe("deny");
    const { ran, verdict, input } = await unsure(
      specific({ permissionDecision: "allow", updatedInput: { command: "true" } }),
    );
    expect([ran, verdict, input]).toEqual([["guard"], undefined, undefined]);
  });

  test("S5 an ask is asked where every surface asks or refuses, else denied with the word", async () => {
    const { verdict, reason } = await decide(says("ask", "sure?"));
    if (does("ask", "pre-tool-use")) expect([verdict, reason]).toEqual(["ask", "sure?"]);
    else expect([verdict, reason]).toEqual(["deny", expect.stringMatching(/sure\?[^]*ask/)]);
  });

  test("S5 Claude Code's defer denies", async () => {
    expect((await decide(says("defer"))).verdict).toBe("deny");
  });

  test("S6 a rewrite puts back only the fields it changed, in the agent's own names; what it cannot denies", async () => {
    const call = toolCall(agent, writer, { file_path: "a.txt", content: "x" }, { root });
    const to = (wanted: Any) => play(agent, call, claude(), guard(rewrites(wanted)));
    const moved = await to({ file_path: "/p/b.txt", content: "x" });
    if (writer.rewrites.includes("file_path"))
      expect(moved.input).toEqual(inputFor(writer, { file_path: "/p/b.txt", content: "x" }));
    else
      expect([moved.verdict, moved.reason]).toEqual(["deny", expect.stringContaining("/p/b.txt")]);
    const { verdict, reason, input } = await to({ file_path: "/p/a.txt", content: "clean" });
    if (writer.rewrites.includes("content"))
      expect(input).toEqual(inputFor(writer, { file_path: "a.txt", content: "clean" }));
    else expect([verdict, reason]).toEqual(["deny", expect.stringContaining("clean")]);
  });

  test.runIf(has("post-tool-use"))("S7 its feedback leaves the result", async () => {
    const { effect } = await after(agent, ID, { decision: "block", reason: "careful" });
    expect([effect.withheld, effect.output]).toEqual([undefined, undefined]);
    if (does("feedback", "post-tool-use"))
      expect(effect.feedback ?? effect.context).toBe("careful");
  });

  const { longest = Infinity } = agent.process;
  test.runIf(longest > 90)("S11 what is left of its seconds after a late start", async () => {
    const { jobs } = await play(
      agent,
      bash(agent),
      claude("guard", { handler: { timeout: 100 } }),
      {},
      { elapsed: 90 },
    );
    expect(jobs[0]?.timeout).toBeLessThan(20);
  });

  test("S19 a call has every name it can be, fields filled", async () => {
    const groups = pre(
      group(ID, "Edit", { matcher: "Edit" }),
      group(ID, "Write", { matcher: "Write" }),
    );
    const { ran, jobs } = await play(
      agent,
      toolCall(agent, writer, { file_path: "/p/a", content: "x\n" }, { root }),
      groups,
    );
    expect(ran).toEqual(["Edit", "Write"].filter((name) => writer.as.includes(name)));
    expect(stdin(jobs.at(-1))).toMatchObject({
      tool_name: "Write",
      tool_input: { file_path: "/p/a", content: "x\n" },
    });
    if (ran.length > 1)
      expect(stdin(jobs[0])).toMatchObject({
        tool_name: "Edit",
        tool_input: { file_path: "/p/a", new_string: "x\n" },
      });
  });

  test("S20 paths are absolute and normalised", async () => {
    const paths = {
      "src/../.env": "/p/.env",
      "~/.ssh/id": "/home/me/.ssh/id",
      "/p/./a//b": "/p/a/b",
    };
    for (const [path, wanted] of Object.entries(paths)) {
      const { jobs } = await play(
        agent,
        toolCall(agent, agent.tools.read, { file_path: path }, { root }),
        claude("c"),
      );
      expect([stdin(jobs[0])["tool_input"]["file_path"], jobs[0]?.env["file"]]).toEqual([
        wanted,
        undefined,
      ]);
      const call = toolCall(agent, agent.tools.read, { file_path: path }, { root });
      const universal = await play(agent, call, pre(group("universal", "c")));
      expect(universal.jobs[0]?.env["file"]).toBe(wanted);
    }
  });

  test("S22 if: Bash(git push:*) tests every subcommand", async () => {
    const ran = async (command: string, rule = "Bash(git push:*)") =>
      (
        await play(
          agent,
          bash(agent, command),
          claude("guard", { handler: { "x-claude-code": { if: rule } } }),
        )
      ).ran.length;
    for (const command of [
      "git push",
      "cd x && git push origin",
      "A=1 git push",
      "(git push)",
      "x $(git push)",
    ])
      expect([command, await ran(command)]).toEqual([command, 1]);
    for (const command of ["git pull", "git pushy", "echo 'git push'"])
      expect([command, await ran(command)]).toEqual([command, 0]);
    expect(await ran("git push", "Edit(*.ts)")).toBe(0);
  });

  test("S22 if: Write(apps/docs/**) tests the file", async () => {
    const ran = async (file_path: string, rule: string) => {
      const call = toolCall(agent, writer, { file_path, content: "x\n" }, { root });
      const hooks = claude("guard", { handler: { "x-claude-code": { if: rule } } });
      return (await play(agent, call, hooks)).ran.length;
    };
    const fits: readonly (readonly [rule: string, path: string, ran: number])[] = [
      ["Write(apps/docs/**)", `${root}/apps/docs/a/b.md`, 1],
      ["Write(apps/docs/**)", `${root}/apps/studio/a.md`, 0],
      ["Write(/apps/docs/**)", `${root}/apps/docs/a.md`, 1],
      ["Write(docs)", `${root}/apps/docs/a.md`, 1],
      ["Write(*.ts)", `${root}/src/app.TS`, 1],
      ["Write(*.ts)", `${root}/README.md`, 0],
      ["Write(~/.ssh/**)", "/home/me/.ssh/id", 1],
      ["Write(~/.ssh/**)", `${root}/.ssh/id`, 0],
      ["Write(//etc/**)", "/etc/hosts", 1],
      ["Write(apps/docs/**)|Edit(apps/docs/**)", `${root}/apps/docs/a.md`, 0],
    ];
    for (const [rule, path, times] of fits)
      expect([rule, path, await ran(path, rule)]).toEqual([rule, path, times]);
  });

  test.runIf(!does("deny", "permission-request"))(
    "S17 its answer to a permission request counts before the tool",
    async () => {
      const request = (value: Any) =>
        play(
          agent,
          bash(agent),
          { "permission-request": [group(ID, "guard", { matcher: "Bash" })] },
          guard(value),
        );
      expect(await request(permits("deny"))).toMatchObject({ verdict: "deny", reason: "no" });
      const { ran, verdict, jobs } = await request(permits("allow"));
      expect([ran, verdict, stdin(jobs[0])["hook_event_name"]]).toEqual([
        ["guard"],
        undefined,
        "PermissionRequest",
      ]);
    },
  );

  test.runIf(has("session-start"))(
    "S21 its exports at session start become the session's environment, or a gap",
    async () => {
      const hooks = { "session-start": [group(ID)] };
      const { effect, lost, jobs } = await play(
        agent,
        callOf(agent, "session-start", { root }),
        hooks,
        guard({ exports: 'export A="1 2"\n' }),
      );
      if (!does("env", "session-start")) return expect(lost).toContain("env");
      expect(effect.env).toEqual({ A: "1 2" });
      if (id !== ID) expect(jobs[0]?.envFile).toBe("CLAUDE_ENV_FILE");
    },
  );

  test("S21 in an exec form only its own placeholders are filled", async () => {
    const args = ["${CLAUDE_PROJECT_DIR}/a b", "$CLAUDE_PROJECT_DIR", "${HOME}"];
    const { jobs } = await play(agent, bash(agent), claude("x", { handler: { args } }));
    expect(jobs[0]).toMatchObject({
      file: "x",
      args: ["/p/a b", "$CLAUDE_PROJECT_DIR", "${HOME}"],
    });
  });

  test.runIf(has("session-start"))(
    "S22 session-start has canonical sources, and runs where the agent does not tell one",
    async () => {
      const ran = async (source: string | undefined, matcher: string) =>
        (
          await play(agent, callOf(agent, "session-start", { root, fields: { source } }), {
            "session-start": [group(ID, "c", { matcher })],
          })
        ).ran.join("");
      if (isNot(agent.sources)) expect(await ran(undefined, "startup")).toBe("c");
      else
        for (const [own, canonical] of Object.entries(agent.sources))
          for (const matcher of ["startup", "resume", "clear", "compact"])
            expect([own, matcher, await ran(own, matcher)]).toEqual([
              own,
              matcher,
              matcher === canonical ? "c" : "",
            ]);
    },
  );
});

describe("on Claude Code itself", () => {
  test("S3 `continue: false` is its word for an end before a tool, and it is not told to interrupt", async () => {
    const { answer } = await play(
      home,
      bash(home),
      claude(),
      guard({ continue: false, stopReason: "enough" }),
    );
    expect([answer["continue"], answer["interrupt"]]).toEqual([false, undefined]);
  });

  test("S7 feedback is a block, which leaves the result visible there", async () => {
    const block = { decision: "block", reason: "careful" };
    expect((await after(home, ID, block)).answer).toEqual(block);
  });

  test("S8 feedback without a reason counts, and gets one", async () => {
    expect(
      (await after(home, "universal", { decision: "block", reason: "" })).answer["reason"],
    ).toMatch(/\S/);
  });

  test("S6 a prompt is blocked in its own words, when it cannot be rewritten", async () => {
    const { answer } = await play(
      home,
      callOf(home, "pre-prompt", { root, prompt: "p" }),
      { "pre-prompt": [group("universal")] },
      guard({ updatedPrompt: "better" }),
    );
    expect(answer).toMatchObject({ decision: "block", reason: expect.stringContaining("better") });
  });

  test("S7 a replaced result of another shape does not leave the secret there", async () => {
    const { own } = await after(home, "universal", { updatedOutput: { note: "clean" } });
    expect(own["updatedToolOutput"]).toMatchObject({ stdout: expect.any(String) });
  });

  test("S21 exports are written as it reads them", async () => {
    const call = callOf(home, "session-start", { root });
    const { reply } = await play(
      home,
      call,
      { "session-start": [group(ID)] },
      guard({ exports: 'export A="1 2"\n' }),
    );
    expect(reply.exports).toBe("export A='1 2'\n");
  });

  test("S9 exit 2 holds a stop", async () => {
    const { answer } = await stop(
      home,
      [group(ID, "guard", { handler: { failClosed: true } })],
      guard({ code: 2, stderr: "more" }),
    );
    expect(answer).not.toEqual({});
  });

  test("S3 a continue: false is ignored from Copilot and denies from Lime", async () => {
    const verdict = async (dialect: string) =>
      (await play(home, bash(home), pre(group(dialect)), guard({ continue: false }))).verdict;
    expect([await verdict("copilot"), await verdict("lime")]).toEqual([undefined, "deny"]);
  });

  test("S17 a hook for a sub-agent's start that was written for Cursor denies the tool Agent", async () => {
    const agent = toolCall(
      home,
      { ...shellOf(home), name: "Agent", fields: {} },
      { prompt: "p", subagent_type: "explore" },
      { root },
    );
    const start = (call: Invocation, matcher: string) =>
      play(
        home,
        call,
        { "sub-agent-start": [group("cursor", "guard", { matcher })] },
        guard({ permission: "deny", user_message: "no" }),
      );
    expect(await start(agent, "^explore$")).toMatchObject({ verdict: "deny", reason: "no" });
    expect([(await start(agent, "^other$")).ran, (await start(bash(home), "*")).ran]).toEqual([
      [],
      [],
    ]);
  });
});

describe("S28 a payload that lacks what only newer releases tell is known as Claude Code's", () => {
  const {
    prompt_id: _prompt,
    effort: _effort,
    ...older
  } = payloadNamed(agentOf("claude-code"), "Stop");
  const documented = {
    session_id: "abc123",
    transcript_path: "/Users/me/.claude/projects/-p/00893aaf-19fa-41d2.jsonl",
  };
  test.each([older, { ...older, ...documented }])("%j", (payload) => {
    const knows = Object.values(adapters).filter(({ protocol }) =>
      protocol.host.recognise({ event: "", payload, env: {} }),
    );
    expect(knows.map(({ protocol }) => protocol.id)).toEqual(["claude-code"]);
  });
});
