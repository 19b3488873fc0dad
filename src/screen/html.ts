/** Builds a page that is complete in itself: it requests no address. */
import { VERSION } from "../model/version.ts";
import { visible } from "../model/visible.ts";
import { PAGE_STYLE, type InlineText } from "./style.ts";

/** Markup. Text becomes markup only through `html`, which escapes it. */
export interface Html {
  readonly html: string;
}

type Part = string | number | Html | readonly Part[];

/** In XML too. */
export const ENTITIES: { readonly [sign: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text and quoted attributes can hold it: control characters are visible, line breaks stay. */
export const escape = (text: string): string =>
  text
    .split("\n")
    .map((line) => visible(line).replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string))
    .join("\n");

function markup(part: Part): string {
  if (typeof part !== "object") return escape(String(part));
  return "html" in part ? part.html : part.map(markup).join("");
}

/** As in html`<b>${text}</b>`: inserted values are escaped unless they are markup themselves. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: strings
    .map((text, i) => text + (i < parts.length ? markup(parts[i] as Part) : ""))
    .join(""),
});

/** In a text of ours, words between backquotes are code. */
export const proseHtml = (text: string): Html =>
  html`${text.split("`").map((part, i) => (i % 2 ? html`<code>${part}</code>` : part))}`;

/** A place that is filled later. No text can be taken for it: escaped text has no NUL. */
export const SLOT: Html = { html: "\0" };

/** The parts of the page before, between and after its slots. */
export const pieces = (page: string): readonly string[] => page.split(SLOT.html);

export interface HtmlPage {
  /** It is text: of the tab, and of the heading unless `top` has another. */
  readonly title: string;
  /** What stands above the page's `main`. */
  readonly top?: Html;
  readonly body: Html;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** The address at which faults are reported. */
  readonly report?: string | undefined;
  readonly style?: InlineText;
  readonly script?: InlineText;
  /** What the page's policy allows beyond its style and its script. */
  readonly policy?: readonly string[];
  readonly data?: Html;
}

export function htmlPage(page: HtmlPage): string {
  const { title, body, date, report, style = PAGE_STYLE, script, policy = [], data } = page;
  const allowed = [
    "default-src 'none'",
    `style-src 'sha256-${style.sha256}'`,
    ...(script ? [`script-src 'sha256-${script.sha256}'`] : []),
    ...policy,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const fault = report ? html` <a href="${report}" rel="noreferrer">Report a fault</a>` : "";
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${{ html: allowed }}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>${title}</title>
        ${{ html: `<style>${style.code}</style>` }}
      </head>
      <body>
        <header class="top">
          ${
            page.top ??
            html`<p class="brand">Hookport</p>
              <h1>${title}</h1>`
          }
        </header>
        <main>${body}</main>
        <footer>
          <p class="soft">Hookport ${VERSION}, ${date}.${fault}</p>
        </footer>
        ${data ?? ""} ${script ? { html: `<script>${script.code}</script>\n` } : ""}
      </body>
    </html> `.html;
}

/**
 * The table scrolls in its own box, while its head and the first cells of its rows stay visible.
 * With `filter` (and `FILTER` as the page's script), a box above it keeps only the rows that
 * contain every word typed. `id` must be unique in the page.
 */
export function htmlTable(table: {
  readonly id: string;
  readonly caption: string;
  readonly head: readonly (string | Html)[];
  /** The first cell of each row is its heading. */
  readonly rows: readonly (readonly (string | Html)[])[] | Html;
  readonly filter?: boolean;
  /** Set if cells hold more than a word or a line. */
  readonly wide?: boolean;
}): Html {
  const { id, caption, head, rows } = table;
  const filter = html`<p class="filter" data-filter="${id}" hidden>
    <label>Show rows with <input type="search" autocomplete="off" spellcheck="false" /></label>
    <output></output>
  </p>`;
  return html`${table.filter ? filter : ""}
    <div class="scroll" role="region" aria-labelledby="${id}-caption" tabindex="0">
      <table id="${id}" ${table.wide ? html` class="wide"` : ""}>
        <caption id="${id}-caption">
          ${caption}
        </caption>
        <thead>
          <tr>
            ${head.map((cell) => html`<th scope="col">${cell}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${"html" in rows ? rows : rows.map(htmlRow)}
        </tbody>
      </table>
    </div>`;
}

/** The first cell is the row's heading. */
export const htmlRow = ([first = "", ...rest]: readonly (string | Html)[]): Html =>
  html`<tr>
    <th scope="row">${first}</th>
    ${rest.map((cell) => html`<td>${cell}</td>`)}
  </tr> `;

export type Tone = "good" | "fair" | "bad" | "plain";

export const TONE_SIGNS: { readonly [T in Tone]: string } = {
  good: "✓",
  fair: "~",
  bad: "✗",
  plain: "–",
};

export const signHtml = (sign: string): Html =>
  html`<span class="sign" aria-hidden="true">${sign}</span>`;

/** Neither the colour nor the sign means more than the word. */
export const badge = (status: Tone, word: string, sign = TONE_SIGNS[status]): Html =>
  html`<span class="badge ${status}">${word === sign ? "" : signHtml(sign)}${word}</span>`;

/** Makes the filter boxes of `htmlTable` work, and opens the details that a link leads to. */
export const FILTER: InlineText = {
  code: `
for (const box of document.querySelectorAll("[data-filter]")) {
  const rows = [...document.getElementById(box.dataset.filter).tBodies[0].rows];
  const input = box.querySelector("input"), output = box.querySelector("output");
  const apply = () => {
    const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
      if (!row.hidden) shown++;
    }
    output.value = shown + " of " + rows.length;
  };
  input.addEventListener("input", apply);
  box.hidden = false;
  apply();
}
const open = () => {
  const target = document.getElementById(location.hash.slice(1));
  if (target?.localName === "details") target.open = true;
};
addEventListener("hashchange", open);
open();
`,
  sha256: "Dzo/8vP39pIs6D6z14bkW+bGR37d8qJR5wzsOCWf7+g=",
};
