/** What tables, pages and terminals are given: nothing in a string is taken for more than text. */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { PAGE_STYLE } from "../src/screen/style.ts";
import { escape, FILTER, html, htmlPage, htmlTable } from "../src/screen/html.ts";
import { printedJson } from "../src/screen/json.ts";
import { code, markdownTable, plain } from "../src/screen/markdown.ts";
import { visible } from "../src/model/visible.ts";
import { table, wrap } from "../src/screen/text.ts";
import { anyText } from "./support/any-text.ts";
import { ownerOf } from "./support/kits.ts";
import { project } from "./support/project.ts";

/** Strings with what matters in them more often than chance has it. */
const hostile = fc.oneof(
  anyText,
  fc.string({ unit: fc.constantFrom(..."|\\`'\"<>&,;=+-@#*_[]()! \t\r\n\0\u001b\u202ea日é") }),
);

test("JSON that is printed says the same, without a character that a terminal obeys", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const printed = printedJson({ [text]: [text] }, 2);
      expect(JSON.parse(printed)).toEqual(JSON.parse(JSON.stringify({ [text]: [text] })));
      for (const line of printed.split("\n")) expect(visible(line)).toBe(line);
    }),
  );
  expect(printedJson("\u009b\u202e\u{e0001}")).toBe('"\\u009b\\u202e\\udb40\\udc01"');
});

test("a Markdown table keeps its cells, whatever is in them", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(hostile, hostile, hostile), { minLength: 1, maxLength: 4 }),
      (rows) => {
        for (const written of [(text: string) => text, plain, code]) {
          const lines = markdownTable(
            ["a", "b", "c"],
            rows.map((row) => row.map(written)),
          ).split(/[\r\n]/);
          expect(lines).toHaveLength(rows.length + 2);
          for (const line of lines) expect(cells(line)).toHaveLength(3);
        }
      },
    ),
  );
});

/** As GitHub splits a row: a backslash takes the next character with it. */
const cells = (line: string) => line.slice(1, -1).match(/(?:\\.|[^\\|])+/gsu) ?? [];

test("text in Markdown is text", () => {
  expect(code("git push")).toBe("`git push`");
  expect(code("a|b")).toBe("<code>a&#124;b</code>");
  expect(plain("<img src=x> *b* [c](d) `e` \\|")).toBe(
    "&#60;img src=x&#62; &#42;b&#42; &#91;c&#93;(d) &#96;e&#96; &#92;&#124;",
  );
  fc.assert(
    fc.property(hostile, (text) => {
      expect(plain(text)).not.toMatch(/[\\`*_[\]<>~|@\n]|&(?!#\d+;)/);
    }),
  );
});

test("HTML is what the tag says, and text stays text", () => {
  const signs: { [entity: string]: string } = {
    "&amp;": "&",
    "&lt;": "<",
    "&gt;": ">",
    "&quot;": '"',
    "&#39;": "'",
  };
  fc.assert(
    fc.property(hostile, (text) => {
      const safe = escape(text);
      expect(safe).not.toMatch(/[<>"']/);
      expect(safe.replace(/&[#\w]+;/g, (entity) => signs[entity] as string)).toBe(
        text.split("\n").map(visible).join("\n"),
      );
      expect(html`<b title="${text}">${[text, html`<i>${1}</i>`]}</b>`.html).toBe(
        `<b title="${safe}">${safe}<i>1</i></b>`,
      );
    }),
  );
  const bad = "</title></td><script>alert(1)</script>";
  const page = htmlPage({
    title: bad,
    date: "2026-11-22",
    body: htmlTable({ id: "t", caption: bad, head: [bad], rows: [[bad]] }),
  });
  expect(page).not.toContain("<script");
  expect(page).not.toContain("script-src");
  expect(page.match(/<\/title>/g)).toHaveLength(1);
});

test("a page lets its one style and its one script be, and asks for nothing", () => {
  for (const { code, sha256 } of [FILTER, PAGE_STYLE])
    expect(sha256).toBe(createHash("sha256").update(code).digest("base64"));
  const page = htmlPage({
    title: "t",
    date: "2026-11-22",
    body: htmlTable({ id: "t", caption: "c", head: ["a"], rows: [["b"]], filter: true }),
    script: FILTER,
  });
  expect(page).toContain(
    `default-src 'none'; style-src 'sha256-${PAGE_STYLE.sha256}'; script-src 'sha256-${FILTER.sha256}'`,
  );
  expect(page).not.toMatch(/https?:|url\(|@import|<link/);
  expect(page).toContain('<th scope="col">a</th>');
  expect(page).toContain('<th scope="row">b</th>');
});

test("nothing a terminal would obey is left", () => {
  expect(visible("\u001b[31mred\n\u202eexe\u2028\u009b\u{e0041}")).toBe(
    "\\x1b[31mred\\n\\u202eexe\\u2028\\x9b\\u{e0041}",
  );
  expect(visible("日本 é – 👩‍👩‍👧")).toBe("日本 é – 👩‍👩‍👧");
  fc.assert(
    fc.property(hostile, (text) => {
      expect(visible(text)).not.toMatch(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u);
    }),
  );
});

test("columns stand under each other, wide and combining characters too", () => {
  expect(
    table([
      ["name", "is"],
      ["日本", "wide"],
      ["e\u0301", "one"],
      ["\u001b[1m", "shown"],
    ]),
  ).toEqual(["name     is", "日本     wide", "e\u0301        one", "\\x1b[1m  shown"]);
  expect(wrap("to be or not to be, incontrovertibly", 10)).toEqual([
    "to be or",
    "not to be,",
    "incontrovertibly",
  ]);
});

test("what a command and its answer hold does not reach the terminal raw", () => {
  const command = `sh -c 'cat >/dev/null; printf "\\033[2Jgone" >&2; exit 2' # \u001b]0;title\u0007`;
  const settings = (matcher: string) => ({
    hooks: { PreToolUse: [{ matcher, hooks: [{ type: "command", command }] }] },
  });
  const p = project({ ".claude/settings.json": settings("Bash") });
  p.hookport("convert", "--to", "all");
  p.write(".claude/settings.json", settings("Edit|Bash\u0007|Bash"));
  const converted = p.hookport("convert");
  const played = p.hookport("run", "--bash", "ls", "--host", ownerOf(".claude/settings.json").id);
  expect(converted.stdout).toContain("Edit|Bash\\x07|Bash)");
  expect(played.stdout).toContain("\\x1b[2Jgone");
  for (const { stdout } of [converted, played]) expect(stdout).not.toMatch(/(?!\n)\p{Cc}/u);
});
