/**
 * Whatever a field, a tool or a variable is called: rewrites act on own properties, names of
 * variables are names.
 */
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exported } from "../adapters/_kin/answer.ts";
import {
  isHost,
  speaks,
  type Adapter,
  type Decision,
  type EventRow,
  type HostProtocol,
  type Invocation,
  type Protocol,
  type Reply,
} from "../src/model/adapter.ts";
import { hookCall, type Job } from "../src/model/call.ts";
import type { Group } from "../schemas/types/document.ts";
import { eventNames, type EventName } from "../src/model/events.ts";
import { isFields, parseJson, stable, type Fields, type Json } from "../src/model/json.ts";
import { narrow } from "../src/model/narrow.ts";
import { payloadOf } from "../src/model/walk.ts";
import { adapters, protocols } from "./support/hosts.ts";
import { agentOf, authors } from "./support/kits.ts";
import { callOf, happened } from "./support/standard.ts";

/** What every object has without having it. */
const NAMES = [
  "constructor",
  "toString",
  "__proto__",
  "hasOwnProperty",
  "valueOf",
  "isPrototypeOf",
  "then",
  "",
];
/** What code is called with is no payload that a dialect could write. */
const hosts = Object.values(protocols).filter(isHost).filter(speaks);
const fields = (entries: readonly (readonly [string, Json])[]): Fields =>
  Object.fromEntries(entries);
const optionalRow = (protocol: Protocol, event: EventName) =>
  protocol.events[event].find(({ readOnly }) => !readOnly);
const rowOf = (protocol: Protocol, event: EventName) => optionalRow(protocol, event) as EventRow;

type Asking = { readonly [dialect: string]: (wanted: Json) => object };
const PROBE = { text: "probe" };
const put = (value: Json | undefined, wanted: Json): Json | undefined => {
  if (stable(value) === stable(PROBE)) return wanted;
  return isFields(value)
    ? fields(Object.entries(value).map(([name, value]) => [name, put(value, wanted) as Json]))
    : value;
};

/**
 * How a command asks for another input or another result, in each dialect's words: an agent's as a
 * shim asks it, where its kit reads that.
 */
const asking = (
  event: EventName,
  part: "rewrite-input" | "rewrite-result",
  field: "input" | "output",
): Asking => ({
  universal: (wanted) => ({ [field === "input" ? "updatedInput" : "updatedOutput"]: wanted }),
  ...Object.fromEntries(
    authors.flatMap(({ id, means }) => {
      const protocol = protocols[id] as HostProtocol;
      if (!optionalRow(protocol, event)?.can[part]) return [];
      const call = mcpCall(protocol, event, { text: "was" });
      const { stdout } = protocol.host.encodeReply({ [part]: PROBE }, call);
      const isRead =
        stable(means(call.event, { stdout, stderr: "", code: 0 })[field]) === stable(PROBE);
      return isRead ? [[id, (wanted: Json) => put(parseJson(stdout), wanted) as object]] : [];
    }),
  ),
});

/** What the agent takes instead. */
function sent(
  id: string,
  call: Invocation,
  { stdout, stderr, code }: Reply,
  field: "input" | "output",
): Json | undefined {
  const found = agentOf(id).means(call.event, { stdout, stderr, code })[field];
  return typeof found === "string" ? (parseJson(found) ?? found) : found;
}

/** A call played through `hookCall`, with commands that answer as told by their own text. */
async function played(
  host: HostProtocol,
  call: Invocation,
  event: EventName,
  groups: readonly Group[],
  outputOf: (job: Job) => object,
) {
  const run = async (job: Job) => ({ stdout: JSON.stringify(outputOf(job)), stderr: "", code: 0 });
  const doc = { version: 1 as const, hooks: { [event]: groups } };
  return hookCall({
    protocols,
    protocol: host,
    call,
    documents: [{ doc, packageRoot: "/project" }],
    root: "/project",
    run,
    elapsed: () => 0,
  });
}

const commandOf = ({ args }: Job) => args.at(-1) ?? "";
const group = (dialect: string, command: string, more: Partial<Group> = {}): Group => ({
  dialect,
  hooks: [{ type: "command", command }],
  ...more,
});

/** The call of an MCP tool with this input. */
function mcpCall(protocol: Protocol, event: EventName, input: Fields): Invocation {
  const row = rowOf(protocol, event);
  const name = "mcp__lab__echo";
  const hookEvent = {
    ...happened(protocol, event, row),
    tools: [{ name, input }],
    hostTool: protocol.mcp.format("lab", "echo"),
  };
  return protocol.dialect?.encodeEvent(hookEvent, row, hookEvent.tools[0]) as Invocation;
}

const value = fc.oneof(
  fc.string({ maxLength: 5 }),
  fc.integer(),
  fc.constant(null),
  fc.constant({ constructor: "x", nested: ["y"] }),
);
const inputs = fc
  .uniqueArray(fc.constantFrom(...NAMES, "command", "text"), { minLength: 2, maxLength: 6 })
  .chain((names) =>
    fc.record({
      names: fc.constant(names),
      before: fc.array(value, { minLength: names.length, maxLength: names.length }),
      after: fc.array(value, { minLength: names.length, maxLength: names.length }),
    }),
  );
