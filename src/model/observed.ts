/**
 * What a recorded run of the real program showed, cell by cell: it goes before what a table says of
 * itself.
 */
import type { Adapter, Evidence, EventRow, Protocol } from "./adapter.ts";
import type { Capability, EventName } from "./events.ts";

/** golden/<id>/observed.json, written by `npm run test:hosts -- --accept`. */
export interface Observed {
  /** The program's. */
  readonly version: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** How it was driven. */
  readonly surface: string;
  /**
   * SHA-256 of the run's raw log, which is made of everything that the program asked its model;
   * absent: recorded before that.
   */
  readonly digest?: string;
  /** Scenario to verdict; a cell of a table is a scenario. */
  readonly verdicts: { readonly [scenario: string]: string };
}

export type Cell = Capability | "fires" | "prompt";

export const HONOURED = "honoured";
export const REFUSED = "refused";

/** Whoever a claim is about: an agent, or the universal format. */
export interface Speaker extends Pick<Adapter, "evidence" | "observed"> {
  readonly protocol: Protocol;
}

export const cellName = (event: EventName, row: string, cell: Cell) => `${event} ${row} ${cell}`;

/** Does the program do this when driven as the recorded runs are, whether or not we ask it to? */
export function can(row: EventRow, cell: Cell): boolean {
  if (cell === "fires") return true;
  if (cell === "prompt") return Boolean(row.prompt);
  return Boolean((row.can[cell] && !row.terminalOnly?.includes(cell)) || row.declined?.[cell]);
}

/**
 * Where what a table says of this cell comes from. A run on a surface that cannot show it proves
 * nothing.
 */
export function evidenceOf(
  { protocol, evidence, observed }: Speaker,
  event: EventName,
  row: EventRow,
  cell: Cell,
): Evidence {
  const verdict = observed?.verdicts[cellName(event, row.name, cell)];
  const elsewhere = row.terminalOnly?.some((one) => one === cell);
  if (!observed || elsewhere || verdict !== (can(row, cell) ? HONOURED : REFUSED))
    return row.evidence ?? evidence;
  const { version, date, surface } = observed;
  return {
    basis: "observed",
    version,
    date,
    surface,
    source: `golden/${protocol.id}/observed.json`,
  };
}

/** Evidence that is older says so. */
export const MOST_DAYS = 90;

/** Days between two dates. */
export const age = (date: string, today: string) =>
  (Date.parse(today) - Date.parse(date)) / 86_400_000;
