/** S28: exactly one agent recognises a payload, of all that were ever recorded. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { CommandAdapter, HostProtocol, Invocation } from "../src/model/adapter.ts";
import { callerAmong } from "../src/model/caller.ts";
import { entryFor, launchCommand } from "../src/model/entry.ts";
import { eventNames } from "../src/model/events.ts";
import type { Fields } from "../src/model/json.ts";
import { test as fits } from "../src/model/matcher.ts";
import { isSecondCall } from "../src/model/second-call.ts";
import { resolve } from "node:path";
import { adapters } from "./support/hosts.ts";
import { quietWorldOf } from "../src/read/world.ts";
import { memory } from "./support/memory.ts";
import {
  agentOf,
  agents,
  anyAuthor,
  callOf,
  isUnnamed,
  payloadNamed,
  payloadNames,
  toolCall,
  variantsOf,
} from "./support/kits.ts";
import { project } from "./support/project.ts";

const payloadsIn = (folder: string): readonly (readonly [string, Fields])[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json") && !name.endsWith(".env.json"))
    .map((name) => [name, JSON.parse(readFileSync(`${folder}/${name}`, "utf8")) as Fields]);

const every = Object.values(adapters).map(({ protocol }) => protocol);
/** Marks of every agent at once: nothing that is inherited may count. */
const env = Object.assign({}, ...agents.map(({ marks }) => marks)) as Invocation["env"];
const whoClaims = (payload: Fields) =>
  every.flatMap(({ id, host }) => (host?.recognise({ event: "", payload, env }) ? [id] : []));

describe("S28 each payload of our agents is recognised by exactly its own", () => {
  test.each(every.map(({ id }) => id))("%s", (id) => {
    const payloads = payloadsIn(`adapters/${id}/payloads`);
    const plain = eventNames.flatMap((event) =>
      variantsOf(agentOf(id), event).map((variant) => `${variant.plain}.json`),
    );
    expect(payloads.map(([name]) => name)).toEqual(expect.arrayContaining(plain));
    expect(plain.length).toBeGreaterThan(0);
    expect(
      payloads.flatMap(([name, payload]) =>
        String(whoClaims(payload)) === id ? [] : [[name, whoClaims(payload)]],
      ),
    ).toEqual([]);
  });
});

test("S28 a date, a session and a name that could be any agent's are nobody's", () => {
  const plain = { session_id: "s", sessionId: "s", hook_event_name: "PreToolUse", cwd: "/p" };
  for (const timestamp of ["2026-11-21T20:47:50.766115741+00:00", "2026-11-21", "1795295320153"])
    for (const more of [{}, { tool_name: "Bash", tool_input: {} }, { permission_mode: "default" }])
      expect([timestamp, whoClaims({ ...plain, ...more, timestamp })]).toEqual([timestamp, []]);
});

describe("what an agent sends that is none of ours is recognised by none", () => {
  test.each(readdirSync("test/payloads"))("%s", (id) => {
    const payloads = payloadsIn(`test/payloads/${id}`);
    expect(payloads.length).toBeGreaterThan(9);
    expect(
      payloads.flatMap(([name, payload]) =>
        whoClaims(payload).length ? [[name, whoClaims(payload)]] : [],
      ),
    ).toEqual([]);
  });
});

describe.each(agents.map((agent) => [agent.id, agent] as const))(
  "S28 of a call of %s",
  (id, agent) => {
    test("an agent sets the mark that its wire names, if it names one", () => {
      expect([...Object.keys(agent.marks), undefined]).toContain(
        every.find((protocol) => protocol.id === id)?.host?.marker,
      );
    });

    test("nothing that a model controls takes part", () => {
      for (const other of agents) {
        const input = {
          ...callOf(other, "pre-tool-use").payload,
          cursor_version: "1",
          timestamp: "now",
          event: "PreToolUse",
          sessionId: "s",
        };
        const tool = agent.tools.commands[0] as (typeof agent.tools)["read"];
        expect(whoClaims(toolCall(agent, tool, input).payload)).toEqual([id]);
      }
    });
  },
);

