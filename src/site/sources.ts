/** Which Markdown becomes which page, and where links and words of it lead. */
import { codes } from "../model/codes.ts";
import type { Leads } from "./markdown.ts";
import { fromTo } from "./page.ts";

/** A file of the repository, by its path. */
export type ReadText = (path: string) => string;

/** Every page that README.md leads to, at once or by others, with its place in the site. */
export function documentsFrom(read: ReadText): ReadonlyMap<string, string> {
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

export interface SitePlaces {
  readonly documents: ReadonlyMap<string, string>;
  /** The agents that have a page. */
  readonly agents: readonly string[];
  readonly schemas: readonly string[];
}

/** What `file` links to, from the page at `path`; what has no page stays text. */
export function leadsFrom(file: string, path: string, places: SitePlaces): Leads {
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
