/** Guards inside sub-agents: what recorded runs showed stands in the matrix, and nothing else. */
import { expect, test } from "vitest";
import { adapters } from "../adapters/registry.ts";
import { matrixOf, inWorkers, rowsFor } from "../src/explain/rows.ts";
import type { Adapter } from "../src/model/adapter.ts";
import { eventNames } from "../src/model/events.ts";
import { HONOURED, REFUSED, workerCellName, type Observed } from "../src/model/observed.ts";

const [first] = Object.values(adapters);
const adapter = (await first?.()) as Adapter;
const row = adapter.protocol.events["pre-tool-use"].find(({ readOnly }) => !readOnly);
const name = row?.name ?? "";

const noteWith = (verdicts: Observed["verdicts"]) => {
  const observed = { version: "1.0.0", date: "2026-01-01", surface: "here", verdicts };
  const [host] = matrixOf([{ ...adapter, observed }], "2026-01-02").hosts;
  const notes = eventNames.flatMap((event) =>
    rowsFor(host!, event).flatMap(({ fires, parts }) =>
      [fires, ...parts].flatMap((cell) =>
        inWorkers(cell) ? [`${event} ${cell.row} ${cell.part}: ${inWorkers(cell)}`] : [],
      ),
    ),
  );
  return notes;
};

test("a gate's cell names the sub-agents in which it was played, and how it came out", () => {
  const cell = (worker: string) => workerCellName("pre-tool-use", name, "deny", worker);
  expect(
    noteWith({
      [cell("a sub-agent, one")]: HONOURED,
      [cell("a sub-agent, two")]: HONOURED,
      [cell("a workflow")]: REFUSED,
      [`${name} of a failing command`]: REFUSED,
    }),
  ).toEqual([
    `pre-tool-use ${name} deny: seen inside a sub-agent, one; a sub-agent, two; seen not to count inside a workflow`,
  ]);
});

test("where nothing was played in a sub-agent, nothing is said of one", () => {
  expect(noteWith({})).toEqual([]);
});
