import type { Outcome } from "../convert/convert.ts";
import { writtenFiles } from "../convert/changed.ts";
import { gapsSentence, printConverted } from "../convert/print.ts";
import { printWhole } from "../convert/whole.ts";
import { isGap } from "../model/diagnostics.ts";
import { eventInfo, isEventName, type EventName } from "../model/events.ts";
import type { Change } from "../model/files.ts";
import { LOCAL, PROJECT, USER } from "../model/layer.ts";
import { word } from "../model/shell.ts";
import { disk } from "../node/disk.ts";
import { untracked } from "../node/git.ts";
import { strandedIn } from "../report/accept.ts";
import { printedJson } from "../report/format/json.ts";
import { screenWidth } from "../report/format/screen.ts";
import { visible } from "../report/format/text.ts";
import { placesNow, reportNow } from "../report/place-now.ts";
import { checkConversion } from "./check.ts";
import { prepare, type ConversionOptions } from "./conversion.ts";
import { paint, say } from "./load.ts";
import { refuseUnderAgent } from "./under-agent.ts";

interface Options extends ConversionOptions {
  readonly dryRun?: boolean;
  readonly check?: boolean;
  readonly json?: boolean;
  readonly strict?: boolean;
  readonly verbose?: boolean;
  readonly quiet?: boolean;
}

export async function convertCommand(path: string | undefined, options: Options): Promise<number> {
  if (options.check) return checkConversion(path, options);
  const { adapters, protocols, out, main, writer, outcome } = await prepare(
    path,
    options,
    !options.dryRun,
  );
  // A new guard is anybody's to add.
  const hit = outcome.hooks.some(
    ({ what, event }) => what !== "came" && isEventName(event) && mayGuard(event),
  );
  if (writer && (hit || options.failOpen || options.adopt === false))
    refuseUnderAgent(adapters, "convert", "changes or takes out a guard");
  writer?.apply(outcome.changes);
  const now = placesNow(disk(out), options.user ? [USER] : [PROJECT, LOCAL]);
  const report = reportNow(outcome.report, now);
  if (options.json) say(printedJson(report, 2));
  else if (options.verbose)
    say(printWhole({ ...outcome, report }, adapters, protocols, paint, options));
  else
    say(
      printConverted(
        { ...outcome, report },
        {
          adapters,
          protocols,
          paint,
          width: screenWidth(process.stdout.columns),
          files: disk(out),
          untracked:
            options.dryRun || options.user || !outcome.changes.length
              ? []
              : untracked(out, writtenFiles(report)),
          layer: main.layer,
          dryRun: Boolean(options.dryRun),
          adopt: options.adopt ?? main.edited?.adopt,
          again: commandOf(path, options),
          quiet: Boolean(options.quiet),
        },
      ),
    );
  if (options.dryRun && options.verbose && !options.json) await showDiff(outcome.changes);
  return verdict(outcome, options);
}

async function showDiff(changes: readonly Change[]): Promise<void> {
  const { createTwoFilesPatch } = await import("diff");
  for (const { path, before, after } of changes)
    say(
      path.endsWith("shim.cjs")
        ? `${path}: ${before === undefined ? "new" : "changed"} (bundled program)\n`
        : createTwoFilesPatch(path, path, before ?? "", after ?? "").replace(/[^\t\n]+/g, visible),
    );
}

/** The same command, so that it writes. */
function commandOf(
  path: string | undefined,
  { from, to, out, user, includeLocal, failOpen, adopt }: Options,
): string {
  const said = [
    ...(path === undefined ? [] : [word(path)]),
    ...(from === "auto" ? [] : [`--from ${word(from)}`]),
    ...(to === undefined ? [] : [`--to ${word(to)}`]),
    ...(out === undefined ? [] : [`--out ${word(out)}`]),
    ...(user ? ["--user"] : []),
    ...(includeLocal ? ["--include-local"] : []),
    ...(failOpen === undefined ? [] : [failOpen ? "--fail-open" : "--no-fail-open"]),
    ...(adopt === undefined ? [] : [adopt ? "--adopt" : "--no-adopt"]),
  ];
  return ["hookport convert", ...said].join(" ");
}

function verdict({ report, judged }: Outcome, { strict, json }: Options): number {
  const open = judged.some(
    (side) =>
      report.targets.some(({ host }) => host === side.host) &&
      side.judged.some(({ opened }) => opened),
  );
  const { targets, notices, unread } = report;
  const gaps = [...unread, ...notices, ...targets.flatMap(({ findings }) => findings)].filter(
    isGap,
  ).length;
  const stranded = strandedIn(report).length > 0;
  const failed = open || stranded || (strict && gaps > 0);
  if (!json && failed && !open && !stranded) say(paint("yellow", gapsSentence(gaps)));
  return failed ? 1 : 0;
}

const mayGuard = (event: EventName) =>
  eventInfo(event).judge.some((one) => one === "deny" || one === "hold");
