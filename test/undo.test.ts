/**
 * What is put into other people's files comes out again: byte for byte if it is as we made it, else
 * by what it means (S27).
 */
import fc from "fast-check";
import { parseTree, type Node } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import type { Insertion } from "../src/model/config.ts";
import type { Fields, Json } from "../src/model/json.ts";
import { takenFrom, writeFile } from "../src/write/put.ts";
import { baseText, textDigest, givenBack, type LedgerEntry } from "../src/write/restore.ts";
import { valueOf } from "../src/read/parse.ts";
import { memory } from "./support/memory.ts";
import { runs } from "./support/runs.ts";

const PATH = "settings.json";

/** The file as it was before us; where the place of what was taken over is gone, without that. */
function ownersText(
  text: string,
  written: LedgerEntry,
  path: string,
): { text: string | undefined; handEdited: boolean } {
  const base = baseText(text, written, path);
  const back = givenBack(text, written, path);
  return { text: back ?? base, handEdited: base !== undefined && back === undefined };
}

const call = (event: string) => `/bin/sh .hookport/hook some-agent ${event}`;
const entry = (event: string, shape: number): Json =>
  [
    { matcher: "Bash", hooks: [{ type: "command", command: call(event), timeout: 60 }] },
    { command: call(event) },
    call(event),
  ][shape] as Json;
const events = ["PreToolUse", "Stop", "a/b~c"];
const natives: Json[] = [{ hooks: [{ type: "command", command: "mine" }] }, "mine"];

const outputs: fc.Arbitrary<Insertion[]> = fc.array(
  fc
    .record({
      event: fc.constantFrom(...events),
      shape: fc.nat(2),
      native: fc.option(fc.nat(1), { freq: 4 }),
    })
    .map(({ event, shape, native }) => ({
      at: ["hooks", event],
      value: native === null ? entry(event, shape) : (natives[native] as Json),
    })),
  { minLength: 1, maxLength: 4 },
);
const frames: fc.Arbitrary<Fields> = fc.constantFrom({}, { version: 1 });

