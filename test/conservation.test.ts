/** Nothing that stands in a config file goes missing, whatever shape and text it is in. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { check } from "../src/judge/checks/index.ts";
import { convert } from "../src/convert/convert.ts";
import { UserError } from "../src/model/error.ts";
import { LOCAL, PROJECT, USER, type Layer } from "../src/model/layer.ts";
import type { Json } from "../src/model/json.ts";
import { ownersView } from "../src/write/ledger.ts";
import { parseConfig } from "../src/read/parse.ts";
import { remove } from "../src/convert/remove.ts";
import { findSources } from "../src/read/find.ts";
import { readSource, type Source } from "../src/read/source.ts";
import { anyText } from "./support/any-text.ts";
import { groupOf } from "./support/hooks.ts";
import { adapters, protocols } from "./support/hosts.ts";
import { memory } from "./support/memory.ts";
import { runs } from "./support/runs.ts";
import { isEventOf, ownKeys, sloppy, spots, type Spot } from "./support/sloppy.ts";
import { OURS, standing, type Standing } from "./support/walk.ts";
import { asIn, styles, written, type Style, type Text } from "./support/written.ts";

interface Case {
  readonly spot: Spot;
  readonly value: Json;
  readonly text: Text;
}

const texts = (spot: Spot, value: fc.Arbitrary<Json>): fc.Arbitrary<Case> =>
  fc
    .tuple(value, styles)
    .map(([value, style]) => ({ spot, value: value, text: written(value, style, spot.file) }));
const cases = fc.constantFrom(...spots).chain((spot) => texts(spot, sloppy(spot)));
const holds = <T>(what: fc.Arbitrary<T>, law: (item: T) => void, examples: [T][] = []) =>
  fc.assert(fc.property(what, law), { numRuns: runs(150), examples });

const PLAIN: Style = {
  indent: "  ",
  eol: "\n",
  bom: false,
  comments: false,
  trailing: false,
  final: true,
  inline: 0,
  quote: 0,
};
const at = (file: string, value: Json, style: Partial<Style> = {}, scope = "project"): Case => ({
  spot: spots.find((spot) => spot.file === file && spot.place.scope === scope) as Spot,
  value,
  text: written(value, { ...PLAIN, ...style }, file),
});

const read = ({ spot, text }: Case) =>
  readSource(adapters, memory({ [spot.file]: text.text }), spot.file, { scope: spot.place.scope });
const pointersOf = (source: Source | undefined) =>
  [...(source?.groups ?? []), ...(source?.natives ?? [])].flatMap(({ group }) =>
    group.hooks.map(({ origin }) => origin?.pointer ?? ""),
  );
const within = (place: string, above: string) => place === above || place.startsWith(`${above}/`);

/** A plugin's manifest may name files in the place of hooks. */
const isName = ({ spot, value }: Case, { pointer }: Standing) => {
  const hooks = (value as { hooks?: Json }).hooks;
  const named =
    pointer === "/hooks"
      ? hooks
      : /^\/hooks\/\d+$/.test(pointer) && Array.isArray(hooks) && hooks[Number(pointer.slice(7))];
  return spot.place.scope === "plugin" && typeof named === "string";
};

/** What the walk finds in the value that a reader of the text sees. */
const found = (source: Source | undefined, value: Case): readonly Standing[] =>
  standing(asIn(value.spot.file, value.value), isEventOf(source?.host ?? value.spot.host)).filter(
    (each) => !each.ours && !isName(value, each),
  );

