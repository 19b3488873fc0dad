/** Groups the cells of one host event as people read them, for all writers. */
import { eventNames, type EventName, eventInfo, type Capability } from "../model/events.ts";
import type { CellEvidence, MatrixCell, MatrixHost, Matrix } from "../../schemas/types/output.ts";
import type { Adapter, Evidence, EventRow } from "../model/adapter.ts";
import { wholeEvidence } from "../model/diagnostics.ts";
import { age, evidenceOf, MOST_DAYS, runEvidence, workersIn } from "../model/observed.ts";
import { rowsOf } from "../model/route.ts";

export interface Row {
  /** It is empty if the host has no name for the event. */
  readonly name: string;
  readonly fires: MatrixCell;
  readonly parts: readonly MatrixCell[];
  /** The host event that carries its denials. */
  readonly carrier: string;
}

export const matrixEvents = (hosts: readonly MatrixHost[]): readonly EventName[] =>
  eventNames.filter((event) =>
    hosts.some(({ cells }) => cells.some((cell) => cell.event === event)),
  );

/** A row for every name that the host has, the one that is written first; a gap has no name. */
export function rowsFor({ cells }: MatrixHost, event: string): readonly [Row, ...Row[]] {
  const items = cells.filter((cell) => cell.event === event);
  const rows = items
    .filter(({ part }) => part === "fires")
    .map((fires) => {
      const parts = items.filter(({ row, part }) => row === fires.row && part !== "fires");
      return {
        name: fires.row,
        fires,
        parts,
        carrier: parts.find(({ carriedBy }) => carriedBy)?.carriedBy ?? "",
      };
    });
  return rows as unknown as readonly [Row, ...Row[]];
}

/** The name of an earlier row that is another spelling of this one; undefined if there is none. */
export function twinOf(row: Row, rows: readonly Row[]): string | undefined {
  return rows.slice(0, rows.indexOf(row)).find((candidate) => nameless(candidate) === nameless(row))
    ?.name;
}

const nameless = ({ fires, parts }: Row) =>
  JSON.stringify([fires, ...parts].map((cell) => ({ ...cell, row: "", readOnly: false })));

/** The workers, such as sub-agents, in which the cell was played; empty if there are none. */
export function inWorkers({ workers }: MatrixCell): string {
  const names = (counts: boolean) =>
    Object.entries(workers).flatMap(([name, is]) => (is === counts ? [name] : []));
  const [inside, outside] = [names(true), names(false)].map((list) => list.join("; "));
  return [inside && `seen inside ${inside}`, outside && `seen not to count inside ${outside}`]
    .filter(Boolean)
    .join("; ");
}

/** Gives for example `observed 2026-11-22`. */
export const basisOf = ({ basis, date, old }: CellEvidence) =>
  [basis, date, old ? "(old)" : ""].filter(Boolean).join(" ");

/** It is empty if the basis and the age are those of most of its host's cells. */
export function otherEvidence({ evidence }: MatrixHost, { evidence: own }: MatrixCell): string {
  return own.basis === evidence.basis && own.old === evidence.old
    ? ""
    : `${basisOf(own)}: ${own.source}`;
}

/** Gives the sign of a note, which is numbered where it is first said. */
export type Footnote = (text: string) => string;

export function numbering(signOf: (n: number) => string) {
  const notes: string[] = [];
  const note: Footnote = (text) => {
    if (!notes.includes(text)) notes.push(text);
    return signOf(notes.indexOf(text) + 1);
  };
  return { notes, note };
}

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
