/** All cases of a package, several at a time, told in their order. */
import { UserError } from "../error.ts";
import type { Adapter } from "../model/adapter.ts";
import { eventNames } from "../model/events.ts";
import type { CaseResult, HostResult, TestProblem, TestReport } from "../model/test-report.ts";
import { didYouMean } from "../validate/sentences.ts";
import { across, type HostStage } from "./across.ts";
import type { Case, Entry } from "./case.ts";
import { direct, type Direct } from "./direct.ts";
import { unmet } from "./expect.ts";
import { exit2 } from "./notice.ts";
import { CASES } from "./layout.ts";
import type { Package } from "./package.ts";
import { wordOf } from "./word.ts";
import type { Wired } from "./wired.ts";

/** One throwaway copy of the package. */
export interface Room {
  readonly stage: HostStage;
  /** What the script left outside. */
  leave(): readonly string[];
}

export interface Bench {
  /** As it is named on the command line; "" where it is the current folder. */
  readonly named: string;
  readonly hosts: readonly Wired[];
  /** Every agent there is: what is said of a script may concern those that were not asked for. */
  readonly adapters: readonly Adapter[];
  room(): Room;
  /** At most so many at a time. */
  readonly jobs: number;
  /** Seconds of a clock. */
  readonly now: () => number;
}

export interface Wanted {
  readonly case?: string;
  readonly event?: string;
}

/** The cases asked for: a UserError where there are none. */
export function chosen({ cases }: Package, { case: word, event }: Wanted): readonly Entry[] {
  if (!cases.length) throw new UserError(`there are no cases in ${CASES}/`, "`hookport test --init` writes one for each hook");
  const named = word === undefined ? cases : cases.filter(({ id, name }) => id === word || name === word);
  if (!named.length)
    throw new UserError(
      `there is no case ${JSON.stringify(word)}`,
      didYouMean(
        word as string,
        cases.flatMap(({ id }) => id),
      ),
    );
  const found = event === undefined ? named : named.filter((one) => one.event === event);
  if (found.length) return found;
  throw new UserError(
    `no case is about ${JSON.stringify(event)}`,
    didYouMean(
      event as string,
      eventNames.filter((name) => named.some((one) => one.event === name)),
    ),
  );
}

/** `told` hears of each case in the order of the files, as soon as all before it are done. */
export async function runCases(
  entries: readonly Entry[],
  bench: Bench,
  told: (result: CaseResult) => void,
): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = [];
  let begun = 0;
  let next = 0;
  const worker = async () => {
    for (let i = begun++; i < entries.length; i = begun++) {
      results[i] = await runCase(entries[i] as Entry, bench);
      for (let done = results[next]; done; done = results[++next]) told(done);
    }
  };
  await Promise.all(Array.from({ length: Math.min(bench.jobs, entries.length) }, worker));
  return results;
}

async function runCase(entry: Entry, bench: Bench): Promise<CaseResult> {
  const { id, name, file, event, one } = entry;
  const began = bench.now();
  const played = one ? await playCase(one, bench) : undefined;
  const problems = [...entry.problems, ...(played?.problems ?? [])];
  const hosts = [...(played?.hosts ?? [])];
  const failed = problems.length > 0 || hosts.some(({ status }) => status === "differs");
  const broken = entry.problems.length > 0 || played?.broken === true;
  const onHosts = hosts.filter((each) => each.status === "differs").map(({ host }) => host);
  return {
    id,
    name,
    file,
    event,
    status: broken ? "broken" : failed ? "failed" : entry.skip === undefined ? "passed" : "skipped",
    seconds: Math.round((bench.now() - began) * 1000) / 1000,
    decision: played?.direct.fires ? wordOf(played.direct.decision) : "",
    problems,
    notices: [...entry.notices, ...(entry.skip === undefined ? [] : [entry.skip]), ...(played?.notices ?? [])],
    stdout: clipped(played?.direct.reply?.stdout ?? ""),
    stderr: clipped(played?.direct.reply?.stderr ?? ""),
    hosts,
    rerun: `hookport test ${bench.named && `${quoted(bench.named)} `}--case ${id}${onHosts.length ? ` --host ${onHosts.join(",")}` : ""}`,
  };
}

interface PlayedCase {
  readonly direct: Direct;
  readonly problems: readonly TestProblem[];
  readonly notices: readonly string[];
  readonly hosts: readonly HostResult[];
  /** It could not say anything: the event never reached the hook, and nobody said that it should not. */
  readonly broken: boolean;
}

async function playCase(one: Case, { hosts, adapters, room }: Bench): Promise<PlayedCase> {
  const alone = await inRoom(room, (stage) => direct(one, stage));
  const problems = [...unmet(one, alone.value), ...alone.problems];
  const broken = !alone.value.fires && one.expected.fires === undefined;
  const results: HostResult[] = [];
  for (const wired of broken ? [] : hosts) {
    const { value, problems: outside } = await inRoom(room, (stage) => across(wired, one, alone.value, stage));
    const more = outside.map(({ message }) => message);
    results.push(more.length ? { ...value, status: "differs", problems: [...value.problems, ...more] } : value);
  }
  return { direct: alone.value, problems, notices: exit2(one, alone.value, adapters), hosts: results, broken };
}

/** Plays in a copy of its own; what the script left outside is a problem. */
async function inRoom<T>(
  room: Bench["room"],
  play: (stage: HostStage) => Promise<T>,
): Promise<{ value: T; problems: readonly TestProblem[] }> {
  const { stage, leave } = room();
  let value: T;
  try {
    value = await play(stage);
  } catch (error) {
    leave();
    throw error;
  }
  const hint = "a test plays in a throwaway copy of the package: $PACKAGE_ROOT, $HOME and $TMPDIR are its own";
  return { value, problems: leave().map((path) => ({ line: 1, message: `the script wrote outside of the package: ${path}`, hint })) };
}

const quoted = (word: string) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** Characters of a stream that are kept. */
const KEPT = 4000;

const clipped = (said: string) => (said.length > KEPT ? `${said.slice(0, KEPT)}\n… ${said.length - KEPT} more characters` : said);

export function reportOf(bench: Bench, cases: readonly CaseResult[]): TestReport {
  const count = (status: CaseResult["status"]) => cases.filter((one) => one.status === status).length;
  return {
    version: 1,
    package: bench.named || ".",
    hosts: bench.hosts.map(({ adapter }) => adapter.wire.id),
    totals: { passed: count("passed"), failed: count("failed"), broken: count("broken"), skipped: count("skipped") },
    cases: [...cases],
  };
}
