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
      ...b.changes.filter(({ path }) => !a.changes.some((one) => one.path === path)),
    ],
    hooks: [...a.hooks, ...b.hooks],
    earlier: [...new Set([...a.earlier, ...b.earlier])],
    touches: a.touches ?? b.touches,
    judged: hosts.map((host) => {
      const all = [...a.judged, ...b.judged].filter((one) => one.host === host);
      const plan = {
        placements: all.flatMap((one) => one.plan.placements),
        placed: all.flatMap((one) => one.plan.placed),
      };
      return { host, plan, beside: () => [], judged: all.flatMap(({ judged }) => judged) };
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
    files: [...a.files, ...b.files.filter(({ path }) => !a.files.some((one) => one.path === path))],
    unread: [...a.unread, ...b.unread],
    notices: [...a.notices, ...b.notices],
    targets: [
      ...a.targets,
      ...b.targets.filter(({ host }) => !a.targets.some((one) => one.host === host)),
    ].map((one) => {
      const other = b.targets.find(({ host }) => host === one.host);
      if (!other || other === one) return one;
      return {
        host: one.host,
        files: [
          ...one.files,
          ...other.files.filter(({ path }) => !one.files.some((file) => file.path === path)),
        ],
        verdicts: addedCounts(one.verdicts, other.verdicts),
        findings: [...one.findings, ...other.findings],
      };
    }),
  };
}
