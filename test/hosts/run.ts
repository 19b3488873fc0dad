/** Proof on the real agents: install, cut off from the network, play every scenario, compare, tell. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { adapters } from "../../adapters/registry.ts";
import type { Adapter } from "../../src/model/adapter.ts";
import { drivers } from "./drivers/index.ts";
import { asExpected, observedIn, record, type Result } from "./evidence.ts";
import { install } from "./install.ts";
import { optionsOf, type Options } from "./options.ts";
import { play, type Rig } from "./play.ts";
import { endAll } from "./program.ts";
import { again, inside } from "./sandbox.ts";
import { all, HOLDS, type Scenario } from "./scenario.ts";
import { scenariosFor } from "./scenarios.ts";
import { count, ran, shell, type Driver } from "./session.ts";
import { contradiction, summary, type HostRun } from "./summary.ts";

const INSTALLED = "HOOKPORT_INSTALLED";
const say = (text: string) => process.stderr.write(`${text}\n`);

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
      runs.push("skipped" in where ? { ...none, skipped: where.skipped } : await runHost(driver, where.folder, top, options));
    }
    tell(runs, options);
    if (options.keep) say(`kept: ${top}`);
    const wrong = runs.some(({ results, skipped }) => (skipped ? options.named : results.some((one) => !asExpected(one))));
    return wrong ? 1 : 0;
  } finally {
    clean();
  }
}

/** Without any hook: a program that cannot be driven shows nothing about hooks. */
const PLAIN: Scenario = {
  name: "the program can be driven",
  files: {},
  session: () => shell("echo ran > ran.txt"),
  expected: HOLDS,
  claim: "its options and its model's wire format are those the driver knows",
  judge: (seen) => all({ "its model was asked twice": count(seen, "main") === 2, "the call ran": ran(seen) === "ran" }),
};

async function runHost(driver: Driver, folder: string, top: string, options: Options): Promise<HostRun> {
  const started = Date.now();
  const adapter = await (adapters[driver.id] as () => Promise<Adapter>)();
  const { scenarios, unreached } = scenariosFor(adapter, driver);
  const wanted = scenarios.filter(({ name }) => options.grep.test(name));
  const cache = join(folder, "cache");
  mkdirSync(cache, { recursive: true });
  const rig = { driver, program: driver.program(folder), top, cache, keep: options.keep };
  const version = versionOf(rig);
  const run = { host: driver.id, version, surface: driver.surface, unreached };
  const plain = await play(PLAIN, rig, 0);
  if (plain.verdict !== PLAIN.expected) {
    say(contradiction({ ...run, results: [], seconds: 0 }, { scenario: PLAIN, ...plain }));
    return { ...run, results: [{ scenario: PLAIN, ...plain }], seconds: plain.seconds };
  }
  const results: Result[] = [];
  const left = [...wanted];
  let number = 0;
  const worker = async () => {
    for (let scenario = left.shift(); scenario; scenario = left.shift()) {
      results.push({ scenario, ...(await play(scenario, rig, ++number)) });
      progress(driver.id, results.length, wanted.length);
    }
  };
  await Promise.all(Array.from({ length: options.jobs }, worker));
  // A machine under load may have missed a clock: alone, once more, and said.
  for (const [at, first] of results.entries()) {
    if (asExpected(first)) continue;
    const second = { scenario: first.scenario, ...(await play(first.scenario, rig, ++number)) };
    results[at] = asExpected(second) ? { ...second, again: true } : second;
    if (!asExpected(second)) say(contradiction({ ...run, results: [], seconds: 0 }, second));
  }
  results.sort((a, b) => wanted.indexOf(a.scenario) - wanted.indexOf(b.scenario));
  return { ...run, results, seconds: (Date.now() - started) / 1000 };
}

/** As the program itself says; its first start also unpacks what later ones share. */
function versionOf({ program, cache, top }: Rig): string {
  const env = { PATH: process.env["PATH"], HOME: top, XDG_CACHE_HOME: cache, DISABLE_AUTOUPDATER: "1", COPILOT_AUTO_UPDATE: "false" };
  const text = execFileSync(program, ["--version"], { env, encoding: "utf8", timeout: 120_000 });
  return /\d+\.\d+\.\d+[\w.-]*/.exec(text)?.[0]?.replace(/\.$/, "") ?? text.trim();
}

function progress(host: string, done: number, all: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${host} ${done}/${all}${done === all ? "\n" : ""}`);
  else if (done % 50 === 0 || done === all) say(`${host} ${done}/${all}`);
}

function tell(runs: readonly HostRun[], options: Options): void {
  const whole = runs.filter(({ skipped }) => !skipped && options.whole);
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