/** What once was not as it should be. */
const MET: Case[] = [
  // Events whose names every object has: a crash, or hooks that were not seen.
  at(".claude/settings.json", {
    hooks: ownKeys([
      ["constructor", ["./mark-0-.sh"]],
      ["__proto__", ["./mark-1-.sh"]],
    ]),
  }),
  at(".lime/config.toml", {
    hooks: {
      PreToolUse: ownKeys([
        ["__proto__", ["./mark-0-.sh"]],
        ["Bash", "./mark-1-.sh"],
      ]),
    },
  }),
  // Events outside of `hooks` were not looked at where there is a `hooks`, nor where one entry was
  // no handler.
  at(".claude/settings.json", { hooks: {}, PreToolUse: ["./mark-0-.sh"] }),
  at(".claude/settings.json", { PreToolUse: [5, "./mark-0-.sh"] }),
  // Of several entries of one unknown event only the first was named.
  at(".claude/settings.json", {
    hooks: [
      { event: "Unheard", command: "./mark-0-.sh" },
      { event: "Unheard", command: "./mark-1-.sh" },
    ],
  }),
  // Text that stands for hooks and names no event.
  at(".claude/settings.json", { hooks: "./mark-0-.sh" }),
  // A group that is a handler as well: the half that does not run was not named.
  at(".claude/settings.json", {
    hooks: {
      Stop: [{ command: "./mark-0-.sh", hooks: [{ type: "command", command: "./mark-1-.sh" }] }],
    },
  }),
  at(".cursor/hooks.json", {
    version: 1,
    hooks: { stop: [{ command: "./mark-0-.sh", hooks: [{ command: "./mark-1-.sh" }] }] },
  }),
  at(".github/copilot/settings.json", {
    hooks: {
      Stop: [{ hooks: [{ command: "./mark-0-.sh", hooks: [{ command: "./mark-1-.sh" }] }] }],
    },
  }),
  // A version that costs the file covered none of its hooks.
  at(".github/copilot/settings.json", {
    version: 2,
    hooks: { Stop: [{ type: "command", bash: "./mark-0-.sh" }] },
  }),
  // A matcher that is no text stopped the conversion with an error of ours.
  at("hooks.json", { hooks: { "pre-tool-use": [groupOf("./mark-0-.sh", 5)] } }),
  // A list of our calls in a command's place is no call of ours.
  at(".github/copilot/settings.json", {
    hooks: {
      PreToolUse: { hooks: [], command: ["/bin/sh .hookport/hook claude-code PreToolUse"] },
    },
  }),
  // Taken over, an event that holds no list left a key without a value.
  at(".claude/settings.json", {
    hooks: { Stop: "./mark-0-.sh", PreToolUse: { Bash: "./mark-1-.sh", Edit: ["./mark-2-.sh"] } },
  }),
  at(".claude/settings.json", { Stop: ["./mark-0-.sh", "./mark-1-.sh"] }),
  // The carriage return before the closing dashes was taken for the owner's.
  at(".claude/agents/sub/x.md", { hooks: {} }, { eol: "\r\n" }),
  at(".lime/config.toml", { hooks: { Stop: ["./mark-0-.sh"] } }, { bom: true }),
  // A user's file was compared as a project's, whose commands start in another folder, and written
  // anew instead of given back.
  at(".cursor/hooks.json", { hooks: { preToolUse: ["./mark-0-.sh"] } }, {}, "user"),
];

describe("a file", () => {
  test("every handler is read or named as unread, once, and nothing else is read", () =>
    holds(
      cases,
      (value) => {
        const source = read(value);
        const pointers = pointersOf(source);
        const unread = (source?.unread ?? []).map(({ pointer }) => pointer);
        const items = found(source, value);
        expect(new Set(pointers).size, "read twice").toBe(pointers.length);
        for (const pointer of pointers)
          expect(items.map((each) => each.pointer)).toContain(pointer);
        const ways = items.map(({ pointer, cover }) => ({
          pointer,
          ways:
            Number(pointers.includes(pointer)) +
            unread.filter((above) => within(cover, above)).length,
        }));
        expect(ways.filter((each) => each.ways !== 1)).toEqual([]);
      },
      MET.map((item) => [item]),
    ));

  test("every line is the one on which it starts", () =>
    holds(
      cases,
      (value) => {
        const { text, lines } = value.text;
        const source = read(value);
        const told = [
          ...[...(source?.groups ?? []), ...(source?.natives ?? [])].flatMap(({ group }) => [
            group.origin,
            ...group.hooks.map(({ origin }) => origin),
          ]),
          ...(source?.unread ?? []),
        ] as { pointer: string; line: number }[];
        for (const { pointer, line } of told)
          if (lines) expect({ pointer, line }).toEqual({ pointer, line: lines.get(pointer) });
        // In any format: the first mark from its line on is one of its own.
        const rows = text.split("\n");
        for (const { group } of [...(source?.groups ?? []), ...(source?.natives ?? [])])
          for (const handler of group.hooks) {
            const own =
              JSON.stringify(
                standsAt(asIn(value.spot.file, value.value), handler.origin?.pointer ?? ""),
              ).match(/mark-\d+-/g) ?? [];
            const [row = "", ...rest] = rows.slice((handler.origin?.line as number) - 1);
            const starts = own.map((mark) => row.indexOf(mark)).filter((start) => start >= 0);
            const from = starts.length
              ? [row.slice(Math.min(...starts)), ...rest]
              : [row.replace(/mark-\d+-/g, ""), ...rest];
            if (own.length) expect(own).toContain(/mark-\d+-/.exec(from.join("\n"))?.[0]);
          }
      },
      MET.map((item) => [item]),
    ));
});

