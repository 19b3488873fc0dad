/** Writes the matrix as CSV, with one line for each cell. */
import { csvLine } from "../report/format/csv.ts";
import type { Matrix, MatrixCell, MatrixHost } from "../model/output.ts";

const COLUMNS: { readonly [name: string]: (cell: MatrixCell, host: MatrixHost) => string } = {
  host: (_, { id }) => id,
  title: (_, { title }) => title,
  event: ({ event }) => event,
  row: ({ row }) => row,
  readOnly: ({ readOnly }) => String(readOnly),
  only: ({ only }) => only.join(" "),
  part: ({ part }) => part,
  can: ({ can }) => String(can),
  how: ({ how }) => how,
  declined: ({ declined }) => declined,
  terminalOnly: ({ terminalOnly }) => String(terminalOnly),
  surfaces: ({ surfaces }) =>
    Object.entries(surfaces)
      .map(([where, what]) => `${where}: ${what}`)
      .join("; "),
  workers: ({ workers }) =>
    Object.entries(workers)
      .map(([name, counts]) => `${name}: ${counts ? "yes" : "no"}`)
      .join("; "),
  carriedBy: ({ carriedBy }) => carriedBy,
  basis: ({ evidence }) => evidence.basis,
  version: ({ evidence }) => evidence.version,
  date: ({ evidence }) => evidence.date,
  surface: ({ evidence }) => evidence.surface,
  source: ({ evidence }) => evidence.source,
  old: ({ evidence }) => String(evidence.old),
};

export function matrixCsv({ hosts }: Matrix): string {
  const columns = Object.values(COLUMNS);
  const lines = [Object.keys(COLUMNS)];
  for (const host of hosts)
    for (const cell of host.cells) lines.push(columns.map((column) => column(cell, host)));
  return lines.map(csvLine).join("");
}
