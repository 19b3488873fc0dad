/** Proof on the real agents: install, cut off from the network, play every scenario, compare, tell. */
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { adapters } from "../../adapters/registry.ts";
import type { Adapter } from "../../src/model/adapter.ts";
import { drivers } from "./drivers/index.ts";
import { asExpected, observedIn, record } from "./evidence.ts";
import { runHost } from "./host.ts";
import { install } from "./install.ts";
import { optionsOf, type Options } from "./options.ts";
import { endAll } from "./program.ts";
import { again, inside } from "./sandbox.ts";
import type { Driver } from "./session.ts";
import { say, summary, type HostRun } from "./summary.ts";

const INSTALLED = "HOOKPORT_INSTALLED";

/** Where each program stands, or why it does not. */
type Installed = { readonly [host: string]: { readonly folder: string } | { readonly skipped: string } };

async function outside(options: Options): Promise<number> {
  const found: { [host: string]: Installed[string] } = {};
  for (const [host, version] of Object.entries(options.versions)) {
    const adapter = await (adapters[host] as () => Promise<Adapter>)();
    say(`${host} ${version}: installing, or taking it from the cache`);
    try {
      found[host] = { folder: await install(adapter, version) };
    } catch (error) {
      found[host] = { skipped: `npm could not install ${adapter.program?.package}@${version}: ${(error as Error).message.split("\n")[0]}` };
    }
  }
  return again({ [INSTALLED]: JSON.stringify(found) });
}

const PREFIX = "hookport-hosts-";

/** A folder of this run's own; what a killed run left a day ago goes. */
function workspace(): string {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(PREFIX)))
    if (Date.now() - statSync(join(tmpdir(), name)).mtimeMs > 86_400_000) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  return mkdtempSync(join(tmpdir(), PREFIX));
}

async function suite(options: Options): Promise<number> {
  if (inside() === "open") say("the network could not be cut off here: the programs are only told to use none");
  const top = workspace();
  const clean = () => {
    endAll();
    if (!options.keep) rmSync(top, { recursive: true, force: true });
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => (clean(), process.exit(130)));
  try {
    const installed = JSON.parse(process.env[INSTALLED] ?? "{}") as Installed;
    const runs: HostRun[] = [];
    for (const [host, version] of Object.entries(options.versions)) {
      const where = installed[host] as Installed[string];
      const driver = drivers.find(({ id }) => id === host) as Driver;
      const none = { host, version, surface: driver.surface, results: [], unreached: [], seconds: 0 };
      const adapter = await (adapters[host] as () => Promise<Adapter>)();
      runs.push(
        "skipped" in where ? { ...none, skipped: where.skipped } : await runHost(adapter, driver, { ...where, version, top }, options),
      );
    }
    if (runs.every(({ results, skipped }) => !skipped && !results.length)) {
      say(`no scenario matches ${options.grep.source}`);
      return 2;
    }
    tell(runs, options);
    if (options.keep) say(`kept: ${top}`);
    const wrong = runs.some(({ results, skipped }) => (skipped ? options.named : results.some((one) => !asExpected(one))));
    return wrong ? 1 : 0;
  } finally {
    clean();
  }
}

function tell(runs: readonly HostRun[], options: Options): void {
  const whole = runs.filter(({ skipped, undriven }) => !skipped && !undriven && options.whole);
  const said = options.json
    ? JSON.stringify({ version: 1, hosts: runs.map(asJson) }, null, 2)
    : summary(runs, new Date().toISOString().slice(0, 10));
  process.stdout.write(`${said}\n`);
  if (options.accept && !options.whole) say("nothing recorded: --accept takes whole runs only");
  else if (options.accept)
    for (const { host, results, version, surface } of whole) say(`recorded ${record(host, observedIn(results, version, surface))}`);
}

const asJson = ({ results, ...run }: HostRun) => ({
  ...run,
  scenarios: results.map(({ scenario: { name, expected, claim }, ...rest }) => ({ name, expected, claim, ...rest })),
});

const options = optionsOf(process.argv.slice(2));
process.exitCode = await (inside() ? suite(options) : outside(options));
