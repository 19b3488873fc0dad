/** Writes a page as HTML. */
import { badge, html, htmlTable, type Html, type Tone } from "./html.ts";
import { markWord, numbered, UNREAD, type HookRow, type Mark } from "./notes.ts";
import type { Page, Section } from "./page.ts";

/** Without the first sentence, which is the headline; `id` is unique among the pages of a file. */
export function pageHtml({ verdict, hooks, sections, next }: Page, id: string): Html {
  return html`${verdict.slice(1).map(({ text }) => html`<p>${text}</p>`)}
  ${hooks?.rows.length ? hooksHtml(hooks.agents, hooks.rows, id) : ""} ${sections.map(sectionHtml)}
  ${next ? html`<p>Next: <code>${next.command}</code></p>` : ""}`;
}

export const MARK_TONES: { readonly [M in Mark]: Tone } = {
  yes: "good",
  if: "good",
  differs: "fair",
  no: "bad",
  never: "plain",
  unshown: "plain",
};

function hooksHtml(agents: readonly string[], rows: readonly HookRow[], id: string): Html {
  const { notes, numbersOf } = numbered(agents, rows);
  const table = htmlTable({
    id: `${id}-hooks`,
    caption: "What each agent makes of each hook",
    head: ["Hook", ...agents],
    rows: rows.map(({ name, guard, cells }) => [
      html`<code>${name}</code
        >${guard ? html`<br /><span class="soft small">${guard === "yes" ? "guard" : UNREAD}</span>` : ""}`,
      ...cells.map((cell) => {
        const numbers = numbersOf(cell);
        return html`${badge(MARK_TONES[cell.mark], markWord(cell.mark, guard))}${numbers && html` <sup>${numbers}</sup>`}`;
      }),
    ]),
  });
  const list = html`<ol>
    ${notes.map(({ text, code }) => html`<li>${text} <code>${code}</code></li>`)}
  </ol>`;
  return html`${table}${notes.length ? list : ""}`;
}

const sectionHtml = ({ title, items }: Section): Html | "" =>
  items.length
    ? html`<h3>${title}</h3>
        <ul>
          ${items.map(
            ({ at, text, code, ways = [] }) =>
              html`<li>
                <b>${at}</b>
                ${text}${code ? html` <code>${code}</code>` : ""}${ways.map((way) => html`<br />→ ${way}`)}
              </li>`,
          )}
        </ul>`
    : "";
