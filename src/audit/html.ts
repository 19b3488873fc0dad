/** Writes an audit as a page: rows are projects, columns are hosts, and details open below. */
import {
  badge,
  FILTER,
  html,
  htmlPage,
  htmlRow,
  htmlTable,
  pieces,
  SLOT,
  type Html,
} from "../screen/html.ts";
import type { AuditHook, AuditProject, HostVerdict } from "../../schemas/types/output.ts";
import type { AuditWriter, AuditView } from "./writer.ts";
import { onThisMachine } from "./needs.ts";
import {
  hookName,
  sectionsOf,
  titleOf,
  verdictsOf,
  type VerdictLine,
  type Section,
} from "./said.ts";
import {
  countsOf,
  wordedCell,
  LEGEND,
  sentenceOf,
  nextSteps,
  totalsOf,
  verdictOf,
  type VerdictWord,
} from "./verdict.ts";

export function htmlWriter({ many }: AuditView): AuditWriter {
  let parts: readonly string[] = [];
  let asked: readonly string[] = [];
  return {
    begin(hosts) {
      asked = hosts;
      parts = pieces(pageOf(hosts, many));
      return parts[0] ?? "";
    },
    ...(many && {
      row: (project: AuditProject, i: number) => rowOf(project, i, asked),
      between: () => parts[1] ?? "",
    }),
    detail: (project, i) => detailOf(project, i, !many),
    end: (totals) =>
      html`<h2 id="totals">${many ? totalsOf(totals) : "What to do"}</h2>
        <ul>
          ${[...nextSteps(totals), html`for details: <code>hookport explain</code> with a code`].map((step) => html`<li>${step}</li>`)}
        </ul>`.html + (parts.at(-1) ?? ""),
  };
}

function pageOf(hosts: readonly string[], many: boolean): string {
  const table = html`<p>
      How many of a project's guards hold in each agent today. A project's name leads to its hooks;
      the
      <a href="#totals">totals</a> stand at the end.
    </p>
    ${htmlTable({ id: "projects", caption: "All projects", head: ["Project", "Verdict", ...hosts], rows: SLOT, filter: true })}
    <h2>Project by project</h2>`;
  return htmlPage({
    title: "Where guards hold",
    script: FILTER,
    body: html`${many ? table : ""}${SLOT}`,
  });
}

const worded = ({ status, word }: VerdictWord) => badge(status, word);

/** Each count goes into its agent's column, because projects may be judged on different agents. */
function rowOf(project: AuditProject, i: number, asked: readonly string[]): string {
  const known = countsOf(project);
  const count = (one: (typeof known)[number]) =>
    html`${worded(one)}${one.same ? "" : html`<br /><span class="soft small">${one.after} after convert</span>`}`;
  return htmlRow([
    html`<a href="#p${i}">${project.path}</a>`,
    worded(verdictOf(project)),
    ...asked
      .map((host) => known.filter((one) => one.host === host).map(count))
      .map(([cell]) => cell ?? ""),
  ]).html;
}

function detailOf(project: AuditProject, i: number, open: boolean): string {
  const { first, others } = sectionsOf(project);
  const { path, hosts, hooks } = project;
  const machine = onThisMachine(project);
  return html`<details id="p${i}" class="project" ${open ? html` open` : ""}>
    <summary>${worded(verdictOf(project))} ${path}: ${sentenceOf(project)}</summary>
    <p>${countsOf(project).map((one, n) => html`${n ? ", " : ""}${one.host} ${worded(one)}`)}</p>
    ${machine && html`<p class="soft">${machine}</p>`} ${first.map(section)}
    ${hooks.length ? htmlTable({ id: `p${i}-hooks`, caption: LEGEND, head: ["Hook", ...hosts], rows: hooks.map((hook) => hookRow(project, hook)) }) : ""}
    ${others.map(section)}
  </details> `.html;
}

const hookRow = (project: AuditProject, hook: AuditHook): readonly (Html | string)[] => [
  html`<code>${hookName(hook)}</code><br /><span class="soft small"
      >${hook.file}:${hook.line}${hook.guard ? ", a guard" : ""}</span
    >`,
  ...verdictsOf(project, hook).map((verdict) => (verdict ? cell(hook, verdict) : "")),
];

function cell(hook: AuditHook, verdict: HostVerdict): Html {
  const [now, after] = wordedCell(hook, verdict);
  const { code, accepted } = verdict;
  const below = [
    code && html`<br />${coded(code)}`,
    accepted && html`<br /><span class="small">accepted: ${accepted}</span>`,
  ];
  return html`${worded(now)} → ${worded(after)}${below.filter(Boolean)}`;
}

const coded = (code: string): Html => html`<code title="${titleOf(code)}">${code}</code>`;

const section = ({ title, lines }: Section): Html | "" =>
  lines.length
    ? html`<h3>${title}</h3>
        <ul>
          ${lines.map((line) => html`<li>${said(line)}</li>`)}
        </ul>`
    : "";

function said({ status, word, what, on, where, code, why, todo }: VerdictLine): Html {
  return html`${badge(status, word)}
  ${what && html`<code>${what}</code>`}${on && ` on ${on}`}${where && html` <span class="soft small">(${where})</span>`}${what || where ? ": " : ""}${code && html`${coded(code)}: `}${why}${todo && html`<br />→ ${todo}`}`;
}
