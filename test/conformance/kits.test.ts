/** A kit is at one with itself and with the payloads beside it, and every agent has one. */
import { describe, expect, test } from "vitest";
import { agentIds } from "../support/folders.ts";
import {
  answered,
  chatterOf,
  ENDINGS,
  isNot,
  type Ending,
  type Finished,
  type Kit,
} from "../support/kit.ts";
import {
  agents,
  callOf,
  eventOf,
  isUnnamed,
  loadKit,
  oddOf,
  payloadNames,
  payloadsLike,
  rows,
  shellCall,
  variantsOf,
} from "../support/kits.ts";
import { eventNames } from "../../src/model/events.ts";

test("every adapter of an agent has a kit", () => {
  expect(agents.map(({ id }) => id)).toEqual(agentIds());
  expect(agents.length).toBeGreaterThan(3);
});

test("an ending of `chatter` has a code, and text on stdout or on stderr", () => {
  expect([chatterOf("2"), chatterOf("0 {} "), chatterOf("3 2>no")]).toEqual([
    { code: 2, stdout: "", stderr: "" },
    { code: 0, stdout: "{} ", stderr: "" },
    { code: 3, stdout: "", stderr: "no" },
  ]);
  expect(() => chatterOf("no")).toThrow("begins with the exit code");
});

test("a folder without a kit is an error that says what to write", async () => {
  await expect(loadKit("no-such-agent")).rejects.toThrow(
    "adapters/no-such-agent has no kit, so nothing tests it: write adapters/no-such-agent/kit/index.ts",
  );
});

describe.each(rows)("%s", (_, agent) => {
  const names = payloadNames(agent);
  const events = eventNames.flatMap((event) =>
    variantsOf(agent, event).map((variant) => [event, variant] as const),
  );

  test("every payload is of one event, or says that it is of none", () => {
    expect(names.length).toBeGreaterThanOrEqual(new Set(events.map(([, { plain }]) => plain)).size);
    expect(events.map(([name]) => name)).toContain("pre-tool-use");
    const ofEvents = new Set(events.flatMap(([, variant]) => payloadsLike(agent, variant)));
    for (const name of names) {
      const others = [
        ...oddOf(agent).filter(({ plain, fields }) => plain === name && !fields),
        ...(isUnnamed(agent, name) ? [name] : []),
      ];
      expect([name, ofEvents.has(name) || others.length > 0]).toEqual([name, true]);
    }
  });

  test("every event has a payload, or a sentence why there is none", () => {
    for (const [, { plain }] of events) expect(names).toContain(plain);
    const open = [
      ...Object.entries(agent),
      ...Object.entries(agent.payloads),
      ...Object.entries(agent.honours),
    ];
    for (const [question, answer] of open)
      if (isNot(answer))
        expect([question, answer.not]).toEqual([question, expect.stringMatching(/\w+ \w+ .{8}/)]);
    for (const { plain } of oddOf(agent)) expect(names).toContain(plain);
    for (const name of agent.shellCalls) expect(names).toContain(name);
  });

  const event = eventOf(agent, "pre-tool-use");
  const verdict = (finished: Finished) =>
    agent.means(event, finished).verdict === "deny" ? "denies" : "runs";

  test.each(Object.entries(agent.failing))(
    "what it does about %s is what its answers mean",
    (ending, { plain, closed }) => {
      const finished = ENDINGS[ending as Ending];
      expect(
        verdict(finished),
        `kit.means of ${JSON.stringify(finished)}, of which kit.failing says that it ${plain}`,
      ).toBe(plain);
      if (plain === "denies")
        expect(closed, `kit.failing: what denies plainly denies under failClosed too`).toBe(
          "denies",
        );
    },
  );

  test("what it does about chatter is what its answers mean", () => {
    for (const [ended, { plain }] of Object.entries(answered(agent.chatter, {})))
      expect(
        verdict(chatterOf(ended)),
        `kit.means of ${JSON.stringify(chatterOf(ended))}, of which kit.chatter says that it ${plain}`,
      ).toBe(plain);
  });

  test("silence means nothing, and exit 2 denies with its reason", () => {
    expect(agent.means(event, { ...ENDINGS.empty, stdout: agent.silence })).toEqual({});
    expect(agent.means(event, ENDINGS["exit 2"]).verdict).toBe("deny");
  });

  const { native } = agent;
  test.runIf(!isNot(native))(
    "a user's own command is started for a shell call, and for no other",
    () => {
      const files = new Map(
        Object.entries(isNot(native) ? {} : native("true")).map(([file, value]) => [
          file,
          JSON.stringify(value, null, 2),
        ]),
      );
      const started = agent.starts({
        read: (path) => files.get(path),
        list: (folder) =>
          [...files.keys()].flatMap((path) =>
            path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [],
          ),
      });
      expect(started.map(({ command }) => command)).toEqual(["true"]);
      const [own] = started;
      const payload = shellCall(agent, "ls").payload;
      expect([own?.event, agent.fits(event, own?.matcher, payload)]).toEqual([event, true]);
      const reading = callOf(agent, "pre-tool-use", {
        tool: agent.tools.read.name,
        input: {},
      }).payload;
      if (!isNot(agent.matchers)) expect(agent.fits(event, own?.matcher, reading)).toBe(false);
    },
  );

  test("its matchers fit and miss a shell call as it says", () => {
    for (const [name, { fit, miss }] of Object.entries(
      answered<Exclude<Kit["matchers"], { not: string }>>(agent.matchers, {}),
    )) {
      const variant = variantsOf(agent, "pre-tool-use").findIndex(
        (variant) => variant.event === name,
      );
      expect([name, variant]).not.toEqual([name, -1]);
      const of = callOf(agent, "pre-tool-use", { variant });
      const payload = {
        ...of.payload,
        ...(typeof of.payload["command"] === "string" && { command: "ls" }),
      };
      for (const [matcher, wanted] of [
        ...fit.map((text) => [text, true] as const),
        ...miss.map((text) => [text, false] as const),
      ])
        expect([name, matcher, agent.fits(name, matcher, payload)]).toEqual([
          name,
          matcher,
          wanted,
        ]);
    }
    if (!isNot(agent.broken))
      expect(agent.fits(event, agent.broken, shellCall(agent, "ls").payload)).toBe(false);
  });

  test("it asks, holds, rewrites and tells only where it is said to", () => {
    for (const [part, where] of Object.entries(agent.honours))
      for (const name of answered(where, []))
        expect([part, name, variantsOf(agent, name).length > 0]).toEqual([part, name, true]);
  });
});
