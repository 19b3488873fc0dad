/**
 * Prints everything that an audit knows (`--verbose`): a line for each project, then its details.
 */
import cells from "string-width";
import { visible } from "../model/visible.ts";
import { clipped, pad, table, wrap } from "../screen/text.ts";
import type { AuditHook, AuditProject, HostVerdict } from "../../schemas/types/output.ts";
import { shortName } from "../read/short-name.ts";
import { shortTitle } from "../screen/label.ts";
import type { Paint } from "../screen/paint.ts";
import type { AuditWriter, AuditView } from "./writer.ts";
import { onThisMachine } from "./needs.ts";
import { sectionsOf, verdictsOf, type VerdictLine, type Section } from "./said.ts";
import {
  countsOf,
  LEGEND,
  nextSteps,
  sentenceOf,
  totalsOf,
  verdictOf,
  wordedCell,
  type VerdictWord,
} from "./verdict.ts";

const COLOUR: { readonly [S in VerdictWord["status"]]: Parameters<Paint>[0] } = {
  good: "green",
  fair: "yellow",
  bad: "red",
  plain: "dim",
};
const WORDS = "unreadable".length;

export function wholeWriter(look: AuditView): AuditWriter {
  const { many, paint, width } = look;
  let coded = false;
  let asked: readonly string[] = [];
  return {
    begin(hosts) {
      asked = hosts;
      return many
        ? paint("dim", [...hosts.map(column), pad("verdict", WORDS), "project"].join("  ")) + "\n"
        : "";
    },
    ...(many && {
      row: (project: AuditProject) => row(project, asked, paint),
      between: () => "\n",
    }),
    detail(project) {
      const { first, others } = sectionsOf(project);
      coded ||= [...first, ...others].some(({ lines }) => lines.some(({ code }) => code));
      const head = `${paint("bold", visible(project.path))}: ${paint(COLOUR[verdictOf(project).status], sentenceOf(project))}`;
      if (many && project.verdict === "holds" && !first.length && !others.length)
        return `${head}\n`;
      return [
        head,
        `  ${countsOf(project)
          .map((one) => `${visible(one.host)} ${paint(COLOUR[one.status], one.word)}`)
          .join(", ")}`,
        ...machine(project, look),
        ...first.flatMap((one) => section(one, look)),
        ...hooks(project, look),
        ...others.flatMap((one) => section(one, look)),
        "\n",
      ].join("\n");
    },
    end: (totals) =>
      [
        ...(many ? [paint("bold", totalsOf(totals))] : []),
        ...[
          ...nextSteps(totals),
          ...(coded ? ["for details: hookport explain <code>"] : []),
        ].flatMap((step) => hanging(step, "→ ", width).map((line) => paint("dim", line))),
      ]
        .map((line) => `${line}\n`)
        .join(""),
  };
}

// This is wide enough for a count of three digits below its host's name.
const column = (host: string) => pad(visible(host), 7);

function row(project: AuditProject, asked: readonly string[], paint: Paint): string {
  const known = countsOf(project);
  const counts = asked.map((host) => {
    const { status = "plain", word = "" } = known.find((one) => one.host === host) ?? {};
    return paint(COLOUR[status], pad(word, cells(column(host))));
  });
  const { status, word } = verdictOf(project);
  return `${[...counts, paint(COLOUR[status], pad(word, WORDS)), visible(project.path)].join("  ")}\n`;
}

function machine(project: AuditProject, { paint, width }: AuditView): readonly string[] {
  const line = onThisMachine(project);
  return line ? hanging(visible(line), "  ", width).map((one) => paint("dim", one)) : [];
}

const section = ({ title, lines }: Section, look: AuditView) =>
  lines.length
    ? [
        "",
        `  ${look.paint("bold", title)}`,
        ...lines.flatMap((line, i) => said(line, look, lines[i + 1])),
      ]
    : [];

/** The step to take is printed once for consecutive lines that have the same one. */
function said(
  { status, word, what, on, where, code, why, todo }: VerdictLine,
  { paint, width }: AuditView,
  next?: VerdictLine,
): readonly string[] {
  const lead = `  ${pad(word, 11)} `;
  const text =
    [[what, on].filter(Boolean).join(" on "), code, why].filter(Boolean).join(": ") +
    (where && ` (${where})`);
  const [first = "", ...rest] = hanging(visible(text), lead, width);
  return [
    paint(COLOUR[status], lead) + first.slice(lead.length),
    ...rest,
    ...(todo && todo !== next?.todo
      ? hanging(visible(todo), `${" ".repeat(lead.length)}→ `, width).map((line) =>
          paint("dim", line),
        )
      : []),
  ];
}

const hanging = (text: string, lead: string, width: number) =>
  wrap(text, Math.max(width - lead.length, 24)).map(
    (line, i) => (i ? " ".repeat(lead.length) : lead) + line,
  );

/** Prints as many host columns side by side as there is room for. */
function hooks(project: AuditProject, { paint, width, adapters }: AuditView): readonly string[] {
  const { hosts, hooks: all } = project;
  if (!all.length || !hosts.length) return [];
  const verdicts = all.map((hook) =>
    verdictsOf(project, hook).map((one) => (one ? wordsOf(hook, one) : [])),
  );
  const columns = hosts.map((host, h) => [
    shortTitle(adapters, host),
    ...verdicts.map((row) => row[h]?.join(" → ") ?? ""),
  ]);
  const taken = columns.reduce((sum, one) => sum + wide(one) + 2, 2);
  const names = [
    "hook",
    ...all.map((hook) => clipped(visible(nameIn(hook)), Math.max(MOST_NAME, width - taken))),
  ];
  const tables = runs(columns.map(wide), width - 2 - wide(names)).map((run) =>
    table(names.map((name, r) => [name, ...run.map((c) => columns[c]?.[r] ?? "")])),
  );
  const changes = verdicts.some((row) => row.some((words) => words.length > 1));
  return [
    "",
    `  ${paint("bold", "All hooks")}`,
    ...(changes ? hanging(LEGEND, "  ", width).map((line) => paint("dim", line)) : []),
    ...tables.flatMap((lines) => lines.map((line, r) => `  ${r ? line : paint("dim", line)}`)),
  ];
}

/** Minimum width, in characters, for a hook's name even if there are many agents. */
const MOST_NAME = 30;

const nameIn = ({ event, matcher, name }: AuditHook) =>
  `${shortName(name)} (${[event, matcher].filter(Boolean).join(" ")})`;

/** The word for today, and the word for after a conversion if a conversion changes it. */
function wordsOf(hook: AuditHook, verdict: HostVerdict): readonly string[] {
  const [now, after] = wordedCell(hook, verdict);
  return verdict.holds || now.word === after.word ? [now.word] : [now.word, after.word];
}

const wide = (column: readonly string[]) => Math.max(...column.map((cell) => cells(visible(cell))));

/**
 * Splits columns, each after two spaces, into lines; a column that is too wide gets its own line.
 */
function runs(widths: readonly number[], room: number): readonly (readonly number[])[] {
  const out: number[][] = [];
  let used = 0;
  for (const [c, one] of widths.entries()) {
    used += one + 2;
    if (c && used <= room) out.at(-1)?.push(c);
    else {
      out.push([c]);
      used = one + 2;
    }
  }
  return out;
}
