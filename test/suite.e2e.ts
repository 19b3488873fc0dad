/** The parts of `npm run test:hosts` that need no agent. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { adapters, protocols } from "./support/hosts.ts";
import { cells } from "./hosts/cells.ts";
import { agentsOfToday } from "./hosts/choice.ts";
import { drivers, undriven } from "./hosts/drivers.ts";
import { changes } from "./hosts/evidence.ts";
import { chat } from "../src/live/chat.ts";
import { messages } from "../src/live/messages.ts";
import { serve } from "../src/node/live/server.ts";
import { optionsOf } from "./hosts/options.ts";
import { runProgram } from "../src/node/live/program.ts";
import { scenariosFor } from "./hosts/scenarios.ts";
import { HOLDS } from "./hosts/scenario.ts";
import { saying, SUBTASK } from "../src/live/session.ts";
import type { Seen } from "./hosts/session.ts";
import { sources } from "./hosts/sources.ts";
import { summary, type HostRun } from "./hosts/summary.ts";
import { eventInfo } from "../src/model/events.ts";
import { cellName, HONOURED } from "../src/model/observed.ts";
import type { CommandAdapter, EventRow } from "../src/model/adapter.ts";
import { agents, authors } from "./support/kits.ts";

const NOTHING: Seen = { requests: [], files: {}, user: "", code: 0, hung: false, given: {} };

describe.each(drivers.map((driver) => [driver.id, driver] as const))("%s", (id, driver) => {
  const adapter = adapters[id] as CommandAdapter;

  test("every scenario has a name of its own, and every rule is in one", () => {
    const { scenarios, unreached } = scenariosFor(adapter, driver);
    const names = scenarios.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    // A driver of which no run was recorded is not finished. S15 is for agents that trust by hash,
    // S18 for those that run a project's hooks in some sessions alone.
    if (!adapter.observed) return;
    const reasoned = [...names, ...unreached.map(({ name }) => name)];
    const always = driver.folders && !driver.trustsFolders && !driver.bare;
    for (let rule = 2; rule <= 22; rule++)
      if (rule !== 15 && !(rule === 18 && always))
        expect(
          reasoned.filter((name) => name.startsWith(`S${rule} `)).length,
          `S${rule}`,
        ).toBeGreaterThan(0);
  });

  test("a session in which nothing was seen fails every rule and every guard", () => {
    const rules = scenariosFor(adapter, driver).scenarios.filter(
      ({ expected }) => expected === HOLDS,
    );
    expect(
      rules.filter((rule) => rule.judge(NOTHING).verdict === HOLDS).map(({ name }) => name),
    ).toEqual([]);
  });

  test("a session in which nothing was seen shows no capability", () => {
    const claims = scenariosFor(adapter, driver).scenarios.filter(
      ({ expected }) => expected === HONOURED,
    );
    expect(
      claims.filter((claim) => claim.judge(NOTHING).verdict === HONOURED).map(({ name }) => name),
    ).toEqual([]);
  });

  test.runIf(adapter.observed)("the recorded run is of the pinned version", () => {
    expect(adapter.observed?.version).toBe(driver.pin);
  });

  test("flipping a cell of the table turns what is expected of the program", () => {
    const [event] = ["post-tool-use"] as const;
    const row = adapter.protocol.events[event][0] as EventRow;
    const lied = (can: object) => {
      const events = {
        ...adapter.protocol.events,
        [event]: [{ ...row, can: { ...row.can, ...can } }],
      };
      const { scenarios } = cells(
        { ...adapter, protocol: { ...adapter.protocol, events } },
        driver,
      );
      return (part: string) =>
        scenarios.find(({ name }) => name === `${event} ${row.name} ${part}`)?.expected;
    };
    expect([lied({})("context"), lied({ context: undefined })("context")]).toEqual([
      "honoured",
      "refused",
    ]);
    const shown = eventInfo(event).parts.filter(
      (part) =>
        !row.declined?.[part] &&
        !row.terminalOnly?.includes(part) &&
        !driver.unseen?.(cellName(event, row.name, part)),
    );
    expect(shown.length).toBeGreaterThan(1);
    for (const part of shown)
      expect([lied({ [part]: true })(part), lied({ [part]: undefined })(part)], part).toEqual([
        "honoured",
        "refused",
      ]);
  });
});

describe("a program", () => {
  test("that hangs is ended with all it started", async () => {
    const folder = mkdtempSync(join(tmpdir(), "hookport-test-"));
    const hanging = {
      args: ["-c", "(sleep 2; touch late) & sleep 60"],
      env: { PATH: "/usr/bin:/bin" },
    };
    expect(await runProgram("/bin/sh", hanging, { cwd: folder, seconds: 0.5 })).toMatchObject({
      hung: true,
      code: null,
    });
    await new Promise((done) => setTimeout(done, 2500));
    expect(existsSync(join(folder, "late"))).toBe(false);
    rmSync(folder, { recursive: true });
  });

  test("is talked to line by line", async () => {
    const sentences: unknown[] = [];
    const echo = `process.stdin.on("data", (text) => process.stdout.write(JSON.stringify({ back: JSON.parse(text).n }) + "\\n"))`;
    const ended = await runProgram(
      process.execPath,
      {
        args: ["-e", echo],
        env: {},
        talk: async ({ send, next }) => {
          for (const n of [1, 2]) {
            send({ n });
            sentences.push(await next((line) => line["back"] === n));
          }
        },
      },
      { cwd: tmpdir(), seconds: 20 },
    );
    expect(sentences).toEqual([{ back: 1 }, { back: 2 }]);
    expect(ended.code).toBe(0);
  });
});

describe.each([
  [
    "the Messages API",
    messages,
    "/v1/messages",
    { messages: [{ role: "user", content: [{ type: "text", text: "hello" }] }], tools: [{}] },
  ],
  [
    "chat completions",
    chat,
    "/v1/chat/completions",
    { messages: [{ role: "user", content: "hello" }], tools: [{}] },
  ],
] as const)("the scripted model speaks %s", (_, format, path, body) => {
  const ask = async (url: string, more = {}) => {
    const response = await fetch(url + path, {
      method: "POST",
      body: JSON.stringify({ ...body, ...more }),
    });
    return [response.status, await response.text()] as const;
  };

  test("turn by turn, in each lane, streaming or not", async () => {
    const turns = [{ calls: [{ name: "Bash", input: { command: "ls" } }] }, { text: "the-end" }];
    const model = await serve(
      format,
      { main: turns, agent: [{ text: "of-the-agent" }] },
      ({ calls = [] }) => calls.map((call) => ({ id: "1", ...call })),
    );
    try {
      const [, first] = await ask(model.url);
      expect(first).toMatch(/command.*ls/);
      const delegated = format === chat ? SUBTASK : [{ type: "text", text: SUBTASK }];
      expect(
        (await ask(model.url, { messages: [{ role: "user", content: delegated }] }))[1],
      ).toContain("of-the-agent");
      expect((await ask(model.url, { stream: true }))[1]).toMatch(/^(event|data): [\s\S]*the-end/);
      expect((await ask(model.url, { tools: [] }))[0]).toBe(200);
      expect(model.requests.map(({ lane }) => lane)).toEqual(["main", "agent", "main", "aside"]);
      expect(model.requests[0]?.text).toBe("hello");
    } finally {
      await model.close();
    }
  });

  test("an error where the script says so", async () => {
    const model = await serve(format, { main: [{ status: 429 }], agent: [] }, () => []);
    expect((await ask(model.url))[0]).toBe(429);
    await model.close();
  });
});

describe("what is told", () => {
  const scenario = {
    name: "post-tool-use PostToolUse context",
    files: {},
    session: () => saying(),
    expected: "honoured",
    claim: "facts.ts: can.context",
    judge: () => ({ verdict: "", why: "" }),
  };
  const run: HostRun = {
    host: "acme",
    version: "1.2.3",
    surface: "-p",
    results: [
      {
        scenario,
        verdict: "refused",
        why: "the text did not reach the model",
        digest: "",
        seconds: 1,
      },
    ],
    unreached: [{ name: "stop-cancelled Stop fires", why: "nobody cancels" }],
    seconds: 1,
  };

  test("a contradiction, with the two lines one under the other", () => {
    expect(summary([run], "2026-11-22")).toContain(
      "said      honoured: facts.ts: can.context\n  observed  refused: the text did not reach the model (1.2.3, -p)",
    );
  });

  test("what was skipped, loudly, and what was not reached", () => {
    const text = summary(
      [run, { ...run, results: [], skipped: "npm could not install it" }],
      "2026-11-22",
    );
    expect(text).toContain("acme SKIPPED, nothing about it was tested: npm could not install it");
    expect(text).toContain("not reached: stop-cancelled Stop fires: nobody cancels");
    expect(text).toMatch(/acme +1\.2\.3 +-p +1 +0 +1 +1 +1/);
    expect(text).toMatch(/acme +1\.2\.3 +SKIPPED +0/);
  });

  test("what changed between versions", () => {
    const before = {
      version: "1.0.0",
      date: "2026-01-01",
      surface: "-p",
      verdicts: { a: "honoured", b: "holds" },
    };
    expect(
      changes(before, { ...before, verdicts: { a: "refused", b: "holds", c: "holds" } }),
    ).toEqual(["a: honoured -> refused"]);
  });
});

test("an agent without a driver says why in a sentence, and every dialect is one that hooks are written in", () => {
  expect([...drivers.map(({ id }) => id), ...Object.keys(undriven)].sort()).toEqual(
    Object.keys(adapters).sort(),
  );
  for (const [id, why] of Object.entries(undriven))
    expect(why, id).toMatch(/^(?!TODO)\w+( \S+){3,}$/);
  const mute = agents.filter((agent) => !authors.includes(agent)).map(({ id }) => id);
  expect(sources.map(({ id }) => id)).toEqual(
    Object.keys(protocols).filter((id) => !mute.includes(id)),
  );
  for (const { home, id } of drivers)
    if (!mute.includes(id)) expect(Object.keys(home.events).length, id).toBeGreaterThan(0);
});

test("options: pinned versions unless others are named", () => {
  const { id: driven } = drivers[0] as (typeof drivers)[number];
  const recorded = drivers.filter(({ id }) => adapters[id]?.observed);
  expect(recorded.length).toBeGreaterThan(2);
  expect(Object.keys(optionsOf([]).versions)).toEqual(agentsOfToday(recorded.map(({ id }) => id)));
  // What changed is played where nobody asks for more, and never recorded as the whole.
  const asked = [[], ["--host", driven], ["--accept"], ["--all"], ["--grep", "S13"]];
  expect(asked.map((argv) => optionsOf(argv).changed?.minutes)).toEqual([10, ...Array(4)]);
  expect(optionsOf(["--minutes", "3"]).changed).toEqual({ minutes: 3 });
  expect(optionsOf(["--all"])).toMatchObject({ isComplete: true, whole: true, accept: true });
  expect(optionsOf(["--part", "2/4"])).toMatchObject({ part: { number: 2, of: 4 }, whole: false });
  expect(optionsOf(["--version", `${driven}@9.9.9`])).toMatchObject({
    versions: { [driven]: "9.9.9" },
    named: true,
  });
  expect(optionsOf(["--host", driven, "--grep", "S13"])).toMatchObject({
    named: true,
    whole: false,
  });
  for (const wrong of [
    ["--grep", "["],
    ["--jobs", "0"],
    ["--jobs", "abc"],
    ...["0/4", "5/4", "2", "1/0"].map((part) => ["--part", part]),
    ...Object.keys(protocols)
      .filter((id) => !drivers.some((driver) => driver.id === id))
      .map((id) => ["--host", id]),
    ["--version", driven],
  ])
    expect(() => optionsOf(wrong), wrong.join(" ")).toThrow();
  expect(Object.keys(protocols)).toEqual(expect.arrayContaining(drivers.map(({ id }) => id)));
});
