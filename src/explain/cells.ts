/**
 * Lists what each host can do according to the tables, cell by cell (schemas/output.schema.json).
 */
import type { Adapter, Evidence, EventRow } from "../model/adapter.ts";
import { eventInfo, eventNames, type Capability, type EventName } from "../model/events.ts";
import type { CellEvidence, Matrix, MatrixCell, MatrixHost } from "../../schemas/types/output.ts";
import { wholeEvidence } from "../model/diagnostics.ts";
import { age, evidenceOf, MOST_DAYS, runEvidence, workersIn } from "../model/observed.ts";
import { rowsOf } from "../model/route.ts";

/** `today`, as YYYY-MM-DD, determines the age of evidence. */
export function matrixOf(
  adapters: readonly Adapter[],
  today: string,
  events: readonly EventName[] = eventNames,
): Matrix {
  return { version: 1, today, hosts: adapters.map((adapter) => hostOf(adapter, today, events)) };
}

function hostOf(adapter: Adapter, today: string, events: readonly EventName[]): MatrixHost {
  const { title, docs, protocol, observed, evidence } = adapter;
  const cells: MatrixCell[] = [];
  for (const event of events) {
    const rows: readonly (EventRow | undefined)[] = protocol.events[event];
    const parts = ["fires", ...eventInfo(event).parts] as const;
    for (const row of rows.length ? rows : [undefined])
      for (const part of parts) cells.push(cellOf(adapter, event, row, part, today));
  }
  return {
    id: protocol.id,
    title,
    docs,
    evidence: dated(observed ? runEvidence(protocol, observed) : evidence, today),
    cells,
    open: { ...adapter.open },
  };
}

function cellOf(
  adapter: Adapter,
  event: EventName,
  row: EventRow | undefined,
  part: Capability | "fires",
  today: string,
): MatrixCell {
  const can = part === "fires" ? row && true : row?.can[part];
  const carrier = rowsOf(adapter.protocol).find(
    (row) => row.carries?.includes(event) && !row.readOnly,
  );
  return {
    event,
    row: row?.name ?? "",
    readOnly: row?.readOnly ?? false,
    only: [...(row?.only ?? [])],
    part,
    can: Boolean(can),
    how: typeof can === "string" ? can : "",
    declined: (part !== "fires" && row?.declined?.[part]) || "",
    terminalOnly: row?.terminalOnly?.some((capability) => capability === part) ?? false,
    surfaces: { ...row?.surfaces },
    workers: row ? workersIn(adapter.observed, event, row.name, part) : {},
    // Only denials are carried (S17).
    carriedBy: (part === "deny" && !can && carrier?.name) || "",
    evidence: dated(row ? evidenceOf(adapter, event, row, part) : adapter.evidence, today),
  };
}

function dated(evidence: Evidence, today: string): CellEvidence {
  const { date = "" } = evidence;
  return { ...wholeEvidence(evidence), old: date !== "" && age(date, today) > MOST_DAYS };
}
