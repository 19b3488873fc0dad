/**
 * Proof on the real agents: install, play every scenario cut off from everything, compare, tell.
 */
import { CommanderError } from "commander";
import { adapters } from "../../adapters/registry.ts";
import type { Adapter } from "../../src/model/adapter.ts";
import { drivers } from "./drivers.ts";
import { asExpected, observedIn, record, recorded, recordReplies, together } from "./evidence.ts";
import { runHost } from "./host.ts";
import { optionsOf, type Options } from "./options.ts";
import { aboutTools, recordTools, toolsIn } from "./recorded-tools.ts";
import { cannotShutIn } from "../../src/node/live/sandbox.ts";
import { HONOURED, REFUSED } from "../../src/model/observed.ts";
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
  try {
    const runs: HostRun[] = [];
    for (const [host, version] of Object.entries(options.versions)) {
      const adapter = await (adapters[host] as () => Promise<Adapter>)();
      const driver = drivers.find(({ id }) => id === host) as Driver;
      const where = await installed(adapter, driver, host, version);
      const none = {
        host,
        version,
        surface: driver.surface,
        results: [],
        unreached: [],
        seconds: 0,
      };
      runs.push(
        "skipped" in where
          ? { ...none, skipped: where.skipped }
          : await runHost(adapter, driver, { ...where, version, top, shutIn: !open }, options),
      );
    }
    if (runs.every(({ results, skipped }) => !skipped && !results.length)) {
      say(`no scenario matches ${options.grep.source}`);
      return 2;
    }
    tell(runs, options);
    const wrong = runs.some(({ results, skipped }) =>
      skipped ? options.named : results.some((one) => !asExpected(one)),
    );
    return wrong ? 1 : 0;
  } finally {
    clear();
  }
}

function tell(runs: readonly HostRun[], options: Options): void {
  const played = runs.filter(({ skipped, undriven }) => !skipped && !undriven);
  const said = options.json
    ? JSON.stringify({ version: 1, hosts: runs.map(asJson) }, null, 2)
    : options.claims
      ? claimsSummary(runs, options.claims.seed)
      : summary(runs, new Date().toISOString().slice(0, 10));
  process.stdout.write(`${said}\n`);
  if (!options.accept) return;
  for (const run of played) accept(run, options);
}

/** Records what came out as expected, and names what did not. */
function accept({ host, results, version, surface }: HostRun, options: Options): void {
  const failed = results.filter(
    ({ verdict, scenario }) =>
      ![HONOURED, REFUSED, HOLDS].includes(verdict) ||
      (scenario.expected === HOLDS && verdict !== HOLDS),
  );
  const passed = results.filter((one) => !failed.includes(one));
  if (failed.length)
    say(`${host}: not recorded: ${failed.map(({ scenario }) => scenario.name).join("; ")}`);
  const before = recorded(host);
  const observed = observedIn(passed, version, surface);
  const files: (string | undefined)[] = [];
  if (options.whole) files.push(record(host, observed), recordReplies(host, passed, version));
  else if (!options.tools && before?.version === version)
    files.push(record(host, together(before, observed)));
  else if (!options.tools)
    say(`${host}: nothing recorded: ${version} was not recorded as a whole yet`);
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
