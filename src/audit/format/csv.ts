/**
 * Writes an audit as CSV: one line for every hook and host, and one for a project without hooks.
 */
import { csvLine } from "../../report/format/csv.ts";
import type { AuditHook, AuditProject, HostVerdict } from "../../model/output.ts";
import type { AuditWriter } from "../writer.ts";

type Column = (project: AuditProject, hook?: AuditHook, verdict?: HostVerdict) => string | number;

const COLUMNS: { readonly [name: string]: Column } = {
  project: ({ path }) => path,
  verdict: ({ verdict }) => verdict,
  /** The codes of findings about the project rather than a hook. */
  projectCodes: ({ unread, notices, required }) =>
    [...new Set([...unread, ...notices, ...required].map(({ code }) => code))].join(" "),
  file: (_, hook) => hook?.file ?? "",
  line: (_, hook) => hook?.line ?? "",
  pointer: (_, hook) => hook?.pointer ?? "",
  event: (_, hook) => hook?.event ?? "",
  matcher: (_, hook) => hook?.matcher ?? "",
  name: (_, hook) => hook?.name ?? "",
  guard: (_, hook) => String(hook?.guard ?? ""),
  host: (_p, _h, verdict) => verdict?.host ?? "",
  now: (_p, _h, verdict) => verdict?.now ?? "",
  holds: (_p, _h, verdict) => String(verdict?.holds ?? ""),
  code: (_p, _h, verdict) => verdict?.code ?? "",
  reason: (_p, _h, verdict) => verdict?.reason ?? "",
  hint: (_p, _h, verdict) => verdict?.hint ?? "",
  conditions: (_p, _h, verdict) =>
    [...new Set(verdict?.conditions.map(({ code }) => code))].join(" "),
  machine: (_p, _h, verdict) => verdict?.machine?.state ?? "",
  after: (_p, _h, verdict) => verdict?.after ?? "",
  would: (_p, _h, verdict) => String(verdict?.would ?? ""),
  findings: (_p, _h, verdict) => [...new Set(verdict?.findings.map(({ code }) => code))].join(" "),
  accepted: (_p, _h, verdict) => verdict?.accepted ?? "",
};

const line = (...of: Parameters<Column>) =>
  csvLine(Object.values(COLUMNS).map((column) => column(...of)));

export const csvWriter = (): AuditWriter => ({
  begin: () => csvLine(Object.keys(COLUMNS)),
  detail: (project) =>
    project.hooks
      .flatMap((hook) => hook.hosts.map((verdict) => line(project, hook, verdict)))
      .join("") || line(project),
  end: () => "",
});
