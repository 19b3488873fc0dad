/** Generated from schemas/test-report.schema.json by `npm run accept`. */

/**
 * broken: the case itself is wrong and could not be run. skipped: nothing here can run it.
 */
export type Status = "passed" | "failed" | "broken" | "skipped";

/**
 * What `hookport test --json` prints.
 */
export interface TestReport {
  /**
   * The version of this format.
   */
  version: 1;
  /**
   * The package's folder, as it was named.
   */
  package: string;
  /**
   * The agents the cases were also played on.
   */
  hosts: string[];
  totals: Totals;
  /**
   * In the order of their files.
   */
  cases: CaseResult[];
}
export interface Totals {
  passed: number;
  /**
   * Exit code 1.
   */
  failed: number;
  /**
   * They could not be run. Exit code 2.
   */
  broken: number;
  skipped: number;
}
export interface CaseResult {
  /**
   * The file's name without its ending: what `--case` takes.
   */
  id: string;
  name: string;
  /**
   * Relative to the package.
   */
  file: string;
  event: string;
  status: Status;
  seconds: number;
  /**
   * What the script decided, run directly; "" where it did not run.
   */
  decision: string;
  problems: TestProblem[];
  /**
   * True, and no failure.
   */
  notices: string[];
  /**
   * What the script was given, run directly; "" where it did not run. Here and below files of the throwaway copy are named from the package, and what is long is cut.
   */
  stdin: string;
  /**
   * The script's, run directly.
   */
  stdout: string;
  stderr: string;
  hosts: HostResult[];
  /**
   * The command that runs this case alone.
   */
  rerun: string;
}
export interface TestProblem {
  message: string;
  expected?: string;
  actual?: string;
  /**
   * In the case's file.
   */
  line: number;
  /**
   * What to do; "" where the message says it.
   */
  hint: string;
}
export interface HostResult {
  host: string;
  /**
   * same: as the direct run. weaker, lost: differently, exactly as the report of `hookport convert` says. differs: a failure.
   */
  status: "same" | "weaker" | "lost" | "differs" | "skipped";
  /**
   * What this agent decides; "" where the hook does not run.
   */
  decision: string;
  /**
   * The findings of the report that say so.
   */
  announced: string[];
  problems: string[];
}
