/**
 * Proof on the real agents: install, play every scenario cut off from everything, compare, tell.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CommanderError } from "commander";
import { adapters } from "../../adapters/registry.ts";
import type { Adapter } from "../../src/model/adapter.ts";
import { drivers } from "./drivers.ts";
import { asExpected, observedIn, record, recordReplies } from "./evidence.ts";
import { runHost } from "./host.ts";
import { install } from "./install.ts";
import { optionsOf, type Options } from "./options.ts";
import { recordTools, toolsIn } from "./recorded-tools.ts";
import { PATH } from "./play.ts";
import { endAll } from "../../src/node/exec.ts";
import { cannotShutIn } from "../../src/node/live/sandbox.ts";
import { HONOURED, REFUSED } from "../../src/model/observed.ts";
import { HOLDS } from "./scenario.ts";
import type { Driver } from "./driver.ts";
import { claimsSummary, say, summary, type HostRun } from "./summary.ts";

/** Where each program stands, or why it does not. */
type Installed = { readonly folder: string } | { readonly skipped: string };

async function installed(
  adapter: Adapter,
  driver: Driver,
  host: string,
  version: string,
): Promise<Installed> {
  say(`${host} ${version}: installing, or taking it from the cache`);
  try {
    return { folder: await install(adapter, driver, version) };
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim().split("\n").slice(0, 3).join("; ");
    return {
      skipped: `npm could not install ${host}@${version}: ${said || (error as Error).message}`,
    };
  }
}

/** What the scenarios are played with, beside the programs. */
function missingTools(): readonly string[] {
  const folders = PATH.split(":");
  return ["git", "bash", "python3"].filter(
    (tool) => !folders.some((folder) => existsSync(join(folder, tool))),
  );
}

const PREFIX = "hookport-hosts-";

/** A folder of this run's own; what a killed run of the same user left a day ago goes. */
function workspace(): string {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(PREFIX)))
    try {
      const { mtimeMs, uid } = statSync(join(tmpdir(), name));
      if (Date.now() - mtimeMs > 86_400_000 && uid === process.getuid?.())
        rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // Another run swept it.
    }
  return mkdtempSync(join(tmpdir(), PREFIX));
}

async function suite(options: Options): Promise<number> {
  const missing = missingTools();
  if (missing.length) {
    say(`this needs ${missing.join(" and ")} in ${PATH}`);
    return 2;
  }
  const open = cannotShutIn();
  if (open) say(`${open}: the programs are only told to use no network`);
  const top = workspace();
  const clear = () => {
    endAll();
    if (options.keep) say(`kept: ${top}`);
    else rmSync(top, { recursive: true, force: true });
  };
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const))
    process.once(signal, () => (clear(), process.exit(128 + number)));
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
  for (const { host, results, version, surface } of played) {
    const failed = results.filter(
      ({ verdict, scenario }) =>
        ![HONOURED, REFUSED, HOLDS].includes(verdict) ||
        (scenario.expected === HOLDS && verdict !== HOLDS),
    );
    if (failed.length)
      say(`${host}: nothing recorded: ${failed.map(({ scenario }) => scenario.name).join("; ")}`);
    else {
      const whole = options.whole
        ? [
            record(host, observedIn(results, version, surface)),
            recordReplies(host, results, version),
          ]
        : [];
      say(
        `recorded ${[...whole, recordTools(host, toolsIn(results, version))].filter(Boolean).join(" and ")}`,
      );
    }
  }
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
