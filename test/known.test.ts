/** The same question about the same text is answered once, however long the text is. */
import { expect, test, vi } from "vitest";
import { ofText } from "../src/model/known.ts";
import { parseTree } from "../src/read/does/shell-tree.ts";
import { switchesIn } from "../src/read/does/switches.ts";
import { programsToInstall } from "../src/read/programs.ts";

const LONG = `${'jq -r .a "$(cat b)" > "$MY_PLACE"\n'.repeat(100)}# ${"x".repeat(300_000)}\n`;

test("a text that is longer than what is kept is kept while it is asked for", () => {
  const find = vi.fn((text: string) => text.length);
  const lengthOf = ofText(find, 10);
  for (let i = 0; i < 20; i++)
    expect(lengthOf("x".repeat(15)) + lengthOf(`text ${i}`)).toBeGreaterThan(15);
  expect(find).toHaveBeenCalledTimes(21);
});

test("a text for which nothing asks any more is forgotten", () => {
  const find = vi.fn((text: string) => text.length);
  const lengthOf = ofText(find, 10);
  for (const text of ["a", "b".repeat(11), "c".repeat(11), "d".repeat(11), "a"]) lengthOf(text);
  expect(find).toHaveBeenCalledTimes(5);
});

test("a long script is still parsed when its programs are looked for", () => {
  const tree = parseTree(LONG);
  expect(programsToInstall(LONG)).toEqual(["jq"]);
  expect(parseTree(LONG)).toBe(tree);
});

test("a long script is searched once for what sets its switches", () => {
  expect(switchesIn([LONG])).toEqual(["MY_PLACE"]);
  const asked = vi.spyOn(RegExp.prototype, "test");
  switchesIn([LONG]);
  expect(asked.mock.calls.filter(([text]) => text === LONG)).toEqual([]);
  asked.mockRestore();
});
