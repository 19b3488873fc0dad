/** Generated from schemas/output.schema.json by `npm run accept`. */

/**
 * broken: the case itself is wrong and could not be run. skipped: nothing here can run it.
 */
export type Status = "passed" | "failed" | "broken" | "skipped";

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
  /**
   * Every file that this run changed, or with --dry-run would change, in the order in which they are written.
   */
  files: FileReport[];
  unread: Diagnostic[];
  /**
   * What is wrong with the sources themselves, whatever they are converted to.
   */
  notices: Diagnostic[];
  targets: TargetReport[];
}
export interface FileReport {
  path: string;
  action: "created" | "updated" | "unchanged" | "removed";
}
/**
 * One thing that is wrong or worth knowing, in the same form from every command.
 */
export interface Diagnostic {
  /**
   * `hookport explain` has a page for it.
   */
  code: string;
  level: "conditional" | "error" | "lost" | "unproved" | "weakened" | "warning" | "notice";
  /**
   * Empty if it is about the project as a whole.
   */
  file: string;
  line: number;
  /**
   * In UTF-16 units, from 1; only `hookport validate` gives it.
   */
  column?: number;
  /**
   * A JSON pointer; empty if it is about the whole file.
   */
  pointer: string;
  /**
   * The event of the hook it is about; empty if it is about no hook.
   */
  event: string;
  /**
   * The agent it is about, if the list it stands in is not about one agent.
   */
  host?: string;
  /**
   * One sentence.
   */
  message: string;
  /**
   * What to do; empty if the message says it.
   */
  hint: string;
  /**
   * What a test asks for, if it is a value.
   */
  expected?: string;
  /**
   * What came instead.
   */
  actual?: string;
  /**
   * Why the team has accepted it (`accept` in the document).
   */
  accepted?: string;
  evidence?: EvidenceReport;
}
/**
 * What the claim about an agent rests on.
 */
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
  findings: Diagnostic[];
}
export interface Counts {
  exact: number;
  emulated: number;
  conditional: number;
  unproved: number;
  weakened: number;
  lost: number;
}
/**
 * What `hookport audit --json` and `hookport check --json` print.
 */
export interface Audit {
  version: 1;
  /**
   * In the order in which they were named.
   */
  projects: AuditProject[];
}
/**
 * One project of an audit: every hook of it against every host.
 */
export interface AuditProject {
  /**
   * As it was named.
   */
  path: string;
  /**
   * holds: every guard holds on every host asked about, if its conditions are met. open: one does not. no-guard: nothing here can block. unreadable: a file of hooks could not be read. It comes from committed files alone.
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
  unread: Diagnostic[];
  /**
   * What is wrong with the sources themselves.
   */
  notices: Diagnostic[];
  /**
   * Each guard that --require asks for and that does not hold.
   */
  required: Diagnostic[];
}
export interface HostSummary {
  host: string;
  /**
   * Guards that hold there today.
   */
  holding: number;
  /**
   * Guards of these that hold only if something more is so, as their `conditions` say.
   */
  conditional: number;
  /**
   * Guards that would hold there after `hookport convert`.
   */
  after: number;
  machine?: MachineSummary;
}
/**
 * What this machine adds: it changes neither the verdict nor the exit code. Absent: nobody looked.
 */
export interface MachineSummary {
  /**
   * Guards that hold by the committed files and are off on this machine.
   */
  off: number;
  /**
   * Guards of which no file here says whether the agent trusts them.
   */
  unknown: number;
  why: string[];
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
  /**
   * Where the same guard stands in other agents' own files: together they are one guard, held several times. Absent: nowhere.
   */
  twins?: TwinPlace[];
  hosts: HostVerdict[];
}
export interface TwinPlace {
  file: string;
  line: number;
  pointer: string;
}
export interface HostVerdict {
  host: string;
  /**
   * native: the host runs it by itself. wired: by hookport, unmodified. modified: by hookport, and changed since. raw: the host imports another host's file as it is. broken: the host runs it, and it cannot do its work. disabled: it stands there and does not run. absent: it is not there.
   */
  now: "native" | "wired" | "modified" | "raw" | "broken" | "disabled" | "absent";
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
   * It holds today if all of this is so, which no committed file can tell; trust comes first. Empty: it needs nothing more, or it does not hold.
   */
  conditions: HostCondition[];
  machine?: OnMachine;
  /**
   * Its level after `hookport convert`.
   */
  after: "exact" | "emulated" | "conditional" | "unproved" | "weakened" | "lost";
  /**
   * It would do what it is for after `hookport convert`.
   */
  would: boolean;
  /**
   * What it would lose or need there.
   */
  findings: Diagnostic[];
  /**
   * Why the team has accepted that it does not hold; empty: it has not.
   */
  accepted: string;
}
export interface HostCondition {
  /**
   * trust: the user trusts the folder or the hook. start: the agent is started in a certain folder. setting: something is switched on. inside: an agent, a skill or a plugin runs. surface: the agent is used in a certain way. untold: nothing says whether it is so.
   */
  kind: "trust" | "start" | "setting" | "inside" | "surface" | "untold";
  /**
   * For `hookport explain`, and to accept it.
   */
  code: string;
  sentence: string;
  /**
   * The way that works to make it so; empty: there is none.
   */
  meet: string;
  /**
   * Why the team has accepted it; empty: it has not.
   */
  accepted: string;
}
/**
 * Of a guard that holds by the committed files: whether it is on where the audit runs. Absent: nobody looked.
 */
