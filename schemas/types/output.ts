/** Generated from schemas/output.schema.json by `npm run accept`. */

/**
 * A word of the one scale. A guard holds, holds-if (something outside the committed files is needed), differs (it holds, and something else of it is lost) or does-not-hold; any other hook runs, runs-if, differs or never-runs.
 */
export type Word =
  "holds" | "holds-if" | "differs" | "does-not-hold" | "runs" | "runs-if" | "never-runs";
/**
 * broken: the case itself has errors and could not be run. skipped: it cannot be run on this machine.
 */
export type Status = "passed" | "failed" | "broken" | "skipped";

/**
 * The output of `hookport convert --json`.
 */
export interface Report {
  version: 1;
  source: {
    host: string;
    files: string[];
  };
  /**
   * The number of hooks read; for every target the counts add up to it.
   */
  handlers: number;
  /**
   * Every file that this run changed, or with --dry-run would change, in the order in which they are written.
   */
  files: FileReport[];
  unread: Diagnostic[];
  /**
   * Faults of the sources themselves, which do not depend on the targets.
   */
  notices: Diagnostic[];
  targets: TargetReport[];
}
export interface FileReport {
  path: string;
  action: "created" | "updated" | "unchanged" | "removed";
}
/**
 * Something that is wrong or worth knowing, in the same form from every command.
 */
export interface Diagnostic {
  /**
   * The code, for which `hookport explain` has a page.
   */
  code: string;
  /**
   * The part of an answer that is lost, or the kind of thing that is needed, where one code stands for several. An acceptance names it too.
   */
  part?: string;
  level: "conditional" | "error" | "lost" | "unproved" | "weakened" | "warning" | "notice";
  /**
   * The file; empty if it is about the project as a whole.
   */
  file: string;
  line: number;
  /**
   * The column in UTF-16 units, from 1; only a check of a document gives it.
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
   * The agent that it is about, unless the whole list is about one agent.
   */
  host?: string;
  /**
   * A sentence about what is wrong.
   */
  message: string;
  /**
   * What to do; empty if the message already contains it.
   */
  hint: string;
  /**
   * The program, the path or the variable that it is about, if it is about one.
   */
  about?: string;
  /**
   * The value that a test expects, if it expects one.
   */
  expected?: string;
  /**
   * The value found instead.
   */
  actual?: string;
  /**
   * Why the team has accepted it (`accept` in the document).
   */
  accepted?: string;
  evidence?: EvidenceReport;
}
/**
 * The evidence for a claim about an agent.
 */
