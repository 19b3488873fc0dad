import type { Outcome } from "../convert/convert.ts";
import { writtenFiles, type ConvertView } from "../convert/changed.ts";
import { gapsSentence, printConverted } from "../convert/print.ts";
import { unguardedIn } from "../convert/unguarded.ts";
import { isGap, isLostGuard } from "../model/diagnostics.ts";
import type { Change } from "../model/files.ts";
import { layersOf } from "../model/layer.ts";
import { word } from "../model/shell.ts";
import { disk } from "../node/disk.ts";
import { isPlain, painter, say, type Io } from "../node/io.ts";
import { isInRepository, untracked } from "../node/git.ts";
import { switchLog } from "../node/log-files.ts";
import { strandedIn } from "../judge/generated.ts";
import { visible } from "../model/visible.ts";
import { placesNow, reportNow } from "../judge/today/place-now.ts";
import { scriptFile } from "../read/script.ts";
import { prepare, type Prepared, logSwitch } from "./conversion.ts";
import { lookOf, sayJson } from "./here.ts";
import { refuseUnderAgent } from "./before.ts";
import type { CommandOf, Options } from "../options/table.ts";

export const convertCommand: CommandOf<"convert"> = async (path, options, io) => {
  const prepared = await prepare(path, options, !options.dryRun, io);
  const { out, writer, outcome } = prepared;
  const touches =
    outcome.touches ??
    (options.failOpen || options.adopt === false ? "changes how guards run" : undefined);
  if (writer && touches !== undefined) await refuseUnderAgent(wordsOf(path, options), touches, io);
  writer?.apply(outcome.changes);
  const now = placesNow(disk(out), layersOf(options.user));
  const log = logSwitch(out, io);
  if (writer && !options.user) switchLog({ ...io.env, HOME: io.home }, out, log.isOff);
  const { notices, ...rest } = reportNow(outcome.report, now);
  const report = { ...rest, notices: [...notices, ...log.findings] };
  const { failed, gaps } = faultsOf(outcome);
  if (options.json) sayJson(io, report);
  else {
    await print({ ...prepared, outcome: { ...outcome, report } }, path, options, io);
    if (options.strict && gaps && !failed) say(io, painter(io)("yellow", gapsSentence(gaps)));
  }
  return failed || (options.strict && gaps) ? 1 : 0;
};

async function print(
  { adapters, out, main, outcome }: Prepared,
  path: string | undefined,
  options: Options<"convert">,
  io: Io,
): Promise<void> {
  const { dryRun, quiet, verbose, user } = options;
  const files = dryRun || user || !outcome.changes.length ? [] : committedFiles(outcome, out);
  const view: ConvertView = {
    adapters,
    ...lookOf(io),
    plain: isPlain(io),
    git: isInRepository(out),
    untracked: untracked(out, files, io.env),
    layer: main.layer,
    dryRun,
    verbose,
    quiet,
    adopt: options.adopt ?? main.edited?.adopt,
    isAdoptChosen: options.adopt !== undefined,
    again: `hookport ${wordsOf(path, options)}`,
  };
  say(io, printConverted(outcome, view));
  if (verbose && dryRun) await printDiff(outcome.changes, io);
}

/** A clone needs what was written, and the scripts that it starts. */
function committedFiles({ report, judged: [first] }: Outcome, out: string): readonly string[] {
  const scripts = first?.judged.flatMap(
    ({ handler, group }) => scriptFile(disk(out), handler, group) ?? [],
  );
  return [...writtenFiles(report), ...(scripts ?? [])];
}

export async function printDiff(changes: readonly Change[], io: Io): Promise<void> {
  const { createTwoFilesPatch } = await import("diff");
  for (const { path, before, after, bytes } of changes) {
    const isShim = path.endsWith("shim.cjs") || bytes === true;
    const diff = isShim
      ? `${path}: ${before === undefined ? "new" : "changed"} (${bytes ? "no text" : "bundled program"})\n`
      : createTwoFilesPatch(path, path, before ?? "", after ?? "");
    say(io, isShim ? diff : diff.replace(/[^\t\n]+/g, visible));
  }
}

/** The command line that writes what this run shows. */
function wordsOf(
  path: string | undefined,
  { from, to, out, user, includeLocal, failOpen, adopt }: Options<"convert">,
): string {
  const texts = [
    ...(path === undefined ? [] : [word(path)]),
    ...(from === "auto" ? [] : [`--from ${word(from)}`]),
    ...(to === undefined ? [] : [`--to ${word(to)}`]),
    ...(out === undefined ? [] : [`--out ${word(out)}`]),
    ...(user ? ["--user"] : []),
    ...(includeLocal ? ["--include-local"] : []),
    ...(failOpen === undefined ? [] : [failOpen ? "--fail-open" : "--no-fail-open"]),
    ...(adopt === undefined ? [] : [adopt ? "--adopt" : "--no-adopt"]),
  ];
  return ["convert", ...texts].join(" ");
}

/** What can fail a conversion: open guards, also where an agent left, files git keeps, any gap. */
function faultsOf({ report, judged }: Outcome) {
  const hosts = new Set(report.targets.map(({ host }) => host));
  const open = judged.some(
    (side) => hosts.has(side.host) && side.judged.some((judged) => judged.opened),
  );
  const findings = report.targets.flatMap((target) => target.findings);
  const gaps = [...report.unread, ...report.notices, ...findings].filter(isGap).length;
  const lost = report.unread.some(isLostGuard);
  const failed = open || lost || strandedIn(report).length > 0 || unguardedIn(report).length > 0;
  return { failed, gaps };
}
