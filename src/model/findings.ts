/** Findings, each made from its code. */
import { CANNOT, CODES, isCannot, type Code, type Severity } from "./codes.ts";
import type { Evidence, EventRow } from "./adapter.ts";
import type { Group, Handler } from "./document.ts";
import { eventNames } from "./events.ts";
import { evidenceOf, type Cell, type Speaker } from "./observed.ts";
import type { Finding } from "./output.ts";

/** Characters: what others wrote may be of any length. */
const LONGEST = 600;

export type Reporter = (code: Code, message: string, row?: EventRow, level?: Severity) => Finding;

/** What a finding's evidence is taken from. */

/** Speaks of one group on one host. */
export function reporterFor(adapter: Speaker, event: string, origin: Group["origin"], handler?: Handler): Reporter {
  return (code, message, row, level) => {
    const known = isCannot(code) ? CANNOT : CODES[code];
    return {
      code,
      level: level ?? known.level,
      file: origin?.file ?? ".hookport/hooks.json",
      line: handler?.origin?.line ?? origin?.line ?? 1,
      pointer: handler?.origin?.pointer ?? origin?.pointer ?? "",
      event,
      message: message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message,
      hint: known.hint,
      evidence: proof(row ? evidenceFor(adapter, row, code) : adapter.evidence),
    };
  };
}

/** A finding about a capability rests on its cell, any other on the row's being there; no run showed another surface. */
function evidenceFor(adapter: Speaker, row: EventRow, code: Code): Evidence {
  const event = eventNames.find((name) => adapter.protocol.events[name].includes(row));
  const cell = isCannot(code) ? (code.slice("cannot-".length) as Cell) : "fires";
  return event && code !== "surface" ? evidenceOf(adapter, event, row, cell) : (row.evidence ?? adapter.evidence);
}

function proof({ basis, version = "", date = "", surface = "", source }: Evidence): Finding["evidence"] {
  return { basis, version, date, surface, source };
}
