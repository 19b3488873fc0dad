/** The board: its guards follow the rule, and what was recorded is what was foretold. */
import { expect, test } from "vitest";
import {
  BOARD,
  EXPECTED,
  isAsForetold,
  isUnannounced,
  read,
  type Board,
  type Cell,
  type Foretold,
} from "./board/board.ts";
import type { Expected } from "./board/expected.ts";
import { guards, type Guard } from "./board/guards.ts";
import { KINDS } from "./board/kinds.ts";

const foretold = read<Foretold>(EXPECTED)!;
const board = read<Board>(BOARD)!;

test("every pair of a dialect and a language occurs once, and every kind at least twice", () => {
  expect(new Set(guards.map(({ dialect, language }) => `${dialect} ${language}`)).size).toBe(25);
  for (const kind of KINDS)
    expect(guards.filter((guard) => guard.kind === kind).length, kind).toBeGreaterThanOrEqual(2);
});

test("what was foretold and what was recorded are about these guards", () => {
  const named = ({ name, kind, dialect, language }: (typeof foretold.guards)[number] | Guard) =>
    [name, kind, dialect, language].join();
  expect(foretold.guards.map(named)).toEqual(guards.map(named));
  expect(board.guards.map((guard) => named({ ...guard, agents: {} }))).toEqual(guards.map(named));
});

test("no guard is open unannounced, and nearly all came to what was foretold", () => {
  const cells = board.guards.flatMap(({ name, agents }) =>
    Object.entries(agents).map(([id, cell]) => {
      const expected = foretold.guards.find((guard) => guard.name === name)?.agents[id];
      expect(expected, `${id} ${name}`).toBeDefined();
      return { cell, expected: expected! };
    }),
  );
  expect(cells.filter(({ expected, cell }) => isUnannounced(expected, cell))).toEqual([]);
  const same = cells.filter(({ expected, cell }) => isAsForetold(expected, cell));
  expect(same.length).toBeGreaterThanOrEqual(0.98 * cells.length);
});

test.each<[Expected["comes"], Cell["came"], same: boolean, unannounced: boolean]>([
  ["held", "held", true, false],
  ["held", "untold", false, false],
  ["held", "open", false, true],
  ["held", "too much", false, true],
  ["cannot", "open", true, false],
  ["unseen", "unseen", true, false],
])("a guard that was to be %s and was %s", (comes, came, same, unannounced) => {
  const expected = { comes, findings: [] };
  const cell = { came, why: "", untouched: "open", digests: [] } as const;
  expect([isAsForetold(expected, cell), isUnannounced(expected, cell)]).toEqual([
    same,
    unannounced,
  ]);
});
