/** What all pages of the site have in common: the way between them, the heading, the foot. */
import { html, htmlPage, type Html, type HtmlPage } from "../screen/html.ts";

export interface SitePage extends Pick<HtmlPage, "title" | "body" | "script" | "policy" | "data"> {
  /** From the top of the site. */
  readonly path: string;
  /** By default the title. */
  readonly heading?: Html;
  readonly lead?: Html | "";
}

type SiteLook = Pick<HtmlPage, "date" | "report" | "style">;

const WAYS_ON = {
  "index.html": "Hookport",
  "playground.html": "Playground",
  "board.html": "Board",
  "agents/index.html": "Agents",
  "codes/index.html": "Findings",
  "formats/index.html": "Formats",
};

/** A link from one page of the site to another, which also works in a folder. */
export const fromTo = (path: string, to: string): string =>
  "../".repeat(path.split("/").length - 1) + to;

export function sitePage({ path, heading, lead, ...page }: SitePage, look: SiteLook): string {
  const topOf = (text: string) => text.split("/")[0];
  const ways = Object.entries(WAYS_ON).map(([to, name]) => {
    const current = topOf(to) === topOf(path) ? html` aria-current="true"` : "";
    return html`<a href="${fromTo(path, to)}" ${current}>${name}</a> `;
  });
  const top = html`<nav class="ways" aria-label="Pages">${ways}</nav>
    <h1>${heading ?? page.title}</h1>
    ${lead ? html`<p class="lead">${lead}</p>` : ""}`;
  const title = page.title === "Hookport" ? page.title : `${page.title}: Hookport`;
  return htmlPage({ ...page, ...look, title, top });
}
