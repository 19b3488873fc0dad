/** Generated from schemas/audit.schema.json by `npm run accept`. */

/**
 * One project of an audit: every hook of it against every host. `hookport audit --json` prints {version: 1, projects: [...]}.
 */
export interface AuditProject {
  /**
   * As it was named.
   */
  path: string;
  /**
   * holds: every guard holds on every host asked about. open: one does not. no-guard: nothing here can block. unreadable: a file of hooks could not be read.
   */
  verdict: "holds" | "open" | "no-guard" | "unreadable";
  /**
   * The hosts asked about.
   */
  hosts: string[];
  /**
   * Hooks that can block something, of those in `hooks`.
   */
  guards: number;
  /**
   * For each host, in the same order, how many of the guards hold today.
   */
  summary: HostSummary[];
  hooks: AuditHook[];
  unread: Unread[];
  /**
   * What is wrong with the sources themselves.
   */
  notices: Finding[];
  /**
   * What --require asks for and is not so.
   */
  required: Missing[];
}
export interface HostSummary {
  host: string;
  /**
   * Guards that hold there today.
   */
  holding: number;
  /**
   * Guards that would hold there after `hookport convert`.
   */
  after: number;
}
export interface AuditHook {
  file: string;
  line: number;
  pointer: string;
  /**
   * The universal event, or its host's own.
   */
  event: string;
  matcher: string;
  /**
   * Its command, prompt or kind.
   */
  name: string;
  /**
   * It can block something.
   */
  guard: boolean;
  hosts: HostVerdict[];
}
export interface HostVerdict {
  host: string;
  /**
   * native: the host runs it by itself. wired: by hookport, unmodified. modified: by hookport, and changed since. raw: the host imports another host's file as it is. disabled: it stands there and does not run. absent: it is not there.
   */
  now: "native" | "wired" | "modified" | "raw" | "disabled" | "absent";
  /**
   * It does there today what it is for.
   */
  holds: boolean;
  /**
   * Why it does not, for `hookport explain`; empty: it does.
   */
  code: string;
  reason: string;
  /**
   * What to do.
   */
  hint: string;
  /**
   * Its level after `hookport convert`.
   */
  after: "exact" | "emulated" | "conditional" | "weakened" | "lost";
  /**
   * It would do what it is for after `hookport convert`.
   */
  would: boolean;
  /**
   * What it would lose or need there.
   */
  findings: Finding[];
  /**
   * Why the team has accepted that it does not hold; empty: it has not.
   */
  accepted: string;
}
export interface Finding {
  code: string;
  level: "conditional" | "error" | "weakened" | "lost" | "notice";
  file: string;
  line: number;
  pointer: string;
  event: string;
  message: string;
  hint: string;
  /**
   * Why the team has accepted it (`accept` in the document).
   */
  accepted?: string;
  evidence: EvidenceReport;
}
export interface EvidenceReport {
  basis: "observed" | "reported" | "documented";
  version: string;
  /**
   * YYYY-MM-DD, of the measurement or of the page; may be shorter, or empty.
   */
  date: string;
  /**
   * How the agent ran when it was measured.
   */
  surface: string;
  source: string;
}
export interface Unread {
  /**
   * `hookport explain` tells more.
   */
  code: string;
  file: string;
  line: number;
  pointer: string;
  reason: string;
}
export interface Missing {
  /**
   * For `hookport explain`.
   */
  code: "required-missing";
  name: string;
  host: string;
  reason: string;
}
