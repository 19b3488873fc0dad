/** Writes an audit as Markdown for a comment or a job's summary on GitHub. */
import { code, markdownRow, markdownTable, plain } from "../screen/markdown.ts";
import type { AuditProject } from "../../schemas/types/output.ts";
import type { AuditWriter, AuditView } from "./writer.ts";
import { onThisMachine } from "./needs.ts";
import { isWrong } from "./missing.ts";
import {
  hookName,
  SECTIONS,
  sectionsOf,
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
} from "./verdict.ts";

/** The number of characters that GitHub accepts in a comment, with room for the end. */
const COMMENT = 65_536 - 2_000;
/** The part of them for the table, so that there is room for details. */
const TABLE = 40_000;

export function markdownWriter({ many }: AuditView): AuditWriter {
  let asked: readonly string[] = [];
  let used = 0;
  const left = { rows: 0, details: 0 };
  const fits = (text: string, most: number, kind: keyof typeof left): string => {
    if (!many) return text;
    if (left[kind] || used + text.length > most) {
      left[kind]++;
      return "";
    }
    used += text.length;
    return text;
  };
  return {
    begin(hosts) {
      asked = hosts;
      return many
        ? fits(
            `${markdownTable([...hosts.map(plain), "verdict", "project"], [])}\n`,
            COMMENT,
            "rows",
          )
        : "";
    },
    ...(many && {
      row: (project: AuditProject) =>
        isWrong(project) ? fits(`${markdownRow(rowOf(project, asked))}\n`, TABLE, "rows") : "",
      between: () => "\n",
    }),
    detail(project) {
      if (many && !isWrong(project)) return "";
      return fits(many ? shortDetail(project) : detailOf(project), COMMENT, "details");
    },
    end: (totals) =>
      [
        ...(many ? [`**${totalsOf(totals)}**`] : []),
        ...(left.rows
          ? [`${left.rows} more projects where something is wrong are not in the table.`]
          : []),
        ...(left.details
          ? [
              `What is wrong in ${left.details} of them is not said here, for want of room: \`hookport audit --format html\` has all of it.`,
            ]
          : []),
        [...nextSteps(totals), "for details: `hookport explain CODE`"]
          .map((one) => `- ${one}`)
          .join("\n"),
      ].join("\n\n") + "\n",
  };
}

// GitHub reads the text of a summary as HTML, not as Markdown.
const headOf = (project: AuditProject) =>
  `<code>${plain(project.path)}</code>: ${sentenceOf(project)}`;

const folded = (project: AuditProject, body: string, open = "") =>
  `<details${open}><summary>${headOf(project)}</summary>\n\n${body}\n\n</details>\n\n`;

function detailOf(project: AuditProject): string {
  const { first, others } = sectionsOf(project);
  const body = [
    counts(project),
    plain(onThisMachine(project)),
    ...first.map(section),
    hooks(project),
    ...others.map(section),
  ];
  return folded(project, body.filter(Boolean).join("\n\n"), " open");
}

function shortDetail(project: AuditProject): string {
  const { first, others } = sectionsOf(project);
  const wrong = [...first, ...others].filter(({ title }) => WRONG.includes(title));
  return folded(project, wrong.map(section).join("\n\n"));
}

const WRONG: readonly string[] = [SECTIONS.open, SECTIONS.unread, SECTIONS.required];

/** Each count goes into its agent's column, because projects may be judged on different agents. */
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

const section = ({ title, lines }: Section) =>
  lines.length ? [`**${title}**`, lines.map(said).join("\n")].join("\n\n") : "";

function said({ word, what, on, where, code: id, why, todo }: VerdictLine): string {
  const text = [
    [what && code(what), on && plain(on)].filter(Boolean).join(" on "),
    id && code(id),
    plain(why),
  ]
    .filter(Boolean)
    .join(": ");
  return `- **${word}** ${text}${where && ` (${plain(where)})`}${todo && `<br>→ ${plain(todo)}`}`;
}

function hooks(project: AuditProject): string {
  const { hosts, hooks: all } = project;
  if (!all.length) return "";
  const rows = all.map((hook) => [
    `${code(hookName(hook))}<br>${plain(`${hook.file}:${hook.line}`)}`,
    ...verdictsOf(project, hook).map((verdict) =>
      (verdict ? wordedCell(hook, verdict) : [])
        .map(({ word, status }) => (status === "bad" ? `**${word}**` : word))
        .join(" → "),
    ),
  ]);
  return `${markdownTable(["hook", ...hosts.map(plain)], rows)}\n\n<sub>${LEGEND}</sub>`;
}
