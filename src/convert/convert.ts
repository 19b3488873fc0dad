/** Sources become the document, and that becomes every target's files. It is pure. */
import { changed, type Change } from "../model/files.ts";
import type { Report } from "../../schemas/types/output.ts";
import { readLock } from "../plan/assemble.ts";
import { hookChanges, type HookChange } from "../plan/compare.ts";
import type { ConvertRequest } from "../plan/request.ts";
import { judgedAfter, withHomeSwitches } from "../judge/after.ts";
import type { JudgedPlan } from "../judge/judge.ts";
import { unguardedOn } from "./unguarded.ts";
import { startedWith } from "./begin.ts";
import { touchedBy } from "./touched.ts";
import { demandDenials } from "./demands.ts";
import { reportOf } from "./report.ts";
import { recordPlaces, readLedger } from "../write/ledger.ts";
import { composed, puttingOrder } from "../write/order.ts";
import { addedCounts } from "../judge/word.ts";

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

export function joinedOutcomes([first, ...rest]: readonly Outcome[]): Outcome {
  return rest.reduce(two, first as Outcome);
}

function two(a: Outcome, b: Outcome): Outcome {
  const hosts = [...new Set([...a.judged, ...b.judged].map(({ host }) => host))];
  return {
    report: reports(a.report, b.report),
    // The shim is the same for both.
    changes: joined(a.changes, b.changes),
    hooks: [...a.hooks, ...b.hooks],
    earlier: [...new Set([...a.earlier, ...b.earlier])],
    touches: a.touches ?? b.touches,
    judged: hosts.map((host) => {
      const plans = [...a.judged, ...b.judged].filter((plan) => plan.host === host);
      const plan = {
        placements: plans.flatMap((plan) => plan.plan.placements),
        placed: plans.flatMap((plan) => plan.plan.placed),
      };
      return { host, plan, beside: () => [], judged: plans.flatMap(({ judged }) => judged) };
    }),
  };
}

const joined = <T extends { readonly path: string }>(a: readonly T[], b: readonly T[]) => [
  ...a,
  ...b.filter(({ path }) => !a.some((other) => other.path === path)),
];

function reports(a: Report, b: Report): Report {
  return {
    version: 1,
    source: {
      host: a.handlers ? a.source.host : b.source.host,
      files: [...new Set([...a.source.files, ...b.source.files])],
    },
    handlers: a.handlers + b.handlers,
    files: joined(a.files, b.files),
    unread: [...a.unread, ...b.unread],
    notices: [...a.notices, ...b.notices],
    targets: [
      ...a.targets,
      ...b.targets.filter(({ host }) => !a.targets.some((target) => target.host === host)),
    ].map((report) => {
      const other = b.targets.find(({ host }) => host === report.host);
      if (!other || other === report) return report;
      return {
        host: report.host,
        files: joined(report.files, other.files),
        verdicts: addedCounts(report.verdicts, other.verdicts),
        findings: [...report.findings, ...other.findings],
      };
    }),
  };
}
