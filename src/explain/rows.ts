/** Groups the cells of one host event as people read them, for all writers. */
import { eventNames, type EventName } from "../model/events.ts";
import type { CellEvidence, MatrixCell, MatrixHost } from "../../schemas/types/output.ts";

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
