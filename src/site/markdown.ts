/** The repository's Markdown as markup: headings get the names that links lead to. */
import { Marked } from "marked";
import { escape, html, type Html } from "../screen/html.ts";

export interface Leads {
  /** Where a link leads, as it stands in the text; undefined if the site has no page of that. */
  link(href: string): string | undefined;
  /** Where a word in backquotes leads. */
  word(word: string): string | undefined;
}

/** Of markup in Markdown this is all that counts; anything else is shown as text. */
const ALLOWED = /^(?:<br ?\/?>|<\/?(?:sup|code)>)$/;
const COMMENT = /^(?:<!--(?:(?!-->)[^])*-->\s*)+$/;

export function markdownHtml(text: string, leads: Leads): Html {
  const names = new Map<string, number>();
  let isInLink = false;
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: heading }) {
        const name = headingName(heading);
        const before = names.get(name) ?? 0;
        names.set(name, before + 1);
        const id = before ? `${name}-${before}` : name;
        return `<h${depth} id="${escape(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        isInLink = true;
        const inner = this.parser.parseInline(tokens);
        isInLink = false;
        const to = leads.link(href);
        return to === undefined ? inner : anchor(to, inner);
      },
      codespan({ text: word }) {
        const inner = `<code>${escape(word)}</code>`;
        const to = isInLink ? undefined : leads.word(word);
        return to === undefined ? inner : anchor(to, inner);
      },
      image: ({ text: says }) => escape(says),
      html: ({ text: markup }) =>
        ALLOWED.test(markup) ? markup : COMMENT.test(markup) ? "" : escape(markup),
    },
  });
  const made = marked.parse(text, { async: false });
  // A keyboard gets to what may be wider than the window.
  return {
    html: made
      .replaceAll(
        "<table>",
        '<div class="scroll" role="group" aria-label="Table" tabindex="0"><table>',
      )
      .replaceAll("</table>", "</table></div>")
      .replaceAll("<pre>", '<pre tabindex="0">')
      // A date is not broken at its hyphens.
      .replaceAll(/\b\d{4}-\d\d-\d\d\b(?![^<]*>)/g, "<time>$&</time>"),
  };
}

/** As code hosts name the place of a heading. */
const headingName = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const anchor = (to: string, inner: string): string =>
  html`<a href="${to}" ${/^https?:/.test(to) ? html` rel="noreferrer"` : ""}>${{ html: inner }}</a>`
    .html;

/** The first heading without its marks, and all that follows it. */
export function titled(text: string): { readonly title: string; readonly rest: string } {
  const [, title = "", rest = ""] = /^# (.+)\n+([^]*)$/.exec(text) ?? [];
  return { title, rest };
}
