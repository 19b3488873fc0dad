/** The site: every agent and every finding has its page, links lead somewhere, and text stays text. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { codes } from "../src/model/codes.ts";
import { eventNames } from "../src/model/events.ts";
import { VERSION } from "../src/model/version.ts";
import { explainMarkdown } from "../src/explain/explain.ts";
import { markdownHtml } from "../src/site/markdown.ts";
import { adapters } from "./support/hosts.ts";
import { project } from "./support/project.ts";

const out = mkdtempSync(join(tmpdir(), "hookport-site-"));
const built = spawnSync(process.execPath, ["src/site/build.mjs", out], {
  encoding: "utf8",
  env: { ...process.env, SOURCE_DATE_EPOCH: "1795305600" },
});
const files = readdirSync(out, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1));
const pages = new Map(
  files
    .filter((path) => path.endsWith(".html"))
    .map((path) => [path, readFileSync(join(out, path), "utf8")] as const),
);
const page = (path: string): string => pages.get(path) ?? "";

const ENTITIES: { readonly [name: string]: string } = { lt: "<", gt: ">", quot: '"', amp: "&" };
const decoded = (markup: string): string =>
  markup.replace(/&(?:#(\d+)|(\w+));/g, (_, code?: string, name = "") =>
    code ? String.fromCodePoint(Number(code)) : (ENTITIES[name] ?? "?"),
  );
/** The words that people read, without the ways to other pages and the foot. */
const words = (path: string): string => {
  const [, shown = ""] = /<\/nav>([^]*)<\/main>/.exec(page(path)) ?? [];
  return decoded(shown.replace(/<[^>]*>/g, " ")).replace(/\s+/g, " ");
};
const bare = (text: string): string => text.replace(/[\s`*#:.,()]+/g, "");
const idsIn = (path: string): readonly string[] =>
  [...page(path).matchAll(/ id="([^"]*)"/g)].map(([, id = ""]) => decoded(id));
const linksIn = (path: string): readonly string[] =>
  [...page(path).matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, to = ""]) => decoded(to));

test("it is built, and says nothing on the way", () => {
  expect(built.stderr + built.stdout).toBe("");
  expect(built.status).toBe(0);
});

test("every agent and every finding has its page, and there is no other", () => {
  const named = (folder: string) =>
    files
      .filter((path) => dirname(path) === folder && !path.endsWith("/index.html"))
      .map((path) => path.slice(folder.length + 1, -".html".length))
      .toSorted();
  expect(named("agents")).toEqual(Object.keys(adapters).toSorted());
  expect(named("codes")).toEqual([...codes].toSorted());
});

test.each(codes.map((code) => [code]))("the page of %s says what explain prints", (code) => {
  expect(bare(words(`codes/${code}.html`))).toBe(bare(explainMarkdown(code)));
});

test("explain prints those pages", () => {
  const [code = ""] = codes;
  const { stdout } = project({ "a.txt": "" }).hookport("explain", code, "--format", "markdown");
  expect(bare(words(`codes/${code}.html`))).toBe(bare(stdout));
});

test.each(Object.keys(adapters))("the page of %s says what its tables say", (id) => {
  const { title, open, config, protocol } = adapters[id] as (typeof adapters)[string];
  const text = bare(words(`agents/${id}.html`).toLowerCase());
  const events = eventNames.flatMap((name) => [
    name,
    ...protocol.events[name].map((row) => row.name),
  ]);
  const facts = [
    title,
    ...Object.values(open),
    ...(config.notices ?? []),
    ...config.places.map(({ path }) => path.replaceAll("*", "")),
    ...events,
  ];
  expect(facts.filter((fact) => !text.includes(bare(fact.toLowerCase())))).toEqual([]);
});

test("every schema lies there, byte for byte", () => {
  const schemas = readdirSync("schemas").filter((name) => name.endsWith(".json"));
  expect(schemas.length).toBeGreaterThan(4);
  for (const name of schemas)
    expect(readFileSync(join(out, "formats", name), "utf8")).toBe(
      readFileSync(join("schemas", name), "utf8"),
    );
});

test.each([...pages.keys()])("every link of %s leads to a file and a place that exist", (path) => {
  const broken = linksIn(path).filter((link) => {
    if (/^https:\/\/\w/.test(link)) return false;
    const [to = "", anchor] = link.split("#");
    const file = to === "" ? path : join(dirname(path), to);
    return !existsSync(join(out, file)) || (anchor !== undefined && !idsIn(file).includes(anchor));
  });
  expect(broken).toEqual([]);
  expect(new Set(idsIn(path)).size).toBe(idsIn(path).length);
});

test("every page is reached from the front page", () => {
  const reached = new Set(["index.html"]);
  for (const path of reached)
    for (const link of linksIn(path).filter((link) => !link.startsWith("https:"))) {
      const [to = ""] = link.split("#");
      if (to) reached.add(join(dirname(path), to));
    }
  expect(files.filter((path) => !reached.has(path))).toEqual([]);
});

test.each([...pages.keys()])("%s lets its own style and script be, and nothing else", (path) => {
  const text = page(path);
  const [, policy = ""] = /Content-Security-Policy" content="([^"]*)"/.exec(text) ?? [];
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).not.toContain("unsafe-");
  const inline = [...text.matchAll(/<(style|script)>([^]*?)<\/\1>/g)].map(
    ([, , source = ""]) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`,
  );
  expect([...policy.matchAll(/'sha256-[^']+'/g)].map(([digest]) => digest)).toEqual(inline);
  // No attribute carries a style or a script, and nothing is asked for.
  const tags = text.replace(/<(style|script)\b[^]*?<\/\1>/g, "").match(/<[a-z][^>]*>/gi) ?? [];
  expect(tags.filter((tag) => /\s(?:style|on\w+|src)=|^<(?:link|img|iframe)\b/.test(tag))).toEqual(
    [],
  );
});

test("version and date stand at the foot, and an address for faults if there is one", () => {
  const { bugs } = JSON.parse(readFileSync("package.json", "utf8")) as { bugs?: unknown };
  for (const text of pages.values()) {
    expect(text.includes(`Hookport ${VERSION}, 2026-11-22.`)).toBe(true);
    expect(text.includes("Report a fault</a>")).toBe(bugs !== undefined);
    expect(text.includes("[object Object]")).toBe(false);
  }
});

test("the front page has the agents and the board, and leads to the playground", () => {
  const board = readFileSync("golden/board/README.md", "utf8");
  for (const [, row = ""] of board.matchAll(/^\| (.* \d+) \|$/gm))
    expect(bare(words("index.html"))).toContain(bare(row.replaceAll("|", "")));
  for (const id of Object.keys(adapters))
    expect(linksIn("index.html")).toContain(`agents/${id}.html`);
  expect(linksIn("index.html")).toEqual(expect.arrayContaining(["playground.html", "#get-it"]));
});

test("of Markdown nothing becomes markup but what it is made for", () => {
  const shown = (text: string) =>
    markdownHtml(text, { link: (href) => href, word: () => undefined }).html.trim();
  expect(shown("a <b onclick=x>b</b><br>c<sup>1</sup>")).toBe(
    "<p>a &lt;b onclick=x&gt;b&lt;/b&gt;<br>c<sup>1</sup></p>",
  );
  expect(shown("<script>alert(1)</script>")).toBe("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(shown('<!-- a --><img src="x">')).not.toContain("<img");
  expect(shown("<!-- a -->")).toBe("");
  expect(shown("`<i>` ![<i>](x)")).toBe("<p><code>&lt;i&gt;</code> &lt;i&gt;</p>");
  expect(shown('[a](<x"y>)')).toContain('href="x&quot;y"');
});