describe("hookport run --payload", () => {
  const p = project("guard");
  p.hookport("convert", "--to", "all");
  const run = (payload: string, hosts = "all") =>
    p.hookport("run", "--host", hosts, "--payload", resolve(payload));
  const others = readdirSync("test/payloads").flatMap((id) => {
    // Events in the words of the universal format are anybody's.
    const own = payloadsIn(`test/payloads/${id}`).filter(
      ([, { hookEventName }]) => hookEventName === undefined,
    );
    const [name] = own.find(([text]) => text.includes("Tool")) ?? own[0] ?? [];
    return name === undefined ? [] : [`${id}/${name}`];
  });
  test.each(others)("of %s says that none of ours sends it", (name) => {
    const { code, stderr, stdout } = run(`test/payloads/${name}`);
    expect([code, stdout]).toEqual([2, ""]);
    for (const { title } of agents) expect(stderr).toContain(title);
    expect(stderr).toMatch(/no agent sends a payload like this[^]*known are payloads of /);
  });
  const nameless = agents.flatMap((agent) => {
    // Some payloads do not say their event, and nobody can tell it from them.
    const tells = (text: string) =>
      text.split(".").some((word) => Object.values(payloadNamed(agent, text)).includes(word));
    const name = payloadNames(agent).find(
      (payloadName) => isUnnamed(agent, payloadName) && tells(payloadName),
    );
    return name === undefined ? [] : [[`${agent.id}/payloads/${name}.json`, agent.title] as const];
  });
  test("some agents have events without a universal name", () =>
    expect(nameless.length).toBeGreaterThan(0));
  test.each(nameless)(
    "of %s, an event without a universal name, says that, and whose it is",
    (name, title) => {
      const { code, stderr } = run(`adapters/${name}`);
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining(`this event of ${title} has no universal name`),
      ]);
    },
  );
  test.each(
    agents
      .filter(({ report }) => report.basis === "recorded")
      .map(({ id, shellCalls }) => [`${id}/payloads/${shellCalls[0]}.json`, id] as const),
  )("of %s is played", (name, id) =>
    expect(run(`adapters/${name}`, id)).toMatchObject({ code: 0, stderr: "" }),
  );
});

test("S28 an agent may call the entries of the files that it reads, and no others", () => {
  const places = Object.values(adapters).flatMap(({ config }) =>
    config.places.map(({ path }) => path),
  );
  const files = memory(
    Object.fromEntries(
      places.map((path) => [path.replaceAll("**/", "").replaceAll("*", "x"), "{}"]),
    ),
  );
  const world = quietWorldOf({ project: files, home: files, machine: files });
  for (const { protocol, config } of Object.values(adapters)) {
    const read = new Set(config.files(world).flatMap(({ of }) => (of === undefined ? [] : [of])));
    expect([protocol.id, [...(protocol.host?.runsEntriesOf ?? [])].sort()]).toEqual([
      protocol.id,
      [...read].sort(),
    ]);
  }
});

describe("S13 S28 an agent that sets no mark", () => {
  const named = (id: string, marker: string | undefined): HostProtocol => {
    const { host, ...protocol } = (adapters[anyAuthor.id] as CommandAdapter).protocol;
    const { marker: _mark, ...unmarked } = host;
    const command = entryFor(launchCommand(".hookport/hook", `${id} PreToolUse`), {});
    return {
      ...protocol,
      id,
      host: {
        ...unmarked,
        ...(marker && { marker }),
        runs: () => [{ command }],
        runsEntriesOf: ["entry"],
      },
    };
  };
  const call = { event: "PreToolUse", payload: {}, env: { undefined: "1" } };

  test("is chosen by none, where several could have sent a payload", () => {
    const entry = named("entry", "ENTRY");
    const strange: HostProtocol = { ...entry, host: { ...entry.host, recognise: () => false } };
    const claims = (...marks: (string | undefined)[]) =>
      marks.map((mark, i) => ({
        ...named(`${i}`, mark),
        host: { ...named(`${i}`, mark).host, recognise: () => true },
      }));
    expect(callerAmong(strange, claims(undefined, "OTHER"), call).protocol.id).toBe("entry");
    expect(
      callerAmong(strange, claims(undefined, "OTHER"), { ...call, env: { OTHER: "1" } }).protocol
        .id,
    ).toBe("1");
  });

  test("leaves no gate to the entry that another agent has of its own: nothing tells that it does not call", () => {
    const files = { text: () => "{}", isPlain: () => true };
    const isLeft = (mark: string | undefined) =>
      isSecondCall(
        named("entry", mark),
        { protocol: named("other", "OTHER"), call },
        { other: "file" },
        files,
        fits,
      );
    expect([isLeft("ENTRY"), isLeft(undefined)]).toEqual([true, false]);
  });
});