const standsAt = (value: Json, pointer: string): unknown =>
  pointer
    .split("/")
    .slice(1)
    .reduce<unknown>(
      (current, step) =>
        (current as { [key: string]: unknown })[step.replaceAll("~1", "/").replaceAll("~0", "~")],
      value,
    );

const LAYERS: { readonly [scope: string]: Layer } = {
  project: PROJECT,
  plugin: PROJECT,
  local: LOCAL,
  user: USER,
};

function request(
  files: ReturnType<typeof memory>,
  layer: Layer,
  adopt: boolean,
  targets = Object.keys(adapters),
) {
  const sources = findSources(adapters, ownersView(files), { scopes: layer.reads });
  const place = { layer, files, from: files, folder: "", inPlace: true };
  const wish = { sources, others: [], targets, adopt: adopt || undefined, failOpen: false };
  return {
    adapters,
    protocols,
    ...place,
    ...wish,
    ignored: () => false,
    shim: "// the shim\n",
    today: "2026-11-22",
    installed: {},
  };
}

/** What only a person can mend, said with its place. */
function mended<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    expect(error.message).toMatch(/^[^:]+:\d+: /);
    expect(error.hint).not.toBe("");
    return undefined;
  }
}

describe("a conversion", () => {
  // A call of ours that no record speaks of is taken out by any command, and not put back.
  const layered = cases.filter(
    ({ spot, text }) => LAYERS[spot.place.scope] !== undefined && !text.text.includes(OURS),
  );

  test("counts every handler, is the same the second time, and is undone byte for byte", () =>
    holds(
      fc.tuple(layered, fc.boolean()),
      ([{ spot, text }, adopt]) => {
        const layer = LAYERS[spot.place.scope] as Layer;
        const files = memory({ [spot.file]: text.text });
        const before = new Map(files.texts);
        // A list that is none takes no entry of ours: then for the others alone.
        const others = Object.keys(adapters).filter((host) => host !== spot.host);
        const targets = mended(() => convert({ ...request(files, layer, adopt), unjudged: true }))
          ? Object.keys(adapters)
          : others;
        const outcome = mended(() => convert(request(files, layer, adopt, targets)));
        if (!outcome) return;
        const handlers = request(files, layer, adopt, targets).sources.flatMap((source) =>
          pointersOf(source),
        ).length;
        for (const target of outcome.report.targets)
          expect(Object.values(target.verdicts).reduce((a, b) => a + b)).toBe(handlers);
        for (const { path, after } of outcome.changes) files.put(path, after);
        expect(
          convert({ ...request(files, layer, adopt, targets), unjudged: true }).changes,
        ).toEqual([]);
        for (const { path, after } of remove(adapters, files, undefined, [layer]))
          files.put(path, after);
        expect(files.texts).toEqual(before);
      },
      MET.flatMap((item): [[Case, boolean]][] =>
        LAYERS[item.spot.place.scope] ? [[[item, false]], [[item, true]]] : [],
      ),
    ));
});