export interface EvidenceReport {
  basis: "observed" | "reported" | "documented";
  version: string;
  /**
   * The date of the measurement or of the page, as YYYY-MM-DD; it may be shorter or empty.
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
  verdicts: Counts;
  findings: Diagnostic[];
}
/**
 * The number of hooks with each verdict.
 */
export interface Counts {
  holds: number;
  "holds-if": number;
  differs: number;
  "does-not-hold": number;
  runs: number;
  "runs-if": number;
  "never-runs": number;
}
/**
 * The output of `hookport audit --json` and `hookport check --json`.
 */
export interface Audit {
  version: 1;
  /**
   * The projects in the order of the command line.
   */
  projects: AuditProject[];
}
/**
 * One project of an audit: each of its hooks judged on every host.
 */
export interface AuditProject {
  /**
   * The path as it was given.
   */
  path: string;
  /**
   * holds: every guard holds on every selected host, if its conditions are met. open: at least one does not. no-guard: nothing here can block. unreadable: a file of hooks could not be read. The verdict depends only on committed files.
   */
  verdict: "holds" | "open" | "no-guard" | "unreadable";
  /**
   * The selected hosts.
   */
  hosts: string[];
  /**
   * The number of `hooks` that are guards: those that can block something, and those that hide what a tool printed.
   */
  guards: number;
  /**
   * For each host, in the same order, how many of the guards hold today.
   */
  summary: HostSummary[];
  hooks: AuditHook[];
  unread: Diagnostic[];
  /**
   * Faults of the sources themselves.
   */
  notices: Diagnostic[];
  /**
   * The guards that --require asks for and that do not hold.
   */
  required: Diagnostic[];
}
export interface HostSummary {
  host: string;
  /**
   * The number of guards that hold on the host today.
   */
  holding: number;
  /**
   * The number of these guards that hold only if their `conditions` are met.
   */
  conditional: number;
  /**
   * The number of guards that would hold on the host after `hookport convert`. Absent: in `doctor`, which asks about today.
   */
  after?: number;
  machine?: MachineSummary;
}
/**
 * The state on this machine, which changes neither the verdict nor the exit code. Absent: it was not examined.
 */
export interface MachineSummary {
  /**
   * The number of guards that hold by the committed files and are off on this machine.
   */
  off: number;
  /**
   * The number of guards for which no file on this machine records whether the agent trusts them.
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
   * The hook's command, prompt or kind.
   */
  name: string;
  /**
   * The hook is a guard: it can block something, or hides what a tool printed.
   */
  guard: boolean;
  /**
   * It counts as a guard because nobody can tell from what it starts whether it denies. Absent: it is seen to block something, or is no guard.
   */
  unread?: true;
  /**
   * The places of the same guard in other agents' own files; together they count as one guard. Absent: there are none.
   */
  twins?: TwinPlace[];
  hosts: HostVerdict[];
}
export interface TwinPlace {
  file: string;
  line: number;
  pointer: string;
}
/**
 * What one agent makes of one hook.
 */
export interface HostVerdict {
  host: string;
  /**
   * native: the agent runs the hook itself. wired: Hookport runs it, and its entry is unmodified. modified: the entry was changed since Hookport wrote it. raw: the agent runs another agent's file unchanged. broken: the agent runs the hook, which cannot do its work. disabled: the hook is present and does not run. absent: it is not present.
   */
  way: "native" | "wired" | "modified" | "raw" | "broken" | "disabled" | "absent";
  verdict: Word;
  /**
   * What is behind the verdict: why it does not hold, what is lost, and conditions that no committed file can fulfil, trust first. The first one explains the verdict.
   */
  findings: Diagnostic[];
  machine?: OnMachine;
  after?: AfterVerdict;
  /**
   * Why the team has accepted that it does not hold; empty if it has not.
   */
  accepted: string;
}
/**
 * Whether a guard that holds by the committed files is on on the machine of the audit. Absent: it was not examined.
 */
export interface OnMachine {
  state: "on" | "off" | "unknown";
  /**
   * The reason; empty if it is on.
   */
  why: string;
}
/**
 * The same after `hookport convert`, and with `--adopt` where a hook would run twice without it. Absent: in `doctor`, which asks about today.
 */
export interface AfterVerdict {
  verdict: Word;
  findings: Diagnostic[];
}
/**
 * The output of `hookport doctor --json`: a project as one machine has it.
 */
export interface Doctor {
  version: 1;
  /**
   * Every guard works here, or the team has accepted that it does not.
   */
  works: boolean;
  /**
   * The agents that were asked about.
   */
  agents: DoctorAgent[];
  /**
   * The version of the Node.js that would run Hookport; `?` if it cannot be told, and empty if there is none.
   */
  node: string;
  /**
   * The name of the shell behind /bin/sh; empty if it cannot be told.
   */
  shell: string;
  project: AuditProject;
  /**
   * What the agents showed when they were started; absent unless `--live` was given.
   */
  live?: LiveAgent[];
}
export interface DoctorAgent {
  host: string;
  /**
   * The agent was found here; `project` is about no other one.
   */
  installed: boolean;
  /**
   * The path of its program; empty if none was found.
   */
  program: string;
  /**
   * The version of the program; empty if it cannot be told.
   */
  version: string;
  /**
   * When it last ran a hook here through Hookport, as the log says; empty if the log has no such call. No verdict rests on it.
   */
  lastRun: string;
  /**
   * What cannot be told here, as the end of a sentence: "it cannot be told whether …".
   */
  untold: string[];
  /**
   * Sentences that change no verdict.
   */
  notes: string[];
}
/**
 * What one session of an agent showed of the hooks.
 */
export interface LiveAgent {
  host: string;
  /**
   * How long the session took.
   */
  seconds: number;
  /**
   * One for each hook, and one for hooks that are the same in several agents' files; none if the agent was not started.
   */
  hooks: LiveHook[];
  /**
   * What came of the call that the options asked for, or of those of a package's cases.
   */
  calls: LiveCall[];
  /**
   * What no such session shows, as the end of a sentence: "it is not shown whether …"; empty if there is nothing.
   */
  unshown: string;
  /**
   * Why the agent was not started; empty if it was.
   */
  unplayed: string;
}
export interface LiveHook {
  /**
   * Its place among the hooks of the project.
   */
  hook: number;
  /**
   * reached: the agent started it. missed: the agent did not, and should have. failed: it was started and could not run. unshown: the session shows nothing of it.
   */
  state: "reached" | "missed" | "failed" | "unshown";
  /**
   * Of a hook that was reached, empty unless a harmless call was denied.
   */
  why: string;
}
export interface LiveCall {
  /**
   * The name of the case; absent for a call of the options.
   */
  case?: string;
  /**
   * The name of the tool, `prompt` or `stop`.
   */
  call: string;
  /**
   * denied: a hook denied it, or held the end of the turn. made: it went on. refused: the agent itself refused it. impossible: the agent has no such call. none: it was never made.
   */
  outcome: "denied" | "made" | "refused" | "impossible" | "none";
  /**
   * What its model read of the call, unless it was made.
   */
  message: string;
}
/**
 * The output of `hookport remove --json`.
 */
export interface Removal {
  version: 1;
  /**
   * Every file that was restored to its earlier contents or deleted.
   */
  files: FileReport[];
  /**
   * Files with an entry that was changed by hand and still calls Hookport: remove it yourself. If there is one, the exit code is 1.
   */
  left: string[];
}
/**
 * The output of `hookport install --json` and `hookport update --json`.
 */
export interface Installation {
  version: 1;
  packages: PackageReport[];
  /**
   * Every file that this run changed, or with --dry-run would change, in the order in which they are written.
   */
  files: FileReport[];
  /**
   * The agents with the levels of all hooks, as in a Report.
   */
  targets: TargetReport[];
}
export interface PackageReport {
  name: string;
  /**
   * The version; "" if the package gives itself none.
   */
  release: string;
  /**
   * Where it is from, in words.
   */
  from: string;
  action: "installed" | "updated" | "restored" | "unchanged";
  /**
   * The hooks of the package, if this run could have changed them.
   */
  hooks: {
    event: string;
    matcher: string;
    /**
     * What is started, without the package's folder.
     */
    program: string;
    /**
     * The hook can block something.
     */
    guard: boolean;
  }[];
}
/**
 * The output of `hookport explain --json` of agents and events: what each agent can do, cell by cell, with the evidence.
 */
export interface Matrix {
  version: 1;
  /**
   * The date from which the age of evidence is counted, as YYYY-MM-DD.
   */
  today: string;
  hosts: MatrixHost[];
}
export interface MatrixHost {
  /**
   * The agent's id, as used with --host.
   */
  id: string;
  /**
   * The agent's name.
   */
  title: string;
  /**
   * The URL of its own documentation of hooks.
   */
  docs: string;
  evidence: CellEvidence;
  /**
   * The cells of every universal event in order, with every name that the agent has for it, and for each name `fires` and every part.
   */
  cells: MatrixCell[];
  /**
   * The ways around a hook that stay open, natively and with a converted guard, each with a sentence.
   */
  open: {
    /**
     * The situation on this agent.
     */
    [k: string]: string;
  };
}
export interface CellEvidence {
  /**
   * A recorded run of the real program, a measurement made elsewhere, or the vendor's documentation.
   */
  basis: "observed" | "reported" | "documented";
  /**
   * The agent's version; may be empty.
   */
  version: string;
  /**
   * The date of the measurement or of the page, as YYYY-MM-DD; it may be shorter or empty.
   */
  date: string;
  /**
   * How the agent ran when it was measured; may be empty.
   */
  surface: string;
  source: string;
  /**
   * The evidence is older than 90 days.
   */
  old: boolean;
}
export interface MatrixCell {
  /**
   * The universal event.
   */
  event: string;
  /**
   * The agent's own name for the event; empty if it has none.
   */
  row: string;
  /**
   * Hooks under this name are read and answered, but written under another one.
   */
  readOnly: boolean;
  /**
   * The canonical tools that the event fires for, with `mcp` for every MCP tool; empty means all.
   */
  only: string[];
  /**
   * `fires`, or a part of a decision, such as `deny`.
   */
  part: string;
  can: boolean;
  /**
   * The restriction under which it can; empty if it can without one, or if it cannot.
   */
  how: string;
  /**
   * Why hookport never uses a capability that the agent has; empty in any other case.
   */
  declined: string;
  /**
   * The capability needs a terminal.
   */
  terminalOnly: boolean;
  /**
   * Surfaces on which the whole row does not hold, each with what happens there.
   */
  surfaces: {
    [k: string]: string;
  };
  /**
   * Sub-agents, and whatever else calls tools beside the main agent: whether recorded runs showed that the cell counts in each.
   */
  workers: {
    [k: string]: boolean;
  };
  /**
   * The agent's event on which a denial of this event takes effect instead; empty if there is none.
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
   * Where agents decide otherwise: the finding that explains it, one for each such agent.
   */
  explained: Explained[];
  /**
   * The agents that let the call pass while others stop it, though no finding explains it.
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
   * The number of commands that the agent ran.
   */
  ran: number;
  /**
   * The hooks that ran: those that the agent started, and those that entries of Hookport started.
   */
  hooks: PlayedHook[];
  /**
   * The kinds of hooks that the agent would ask and that are not played, such as "http".
   */
  left: string[];
}
export interface PlayedHook {
  /**
   * The command, as it was started.
   */
  command: string;
  /**
   * The file with the entry that the agent started.
   */
  file: string;
  /**
   * The agent's own name for the event.
   */
  event: string;
  /**
   * The exit code; null if there is none.
   */
  code: number | null;
  /**
   * Why there is no proper answer: it took too long, a signal ended it, it could not start, or it printed too much. Empty if there is one.
   */
  fault: "" | "timeout" | "signal" | "spawn" | "limit";
  /**
   * The milliseconds that it ran.
   */
  ms: number;
  stdout: string;
  stderr: string;
}
export interface Explained {
  /**
   * The agent that the finding is about.
   */
  host: string;
  /**
   * The finding's code, which `hookport explain` knows.
   */
  code: string;
  message: string;
}
/**
 * The output of `hookport test --json`.
 */
export interface TestReport {
  /**
   * The version of this format.
   */
  version: 1;
  /**
   * The package's folder as it was given.
   */
  package: string;
  /**
   * The agents on which the cases were also played.
   */
  hosts: string[];
  totals: Totals;
  /**
   * The results in the order of the case files.
   */
  cases: CaseResult[];
}
export interface Totals {
  passed: number;
  /**
   * The number of cases that failed; if there are any, the exit code is 1.
   */
  failed: number;
  /**
   * The number of cases that could not be run; if there are any, the exit code is 2.
   */
  broken: number;
  skipped: number;
}
export interface CaseResult {
  /**
   * The file's name without its extension, as used with `--case`.
   */
  id: string;
  name: string;
  /**
   * The file, relative to the package.
   */
  file: string;
  event: string;
  status: Status;
  seconds: number;
  /**
   * The decision of the script when it is run directly; "" if it did not run.
   */
  decision: string;
  problems: Diagnostic[];
  /**
   * Remarks that are not failures.
   */
  notices: string[];
  /**
   * The script's standard input when it is run directly; "" if it did not run. Here and below, paths in the throwaway copy are relative to the package, and long texts are cut.
   */
  stdin: string;
  /**
   * The script's standard output when it is run directly.
   */
  stdout: string;
  stderr: string;
  hosts: HostResult[];
  /**
   * The command that runs only this case.
   */
  rerun: string;
}
export interface HostResult {
  host: string;
  /**
   * same: as in the direct run. weaker, lost: the result differs exactly as the report of `hookport convert` announces. differs: a failure.
   */
  status: "same" | "weaker" | "lost" | "differs" | "skipped";
  /**
   * The decision on this agent; "" if the hook does not run.
   */
  decision: string;
  /**
   * The findings of the report that announce the difference.
   */
  announced: string[];
  problems: string[];
}
/**
 * The output of every command with --json if it has no answer, instead of its own object (exit code 2).
 */
export interface Failure {
  version: 1;
  error: {
    /**
     * The code of a finding, for which `hookport explain` has a page, or one of these: usage, the command line is wrong; no-answer, something else that the user can fix; bug, a fault of Hookport.
     */
    code: string;
    /**
     * What is wrong, with a line for each fault.
     */
    message: string;
    /**
     * What to do; empty if the message already contains it.
     */
    hint: string;
    /**
     * The file; empty if it is about no file.
     */
    file: string;
    /**
     * The line from 1; 0 if it is about no line.
     */
    line: number;
  };
}
/**
 * The output of `hookport init --json`.
 */
export interface Made {
  /**
   * The version of this format.
   */
  version: 1;
  /**
   * The name of a new package.
   */
  name?: string;
  /**
   * The package's folder, from the current one.
   */
  folder: string;
  /**
   * The files that were written, from the package's folder.
   */
  files: MadeFile[];
  /**
   * The hooks that were taken into a new package.
   */
  hooks: MadeHook[];
  /**
   * Hooks that are copies of those, for another agent, and were not taken.
   */
  copies: MadeCopy[];
  /**
   * Other hooks that were not taken, each with the reason.
   */
  left: Diagnostic[];
  /**
   * What may be different in the package, and hooks without a case.
   */
  notes: Diagnostic[];
}
export interface MadeFile {
  path: string;
  /**
   * The file that it is a copy of, from the folder that the package was made from.
   */
  from?: string;
  /**
   * What the hook did when it was played for this case.
   */
  did?: string;
}
/**
 * A hook in the folder that a package was made from.
 */
export interface MadeHook {
  /**
   * The agent in whose words it is: an id, or `universal`.
   */
  host: string;
  file: string;
  line: number;
  /**
   * Its place in the file.
   */
  pointer: string;
  /**
   * The universal event, or its agent's own.
   */
  event: string;
  /**
   * Its script, or the start of its command.
   */
  name: string;
  /**
   * Its place in the package's document.
   */
  packed?: string;
}
/**
 * A hook that stayed out, because it is a copy of another one, which was taken.
 */
export interface MadeCopy {
  hook: MadeHook;
  of: MadeHook;
  /**
   * What shows that they are one hook: the same script, another one with the same text, or one of the same name.
   */
  by: "script" | "text" | "name";
  /**
   * What differs, a sentence each.
   */
  differs: string[];
}
/**
 * The output of `hookport pack --json`.
 */
export interface PackedPackage {
  /**
   * The version of this format.
   */
  version: 1;
  /**
   * The package's name.
   */
  name: string;
  /**
   * The package's version.
   */
  release: string;
  /**
   * The folder that was written, or with --dry-run would be, from the current one.
   */
  out: string;
  /**
   * The plugins, each in a folder of its own.
   */
  folders: PackedFolder[];
  /**
   * The files, from the folder that was written.
   */
  files: PackedFile[];
  /**
   * The files in the package that name a plugin for those who add its repository as a marketplace.
   */
  markets: PackedMarket[];
  notes: Diagnostic[];
}
export interface PackedFolder {
  /**
   * The folder, from the one that was written.
   */
  path: string;
  /**
   * The agents that take this folder.
   */
  hosts: string[];
}
export interface PackedFile {
  path: string;
  /**
   * The file's mode and its SHA-256.
   */
  print: string;
}
export interface PackedMarket {
  path: string;
  /**
   * `missing` is a file that does not name the plugin; `stale` is one that names it by an earlier name, or a folder that was not packed.
   */
  action: "created" | "unchanged" | "missing" | "stale";
}
/**
 * What `hookport log --json` prints.
 */
export interface Log {
  /**
   * The version of this format.
   */
  version: 1;
  /**
   * The calls that are kept, in the order in which they were answered.
   */
  calls: LoggedCall[];
}
export interface LoggedCall {
  /**
   * When the call was answered: ISO 8601, in UTC.
   */
  time: string;
  /**
   * The agent's id.
   */
  agent: string;
  /**
   * The agent's own name for the event.
   */
  event: string;
  /**
   * The agent's own name for the tool.
   */
  tool?: string;
  /**
   * "deny", "ask", "allow", another part of the answer such as "hold", or "none".
   */
  decision: string;
  /**
   * The code of a fault of Hookport's own, because of which no hook decided.
   */
  fault?: string;
  /**
   * The milliseconds from the start of the shim to its answer.
   */
  ms: number;
  /**
   * The hooks that were started, in the order in which they ended.
   */
  hooks: LoggedHook[];
}
export interface LoggedHook {
  /**
   * The beginning of its command.
   */
  hook: string;
  /**
   * Its exit code; null if it did not end by itself.
   */
  exit: number | null;
}
