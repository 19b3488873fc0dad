/** The page of one agent: what stays open on it comes first, then trust, then what it can do. */
import type { Adapter } from "../model/adapter.ts";
import type { Scope } from "../model/config.ts";
import type { Basis } from "../model/observed.ts";
import type { Known } from "../model/route.ts";
import { matrixOf } from "../explain/rows.ts";
import { BASES, eventsTable, openTable } from "../explain/matrix-html.ts";
import { FILTER, html, htmlTable, proseHtml, type Html } from "../screen/html.ts";
import { capital } from "../screen/screen.ts";
import { BEFORE_YOU_RELY } from "../screen/side.ts";
import { plural } from "../screen/text.ts";
import { convertedValue, convertGiven } from "./converted.ts";
import type { SitePage } from "./page.ts";
import { givenProject } from "./project.ts";
import type { Converted, GivenFile } from "./values.ts";

export interface AgentFacts extends Known {
  readonly today: string;
  /** The small package that is converted on every agent's page. */
  readonly example: readonly GivenFile[];
  /** What real programs have to be asked again, by their agents. */
  readonly owed: { readonly [id: string]: Owing };
  /** What the agent came to on the board; empty if it was not played there. */
  readonly board: (title: string) => Html | "";
}

interface Owing {
  readonly changed: readonly (keyof Basis)[];
  readonly unrecorded: number;
}

const CHANGED: { readonly [P in keyof Basis]: string } = {
  agent: "what is known of this agent",
  pin: "the release that is played",
  core: "what the translator has for every agent",
};

const WHOSE: { readonly [S in Scope]: string } = {
  project: "everyone's, in the project",
  local: "one person's, in the project",
  user: "one person's, in the home folder",
  plugin: "a plugin's",
  managed: "the owner's of the machine",
};

export function agentPage(id: string, adapter: Adapter, facts: AgentFacts): SitePage {
  const { title, docs } = adapter;
  const matrix = matrixOf([adapter], facts.today);
  const converted = exampleOn(id, facts);
  const row = facts.board(title);
  return {
    path: `agents/${id}.html`,
    title,
    script: FILTER,
    lead: html`What hooks can do in ${title}, and where that is known from.
      <a href="${docs}" rel="noreferrer">Its own documentation</a>.`,
    body: html`<h2 id="open-ways">What stays open</h2>
      ${openTable(matrix.hosts)} ${trustHtml(adapter, converted)}
      <h2 id="can">What it can do</h2>
      <p class="soft">${BASES}</p>
      ${facts.owed[id] ? owedHtml(adapter, facts.owed[id]) : ""} ${eventsTable(matrix.hosts)}
      ${row ? html`<h2 id="played">Played on the real program</h2>` : ""} ${row}
      ${filesHtml(adapter)}`,
  };
}

function exampleOn(id: string, { today, example, ...known }: AgentFacts): Converted {
  const project = givenProject(known.adapters, { files: example, isWhole: true });
  const asked = { agents: [id], adopt: false };
  const outcome = convertGiven({ ...known, project, asked, today, shim: "" });
  return convertedValue(outcome, known.adapters, project, asked);
}

function trustHtml({ config: { notices = [], windows } }: Adapter, { page }: Converted): Html {
  const before = page.sections.filter((section) => section.title.startsWith(BEFORE_YOU_RELY));
  const steps = [
    ...before.flatMap((section) => section.items),
    ...notices.map((text) => ({ text, code: "" })),
    ...(windows ? [{ text: `on Windows: ${windows}`, code: "" }] : []),
  ];
  const items = steps.map(
    ({ text, code }) =>
      html`<li>
        ${proseHtml(capital(text))}.
        ${code ? html`<a href="../codes/${code}.html"><code>${code}</code></a>` : ""}
      </li>`,
  );
  return html`<h2 id="trust">How to trust it</h2>
    ${before.map(({ title }) => html`<p>${title}.</p>`)}
    ${
      items.length
        ? html`<ul>
            ${items}
          </ul>`
        : html`<p>Nothing is to be done before hooks run.</p>`
    }`;
}

function owedHtml({ observed }: Adapter, { changed, unrecorded }: Owing): Html {
  const since = changed.map((part) => CHANGED[part]).join(", ");
  const sentences = [
    since && observed?.basis && `Changed since the last whole run on the real program: ${since}.`,
    unrecorded && `Not recorded on the real program yet: ${plural(unrecorded, "scenario")}.`,
  ];
  return html`<p>${sentences.filter(Boolean).join(" ")}</p>`;
}

function filesHtml({ config }: Adapter): Html {
  const own = (config.whole?.places ?? []).map((place) => ({ ...place, write: true }));
  return html`<h2 id="files">Where its files lie</h2>
    ${htmlTable({
      id: "places",
      caption: "Files that it loads hooks from",
      head: ["File", "Whose", "Hookport"],
      rows: [...config.places, ...own].map(({ path, scope, write }) => [
        html`<code>${path}</code>`,
        WHOSE[scope],
        write ? "reads and writes it" : "reads it",
      ]),
    })}`;
}
