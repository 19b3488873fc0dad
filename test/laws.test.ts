/** Laws that need no expectation. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { protocols as registered } from "../adapters/registry.ts";
import type { Adapter, Decision, Droppable, EventRow, Reply } from "../src/model/adapter.ts";
import type { Handler } from "../schemas/types/document.ts";
import type { Reporter } from "../src/model/diagnostics.ts";
import type { Diagnostic } from "../schemas/types/output.ts";
import { apart } from "../src/judge/losses/gaps.ts";
import type { Rule } from "../src/judge/reach/rule.ts";
import { join, merge } from "../src/model/merge.ts";
import { eventInfo, eventNames, isGate, type Capability } from "../src/model/events.ts";
import type { Route } from "../src/model/route.ts";
import { announcements } from "../src/cases/compare.ts";
import { narrow } from "../src/model/narrow.ts";
import { takenAs } from "../src/model/walk.ts";
import { can, cellName, HONOURED, REFUSED } from "../src/model/observed.ts";
import { drivers } from "./hosts/drivers.ts";
import { adapters, cells, flipped, protocols, type Cell } from "./support/hosts.ts";
import { runs } from "./support/runs.ts";
import { callOf, happened, PARTS } from "./support/standard.ts";

const label = ({ protocol, event, row, part }: Cell) =>
  `${protocol.id} ${event} ${row.name} ${part}`;
const reply = ({ protocol, event, row }: Cell, decision: Decision) =>
  protocol.host.encodeReply(decision, callOf(protocol, event, row));
/** What the agent makes of a reply to such a call. */
const taken = ({ protocol, event, row }: Cell, answer: Reply) =>
  takenAs(adapters[protocol.id] as Adapter, answer, callOf(protocol, event, row));

/** What is wrong with a cell: the table and the codec must say the same. */
function violations(cell: Cell): readonly string[] {
  const { event, row, part } = cell;
  const out: string[] = [];
  const standard = PARTS[part](event);
  const without = JSON.stringify(reply(cell, narrow(event, standard.base, row).decision));
  const narrowed = narrow(event, standard.with, row);
  const changes = JSON.stringify(reply(cell, narrowed.decision)) !== without;
  // On an event that can only be answered by denying, everything stricter becomes a denial.
  if (row.can[part] && !changes) out.push("claims what changes no reply");
  if (row.can[part] && narrowed.lost.length)
    out.push(`claims what is lost: ${narrowed.lost.join()}`);
  if (
    !row.can[part] &&
    JSON.stringify(reply(cell, standard.with)) !== JSON.stringify(reply(cell, standard.base))
  )
    out.push(
      `does not claim \`${part}\`, yet encodeReply writes it: leave it out of the answer, or claim it in \`can\``,
    );
  return out;
}

describe("every claim of every table", () => {
  test.each(cells.map((cell) => [label(cell), cell] as const))("%s", (_, cell) => {
    expect(violations(cell)).toEqual([]);
  });

  test.each(cells.map((cell) => [label(cell), cell] as const))(
    "a lie is noticed: %s",
    (_, cell) => {
      expect(
        violations({ ...cell, row: { ...cell.row, can: flipped(cell.row.can, cell.part) } }),
      ).not.toEqual([]);
    },
  );
});

/** Parts whose loss opens nothing. */
const DROPPABLE: readonly string[] = [
  "allow",
  "context",
  "message",
  "env",
  "feedback",
  "add-permissions",
  "interrupt",
];
const VERDICTS: readonly string[] = ["deny", "ask", "allow"];

