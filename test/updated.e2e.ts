/**
 * S28: an agent that updated itself locks nobody out and opens nothing, and is answered in the form
 * of the entry that it calls.
 */
import { readdirSync, readFileSync } from "node:fs";
import { answered } from "./support/kit.ts";
import { agentOf, agents, inputFor, ownerOf, shellOf, type Agent } from "./support/kits.ts";
import { describe, expect, test } from "vitest";
import { isHost, speaks, type HostProtocol, type Protocol } from "../src/model/adapter.ts";
import { hookCall } from "../src/model/call.ts";
import { callerAmong, deniedForAll } from "../src/model/caller.ts";
import type { Fields } from "../src/model/json.ts";
import { marks as registered } from "../adapters/registry.ts";
import { claude } from "./agents/projects.ts";
import { each, guarded, HOSTS, silent } from "./support/guarded.ts";
import { protocols } from "./support/hosts.ts";

const GUARD = "grep -q FORBIDDEN && { echo no >&2; exit 2; }; exit 0\n";
const marks = Object.assign({}, ...agents.map((agent) => agent.marks)) as Record<string, string>;

/** What is not the tool's name or its input. */
const NEEDED = agents.flatMap(({ needed }) => needed);
const optional = (payload: Fields) => Object.keys(payload).filter((key) => !NEEDED.includes(key));
const without = (payload: Fields, ...keys: string[]) =>
  Object.fromEntries(Object.entries(payload).filter(([key]) => !keys.includes(key)));

const CHANGES: readonly (readonly [string, (payload: Fields) => Fields])[] = [
  ["as it is", (payload) => payload],
  [
    "unknown fields",
    (payload) => ({ ...payload, agent_version: "9", nested: { deep: [1] }, turn_id: "t" }),
  ],
  [
    "fields of other agents",
    (payload) => ({
      timestamp: "2027-01-01T00:00:00Z",
      permission_mode: "plan",
      model: "m",
      ...payload,
    }),
  ],
  ["a date as a number", (payload) => ({ ...payload, timestamp: 1_795_295_320_259 })],
  ["nothing optional", (payload) => without(payload, ...optional(payload))],
  ["no session", (payload) => without(payload, "session_id", "sessionId", "conversation_id")],
  ["no transcript", (payload) => without(payload, "transcript_path", "transcriptPath")],
  ["another transcript", (payload) => ({ ...payload, transcript_path: "/elsewhere/t.db" })],
  [
    "the version under another name",
    (payload) => ({ ...without(payload, "cursor_version"), client_version: "9" }),
  ],
  [
    "the event under another name",
    (payload) => ({ ...without(payload, "hook_event_name", "event"), hookEvent: "before" }),
  ],
];

/** Of each agent's calls, those of a shell: one spelling of the entry each. */
const CALLS: { readonly [id: string]: readonly string[] } = Object.fromEntries(
  agents.map(({ id, shellCalls }) => [id, shellCalls.map((name) => `${name}.json`)]),
);

/** The fields of a payload that name its tool and hold its input. */
const wordsOf = ({ needed: [tool = "", input = ""] }: Agent) => ({ tool, input });
const inputOf = (agent: Agent, command: string) => inputFor(shellOf(agent), { command });

const payloadOf = (id: string, name: string, command: string): Fields => {
  const agent = agentOf(id);
  const payload = JSON.parse(readFileSync(`adapters/${id}/payloads/${name}`, "utf8")) as Fields;
  return agent.fill(payload, {
    input: { ...(payload[wordsOf(agent).input] as Fields), ...inputOf(agent, command) },
  });
};

const hosts = Object.values(protocols).filter(isHost);
const hooks = { "pre-tool-use": [{ matcher: "Bash", hooks: [{ command: "guard" }] }] };
const documents = [{ doc: { version: 1 as const, hooks }, packageRoot: "/p" }];

/** What the shim answers a call of an agent's own entry, with the guard and without a process. */
async function answer(id: string, event: string, payload: Fields) {
  const protocol = protocols[id] as HostProtocol;
  const others = hosts.filter((other) => other !== protocol);
  const caller = callerAmong(protocol, others, { event, payload, env: {} });
  expect(caller.protocol.id).toBe(id);
  const { reply, decision } = await hookCall({
    ...caller,
    protocols,
    documents,
    root: "/p",
    marks: registered,
    run: async ({ stdin }) =>
      stdin.includes("FORBIDDEN")
        ? { stdout: "", stderr: "no", code: 2 }
        : { stdout: "", stderr: "", code: 0 },
    elapsed: () => 0,
  });
  return decision.verdict === "deny"
    ? deniedForAll(caller, others, reply, decision.reason)
    : { ...reply };
}

