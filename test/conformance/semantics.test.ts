/**
 * The rules of src/model/README.md, one by one, on calls as every agent makes them, with hooks in the
 * universal dialect.
 */
import { describe, expect, test } from "vitest";
import { marks } from "../../adapters/registry.ts";
import type { HostProtocol } from "../../src/model/adapter.ts";
import type { EventName } from "../../src/model/events.ts";
import { faultReply } from "../../src/model/fault.ts";
import { blocked, ourFault, unchecked } from "../../src/model/fault-words.ts";
import { type Decision } from "../../src/model/decision.ts";
import { join as joinParts } from "../../src/model/merge.ts";
import { ANSWER_BEFORE } from "../../src/model/timeouts.ts";
import type { Handler } from "../../schemas/types/document.ts";
import { protocols } from "../support/hosts.ts";
import { answered, isNot } from "../support/kit.ts";
import {
  agents,
  authors,
  callOf,
  inputFor,
  rows,
  toolCall,
  variantsOf,
  shellOf,
  writerOf,
} from "../support/kits.ts";
import {
  after,
  bash,
  group,
  guard,
  play,
  pre,
  read,
  rewrites,
  root,
  says,
  specific,
  stdin,
  stop,
  type Any,
} from "../support/play.ts";

const SHELL_MATCHERS: Any = {
  universal: { fit: ["Bash", "Write|Bash", "Ba.h", "*"], miss: ["bash", "Bas", "Edit"] },
  ...Object.fromEntries(
    agents.flatMap((agent) =>
      Object.entries(answered(agent.matchers, {})).map(([event, matchers]) => [
        event === variantsOf(agent, "pre-tool-use")[0]?.event ? agent.id : `${agent.id}:${event}`,
        matchers,
      ]),
    ),
  ),
};
const more = { decision: "block", reason: "more" };

