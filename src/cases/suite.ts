import { diagnostic } from "../model/diagnostics.ts";
import { UserError } from "../model/error.ts";
import type { Adapter, HostProtocol } from "../model/adapter.ts";
import { eventNames } from "../model/events.ts";
import { word as shellWord } from "../model/shell.ts";
import type { CaseResult, HostResult, TestReport } from "../../schemas/types/output.ts";
import { didYouMean } from "../validate/sentences.ts";
import type { PreparedCase, CaseEntry } from "./case.ts";
import { direct, fromPackage, type Direct, type RunStage } from "./run-script.ts";
import { unmet } from "./expect.ts";
import { CASES } from "./layout.ts";
import type { Package } from "./package.ts";
import type { Room } from "./workspace.ts";
import { wordOf } from "./summarise.ts";
import { deny } from "../model/decision.ts";
import { isFields, parseJson } from "../model/json.ts";

export interface Player {
  /** The column in which its results stand. */
  readonly host: string;
  readonly option: readonly [flag: "--agent" | "--live", id: string];
  play(value: PreparedCase, direct: Direct): Promise<HostResult>;
}

export interface Bench {
  /** The package's name on the command line; "" for the current folder. */
  readonly named: string;
  readonly players: readonly Player[];
  /** All of them: notices about a script may concern agents that were not selected. */
  readonly adapters: readonly Adapter[];
  readonly room: Room<RunStage>;
  readonly jobs: number;
  /** Seconds. */
  readonly now: () => number;
}

export function chosen(
  { cases }: Package,
  { case: word, event }: { readonly case?: string; readonly event?: string },
): readonly CaseEntry[] {
  if (!cases.length)
    throw new UserError(
      `there are no cases in ${CASES}/`,
      "`hookport init` writes one for each hook",
    );
  const named =
    word === undefined
      ? cases
      : cases.filter(({ id, name, file }) => id === word || name === word || isFile(word, file));
  const ids = cases.map(({ id }) => id);
  if (!named.length)
    throw new UserError(
      `there is no case ${JSON.stringify(word)}`,
      didYouMean(word as string, ids),
    );
  const found = event === undefined ? named : named.filter((entry) => entry.event === event);
  if (found.length) return found;
  const events = eventNames.filter((name) => named.some((entry) => entry.event === name));
  const hint = didYouMean(event as string, events);
  throw new UserError(`no case is about ${JSON.stringify(event)}`, hint);
}

/** The file as a shell completes it, or its name without the folder. */
const isFile = (word: string, file: string) => word === file || file.endsWith(`/${word}`);

/** `told` gets each result in the order of the files, as soon as all before it are done. */
export async function runCases(
  entries: readonly CaseEntry[],
  bench: Bench,
  told: (result: CaseResult) => void,
): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = [];
  let begun = 0;
  let next = 0;
  const worker = async () => {
    for (let i = begun++; i < entries.length; i = begun++) {
      results[i] = await runCase(entries[i] as CaseEntry, bench);
      for (let done = results[next]; done; done = results[++next]) told(done);
    }
  };
  await Promise.all(Array.from({ length: Math.min(bench.jobs, entries.length) }, worker));
  return results;
}

async function runCase(entry: CaseEntry, bench: Bench): Promise<CaseResult> {
  const { id, name, file, event, prepared } = entry;
  const began = bench.now();
  const played = prepared ? await playCase(prepared, bench) : undefined;
  const { problems: wrong = [], hosts = [], notices = [], direct: alone } = played ?? {};
  const problems = [...entry.problems, ...wrong];
  const fails = problems.length > 0 || hosts.some(({ status }) => status === "differs");
  const broken = entry.problems.length > 0 || played?.broken === true;
  return {
    id,
    name,
    file,
    event,
    status: statusOf(entry, broken, fails),
    seconds: Math.round((bench.now() - began) * 1000) / 1000,
    decision: alone?.fires ? wordOf(alone.decision) : "",
    problems,
    notices: [...entry.notices, ...(entry.skip === undefined ? [] : [entry.skip]), ...notices],
    ...streamsOf(alone),
    hosts,
    rerun: `hookport test ${bench.named && `${shellWord(bench.named)} `}--case ${shellWord(id)}${onlyWith(bench.players, hosts)}`,
  };
}

/** A broken or failed case is never skipped. */
function statusOf({ skip }: CaseEntry, broken: boolean, fails: boolean): CaseResult["status"] {
  if (broken) return "broken";
  if (fails) return "failed";
  return skip === undefined ? "passed" : "skipped";
}

