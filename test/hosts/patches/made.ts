/**
 * Makes up patches from a seed: plain ones over a few files, most of them then spoilt in one to three
 * places, as a model might write them that wants two readers to differ.
 */
import { START, type Case } from "./outcome.ts";

/** Characters that some readers take for the end of a row, for a blank, or for nothing. */
const ODD = [
  ..."\r\v\f\t \0\x1c\x1d\x1e\x1f\x7f\x85\xa0\xad\u1680\u180e\u2000\u2003\u2007\u200b\u200d\u200e",
  ..."\u2028\u2029\u202e\u202f\u205f\u2060\u3000\ufeff\ufffd",
];
const HEADERS = [
  "*** Add File: new.txt",
  "*** Add File: .env",
  "*** Update File: safe.txt",
  "*** Update File: .env",
  "*** Delete File: safe.txt",
  "*** Delete File: .env",
  "*** Move to: moved.txt",
  "*** Move to: .env",
  "*** Begin Patch",
  "*** End Patch",
  "*** End of File",
  "*** Environment ID: other",
  "*** Environment ID:",
];
const ROWS = [
  ...HEADERS,
  "@@",
  "@@ def main():",
  "@@ no such row",
  "@@ -1,2 +1,2 @@",
  "@@ -1,2 +1,2 @@ line one",
  "@@ ",
  "@@line one",
  "@@@@",
  "@@ @@",
  " @@",
  "@@ *** Update File: .env",
  "",
  " ",
  "  ",
  "\t",
  "bare",
  "+",
  "-",
  "+added",
  "-line one",
  " line one",
  "***",
  "*** ",
  "*** anything",
  "****",
  "* * *",
  "\\ No newline at end of file",
  "diff --git a/safe.txt b/.env",
  "--- a/safe.txt",
  "+++ b/.env",
  "+*** Update File: .env",
  "-*** Update File: .env",
  "```",
  "EOF",
];
const PATHS = [
  "./safe.txt",
  "src/../safe.txt",
  "src//main.py",
  "sub/new.txt",
  "sp ace.txt",
  '"sp ace.txt"',
  '"safe.txt"',
  "'safe.txt'",
  "`safe.txt`",
  "a/safe.txt",
  "b/safe.txt",
  "safe.txt/",
  "src",
  "../outside.txt",
  "~/home.txt",
  "~/../tilde.txt",
  "$HOME/x.txt",
  "PROJECT/safe.txt",
  "PROJECT/../outside.txt",
  "/PROJECT/safe.txt",
  "file://PROJECT/safe.txt",
  "safe%2etxt",
  "safe\\.txt",
  "src\\main.py",
  "safe.txt # why",
  "safe.txt (new)",
  "safe.txt -> .env",
  "safe.txt: .env",
  "safe.txt, .env",
  "safe.txt;.env",
  "SAFE.TXT",
  "caf\u00e9.txt",
  "cafe\u0301.txt",
  "@safe.txt",
  ".",
  "",
];

/** Returns a source of numbers below 1 that depends on the seed alone. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function made(seed: number, count: number): readonly Case[] {
  return Array.from({ length: count }, (_, at) => {
    const luck = dice(random(seed * 100_003 + at));
    let text = plain(luck);
    if (!luck.chance(0.3))
      for (let left = luck.pick([1, 1, 1, 2, 2, 3]); left > 0; left--)
        text = luck.pick(SPOILERS)(text, luck);
    return { patch: text, start: START };
  });
}

interface Luck {
  below(most: number): number;
  chance(of: number): boolean;
  pick<T>(list: readonly T[]): T;
}

const dice = (next: () => number): Luck => ({
  below: (most) => Math.floor(next() * most),
  chance: (of) => next() < of,
  pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
});

function plain(luck: Luck): string {
  const paths = Object.keys(START);
  const files = Array.from({ length: luck.below(3) + 1 }, () =>
    section(paths.splice(luck.below(paths.length), 1)[0] as string, luck),
  );
  return ["*** Begin Patch", ...files.flat(), "*** End Patch"].join("\n") + luck.pick(["", "\n"]);
}

/** Returns the change of one file, mostly of this one. */
function section(usual: string, luck: Luck): readonly string[] {
  const path = luck.chance(0.1) ? luck.pick(PATHS) : usual;
  const kind = luck.below(10);
  if (kind === 0) return [`*** Delete File: ${path}`];
  if (kind < 4)
    return [
      `*** Add File: ${luck.chance(0.8) ? luck.pick(["new.txt", "sub/deep/new.txt", "tabs.txt", "x/.env"]) : path}`,
      ...Array.from(
        { length: luck.below(4) },
        () => `+${luck.pick(["one", "two", "", "\tx", " y"])}`,
      ),
    ];
  const move = luck.chance(0.2)
    ? [`*** Move to: ${luck.pick(["moved.txt", "sub/m.txt", "x.env", luck.pick(PATHS)])}`]
    : [];
  const changes = hunks(START[path] ?? "line one\nline two\n", luck);
  return [`*** Update File: ${path}`, ...move, ...(move.length && luck.chance(0.2) ? [] : changes)];
}

/** Returns hunks that change rows of this text, from its top to its end. */
function hunks(text: string, luck: Luck): readonly string[] {
  const rows = text.replace(/\n$/, "").split("\n");
  const found: string[] = [];
  let at = luck.below(Math.max(1, rows.length - 1));
  for (let left = luck.below(2) + 1; left > 0 && at < rows.length; left--) {
    if (found.length || luck.chance(0.85))
      found.push(luck.chance(0.3) && at > 0 ? `@@ ${rows[at - 1]?.replace(/\r$/, "")}` : "@@");
    const upTo = Math.min(rows.length, at + luck.below(3) + 1);
    let last = false;
    for (; at < upTo; at++) {
      const row = luck.chance(0.5) ? (rows[at] ?? "").replace(/\r$/, "") : (rows[at] ?? "");
      const what = luck.below(4);
      if (what < 2) found.push(row === "" && luck.chance(0.5) ? "" : ` ${row}`);
      else found.push(`-${row}`);
      if (what !== 1) found.push(`+${luck.pick(["changed", "\tchanged", `${row}!`, ""])}`);
      last = at === rows.length - 1;
    }
    if (last && luck.chance(0.4)) found.push("*** End of File");
    at += luck.below(3);
  }
  return found;
}

