/** Patches as models write them every day, with what each has to come to. */
import type { Case } from "./outcome.ts";

export interface Everyday extends Case {
  /** The files afterwards; those that are not named are as they were. */
  readonly expected: { readonly [path: string]: string | undefined };
}

/** At this row so many rows go, and these come. */
type Change = readonly [at: number, rows: number, ...added: readonly string[]];

const FILES: { readonly [path: string]: readonly [text: string, ...changes: readonly Change[]] } = {
  "src/cart.ts": [
    'import { price } from "./price";\n\nexport interface Item {\n  readonly id: string;\n  readonly count: number;\n}\n\nexport function total(items: readonly Item[]): number {\n  let sum = 0;\n  for (const item of items) {\n    sum += price(item.id) * item.count;\n  }\n  return sum;\n}\n',
    [4, 1, "  readonly count: number;", "  readonly note?: string;"],
    [8, 5, "  return items.reduce((sum, { id, count }) => sum + price(id) * count, 0);"],
  ],
  "cmd/main.go": [
    'package main\n\nimport "fmt"\n\nfunc main() {\n\tfor i := 0; i < 3; i++ {\n\t\tfmt.Println(i)\n\t}\n}\n',
    [2, 1, "import (", '\t"fmt"', '\t"os"', ")"],
    [6, 1, "\t\tif i == 2 {", "\t\t\tos.Exit(1)", "\t\t}", "\t\tfmt.Println(i)"],
  ],
  Makefile: [
    ".PHONY: all test\n\nall: build\n\nbuild:\n\tcc -o app main.c\n\ntest:\n\t./app --test\n",
    [5, 1, "\tcc -O2 -Wall -o app main.c"],
    [8, 1, "\t./app --test", "\t./app --test --slow"],
  ],
  "app/models.py": [
    'class User:\n    """A user."""\n\n    def __init__(self, name):\n        self.name = name\n\n    def greet(self):\n        return f"Hello, {self.name}"\n\n\ndef load():\n    return []\n',
    [3, 2, "    def __init__(self, name: str) -> None:", "        self.name = name.strip()"],
    [11, 1, '    return [User("a"), User("b")]'],
  ],
  "windows.txt": [
    "first\r\nsecond\r\nthird\r\nfourth\r\nfifth\r\n",
    [1, 1, "second, changed"],
    [3, 1],
  ],
  "Program.cs": [
    'using System;\r\n\r\nclass Program\r\n{\r\n\tstatic void Main()\r\n\t{\r\n\t\tConsole.WriteLine("one");\r\n\t}\r\n}\r\n',
    [6, 1, '\t\tConsole.WriteLine("two");', '\t\tConsole.WriteLine("three");'],
  ],
  "README.md": [
    "# Title\n\n* one\n* two\n\n---\n\n*** bold and slanted ***\n\n```sh\nnpm test\n```\n",
    [3, 1, "* two", "* three"],
    [10, 1, "npm ci", "npm test"],
  ],
  "config.yaml": [
    "name: app\nservices:\n  - web\n  - db\nports:\n  - 80\n  - 443\n",
    [3, 1, "  - database"],
    [6, 0, "  - 8080"],
  ],
  "style.css": [
    '.a {\n  color: red;\n}\n\n.b::after {\n  content: "\u2192";\n}\n',
    [1, 1, "  color: rgb(1 2 3 / 50%);"],
    [5, 1, '  content: "\u2014 \u00fc \u{1f600}";'],
  ],
  "lib/counter.rb": [
    "class Counter\n  @@count = 0\n\n  def self.up\n    @@count += 1\n  end\nend\n",
    [4, 1, "    @@count += 2"],
  ],
  "db/schema.sql": [
    "-- users\nCREATE TABLE users (\n  id INTEGER,\n  name TEXT\n);\n-- end\n",
    [0, 1, "-- all users"],
    [3, 1, "  name TEXT NOT NULL,", "  mail TEXT"],
  ],
  "no-end.json": ['{\n  "a": 1,\n  "b": 2\n}', [2, 1, '  "b": 3']],
  "i18n/de, at.txt": ["eins\nzwei\ndrei\n", [1, 1, "zwo"]],
};

interface Style {
  /** Rows that stay around a change. */
  readonly context: number;
  /** What stands behind `@@`: the nearest row above that is not indented. */
  readonly named?: true;
  /** A blank row that stays has lost its space, as editors and models leave it. */
  readonly stripped?: true;
  /** Rows keep the carriage returns of the file. */
  readonly returns?: true;
}

/** Returns a hunk; `after` is the number of the first row that no hunk before it has. */
function hunk(
  rows: readonly string[],
  [at, gone, ...added]: Change,
  style: Style,
  after: number,
): readonly string[] {
  const from = Math.max(after, at - style.context);
  const upTo = Math.min(rows.length, at + gone + style.context);
  const written = (row: string) => (style.returns ? row : row.replace(/\r$/, ""));
  const stays = (row: string) => (style.stripped && row === "" ? "" : ` ${written(row)}`);
  const named = style.named && rows.slice(after, from).findLast((row) => /^\w/.test(row));
  const end = rows[0]?.endsWith("\r") && style.returns ? "\r" : "";
  return [
    named ? `@@ ${written(named)}` : "@@",
    ...rows.slice(from, at).map(stays),
    ...rows.slice(at, at + gone).map((row) => `-${written(row)}`),
    ...added.map((row) => `+${row}${end}`),
    ...rows.slice(at + gone, upTo).map(stays),
  ];
}

