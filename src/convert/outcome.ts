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
    changes: [
      ...a.changes,
      ...b.changes.filter(({ path }) => !a.changes.some((change) => change.path === path)),
    ],
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

function reports(a: Report, b: Report): Report {
  return {
    version: 1,
    source: {
      host: a.handlers ? a.source.host : b.source.host,
      files: [...new Set([...a.source.files, ...b.source.files])],
    },
    handlers: a.handlers + b.handlers,
    files: [
      ...a.files,
      ...b.files.filter(({ path }) => !a.files.some((file) => file.path === path)),
    ],
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
        files: [
          ...report.files,
          ...other.files.filter(({ path }) => !report.files.some((file) => file.path === path)),
        ],
        verdicts: addedCounts(report.verdicts, other.verdicts),
        findings: [...report.findings, ...other.findings],
      };
    }),
  };
}
