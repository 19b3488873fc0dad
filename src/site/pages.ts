/** All pages of the site but the playground, made of what the commands and the READMEs say. */
import type { Known } from "../model/route.ts";
import { codes } from "../model/codes.ts";
import { explainMarkdown, listMarkdown } from "../explain/explain.ts";
import { html, type Html } from "../screen/html.ts";
import { agentPage, type AgentFacts } from "./agent.ts";
import { markdownHtml, titled } from "./markdown.ts";
import { fromTo, type SitePage } from "./page.ts";
import { documentsFrom, leadsFrom, type ReadText, type SitePlaces } from "./sources.ts";

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
