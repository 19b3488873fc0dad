/** An audit as GitHub shows it: in a comment or in a job's summary. */
import { code, markdownRow, markdownTable, plain } from "../../report/format/markdown.ts";
import type { AuditProject } from "../../model/output.ts";
import type { AuditWriter, AuditView } from "../writer.ts";
import { onThisMachine } from "./needs.ts";
import { hookName, sectionsOf, verdictsOf, type VerdictLine, type Section } from "./said.ts";
import { cellOf, countsOf, LEGEND, sentenceOf, nextSteps, totalsOf, verdictOf } from "./verdict.ts";

export function markdownWriter({ many }: AuditView): AuditWriter {
  let asked: readonly string[] = [];
  return {
    begin(hosts) {
      asked = hosts;
      return many ? `${markdownTable([...hosts.map(plain), "verdict", "project"], [])}\n` : "";
    },
    ...(many && { row: (project: AuditProject) => `${markdownRow(rowOf(project, asked))}\n`, between: () => "\n" }),
    detail(project) {
      const { first, others } = sectionsOf(project);
      // What stands in a summary is read as HTML, not as Markdown.
      const head = `<code>${plain(project.path)}</code>: ${sentenceOf(project)}`;
      if (many && project.verdict === "holds" && !first.length && !others.length) return `${head}\n\n`;
      const body = [counts(project), plain(onThisMachine(project)), ...first.map(section), hooks(project), ...others.map(section)]
        .filter(Boolean)
        .join("\n\n");
      const open = !many || project.verdict === "open" ? " open" : "";
      return `<details${open}><summary>${head}</summary>\n\n${body}\n\n</details>\n\n`;
    },
    end: (totals) =>
      [
        ...(many ? [`**${totalsOf(totals)}**`] : []),
        [...nextSteps(totals), "`hookport explain <code>` tells more"].map((one) => `- ${one}`).join("\n"),
      ].join("\n\n") + "\n",
  };
}

/** Each count in its agent's column: projects need not ask about the same agents. */
function rowOf(project: AuditProject, asked: readonly string[]): readonly string[] {
  const known = countsOf(project);
  const counted = asked.map((host) => {
    const { status = "plain", word = "" } = known.find((one) => one.host === host) ?? {};
    return status === "bad" ? `**${word}**` : word;
  });
  return [...counted, verdictOf(project).word, code(project.path)];
}

const counts = (project: AuditProject) =>
  countsOf(project)
    .map(({ host, word }) => `${plain(host)} ${word}`)
    .join(", ");

const section = ({ title, lines }: Section) => (lines.length ? [`**${title}**`, lines.map(said).join("\n")].join("\n\n") : "");

function said({ word, what, on, where, code: id, why, todo }: VerdictLine): string {
  const text = [[what && code(what), on && plain(on)].filter(Boolean).join(" on "), id && code(id), plain(why)].filter(Boolean).join(": ");
  return `- **${word}** ${text}${where && ` (${plain(where)})`}${todo && `<br>→ ${plain(todo)}`}`;
}

function hooks(project: AuditProject): string {
  const { hosts, hooks: all } = project;
  if (!all.length) return "";
  const rows = all.map((hook) => [
    `${code(hookName(hook))}<br>${plain(`${hook.file}:${hook.line}`)}`,
    ...verdictsOf(project, hook).map((verdict) =>
      (verdict ? cellOf(hook, verdict) : []).map(({ word, status }) => (status === "bad" ? `**${word}**` : word)).join(" → "),
    ),
  ]);
  return `${markdownTable(["hook", ...hosts.map(plain)], rows)}\n\n<sub>${LEGEND}</sub>`;
}
