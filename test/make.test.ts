/** Packages that are made of hooks: each hook comes with it once, or is named with the reason. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { packageFrom, type Packaged } from "../src/make/from.ts";
import { packageName } from "../src/make/name.ts";
import { starter } from "../src/make/starter.ts";
import type { Handler } from "../schemas/types/document.ts";
import { isWithin, type Json } from "../src/model/json.ts";
import { readSource } from "../src/read/source.ts";
import { DOCUMENT } from "../src/cases/layout.ts";
import { UNIVERSAL } from "../src/read/universal.ts";
import { checkDocument } from "../src/validate/document.ts";
import { adapters, protocols } from "./support/hosts.ts";
import { isNot } from "./support/kit.ts";
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
  written.find((file) => file.path === path)?.text ?? "";
interface Doc {
  readonly hooks: { readonly [event: string]: readonly { readonly hooks: readonly object[] }[] };
  readonly [key: string]: unknown;
}
const docOf = (packaged: Packaged) => JSON.parse(textIn(packaged, DOCUMENT)) as Doc;
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
        const packaged = made(texts);
        const doc = docOf(packaged);
        expect(handlersIn(doc)).toHaveLength(packaged.packed.length);
        const named = [
          ...packaged.packed.map(({ hook }) => hook.pointer),
          ...packaged.copies.map(({ hook }) => hook.pointer),
          ...packaged.left.map(({ pointer }) => pointer),
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
        const wrong = checkDocument(textIn(packaged, DOCUMENT), DOCUMENT, {
          adapters,
          protocols,
        }).filter(
          ({ level, code }) =>
            level === "error" && ["unreadable-file", "wrong-value"].includes(code),
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
  const packaged = made(texts);
  // A hook of an agent without matchers is for every call: it is no copy of one that is for some.
  const wide = authors.flatMap(({ id, matchers }) => (isNot(matchers) ? [id] : []));
  test("is taken once, and each other copy is named", () => {
    expect(natives.length - wide.length).toBeGreaterThan(4);
    const [first, ...more] = packaged.packed.map(({ hook }) => hook.host);
    expect(more).toEqual(wide);
    expect(packaged.copies.map(({ hook, by }) => [hook.host, by]).toSorted()).toEqual(
      natives
        .map(([id]) => [id, "script"])
        .filter(([id = ""]) => id !== first && !wide.includes(id))
        .toSorted(),
    );
    expect(packaged.left).toEqual([]);
    expect(packaged.copied.get(SCRIPT)).toBe("hooks/scripts/guard.sh");
  });
  test.each(natives.map(([id]) => id))("%s's copy is kept where that is asked for", (id) => {
    const kept = made(texts, [id]);
    const more = wide.includes(id) ? [] : wide;
    expect(kept.packed.map(({ hook }) => hook.host)).toEqual([id, ...more]);
    const [group] = Object.values(docOf(kept).hooks).flat();
    expect(group).toMatchObject({ dialect: expect.stringMatching(new RegExp(`^${id}(?::|$)`)) });
    expect(JSON.stringify(group)).toContain("${PACKAGE_ROOT}/hooks/scripts/guard.sh");
  });
});

describe("a command of a project's hook", () => {
  const texts = {
    ".claude/my hooks/guard.mjs": "process.exit(2);\n",
    ".claude/hooks/g.sh": "exit 2\n",
    ".claude/hooks/wächter.sh": "exit 2\n",
    "config/rules.json": "{}",
  };
  const packed = (command: string, event = "PreToolUse", more = {}) => {
    const hooks = [{ type: "command", command, ...more }];
    const packaged = made({
      ...texts,
      ".claude/settings.json": JSON.stringify({ hooks: { [event]: [{ matcher: "Bash", hooks }] } }),
    });
    const [handler] = handlersIn(docOf(packaged)) as readonly Handler[];
    return {
      commands: [handler?.command, ...(handler?.args ?? [])],
      files: [...packaged.copied.values()],
      left: packaged.left.map(({ code, level, message }) => [code, level, message]),
    };
  };
  const GUARD = "hooks/scripts/guard.mjs";
  test.each([
    ['node "$CLAUDE_PROJECT_DIR/.claude/my hooks/guard.mjs"', GUARD],
    ['node "$CLAUDE_PROJECT_DIR"/".claude/my hooks/guard.mjs"', GUARD],
    ["node '.claude/my hooks/guard.mjs'", GUARD],
    ["node .claude/my\\ hooks/guard.mjs", GUARD],
    ['node "$CLAUDE_PROJECT_DIR/.claude/hooks/wächter.sh"', "hooks/scripts/wächter.sh"],
  ])("names its script in the package: %s", (command, path) => {
    const { commands, files, left } = packed(command);
    expect([commands, left]).toEqual([[`node "\${PACKAGE_ROOT}/${path}"`], []]);
    expect(files).toContain(path);
  });
  test("names it as an argument too", () => {
    const path = "${CLAUDE_PROJECT_DIR}/.claude/my hooks/guard.mjs";
    expect(packed("node", "PreToolUse", { args: [path] })).toEqual({
      commands: ["node", `\${PACKAGE_ROOT}/${GUARD}`],
      files: [GUARD],
      left: [],
    });
  });
  test.each([
    ["cd .claude/hooks && ./g.sh", ".claude/hooks"],
    ['cd "$CLAUDE_PROJECT_DIR"/.claude/hooks && ./g.sh', '$CLAUDE_PROJECT_DIR"/.claude/hooks'],
    ['cd ".claude/my hooks" && node ./guard.mjs', ".claude/my hooks/./guard.mjs"],
    ["node .claude/hooks/g.sh --config config/rules.json", "config/rules.json"],
    ['"$CLAUDE_PROJECT_DIR"/bin/check', '$CLAUDE_PROJECT_DIR"/bin/check'],
  ])("that needs more of the project is named: %s", (command, what) => {
    const message = expect.stringContaining(`still names ${what} by`);
    expect(packed(command).left).toEqual([["outside-package", "error", message]]);
    expect(packed(command, "SessionEnd").left).toEqual([["outside-package", "warning", message]]);
  });
  test.each(["npx prettier --check .", 'cd "$CLAUDE_PROJECT_DIR" && npm test'])(
    "that is for any project stays: %s",
    (command) => {
      expect(packed(command)).toEqual({ commands: [command], files: [], left: [] });
    },
  );
});

describe("hooks of two agents that start the same script", () => {
  const guard = (command: string, matcher = "Bash", more = {}): Json => ({
    matcher,
    hooks: [{ type: "command", command, ...more }],
  });
  const both = (value: Json, other: Json) =>
    made({
      ".claude/settings.json": JSON.stringify({ hooks: { PreToolUse: [value] } }),
      ".codex/hooks.json": JSON.stringify({ hooks: { PreToolUse: [other] } }),
      "hooks/guard.sh": "exit 2\n",
      "hooks/strict.json": "{}",
      "hooks/lenient.json": "{}",
    });
  test.each<readonly [what: string, first: Json, other: Json, packed: number]>([
    ["by other words", guard("sh hooks/guard.sh -x"), guard('"./hooks/guard.sh" -x'), 1],
    ["for less", guard("sh hooks/guard.sh", ""), guard("sh hooks/guard.sh"), 1],
    ["for more", guard("sh hooks/guard.sh"), guard("sh hooks/guard.sh", ""), 2],
    [
      "with another flag",
      guard("sh hooks/guard.sh --lenient"),
      guard("sh hooks/guard.sh --strict"),
      2,
    ],
    ["with a flag", guard("hooks/guard.sh"), guard("hooks/guard.sh --strict"), 2],
    [
      "with another file",
      guard("sh hooks/guard.sh hooks/lenient.json"),
      guard("sh hooks/guard.sh hooks/strict.json"),
      2,
    ],
    [
      "with another variable",
      guard("MODE=warn sh hooks/guard.sh"),
      guard("MODE=deny sh hooks/guard.sh"),
      2,
    ],
    [
      "where one is not waited for",
      guard("sh hooks/guard.sh", "Bash", { async: true }),
      guard("sh hooks/guard.sh"),
      2,
    ],
  ])("%s", (_, value, other, packed) => {
    const packaged = both(value, other);
    expect([packaged.packed.length, packaged.copies.length]).toEqual([packed, 2 - packed]);
  });
  const universal = (more: object) =>
    JSON.stringify({
      version: 1,
      hooks: { "pre-tool-use": [guard("sh hooks/guard.sh", "Bash", more)] },
    });
  test.each([
    ["with another environment", { env: { MODE: "deny" } }],
    ["where one fails closed", { failClosed: true }],
  ])("%s", (_, more) => {
    const packaged = made(
      {
        ".claude/settings.json": JSON.stringify({
          hooks: { PreToolUse: [guard("sh hooks/guard.sh")] },
        }),
        "hooks/hooks.json": universal(more),
        "hooks/guard.sh": "exit 2\n",
      },
      ["claude-code"],
    );
    expect([packaged.packed.length, packaged.copies.length]).toEqual([2, 0]);
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
  expect(checkDocument(text, DOCUMENT, { adapters, protocols })).toEqual([]);
});
