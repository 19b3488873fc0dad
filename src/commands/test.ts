import { statSync, watch } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { UserError } from "../error.ts";
import { disk } from "../node/disk.ts";
import { roomIn, withCopies } from "../node/room.ts";
import { shimText } from "../node/shim-text.ts";
import type { Adapter } from "../model/adapter.ts";
import type { TestReport } from "../model/test-report.ts";
import { junit } from "../test/format/junit.ts";
import { prettyCase, prettyEnd } from "../test/format/pretty.ts";
import { tap } from "../test/format/tap.ts";
import { readPackage } from "../test/package.ts";
import { chosen, reportOf, runCases, type Bench } from "../test/suite.ts";
import { wire } from "../test/wired.ts";
import { initTests } from "./init-tests.ts";
import { hostsNamed, loadAll, paint, say, today } from "./load.ts";

interface Options {
  readonly case?: string;
  readonly event?: string;
  readonly host?: string;
  readonly format: "pretty" | "json" | "junit" | "tap";
  readonly watch?: boolean;
  readonly init?: boolean;
}

export async function testCommand(dir: string, options: Options): Promise<number> {
  const root = resolve(dir);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(`${dir}: no such folder`, "name the folder of a hook package");
  if (options.init) return initTests(root);
  if (!options.watch) return run(root, dir, options);
  if (options.format !== "pretty") throw new UserError("--watch prints for people only", "leave --format or --watch out");
  for (;;) {
    const changed = change(root);
    try {
      await run(root, dir, options);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      say(paint("red", error.message));
      if (error.hint) say(`  ${error.hint}`);
    }
    say(paint("dim", "waiting for a change; Ctrl-C ends"));
    await changed;
    say("");
  }
}

/** Editors write a file in several steps. */
const SETTLED = 150;

/** The next change in the package, and the end of those that come with it. */
function change(root: string): Promise<void> {
  return new Promise((done) => {
    let clock: NodeJS.Timeout | undefined;
    const watcher = watch(root, { recursive: true }, (_, name) => {
      if (/^(?:\.git|node_modules|\.hookport)(?:[\\/]|$)/.test(name ?? "")) return;
      clearTimeout(clock);
      clock = setTimeout(() => {
        watcher.close();
        done();
      }, SETTLED);
    });
  });
}

async function run(root: string, dir: string, options: Options): Promise<number> {
  const { adapters, wires } = await loadAll();
  const files = disk(root);
  const pack = readPackage(adapters, files);
  const entries = chosen(pack, options);
  const asked = options.host === undefined ? [] : hostsNamed(options.host, adapters, root);
  const shim = asked.length ? shimText() : "";
  const hosts = asked.map((id) => wire(adapters[id] as Adapter, { adapters, wires, source: pack.source, files, shim, today: today() }));
  return withCopies(root, async (copies) => {
    const bench: Bench = {
      named: dir === "." ? "" : dir,
      hosts,
      adapters: Object.values(adapters),
      jobs: availableParallelism(),
      now: () => performance.now() / 1000,
      room: () => roomIn(copies, { wires, config: pack.config }),
    };
    const pretty = options.format === "pretty";
    const cases = await runCases(entries, bench, (result) => pretty && say(prettyCase(result, paint)));
    const report = reportOf(bench, cases);
    say(pretty ? prettyEnd(report, paint) : FORMS[options.format as keyof typeof FORMS](report));
    return report.totals.broken ? 2 : report.totals.failed ? 1 : 0;
  });
}

const FORMS = { json: (report: TestReport) => JSON.stringify(report, null, 2), junit, tap };
