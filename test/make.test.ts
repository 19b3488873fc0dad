/** Packages that are made of hooks: each hook comes with it once, or is named with the reason. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { packageFrom, type Packaged } from "../src/make/from.ts";
import { packageName } from "../src/make/name.ts";
import { starter } from "../src/make/starter.ts";
import { isWithin, type Json } from "../src/model/json.ts";
import { readSource } from "../src/read/source.ts";
import { DOCUMENT } from "../src/test/layout.ts";
import { UNIVERSAL } from "../src/read/universal.ts";
import { validate } from "../src/validate/validate.ts";
import { adapters, protocols } from "./support/hosts.ts";
import { authors } from "./support/kits.ts";
import { memory } from "./support/memory.ts";
import { runs } from "./support/runs.ts";
import { isEventOf, sloppy, spots } from "./support/sloppy.ts";
import { standing } from "./support/walk.ts";

const made = (texts: { readonly [path: string]: string }, keep: readonly string[] = []) =>
  packageFrom({
    name: "guards",
    adapters,
    protocols,
    files: memory(texts),
    tree: { paths: Object.keys(texts).toSorted(), text: (path) => texts[path] },
    keep,
  });
const textIn = ({ written }: Packaged, path: string) =>
  written.find((one) => one.path === path)?.text ?? "";
interface Doc {
  readonly hooks: { readonly [event: string]: readonly { readonly hooks: readonly object[] }[] };
  readonly [key: string]: unknown;
}
const docOf = (one: Packaged) => JSON.parse(textIn(one, DOCUMENT)) as Doc;
const handlersIn = (doc: Doc) => {
  const own = Object.entries(doc).flatMap(([key, value]) =>
    key.startsWith("x-") ? [(value as Doc).hooks] : [],
  );
  return [doc.hooks, ...own].flatMap((events) =>
    Object.values(events).flatMap((groups) => groups.flatMap(({ hooks }) => hooks)),
  );
};

const shared = spots.filter(
  ({ place, file }) =>
    (place.scope === "project" || place.scope === "local") &&
    !place.within &&
    file.endsWith(".json"),
);

describe("whatever stands in a file", () => {
  const cases = fc
    .constantFrom(...shared)
    .chain((spot) => sloppy(spot).map((value: Json) => ({ spot, value })));
  test("every hook is packed, a copy, or named; and the document is valid", () => {
    let some = 0;
    fc.assert(
      fc.property(cases, ({ spot, value }) => {
        const texts = { [spot.file]: JSON.stringify(value) };
        const one = made(texts);
        const doc = docOf(one);
        expect(handlersIn(doc)).toHaveLength(one.packed.length);
        const named = [
          ...one.packed.map(({ hook }) => hook.pointer),
          ...one.copies.map(({ hook }) => hook.pointer),
          ...one.left.map(({ pointer }) => pointer),
        ];
        const host = readSource(adapters, memory(texts), spot.file)?.host ?? spot.host;
        for (const { pointer, ours } of standing(value, isEventOf(host))) {
          if (ours) continue;
          some += 1;
          expect(
            named.some((name) => isWithin(pointer, name) || isWithin(name, pointer)),
            `${spot.file} ${pointer}`,
          ).toBe(true);
        }
        const wrong = validate(textIn(one, DOCUMENT), DOCUMENT, { adapters, protocols }).filter(
          ({ level, code }) =>
            level === "error" && ["not-json", "missing-key", "wrong-value"].includes(code),
        );
        // What a universal document says, and patterns, are their author's own.
        if (host !== UNIVERSAL)
          expect(wrong.filter(({ message }) => !/regular expression/.test(message))).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
    expect(some).toBeGreaterThan(0);
  });
});

describe("a guard that a pack has once for every agent", () => {
  const SCRIPT = "hooks/guard.sh";
  const natives = authors.flatMap(({ id, native }) =>
    typeof native === "function" ? [[id, native(`sh ${SCRIPT}`)] as const] : [],
  );
  const texts = {
    [SCRIPT]: "exit 2\n",
    ...Object.fromEntries(
      natives.flatMap(([, files]) =>
        Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)]),
      ),
    ),
  };
  const one = made(texts);
  test("is taken once, and each other copy is named", () => {
    expect(natives.length).toBeGreaterThan(4);
    expect(one.packed).toHaveLength(1);
    expect(one.copies.map(({ hook, by }) => [hook.host, by]).toSorted()).toEqual(
      natives
        .map(([id]) => [id, "script"])
        .filter(([id]) => id !== one.packed[0]?.hook.host)
        .toSorted(),
    );
    expect(one.left).toEqual([]);
    expect(one.copied.get(SCRIPT)).toBe("hooks/scripts/guard.sh");
  });
  test.each(natives.map(([id]) => id))("%s's copy is kept where that is asked for", (id) => {
    const kept = made(texts, [id]);
    expect(kept.packed.map(({ hook }) => hook.host)).toEqual([id]);
    const [group] = Object.values(docOf(kept).hooks).flat();
    expect(group).toMatchObject({ dialect: expect.stringMatching(new RegExp(`^${id}(?::|$)`)) });
    expect(JSON.stringify(group)).toContain("${PACKAGE_ROOT}/hooks/scripts/guard.sh");
  });
});

describe("names", () => {
  test.each(["guards", "@team/guards", "a.b_c-1", "0x"])("%s is one", (name) => {
    expect(packageName(name)).toEqual({ name, folder: name.replace(/^.*\//, "") });
  });
  const LONG = "x".repeat(215);
  const NONE = [
    ["", ".", "..", "../x", "/x", "a/b", "@team", "@team/", "@/x", "Guards", "a b", ".x", "-x"],
    ["node_modules", "con", "a..", "x\n", "é", "a\\b", LONG, "@team/../x"],
  ].flat();
  test.each(NONE)("%j is none", (name) => {
    expect(() => packageName(name)).toThrow(/is no name for a package/);
  });
});

test("a new package's document is valid", () => {
  const text = starter("guards").find(({ path }) => path === DOCUMENT)?.text ?? "";
  expect(validate(text, DOCUMENT, { adapters, protocols })).toEqual([]);
});
