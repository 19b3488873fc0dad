import { homedir } from "node:os";
import { join, relative, resolve, sep } from "node:path";
import { adoptedBefore, originsOf, readDocument } from "../assemble.ts";
import { convert, type Outcome } from "../convert.ts";
import { disk } from "../node/disk.ts";
import { belowTop, ignoredBy } from "../node/git.ts";
import { installedVersion } from "../node/installed.ts";
import { shimText } from "../node/shim-text.ts";
import { enter, wasInterrupted } from "../node/journal.ts";
import type { Adapter } from "../model/adapter.ts";
import type { HooksDocument } from "../model/document.ts";
import { UserError } from "../error.ts";
import { visible } from "../format/text.ts";
import { fits, type Change, type Files } from "../files.ts";
import { LOCAL, PROJECT, USER, type Layer } from "../layer.ts";
import { mayWrite } from "../own.ts";
import { joined } from "../outcome.ts";
import { openGuards, printReport } from "../print.ts";
import type { Adapters, Source } from "../source.ts";
import { hostsNamed, INTERRUPTED, loadAll, paint, say, tell, today } from "./load.ts";
import { checkFrom, demandOne, locate, pick, type Picked } from "./sources.ts";

interface Options {
  readonly from: string;
  readonly to?: string;
  readonly out?: string;
  readonly user?: boolean;
  readonly includeLocal?: boolean;
  readonly dryRun?: boolean;
  readonly check?: boolean;
  readonly json?: boolean;
  readonly strict?: boolean;
  readonly failOpen?: boolean;
  readonly adopt?: boolean;
}

export async function convertCommand(path: string, options: Options): Promise<number> {
  const { adapters, wires } = await loadAll();
  const { root, file } = options.user ? userRoot(path) : locate(path, adapters);
  const out = options.out === undefined ? root : resolve(options.out);
  const writer = options.check || options.dryRun ? undefined : await enter(out, mayWrite(adapters), tell);
  if (!writer && wasInterrupted(out)) tell(INTERRUPTED);
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
    throw new UserError(
      unread.map((one) => `${one.file}:${one.line} ${one.pointer}: ${one.reason}`).join("\n"),
      "nothing could be read, so nothing was written",
    );
  const ignored = ignoredBy(out, ownPaths(adapters, targets));
  const common = {
    adapters,
    wires,
    targets,
    files: main.files,
    from: disk(root),
    folder: belowTop(out),
    inPlace: out === root,
    shim: shimText(),
    ignored: (one: string) => ignored.has(one),
    today: today(),
    installed: installedHere(adapters, targets),
  };
  const outcome = joined(
    work.map(({ layer, sources: own, others, doc: before }) =>
      convert({
        ...common,
        layer,
        sources: own,
        others,
        failOpen: options.failOpen ?? before?.failOpen ?? false,
        adopt: options.adopt ?? adoptedBefore(before, own),
      }),
    ),
  );
  writer?.apply(outcome.changes);
  if (options.json) say(JSON.stringify(outcome.report, null, 2));
  else if (!options.check) say(printReport(outcome, adapters, paint, options));
  if (options.check) return check(outcome.changes, Boolean(options.json));
  if (options.dryRun && !options.json) await showDiff(outcome.changes);
  return verdict(outcome, options);
}

interface Work extends Picked {
  readonly layer: Layer;
  readonly files: Files;
  readonly doc: HooksDocument | undefined;
}

