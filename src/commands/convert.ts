import { printedJson } from "../report/format/json.ts";
import { resolve } from "node:path";
import { originsOf } from "../plan/assemble.ts";
import { convert, type Outcome } from "../convert/convert.ts";
import { composed, migration } from "../convert/migrate.ts";
import { disk } from "../node/disk.ts";
import { belowTop, ignoredBy } from "../node/git.ts";
import { installedVersion } from "../node/installed.ts";
import { match } from "../node/safe-regex.ts";
import { shimText } from "../node/shim-text.ts";
import { enter, wasInterrupted } from "../node/journal.ts";
import { FILES } from "../audit/part.ts";
import { isGap } from "../model/diagnostics.ts";
import type { Adapter, Adapters } from "../model/adapter.ts";
import { UserError } from "../model/error.ts";
import { visible } from "../report/format/text.ts";
import type { Change } from "../model/files.ts";
import { LOCAL, PROJECT, USER } from "../model/layer.ts";
import { placesNow, reportNow } from "../report/place-now.ts";
import { mayWrite } from "../write/ledger.ts";
import { joinedOutcomes } from "../convert/outcome.ts";
import { labelOf, nameOf } from "../report/format/label.ts";
import type { HookChange } from "../plan/compare.ts";
import { openGuards, printReport } from "../convert/print.ts";
import { tellFailure } from "./fail.ts";
import { demandNotNewer } from "./release.ts";
import { hostsNamed, INTERRUPTED, loadAll, paint, say, tell, today } from "./load.ts";
import { checkFrom, locate } from "./sources.ts";
import { begun, projectWork, targetsOf, userRoot, unreadError, type WorkOptions, type Work } from "./work.ts";

const UNREAD: readonly string[] = [...FILES, "unread"];

interface Options extends WorkOptions {
  readonly out?: string;
  readonly dryRun?: boolean;
  readonly check?: boolean;
  readonly json?: boolean;
  readonly strict?: boolean;
  readonly failOpen?: boolean;
}

export async function convertCommand(path: string | undefined, options: Options): Promise<number> {
  try {
    return await converted(path, options);
  } catch (error) {
    // Whether all is up to date is a question, and a file that nobody can read is an answer.
    if (!options.check || !(error instanceof UserError) || !UNREAD.some((code) => code === error.code)) throw error;
    await tellFailure(error, Boolean(options.json));
    return 1;
  }
}

async function converted(path: string | undefined, options: Options): Promise<number> {
  const { adapters, protocols } = await loadAll();
  const { root, file } = options.user ? userRoot(path) : locate(path, adapters);
  const out = options.out === undefined ? root : resolve(options.out);
  const writer = options.check || options.dryRun ? undefined : await enter(out, mayWrite(adapters), tell);
  if (!writer && wasInterrupted(out)) tell(INTERRUPTED);
  demandNotNewer(disk(out), options.user ? [USER] : [PROJECT, LOCAL]);
  checkFrom(options.from, adapters);
  if (options.to !== undefined) hostsNamed(options.to, adapters, out);
  const work = options.user ? [begun(adapters, root, out, USER, file, options)] : projectWork(adapters, root, out, file, options);
  const [main] = work as [Work];
  const sources = work.flatMap((one) => one.sources);
  const targets = targetsOf(options, adapters, out, work, sources);
  const handlers = sources.flatMap(({ groups, natives }) => [...groups, ...natives]);
  const unread = sources.flatMap((source) => source.unread);
  const mute = sources.filter((one) => one.unread.length && !one.groups.length && !one.natives.length);
  const before = work.flatMap((one) => originsOf(one.doc));
  // What the document has of such a file is all that is left of it.
  if ((unread.length && !handlers.length) || mute.some(({ file: path }) => before.some((origin) => origin.file === path)))
    throw unreadError(unread);
  const ignored = ignoredBy(out, ownPaths(adapters, targets));
  const common = {
    adapters,
    protocols,
    targets,
    from: out === root ? main.files : disk(root),
    folder: belowTop(out),
    inPlace: out === root,
    shim: shimText(),
    ignored: (one: string) => ignored.has(one),
    match,
    today: today(),
    installed: installedHere(adapters, targets),
  };
  const outcome = joinedOutcomes(
    work.map(({ layer, files, sources: own, others, doc: before, edited }) =>
      convert({
        ...common,
        files,
        layer,
        sources: own,
        others,
        failOpen: options.failOpen ?? edited?.failOpen ?? before?.failOpen ?? false,
        adopt: options.adopt === true,
        giveBack: options.adopt === false,
      }),
    ),
  );
  const earlier = migration(disk(out), options.user ? [USER] : [PROJECT, LOCAL]);
  const changes = composed(disk(out), earlier, outcome.changes);
  writer?.apply(changes);
  const now = placesNow(disk(out), options.user ? [USER] : [PROJECT, LOCAL]);
  const report = reportNow(outcome.report, now);
  if (options.json) say(printedJson(report, 2));
  else for (const one of outcome.hooks) say(changeLine(one));
  if (options.json) return ended(outcome, changes, options);
  if (!options.check) say(printReport({ ...outcome, report }, adapters, protocols, paint, options));
  if (options.dryRun && !options.check) await showDiff(changes);
  return ended(outcome, changes, options);
}

