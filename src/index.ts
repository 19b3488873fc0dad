/** The commands as functions: each returns what `hookport … --json` prints. */
import { homedir } from "node:os";
import { marks } from "../adapters/registry.ts";
import { auditCommand } from "./commands/audit.ts";
import { checkCommand } from "./commands/check.ts";
import { convertCommand } from "./commands/convert.ts";
import { startedIn } from "./commands/here.ts";
import { removeCommand } from "./commands/remove.ts";
import { runCommand } from "./commands/run.ts";
import { testCommand } from "./commands/test.ts";
import type { Audit, PlayedCall, Removal, Report, TestReport } from "../schemas/types/output.ts";
import { currentFolder, withIo, type Io } from "./node/io.ts";

export { UserError } from "./model/error.ts";
export type {
  Audit,
  Diagnostic,
  PlayedCall,
  Removal,
  Report,
  TestReport,
} from "../schemas/types/output.ts";

/** Options that every function takes. */
export interface CommonOptions {
  /** The folder that relative paths start from. Default: the current one. */
  readonly cwd?: string;
  /** The environment, also of the hooks that are run. Default: that of this process. */
  readonly env?: { readonly [name: string]: string | undefined };
}

/** Agents: their ids, `detected` for those in use, or `all`. */
export type Agents = string | readonly string[];

/** The result of a command. */
export interface Answer<T> {
  /** The exit code would be 0: every guard holds, every test passes, everything was done. */
  readonly ok: boolean;
  /** The object that the command prints with `--json`. */
  readonly report: T;
  /** The lines that the command writes to standard error, for people. */
  readonly remarks: readonly string[];
}

export interface ConvertOptions extends CommonOptions {
  /** A project folder, or a file with hooks. Default: the project around `cwd`. */
  readonly path?: string;
  /** The agents to convert to. Default: those of the last conversion, else those in use. */
  readonly to?: Agents;
  /** The id of the agent that the hooks were written for. Default: all that are found. */
  readonly from?: string;
  /** The folder of the project to write to. Default: the project that is read. */
  readonly out?: string;
  /** Converts the hooks in the home folder, which count in every project. */
  readonly user?: boolean;
  /** Writes nothing; the report says what would change. */
  readonly dryRun?: boolean;
  /** Lets the source's own entries call the shim too. Default: as in the last conversion. */
  readonly adopt?: boolean;
  /** Lets calls go on if Hookport itself cannot run. Default: as in the last conversion. */
  readonly failOpen?: boolean;
  /** Puts the hooks that one person keeps into the files that everybody shares. */
  readonly includeLocal?: boolean;
  /** Counts every gap as a failure, not only guards that do not hold. */
  readonly strict?: boolean;
}

export interface AuditOptions extends CommonOptions {
  /** Project folders. Default: the project around `cwd`. */
  readonly paths?: readonly string[];
  /** The agents to ask about. Default: those of the last conversion, else those in use. */
  readonly agents?: Agents;
  /** Audits the home folder. */
  readonly user?: boolean;
  /** Counts every gap as a failure, not only guards that do not hold. */
  readonly strict?: boolean;
  /** The path of a file that lists guards: these alone decide about `ok`. */
  readonly require?: string;
}

export type CheckOptions = Omit<AuditOptions, "require">;

export interface RemoveOptions extends CommonOptions {
  /** The project folder. Default: the project around `cwd`. */
  readonly path?: string;
  /** Removes only what was written for these agents. Default: everything. */
  readonly agents?: Agents;
  /** Removes what was written to the home folder. */
  readonly user?: boolean;
  /** Writes nothing; the report says what would change. */
  readonly dryRun?: boolean;
}

/** Gives what a tool printed, if the call is over; without a tool's name, it is a shell command's output. */
interface Result {
  readonly result?: string;
}

/**
 * A call to play: a tool's, a prompt, the end of a turn, the start of a session, or the path of a
 * payload. An MCP tool is named as `server/tool`.
 */
export type Call =
  | ({ readonly bash: string } & Result)
  | ({ readonly edit: string } & Result)
  | ({ readonly write: string } & Result)
  | ({ readonly read: string } & Result)
  | ({ readonly mcp: string } & Result)
  | ({ readonly web: string } & Result)
  | Required<Result>
  | { readonly prompt: string }
  | { readonly stop: true }
  | { readonly sessionStart: true }
  | { readonly payload: string };