const INPUT = asking("pre-tool-use", "rewrite-input", "input");
const OUTPUT = asking("post-tool-use", "rewrite-result", "output");
const DIALECTS = Object.values(protocols)
  .filter(speaks)
  .map(({ id }) => id);
/** These take another input for the tools of servers. */
const rewriting = hosts.filter(
  (host) => rowOf(host, "pre-tool-use").can["rewrite-input"] && host.mcp.rewrite?.length !== 0,
);
const pairs = rewriting.flatMap((host) =>
  Object.keys(INPUT).map((dialect) => [host.id, dialect] as const),
);

describe("a rewritten field is the field of that name", () => {
  test.each(pairs)("%s, a hook written for %s", async (id, dialect) => {
    const host = protocols[id] as HostProtocol;
    await fc.assert(
      fc.asyncProperty(inputs, async ({ names, before, after }) => {
        const was = names.map((name, i) => [name, before[i] as Json] as const);
        const own = (from: number) =>
          names.map((name, i) => [name, (i % 2 === from ? after : before)[i] as Json] as const);
        // Two hooks, each with its own half of the fields: what both ask for adds up.
        const answers = new Map(["one", "two"].map((name, i) => [name, fields(own(i))]));
        const groups = [group(dialect, "one"), group(dialect, "two")];
        const say = (job: Job) =>
          (INPUT[dialect] as Asking[string])(answers.get(commandOf(job)) as Fields);
        const call = mcpCall(host, "pre-tool-use", fields(was));
        const { reply } = await played(host, call, "pre-tool-use", groups, say);
        const taken = sent(id, call, reply, "input");
        const wanted = fields(names.map((name, i) => [name, after[i] as Json]));
        if (stable(wanted) === stable(fields(was))) expect(taken).toBeUndefined();
        else expect(stable(taken)).toBe(stable(wanted));
      }),
      { numRuns: 60 },
    );
  });

  const masks = hosts.flatMap((host) =>
    Object.keys(OUTPUT).map((dialect) => [host.id, dialect] as const),
  );
  test.each(
    masks.filter(
      // Where a result and a reason take its place alike, the kit cannot tell them apart.
      ([id]) =>
        Object.hasOwn(OUTPUT, id) &&
        optionalRow(protocols[id] as HostProtocol, "post-tool-use")?.can["rewrite-result"],
    ),
  )("%s, a result replaced by a hook written for %s", async (id, dialect) => {
    const host = protocols[id] as HostProtocol;
    const output = fields(NAMES.map((name) => [name, `of ${name}`]));
    const say = () => (OUTPUT[dialect] as Asking[string])(output);
    const call = mcpCall(host, "post-tool-use", output);
    const { reply } = await played(host, call, "post-tool-use", [group(dialect, "mask")], say);
    expect(stable(sent(id, call, reply, "output"))).toBe(stable(output));
  });

  test("hooks that disagree on such a field deny", async () => {
    for (const host of rewriting) {
      const call = mcpCall(host, "pre-tool-use", fields([["__proto__", "was"]]));
      const say = (job: Job) => ({ updatedInput: fields([["__proto__", commandOf(job)]]) });
      const { decision } = await played(
        host,
        call,
        "pre-tool-use",
        [group("universal", "one"), group("universal", "two")],
        say,
      );
      expect(decision.reason).toContain("disagree on how to rewrite __proto__");
    }
  });
});

