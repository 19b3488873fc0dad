/** Generated from schemas/report.schema.json by `npm run accept`. */

/**
 * What `hookport convert --json` prints.
 */
export interface Report {
  version: 1;
  source: {
    host: string;
    files: string[];
  };
  /**
   * Handlers read; for every target the five counts add up to it.
   */
  handlers: number;
  unread: Unread[];
  /**
   * What is wrong with the sources themselves, whatever they are converted to.
   */
  notices: Finding[];
  targets: TargetReport[];
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
export interface TargetReport {
  host: string;
  files: FileReport[];
  handlers: Counts;
  findings: Finding[];
}
export interface FileReport {
  path: string;
  action: "created" | "updated" | "unchanged" | "removed";
}
export interface Counts {
  exact: number;
  emulated: number;
  conditional: number;
  weakened: number;
  lost: number;
}