/** Nothing is left to rewrite of what is refused, nor to tell of it; a decision has one verdict. */
function isMoot({
  event,
  part: capability,
  other,
}: Cell & { readonly other: Capability }): boolean {
  const either = (...parts: readonly string[]) =>
    parts.includes(capability) || parts.includes(other);
  const refused = either("deny", "interrupt") || (either("end") && isGate(event));
  if (VERDICTS.includes(capability) && VERDICTS.includes(other)) return true;
  if (refused && either("rewrite-input", "rewrite-prompt", "add-permissions")) return true;
  if (either("withhold") && either("rewrite-result")) return true;
  return refused && either("context") && (event === "pre-prompt" || event === "pre-compact");
}

/** Every two parts that the table of one host event claims. */
const together = cells.flatMap((cell) =>
  eventInfo(cell.event)
    .parts.slice(eventInfo(cell.event).parts.indexOf(cell.part) + 1)
    .map((other) => ({ ...cell, other }))
    .filter(
      (pair) =>
        cell.protocol.dialect &&
        cell.row.can[cell.part] &&
        cell.row.can[pair.other] &&
        !isMoot(pair),
    ),
);

/**
 * What the agent itself reads of both parts and has lost, and what it was kept from reading without
 * a cause.
 */
function lostTogether({
  protocol,
  event,
  row,
  part,
  other,
}: (typeof together)[number]): readonly string[] {
  const adapter = adapters[protocol.id] as Adapter;
  const pair = [part, other];
  const merged = merge([PARTS[part](event).with, PARTS[other](event).with]);
  const claimed = Object.fromEntries(Object.keys(row.can).map((key) => [key, true]));
  const way: Route = { under: event, row: { ...row, can: claimed }, carried: false };
  const there = { adapter, event: happened(protocol, event, row), way, findings: [], own: claimed };
  const missing = (excludes: EventRow["excludes"]) => {
    const { decision } = narrow(event, merged, { can: row.can, excludes });
    const call = callOf(protocol, event, row);
    const read =
      protocol.dialect?.decodeReply(protocol.host?.encodeReply(decision, call) as Reply, call) ??
      {};
    const problems = announcements(merged, read, there).problems.join();
    // It may be said in one text with another part.
    return pair.filter((capability) => {
      const text = merged[capability as "context"];
      return (
        problems.includes(capability) &&
        !(text !== undefined && JSON.stringify(read).includes(JSON.stringify(text).slice(1, -1)))
      );
    });
  };
  const excluded = pair.filter((capability) =>
    pair.some((by) => row.excludes?.[by]?.some((dropped) => dropped === capability)),
  );
  const sentence = (capability: Capability) => String(row.can[capability]).includes("beside");
  const without = missing({});
  return [
    ...without
      .filter((capability) => !excluded.includes(capability) && !sentence(capability))
      .map((capability) => `loses ${capability} and does not say so`),
    ...excluded
      .filter((capability) => !without.includes(capability))
      .map((capability) => `excludes ${capability}, which it reads`),
    ...missing(row.excludes).flatMap((capability) =>
      excluded.includes(capability) || sentence(capability)
        ? []
        : [`loses ${capability} beside what it excludes`],
    ),
  ];
}

describe("two parts of one answer come through together, or their host event says that one excludes the other", () => {
  const named = (pairs: typeof together) =>
    pairs.map((pair) => [`${label(pair)} ${pair.other}`, pair] as const);
  test.each(named(together))("%s", (_, pair) => {
    expect(lostTogether(pair)).toEqual([]);
  });

  const droppable = together.filter(
    ({ row, other }) => DROPPABLE.includes(other) && !String(row.can[other]).includes("beside"),
  );
  test.each(named(droppable))("a lie is noticed: %s", (_, { row, part, other, ...cell }) => {
    const before: readonly string[] = row.excludes?.[part] ?? [];
    const after = (
      before.includes(other) ? before.filter((text) => text !== other) : [...before, other]
    ) as Droppable[];
    expect(
      lostTogether({
        ...cell,
        part,
        other,
        row: { ...row, excludes: { ...row.excludes, [part]: after } },
      }),
    ).not.toEqual([]);
  });
});

