/** Everything that a command says is wrong or worth knowing: each diagnostic is made from its code. */
import { infoOf, isCannot, LEVEL_MEANS, type Code, type Severity } from "./codes.ts";
import type { Evidence, EventRow } from "./adapter.ts";
import type { Group, Handler } from "./document.ts";
import { eventNames } from "./events.ts";
import { evidenceOf, type Cell, type Speaker } from "./observed.ts";
import type { Diagnostic } from "./output.ts";

/** Characters: what others wrote may be of any length. */
const LONGEST = 600;

/** Where something is; what is left out is the whole of it: the first line of a file, no file at all. */
export type Place = Partial<Pick<Diagnostic, "file" | "line" | "column" | "pointer" | "event" | "host">>;
/** What is otherwise taken from the code. */
type Override = Partial<Pick<Diagnostic, "level" | "hint" | "expected" | "actual" | "evidence">>;

export function diagnostic(code: Code, at: Place, message: string, override: Override = {}): Diagnostic {
  const { level, hint } = infoOf(code);
  const short = message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message;
  return { code, level, file: "", line: 1, pointer: "", event: "", message: short, hint, ...at, ...override };
}

/** The worst level first; diagnostics of one level keep their order. */
export function worstFirst<D extends Pick<Diagnostic, "level">>(all: readonly D[]): readonly D[] {
  return all.toSorted((a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level));
}

/** In the order of the file. */
export function inOrder(all: readonly Diagnostic[]): readonly Diagnostic[] {
  return all.toSorted((a, b) => a.line - b.line || (a.column ?? 0) - (b.column ?? 0));
}

const ORDER = Object.keys(LEVEL_MEANS);

export type Reporter = (code: Code, message: string, row?: EventRow, level?: Severity) => Diagnostic;

/** Speaks of one group on one host. */
export function reporterFor(adapter: Speaker, event: string, origin: Group["origin"], handler?: Handler): Reporter {
  const { line = 1, pointer = "" } = { ...origin, ...handler?.origin };
  const at = { file: origin?.file ?? ".hookport/hooks.json", line, pointer, event };
  return (code, message, row, level) =>
    diagnostic(code, at, message, { ...(level && { level }), evidence: proof(row ? evidenceFor(adapter, row, code) : adapter.evidence) });
}

/** A diagnostic about a capability rests on its cell, any other on the row's being there; no run showed another surface. */
function evidenceFor(adapter: Speaker, row: EventRow, code: Code): Evidence {
  const event = eventNames.find((name) => adapter.protocol.events[name].includes(row));
  const cell = isCannot(code) ? (code.slice("cannot-".length) as Cell) : "fires";
  return event && code !== "surface" ? evidenceOf(adapter, event, row, cell) : (row.evidence ?? adapter.evidence);
}

function proof({ basis, version = "", date = "", surface = "", source }: Evidence): Diagnostic["evidence"] {
  return { basis, version, date, surface, source };
}
