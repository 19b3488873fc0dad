/** What was found in files is found again only in files that answer otherwise. */
import { expect, test } from "vitest";
import { UserError } from "../src/model/error.ts";
import { NO_FILES } from "../src/model/files.ts";
import { knownInFiles } from "../src/read/known-in-files.ts";
import { memory } from "./support/memory.ts";

const known = knownInFiles<string>();
const asked: string[] = [];
const find = (texts: { readonly [path: string]: string }, key = "guard") =>
  known(memory(texts), key, (files) => {
    asked.push(key);
    return files.exists("a.sh") ? `${files.read("a.sh")} ${files.read("b.sh")}` : "nothing";
  });

test.each([
  ["a first look", { "a.sh": "1" }, "1 undefined", 1],
  ["the same texts in other files", { "a.sh": "1", "c.sh": "3" }, "1 undefined", 0],
  ["another text", { "a.sh": "2" }, "2 undefined", 1],
  ["a file more that was missed", { "a.sh": "2", "b.sh": "4" }, "2 4", 1],
  ["a file less", { "b.sh": "4" }, "nothing", 1],
  ["what was not asked for", { "b.sh": "5" }, "nothing", 0],
])("%s", (_, texts, found, times) => {
  asked.length = 0;
  expect([find(texts), asked.length]).toEqual([found, times]);
});

test("another key", () => {
  asked.length = 0;
  expect([find({ "b.sh": "5" }, "other"), asked]).toEqual(["nothing", ["other"]]);
});

test("a file that cannot be read is missing, as it is to whoever reads hooks", () => {
  const read = () => {
    throw new UserError("a link that leads out");
  };
  const files = { ...NO_FILES, exists: () => true, read };
  expect(known(files, "unreadable", (seen) => String(seen.read("a.sh")))).toBe("undefined");
});
