import type { Outcome } from "./convert.ts";
import { addedCounts } from "../judge/word.ts";
import type { Report } from "../../schemas/types/output.ts";

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
