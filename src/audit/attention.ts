import type {
  Diagnostic,
  AuditHook,
  AuditProject,
  HostVerdict,
} from "../../schemas/types/output.ts";
import { shortName } from "../read/short-name.ts";
import { listed } from "../screen/label.ts";
import { capital, type Item } from "../screen/screen.ts";
import { auditNeeds } from "./needs.ts";
import { openGaps } from "./said.ts";

export type Called = (host: string) => string;

/** Codes that occur only before a conversion. */
export const UNCONVERTED: readonly string[] = ["not-wired", "imported-raw"];

interface Gap {
  readonly hook: AuditHook;
  readonly verdict: HostVerdict;
}

/** Combines the gaps of one agent that have the same cause into one item. */
function items(gaps: readonly Gap[], short: Called, word: (gap: Gap) => string): readonly Item[] {
  const sets = new Map<string, Gap[]>();
  for (const gap of gaps) {
    const { host, code, reason } = gap.verdict;
    const key = JSON.stringify([host, code, UNCONVERTED.includes(code) ? "" : reason]);
    sets.set(key, [...(sets.get(key) ?? []), gap]);
  }
  return [...sets.values()].map((set) => {
    const [first] = set as [Gap];
    const names = [...new Set(set.map(({ hook }) => shortName(hook.name)))];
    const { host, code, hint } = first.verdict;
    return {
      at: short(host),
      text: `${listed(names)}: ${word(first)}`,
      code,
      ways: UNCONVERTED.includes(code) || !hint ? [] : [hint],
    };
  });
}

function why({ verdict: { code, reason } }: Gap): string {
  if (code === "not-wired") return "not converted";
  return code === "imported-raw" ? `untranslated: ${reason}` : reason;
}

export const openItems = (project: AuditProject, short: Called) =>
  items(openGaps(project), short, why);

export const conditionItems = (project: AuditProject, short: Called): readonly Item[] => {
  const guards = (host: string) => project.summary.find((one) => one.host === host)?.holding;
  return auditNeeds(project)
    .filter((one) => one.guards && !one.condition.accepted)
    .toSorted((a, b) => project.hosts.indexOf(a.host) - project.hosts.indexOf(b.host))
    .map(({ host, condition: { sentence, meet, code, kind }, guards: n }) => ({
      at: short(host),
      text: `${n === guards(host) ? "" : `${n} of ${guards(host)} guards: `}${sentence}${meet && kind !== "surface" ? `. ${capital(meet)}` : ""}`,
      code,
    }));
};

export const otherItems = (project: AuditProject, short: Called): readonly Item[] =>
  items(
    project.hooks.flatMap((hook) =>
      hook.guard
        ? []
        : hook.hosts
            .filter(({ holds, accepted }) => !holds && !accepted)
            .map((verdict) => ({ hook, verdict })),
    ),
    short,
    (gap) => why(gap),
  ).map(({ ways: _ways, ...one }) => one);

export const fileItems = ({ unread, required, notices }: AuditProject): readonly Item[] =>
  [
    ...unread,
    ...required,
    ...notices.filter(({ level, code }) => level !== "notice" || SAID.includes(code)),
  ].map((one: Diagnostic) => ({
    at: one.file ? `${one.file}:${one.line}` : "project",
    text: one.message,
    code: one.code,
    ways: [one.hint].filter(Boolean),
  }));

const SAID: readonly string[] = [
  "accepted-unused",
  "fails-open",
  "foreign-hook-can-override",
  "plugin-elsewhere",
];