/** Everyone's hooks, and beside them those of one person, which stay that person's. */
function projectWork(adapters: Adapters, root: string, out: string, file: string | undefined, options: Options): readonly Work[] {
  const doc = readDocument(disk(out), PROJECT);
  const personal = (path: string) =>
    Object.values(adapters).some(({ config }) => config.places.some((one) => !one.of && one.scope === "local" && fits(path, one.path)));
  const includeLocal = options.includeLocal ?? originsOf(doc).some((origin) => personal(origin.file));
  if (file !== undefined) return [begun(adapters, root, out, personal(file) && !includeLocal ? LOCAL : PROJECT, file, options)];
  const project = begun(adapters, root, out, PROJECT, undefined, { ...options, includeLocal });
  const local = includeLocal ? undefined : begun(adapters, root, out, LOCAL, undefined, options);
  const wanted = [project, ...(local && (local.sources.length || local.doc) ? [local] : [])];
  const found = wanted.flatMap(({ sources }) => sources);
  const begins = !wanted.some((one) => one.doc) || (found.length > 0 && !wanted.some((one) => originsOf(one.doc).length));
  if (begins) demandOne(adapters, disk(root), found, PROJECT.document);
  return wanted.length > 1 && !project.sources.length && !project.doc ? wanted.slice(1) : wanted;
}

function begun(
  adapters: Adapters,
  root: string,
  out: string,
  layer: Layer,
  file: string | undefined,
  { from, includeLocal = false }: Options,
): Work {
  const files = disk(out);
  const doc = readDocument(files, layer);
  const { sources: found, others } = pick(adapters, disk(root), { layer, file, from, doc, includeLocal });
  // From elsewhere, a file is named by its way from here: two projects may have files of the same name.
  const sources = out === root ? found : found.map((one) => ({ ...one, file: relative(out, join(root, one.file)).split(sep).join("/") }));
  if (layer.scope === "user" && !doc && !sources.length) demandOne(adapters, files, [], layer.document);
  return { layer, files, doc, sources, others };
}

function userRoot(path: string): { root: string; file?: string } {
  if (path !== ".") throw new UserError("--user is about the home folder and takes no path", "leave the path or --user out");
  return { root: homedir() };
}

function targetsOf(
  { to, user }: Options,
  adapters: Adapters,
  out: string,
  work: readonly Work[],
  sources: readonly Source[],
): readonly string[] {
  if (to !== undefined) {
    const named = hostsNamed(to, adapters, out, user);
    if (!named.length) throw new UserError("no agent was detected here", "name the agents: --to ID,ID, or --to all");
    return named;
  }
  const before = [...new Set(work.flatMap(({ doc }) => Object.keys(doc?.targets ?? {})))];
  if (before.length) return before.filter((id) => adapters[id]);
  const detected = hostsNamed("detected", adapters, out, user).filter((id) => !sources.some(({ host }) => host === id));
  if (!detected.length)
    throw new UserError("convert to what? no other agent was detected here", "name the agents: --to ID,ID, or --to all");
  return detected;
}

const ownPaths = (adapters: Adapters, targets: readonly string[]): readonly string[] => [
  PROJECT.document,
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
  if (path.endsWith("shim.mjs")) return "another release, or edited by hand";
  return path.includes(".hookport/") ? "a source or an option changed" : "a source changed, or it was edited by hand";
}

async function showDiff(changes: readonly Change[]): Promise<void> {
  const { createTwoFilesPatch } = await import("diff");
  for (const { path, before, after } of changes)
    say(
      path.endsWith("shim.mjs")
        ? `${path}: ${before === undefined ? "new" : "changed"} (bundled program)\n`
        : createTwoFilesPatch(path, path, before ?? "", after ?? "").replace(/[^\t\n]+/g, visible),
    );
}

function verdict(outcome: Outcome, { strict, json, dryRun, out }: Options): number {
  const open = openGuards(outcome);
  const { targets, notices, unread } = outcome.report;
  const findings = [...notices, ...targets.flatMap((target) => target.findings)].filter(
    ({ level, accepted }) => level !== "notice" && !accepted,
  );
  const gaps = findings.length + unread.length;
  const failed = open.length > 0 || (strict && gaps > 0);
  if (!json) {
    if (open.length) say(paint("red", `These guards do not hold: ${open.join("; ")}`));
    else if (failed) say(paint("yellow", `${gaps} gap${gaps === 1 ? "" : "s"}, and --strict was given`));
    else if (!dryRun && out === undefined) say(`Next: try it: hookport run --bash 'a command your hooks forbid'`);
  }
  return failed ? 1 : 0;
}
