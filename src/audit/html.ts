import type { AuditProject } from "../../schemas/types/output.ts";
import { badge, FILTER, html, htmlPage, htmlRow, htmlTable, pieces, SLOT } from "../screen/html.ts";
import { shortTitle } from "../screen/label.ts";
import { pageHtml } from "../screen/page-html.ts";
import {
  AS_IS,
  countOf,
  NO_COUNT_MEANS,
  totalsOf,
  totalsSentence,
  verdictOf,
  type VerdictWord,
} from "./counts.ts";
import { projectPage } from "./page.ts";
import { each, type AuditForm, type AuditView } from "./form.ts";

export const htmlForm: AuditForm = function* (projects, view) {
  const { many, hosts } = view;
  const [before = "", between = "", after = ""] = pieces(frameOf(projects, view));
  yield before;
  if (many) {
    yield* each(projects, (project, i) => rowOf(project, i, hosts));
    yield between;
  }
  yield* each(projects, (project, i) => detailOf(project, i, view));
  yield many ? after : between;
};

function frameOf(
  projects: Iterable<AuditProject>,
  { many, hosts, adapters, today, required }: AuditView,
): string {
  const table = html`<p>A project's name leads to its hooks. ${AS_IS}. ${NO_COUNT_MEANS}.</p>
    ${htmlTable({
      id: "projects",
      caption: "How many guards hold in each agent today",
      head: ["Project", "Verdict", ...hosts.map((host) => shortTitle(adapters, host))],
      rows: SLOT,
      filter: true,
    })}
    <h2>Project by project</h2>`;
  const more = html`<p class="soft">For details: <code>hookport explain</code> with a code</p>`;
  return htmlPage({
    title: many ? totalsSentence(totalsOf(projects), required) : "Where guards hold",
    date: today,
    script: FILTER,
    body: html`${many ? table : html`<h2 class="away">Hooks and agents</h2>`}${SLOT}${more}`,
  });
}

const worded = ({ status, word }: VerdictWord) => badge(status, word);

/** Each count goes into its agent's column, because projects may be judged on different agents. */
const rowOf = (project: AuditProject, i: number, hosts: readonly string[]): string =>
  htmlRow([
    html`<a href="#p${i}">${project.path}</a>`,
    worded(verdictOf(project)),
    ...hosts.map((host) => worded(countOf(project, host))),
  ]).html;

function detailOf(
  project: AuditProject,
  i: number,
  { many, adapters, required }: AuditView,
): string {
  const page = projectPage(project, adapters, false, required);
  return html`<details id="p${i}" class="project" ${many ? "" : html` open`}>
    <summary>
      ${worded(verdictOf(project))}
      <b>${project.path === "." ? "This project" : project.path}</b>: ${page.verdict[0]?.text ?? ""}
    </summary>
    ${pageHtml({ ...page, verdict: page.verdict.slice(1) }, `p${i}`)}
  </details> `.html;
}