/** Returns the text with its changes, the last one first, so that the rows keep their numbers. */
function changed(text: string, changes: readonly Change[]): string {
  const rows = text.replace(/\n$/, "").split("\n");
  const end = rows[0]?.endsWith("\r") ? "\r" : "";
  for (const [at, gone, ...added] of changes.toReversed())
    rows.splice(at, gone, ...added.map((row) => row + end));
  return `${rows.join("\n")}\n`;
}

const patch = (...rows: readonly string[]) =>
  ["*** Begin Patch", ...rows, "*** End Patch"].join("\n");

const STYLES: readonly Style[] = [
  { context: 3 },
  { context: 1, named: true },
  { context: 2, stripped: true },
  { context: 3, returns: true },
];

function updates(path: string, style: Style): readonly Everyday[] {
  const [text = "", ...changes] = FILES[path] ?? [];
  const rows = text.replace(/\n$/, "").split("\n");
  const start = { [path]: text };
  const hunks = (some: readonly Change[]) =>
    some.flatMap((item, i) => {
      const [at, gone] = some[i - 1] ?? [0, -style.context];
      return hunk(rows, item, style, at + gone + style.context);
    });
  const some = style.context === 1 ? changes : changes.slice(0, 1);
  const moved = path.replace(/[^/]+$/, "moved-$&");
  return [
    {
      start,
      patch: patch(`*** Update File: ${path}`, ...hunks(some)),
      expected: { [path]: changed(text, some) },
    },
    ...(style.context === 2
      ? [
          {
            start,
            patch: `${patch(`*** Update File: ${path}`, `*** Move to: ${moved}`, ...hunks(changes.slice(-1)))}\n`,
            expected: {
              [path]: undefined,
              [moved]: changed(text, changes.slice(-1)),
            },
          },
        ]
      : []),
  ];
}

/** A file that comes, with the rows of another one. */
const adding = (path: string): Everyday => {
  const text = (FILES[path]?.[0] ?? "").replaceAll("\r", "").replace(/\n?$/, "\n");
  const rows = text
    .slice(0, -1)
    .split("\n")
    .map((row) => `+${row}`);
  return {
    start: {},
    patch: patch(`*** Add File: new/${path}`, ...rows),
    expected: { [`new/${path}`]: text },
  };
};

const together: readonly Everyday[] = [
  {
    start: { "a.txt": "one\ntwo\n", "b.txt": "three\n", "old.txt": "old\n" },
    patch: patch(
      "*** Add File: sub/c.txt",
      "+new",
      "+",
      "+\tend",
      "*** Update File: a.txt",
      "@@",
      " one",
      "-two",
      "+2",
      "*** End of File",
      "*** Delete File: old.txt",
      "*** Update File: b.txt",
      "@@",
      "-three",
      "+3",
    ),
    expected: {
      "sub/c.txt": "new\n\n\tend\n",
      "a.txt": "one\n2\n",
      "old.txt": undefined,
      "b.txt": "3\n",
    },
  },
  {
    start: { "a.txt": "one\ntwo\n" },
    patch: patch("*** Update File: PROJECT/a.txt", "@@", " one", "+one and a half", " two"),
    expected: { "a.txt": "one\none and a half\ntwo\n" },
  },
  {
    start: { "a.txt": "one\n" },
    patch: patch("*** Add File: PROJECT/deep/er/b.txt", "+*** Update File: a.txt", "+@@", "+-one"),
    expected: { "deep/er/b.txt": "*** Update File: a.txt\n@@\n-one\n" },
  },
  {
    start: { "a.txt": "one\ntwo\n" },
    patch: patch("*** Update File: a.txt", "@@", " two", "+three"),
    expected: { "a.txt": "one\ntwo\nthree\n" },
  },
  {
    start: { "a.txt": "one\ntwo\nthree\n" },
    patch: patch("*** Update File: a.txt", " one", "-two", " three"),
    expected: { "a.txt": "one\nthree\n" },
  },
  {
    start: { "a.txt": "one\n" },
    patch: patch("*** Update File: a.txt", "*** Move to: b.txt", "@@", "-one", "+1"),
    expected: { "a.txt": undefined, "b.txt": "1\n" },
  },
  {
    start: { "a.txt": "one\n", "b.txt": "two\n" },
    patch: patch("*** Delete File: a.txt", "*** Delete File: b.txt"),
    expected: { "a.txt": undefined, "b.txt": undefined },
  },
  {
    start: {},
    patch: patch("*** Add File: empty/.gitkeep"),
    expected: {},
  },
  {
    start: { "a b.txt": "one\n", "c.txt": "c\n" },
    patch: patch(
      "*** Update File: a b.txt",
      "@@",
      "-one",
      "+1",
      "*** Update File: ./c.txt",
      "@@",
      "-c",
      "+d",
    ),
    expected: { "a b.txt": "1\n", "c.txt": "d\n" },
  },
];

export const everyday: readonly Everyday[] = [
  ...STYLES.flatMap((style) => Object.keys(FILES).flatMap((path) => updates(path, style))),
  ...Object.keys(FILES).map(adding),
  ...together,
  // The same once more, with a row at the end as most models write it.
  ...Object.keys(FILES).flatMap((path) =>
    updates(path, { context: 1, named: true }).map((update) => ({
      ...update,
      patch: `${update.patch}\n`,
    })),
  ),
];