export interface OnMachine {
  state: "on" | "off" | "unknown";
  /**
   * Empty: it is on.
   */
  why: string;
}
/**
 * What `hookport remove --json` prints.
 */
export interface Removal {
  version: 1;
  /**
   * Every file that is as it was before, or gone.
   */
  files: FileReport[];
  /**
   * Files with an entry that was changed by hand and still calls Hookport: take it out. There being one is exit code 1.
   */
  left: string[];
}
/**
 * What `hookport matrix --json` prints: what each agent can do, cell by cell, and where that is known from.
 */
export interface Matrix {
  version: 1;
  /**
   * YYYY-MM-DD: the day the age of evidence is counted to.
   */
  today: string;
  hosts: MatrixHost[];
}
export interface MatrixHost {
  /**
   * The agent's id, as --host takes it.
   */
  id: string;
  /**
   * The agent's name.
   */
  title: string;
  /**
   * The address of its own documentation of hooks.
   */
  docs: string;
  evidence: CellEvidence;
  /**
   * For every universal event, in order, every name the agent has for it, and for each of them `fires` and every part.
   */
  cells: MatrixCell[];
  /**
   * What stays open, natively and with a converted guard: a sentence for every way around a hook.
   */
  open: {
    /**
     * What is so on this agent.
     */
    [k: string]: string;
  };
}
export interface CellEvidence {
  /**
   * A recorded run of the real program, a measurement made elsewhere, or the vendor's word.
   */
  basis: "observed" | "reported" | "documented";
  /**
   * The agent's; may be empty.
   */
  version: string;
  /**
   * YYYY-MM-DD, of the measurement or of the page; may be shorter, or empty.
   */
  date: string;
  /**
   * How the agent ran when it was measured; may be empty.
   */
  surface: string;
  source: string;
  /**
   * Older than 90 days.
   */
  old: boolean;
}
export interface MatrixCell {
  /**
   * The universal event.
   */
  event: string;
  /**
   * The agent's own name for it; empty: it has none.
   */
  row: string;
  /**
   * Hooks under this name are read and answered, but written under another one.
   */
  readOnly: boolean;
  /**
   * The canonical tools it fires for, `mcp` for every MCP tool; empty: all.
   */
  only: string[];
  /**
   * `fires`, or what a decision may hold, such as `deny`.
   */
  part: string;
  can: boolean;
  /**
   * It can, but so; empty: without a limit, or it cannot.
   */
  how: string;
  /**
   * The agent could, and is never asked to: why; empty where that is not so.
   */
  declined: string;
  /**
   * It needs a terminal.
   */
  terminalOnly: boolean;
  /**
   * Surfaces on which the whole row does not hold, each with what happens there.
   */
  surfaces: {
    [k: string]: string;
  };
  /**
   * The agent's event on which a denial meant for this one is made instead; empty: none.
   */
  carriedBy: string;
  evidence: CellEvidence;
}
/**
 * What `hookport run --json` prints.
 */
export interface PlayedCall {
  /**
   * The version of this format.
   */
  version: 1;
  /**
   * The universal name of the event that was played.
   */
  event: string;
  /**
   * The agents that were played.
   */
  hosts: PlayedHost[];
  /**
   * The agents whose decision is not the one that `--expect` asks for.
   */
  unexpected: string[];
  /**
   * The agents that let the call pass while others stop it, though no finding of the conversion says so.
   */
  unannounced: string[];
}
export interface PlayedHost {
  /**
   * The agent's id.
   */
  host: string;
  /**
   * The agent's decision; "none" if its hooks decide nothing.
   */
  verdict: "deny" | "ask" | "allow" | "hold" | "none";
  /**
   * The reason that the hooks give, or what else they answer; empty if they answer nothing.
   */
  reason: string;
  /**
   * The number of hooks that ran.
   */
  ran: number;
}
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
  problems: Diagnostic[];
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
/**
 * What `hookport validate --json` prints.
 */
export interface Validation {
  /**
   * The version of this format.
   */
  version: 1;
  /**
   * In the order they were named.
   */
  files: Validated[];
}
export interface Validated {
  /**
   * As it was named.
   */
  file: string;
  /**
   * There is no error; there may be warnings.
   */
  valid: boolean;
  /**
   * In the order of the file.
   */
  problems: Diagnostic[];
}
/**
 * What every command prints with --json in the place of its own object, where it has no answer (exit code 2).
 */
export interface Failure {
  version: 1;
  error: {
    /**
     * A finding's, which `hookport explain` has a page for; or usage: the command line is wrong. no-answer: something else its user can mend. bug: it is our own fault.
     */
    code: string;
    /**
     * What is wrong; more than one line where several things are.
     */
    message: string;
    /**
     * What to do; empty if the message says it.
     */
    hint: string;
    /**
     * Empty if it is about no file.
     */
    file: string;
    /**
     * From 1; 0 if it is about no line.
     */
    line: number;
  };
}
