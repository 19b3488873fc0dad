/** Lists what any form reports of a project: the sections of its details, line by line. */
import { codes, type Severity } from "../model/codes.ts";
import { isMinor, worstFirst } from "../model/diagnostics.ts";
import type { Tone } from "../screen/html.ts";
import { depending, labelOf } from "../screen/label.ts";
import type {
  AuditHook,
  AuditProject,
  Diagnostic,
  HostVerdict,
} from "../../schemas/types/output.ts";
import { pageOf } from "../explain/page.ts";
import { auditNeeds, type AuditNeed } from "./needs.ts";
import { nowWord } from "./words.ts";

export interface VerdictLine {
  readonly status: Tone;
  readonly word: string;
  /** The hook, or the requirement. */
  readonly what: string;
  /** The hosts, separated by commas; empty if it is not about a host. */
  readonly on: string;
  /** The places as `file:line`, separated by commas; empty if there is none. */
  readonly where: string;
  readonly code: string;
  readonly why: string;
  readonly todo: string;
}

export interface Section {
  readonly title: string;
  readonly lines: readonly VerdictLine[];
}

export const SECTIONS = {
  open: "Guards that do not hold",
  unread: "Not read",
  required: "Required, and not there",
} as const;

/** The worst section comes first; empty ones are left out. */
export function sectionsOf(project: AuditProject): {
  readonly first: readonly Section[];
  readonly others: readonly Section[];
} {
  const { unread, notices, required } = project;
  const others = [
    { title: SECTIONS.unread, lines: unread.map((one) => found(one)) },
    { title: SECTIONS.required, lines: required.map((one) => found(one)) },
    { title: "In the sources", lines: worstFirst(notices).map((one) => found(one)) },
    { title: "After hookport convert", lines: losses(project) },
    {
      title: "Accepted by the team",
      lines: [
        ...openGaps(project, true).map((gap) => lineOf(gap, `accepted: ${gap.verdict.accepted}`)),
        ...acceptedFindings(project),
      ],
    },
  ];
  const first = [
    { title: SECTIONS.open, lines: openGaps(project).map((gap) => lineOf(gap, gap.verdict.hint)) },
    { title: "Holds only if", lines: auditNeeds(project).map(needed) },
  ];
  return {
    first: first.filter(({ lines }) => lines.length),
    others: others.filter(({ lines }) => lines.length),
  };
}

const placeOf = ({ file, line }: { readonly file: string; readonly line: number }) =>
  file && `${file}:${line}`;

export const hookName = ({ event, matcher, name }: AuditHook) =>
  labelOf({ event, matcher, what: name });

/** Gives one verdict for each selected host, in order; undefined if nothing is known there. */
export const verdictsOf = (
  { hosts }: AuditProject,
  hook: AuditHook,
): readonly (HostVerdict | undefined)[] =>
  hosts.map((host) => hook.hosts.find((one) => one.host === host));

interface Gap {
  readonly hook: AuditHook;
  readonly verdict: HostVerdict;
}

/**
 * Guards that do not hold, host by host; with `accepted`, the hooks whose gap the team accepted.
 */
export function openGaps({ hosts, hooks }: AuditProject, accepted = false): readonly Gap[] {
  const all = hooks.flatMap((hook) => hook.hosts.map((verdict) => ({ hook, verdict })));
  return all
    .filter(
      ({ hook, verdict }) =>
        !verdict.holds && (accepted ? verdict.accepted : hook.guard && !verdict.accepted),
    )
    .sort((a, b) => hosts.indexOf(a.verdict.host) - hosts.indexOf(b.verdict.host));
}

function lineOf({ hook, verdict }: Gap, todo: string): VerdictLine {
  const { host, code, reason, accepted } = verdict;
  return {
    status: accepted ? "fair" : "bad",
    word: accepted ? "accepted" : nowWord(hook, verdict),
    what: hookName(hook),
    on: host,
    where: placeOf(hook),
    code,
    why: reason,
    todo,
  };
}

const needed = ({
  host,
  condition: { code, sentence, meet, accepted },
  ...hooks
}: AuditNeed): VerdictLine => ({
  status: accepted ? "plain" : "fair",
  word: hooks.guards ? "holds if" : "runs if",
  what: depending(hooks),
  on: host,
  where: "",
  code,
  why: sentence,
  todo: accepted ? `accepted: ${accepted}` : meet,
});

/** Combines equal losses of several hooks, and leaves out what is needed already today. */
function losses({ hooks }: AuditProject): readonly VerdictLine[] {
  const seen = new Map<
    string,
    { finding: Diagnostic; names: Set<string>; hosts: Set<string>; places: Set<string> }
  >();
  for (const hook of hooks)
    for (const on of hook.hosts)
      for (const finding of unconditional(on).filter((one) => !isMinor(one))) {
        const key = JSON.stringify([finding.level, finding.code, finding.message]);
        const one = seen.get(key) ?? {
          finding,
          names: new Set(),
          hosts: new Set(),
          places: new Set(),
        };
        one.names.add(hookName(hook));
        one.hosts.add(on.host);
        one.places.add(placeOf(finding));
        seen.set(key, one);
      }
  const order = worstFirst(
    [...seen.values()].map(({ finding, ...rest }) => ({ ...finding, ...rest })),
  );
  return order.map(({ names, hosts, places, ...finding }) =>
    found(
      finding,
      names.size === 1 ? [...names].join("") : `${names.size} hooks`,
      [...hosts].join(", "),
      [...places].filter(Boolean).join(", "),
    ),
  );
}

/** An accepted condition is not listed here but as a condition. */
function acceptedFindings({ hooks }: AuditProject): readonly VerdictLine[] {
  const lines: VerdictLine[] = [];
  for (const hook of hooks)
    for (const on of hook.hosts)
      for (const finding of on.holds ? unconditional(on) : []) {
        if (!finding.accepted) continue;
        const line = found(finding, hookName(hook), on.host);
        const todo = `accepted: ${finding.accepted}`;
        lines.push({ ...line, status: "plain", word: "accepted", todo });
      }
  return lines;
}

const unconditional = ({ findings, conditions }: AuditHook["hosts"][number]) =>
  findings.filter((one) => !conditions.some(({ code }) => code === one.code));

const found = (one: Diagnostic, what = "", on = "", where = placeOf(one)): VerdictLine => ({
  status: LEVEL_STATUS[one.level],
  word: one.level,
  what,
  on,
  where,
  code: one.code,
  why: one.message,
  todo: one.hint,
});

const LEVEL_STATUS: { readonly [L in Severity]: Tone } = {
  error: "bad",
  lost: "bad",
  conditional: "fair",
  unproved: "fair",
  weakened: "fair",
  warning: "fair",
  notice: "plain",
};

/** The title is empty if the code has no page. */
export function titleOf(code: string): string {
  const known = codes.find((one) => one === code);
  return known ? pageOf(known).title : "";
}
