/**
 * Every tool is accounted for: an agent's tool that no table knows opens every guard that was
 * written before it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Adapter } from "../src/model/adapter.ts";
import { toolUses } from "../src/model/tools.ts";
import { digestOf } from "./hosts/digest.ts";
import { drivers } from "./hosts/drivers.ts";
import { recorded, type Result } from "./hosts/evidence.ts";
import { accounted, offeredIn, offers } from "./hosts/offered.ts";
import { newTools, recordedTools, toolsIn, type RecordedTools } from "./hosts/recorded-tools.ts";
import { HOLDS, type Scenario } from "./hosts/scenario.ts";
import type { Driver } from "./hosts/driver.ts";
import type { Seen } from "./hosts/session.ts";
import { summary } from "./hosts/summary.ts";
import { adapters } from "./support/hosts.ts";

const KINDS = ["command", "file", "network", "agent"];
const KNOWN = new RegExp("^[0-9a-f]{64}$");
const NOTHING: Seen = { requests: [], files: {}, user: "", code: 0, hung: false, given: {} };
const offering = (...names: readonly string[]): Seen => ({
  ...NOTHING,
  requests: [
    {
      lane: "main",
      text: "",
      results: {},
      tools: names.map((name) => ({ name, fields: ["b", "a"] })),
    },
  ],
});

describe.each(Object.entries(adapters))("the tools of %s", (_, adapter) => {
  const rows = Object.entries(adapter.protocol.tools);

  test("every row says what a call does, and covers only what it does", () => {
    expect(
      rows.filter(
        ([, { does }]) => !Array.isArray(does) || does.some((value) => !KINDS.includes(value)),
      ),
    ).toEqual([]);
    expect(rows.filter(([, { covers, does }]) => covers && !does.includes(covers))).toEqual([]);
  });

  test("a harmless one has a reason that is a sentence, and no row", () => {
    const reasons = Object.entries(adapter.harmless);
    const strange = reasons.filter(([, reason]) => !/^[A-Z][^.]+ .+\.$/.test(reason));
    expect(
      strange,
      "a reason in `harmless` begins with a capital letter and ends with a period",
    ).toEqual([]);
    expect(reasons.filter(([name]) => Object.hasOwn(adapter.protocol.tools, name))).toEqual([]);
  });

  test("two rows of one canonical name do the same kind of thing", () => {
    const kinds = (name: string) =>
      rows
        .filter(([, tool]) => tool.name === name && !tool.also)
        .map(([, { does }]) => does.join());
    expect(
      rows.filter(([, { name }]) => new Set(kinds(name)).size > 1).map(([host]) => host),
    ).toEqual([]);
  });
});

describe.each(
  drivers.filter(({ id }) => recordedTools(id)).map((driver) => [driver.id, driver] as const),
)("%s, as recorded", (id, driver) => {
  const adapter = adapters[id] as Adapter;
  const recorded = recordedTools(id) as RecordedTools;

  test("every tool that was offered is in a row or among the harmless ones", () => {
    expect(
      recorded.tools.map(({ name }) => name).filter((name) => !accounted(adapter, name)),
    ).toEqual([]);
    expect(recorded.tools.length).toBeGreaterThan(10);
  });

  test("it is of one real run: the program's version, the digest of its log, all that was tried", () => {
    expect(recorded.version).toMatch(/^\d+\.\d+/);
    expect(recorded.digest).toMatch(KNOWN);
    expect(recorded.modes).toEqual(Object.keys(driver.modes));
    expect(
      recorded.tools.filter(
        ({ modes }) => !modes.length || modes.some((mode) => !recorded.modes.includes(mode)),
      ),
    ).toEqual([]);
    expect(recorded.tools.map(({ name }) => name)).toEqual(
      recorded.tools.map(({ name }) => name).sort(),
    );
  });
});

test("the tools of every program of which a run was recorded are recorded too", () => {
  const ids = drivers.map((driver) => driver.id).filter((id) => recorded(id));
  expect(ids.length).toBeGreaterThan(2);
  expect(ids.filter((id) => !recordedTools(id))).toEqual([]);
});

describe("a tool that nobody has judged", () => {
  const adapter = adapters["claude-code"] as Adapter;
  const driver = {
    ...(drivers[0] as Driver),
    offered: undefined,
    modes: { default: () => ({ prompts: [], turns: [] }) },
  };
  const [scenario] = offers(adapter, driver) as readonly [Scenario];
  const result = (seen: Seen): Result => ({
    scenario,
    ...scenario.judge(seen),
    digest: "0",
    seconds: 1,
  });

  test("fails the suite, by name and with its fields", () => {
    expect(scenario.judge(offering("Bash", "TodoWrite", "mcp__probe__echo")).verdict).toBe(HOLDS);
    const judged = scenario.judge(offering("Bash", "NewShell"));
    expect(judged.verdict).not.toBe(HOLDS);
    expect(judged.why).toContain("NewShell(a, b)");
  });

  test("of another server than the suite's, or named as a property that every object has, is new as well", () => {
    for (const name of ["mcp__other__echo", "constructor", ""])
      expect(accounted(adapter, name), name).toBe(false);
    expect(accounted(adapters["copilot"] as Adapter, "new-tool")).toBe(false);
  });

  test("a program that offers its model nothing in so many words is known by what it asks hooks about", () => {
    const cursor = drivers.find(({ watching }) => watching) as Driver;
    const given = (...calls: readonly object[]): Seen => ({
      ...NOTHING,
      given: { tools: calls.map((call) => JSON.stringify(call)) },
    });
    const calls = [
      { tool_name: "Shell", tool_input: { command: "ls", cwd: "" } },
      { tool_name: "Shell", tool_input: { command: "ls", timeout: 1 } },
      // The backend, which is ours, names this one.
      { tool_name: "Task", tool_input: { prompt: "look" } },
    ];
    expect(cursor.offered?.(given(...calls))).toEqual([
      { name: "Shell", fields: ["command", "cwd", "timeout"] },
    ]);
    const [first] = offers(adapters["cursor"] as Adapter, cursor) as readonly [Scenario];
    expect(first.files[".cursor/hooks.json"]).toBeDefined();
    expect(first.judge(given(...calls)).verdict).toBe(HOLDS);
    expect(first.judge(given(...calls, { tool_name: "MCP:echo", tool_input: {} })).verdict).toBe(
      HOLDS,
    );
    expect(first.judge(given({ tool_name: "NewShell", tool_input: { line: "ls" } })).why).toContain(
      "NewShell(line)",
    );
  });

  test("no tool at all is no proof", () => {
    expect(scenario.judge(NOTHING).verdict).not.toBe(HOLDS);
  });

  test("is printed before anything else", () => {
    const run = { host: "claude-code", version: "9.9.9", surface: "-p", unreached: [], seconds: 1 };
    const [head, first] = summary(
      [{ ...run, results: [result(offering("Bash", "NewShell"))] }],
      "2026-11-22",
    ).split("\n");
    expect(head).toMatch(/^claude-code 9\.9\.9, beside its tools of /);
    expect(first).toContain("NEW tool NewShell(a, b) in default");
  });

  test("new fields of a known one, and tools that are gone, stand behind it", () => {
    const before: RecordedTools = { ...toolsIn([result(offering("Bash", "Old"))], "1.0.0") };
    const now = toolsIn([result(offering("Bash", "NewShell"))], "2.0.0");
    const more = {
      ...now,
      tools: now.tools.map((tool) => ({ ...tool, fields: [...tool.fields, "background"] })),
    };
    expect(newTools(before, more)).toEqual([
      "NEW tool NewShell(a, b, background) in default",
      "new field of Bash: background",
      "tool gone: Old",
    ]);
    expect(newTools(before, { ...now, modes: [] })).not.toContain("tool gone: Old");
  });
});

test("tools of several requests are one list, sorted, with every field", () => {
  const tools = [
    { name: "B", fields: ["x"] },
    { name: "A", fields: [] },
    { name: "B", fields: ["w"] },
  ];
  expect(
    offeredIn({
      requests: tools.map((tool) => ({ lane: "main", text: "", results: {}, tools: [tool] })),
    }),
  ).toEqual([
    { name: "A", fields: [] },
    { name: "B", fields: ["w", "x"] },
  ]);
});

test("the digest of a run depends on every session's log and on no order", () => {
  const session = (name: string, digest: string) => ({ scenario: { name }, digest });
  const [value, two] = [session("a", "1"), session("b", "2")];
  expect(digestOf([value, two])).toBe(digestOf([two, value]));
  expect(digestOf([value, two])).not.toBe(digestOf([value, session("b", "3")]));
  expect(digestOf([value, two])).toMatch(KNOWN);
});

test("nothing but a real run writes what was recorded", () => {
  const recorded = /observed\.json|tools\.json/;
  const snapshots = readdirSync("test")
    .filter((name) => /\.(?:test|e2e)\.ts$/.test(name))
    .flatMap(
      (name) =>
        readFileSync(`test/${name}`, "utf8").match(
          /toMatchFileSnapshot\((?:[^()]|\([^()]*\))*\)/g,
        ) ?? [],
    );
  expect(snapshots.filter((call) => recorded.test(call))).toEqual([]);
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    scripts: { accept: string };
  };
  expect(scripts.accept.split(/&&|;/).every((command) => /^\s*vitest run /.test(command))).toBe(
    true,
  );
  // Files are written in the one place that the suite reaches with --accept.
  const writers = readdirSync("test/hosts").filter(
    (name) =>
      name.endsWith(".ts") &&
      /writeFileSync\(file\b|writeEvidence\(/.test(readFileSync(`test/hosts/${name}`, "utf8")),
  );
  expect(writers.sort()).toEqual(["evidence.ts", "recorded-tools.ts"]);
});

describe("tools that broken guards were found by", () => {
  const uses = (id: string, name: string, input: object) =>
    toolUses((adapters[id] as Adapter).protocol, name, input as never, {}).map((part) =>
      part.map((use) => [use.name, use.input]),
    );

  test("Monitor runs its command as Bash does", () => {
    expect(uses("claude-code", "Monitor", { command: "git push" })).toEqual([
      [
        ["Bash", { command: "git push" }],
        ["Monitor", { command: "git push" }],
      ],
    ]);
  });

  test("NotebookEdit writes a file", () => {
    expect(adapters["claude-code"]?.protocol.tools["NotebookEdit"]?.does).toEqual(["file"]);
  });

  test("Workflow is a start of agents, whose prompts stand in its script", () => {
    const script = "await agent('look')";
    expect(uses("claude-code", "Workflow", { script })).toEqual([
      [
        ["Workflow", { script }],
        ["Agent", { script, prompt: script }],
      ],
    ]);
  });

  test("what is typed into a running shell is its command", () => {
    expect(
      uses("copilot", "write_bash", { shellId: "1", input: "git push", delay: 1 })[0]?.[0],
    ).toEqual(["Bash", { shellId: "1", command: "git push", delay: 1 }]);
  });
});
