/**
 * Every scenario on one program: a few at a time, and alone once more where it did not come out as
 * expected.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Adapter } from "../../src/model/adapter.ts";
import type { Observed } from "../../src/model/observed.ts";
import { shutIn, type Argv } from "../../src/node/live/sandbox.ts";
import { keeper } from "./kept.ts";
import { programFile } from "../../src/node/installed.ts";
import { claimsFor } from "./claims/index.ts";
import { drivers } from "./drivers.ts";
import { asExpected, recorded, type Result } from "./evidence.ts";
import { chosen, inPart, type Choice } from "./choice.ts";
import type { Options } from "./options.ts";
import type { Owed } from "./owed.ts";
import { play, type Rig } from "./play.ts";
import { verdictOf, HOLDS, type Scenario } from "./scenario.ts";
import { scenariosFor } from "./scenarios.ts";
import { count, saying } from "../../src/live/session.ts";
import type { Driver } from "./driver.ts";
import { ran, shell } from "./session.ts";
import { say, type HostRun } from "./summary.ts";

function programIn(adapter: Adapter, driver: Driver, folder: string): string {
  if (driver.install) return join(folder, driver.install.program);
  const file = programFile(adapter, join(folder, "node_modules/.bin"));
  if (!file) throw new Error(`${adapter.program?.package} has no ${adapter.program?.command}`);
  return file;
}

export interface Where {
  /** The installation. */
  readonly folder: string;
  /** What was asked for. */
  readonly version: string;
  /** Everything that is made stands here. */
  readonly top: string;
  readonly shutIn: boolean;
}

/** Without any hook: a program that cannot be driven shows nothing about hooks. */
const PLAIN: Scenario = {
  name: "the program can be driven",
  files: {},
  session: () => shell("echo ran > ran.txt"),
  expected: HOLDS,
  claim: "its options and its model's wire format are those the driver knows",
  judge: (seen) =>
    verdictOf({
      "its model was asked twice": count(seen, "main") === 2,
      "the call ran": ran(seen) === "ran",
    }),
};

export function rigFor(
  adapter: Adapter,
  driver: Driver,
  { folder, top, shutIn }: Where,
  keep: boolean,
): Rig {
  const cache = join(folder, "cache");
  mkdirSync(cache, { recursive: true });
  return { driver, program: programIn(adapter, driver, folder), top, cache, shutIn, keep };
}

/** How an agent is played in this run. */
export interface Way {
  readonly options: Options;
  /** What its recorded verdicts do not cover; absent: that does not choose what is played. */
  readonly owed?: Owed;
  /** Seconds for its scenarios; absent: as long as they take. */
  readonly seconds?: number;
}

export async function runHost(
  adapter: Adapter,
  driver: Driver,
  where: Where,
  { options, owed, seconds: most }: Way,
): Promise<HostRun> {
  const started = Date.now();
  const { scenarios, unreached } = options.claims
    ? { scenarios: await claimsFor(driver, drivers, options.claims), unreached: [] }
    : scenariosFor(adapter, driver);
  const slow = owed && driver.slow;
  const jobs = slow ? Math.min(options.jobs, 2) : options.jobs;
  const programs = keeper(where.top, jobs);
  const rig = {
    ...rigFor(adapter, driver, where, options.keep),
    keeper: programs,
    seconds: slow?.seconds ?? options.seconds,
  };
  const run = {
    host: driver.id,
    version: versionOf(rig) ?? where.version,
    surface: driver.surface,
    unreached,
  };
  const known = options.isComplete || options.tools ? undefined : recorded(driver.id);
  const matching = scenarios.filter(
    (scenario) => options.grep.test(scenario.name) && !isKnown(scenario, run.version, known),
  );
  const choice: Choice = owed
    ? chosen(matching, owed, slow)
    : { scenarios: options.part ? inPart(matching, options.part) : matching, why: "as asked" };
  const wanted = choice.scenarios;
  say(`${driver.id}: ${wanted.length} scenarios (${choice.why})`);
  const until = started + 1000 * Math.min(choice.seconds ?? Infinity, most ?? Infinity);
  const seconds = () => (Date.now() - started) / 1000;

  const plain = { scenario: PLAIN, ...(await play(PLAIN, rig, 0)) };
  if (!asExpected(plain)) return { ...run, undriven: true, results: [plain], seconds: seconds() };

  const results: Result[] = [];
  const left = [...wanted];
  let number = 0;
  const worker = async () => {
    while (left.length && (number < jobs || Date.now() < until)) {
      const scenario = left.shift() as Scenario;
      results.push({ scenario, ...(await play(scenario, rig, ++number)) });
      progress(driver.id, results.length, wanted.length);
    }
  };
  await Promise.all(Array.from({ length: jobs }, worker));
  // A machine under load may have missed a clock.
  for (const [at, first] of results.entries()) {
    if (asExpected(first)) continue;
    say(`${driver.id}: once more, alone: ${first.scenario.name} (${first.verdict}: ${first.why})`);
    const second = { scenario: first.scenario, ...(await play(first.scenario, rig, ++number)) };
    results[at] = asExpected(second) ? { ...second, again: true } : second;
  }
  programs.close();
  results.sort((a, b) => wanted.indexOf(a.scenario) - wanted.indexOf(b.scenario));
  return { ...run, results, left: left.length, seconds: seconds() };
}

/**
 * Tells whether nothing of ours takes part, and this version was recorded to do what is expected:
 * no change of ours can change that.
 */
const isKnown = (
  { name, convert, before, expected }: Scenario,
  version: string,
  known: Observed | undefined,
): boolean =>
  convert === undefined &&
  before === undefined &&
  known?.version === version &&
  known.verdicts[name] === expected;

/** As the program itself says; its first start also unpacks what later ones share. */
export function versionOf({
  driver,
  program,
  cache,
  top,
  shutIn: closed,
}: Rig): string | undefined {
  const place = { project: top, home: top, tmp: top, cache };
  const env = {
    ...driver.launch(saying(), place, "http://127.0.0.1:9").env,
    PATH: process.env["PATH"],
    HOME: top,
  };
  const command: Argv = [program, ...(driver.install?.start?.(place) ?? []), "--version"];
  try {
    const [file, ...args] = closed ? shutIn(command, [top, cache], join(top, "none")) : command;
    const text = execFileSync(file, args, { cwd: top, env, encoding: "utf8", timeout: 120_000 });
    return /\d+\.\d+\.\d+(?:-[\w.]+)?/.exec(text)?.[0];
  } catch {
    return undefined;
  }
}

function progress(host: string, done: number, of: number): void {
  if (process.stderr.isTTY)
    process.stderr.write(`\r${host} ${done}/${of}${done === of ? "\n" : ""}`);
  else if (done % 50 === 0 || done === of) say(`${host} ${done}/${of}`);
}