each("%s", (id, rig) => {
  const p = guarded(GUARD);
  const calls = (CALLS[id] ?? []).flatMap((name) =>
    CHANGES.map(([how, change]) => [name, how, change] as const),
  );
  test.each(calls)("%s with %s", async (name, _, change) => {
    const run = (command: string) => answer(id, rig.before, change(payloadOf(id, name, command)));
    expect(rig.denied(await run("echo FORBIDDEN"))).toBe(true);
    expect(silent(await run("echo harmless"))).toBe(true);
  });

  test("every other recorded call before a tool, with fields more and fields less", async () => {
    const names = readdirSync(`adapters/${id}/payloads`, { recursive: true, encoding: "utf8" });
    const before = names.filter(
      (name) => name.split(/[./]/).includes(rig.before) && !name.endsWith(".env.json"),
    );
    expect(before).toEqual(expect.arrayContaining([...(CALLS[id] ?? [])]));
    expect(before.length).toBeGreaterThan(0);
    for (const name of before) {
      const payload = JSON.parse(readFileSync(`adapters/${id}/payloads/${name}`, "utf8")) as Fields;
      for (const changed of [
        { ...payload, agent_version: "9", timestamp: "x" },
        without(payload, ...optional(payload)),
      ])
        expect([name, silent(await answer(id, rig.before, changed))]).toEqual([name, true]);
    }
  });

  // What our own file in an agent sends is no release of somebody else's.
  test.runIf(speaks(protocols[id] as Protocol))("what cannot be read denies, and only that", () => {
    const payload = payloadOf(id, CALLS[id]?.[0] ?? "", "echo harmless");
    expect(silent(p.shim(id, rig.before, payload))).toBe(true);
    const { tool, input } = wordsOf(rig.agent);
    expect([tool in payload, input in payload]).toEqual([true, true]);
    expect(rig.denied(p.shim(id, rig.before, without(payload, tool)))).toBe(true);
    expect(
      rig.denied(
        p.shim(id, rig.before, { ...without(payload, input), toolInputs: payload[input] ?? {} }),
      ),
    ).toBe(true);
  });

  test.runIf(speaks(protocols[id] as Protocol))(
    "a payload that nobody is known to send is said to be one, and the marks of others let nothing through",
    () => {
      const { tool, input } = wordsOf(rig.agent);
      const payload = { [tool]: rig.tool, [input]: inputOf(rig.agent, "echo FORBIDDEN") };
      const plain = p.shim(id, rig.before, payload);
      // What is on stderr beside a denial by exit code is its reason, to which nothing is added.
      expect([rig.denied(plain), plain.stderr]).toEqual([
        true,
        plain.code === 0
          ? expect.stringContaining("no known agent sends this")
          : expect.not.stringContaining("no known agent sends this"),
      ]);
      const marked = p.shim(id, rig.before, payload, { env: marks });
      // Where another agent may have called, exit 2 is a denial on every agent, and the answer beside
      // it is the entry's own.
      const isShared = agents.some(
        (agent) => agent.id !== id && answered(agent.alsoRuns, []).includes(rig.file),
      );
      expect([marked.code, marked.stdout]).toEqual([isShared ? 2 : rig.agent.exits, plain.stdout]);
      expect(
        silent(
          p.shim(id, rig.before, { ...payload, [input]: inputOf(rig.agent, "ls") }, { env: marks }),
        ),
      ).toBe(true);
    },
  );
});

describe("an entry that another agent calls", () => {
  const p = claude({ matcher: "Bash" }, GUARD, "--adopt");
  const owner = ownerOf(".claude/settings.json");
  const callers = agents.filter(({ alsoRuns }) =>
    answered(alsoRuns, []).includes(owner.files.project),
  );
  p.sh(`rm ${callers.map(({ files }) => files.project).join(" ")}`);
  test.each(callers.map(({ id }) => id))(
    "S28 %s is known by its payload, whatever marks it leaves",
    (id) => {
      const rig = HOSTS[id] as (typeof HOSTS)[string];
      for (const name of CALLS[id] ?? [])
        for (const env of [{}, marks, { CLAUDECODE: "1" }] as Record<string, string>[]) {
          const run = (command: string) =>
            p.shim(owner.id, "PreToolUse", payloadOf(id, name, command), { env });
          expect([rig.denied(run("echo FORBIDDEN")), silent(run("ls"))]).toEqual([true, true]);
        }
    },
  );

  test("S28 an inherited HOOK_EVENT makes nobody Lime", () => {
    const rig = HOSTS[owner.id] as (typeof HOSTS)[string];
    const payload = payloadOf(owner.id, `${owner.shellCalls[0]}.json`, "echo FORBIDDEN");
    const env = { HOOK_EVENT: "PostToolUse", HOOK_TOOL_NAME: "read_file", HOOK_TOOL_INPUT: "{}" };
    expect(rig.denied(p.shim(owner.id, "PreToolUse", payload, { env }))).toBe(true);
  });
});
