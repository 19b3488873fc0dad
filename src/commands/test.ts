import { printedJson } from "../screen/json.ts";
import { existsSync, watch } from "node:fs";
import { dirname, join } from "node:path";
import { availableParallelism } from "node:os";
import { UserError } from "../model/error.ts";
import { failureText } from "../screen/failure.ts";
import { replace } from "../node/disk.ts";
import { treeOf } from "../node/tree-of.ts";
import { installedVersion } from "../node/installed.ts";
import { painter, say, tell, type Io } from "../node/io.ts";
import { agentOn, type Agent } from "../node/live/play.ts";
import { liveRoomIn, roomIn, withCopies } from "../node/workspace.ts";
import { shimText } from "../node/shim-text.ts";
import type { Adapter } from "../model/adapter.ts";
import type { TestReport } from "../../schemas/types/output.ts";
import { scriptsOf } from "../check/package.ts";
import { writing } from "../check/scripts.ts";
import { indexed, type Tree } from "../make/tree.ts";
import { foldersAbove } from "../model/paths.ts";
import type { Source } from "../read/source.ts";
import type { CaseEntry } from "../cases/case.ts";
import { junit } from "../cases/format/junit.ts";
import { CASES, DOCUMENT } from "../cases/layout.ts";
import { prettyCase, prettyEnd } from "../cases/format/pretty.ts";
import { denials, readmeSection, sectionIn, type PlayedAgent } from "../cases/format/readme.ts";
import { readPackage, type Package } from "../cases/package.ts";
import { across, live, liveName } from "../cases/run-on-host.ts";
import { playIn } from "../cases/workspace.ts";
import { chosen, testReport, runCases, type Bench, type Player } from "../cases/suite.ts";
import { othersIn, simulate, type SimulatedProject } from "../cases/simulate.ts";
import { workspaceIn, type Workspace, packageNamed } from "./here.ts";
import { hostIds, loadAll, someNamed, today } from "./load.ts";
import type { CommandOf, Options } from "../options/table.ts";

export const testCommand: CommandOf<"test"> = async (named, options, io) => {
  const dir = named ?? ".";
  const root = packageNamed(named, io);
  if (!options.watch) return run(root, dir, options, io);
  if (options.format !== "pretty")
    throw new UserError("--watch prints for people only", "leave --format or --watch out");
  for (;;) {
    if (!existsSync(root))
      throw new UserError(`${dir}: no such folder`, "name the folder of a hook package");
    const changed = change(root);
    try {
      await run(root, dir, options, io);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      say(io, painter(io)("red", failureText(error)));
    }
    say(io, painter(io)("dim", "waiting for a change; Ctrl-C ends"));
    await changed;
    say(io, "");
  }
};

async function run(root: string, dir: string, options: Options<"test">, io: Io): Promise<number> {
  const workspace = workspaceIn(root, false, await loadAll(), io);
  const { adapters, protocols, files } = workspace;
  const pack = readPackage(workspace, files);
  for (const path of pack.strays)
    tell(io, `${path} is not run: a case is a .yaml file in ${CASES}/ itself`);
  const entries = chosen(pack, options);
  const agents = agentsFor(workspace, pack, options);
  const readme = options.readme ? sectionIn(files.read(README) ?? "") : undefined;
  return withCopies(root, io, async (copies) => {
    const shared = { protocols, config: pack.config, path: io.env["PATH"] };
    const others = agents.live.length ? othersIn(adapters, files) : [];
    const room = roomIn(copies, shared);
    const bench: Bench = {
      named: dir === "." ? "" : dir,
      players: [
        ...agents.simulated.map((on): Player => ({
          host: on.adapter.protocol.id,
          option: ["--agent", on.adapter.protocol.id],
          play: (value, alone) => playIn(room, (stage) => across(on, value, alone, stage)),
        })),
        ...agents.live.map(({ on, agent }): Player => ({
          host: liveName(on),
          option: ["--live", on.adapter.protocol.id],
          play: (value, alone) =>
            playIn(liveRoomIn(copies, shared, agent, others), (stage) =>
              live(on, value, alone, stage),
            ),
        })),
      ],
      adapters: Object.values(adapters),
      jobs: availableParallelism(),
      now: () => performance.now() / 1000,
      room,
    };
    const report = await played(entries, bench, options.format, io);
    const changed = options.watch ? [] : copies.changed();
    if (changed.length)
      tell(
        io,
        `the package itself was changed while its tests ran: ${changed.join(", ")}; a script must not know where it stands`,
      );
    const written = ownFiles(copies.written(), pack.source, treeOf(root, dir), entries);
    for (const path of written) {
      const { file, message, hint } = writing({ file: path }, "a hook wrote this file");
      tell(io, `${file}: ${message}; ${hint}`);
    }
    if (readme) writeReadme(join(root, README), readme, report, agents.live, io);
    if (report.totals.broken) return 2;
    return report.totals.failed || changed.length || written.length ? 1 : 0;
  });
}