describe.each(rows)("on %s", (id, agent) => {
  const protocol = protocols[id] as HostProtocol;
  const { honours, tools } = agent;
  const does = (part: keyof typeof honours, event: Parameters<typeof callOf>[1]) =>
    answered(honours[part], []).includes(event);
  const decide = (dialect: string, value: Any, handler: Partial<Handler> = {}) =>
    play(agent, bash(agent), pre(group(dialect, "guard", { handler })), guard(value));
  const writer = writerOf(agent);
  const rewritten = does("rewrite-input", "pre-tool-use");
  const has = (event: EventName) => variantsOf(agent, event).length > 0;
  const write = (path: string, content: string) =>
    toolCall(agent, writer, { file_path: path, content }, { root });

  test.each([
    ["a JSON deny", says("deny")],
    [
      "exit 2 beside a JSON allow",
      { code: 2, stdout: JSON.stringify(specific({ permissionDecision: "allow" })), stderr: "why" },
    ],
    [
      "the JSON's reason before stderr",
      { code: 2, stdout: '{"decision":"block","reason":"why"}', stderr: "noise" },
    ],
    ["block", { decision: "block", reason: "why" }],
    ["continue: false", { continue: false, stopReason: "why" }],
  ])("S1 %s denies before a tool", async (_, output) => {
    const out = await decide("universal", output);
    expect([out.verdict, out.reason]).toEqual(["deny", "why"]);
  });

  test("S1 exit 2 with a blank JSON reason gives stderr's", async () => {
    expect(
      (await decide("universal", { code: 2, stdout: '{"reason":""}', stderr: "why" })).reason,
    ).toBe("why");
  });

  test("S2 deny beats ask beats allow, reasons in document order whoever finishes first", async () => {
    const groups = pre(...["a", "b", "c", "d"].map((command) => group("universal", command)));
    const outputs = {
      a: says("deny", "one"),
      b: says("ask"),
      c: says("allow"),
      d: says("deny", "two"),
    };
    for (const ms of [{ a: 20 }, { d: 20 }])
      expect(await play(agent, bash(agent), groups, outputs, { ms })).toMatchObject({
        verdict: "deny",
        reason: "one\ntwo",
      });
  });

  test("S2 rewrites of different fields add up, of the same field differently they deny", async () => {
    const groups = pre(group("universal", "a"), group("universal", "b"));
    const both = (a: Any, b: Any) =>
      play(agent, bash(agent, "ls", { timeout: 5 }), groups, { a: rewrites(a), b: rewrites(b) });
    const { verdict, reason, input } = await both({ command: "ls -a" }, { timeout: 9 });
    const takes = shellOf(agent).rewrites.includes("timeout") || verdict === undefined;
    if (rewritten && takes) expect(input).toEqual({ command: "ls -a", timeout: 9 });
    else expect([verdict, reason]).toEqual(["deny", expect.stringMatching(/ls -a[^]*9/)]);
    expect((await both({ command: "x" }, { command: "y" })).verdict).toBe("deny");
  });

  test("S3 an end before a tool is beside a deny, in the word the agent has for it", async () => {
    const { verdict, reason, effect } = await decide("universal", {
      continue: false,
      stopReason: "enough",
    });
    expect([verdict, reason]).toEqual(["deny", "enough"]);
    expect(effect.ends).toBe(does("end", "pre-tool-use") ? true : undefined);
  });

  test("S4 an allow is written only where it grants no more than it was asked for", async () => {
    const { verdict, lost } = await decide("universal", says("allow"));
    expect([verdict, lost.includes("allow")]).toEqual(
      does("allow", "pre-tool-use") ? ["allow", false] : [undefined, true],
    );
  });

  test("S5 an ask is asked where every surface asks or refuses, else denied with the word", async () => {
    const { verdict, reason } = await decide("universal", says("ask", "sure?"));
    if (does("ask", "pre-tool-use")) expect([verdict, reason]).toEqual(["ask", "sure?"]);
    else expect([verdict, reason]).toEqual(["deny", expect.stringMatching(/sure\?[^]*ask/)]);
  });

  test("S6 a rewrite puts back only the fields it changed, in the agent's own names; what it cannot denies", async () => {
    const to = (wanted: Any) =>
      play(agent, write("a.txt", "x"), pre(group("universal")), guard(rewrites(wanted)));
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

  test("S8 one JSON object or nothing, no stderr of a handler's, never a blank reason", async () => {
    const silent = await decide("universal", { stderr: "noise", stdout: "chatter" });
    expect(silent.reply).toEqual({ stdout: agent.silence, stderr: "", code: 0 });
    const { verdict, reason, reply } = await decide("universal", says("deny", "  "));
    expect([verdict, reason]).toEqual(["deny", expect.stringMatching(/\S/)]);
    // Some agents read a reason there and nowhere else.
    expect(["", reason]).toContain(reply.stderr);
  });

  test("S10 our own fault denies where a handler waits, with the repair, lets prompts pass, and is silent elsewhere", () => {
    const call = callOf(agent, "pre-tool-use", { root });
    const ours = ourFault("own-fault", "x");
    const [row] = protocol.events["pre-tool-use"];
    const fault = (invocation: typeof call, open: boolean) =>
      faultReply(protocol, invocation, ours, open).reply;
    expect(agent.means(call.event, fault(call, false))).toMatchObject({
      verdict: "deny",
      reason: blocked(ours, row?.answerLimits?.reason),
    });
    if (has("pre-prompt")) {
      const prompt = callOf(agent, "pre-prompt", { root });
      expect(agent.means(prompt.event, fault(prompt, false)).verdict).toBeUndefined();
    }
    const elsewhere = has("session-start")
      ? [fault(callOf(agent, "session-start", { root }), false)]
      : [];
    for (const reply of [...elsewhere, fault(call, true)])
      expect([read(reply.stdout), reply.code, reply.stderr]).toEqual([
        {},
        0,
        unchecked(ours, "call"),
      ]);
  });

  test("S10 a group in words this shim does not know denies", async () => {
    for (const dialect of ["no-such-agent", ...agents.map((agent) => `${agent.id}:noSuchEvent`)]) {
      const out = await decide(dialect, {}).catch(() => ({ verdict: "deny" }));
      expect([dialect, out.verdict]).toEqual([dialect, "deny"]);
    }
  });

  test("S10 S21 a hook that cannot be started, or be given the whole event, denies whatever its dialect", async () => {
    for (const dialect of ["universal", ...authors.map((author) => author.id)])
      for (const fault of ["spawn", "limit"])
        expect([dialect, (await decide(dialect, { code: null, fault })).verdict]).toEqual([
          dialect,
          "deny",
        ]);
  });

  test("S11 a handler keeps the seconds of the agent it was written for, and what is left of them after a late start", async () => {
    const { longest = Infinity } = agent.process;
    const seconds = [
      ["universal", 30] as const,
      ...agents.map((agent) => [agent.id, answered<number>(agent.process.timeout, 0)] as const),
    ];
    for (const [dialect, most] of seconds)
      if (most)
        expect([dialect, (await decide(dialect, {})).jobs[0]?.timeout]).toEqual([
          dialect,
          Math.min(most, longest - ANSWER_BEFORE),
        ]);
    const { jobs } = await play(
      agent,
      bash(agent),
      pre(group("universal", "guard", { handler: { timeout: 100 } })),
      {},
      { elapsed: 90 },
    );
    expect(jobs[0]?.timeout ?? 0).toBeLessThan(20);
  });

  test("S14 identical commands run once where the source agent runs them once", async () => {
    const twice = (dialect: string) =>
      play(agent, bash(agent), pre(group(dialect), group(dialect, "guard", { matcher: "*" })));
    for (const author of authors.filter(
      ({ matchers }) => isNot(matchers) || Object.values(matchers)[0]?.fit.includes("*"),
    ))
      expect([author.id, (await twice(author.id)).ran]).toEqual([
        author.id,
        isNot(author.once) ? ["guard", "guard"] : ["guard"],
      ]);
    expect((await twice("universal")).ran).toEqual(["guard", "guard"]);
  });

  test("S19 a call has every name it can be, fields filled", async () => {
    const groups = pre(
      group("universal", "Edit", { matcher: "Edit" }),
      group("universal", "Write", { matcher: "Write" }),
    );
    const { ran, jobs } = await play(agent, write("/p/a", "x\n"), groups);
    expect(ran).toEqual(["Edit", "Write"].filter((name) => writer.as.includes(name)));
    expect(stdin(jobs.at(-1))).toMatchObject({
      toolName: "Write",
      toolInput: { file_path: "/p/a", content: "x\n" },
    });
    if (ran.length > 1)
      expect(stdin(jobs[0])).toMatchObject({
        toolName: "Edit",
        toolInput: { file_path: "/p/a", new_string: "x\n" },
      });
  });

  test("S19 S22 a guard of canonical words sees every tool that does what it guards, with its fields", async () => {
    const told = { command: "ls", file_path: "/p/a", prompt: "p" };
    for (const tool of [
      ...tools.commands,
      ...tools.files,
      tools.read,
      ...answered(tools.agents, []),
    ])
      for (const name of tool.as) {
        const fields = Object.fromEntries(
          Object.entries(told).filter(([field]) => field in tool.fields),
        );
        const { ran, jobs, verdict } = await play(
          agent,
          toolCall(agent, tool, fields, { root }),
          pre(group("universal", "guard", { matcher: name })),
          guard(says("deny")),
        );
        expect([tool.name, name, ran, verdict]).toEqual([tool.name, name, ["guard"], "deny"]);
        expect(stdin(jobs[0])).toMatchObject({ toolName: name, toolInput: fields });
      }
  });

  test("S19 a guard of an MCP tool sees it, and a rewrite of a tool whose server is hidden does not count", async () => {
    const call = callOf(agent, "pre-tool-use", {
      root,
      tool: agent.mcp.name("lab", "echo"),
      input: { a: 1 },
    });
    const hidden = (matcher: string | undefined, value: Any) =>
      play(
        agent,
        call,
        pre(group("universal", "guard", matcher === undefined ? {} : { matcher })),
        guard(value),
      );
    for (const matcher of ["mcp__lab__echo", "mcp__.*__echo", "mcp__lab__.*", "*"])
      expect([matcher, (await hidden(matcher, says("deny"))).verdict]).toEqual([matcher, "deny"]);
    for (const matcher of ["mcp__lab__other", "Bash"])
      expect([matcher, (await hidden(matcher, says("deny"))).ran]).toEqual([matcher, []]);
    const kept = async (matcher: string | undefined) => {
      const { input, verdict } = await hidden(matcher, rewrites({ a: 2 }));
      return input ?? verdict;
    };
    const takes = rewritten && !agent.mcp.rewrites ? { a: 2 } : "deny";
    expect(await kept("mcp__lab__echo")).toEqual(isNot(agent.mcp.server) ? undefined : takes);
    for (const matcher of [undefined, "*"]) expect(await kept(matcher)).toEqual(takes);
    const other = (await hidden("mcp__my_lab__echo", says("deny"))).ran;
    expect(other).toEqual(isNot(agent.mcp.server) ? ["guard"] : []);
  });

  test("S20 paths are absolute and normalised, native keeps the original", async () => {
    const paths = {
      "src/../.env": "/p/.env",
      "~/.ssh/id": "/home/me/.ssh/id",
      "/p/./a//b": "/p/a/b",
    };
    for (const [path, wanted] of Object.entries(paths)) {
      const { jobs } = await play(
        agent,
        toolCall(agent, tools.read, { file_path: path }, { root }),
        pre(group("universal")),
      );
      const value = stdin(jobs[0]);
      expect([value["toolInput"]["file_path"], jobs[0]?.env["file"]]).toEqual([wanted, wanted]);
      expect(JSON.stringify(value["native"])).toContain(path);
    }
  });

  const NAMELESS = {
    shell: () => ["/bin/sh", "-c"],
    variables: { HOOKPORT_HOST: id },
    varies: [] as readonly string[],
  };
  test.each(["universal", ...authors.map((author) => author.id)])(
    "S21 a %s command gets its shell, its directory and the marks of its own agent alone",
    async (dialect) => {
      const source = agents.find((agent) => agent.id === dialect);
      const call = bash(agent);
      const inherited = Object.fromEntries(
        marks.filter((name) => !(name in call.env)).map((name) => [name, "of the caller"]),
      );
      const env = { ...inherited, ...call.env, SHELL: "/bin/zsh" };
      const inSub = { ...call, payload: { ...call.payload, cwd: "/p/sub" }, env };
      const { jobs } = await play(agent, inSub, pre(group(dialect)), {}, { cwd: "/p/started" });
      const own = dialect === id;
      // Under another agent a hook finds what its own agent would have set for this call.
      const event = source && bash(source);
      const { shell, variables, varies } = source
        ? {
            shell: source.process.shell,
            variables: source.environment(root, event?.event ?? "", event?.payload ?? {}),
            varies: source.varies,
          }
        : NAMELESS;
      const [program, ...options] = shell(env);
      expect(jobs[0]).toMatchObject({
        file: program,
        args: [...options, "guard"],
        cwd: own ? "/p/started" : root,
        env: { PACKAGE_ROOT: root },
      });
      if (!own) expect(jobs[0]?.env).toMatchObject(variables);
      const left = marks.filter(
        (name) =>
          jobs[0]?.env[name] !== undefined && !(name in variables) && !varies.includes(name),
      );
      expect(left).toEqual([]);
    },
  );

  test.each(Object.keys(SHELL_MATCHERS))(
    "S22 matchers of %s that fit and miss a shell call",
    async (dialect) => {
      // An agent's own second name of the event would be another call.
      if (dialect.startsWith(`${id}:`)) return;
      const call = bash(agent);
      const ran = async (matcher: string) =>
        (await play(agent, call, pre(group(dialect, "guard", { matcher })))).ran.length > 0;
      for (const matcher of SHELL_MATCHERS[dialect].fit)
        expect([matcher, await ran(matcher)]).toEqual([matcher, true]);
      for (const matcher of SHELL_MATCHERS[dialect].miss)
        expect([matcher, await ran(matcher)]).toEqual([matcher, false]);
    },
  );

  test("S22 a pattern that is none to its own engine never fires", async () => {
    const tried = agents.filter(({ broken }) => !isNot(broken));
    for (const item of tried)
      expect([
        item.id,
        (
          await play(
            agent,
            bash(agent),
            pre(group(item.id, "guard", { matcher: answered<string>(item.broken, "") })),
          )
        ).ran,
      ]).toEqual([item.id, []]);
    expect(tried.length).toBeGreaterThan(1);
  });

  test("S22 an async handler is detached and decides nothing where its agent waits for none, and else stays a gate", async () => {
    const ask = (dialect: string) =>
      decide(dialect, { code: 2, stderr: "no" }, { async: true, failClosed: true });
    for (const agent of agents.filter(({ detached }) => !isNot(detached))) {
      const { jobs, verdict } = await ask(agent.id);
      expect([agent.id, jobs[0]?.detached, jobs[0]?.timeout, verdict]).toEqual([
        agent.id,
        true,
        agent.process.timeout,
        undefined,
      ]);
    }
  });

  describe.runIf(does("hold", "stop"))("at the end of a turn", () => {
    test("S1 block, deny and exit 2 hold a stop", async () => {
      for (const output of [more, says("deny", "more"), { code: 2, stderr: "more" }])
        expect((await stop(agent, [group("universal")], guard(output))).hold).toBe("more");
    });

    test("S2 an end beats a hold, of two handlers", async () => {
      const groups = [group("universal", "a"), group("universal", "b")];
      const { reply, hold } = await stop(agent, groups, {
        a: more,
        b: { continue: false, stopReason: "end" },
      });
      expect([hold, reply.stdout]).toEqual([undefined, expect.not.stringContaining("more")]);
    });

    test("S2 an end beats a hold, of one handler", async () => {
      const { reply, hold } = await stop(
        agent,
        [group("universal")],
        guard({ ...more, continue: false, stopReason: "end" }),
      );
      expect([hold, reply.stdout]).toEqual([undefined, expect.not.stringContaining("more")]);
    });

    test("S3 an end that the agent cannot be told is named as lost, and a hold without a reason gets one", async () => {
      const { lost } = await stop(
        agent,
        [group("universal")],
        guard({ continue: false, stopReason: "end" }),
      );
      expect(lost.includes("end")).toBe(!does("end", "stop"));
      expect(
        (await stop(agent, [group("universal")], guard({ decision: "block", reason: "" }))).hold,
      ).toMatch(/\S/);
    });

    test("S9 a failing hook never holds a stop, exit 2 only by its dialect's rule", async () => {
      const asked = async (dialect: string, value: Any) => {
        const { answer, hold } = await stop(
          agent,
          [group(dialect, "guard", { handler: { failClosed: true } })],
          guard(value),
        );
        if (hold === undefined) expect(answer).toEqual({});
        return hold;
      };
      const exit2 = { code: 2, stdout: "", stderr: "more" };
      expect(await asked("universal", { code: null, fault: "timeout" })).toBeUndefined();
      for (const author of authors.filter((source) => variantsOf(source, "stop").length)) {
        expect(await asked(author.id, { code: null, fault: "timeout" })).toBeUndefined();
        const atHome = author.means(callOf(author, "stop").event, exit2).hold;
        expect([author.id, await asked(author.id, exit2)]).toEqual([author.id, atHome]);
      }
    });
  });

  test("S6 a prompt that cannot be rewritten is blocked", async () => {
    const { effect, lost } = await play(
      agent,
      callOf(agent, "pre-prompt", { root, prompt: "p" }),
      { "pre-prompt": [group("universal")] },
      guard({ updatedPrompt: "better" }),
    );
    if (does("rewrite-prompt", "pre-prompt")) expect(effect.prompt).toBe("better");
    else if (does("deny", "pre-prompt"))
      expect(effect).toMatchObject({ verdict: "deny", reason: expect.stringContaining("better") });
    else expect(lost).toContain("rewrite-prompt");
  });

  test.runIf(has("post-tool-use"))(
    "S7 feedback leaves the result as it is, and is lost with a word where nothing can be said",
    async () => {
      for (const output of [
        { decision: "block", reason: "careful" },
        { code: 2, stderr: "careful" },
      ]) {
        const { effect, lost } = await after(agent, "universal", output);
        expect([effect.withheld, effect.output]).toEqual([undefined, undefined]);
        if (does("feedback", "post-tool-use"))
          expect(effect.feedback ?? effect.context).toBe("careful");
        else expect([effect, lost]).toEqual([{}, expect.stringContaining("feedback")]);
      }
    },
  );

  test.runIf(has("post-tool-use")).each([
    ["withhold", { withhold: "hidden" }],
    ["rewrite-result", { updatedOutput: "hidden" }],
  ] as const)("S7 %s hides the result, or is lost with a word", async (part, output) => {
    for (const tool of [tools.commands[0]?.name, agent.mcp.name("lab", "echo")]) {
      const { effect, lost } = await after(agent, "universal", output, tool);
      const shown = JSON.stringify(effect.withheld ?? effect.output ?? "");
      expect(shown).not.toContain("SECRET");
      // An MCP tool's result can be replaced wherever any result can.
      if (
        !does(part, "post-tool-use") ||
        (tool === tools.commands[0]?.name && !shown.includes("hidden"))
      )
        expect(lost).toMatch(/withhold|rewrite-result/);
      else expect(shown).toContain("hidden");
    }
  });

  const CARRIED = !does("deny", "permission-request");
  test.runIf(CARRIED)(
    "S17 a permission request is carried by the tool call: deny and ask count, allow is silence",
    async () => {
      const request = (value: Any) =>
        play(
          agent,
          bash(agent),
          { "permission-request": [group("universal", "guard", { matcher: "Bash" })] },
          guard(value),
        );
      expect(await request(says("deny", "no"))).toMatchObject({ verdict: "deny", reason: "no" });
      expect((await request(says("ask"))).verdict).toBe(
        does("ask", "pre-tool-use") ? "ask" : "deny",
      );
      const { ran, verdict } = await request(says("allow"));
      expect([ran, verdict]).toEqual([["guard"], undefined]);
    },
  );

  const starter = answered(tools.agents, [])[0];
  test.runIf(starter && !does("deny", "sub-agent-start"))(
    "S17 a sub-agent's start is denied through the tool that starts it",
    async () => {
      const call =
        starter && toolCall(agent, starter, { prompt: "p", subagent_type: "explore" }, { root });
      const start = (made: NonNullable<typeof call>, matcher: string) =>
        play(
          agent,
          made,
          { "sub-agent-start": [group("universal", "guard", { matcher })] },
          guard({ code: 2, stderr: "no" }),
        );
      if (!call) throw new Error("no tool starts an agent");
      expect(await start(call, "explore")).toMatchObject({ verdict: "deny", reason: "no" });
      expect([(await start(call, "other")).ran, (await start(bash(agent), "*")).ran]).toEqual([
        [],
        [],
      ]);
    },
  );

  test.runIf(has("session-start"))(
    "S21 variables of a session's start become the session's, or a gap",
    async () => {
      const { effect, lost } = await play(
        agent,
        callOf(agent, "session-start", { root }),
        { "session-start": [group("universal")] },
        guard({ env: { A: "1 2" } }),
      );
      if (does("env", "session-start")) expect(effect.env).toEqual({ A: "1 2" });
      else expect(lost).toContain("env");
    },
  );

  test.runIf(has("session-start"))(
    "S22 session-start has canonical sources, and runs where the agent does not tell one",
    async () => {
      const ran = async (source: string | undefined, matcher: string) =>
        (
          await play(agent, callOf(agent, "session-start", { root, fields: { source } }), {
            "session-start": [group("universal", "u", { matcher })],
          })
        ).ran.join("");
      if (isNot(agent.sources)) expect(await ran(undefined, "startup")).toBe("u");
      else
        for (const [own, canonical] of Object.entries(agent.sources))
          for (const matcher of ["startup", "resume", "clear", "compact"])
            expect([own, matcher, await ran(own, matcher)]).toEqual([
              own,
              matcher,
              matcher === canonical ? "u" : "",
            ]);
    },
  );
});

test("S2 S4 the parts of a call: denied if one is, asked if one is, allowed only if every part is, no rewrite of one", () => {
  const [yes, no, ask, none]: Decision[] = [
    { verdict: "allow" },
    { verdict: "deny", reason: "no" },
    { verdict: "ask" },
    {},
  ];
  const verdict = (...parts: unknown[]) => joinParts(parts as Decision[]).verdict;
  expect([
    verdict(yes, no, ask),
    verdict(yes, ask, none),
    verdict(yes, none),
    verdict(yes, yes),
  ]).toEqual(["deny", "ask", undefined, "allow"]);
  expect(joinParts([{ "rewrite-input": { file_path: "/b" } }, {}])).toMatchObject({
    verdict: "deny",
  });
});
