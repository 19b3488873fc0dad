/** Naming a package in the file that people edit, and taking the name out, changes nothing else. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { meaning, tree } from "../src/read/tree.ts";
import { withoutPackage, withPackage } from "../src/write/edited-packages.ts";
import type { Fields } from "../src/model/json.ts";

const PATH = ".hookport/hooks.jsonc";
const valueOf = (text: string) => meaning(tree(text, PATH)) as Fields;

/** A document as some formatter, or some person, writes it. */
const documents = fc
  .record({
    members: fc.uniqueArray(fc.constantFrom("version", "to", "dialect", "hooks", "accept"), {
      maxLength: 5,
    }),
    others: fc.uniqueArray(fc.constantFrom("x", "@b/y", "zed"), { maxLength: 3 }),
    listed: fc.boolean(),
    indent: fc.constantFrom("", "  ", "\t", "    "),
    comma: fc.constantFrom("", ","),
    comment: fc.constantFrom("", " // why", " /* why, and {how} */"),
    head: fc.constantFrom("", "// The hooks.\n", "\n\n", "\uFEFF"),
    end: fc.constantFrom("", "\n", "\r\n", "\n// the end"),
    crlf: fc.boolean(),
  })
  .map(({ members, others, listed, indent, comma, comment, head, end, crlf }) => {
    const list = (texts: readonly string[], margin: string): string => {
      if (!texts.length) return "{}";
      if (!indent) return `{ ${texts.join(", ")}${comma} }`;
      const inner = margin + indent;
      const lines = texts.map(
        (text, i) => `${inner}${text}${i < texts.length - 1 ? "," : comma}${comment}\n`,
      );
      return `{\n${lines.join("")}${margin}}`.replace(/\/\/ why\n$/, "// why\n");
    };
    const packages = listed
      ? [
          `"packages": ${list(
            others.map((name) => `${JSON.stringify(name)}: {}`),
            indent,
          )}`,
        ]
      : [];
    const items = [...members.map((key) => `${JSON.stringify(key)}: ["a, b", {}]`), ...packages];
    const text = `${head}${indent ? list(items, "") : list(items, "")}${end}`;
    const plain = indent ? text : text.replaceAll(/ \/\/ why/g, "");
    return crlf ? plain.replaceAll(/\r?\n/g, "\r\n") : plain;
  });

test("in and out is as it was, byte for byte", () => {
  fc.assert(
    fc.property(documents, (text) => {
      const named = withPackage(text, "@acme/guards", PATH);
      const { packages, ...rest } = valueOf(named);
      const { packages: before = {}, ...old } = valueOf(text);
      expect(packages).toEqual({ ...(before as Fields), "@acme/guards": {} });
      expect(rest).toEqual(old);
      expect(withPackage(named, "@acme/guards", PATH)).toBe(named);
      const back = withoutPackage(named, "@acme/guards", PATH);
      expect(back).toBe(text);
    }),
  );
});

test("two packages come and go in any order", () => {
  fc.assert(
    fc.property(documents, fc.boolean(), (text, first) => {
      const both = withPackage(withPackage(text, "one", PATH), "two", PATH);
      const [a, b] = first ? ["one", "two"] : ["two", "one"];
      const left = withoutPackage(both, a as string, PATH);
      expect(Object.keys(valueOf(left)["packages"] as Fields)).toContain(b);
      expect(withoutPackage(left, b as string, PATH)).toBe(text);
    }),
  );
});

/** An empty list, or a document without one, as people leave it. */
const EMPTY = ["{}", "{ }", "{\n}", "{ // none\n}", "{\n    // none yet\n  }", "{ /* none */ }"];

test.each([
  ...EMPTY,
  ...EMPTY.map((list) => `{\n  "version": 1,\n  "packages": ${list},\n  "to": ["x"]\n}\n`),
  ...EMPTY.map((list) => `{ "packages": ${list} }`),
])("what was empty is empty again: %j", (text) => {
  const single = withPackage(text, "one", PATH);
  const both = withPackage(single, "two", PATH);
  expect(valueOf(both)["packages"]).toEqual({ one: {}, two: {} });
  expect(withoutPackage(single, "one", PATH)).toBe(text);
  expect(withoutPackage(withoutPackage(both, "two", PATH), "one", PATH)).toBe(text);
  expect(withoutPackage(withoutPackage(both, "one", PATH), "two", PATH)).toBe(text);
});

test.each([
  '{ // why\n  "one": {} }',
  '{\n  // why\n  "one": {}\n}',
  '{\n  "x": {}, // this, and that\n  "one": {} }',
  '{\n  "x": {} // this, and that\n  , "one": {} // why\n}',
  '{ "x": {}, // that\n "one": {}, "y": {} }',
])("a comment beside a package leaves a document that can be read: %j", (list) => {
  const back = withoutPackage(`{ "packages": ${list}, "to": ["z"] }`, "one", PATH);
  const { packages = {}, to } = valueOf(back);
  const { one: _one, ...others } = valueOf(list);
  expect([packages, to]).toEqual([others, ["z"]]);
  for (const comment of list.match(/\/\/.*/g) ?? []) expect(back).toContain(comment);
});