interface LiveAgent {
  readonly on: SimulatedProject;
  readonly agent: Agent;
}

function agentsFor(workspace: Workspace, { source }: Package, options: Options<"test">) {
  const { adapters, io } = workspace;
  const named = (option: string, ids: string | undefined) =>
    ids === undefined ? [] : someNamed(ids, workspace, `name the agents: --${option} ID,ID`);
  const about = { ...workspace, source, shim: shimText(), today: today(io) };
  const wired = (id: string) => simulate(adapters[id] as Adapter, about);
  const simulated = named("agent", options.to).map(wired);
  if (options.readme && options.live === undefined)
    throw new UserError(
      "--readme says what agents were seen to deny, and none is named",
      "name those that are installed here: --live ID,ID",
    );
  const drivable = hostIds.filter((id) => adapters[id]?.driver);
  const live = named("live", options.live).map((id): LiveAgent => ({
    on: wired(id),
    agent: agentOn(adapters[id] as Adapter, io.env["PATH"] ?? "", drivable),
  }));
  return { simulated, live };
}

async function played(
  entries: readonly CaseEntry[],
  bench: Bench,
  format: Options<"test">["format"],
  io: Io,
): Promise<TestReport> {
  const paint = painter(io);
  const pretty = format === "pretty";
  const cases = await runCases(
    entries,
    bench,
    (result) => pretty && say(io, prettyCase(result, paint)),
  );
  const report = testReport(bench, cases);
  say(io, pretty ? prettyEnd(report, paint) : FORMS[format as keyof typeof FORMS](report));
  return report;
}

function writeReadme(
  path: string,
  readme: (section: string) => string,
  report: TestReport,
  agents: readonly LiveAgent[],
  io: Io,
): void {
  if (!denials(report).length)
    throw new UserError(
      `no case of this package denies, so ${README} was left as it is`,
      "write a case of a call that its hooks forbid, with `decision: deny`",
    );
  const seen = agents.map(({ on }): PlayedAgent => ({
    host: liveName(on),
    title: on.adapter.title,
    version: installedVersion(on.adapter, io.env["PATH"] ?? ""),
  }));
  replace(path, readme(readmeSection(report, seen, today(io))));
  tell(io, `${README} says on which agents the cases deny`);
}

/** Leaves out the project's files: in a test it is the package's own folder. */
function ownFiles(
  written: readonly string[],
  source: Source,
  tree: Tree,
  cases: readonly CaseEntry[],
): readonly string[] {
  if (!written.length) return [];
  const scripts = [...scriptsOf(source, indexed(tree)).keys(), DOCUMENT];
  const folders = new Set(scripts.map((path) => dirname(path)).filter((path) => path !== "."));
  const text = JSON.stringify(cases.map(({ prepared }) => prepared?.payload ?? null));
  return written.filter(
    (path) =>
      foldersAbove(path).some((candidate) => folders.has(candidate)) && !text.includes(path),
  );
}

const README = "README.md";
const FORMS = { json: (report: TestReport) => printedJson(report, 2), junit };

/** Milliseconds to wait after a change, because editors write a file in several steps. */
const SETTLED = 150;

/** Waits for the next change in the package, and for those that follow at once. */
function change(root: string): Promise<void> {
  return new Promise((done) => {
    let clock: NodeJS.Timeout | undefined;
    const watcher = watch(root, { recursive: true });
    const settle = () => {
      clearTimeout(clock);
      clock = setTimeout(() => {
        watcher.close();
        done();
      }, SETTLED);
    };
    watcher.on("change", (_, name) => {
      if (!/^(?:\.git|node_modules|\.hookport)(?:[\\/]|$)/.test(String(name ?? ""))) settle();
    });
    // A folder that was deleted before it could be watched is a change too.
    watcher.on("error", settle);
  });
}