describe("a host event that loses context beside another input", () => {
  const row: EventRow = {
    name: "before",
    can: { deny: true, "rewrite-input": true, context: true },
    excludes: { "rewrite-input": ["context"], deny: ["context"] },
  };
  const input = { command: "echo changed" };

  test("keeps the rewrite and the denial, and names what is dropped", () => {
    expect(narrow("pre-tool-use", { "rewrite-input": input, context: "CONTEXT" }, row)).toEqual({
      decision: { "rewrite-input": input },
      lost: ["context: this agent drops it beside rewrite-input"],
    });
    expect(
      narrow("pre-tool-use", { verdict: "deny", reason: "REASON", context: "CONTEXT" }, row),
    ).toEqual({
      decision: { verdict: "deny", reason: "REASON" },
      lost: ["context: this agent drops it beside deny"],
    });
    expect(narrow("pre-tool-use", { context: "CONTEXT" }, row)).toEqual({
      decision: { context: "CONTEXT" },
      lost: [],
    });
  });

  test("says so in the report where a hook can answer both, and more loudly where it needs the one that is dropped", () => {
    const tell: Reporter = (what, message, _row, level = "notice") =>
      ({ ...(what as object), message, level }) as unknown as Diagnostic;
    const told = (can: EventRow["can"], needs?: Handler["needs"]) => {
      const handler: Handler = { type: "prompt", prompt: "p", ...(needs && { needs }) };
      const hook = {
        event: "pre-tool-use",
        source: { name: "home", can },
        row,
        handler,
        gate: true,
      };
      return [apart({ ...hook, title: "Agent" } as Parameters<Rule>[0], tell) ?? []].flat();
    };
    const beside = (part: string) => `Agent drops context on before if the answer also has ${part}`;
    expect(told(row.can)).toEqual([
      { lost: "context", message: beside("rewrite-input"), level: "notice" },
      { lost: "context", message: beside("deny"), level: "notice" },
    ]);
    expect(told({ "rewrite-input": true })).toEqual([]);
    expect(told(row.can, ["context"]).map(({ level }) => level)).toEqual(["weakened", "weakened"]);
  });
});

describe("what the real program was seen to do", () => {
  const seen = cells.filter(({ protocol }) => adapters[protocol.id]?.observed);
  const verdict = ({ protocol, event, row, part }: Cell) =>
    adapters[protocol.id]?.observed?.verdicts[cellName(event, row.name, part)];
  const verdictInTable = (row: Cell["row"], part: Cell["part"]) =>
    can(row, part) ? HONOURED : REFUSED;

  const isUnreached = ({ protocol, event, row, part }: Cell) => {
    const driver = drivers.find(({ id }) => id === protocol.id);
    return (
      row.only ||
      typeof driver?.reach[event] === "string" ||
      driver?.unseen?.(cellName(event, row.name, part)) !== undefined
    );
  };

  test.each(seen.map((cell) => [label(cell), cell] as const))(
    "is what the table says: %s",
    (_, cell) => {
      // A cell that no session comes to, or that the way it is driven does not show, is not
      // recorded.
      if (isUnreached(cell) && verdict(cell) === undefined) return;
      expect(verdict(cell), `golden/${cell.protocol.id}/observed.json`).toBe(
        verdictInTable(cell.row, cell.part),
      );
      const lie = {
        ...cell.row,
        declined: {},
        terminalOnly: [],
        can: flipped(cell.row.can, cell.part),
      };
      if (!cell.row.declined?.[cell.part] && !cell.row.terminalOnly?.includes(cell.part))
        expect(verdict(cell)).not.toBe(verdictInTable(lie, cell.part));
    },
  );

  test("nothing recorded failed", () => {
    const texts = Object.values(adapters).flatMap(({ observed }) =>
      Object.values(observed?.verdicts ?? {}),
    );
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => ![HONOURED, REFUSED, "holds"].includes(text))).toEqual([]);
  });
});