type Spoiler = (text: string, luck: Luck) => string;
const inRows =
  (change: (rows: string[], luck: Luck) => void): Spoiler =>
  (text, luck) => {
    const rows = text.split("\n");
    change(rows, luck);
    return rows.join("\n");
  };
/** Returns the number of a row that is a header, as often as not. */
const place = (rows: readonly string[], luck: Luck): number => {
  const headers = rows.flatMap((row, at) => (row.startsWith("***") ? [at] : []));
  return headers.length && luck.chance(0.5) ? luck.pick(headers) : luck.below(rows.length);
};
const put = (row: string, at: number, what: string) => row.slice(0, at) + what + row.slice(at);

const SPOILERS: readonly Spoiler[] = [
  inRows((rows, luck) => void rows.splice(luck.below(rows.length + 1), 0, luck.pick(ROWS))),
  // A header behind blanks, signs or odd characters.
  inRows((rows, luck) => {
    const before = luck.pick([" ", "  ", "\t", "+ ", "- ", ...ODD, ...ODD.map((odd) => ` ${odd}`)]);
    rows.splice(luck.below(rows.length + 1), 0, before + luck.pick(HEADERS));
  }),
  // A second header behind an odd character in the same row.
  inRows((rows, luck) => {
    const at = place(rows, luck);
    rows[at] += luck.pick(ODD) + luck.pick(ROWS);
  }),
  // An odd character at an end of a row or somewhere in it.
  ...Array.from({ length: 3 }, () =>
    inRows((rows, luck) => {
      const at = place(rows, luck);
      const row = rows[at] ?? "";
      const where = luck.pick([
        0,
        1,
        row.length,
        row.length,
        row.indexOf(": ") + 2,
        luck.below(row.length + 1),
      ]);
      rows[at] = put(row, where, luck.pick(ODD));
    }),
  ),
  // A path that leads elsewhere where a character ends a row or is left out.
  inRows((rows, luck) => {
    const at = place(rows, luck);
    rows[at] += luck.pick(ODD) + luck.pick(["/../.env", "/.env", "x", ".env"]);
  }),
  inRows((rows, luck) => void rows.splice(luck.below(rows.length), 1)),
  inRows((rows, luck) => {
    const at = luck.below(rows.length);
    rows.splice(luck.below(rows.length), 0, rows[at] ?? "");
  }),
  inRows((rows, luck) => {
    const [a, b] = [luck.below(rows.length), luck.below(rows.length)];
    [rows[a], rows[b]] = [rows[b] ?? "", rows[a] ?? ""];
  }),
  // Other blanks and signs in a row than those of the file.
  inRows((rows, luck) => {
    const kept = rows.flatMap((row, at) => (/^[- ]./.test(row) ? [at] : []));
    const at = kept.length ? luck.pick(kept) : 0;
    const row = rows[at] ?? "";
    rows[at] = luck.pick([
      () => row.replace(/^(.)\s+/, "$1"),
      () => row.replace(/^(.)/, "$1  "),
      () => `${row}  `,
      () => row.replace(/[\u201c\u201d]/g, '"').replaceAll("\u2013", "-"),
      () => row.replaceAll("\u00a0", " "),
      () => row.replaceAll(" ", "\u00a0"),
      () => row.toUpperCase(),
      () => row.slice(0, -2),
      () => row[0] + row.slice(2),
    ])();
  }),
  // Another spelling of a header.
  inRows((rows, luck) => {
    const at = place(rows, luck);
    const row = rows[at] ?? "";
    rows[at] = luck.pick([
      () => row.toLowerCase(),
      () => row.replace(" ", "  "),
      () => row.replace(": ", ":"),
      () => row.replace(": ", ":  "),
      () => row.replace(": ", " : "),
      () => row.replace("***", "****"),
      () => row.replace("***", "**"),
      () => row.replace(" File", ""),
      () => row.replace("Update", "Modify"),
      () => `${row} ***`,
    ])();
  }),
  // Other ends of rows, of one or of all.
  (text, luck) => text.replaceAll("\n", luck.pick(["\r\n", "\r\n", "\r", "\n\r", "\n\n"])),
  (text, luck) => {
    const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
    const at = ends.length ? luck.pick(ends) : 0;
    return (
      text.slice(0, at) +
      luck.pick(["\r\n", "\r", "\r\r\n", "\x85", "\u2028", "\v", "\f", "\n\n"]) +
      text.slice(at + 1)
    );
  },
  (text, luck) =>
    luck.pick([
      () => `<<'EOF'\n${text}\nEOF`,
      () => `cat <<EOF\n${text}\nEOF\n`,
      () => `apply_patch <<'EOF'\n${text}\nEOF`,
      () => "```\n" + text + "\n```",
      () => `\n\n${text}`,
      () => `words\n${text}`,
      () => `${text}\nwords`,
      () => `${text}\n\n`,
      () => `  ${text}  `,
      () => `\ufeff${text}`,
      () => `${text}\n${text}`,
      () => `${text}\n*** Update File: .env\n@@\n-KEY=1\n+KEY=2\n*** End Patch`,
      () => JSON.stringify({ input: text }),
    ])(),
];
