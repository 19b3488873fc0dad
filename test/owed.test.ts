/** What real programs are owed, and what a run plays where nothing is asked for. */
import { describe, expect, test } from "vitest";
import type { Basis, Observed } from "../src/model/observed.ts";
import { agentsOfToday, chosen } from "./hosts/choice.ts";
import { isOwed, owedBy } from "./hosts/owed.ts";
import { HOLDS, type Scenario } from "./hosts/scenario.ts";

const NAMES = Array.from({ length: 200 }, (_, i) => `scenario ${i}`);
const BASIS: Basis = { agent: "a", pin: "1.0.0", core: "c" };
const observed: Observed = {
  version: "1.0.0",
  date: "2026-11-25",
  surface: "-p",
  basis: BASIS,
  verdicts: Object.fromEntries(NAMES.map((name) => [name, HOLDS])),
};
const scenarios = NAMES.map((name) => ({ name }) as Scenario);
const namesOf = (choice: ReturnType<typeof chosen>) => choice.scenarios.map(({ name }) => name);
const choiceFor = (now: Partial<Basis>, names = NAMES, slow?: { parts: number; seconds: number }) =>
  chosen(scenarios, owedBy({ ...BASIS, ...now }, observed, names), slow);

describe("what is owed", () => {
  test("nothing, where all is as it was when the agent was played whole", () => {
    expect(isOwed(owedBy(BASIS, observed, NAMES))).toBe(false);
  });

  test.each(["agent", "pin", "core"] as const)("another %s", (part) => {
    expect(owedBy({ ...BASIS, [part]: "other" }, observed, NAMES).changed).toEqual([part]);
  });

  test("everything of an agent of which no whole run says what it rests on", () => {
    const { basis: _, ...before } = observed;
    expect(owedBy(BASIS, before, NAMES).changed).toEqual(["agent", "pin", "core"]);
    expect(owedBy(BASIS, undefined, NAMES).unrecorded).toEqual(NAMES.toSorted());
  });

  test("a scenario that was added", () => {
    expect(owedBy(BASIS, observed, [...NAMES, "new"])).toEqual({
      changed: [],
      unrecorded: ["new"],
    });
  });
});

describe("what is played unasked", () => {
  test("a small sample for at most a minute where nothing changed, the same each time", () => {
    const choice = choiceFor({});
    expect(choice.seconds).toBe(60);
    expect(choice.scenarios).toHaveLength(12);
    expect(choiceFor({}, NAMES, { parts: 40, seconds: 240 }).scenarios).toHaveLength(3);
    expect(
      namesOf(chosen(scenarios.toReversed(), owedBy(BASIS, observed, NAMES), undefined)),
    ).toEqual(namesOf(choice));
  });

  test.each(["agent", "pin"] as const)(
    "everything, the sample first, where its %s changed",
    (part) => {
      const choice = choiceFor({ [part]: "other" });
      expect(namesOf(choice).slice(0, 12)).toEqual(namesOf(choiceFor({})));
      expect(namesOf(choice).toSorted()).toEqual(NAMES.toSorted());
      expect(choice.seconds).toBeUndefined();
    },
  );

  test("the sample and the day's part where the shared core changed alone", () => {
    const names = namesOf(choiceFor({ core: "other" }));
    expect(names.slice(0, 12)).toEqual(namesOf(choiceFor({})));
    expect(names.length).toBeGreaterThan(25);
    expect(names.length).toBeLessThanOrEqual(12 + 25);
  });

  test("every agent in its turn, and few on one day", () => {
    const ids = Array.from({ length: 13 }, (_, i) => `agent-${i}`);
    const days = [1, 2, 3].map((number) => agentsOfToday(ids, { number, of: 3 }));
    expect(days.flat().toSorted()).toEqual(ids.toSorted());
    expect(Math.max(...days.map(({ length }) => length))).toBeLessThanOrEqual(6);
    expect(agentsOfToday(ids).length).toBeLessThanOrEqual(6);
  });
});