/** A settings file of its owner's, hooks included. */
const values = fc.record(
  {
    model: fc.constantFrom("opus", "a // b", "/* c */", "} ,\r\n"),
    permissions: fc.record(
      {
        allow: fc.array(fc.constantFrom("Read", "Bash(ls:*)"), { maxLength: 2 }),
        deny: fc.constant([]),
      },
      { requiredKeys: [] },
    ),
    version: fc.constant(1),
    hooks: fc.dictionary(
      fc.constantFrom(...events, "Other"),
      fc.array(fc.constantFrom<Json>(...natives, { command: "x", hooks: [] }), { maxLength: 2 }),
    ),
    empty: fc.constantFrom<Json>({}, [], null),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Json>;

interface Style {
  readonly indent: string;
  readonly eol: string;
  readonly bom: boolean;
  readonly final: boolean;
  readonly trailing: boolean;
  readonly comments: number;
  readonly inline: number;
  readonly spaced: boolean;
  readonly doubled: boolean;
}
const styles: fc.Arbitrary<Style> = fc.record({
  indent: fc.constantFrom("", "  ", "    ", "\t"),
  eol: fc.constantFrom("\n", "\r\n"),
  bom: fc.boolean(),
  final: fc.boolean(),
  trailing: fc.boolean(),
  comments: fc.nat(7),
  inline: fc.nat(3),
  spaced: fc.boolean(),
  doubled: fc.boolean(),
});

/** JSON as people write it. */
function written(value: Json, style: Style): string {
  const { indent, eol, comments, inline, trailing } = style;
  const line = (depth: number) => (indent ? eol + indent.repeat(depth) : "");
  const show = (value: Json, depth: number): string => {
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    const list = Array.isArray(value);
    const [open, close] = list ? "[]" : "{}";
    let members = list
      ? (value as Json[]).map((each) => show(each, depth + 1))
      : Object.entries(value as Fields).map(
          ([key, each]) =>
            `${JSON.stringify(key)}:${style.spaced ? " " : ""}${show(each as Json, depth + 1)}`,
        );
    // Of a key that stands twice the last one counts.
    if (style.doubled && depth === 0 && members.length)
      members = [
        `"model": "first"`,
        `"hooks": {"Stop": ["old"]}`,
        ...members.filter((each) => each.startsWith('"hooks"')),
        ...members.filter((each) => !each.startsWith('"hooks"')),
      ];
    if (!members.length)
      return [
        `${open}${close}`,
        `${open} ${close}`,
        indent ? `${open}${line(depth)}${close}` : `${open}${close}`,
        indent && comments ? `${open} // none${line(depth)}${close}` : `${open}${close}`,
      ][inline] as string;
    const flat = list && inline === 1;
    const gap = flat ? "" : line(depth + 1);
    const after = indent && !flat && comments & 1 ? " // mine" : comments & 4 ? " /* mine */" : "";
    const before = indent && !flat && comments & 2 ? `${gap}// about it` : "";
    const body = members
      .map(
        (each, i) =>
          `${before}${gap}${each}${i < members.length - 1 || trailing ? "," : ""}${after}`,
      )
      .join(indent && !flat ? "" : " ");
    return `${open}${body}${flat ? "" : line(depth)}${close}`;
  };
  return `${style.bom ? "\uFEFF" : ""}${show(value, 0)}${style.final ? eol : ""}`;
}

const root = (text: string) =>
  parseTree(text.replace("\uFEFF", " "), [], { allowTrailingComma: true }) as Node;
const key = (text: string, name: string) =>
  root(text).children?.findLast(({ children }) => children?.[0]?.value === name)?.children?.[1];
const splice = (text: string, at: number, piece: string) =>
  text.slice(0, at) + piece + text.slice(at);

/**
 * What another tool does to a file, whatever else is in it: undefined where it finds nothing to do.
 */
const EDITS: { readonly [name: string]: (text: string) => string | undefined } = {
  nothing: (text) => text,
  "a comment above": (text) => splice(text, text.startsWith("\uFEFF") ? 1 : 0, "/* theirs */\n"),
  "a line below": (text) => `${text}\n`,
  "another value": (text) =>
    text.includes('"opus"') ? text.replace('"opus"', '"sonnet"') : undefined,
  "a key in front": (text) =>
    root(text).children?.length
      ? splice(text, root(text).offset + 1, ' "theirs": [1], ')
      : undefined,
  "an entry in front of the owner's list": (text) => {
    const list = key(text, "permissions")?.children?.[0]?.children?.[1];
    return list?.children?.length ? splice(text, list.offset + 1, '"Theirs", ') : undefined;
  },
  "a key behind": (text) => {
    const last = root(text).children?.at(-1);
    return last ? splice(text, last.offset + last.length, ', "theirs": {"a": 1}') : undefined;
  },
  "other line endings": (text) => text.replaceAll(/\r?\n/g, "\r\n"),
  "plain line endings": (text) => text.replaceAll("\r\n", "\n"),
};
const edits = fc.constantFrom(...Object.keys(EDITS));

function put(
  text: string,
  list: readonly Insertion[],
  frame: Fields,
): { text: string; written: LedgerEntry } {
  const { changes, written } = writeFile(memory({ [PATH]: text }), PATH, list, frame, undefined);
  return { text: changes[0]?.after as string, written: written as LedgerEntry };
}

const cases = fc
  .tuple(values, styles, outputs, frames)
  .map(([value, style, list, frame]) => ({ original: written(value, style), list, frame }));
const holds = <T>(what: fc.Arbitrary<T>, law: (item: T) => void, examples: [T][] = []) =>
  fc.assert(fc.property(what, law), { numRuns: runs(300), examples });

const list = (event: string, ...values: Json[]): Insertion[] =>
  values.map((value) => ({ at: ["hooks", event], value }));
/** What once was not as it should be. */
const MET: [{ original: string; list: Insertion[]; frame: Fields }, string[]][] = [
  // A piece with plain line endings is also found in a file that has others since.
  [
    {
      original: '{\n  "hooks": {\n    "Stop": [\n    ]\n  }\n}',
      list: list("Stop", "mine", entry("Stop", 0)),
      frame: {},
    },
    ["other line endings"],
  ],
  // The only line endings of the list are in what was taken from it.
  [
    {
      original: '{\r\n  "hooks": {\r\n    "Stop": [\r\n      "x"\r\n    ]\r\n  }\r\n}',
      list: list("Stop", entry("Stop", 0)),
      frame: {},
    },
    ["plain line endings"],
  ],
  // The same text stands in two lists, and ours is in one of them.
  [
    {
      original: '{"hooks":{"Stop":["a"],"Other":["b", "mine"]}}',
      list: list("Stop", "mine"),
      frame: {},
    },
    ["a line below"],
  ],
  // A comma would have been left before theirs.
  [
    {
      original: '{\n  "hooks": {\n    "Stop": [\n    ]\n  }\n}',
      list: list("Stop", entry("Stop", 1)),
      frame: { version: 1 },
    },
    ["a key behind"],
  ],
];

describe("one file", () => {
  test("put in and taken out is as it was", () =>
    holds(cases, ({ original, list, frame }) => {
      const { text, written } = put(original, list, frame);
      expect(baseText(text, written, PATH)).toBe(original);
    }));

  test("what was put in are those texts and nothing else, and it can be read", () =>
    holds(cases, ({ original, list, frame }) => {
      const { text } = put(original, list, frame);
      const value = valueOf(text, PATH) as { hooks: { [event: string]: Json[] } };
      for (const { at, value: element } of list)
        expect(value.hooks[at[1] as string]).toContainEqual(element);
      let at = 0;
      for (const char of text) if (char === original[at]) at++;
      expect(at, "every byte of the owner's is there, in order").toBe(original.length);
    }));

  test("twice is once", () =>
    holds(cases, ({ original, list, frame }) => {
      const once = put(original, list, frame);
      const base = baseText(once.text, once.written, PATH) as string;
      expect(put(base, list, frame)).toEqual(once);
    }));

  test("what others did elsewhere is all that is left", () =>
    holds(
      fc.tuple(cases, fc.array(edits, { minLength: 1, maxLength: 3 })),
      ([{ original, list, frame }, names]) => {
        const { text, written } = put(original, list, frame);
        const edit = (start: string) =>
          names.reduce<string | undefined>(
            (now, name) => (now === undefined ? undefined : EDITS[name]?.(now)),
            start,
          );
        const [alone, beside] = [edit(original), edit(text)];
        // An edit that changes the empty object ours came into is none elsewhere.
        fc.pre(alone !== undefined && beside !== undefined);
        const left = baseText(beside as string, written, PATH) as string;
        expect(valueOf(left, PATH)).toEqual(valueOf(alone as string, PATH));
        expect(textDigest(left), "comments too").toBe(textDigest(alone as string));
      },
      MET.map((item) => [item]),
    ));

  test("other line ends are no difference: it is as it was, with those", () =>
    holds(
      fc.tuple(cases, fc.constantFrom("other line endings", "plain line endings")),
      ([{ original, list, frame }, name]) => {
        const { text, written } = put(original, list, frame);
        const edit = EDITS[name] as (text: string) => string;
        expect(baseText(edit(text), written, PATH)).toBe(edit(original));
      },
    ));

  test("reformatted, it says what the owner said", () =>
    holds(
      fc.tuple(cases, fc.constantFrom("", " ", "\t")),
      ([{ original, list, frame }, indent]) => {
        const { text, written } = put(original, list, frame);
        const again = `${JSON.stringify(valueOf(text, PATH), null, indent)}\n`;
        expect(valueOf(baseText(again, written, PATH) as string, PATH)).toEqual(
          valueOf(original, PATH),
        );
      },
    ));

  test("an entry others put into a list beside ours stays, in a file that can be read", () =>
    holds(
      fc.tuple(cases, fc.boolean(), fc.constantFrom("\n", "")),
      ([{ original, list, frame }, behind, eol]) => {
        const { text, written } = put(original, list, frame);
        const event = list[0]?.at[1] as string;
        const hooks = key(text, "hooks") as Node;
        const there = hooks.children?.findLast(({ children }) => children?.[0]?.value === event)
          ?.children?.[1] as Node;
        const last = there.children?.at(-1) as Node;
        const theirs = '{"command": "theirs"}';
        const edited = behind
          ? splice(text, last.offset + last.length, `,${eol}${theirs}`)
          : splice(text, there.offset + 1, `${eol}${theirs},`);
        const before = (valueOf(original, PATH) as { hooks?: { [event: string]: Json[] } }).hooks;
        const own = before?.[event] ?? [];
        const want = {
          ...(valueOf(original, PATH) as Fields),
          hooks: {
            ...before,
            [event]: behind ? [...own, { command: "theirs" }] : [{ command: "theirs" }, ...own],
          },
        };
        expect(valueOf(baseText(edited, written, PATH) as string, PATH)).toEqual(want);
      },
    ));

  test("comments others put beside ours stay, in a file that can be read", () =>
    holds(
      fc.tuple(
        cases,
        fc.constantFrom("/* c1 */", "// c1\n"),
        fc.constantFrom("/* c2 */", "// c2\n"),
      ),
      ([{ original, list, frame }, commentBefore, two]) => {
        const { text, written } = put(original, list, frame);
        const hooks = key(text, "hooks") as Node;
        const there = hooks.children?.findLast(
          ({ children }) => children?.[0]?.value === list[0]?.at[1],
        )?.children?.[1] as Node;
        const last = there.children?.at(-1) as Node;
        const left = baseText(
          splice(splice(text, last.offset + last.length, two), last.offset, commentBefore),
          written,
          PATH,
        ) as string;
        expect(left).toContain("c1");
        expect(left).toContain("c2");
        // A list with a comment in it is no longer empty: it stays, even if it was made for ours.
        const others = (value: Json) => ({ ...(value as Fields), hooks: undefined });
        expect(others(valueOf(left, PATH))).toEqual(others(valueOf(original, PATH)));
      },
    ));
});

describe("a file of our own", () => {
  const created = (list: readonly Insertion[]) => {
    const { changes, written } = writeFile(memory({}), PATH, list, { version: 1 }, undefined);
    return { text: changes[0]?.after as string, written };
  };

  test("goes whole, also when it was reformatted", () =>
    holds(fc.tuple(outputs, fc.constantFrom("", "  ", "\t")), ([list, indent]) => {
      const { text, written } = created(list);
      expect(
        baseText(JSON.stringify(JSON.parse(text), null, indent), written, PATH),
      ).toBeUndefined();
    }));

  test("keeps what others put into it, and nothing of ours", () =>
    holds(outputs, (list) => {
      const { text, written } = created(list);
      const event = list[0]?.at[1] as string;
      const value = JSON.parse(text) as { hooks: { [event: string]: Json[] } };
      value.hooks[event]?.push({ command: "theirs" });
      const left = baseText(JSON.stringify(value, null, 2), written, PATH) as string;
      expect(JSON.parse(left)).toEqual({ version: 1, hooks: { [event]: [{ command: "theirs" }] } });
      expect(baseText(`// theirs\n${text}`, written, PATH)).toContain("// theirs");
    }));
});

describe("entries that were taken over", () => {
  const take = ({
    original,
    list,
    frame,
  }: {
    original: string;
    list: Insertion[];
    frame: Fields;
  }) => {
    const hooks = (valueOf(original, PATH) as { hooks?: { [event: string]: Json[] } }).hooks ?? {};
    const pointers = Object.entries(hooks).flatMap(([event, values]) =>
      values.map((_, i) => `/hooks/${event.replaceAll("~", "~0").replaceAll("/", "~1")}/${i}`),
    );
    const { text: freed, written: took } = takenFrom(
      memory({ [PATH]: original }),
      PATH,
      undefined,
      pointers,
    );
    const { changes, written } = writeFile(memory({ [PATH]: freed }), PATH, list, frame, took);
    return { original, list, text: changes[0]?.after ?? freed, written: written as LedgerEntry };
  };
  const taken = cases.map(take);

  test("come back, byte for byte unless others did something elsewhere", () =>
    holds(
      fc.tuple(taken, edits),
      ([{ original, text, written }, name]) => {
        const [alone, beside] = [EDITS[name]?.(original), EDITS[name]?.(text)];
        fc.pre(alone !== undefined && beside !== undefined);
        const back = ownersText(beside as string, written, PATH);
        expect(back.handEdited).toBe(false);
        expect(valueOf(back.text as string, PATH)).toEqual(valueOf(alone as string, PATH));
        if (/^nothing$|line endings/.test(name)) expect(back.text).toBe(alone);
      },
      MET.map(([value, [name = ""]]): [[ReturnType<typeof take>, string]] => [[take(value), name]]),
    ));

  test("come back beside what others put into their list", () =>
    holds(fc.tuple(taken, fc.boolean()), ([{ original, list, text, written }, behind]) => {
      const event = list[0]?.at[1] as string;
      const value = valueOf(original, PATH) as { hooks?: { [event: string]: Json[] } };
      const there = (key(text, "hooks") as Node).children?.findLast(
        ({ children }) => children?.[0]?.value === event,
      )?.children?.[1] as Node;
      const last = there.children?.at(-1) as Node;
      const theirs = '{"command": "theirs"}';
      const edited = behind
        ? splice(text, last.offset + last.length, `, ${theirs}`)
        : splice(text, there.offset + 1, `${theirs}, `);
      const back = ownersText(edited, written, PATH);
      const own = value.hooks?.[event] ?? [];
      // Where nothing of the owner's is left in the list, theirs counts as put behind.
      const values = [...own, { command: "theirs" }];
      expect(back.handEdited).toBe(false);
      expect(valueOf(back.text as string, PATH)).toEqual({
        ...value,
        hooks: { ...value.hooks, [event]: values },
      });
    }));
});

describe("one by one", () => {
  const ours = '{ "command": "/bin/sh .hookport/hook some-agent Stop" }';
  const without = (text: string) => baseText(text, undefined, PATH);
  test.each([
    [
      "a comment behind the neighbour",
      `{ "hooks": { "Stop": [\n  "a", // about a\n  ${ours}\n] } }`,
      '{ "hooks": { "Stop": [\n  "a" // about a\n] } }',
    ],
    [
      "a comma in front",
      `{ "hooks": { "Stop": [\n  "a"\n  , ${ours}\n] } }`,
      '{ "hooks": { "Stop": [\n  "a"\n] } }',
    ],
    [
      "first of two on one line",
      `{ "hooks": { "Stop": [${ours}, "b"] } }`,
      '{ "hooks": { "Stop": ["b"] } }',
    ],
    [
      "first of two on lines of their own",
      `{ "hooks": { "Stop": [\n  ${ours},\n  "b"\n] } }`,
      '{ "hooks": { "Stop": [\n  "b"\n] } }',
    ],
    [
      "a trailing comma",
      `{ "hooks": { "Stop": [\n  "a",\n  ${ours},\n] } }`,
      '{ "hooks": { "Stop": [\n  "a",\n] } }',
    ],
    [
      "a comment before the bracket",
      `{ "hooks": { "Stop": [ "a", ${ours} /* z */ ] } }`,
      '{ "hooks": { "Stop": [ "a" /* z */ ] } }',
    ],
    [
      "a key that stands twice",
      `{ "hooks": { "Stop": [${ours}], "Stop": ["b"] } }`,
      '{ "hooks": { "Stop": [], "Stop": ["b"] } }',
    ],
    [
      "hooks that stand twice",
      `{ "hooks": { "Stop": [${ours}] }, "hooks": {} }`,
      '{ "hooks": { "Stop": [] }, "hooks": {} }',
    ],
  ])("%s", (_, text, left) => expect(without(text)).toBe(left));

  test("an empty list of the owner's stays, one that was made for ours goes, however the file was reformatted", () => {
    const original = '{"hooks": {"Stop": []}}';
    const { text, written } = put(
      original,
      [...list("Stop", entry("Stop", 1)), ...list("PreToolUse", entry("PreToolUse", 1))],
      {},
    );
    expect(
      JSON.parse(baseText(JSON.stringify(JSON.parse(text), null, 3), written, PATH) as string),
    ).toEqual(JSON.parse(original));
  });

  test("an entry that others put in front of the only one, which is ours, keeps no comma behind it", () => {
    const original = '{\n  "hooks": {\n    "Stop": [\n    ]\n  }\n}\n';
    const { text, written } = put(original, list("Stop", entry("Stop", 0)), {});
    const value = JSON.parse(text) as { hooks: { Stop: Json[] } };
    value.hooks.Stop.unshift("theirs");
    const left = baseText(JSON.stringify(value, null, 2), written, PATH) as string;
    expect(JSON.parse(left)).toEqual({ hooks: { Stop: ["theirs"] } });
  });

  test("a record that someone edited writes nothing that cannot be read", () => {
    const text = '{"hooks": {"Stop": []}}';
    const written = { before: "[oops", made: [textDigest(text)], took: ["/hooks/Stop/0"] };
    expect(ownersText(text, written, PATH).text).toBe(text);
  });
});
