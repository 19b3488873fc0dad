/** Prints the matrix on a terminal: a table for each host, with its notes below. */
import { table, wrap } from "../report/format/text.ts";
import { eventNames } from "../model/events.ts";
import type { Matrix, MatrixCell, MatrixHost } from "../model/output.ts";
import type { Paint } from "../report/format/paint.ts";
import { WAYS } from "../model/open.ts";
import { basisOf, inWorkers, otherEvidence, rowsFor, twinOf, type Row } from "./rows.ts";

type Note = (text: string) => string;

/** Returns the tables; `columns` is the terminal's width. */
export const matrixText = ({ hosts }: Matrix, paint: Paint, columns: number): string =>
  hosts.map((host) => printed(host, paint, columns)).join("\n");

function printed(host: MatrixHost, paint: Paint, columns: number): string {
  const { id, title, docs, evidence } = host;
  const notes: string[] = [];
  const note = (text: string) => {
    if (!notes.includes(text)) notes.push(text);
    return `[${notes.indexOf(text) + 1}]`;
  };
  const lines = eventNames.flatMap((event) =>
    rowsFor(host, event).map(
      (row, i, all) => [i ? "" : event, named(row, note), what(host, row, all, note)] as const,
    ),
  );
  const head = ["event", "its name", "what a hook can do"] as const;
  const taken = [0, 1]
    .map((c) => Math.max(...[head, ...lines].map((line) => line[c as 0 | 1].length)) + 2)
    .reduce((a, b) => a + b);
  const rows = lines.flatMap(([event, name, can]) =>
    wrap(can, Math.max(columns - taken, 24)).map((part, i) =>
      i ? ["", "", part] : [event, name, part],
    ),
  );
  const found = [basisOf(evidence), evidence.surface].filter(Boolean).join(", ");
  return [
    `${paint("bold", [title, evidence.version].filter(Boolean).join(" "))} (${id})`,
    evidence.old ? paint("yellow", found) : found,
    paint("dim", docs),
    "",
    ...table([head, ...rows]).map((line, i) => (i ? line : paint("dim", line))),
    "",
    ...notes.flatMap((text, i) => numbered(i + 1, text, columns).map((line) => paint("dim", line))),
    "",
    "what stays open, natively and with a converted guard",
    ...Object.entries(WAYS).flatMap(([way, name]) =>
      wrap(`${name}: ${host.open[way] ?? ""}`, columns - 2).map((line) => `  ${line}`),
    ),
    "",
  ].join("\n");
}

const named = ({ fires, name }: Row, note: Note) =>
  name +
  Object.entries(fires.surfaces)
    .map(([surface, what]) => note(`${surface}: ${what}`))
    .join("");

function what(host: MatrixHost, row: Row, all: readonly Row[], note: Note): string {
  const { fires, parts, carrier } = row;
  const carried = carrier ? [`denials carried by ${carrier}`] : [];
  if (!fires.can) return carried[0] ?? "–";
  const twin = twinOf(row, all);
  if (twin) return `as ${twin}`;
  const able = parts.filter(({ can }) => can).map((one) => one.part + notes(host, one, note));
  const declined = parts
    .filter((one) => one.declined)
    .map((one) => `${one.part}${note(one.declined)}`);
  return [
    fires.only.length ? `${fires.only.join(", ")} only: ` : "",
    [...(able.length ? able : [`fires${notes(host, fires, note)}`]), ...carried].join(", "),
    declined.length ? `; never asked to ${declined.join(", ")}` : "",
  ].join("");
}

const notes = (host: MatrixHost, cell: MatrixCell, note: Note) =>
  [
    cell.how,
    cell.terminalOnly && !cell.how.includes("terminal") ? "in a terminal only" : "",
    inWorkers(cell),
    otherEvidence(host, cell),
  ]
    .filter(Boolean)
    .map(note)
    .join("");

function numbered(n: number, text: string, columns: number): readonly string[] {
  const lead = `${`[${n}]`.padStart(4)} `;
  return wrap(text, columns - lead.length).map(
    (line, i) => (i ? " ".repeat(lead.length) : lead) + line,
  );
}