export interface RunOptions extends CommonOptions {
  /** The project folder. Default: the project around `cwd`. */
  readonly path?: string;
  readonly call: Call;
  /** The agents to play. Default: those of the last conversion, else those in use. */
  readonly agents?: Agents;
  /** Plays the hooks in the home folder too. */
  readonly user?: boolean;
  /** The decision that every agent must come to for `ok`. */
  readonly expect?: "deny" | "ask" | "allow" | "hold" | "none";
}

export interface TestOptions extends CommonOptions {
  /** The package's folder. Default: the package around `cwd`. */
  readonly path?: string;
  /** Agents on which each case is played too. Default: none. */
  readonly agents?: Agents;
  /** Agents that each case is played on live: they must be installed. Default: none. */
  readonly live?: Agents;
  /** The id of the one case to run. */
  readonly case?: string;
  /** The event of the cases to run. */
  readonly event?: string;
}

/**
 * Writes a project's hooks for other agents.
 * @throws UserError if the hooks cannot be read, if the files cannot be written, or if an agent runs
 * this process and the conversion would change what may hold back or allow something.
 */
export function convert(options: ConvertOptions = {}): Promise<Answer<Report>> {
  const { path, to, from = "auto" } = options;
  const asked = { ...options, from, to: listed(to), json: true };
  return answer(options, (io) => convertCommand(path, asked, io));
}

/**
 * Finds out which guards hold on which agents, today and after a conversion. It runs no hook.
 * @throws UserError if a folder is missing.
 */
export function audit(options: AuditOptions = {}): Promise<Answer<Audit>> {
  const asked = { ...options, to: listed(options.agents), format: "json" as const };
  return answer(options, (io) => auditCommand(options.paths ?? [], asked, io));
}

/**
 * Finds out whether a project is up to date and every guard in it holds. It runs no hook.
 * @throws UserError if there are no hooks.
 */
export function check(options: CheckOptions = {}): Promise<Answer<Audit>> {
  const asked = { ...options, to: listed(options.agents), json: true };
  return answer(options, (io) => checkCommand(options.paths ?? [], asked, io));
}

/**
 * Plays a call through the hooks that each agent would run. It runs these hooks.
 * @throws UserError if the call cannot be read.
 */
export function run(options: RunOptions): Promise<Answer<PlayedCall>> {
  const asked = { ...options.call, ...options, to: listed(options.agents), json: true };
  return answer(options, (io) => runCommand(options.path, asked, io));
}

/**
 * Runs the tests of a hook package. It runs the package's hooks.
 * @throws UserError if the package or a case cannot be read.
 */
export function test(options: TestOptions = {}): Promise<Answer<TestReport>> {
  const [to, live] = [listed(options.agents), listed(options.live)];
  const asked = { ...options, to, live, format: "json" as const };
  return answer(options, (io) => testCommand(options.path, asked, io));
}

/**
 * Takes out what Hookport wrote; files are as they were before.
 * @throws UserError if a file cannot be written, or if an agent runs this process.
 */
export function remove(options: RemoveOptions = {}): Promise<Answer<Removal>> {
  const asked = { ...options, to: listed(options.agents), json: true };
  return answer(options, (io) =>
    removeCommand(options.path === undefined ? [] : [options.path], asked, io),
  );
}

const listed = (agents: Agents | undefined): string | undefined =>
  typeof agents === "object" ? agents.join(",") : agents;

const markedBy = (env: NonNullable<CommonOptions["env"]>) =>
  Object.fromEntries(marks.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));

async function answer<T>(
  { cwd = ".", env = process.env }: CommonOptions,
  command: (io: Io) => Promise<number>,
): Promise<Answer<T>> {
  const results: string[] = [];
  const remarks: string[] = [];
  const surroundings = {
    cwd: currentFolder(),
    // Calls that an agent makes are refused even with an environment of their own (S30).
    env: { ...env, ...markedBy(process.env) },
    home: env === process.env ? homedir() : (env["HOME"] ?? homedir()),
    stdin: 0,
    stdout: { write: (text: string) => results.push(text) },
    stderr: { write: (text: string) => remarks.push(text.trimEnd()) },
  };
  const code = await withIo(surroundings, (io) => command(startedIn(cwd, io)));
  return { ok: code === 0, report: JSON.parse(results.join("")) as T, remarks };
}
