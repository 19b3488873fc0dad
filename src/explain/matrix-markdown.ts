/**
 * The matrix of golden/README.md: rows are events, columns are hosts, and footnotes restrictions.
 */
import { markdownTable } from "../screen/markdown.ts";
import type { EventName } from "../model/events.ts";
import type { Matrix, MatrixCell, MatrixHost } from "../../schemas/types/output.ts";
import { WAYS } from "../model/adapter.ts";
import {
  basisOf,
  inWorkers,
  matrixEvents,
  numbering,
  otherEvidence,
  rowsFor,
  type Footnote,
} from "./rows.ts";

export function matrixMarkdown({ hosts }: Matrix): string {
  const { notes, note } = numbering((n) => `<sup>${n}</sup>`);
  const head = [
    "event",
    ...hosts.map(({ title, evidence }) => `${title} ${evidence.version}<br>${basisOf(evidence)}`),
  ];
  const rows = matrixEvents(hosts).map((event) => [
    `\`${event}\``,
    ...hosts.map((host) => cell(host, event, note)),
  ]);
  const ways = Object.entries(WAYS).map(([way, what]) => [
    what,
    ...hosts.map(({ open }) => open[way] ?? ""),
  ]);
  return [
    markdownTable(head, rows),
    "",
    ...notes.map((text, i) => `${i + 1}. ${text}`),
    "",
    "How a call can get past a guard, without Hookport and with it:",
    "",
    markdownTable(["by", ...hosts.map(({ title }) => title)], ways),
  ].join("\n");
}

function cell(host: MatrixHost, event: EventName, note: Footnote): string {
  const { fires, parts, carrier } =
    rowsFor(host, event).find((row) => !row.fires.readOnly) ?? rowsFor(host, event)[0];
  const carried = carrier ? `carried by \`${carrier}\`` : "";
  if (!fires.can || fires.readOnly) return carried || "–";
  const able = parts.filter(({ can }) => can).map((part) => part.part + notes(host, part, note));
  const surfaces = Object.entries(fires.surfaces).map(([surface, what]) =>
    note(`${surface}: ${what}`),
  );
  return [
    `\`${fires.row}\`${surfaces.join("")}`,
    able.join(", ") || `fires${notes(host, fires, note)}`,
    carried,
  ]
    .filter(Boolean)
    .join("<br>");
}

function notes(host: MatrixHost, cell: MatrixCell, note: Footnote): string {
  return [cell.how, inWorkers(cell), otherEvidence(host, cell)].filter(Boolean).map(note).join("");
}
