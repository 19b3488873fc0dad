/** All pages of the site but the playground, made of what the commands and the READMEs say. */
import type { Known } from "../model/route.ts";
import { codes } from "../model/codes.ts";
import { explainMarkdown, listMarkdown } from "../explain/explain.ts";
import { html, type Html } from "../screen/html.ts";
import { agentPage, type AgentFacts } from "./agent.ts";
import { markdownHtml, titled, type Leads } from "./markdown.ts";
import { fromTo, type SitePage } from "./page.ts";

export interface SiteSetting extends Known {
  readonly read: ReadText;
  readonly schemas: readonly string[];
  readonly example: AgentFacts["example"];
  readonly today: string;
}

const BOARD = "golden/board/README.md";

export function sitePages(setting: SiteSetting): readonly SitePage[] {
  const { read, schemas, adapters } = setting;
  const documents = documentsFrom(read);
  const places: SitePlaces = { documents, agents: Object.keys(adapters), schemas };
  const part: Part = (file, path, text) =>
    markdownHtml(linkedAgents(file, text, adapters), leadsFrom(file, path, places));
  const facts: AgentFacts = {
    ...setting,
    owed: JSON.parse(read("golden/owed.json")) as AgentFacts["owed"],
    board: (title) => boardRow(title, read, part),
  };
  return [
    frontPage(setting, part),
    ...[...documents].flatMap(([file, path]) =>
      file === "README.md" ? [] : [documentPage(file, path, setting, part)],
    ),
    ...Object.entries(adapters).map(([id, adapter]) => agentPage(id, adapter, facts)),
    codePage("codes/index.html", `# Findings\n\n${listMarkdown()}`, part),
    ...codes.map((code) => codePage(`codes/${code}.html`, explainMarkdown(code), part)),
  ];
}

/** Markdown of a file, as the page at a path has it. */
type Part = (file: string, path: string, text: string) => Html;

/** README.md is the front page; the board stands in it where it is spoken of. */
function frontPage({ read }: SiteSetting, part: Part): SitePage {
  const path = "index.html";
  const { title, rest } = titled(read("README.md"));
  const [says = "", ...paragraphs] = rest.split("\n\n");
  const [intro = "", ...sections] = paragraphs.join("\n\n").split("\n\n## ");
  const board = titled(read(BOARD));
  const [summary = ""] = board.rest.split("\n\nEach guard on each agent");
  return {
    path,
    title,
    heading: html`${says}`,
    body: html`<p class="ways-in">
        <a class="act" href="playground.html">Try it in the playground</a>
        <a href="#get-it">Get it</a>
      </p>
      ${part("README.md", path, intro)}
      ${part(BOARD, path, `## ${board.title}\n\n${summary}\n\n[Guard by guard](README.md)`)}
      ${part("README.md", path, `## ${sections.join("\n\n## ")}`)}`,
  };
}

/** The first cell of a row that has an agent's title leads to its page. */
const linkedAgents = (file: string, text: string, adapters: Known["adapters"]): string =>
  Object.entries(adapters).reduce(
    (made, [id, { title }]) =>
      made.replaceAll(`\n| ${title} `, () => `\n| [${title}](${fromTo(file, "golden")}/${id}) `),
    text,
  );

function documentPage(file: string, path: string, setting: SiteSetting, part: Part): SitePage {
  const { title, rest } = titled(setting.read(file));
  const agents = Object.entries(setting.adapters).map(
    ([id, adapter]) =>
      html`<li><a href="${fromTo(path, `agents/${id}.html`)}">${adapter.title}</a></li>`,
  );
  const list = html`<ul class="list" aria-label="Agents">
    ${agents}
  </ul>`;
  return {
    path,
    title,
    body: html`${file === "golden/README.md" ? list : ""}${part(file, path, rest)}`,
  };
}

/** A code's own sentence is the heading, below the code. */
function codePage(path: string, markdown: string, part: Part): SitePage {
  const { title, rest } = titled(markdown);
  const words = title.replaceAll("`", "");
  const [, code, says] = /^([\w-]+): (.*)$/.exec(words) ?? [];
  return {
    path,
    title: words,
    ...(code !== undefined && { heading: html`<code>${code}</code> ${says ?? ""}` }),
    body: part("src/explain/pages/README.md", path, rest),
  };
}

function boardRow(title: string, read: ReadText, part: Part): Html | "" {
  const lines = read(BOARD).split("\n");
  const head = lines.findIndex((line) => line.startsWith("| agent "));
  const row = lines.slice(head + 2).find((line) => line.startsWith(`| ${title} |`));
  const table = [lines[head], lines[head + 1], row].join("\n");
  const more = "[The board](golden/board/README.md) says guard by guard what that means.";
  return row ? part("README.md", "agents/index.html", `${table}\n\n${more}`) : "";
}

/** A file of the repository, by its path. */
type ReadText = (path: string) => string;

/** Every page that README.md leads to, at once or by others, with its place in the site. */
function documentsFrom(read: ReadText): ReadonlyMap<string, string> {
  const reached = new Map([["README.md", "index.html"]]);
  for (const path of reached.keys())
    for (const [, to = ""] of read(path).matchAll(/\]\(((?!\w+:)[^)#\s]+\.md)(?:#[^)\s]*)?\)/g)) {
      const file = resolved(path, to);
      if (!reached.has(file)) reached.set(file, OWN_PLACES[file] ?? placeOf(file));
    }
  return reached;
}

const OWN_PLACES: { readonly [file: string]: string } = {
  "golden/README.md": "agents/index.html",
  "golden/board/README.md": "board.html",
  "schemas/README.md": "formats/index.html",
};

/** As in `docs/src-convert.html`. */
const placeOf = (file: string): string => {
  const name = file.replace(/(?:\/README)?\.md$/, "").replace(/^\.github\//, "");
  return `docs/${name.toLowerCase().replaceAll("/", "-")}.html`;
};

const resolved = (from: string, to: string): string =>
  new URL(to, `file:///${from}`).pathname.slice(1);

interface SitePlaces {
  readonly documents: ReadonlyMap<string, string>;
  /** The agents that have a page. */
  readonly agents: readonly string[];
  readonly schemas: readonly string[];
}

/** What `file` links to, from the page at `path`; what has no page stays text. */
function leadsFrom(file: string, path: string, places: SitePlaces): Leads {
  const { documents, agents, schemas } = places;
  const inSite = (to: string): string | undefined => {
    const [, folder, name = ""] = /^(golden|adapters|schemas)\/([\w.-]+)$/.exec(to) ?? [];
    if (folder === "schemas" && schemas.includes(name)) return `formats/${name}`;
    if (folder !== undefined && agents.includes(name)) return `agents/${name}.html`;
    return to === "src/explain/pages" ? "codes/index.html" : documents.get(to);
  };
  return {
    link(href) {
      if (/^https?:/.test(href)) return href;
      const [to = "", anchor] = href.split("#");
      const page = to === "" ? path : inSite(resolved(file, to));
      const place = anchor === undefined ? "" : `#${anchor}`;
      return page && (page === path && place ? place : fromTo(path, page) + place);
    },
    word(word) {
      if (codes.some((code) => code === word)) return fromTo(path, `codes/${word}.html`);
      return schemas.includes(word) ? fromTo(path, `formats/${word}`) : undefined;
    },
  };
}