function streamsOf(direct: Direct | undefined): Pick<CaseResult, "stdin" | "stdout" | "stderr"> {
  if (!direct) return { stdin: "", stdout: "", stderr: "" };
  const { stdin, reply } = direct;
  const told = (text = "") => clipped(fromPackage(text, direct));
  return { stdin: told(stdin), stdout: told(reply?.stdout), stderr: told(reply?.stderr) };
}

function onlyWith(players: readonly Player[], hosts: readonly HostResult[]): string {
  const failing = players.filter(({ host }) =>
    hosts.some((result) => result.host === host && result.status === "differs"),
  );
  const ids = (flag: Player["option"][0]) =>
    failing.flatMap(({ option: [asked, id] }) => (asked === flag ? [id] : [])).join(",");
  return (["--agent", "--live"] as const)
    .map((flag) => ids(flag) && ` ${flag} ${ids(flag)}`)
    .join("");
}

async function playCase(value: PreparedCase, { players, adapters, room }: Bench) {
  const { value: alone, outside } = await room((stage) => direct(value, stage));
  const hint =
    "a test plays in a throwaway copy of the package: $PACKAGE_ROOT, $HOME and $TMPDIR are its own";
  const wrong = unmet(value, alone).map(({ message, actual, ...rest }) => ({
    ...rest,
    message: fromPackage(message, alone),
    ...(actual !== undefined && { actual: fromPackage(actual, alone) }),
  }));
  const problems = [
    ...wrong,
    ...outside.map((message) => diagnostic("not-as-expected", value.at(""), message, { hint })),
  ];
  // The event never reached the hook, and the case does not expect that.
  const broken = !alone.fires && value.expected.fires === undefined;
  const hosts: HostResult[] = [];
  for (const player of broken ? [] : players) hosts.push(await player.play(value, alone));
  return {
    direct: alone,
    problems,
    notices: [...failed(value, alone), ...exit2(value, alone, adapters)],
    hosts,
    broken,
  };
}

const KEPT = 4000;

const clipped = (text: string) =>
  text.length > KEPT ? `${text.slice(0, KEPT)}\n… ${text.length - KEPT} more characters` : text;

export function testReport(bench: Bench, cases: readonly CaseResult[]): TestReport {
  const count = (status: CaseResult["status"]) =>
    cases.filter((result) => result.status === status).length;
  return {
    version: 1,
    package: bench.named || ".",
    hosts: bench.players.map(({ host }) => host),
    totals: {
      passed: count("passed"),
      failed: count("failed"),
      broken: count("broken"),
      skipped: count("skipped"),
    },
    cases: [...cases],
  };
}

/** Exit code 2 and JSON both count here, but perhaps not where an agent runs the script itself. */
function exit2(
  { event }: PreparedCase,
  { reply }: Direct,
  adapters: readonly Adapter[],
): readonly string[] {
  if (reply?.code !== 2 || !isFields(parseJson(reply.stdout))) return [];
  const deaf = adapters
    .filter(
      ({ protocol }) => protocol.events[event].some((row) => row.can.deny) && hidesJson(protocol),
    )
    .map(({ title }) => title);
  if (!deaf.length) return [];
  return [
    `exit 2 together with a JSON answer: run without hookport, ${deaf.join(", ")} would not read the JSON; write the reason to stderr too, or exit 0`,
  ];
}

/** A failed process decides nothing, so a case that expects no decision passes all the same. */
function failed({ expected }: PreparedCase, { reply, decision }: Direct): readonly string[] {
  const code = reply?.code ?? 0;
  if (code === expected["exit-code"]) return [];
  if (code in SHELL) return [`it ended with ${code}: ${SHELL[code]}`];
  const silent = code !== 0 && code !== 2 && wordOf(decision) === "none";
  return silent
    ? [`it ended with ${code}, which decides nothing: a hook says no by exit code 2`]
    : [];
}

/** The meanings of a shell's exit codes (POSIX, 2.8.2). */
const SHELL: { readonly [code: number]: string } = {
  126: "a file could not be executed; `chmod +x` it, or call it by its interpreter, as in `sh FILE`",
  127: "the script, or a program it calls, is not there",
};

/** A denial in the host's own words loses its reason if the process also exits with 2. */
function hidesJson({ host, dialect, events }: HostProtocol): boolean {
  const [row] = events["pre-tool-use"];
  // An agent whose hooks are code runs no script itself.
  if (!dialect || !row) return false;
  const use = { name: "Bash", input: { command: "true" } };
  const call = dialect.encodeEvent(
    { name: "pre-tool-use", host: "", root: "/", cwd: "/", native: {}, tools: [use] },
    row,
    use,
  );
  const denial = host.encodeReply(deny(REASON), call);
  return (
    dialect.decodeReply({ stdout: denial.stdout, stderr: "", code: 2 }, call).reason !== REASON
  );
}

const REASON = "the reason";
