/** One required Node.js: where it is said, and what is too old for it (S10). */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { NEEDED_NODE, tooOld } from "../src/model/version.ts";
import { noNode, ourFault } from "../src/model/fault-words.ts";

test("what package.json asks for is what the code asks for", () => {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8")) as {
    engines: { node: string };
  };
  expect(engines.node).toBe("^20.19.0 || ^22.13.0 || >=24.0.0");
});

test.each(["20.19.0", "20.20.2", "22.13.0", "22.20.1", "24.0.0", "24.11.1", "25.2.0", "100.0.0"])(
  "%s runs",
  (version) => expect(tooOld(version)).toBeUndefined(),
);

test.each(["0.12.18", "14.21.3", "16.20.2", "18.20.8", "20.0.0", "20.18.9", "21.7.3", "22.12.0"])(
  "%s is named beside what is needed",
  (version) => expect(tooOld(version)).toBe(`${NEEDED_NODE} is needed, and v${version} was found`),
);

test("a release between two lines is too old", () => {
  expect(tooOld("23.11.1")).toContain("v23.11.1");
});

test("the repair is the same whether a node is missing or too old", () => {
  expect(ourFault("no-node", "").repair).toBe(noNode().repair);
  expect(noNode().repair).toContain(NEEDED_NODE);
});

test.each(["README.md", "src/convert/README.md", "src/explain/pages/no-node.md"])(
  "%s names no other Node.js",
  (page) => {
    const named = readFileSync(page, "utf8").match(/Node\.js \d[^ ]* ?[^ ]* ?[^ ]* ?\d*\+?/g) ?? [];
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((words) => !words.startsWith(NEEDED_NODE))).toEqual([]);
  },
);
