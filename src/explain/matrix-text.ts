import { table, wrap, type Paint } from "../screen/text.ts";
import type { EventName } from "../model/events.ts";
import type { Matrix, MatrixCell, MatrixHost } from "../../schemas/types/output.ts";
import { WAYS } from "../model/adapter.ts";
import {
  basisOf,
  matrixEvents,
  inWorkers,
  numbering,
  otherEvidence,
  rowsFor,
  twinOf,
  type Footnote,
  type Row,
} from "./rows.ts";

/** `columns` is the terminal's width. */
export const matrixText = ({ hosts }: Matrix, paint: Paint, columns: number): string =>
  hosts.map((host) => printed(host, paint, columns)).join("\n");

/** A row for each name that an agent has for the event. */
export function eventText(
  { hosts }: Matrix,
  event: EventName,
  paint: Paint,
  columns: number,
): string {
  const { notes, note } = numbering((n) => `[${n}]`);
  const lines = hosts.flatMap((host) => linesOf(host, event, host.title, note));
  return [
    paint("bold", event),
    "",
    ...tableOf("agent", lines, paint, columns),
    ...footnotes(notes, paint, columns),
  ].join("\n");
}

function printed(host: MatrixHost, paint: Paint, columns: number): string {
  const { id, title, docs, evidence } = host;
  const { notes, note } = numbering((n) => `[${n}]`);
  const lines = matrixEvents([host]).flatMap((event) => linesOf(host, event, event, note));
  const found = [basisOf(evidence), evidence.surface].filter(Boolean).join(", ");
  return [
    `${paint("bold", [title, evidence.version].filter(Boolean).join(" "))} (${id})`,
    evidence.old ? paint("yellow", found) : found,
    paint("dim", docs),
    "",
    ...tableOf("event", lines, paint, columns),
    ...footnotes(notes, paint, columns),
    "how a call can get past a guard, without Hookport and with it",
    ...Object.entries(WAYS).flatMap(([way, name]) =>
      wrap(`${name}: ${host.open[way] ?? ""}`, columns - 2).map((line) => `  ${line}`),
    ),
    "",
  ].join("\n");
}

type Line = readonly [first: string, name: string, can: string];

const linesOf = (
  host: MatrixHost,
  event: EventName,
  first: string,
  note: Footnote,
): readonly Line[] =>
  rowsFor(host, event).map((row, i, rows) => [
    i ? "" : first,
    named(row, note),
    what(host, row, rows, note),
  ]);

function tableOf(
  first: string,
  lines: readonly Line[],
  paint: Paint,
  columns: number,
): readonly string[] {
  const head: Line = [first, "its name", "what a hook can do"];
  const taken = [0, 1]
    .map((c) => Math.max(...[head, ...lines].map((line) => line[c as 0 | 1].length)) + 2)
    .reduce((a, b) => a + b);
  const rows = lines.flatMap(([start, name, can]) =>
    wrap(can, Math.max(columns - taken, 24)).map((part, i) =>
      i ? ["", "", part] : [start, name, part],
    ),
  );
  return [...table([head, ...rows]).map((line, i) => (i ? line : paint("dim", line))), ""];
}

const footnotes = (notes: readonly string[], paint: Paint, columns: number): readonly string[] => [
  ...notes.flatMap((text, i) => {
    const lead = `${`[${i + 1}]`.padStart(4)} `;
    return wrap(text, columns - lead.length).map((line, l) =>
      paint("dim", (l ? " ".repeat(lead.length) : lead) + line),
    );
  }),
  "",
];

const named = ({ fires, name }: Row, note: Footnote) =>
  name +
  Object.entries(fires.surfaces)
    .map(([surface, what]) => note(`${surface}: ${what}`))
    .join("");

function what(host: MatrixHost, row: Row, rows: readonly Row[], note: Footnote): string {
  const { fires, parts, carrier } = row;
  const carried = carrier ? [`denials carried by ${carrier}`] : [];
  if (!fires.can) return carried[0] ?? "–";
  const twin = twinOf(row, rows);
  if (twin) return `as ${twin}`;
  const able = parts.filter(({ can }) => can).map((part) => part.part + notes(host, part, note));
  const declined = parts
    .filter((part) => part.declined)
    .map((part) => `${part.part}${note(part.declined)}`);
  return [
    fires.only.length ? `${fires.only.join(", ")} only: ` : "",
    [...(able.length ? able : [`fires${notes(host, fires, note)}`]), ...carried].join(", "),
    declined.length ? `; never asked to ${declined.join(", ")}` : "",
  ].join("");
}

const notes = (host: MatrixHost, cell: MatrixCell, note: Footnote) =>
  [
    cell.how,
    cell.terminalOnly && !cell.how.includes("terminal") ? "in a terminal only" : "",
    inWorkers(cell),
    otherEvidence(host, cell),
  ]
    .filter(Boolean)
    .map(note)
    .join("");