describe("anything", () => {
  const odd = fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "",
    "a/b~c",
    "hooks",
    "command",
    "type",
    "matcher",
    "PreToolUse",
    "Stop",
    "stop",
    "preToolUse",
    "version",
    "pre-tool-use",
    "dialect",
    "where",
    "args",
    "timeout",
    "env",
    "cwd",
    "windows",
    "needs",
    "prompt",
    "x-lab",
    "bash",
    "exec",
    "url",
  );
  const tangled = fc.letrec<{ any: Json }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom<Json>(
        null,
        5,
        -1e300,
        true,
        "",
        "x",
        "x".repeat(10_000),
        "/bin/sh .hookport/hook lime Stop",
      ),
      fc.array(tie("any"), { maxLength: 3 }),
      fc
        .uniqueArray(fc.tuple(odd, tie("any")), { maxLength: 4, selector: ([key]) => key })
        .map((items) => Object.fromEntries(items) as Json),
    ),
  })).any;
  /** Where handlers stand, with garbage in every field. */
  const field = fc
    .uniqueArray(fc.tuple(odd, tangled), { maxLength: 5, selector: ([key]) => key })
    .map(ownKeys);
  const shaped = fc
    .tuple(
      fc.constantFrom("pre-tool-use", "PreToolUse", "preToolUse", "Stop", "stop"),
      field,
      field,
      fc.boolean(),
    )
    .map(([event, group, handler, nested]): Json => {
      const entry = { type: "command", command: "x", ...handler };
      return {
        version: 1,
        hooks: { [event]: [nested ? { ...group, hooks: [entry] } : { ...group, ...entry }] },
      } as Json;
    });
  const deep = fc
    .tuple(fc.constantFrom(50, 150, 3000), fc.constantFrom("[", '{"hooks":', '{"a":['))
    .map(
      ([n, open]) =>
        open.repeat(n) +
        '"x"' +
        [...open]
          .reverse()
          .map((c) => (c === "[" ? "]" : c === "{" ? "}" : ""))
          .join("")
          .repeat(n),
    );
  const garbage = fc.oneof(
    fc.json(),
    fc.anything({ withBigInt: false }).map((value) => JSON.stringify(value) ?? ""),
    tangled.map((value) => JSON.stringify(value)),
    deep,
    anyText,
    fc.constantFrom(
      "",
      " ",
      "\uFEFF",
      "{",
      '{"hooks": {"Stop": [,]}}',
      '{"a": 1, "a": {"hooks": 2}}',
      '{"hooks": {"Stop": ["a"], "Stop": ["b"]}}',
      "{} {}",
      "null",
      "\0",
    ),
  );
  const inFile = fc.constantFrom(...spots).chain((spot) =>
    fc.oneof(
      garbage.map((text) => ({
        spot,
        text: spot.file.endsWith(".md")
          ? `---\nhooks: ${text}\n---\n`
          : spot.file.endsWith(".toml")
            ? `hooks = ${text}`
            : text,
      })),
      garbage.map((text) => ({ spot, text })),
      fc
        .tuple(fc.oneof(tangled, shaped), styles)
        .map(([value, style]) => ({ spot, text: written(value, style, spot.file).text })),
    ),
  );

  test("works, or is said with its place; and what cannot be parsed is never written to", () =>
    holds(
      inFile,
      ({ spot, text }) => {
        const { scope } = spot.place;
        const files = memory({ [spot.file]: text });
        const layer = LAYERS[scope] ?? PROJECT;
        const parses = mended(() => parseConfig(text, spot.file)) !== undefined;
        const sources = mended(() => findSources(adapters, files, { scopes: [scope] }));
        if (sources) check(adapters, protocols, sources, files);
        const outcome = mended(() => convert(request(files, layer, true)));
        if (!parses)
          expect((outcome?.changes ?? []).map(({ path }) => path)).not.toContain(spot.file);
        expect(Object.keys(Object.prototype)).toEqual([]);
      },
      [
        // Wrote into every object there is.
        ["[__proto__]\nx = 1\n", ".lime/config.toml"],
        ["[hooks.__proto__]\nx = 1\n", ".lime/config.toml"],
        // An alias of itself, of nothing, and of more than there is room for.
        ["---\nhooks: &a { Stop: *a }\n---\n", ".claude/agents/sub/x.md"],
        ["---\nhooks: *a\n---\n", ".claude/agents/sub/x.md"],
        [
          `---\na0: &a0 [x, x]\n${Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]\n`).join("")}---\n`,
          ".claude/agents/sub/x.md",
        ],
        // Deep enough for the parser and too deep for those who walk over what it read.
        ["[".repeat(3000) + "]".repeat(3000), ".claude/settings.json"],
        [`---\nhooks: ${"[".repeat(3000)}${"]".repeat(3000)}\n---\n`, ".claude/agents/sub/x.md"],
        [`hooks = ${"[".repeat(100_000)}`, ".lime/config.toml"],
        // Asked for its text, this has none.
        [
          '{"hooks": {"PreToolUse": [{"hooks": [{"type": {"toString": null}, "command": "x", "args": [{"toString": null}]}]}]}}',
          ".claude/settings.json",
        ],
        // A manifest that names its own folder.
        ['{"hooks": ""}', ".claude-plugin/plugin.json"],
      ].map(([text = "", file]) => [
        {
          text,
          spot: spots.find((spot) => spot.file === file && spot.place.scope !== "user") as Spot,
        },
      ]),
    ));
});
