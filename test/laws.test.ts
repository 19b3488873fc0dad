/** Laws that need no expectation (design, section 7). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { protocols as registered } from "../adapters/registry.ts";
import type { Decision, Reply } from "../src/model/adapter.ts";
import { join, merge } from "../src/model/decision.ts";
import { eventInfo, eventNames } from "../src/model/events.ts";
import { narrow } from "../src/model/narrow.ts";
import { can, cellName, HONOURED, REFUSED } from "../src/model/observed.ts";
import { drivers } from "./hosts/drivers.ts";
import { adapters, cells, flipped, protocols, type Cell } from "./support/hosts.ts";
import { callOf, PARTS } from "./support/standard.ts";

const label = ({ protocol, event, row, part }: Cell) => `${protocol.id} ${event} ${row.name} ${part}`;
const reply = ({ protocol, event, row }: Cell, decision: Decision) =>
  protocol.host?.encodeReply(decision, callOf(protocol, event, row)) as Reply;

/** What is wrong with a cell: the table and the codec must say the same. */
function violations(cell: Cell): readonly string[] {
  const { event, row, part } = cell;
  const out: string[] = [];
  const standard = PARTS[part](event);
  const without = JSON.stringify(reply(cell, narrow(event, standard.base, row.can).decision));
  const said = narrow(event, standard.with, row.can);
  const changes = JSON.stringify(reply(cell, said.decision)) !== without;
  // On an event that can only be answered by denying, everything stricter becomes a denial.
  if (row.can[part] && !changes) out.push("claims what changes no reply");
  if (row.can[part] && said.lost.length) out.push(`claims what is lost: ${said.lost.join()}`);
  if (!row.can[part] && JSON.stringify(reply(cell, standard.with)) !== JSON.stringify(reply(cell, standard.base)))
    out.push("denies what the codec can say");
  return out;
}

describe("every claim of every table", () => {
  test.each(cells.map((cell) => [label(cell), cell] as const))("%s", (_, cell) => {
    expect(violations(cell)).toEqual([]);
  });

  test.each(cells.map((cell) => [label(cell), cell] as const))("a lie is noticed: %s", (_, cell) => {
    expect(violations({ ...cell, row: { ...cell.row, can: flipped(cell.row.can, cell.part) } })).not.toEqual([]);
  });
});

describe("what the real program was seen to do", () => {
  const seen = cells.filter(({ protocol }) => adapters[protocol.id]?.observed);
  const verdict = ({ protocol, event, row, part }: Cell) => adapters[protocol.id]?.observed?.verdicts[cellName(event, row.name, part)];
  const said = (row: Cell["row"], part: Cell["part"]) => (can(row, part) ? HONOURED : REFUSED);

  const isUnreached = ({ protocol, event, row, part }: Cell) => {
    const driver = drivers.find(({ id }) => id === protocol.id);
    return row.only || typeof driver?.reach[event] === "string" || driver?.unseen?.(cellName(event, row.name, part)) !== undefined;
  };

  test.each(seen.map((cell) => [label(cell), cell] as const))("is what the table says: %s", (_, cell) => {
    // A cell that no session comes to, or that the way it is driven does not show, is not recorded.
    if (isUnreached(cell) && verdict(cell) === undefined) return;
    expect(verdict(cell), `golden/${cell.protocol.id}/observed.json`).toBe(said(cell.row, cell.part));
    const lie = { ...cell.row, declined: {}, terminalOnly: [], can: flipped(cell.row.can, cell.part) };
    if (!cell.row.declined?.[cell.part] && !cell.row.terminalOnly?.includes(cell.part))
      expect(verdict(cell)).not.toBe(said(lie, cell.part));
  });

  test("nothing recorded failed", () => {
    const all = Object.values(adapters).flatMap(({ observed }) => Object.values(observed?.verdicts ?? {}));
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter((one) => ![HONOURED, REFUSED, "holds"].includes(one))).toEqual([]);
  });
});

describe("a deny is a deny on every host event that can block", () => {
  const gates = cells.filter(({ row, part }) => part === "deny" && row.can.deny);
  test.each(gates.map((cell) => [label(cell), cell] as const))("%s", (_, cell) => {
    const { protocol, event, row } = cell;
    for (const decision of [PARTS.deny(event).with, PARTS.ask(event).with, { verdict: "deny" as const, reason: " " }]) {
      const { decision: narrowed } = narrow(event, decision, row.can);
      const back = protocol.dialect?.decodeReply(reply(cell, narrowed), callOf(protocol, event, row));
      expect(["deny", "ask"]).toContain(back?.verdict);
      expect(back?.reason?.trim()).toBeTruthy();
    }
  });
});

const text = fc.option(fc.constantFrom("one", "two", ""), { nil: undefined });
const decisions: fc.Arbitrary<Decision> = fc
  .record({
    verdict: fc.option(fc.constantFrom("allow" as const, "deny" as const, "ask" as const), { nil: undefined }),
    reason: text,
    hold: text,
    end: text,
    feedback: text,
    withhold: text,
    context: text,
    message: text,
    updatedInput: fc.option(fc.dictionary(fc.constantFrom("command", "description"), fc.constantFrom("a", "b")), { nil: undefined }),
    updatedPrompt: text,
    updatedOutput: text,
  })
  .map((one) => JSON.parse(JSON.stringify(one)) as Decision);

test("no allow and no run appears that the source did not give, on any host event", () => {
  fc.assert(
    fc.property(fc.constantFrom(...cells), fc.array(decisions, { maxLength: 4 }), (cell, given) => {
      const { protocol, event, row } = cell;
      const merged = merge(given);
      const { decision } = narrow(event, merged, row.can);
      const back = protocol.dialect?.decodeReply(reply(cell, decision), callOf(protocol, event, row));
      if (!given.some(({ verdict }) => verdict === "allow")) expect(back?.verdict).not.toBe("allow");
      if (given.some(({ verdict }) => verdict === "deny") && row.can.deny) expect(back?.verdict).toBe("deny");
    }),
    { numRuns: 2000 },
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
      if (joined.verdict === "allow") expect(parts.every(({ verdict }) => verdict === "allow")).toBe(true);
    }),
  );
});

test("every adapter answers for every universal event, and only for parts that event has", () => {
  for (const { protocol } of Object.values(adapters))
    for (const event of eventNames)
      for (const row of protocol.events[event]) {
        // What stands for another event beside its own is answered as that host event is.
        const names = row.besides ? eventNames.filter((name) => protocol.events[name].some((one) => one.name === row.name)) : [event];
        const parts = names.flatMap((name) => eventInfo(name).parts);
        for (const part of Object.keys(row.can)) expect(parts, `${protocol.id} ${row.name}`).toContain(part);
      }
  expect(Object.keys(protocols)).toEqual(Object.keys(registered));
});