describe("a tool, a server or a value of such a name", () => {
  const DENY = {
    hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: "no" },
  };
  const tools = NAMES.filter(Boolean).flatMap((name) => [
    name,
    `mcp__${name}__${name}`,
    `mcp__lab__${name}`,
    `MCP:${name}`,
    `lab-${name}`,
  ]);

  test.each(hosts.map(({ id }) => id))(
    "is denied by a guard on everything, under %s",
    async (id) => {
      const host = protocols[id] as HostProtocol;
      const row = rowOf(host, "pre-tool-use");
      for (const name of tools)
        for (const dialect of DIALECTS) {
          const hookEvent = {
            ...happened(host, "pre-tool-use", row),
            tools: [{ name, input: fields([["__proto__", name]]) }],
            hostTool: name,
          };
          const call = payloadOf(adapters[id] as Adapter, hookEvent, row, hookEvent.tools[0]);
          const { decision } = await played(
            host,
            call,
            "pre-tool-use",
            [group("universal", "guard"), group(dialect, "other")],
            (job) => (commandOf(job) === "guard" ? DENY : {}),
          );
          expect(decision.verdict, `${name} for ${dialect}`).toBe("deny");
        }
    },
  );

  const told = hosts.flatMap((host) =>
    eventNames.flatMap((event) =>
      host.events[event].map((row) => [host.id, event, row.name] as const),
    ),
  );
  test.each(told)("comes to a hook as it is: %s %s %s", async (id, event, name) => {
    const host = protocols[id] as HostProtocol;
    const row = host.events[event].find((row) => row.name === name) as EventRow;
    for (const word of NAMES.filter(Boolean))
      for (const dialect of DIALECTS) {
        const call = callOf(host, event, row);
        // Every text that only describes the event.
        const own = [
          "source",
          "reason",
          "trigger",
          "status",
          "final_status",
          "notification_type",
          "agent_type",
          "subagent_type",
          "agentName",
        ];
        const isFlat = own.some((field) => field in call.payload);
        const payload = {
          ...call.payload,
          ...Object.fromEntries(own.map((field) => [field, word])),
        };
        const seen: string[] = [];
        const groups = Object.fromEntries(
          eventNames.flatMap((eventName) =>
            protocols[dialect]?.events[eventName].length
              ? [[eventName, [group(dialect, "look")]]]
              : [],
          ),
        );
        const run = async (job: Job) => {
          seen.push(job.stdin);
          return { stdout: "{}", stderr: "", code: 0 };
        };
        const doc = { version: 1 as const, hooks: groups };
        const { reply } = await hookCall({
          protocols,
          protocol: host,
          call: { ...call, payload },
          documents: [{ doc, packageRoot: "/project" }],
          root: "/project",
          run,
          elapsed: () => 0,
        });
        expect(reply.stdout).not.toContain("native code");
        for (const text of seen) {
          const heard = parseJson(text) as Fields;
          for (const field of [
            "source",
            "reason",
            "trigger",
            "notificationType",
            "agentType",
          ] as const)
            // A reason that no table knows is the canonical `other` (S22). Of an agent whose payloads
            // have none of these at their top, other fields are read.
            if (dialect === "universal" && heard[field] !== undefined && isFlat)
              expect(field === "reason" ? [word, "other"] : [word]).toContain(heard[field]);
          if (event === "session-start" && dialect === "universal" && "source" in call.payload)
            expect(heard["source"]).toBe(word);
        }
      }
  });
});

describe("names of variables are names", () => {
  const WRONG = [
    "A;touch pwned;B",
    "A B",
    "",
    "1A",
    "A=B",
    "A\nB",
    "$(touch pwned)",
    "Ä",
    "A-B",
    "export",
  ].filter((text) => text !== "export");
  const starts = hosts
    .filter(({ events }) => events["session-start"].length > 0)
    .map((host) => [host.id, rowOf(host, "session-start")] as const);

  const exportsOf = (id: string, row: EventRow, env: Decision["env"] = {}) => {
    const protocol = protocols[id] as HostProtocol;
    return protocol.host.encodeReply({ env }, callOf(protocol, "session-start", row)).exports;
  };

  test.each(starts)("what is none is dropped and said: %s", (id, row) => {
    const host = protocols[id] as HostProtocol;
    const env = fields([
      ...WRONG.map((name) => [name, "x"] as const),
      ["GOOD", "it's\n$(touch pwned)"],
      ["__proto__", "own"],
    ]);
    const { decision, lost } = narrow("session-start", { env } as Decision, row);
    for (const name of WRONG)
      expect(lost).toContainEqual(
        expect.stringContaining(`env: ${JSON.stringify(name)}`) as string,
      );
    expect(stable(decision.env)).toBe(
      row.can.env
        ? stable(
            fields([
              ["GOOD", "it's\n$(touch pwned)"],
              ["__proto__", "own"],
            ]),
          )
        : undefined,
    );
    const { exports, stdout } =
      host.host?.encodeReply(decision, callOf(host, "session-start", row)) ?? {};
    expect(`${exports ?? ""}${stdout ?? ""}`).not.toContain("touch pwned;B");
  });

  test.each(starts.filter(([id, row]) => exportsOf(id, row, { A: "b" }) !== undefined))(
    "a value is data, whatever it holds: read back by a shell and by us, %s",
    (id, start) => {
      const values = fc.oneof(
        fc.string(),
        fc.string({ unit: "binary-ascii" }),
        fc.constantFrom("'", "a\nexport EVIL=1", "'\\''\nexport EVIL=1", '"$(id)`id`"'),
      );
      fc.assert(
        fc.property(values, values, (value, two) => {
          const env = { ONE: value, TWO: two };
          const { decision, lost } = narrow("session-start", { env }, start);
          const kept = Object.fromEntries(
            Object.entries(env).filter(([, text]) => !text.includes("\0")),
          );
          expect(decision.env ?? {}).toEqual(kept);
          expect(lost).toHaveLength(2 - Object.keys(kept).length);
          const exports = exportsOf(id, start, decision.env ?? {}) ?? "";
          expect(exported(exports) ?? {}).toEqual(kept);
          if (!Object.keys(kept).length) return;
          const print = `${exports}\nenv -0`;
          const { stdout } = spawnSync("/bin/sh", ["-c", print], {
            env: { PATH: "/usr/bin:/bin" },
            encoding: "utf8",
          });
          const set = new Map(
            stdout
              .split("\0")
              .map((row) => [row.split("=")[0], row.slice(row.indexOf("=") + 1)] as const),
          );
          expect(
            Object.fromEntries(Object.keys(kept).map((name) => [name, set.get(name)])),
          ).toEqual(kept);
          expect(set.has("EVIL")).toBe(false);
        }),
        { numRuns: 200 },
      );
    },
  );
});
