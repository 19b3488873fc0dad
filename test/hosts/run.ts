/**
 * Proof on the real agents: install, play every scenario cut off from everything, compare, tell.
 */
import { CommanderError } from "commander";
import { adapters } from "../../adapters/registry.ts";
import type { Adapter } from "../../src/model/adapter.ts";
import { drivers } from "./drivers.ts";
import { newestOf, pin } from "./newest.ts";
import { asExpected, observedIn, record, recorded, recordReplies, together } from "./evidence.ts";
import { runHost } from "./host.ts";
import { owedBy, type Owed } from "./owed.ts";
import { scenariosFor } from "./scenarios.ts";
import { optionsOf, type Options } from "./options.ts";
import { aboutTools, recordTools, toolsIn } from "./recorded-tools.ts";
import { cannotShutIn } from "../../src/node/live/sandbox.ts";
import { HONOURED, REFUSED, type Basis } from "../../src/model/observed.ts";
import { basisNow, type Bases } from "./basis.ts";
import { HOLDS } from "./scenario.ts";
import type { Driver } from "./driver.ts";
import { PATH } from "./play.ts";
import { installed, missingTools, workspace } from "./workspace.ts";
import { claimsSummary, say, summary, type HostRun } from "./summary.ts";

async function suite(options: Options): Promise<number> {
  const missing = missingTools();
  if (missing.length) {
    say(`this needs ${missing.join(" and ")} in ${PATH}`);
    return 2;
  }
  const open = cannotShutIn();
  if (open) say(`${open}: the programs are only told to use no network`);
  const { top, clear } = workspace(options.keep);
  const bases = options.changed && (await basisNow());
  try {
    const places = [];
    for (const [host, pinned] of Object.entries(options.versions)) {
      const adapter = await (adapters[host] as () => Promise<Adapter>)();
      const driver = drivers.find(({ id }) => id === host) as Driver;
      const version = options.newest ? await newerThan(pinned, adapter, driver) : pinned;
      if (version === undefined) continue;
      if (options.accept && !options.whole && !options.tools && !isRecordable(host, version))
        say(`${host}: nothing will be recorded: ${version} has to be recorded as a whole first`);
      const where = await installed(adapter, driver, host, version);
      places.push({
        host,
        version,
        adapter,
        driver,
        where,
        owed: bases && owedOf(adapter, driver, bases),
      });
    }
    if (!places.length) return 0;
    const runs: HostRun[] = [];
    const ends = Date.now() + 60_000 * (options.changed?.minutes ?? Infinity);
    // What little is owed leaves its time to the others.
    const order = places.toSorted((a, b) => weightOf(a.owed) - weightOf(b.owed));
    for (const [at, { host, version, adapter, driver, where, owed }] of order.entries()) {
      const none = {
        host,
        version,
        surface: driver.surface,
        results: [],
        unreached: [],
        seconds: 0,
      };
      const seconds = (ends - Date.now()) / 1000 / (order.length - at);
      runs.push(
        "skipped" in where
          ? { ...none, skipped: where.skipped }
          : await runHost(
              adapter,
              driver,
              { ...where, version, top, shutIn: !open },
              { options, ...(owed && { owed, seconds }) },
            ),
      );
    }
    if (runs.every(({ results, skipped }) => !skipped && !results.length)) {
      say(`no scenario matches ${options.grep.source}`);
      return 2;
    }
    await tell(runs, options);
    const wrong = runs.some(({ results, skipped }) =>
      skipped ? options.named : results.some((result) => !asExpected(result)),
    );
    return wrong ? 1 : 0;
  } finally {
    clear();
  }
}

/** Returns the newest release; undefined if it is the pinned one, or npm names none. */
async function newerThan(
  pinned: string,
  adapter: Adapter,
  driver: Driver,
): Promise<string | undefined> {
  const { id } = driver;
  try {
    const newest = await newestOf(adapter, driver);
    if (newest !== pinned) return newest;
    say(`${id}: the pinned ${pinned} is the newest release`);
  } catch (error) {
    say(`${id} SKIPPED, npm does not say which release is the newest: ${(error as Error).message}`);
  }
  return undefined;
}

const owedOf = (adapter: Adapter, driver: Driver, bases: Bases): Owed =>
  owedBy(
    bases[driver.id] as Basis,
    recorded(driver.id),
    scenariosFor(adapter, driver).scenarios.map(({ name }) => name),
  );

const weightOf = (owed: Owed | undefined): number =>
  owed === undefined ? 0 : owed.changed.length * 1000 + owed.unrecorded.length;

async function tell(runs: readonly HostRun[], options: Options): Promise<void> {
  const played = runs.filter(({ skipped, undriven }) => !skipped && !undriven);
  const text = options.json
    ? JSON.stringify({ version: 1, hosts: runs.map(asJson) }, null, 2)
    : options.claims
      ? claimsSummary(runs, options.claims.seed)
      : summary(runs, new Date().toISOString().slice(0, 10));
  process.stdout.write(`${text}\n`);
  if (!options.accept) return;
  if (options.newest)
    for (const { host, version, results } of played)
      if (results.every(asExpected)) say(`pinned ${version} in ${pin(host, version)}`);
  const bases = await basisNow();
  for (const run of played) accept(run, options, bases[run.host]);
}

/** A part is recorded beside what was recorded of the same version, or as the first of an agent. */
const isRecordable = (host: string, version: string) =>
  (recorded(host)?.version ?? version) === version;

/** Records what came out as expected, and names what did not. */
function accept(
  { host, results, version, surface }: HostRun,
  options: Options,
  basis: Basis | undefined,
): void {
  const failed = results.filter(
    ({ verdict, scenario }) =>
      ![HONOURED, REFUSED, HOLDS].includes(verdict) ||
      (scenario.expected === HOLDS && verdict !== HOLDS),
  );
  const passed = results.filter((result) => !failed.includes(result));
  if (failed.length)
    say(`${host}: not recorded: ${failed.map(({ scenario }) => scenario.name).join("; ")}`);
  const before = recorded(host);
  const isSettled = options.whole && !failed.length && basis?.pin === version;
  const observed = observedIn(passed, version, surface, isSettled ? basis : undefined);
  const files: (string | undefined)[] = [];
  if (options.whole) files.push(record(host, observed), recordReplies(host, passed, version));
  else if (!options.tools && isRecordable(host, version))
    files.push(record(host, before ? together(before, observed) : observed));
  const everyTool = options.whole || options.tools;
  if (everyTool && !failed.some(aboutTools))
    files.push(recordTools(host, toolsIn(passed, version)));
  if (files.some(Boolean)) say(`recorded ${files.filter(Boolean).join(" and ")}`);
}

const asJson = ({ results, ...run }: HostRun) => ({
  ...run,
  scenarios: results.map(({ scenario: { name, expected, claim }, ...rest }) => ({
    name,
    expected,
    claim,
    ...rest,
  })),
});

try {
  const options = optionsOf(process.argv.slice(2));
  process.exitCode = await suite(options);
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? 0 : 2;
}
