import {
  badge,
  html,
  htmlTable,
  proseHtml,
  signHtml,
  TONE_SIGNS,
  type Html,
  type Tone,
} from "./html.ts";
import {
  markWord,
  numbered,
  SIGNS,
  UNREAD,
  type GuardWord,
  type HookRow,
  type Mark,
} from "./notes.ts";
import type { Page, Section, Sentence } from "./page.ts";
import { capital } from "./screen.ts";

/** `id` is unique among the pages of a file. */
export function pageHtml({ verdict, hooks, sections, next }: Page, id: string): Html {
  return html`${verdict.map(sentenceHtml)}
  ${hooks?.rows.length ? hooksHtml(hooks.agents, hooks.rows, id) : ""} ${sections.map(sectionHtml)}
  ${next ? html`<p>Next: <code>${next.command}</code></p>` : ""}`;
}

const sentenceHtml = ({ text, tone }: Sentence): Html =>
  html`<p class="sentence ${tone}">
    ${tone === "plain" ? "" : signHtml(TONE_SIGNS[tone])}${text}
  </p>`;

const MARK_TONES: { readonly [M in Mark]: Tone } = {
  yes: "good",
  if: "good",
  differs: "fair",
  no: "bad",
  never: "plain",
  unshown: "plain",
};

const GUARDS: { readonly [G in GuardWord]: string } = {
  yes: "guard",
  "yes?": "possible guard",
  "": "",
};

function hooksHtml(agents: readonly string[], rows: readonly HookRow[], id: string): Html {
  const { notes, numbersOf } = numbered(agents, rows);
  const table = htmlTable({
    id: `${id}-hooks`,
    caption: "What each agent makes of each hook",
    head: ["Hook", ...agents],
    rows: rows.map(({ name, guard, cells }) => [
      html`<code>${name}</code>${
          guard && html`<span class="soft small guard">${GUARDS[guard]}</span>`
        }`,
      ...cells.map((cell) => {
        const numbers = numbersOf(cell);
        return html`${badge(MARK_TONES[cell.mark], markWord(cell.mark, guard), SIGNS[cell.mark].slice(0, 1))}${
          numbers && html`<sup><span class="away">note </span>${numbers}</sup>`
        }`;
      }),
    ]),
  });
  const list = html`<ol class="notes">
    ${notes.map(({ text, code }) => html`<li>${proseHtml(text)} <code class="code">${code}</code></li>`)}
  </ol>`;
  const unread = html`<p class="soft small">${proseHtml(capital(UNREAD))}.</p>`;
  return html`${table}${notes.length ? list : ""}${rows.some(({ guard }) => guard === "yes?") ? unread : ""}`;
}

function sectionHtml({ title, items }: Section): Html | "" {
  const [heading = "", ...everybody] = title.split(": ");
  return items.length
    ? html`<section class="findings">
        <h3>${heading}</h3>
        ${everybody.length ? html`<p>${everybody.join(": ")}</p>` : ""}
        <ul>
          ${items.map(
            ({ at, text, code, ways = [] }) =>
              html`<li>
                <b>${at}</b>
                <div>
                  ${proseHtml(text)}${code ? html` <code class="code">${code}</code>` : ""}${ways.map(
                    (way) => html`<span class="way">→ ${proseHtml(way)}</span>`,
                  )}
                </div>
              </li>`,
          )}
        </ul>
      </section>`
    : "";
}
