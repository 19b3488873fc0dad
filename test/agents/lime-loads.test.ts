/**
 * What Lime runs of a world: in its order, with what turns it off. Sections are those of its
 * REPORT.
 */
import { describe, expect, test } from "vitest";
import type { Worlds } from "../support/world.ts";
import { loadsOf, type Row } from "../support/loads.ts";
import { claude, cursor, lime, OFF } from "./shapes.ts";

const { holds, loads, start } = loadsOf("lime");

const ROWS: readonly Row[] = [
  [
    "section 2, all sources from the lowest to the highest, TOML after JSON",
    {
      project: {
        ".lime.json": lime("p1"),
        ".lime/settings.json": lime("p2"),
        ".lime/config.toml": '[hooks]\nPreToolUse = ["p3"]\n',
        ".lime/settings.local.json": lime("l1"),
        ".lime/settings.local.toml": '[hooks]\nPreToolUse = ["l2"]\n',
      },
      home: {
        ".lime/settings.json": lime("u1"),
        ".lime/config.toml": '[hooks]\nPreToolUse = ["u2"]\n',
      },
    },
    "u1 user .lime/settings.json",
    "u2 user .lime/config.toml",
    "p1 project .lime.json",
    "p2 project .lime/settings.json",
    "p3 project .lime/config.toml",
    "l1 local .lime/settings.local.json",
    "l2 local .lime/settings.local.toml",
  ],
  [
    "section 2, no switch is documented",
    { project: { ".lime/settings.json": { ...lime("p"), ...OFF } } },
    "p project .lime/settings.json",
  ],
  [
    "no other agent's file",
    { project: { ".claude/settings.json": claude("p"), ".cursor/hooks.json": cursor("q") } },
  ],
  [
    "below the top level nothing is said",
    { project: { ".lime.json": lime("p") }, folder: "sub" },
    "p project .lime.json",
  ],
];

describe("which hooks", () => holds(ROWS));

test.each<readonly [what: string, world: Worlds, spot: string]>([
  [
    "added: the project, as far as can be told",
    { project: { ".lime.json": lime("p") } },
    "project:",
  ],
])("where a command starts, %s", (_, world, spot) => expect(start(world)).toBe(spot));

describe("under which conditions, and in whose turn", () => {
  test("section 2: what becomes of a list that stands in a later file too is not said", () => {
    const told = (project: Worlds["project"]) =>
      loads({ project }).map((one) => one.conditions.length);
    expect(told({ ".lime.json": lime("a"), ".lime/settings.json": lime("b") })).toEqual([1, 0]);
    expect(
      told({ ".lime.json": lime("a"), ".lime/settings.json": { hooks: { Stop: ["b"] } } }),
    ).toEqual([0, 0]);
  });
});