describe("a deny is a deny on every host event that can block", () => {
  const gates = cells.filter(({ row, part }) => part === "deny" && row.can.deny);
  test.each(gates.map((cell) => [label(cell), cell] as const))("%s", (_, cell) => {
    const { event, row } = cell;
    for (const decision of [
      PARTS.deny(event).with,
      PARTS.ask(event).with,
      { verdict: "deny" as const, reason: " " },
    ]) {
      const { decision: narrowed } = narrow(event, decision, row);
      const back = taken(cell, reply(cell, narrowed));
      expect(["deny", "ask"]).toContain(back.verdict);
      expect(back.reason?.trim()).toBeTruthy();
    }
  });
});

const text = fc.option(fc.constantFrom("one", "two", ""), { nil: undefined });
const decisions: fc.Arbitrary<Decision> = fc
  .record({
    verdict: fc.option(fc.constantFrom("allow" as const, "deny" as const, "ask" as const), {
      nil: undefined,
    }),
    reason: text,
    hold: text,
    end: text,
    feedback: text,
    withhold: text,
    context: text,
    message: text,
    updatedInput: fc.option(
      fc.dictionary(fc.constantFrom("command", "description"), fc.constantFrom("a", "b")),
      { nil: undefined },
    ),
    updatedPrompt: text,
    updatedOutput: text,
  })
  .map((item) => JSON.parse(JSON.stringify(item)) as Decision);

test("no allow and no run appears that the source did not give, on any host event", () => {
  fc.assert(
    fc.property(fc.constantFrom(...cells), fc.array(decisions, { maxLength: 4 }), (cell, given) => {
      const { event, row } = cell;
      const merged = merge(given);
      const { decision } = narrow(event, merged, row);
      const back = taken(cell, reply(cell, decision));
      if (!given.some(({ verdict }) => verdict === "allow")) expect(back.verdict).not.toBe("allow");
      if (given.some(({ verdict }) => verdict === "deny") && row.can.deny)
        expect(back.verdict).toBe("deny");
    }),
    { numRuns: runs(2000) },
  );
});

test("S2 who finished first is of no matter to the verdict, and the stricter wins", () => {
  const order = ["allow", "ask", "deny"];
  fc.assert(
    fc.property(fc.array(decisions, { minLength: 1, maxLength: 5 }), (given) => {
      const merged = merge(given);
      expect(merge(given.toReversed()).verdict).toBe(merged.verdict);
      const strictest = Math.max(...given.map(({ verdict }) => order.indexOf(verdict ?? "")));
      expect(order.indexOf(merged.verdict ?? "")).toBeGreaterThanOrEqual(strictest);
      if (merged.end !== undefined) expect(merged.hold).toBeUndefined();
    }),
  );
});

test("S2 the parts of one call: denied if one is, allowed only if every part is", () => {
  fc.assert(
    fc.property(fc.array(decisions, { minLength: 1, maxLength: 4 }), (parts) => {
      const joined = join(parts);
      if (parts.some(({ verdict }) => verdict === "deny")) expect(joined.verdict).toBe("deny");
      if (joined.verdict === "allow")
        expect(parts.every(({ verdict }) => verdict === "allow")).toBe(true);
    }),
  );
});

test("every adapter answers for every universal event, and only for parts that event has", () => {
  for (const { protocol } of Object.values(adapters))
    for (const event of eventNames)
      for (const row of protocol.events[event]) {
        // What stands for another event beside its own is answered as that host event is.
        const names = row.besides
          ? eventNames.filter((name) =>
              protocol.events[name].some((candidate) => candidate.name === row.name),
            )
          : [event];
        const parts = names.flatMap((name) => eventInfo(name).parts);
        for (const part of Object.keys(row.can))
          expect(parts, `${protocol.id} ${row.name}`).toContain(part);
      }
  expect(Object.keys(protocols)).toEqual(Object.keys(registered));
});
