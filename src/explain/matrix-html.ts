/**
 * Writes the matrix as a page: rows are events, columns are hosts, and evidence opens below a cell.
 */
import {
  badge,
  FILTER,
  html,
  htmlPage,
  htmlTable,
  proseHtml,
  type Html,
  type Tone,
} from "../screen/html.ts";
import type { CellEvidence, Matrix, MatrixCell, MatrixHost } from "../../schemas/types/output.ts";
import { plural } from "../screen/text.ts";
import { WAYS } from "../model/adapter.ts";
import { basisOf, matrixEvents, inWorkers, type Row, rowsFor, twinOf } from "./rows.ts";

export function matrixHtml({ hosts, today }: Matrix): string {
  return htmlPage({
    title: "What hooks can do in each agent",
    date: today,
    script: FILTER,
    body: html`<p>
        Every universal event is a row. In each agent's column stands its own name for it, what a
        hook's answer can do there, and, behind “details”, how, where it does not hold, and where
        that is known from.
      </p>
      <p class="soft small">
        As of ${today}. ${BASES} Evidence of more than 90 days is marked old.
      </p>
      ${eventsTable(hosts)} ${openTable(hosts)}`,
  });
}

export const BASES =
  "Observed: a recorded run of the real program. Reported: measured elsewhere. Documented: the vendor's word.";

export function eventsTable(hosts: readonly MatrixHost[]): Html {
  const events = matrixEvents(hosts);
  return htmlTable({
    id: "matrix",
    caption: `${hosts.length === 1 ? "One agent" : `${hosts.length} agents`}, ${plural(events.length, "event")}`,
    head: ["Event", ...hosts.map(headOf)],
    rows: events.map((event) => [
      html`<code>${event}</code>`,
      ...hosts.map(
        (host) =>
          html`${rowsFor(host, event).map((row, _, rows) => rowHtml(row, twinOf(row, rows)))}`,
      ),
    ]),
    filter: true,
    wide: true,
  });
}

export const openTable = (hosts: readonly MatrixHost[]): Html =>
  htmlTable({
    id: "open",
    caption: "How a call can get past a guard, without Hookport and with it",
    head: ["Way round", ...hosts.map(({ title }) => title)],
    rows: Object.entries(WAYS).map(([way, name]) => [
      name,
      ...hosts.map(({ open }) => proseHtml(open[way] ?? "")),
    ]),
    wide: true,
  });

const headOf = ({ title, docs, evidence }: MatrixHost): Html =>
  html`<a href="${docs}" rel="noreferrer">${title}</a> ${evidence.version}<br />
    <span class="soft small">${known({ ...evidence, version: "" })}</span>`;

type State = "can" | "limited" | "carried" | "not asked" | "cannot";
const STATES: { readonly [S in State]: Tone } = {
  can: "good",
  limited: "fair",
  carried: "fair",
  "not asked": "plain",
  cannot: "bad",
};

function stateOf({ can, how, terminalOnly, carriedBy, declined }: MatrixCell): State {
  if (can) return how || terminalOnly ? "limited" : "can";
  if (carriedBy) return "carried";
  return declined ? "not asked" : "cannot";
}

function rowHtml(row: Row, twin: string | undefined): Html {
  const { name, fires, parts, carrier } = row;
  if (!fires.can)
    return carrier
      ? html`${badge("fair", "carried")} denials by <code>${carrier}</code>`
      : badge("bad", "no such event");
  const about = [
    twin ? `as ${twin}` : "",
    fires.readOnly ? "read, not written" : "",
    fires.only.length ? `${fires.only.join(", ")} only` : "",
  ];
  const head = html`<code>${name}</code>
    <span class="soft small">${about.filter(Boolean).join("; ")}</span>`;
  if (twin) return html`<div>${head}</div>`;
  const states = (Object.keys(STATES) as State[]).flatMap((state) => {
    const found = parts.filter((part) => stateOf(part) === state);
    const names = found.map(
      (cell, i) => html`${i ? ", " : ""}<span title="${sentenceOf(cell)}">${cell.part}</span>`,
    );
    return found.length
      ? [
          html`<dt>${badge(STATES[state], state)}</dt>
            <dd>${names}</dd>`,
        ]
      : [];
  });
  return html`<div>
    ${head}
    <dl>${states}</dl>
    ${surfaces(fires)}
    <details>
      <summary class="small">details<span class="away"> of ${name}</span></summary>
      <ul class="small">
        ${[fires, ...parts].map(
          (cell) =>
            html`<li>
              <b>${cell.part}</b>: ${proseHtml(sentenceOf(cell))}.
              <span class="soft">${known(cell.evidence)}; ${cell.evidence.source}</span>
            </li>`,
        )}
      </ul>
    </details>
  </div>`;
}

const surfaces = ({ surfaces }: MatrixCell) =>
  Object.entries(surfaces).map(
    ([where, what]) =>
      html`<p class="small">${badge("fair", "not everywhere")} ${where}: ${proseHtml(what)}</p> `,
  );

/** Gives a sentence without its full stop. */
function sentenceOf(cell: MatrixCell): string {
  if (cell.part === "fires") return "the event happens";
  const { can, how, terminalOnly, carriedBy, declined } = cell;
  if (can)
    return ["can", terminalOnly ? "in a terminal only" : "", how, inWorkers(cell)]
      .filter(Boolean)
      .join(", ");
  if (carriedBy) return `cannot; ${carriedBy} carries it`;
  return declined ? `never asked for: ${declined}` : "cannot";
}

const known = (evidence: CellEvidence): Html =>
  html`${basisOf({ ...evidence, old: false })}${evidence.old ? html` ${badge("fair", "old")}` : ""}${
    evidence.version ? `, ${evidence.version}` : ""
  }${evidence.surface ? `, ${evidence.surface}` : ""}`;