const ended = (outcome: Outcome, changes: readonly Change[], options: Options): number =>
  options.check ? check(changes, Boolean(options.json)) : verdict(outcome, options);

/** What an edit came to, hook by hook. */
function changeLine({ what, event, group, handler, how }: HookChange): string {
  const line = handler.origin?.line;
  const place = what === "went" || !group.origin ? "" : ` (${group.origin.file}${line ? `:${line}` : ""})`;
  const hook = labelOf({ event, matcher: group.matcher ?? "", what: nameOf(handler) });
  return visible(`${what.padEnd(9)}${hook}${how && `: ${how}`}${place}`);
}

const ownPaths = (adapters: Adapters, targets: readonly string[]): readonly string[] => [
  PROJECT.document,
  ...targets.flatMap((host) => (adapters[host]?.config.whole?.places ?? []).flatMap(({ path, scope }) => (scope !== "user" ? [path] : []))),
  ...targets.flatMap((host) =>
    (adapters[host]?.config.places ?? []).flatMap(({ path, write, scope }) => (write && scope !== "user" ? [path] : [])),
  ),
];

function installedHere(adapters: Adapters, targets: readonly string[]): { readonly [host: string]: string } {
  return Object.fromEntries(
    targets.flatMap((host) => {
      const version = installedVersion(adapters[host] as Adapter, process.env["PATH"] ?? "");
      return version === undefined ? [] : [[host, version]];
    }),
  );
}

function check(changes: readonly Change[], quiet: boolean): number {
  if (quiet) return changes.length ? 1 : 0;
  for (const { path, before, after } of changes)
    say(
      `${path}: ${before === undefined ? "is missing" : after === null ? "should be gone" : `differs from what this run would write (${cause(path)})`}`,
    );
  if (!changes.length) say("everything is up to date");
  return changes.length ? 1 : 0;
}

function cause(path: string): string {
  if (path.endsWith("shim.cjs")) return "another release, or edited by hand";
  return path.includes(".hookport/") ? "a source or an option changed" : "a source changed, or it was edited by hand";
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

function verdict(outcome: Outcome, { strict, json, dryRun, out }: Options): number {
  const open = openGuards(outcome);
  const { targets, notices, unread } = outcome.report;
  const all = [...unread, ...notices, ...targets.flatMap(({ findings }) => findings)];
  const gaps = all.filter(isGap).length;
  const failed = open.length > 0 || (strict && gaps > 0);
  if (!json) {
    if (open.length) say(paint("red", `These guards do not hold: ${open.join("; ")}`));
    else if (failed) say(paint("yellow", `${gaps} gap${gaps === 1 ? "" : "s"}, and --strict was given`));
    else if (!dryRun && out === undefined) say(`Next: try it: hookport run --bash 'a command your hooks forbid'`);
  }
  return failed ? 1 : 0;
}
