/** Names that Windows cannot have are found, and none of ours is one. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { wrongOnWindows, wrongPathThere } from "../src/model/windows-names.ts";
import { project } from "./support/project.ts";

test.each([
  "con",
  "NUL",
  "aux.mjs",
  "com1.txt",
  "LPT9",
  "com\u00b2",
  "CONIN$",
  "prn .log",
  "a<b",
  'a"b',
  "a:b",
  "a|b",
  "a?",
  "*",
  "a\\b",
  "a\tb",
  "guard.",
  "guard ",
])("no file of this name is there: %j", (name) => {
  expect(wrongOnWindows(name)).toBeDefined();
  expect(wrongPathThere(`hooks/${name}/x`, [])).toBeDefined();
});

test.each([
  "console.mjs",
  "a.con",
  "comma.txt",
  "com.txt",
  "com10",
  ".env",
  ".con",
  "nul-l",
  "é b",
])("a file of this name is there: %j", (name) =>
  expect(wrongPathThere(`hooks/${name}`, [])).toBeUndefined(),
);

describe("two files", () => {
  test("whose names differ by case alone are one file there", () => {
    expect(wrongPathThere("a/Guard.sh", ["a/guard.sh"])).toBe("Windows takes it for a/guard.sh");
    expect(
      wrongPathThere("a/guard.sh", ["a/guard.sh", "b/guard.sh", "a/guard.py"]),
    ).toBeUndefined();
  });
});

test("none of the files that a conversion to every agent writes", () => {
  const p = project({
    ".claude/settings.json": {
      hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "exit 2" }] }] },
    },
  });
  expect(p.hookport("convert", "--to", "all", "--adopt").code).not.toBe(2);
  expect(p.hookport("convert", "--to", "all", "--include-local").code).not.toBe(2);
  const paths = readdirSync(p.root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(p.root.length + 1));
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.flatMap((path) => wrongPathThere(path, paths) ?? [])).toEqual([]);
});
