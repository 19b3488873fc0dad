/** Sources become the document, and that becomes every target's files. It is pure. */
import { changed, type Change } from "../model/files.ts";
import type { Report } from "../../schemas/types/output.ts";
import { readLock } from "../plan/assemble.ts";
import { hookChanges, type HookChange } from "../plan/compare.ts";
import type { ConvertRequest } from "../plan/request.ts";
import { judgedAfter } from "../judge/after.ts";
import { type JudgedPlan } from "../judge/judge.ts";
import { withHomeSwitches } from "../judge/off-at-home.ts";
import { unguardedOn } from "./unguarded.ts";
import { startedWith } from "./begin.ts";
import { touchedBy } from "./touched.ts";
import { demandDenials } from "./demands.ts";
import { reportOf } from "./report.ts";
import { recordPlaces, readLedger } from "../write/ledger.ts";
import { composed, puttingOrder } from "../write/order.ts";

export interface Outcome {
  readonly report: Report;
  readonly changes: readonly Change[];
  readonly judged: readonly JudgedPlan[];
  /** Hooks that were added, changed or removed since the last conversion. */
  readonly hooks: readonly HookChange[];
  /** The agents that were converted to before. */
  readonly earlier: readonly string[];
  /** What the changes do to hooks that may hold back or allow something (S30). */
  readonly touches?: string | undefined;
}

export function convert(asked: ConvertRequest): Outcome {
  const { request, changes: first, back = [] } = startedWith(asked);
  const before = readLock(asked.files, asked.layer);
  const { doc, document, written, changes: then, faults, left, ...after } = judgedAfter(request);
  const judged = withHomeSwitches(asked, after.judged);
  const places = back.flatMap((path) => recordPlaces(asked.layer, path));
  const changes = puttingOrder(
    composed(asked.files, first, then).map((change) =>
      back.includes(change.path) || (change.after === null && places.includes(change.path))
        ? { ...change, back: true }
        : change,
    ),
  );
  const report = reportOf(request, asked.from, doc, judged, written, changes, faults);
  const filesAfter = changed(asked.files, changes);
  demandDenials(asked, doc, filesAfter);
  const unguarded = unguardedOn(left, asked, doc, filesAfter);
  return {
    report: { ...report, notices: [...unguarded, ...report.notices] },
    changes,
    judged,
    hooks: hookChanges(before, doc),
    earlier: Object.keys(before?.targets ?? {}),
    touches: changes.length ? touchedBy(asked, before, document, wasConverted(asked)) : undefined,
  };
}

const wasConverted = ({ files, layer }: ConvertRequest) =>
  files.exists(layer.edited) || Object.keys(readLedger(files, layer)).length > 0;
