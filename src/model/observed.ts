/** What a recorded run of the real program showed, cell by cell: it goes before a table's claim. */
import type { Capability, EventName } from "./events.ts";
import type { Evidence, EventRow, Protocol } from "./protocol.ts";

/** The contents of golden/<id>/observed.json, written by `npm run test:hosts -- --accept`. */
export interface Observed {
  readonly version: string;
  /** The date of the run, as YYYY-MM-DD. */
  readonly date: string;
  /** How the program was driven. */
  readonly surface: string;
  /** SHA-256 of the run's raw log; absent if it was recorded before digests existed. */
  readonly digest?: string;
  /** What the verdicts rest on; absent if no whole run was recorded since it is written down. */
  readonly basis?: Basis;
  /** The verdict of each scenario; a cell of a table is a scenario. */
  readonly verdicts: { readonly [scenario: string]: string };
}

/** Where one of these is another than today's, the program may do something else than recorded. */
export interface Basis {
  /** SHA-256 of the modules of the agent's folder and of its driver. */
  readonly agent: string;
  /** The version of the program. */
  readonly pin: string;
  /** SHA-256 of the modules that the shim has for every agent. */
  readonly core: string;
}

export type Cell = Capability | "fires" | "prompt";

export const HONOURED = "honoured";
export const REFUSED = "refused";

/** The subject of a claim: an agent, or the universal format. */
export interface Speaker {
  readonly protocol: Protocol;
  readonly evidence: Evidence;
  readonly observed?: Observed;
}

export const cellName = (event: EventName, row: string, cell: Cell) => `${event} ${row} ${cell}`;

/** The scenario in which a worker, such as a sub-agent, has the cell's event. */
export const workerCellName = (event: EventName, row: string, cell: Cell, worker: string) =>
  `${cellName(event, row, cell)} in ${worker}`;

/** For every worker, such as a sub-agent: runs showed that the cell counts in it too. */
export function workersIn(
  observed: Observed | undefined,
  event: EventName,
  row: string,
  cell: Cell,
): { readonly [worker: string]: boolean } {
  const prefix = workerCellName(event, row, cell, "");
  const seen = Object.entries(observed?.verdicts ?? {}).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(
    seen.map(([name, verdict]) => [name.slice(prefix.length), verdict === HONOURED]),
  );
}

/** The program does this when it is driven as in the recorded runs, even if we never ask it to. */
export function can(row: EventRow, cell: Cell): boolean {
  if (cell === "fires") return true;
  if (cell === "prompt") return Boolean(row.prompt);
  return Boolean((row.can[cell] && !row.terminalOnly?.includes(cell)) || row.declined?.[cell]);
}

/** A run on a surface that cannot show the claim about this cell proves nothing. */
export function evidenceOf(
  { protocol, evidence, observed }: Speaker,
  event: EventName,
  row: EventRow,
  cell: Cell,
): Evidence {
  const verdict = observed?.verdicts[cellName(event, row.name, cell)];
  const elsewhere = row.terminalOnly?.some((capability) => capability === cell);
  return !observed || elsewhere || verdict !== (can(row, cell) ? HONOURED : REFUSED)
    ? (row.evidence ?? evidence)
    : runEvidence(protocol, observed);
}

export const runEvidence = ({ id }: Protocol, { version, date, surface }: Observed): Evidence => ({
  basis: "observed",
  version,
  date,
  surface,
  source: `golden/${id}/observed.json`,
});

/** Older evidence is marked as old. */
export const MOST_DAYS = 90;

/** Days. */
export const age = (date: string, today: string) =>
  (Date.parse(today) - Date.parse(date)) / 86_400_000;
