/** Gaps a team has accepted: they stay visible and fail nothing. */
import type { AuditHook, HostVerdict } from "./model/audit.ts";
import type { Files } from "./files.ts";
import type { AcceptedGap, HooksDocument } from "./model/document.ts";
import type { Finding } from "./model/report.ts";
import { CODES } from "./codes.ts";
import { parse } from "./parse.ts";
import type { Adapters } from "./source.ts";

/** With its place in the document it stands in. */
export interface Accepted extends AcceptedGap {
  readonly at: { readonly file: string; readonly line: number; readonly pointer: string };
}

export function acceptsIn(doc: HooksDocument | undefined, file: string, files: Files): readonly Accepted[] {
  if (!doc?.accept?.length) return [];
  const { line } = parse(files.read(file) ?? "{}", file);
  return doc.accept.map((one, i) => ({ ...one, at: { file, line: line(`/accept/${i}`), pointer: `/accept/${i}` } }));
}

type Place = Pick<AuditHook, "pointer">;

const speaksOf = (one: AcceptedGap, { pointer }: Place, host: string) =>
  (one.host === undefined || one.host === host) &&
  (one.pointer === undefined || pointer === one.pointer || pointer.startsWith(`${one.pointer}/`));

const codesOf = ({ code, findings, holds }: HostVerdict): readonly string[] => [
  ...(holds ? [] : [code]),
  ...findings.map((one) => one.code),
];

/** The team's reason; empty: it has accepted nothing of the kind. */
export function acceptedBy(accepts: readonly AcceptedGap[], hook: Place, verdict: HostVerdict): string {
  if (verdict.holds) return "";
  return accepts.find((one) => speaksOf(one, hook, verdict.host) && codesOf(verdict).includes(one.code))?.why ?? "";
}

/** What was accepted and does not occur any more. */
export function unusedAccepts(adapters: Adapters, accepts: readonly Accepted[], hooks: readonly AuditHook[]): readonly Finding[] {
  const adapter = Object.values(adapters)[0];
  return accepts.flatMap((one) => {
    const used = hooks.some((hook) =>
      hook.hosts.some((verdict) => speaksOf(one, hook, verdict.host) && codesOf(verdict).includes(one.code)),
    );
    if (used || !adapter) return [];
    return [
      {
        code: "accepted-unused",
        level: CODES["accepted-unused"].level,
        hint: CODES["accepted-unused"].hint,
        event: "",
        ...one.at,
        message: `${one.code}${one.host ? ` on ${one.host}` : ""} was accepted (${one.why}) and does not occur any more`,
        evidence: {
          basis: "documented",
          version: "",
          date: "",
          surface: "",
          source: one.at.file,
        },
      },
    ];
  });
}
