import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { readDocument } from "../assemble.ts";
import { convert, type Outcome } from "../convert.ts";
import { disk } from "../node/disk.ts";
import { installedVersion } from "../node/installed.ts";
import { enter, wasInterrupted } from "../node/journal.ts";
import type { Adapter } from "../model/adapter.ts";
import { UserError } from "../error.ts";
import type { Change } from "../files.ts";
import { mayWrite } from "../own.ts";
import { openGuards, printReport } from "../print.ts";
import type { Adapters, Source } from "../source.ts";
import { VERSION } from "../version.ts";
import { hostsNamed, INTERRUPTED, loadAll, paint, say, tell } from "./load.ts";
import { locate, pick } from "./sources.ts";

interface Options {
  readonly from: string;
  readonly to?: string;
  readonly out?: string;
  readonly dryRun?: boolean;
  readonly check?: boolean;
  readonly json?: boolean;
  readonly strict?: boolean;
  readonly failOpen?: boolean;
  readonly adopt?: boolean;
}

export async function convertCommand(path: string, options: Options): Promise<number> {
  const { adapters, wires } = await loadAll();
  const { root, file } = locate(path, adapters);
  const out = options.out === undefined ? root : resolve(options.out);
  const writer = options.check || options.dryRun ? undefined : await enter(out, mayWrite(adapters), tell);
  if (!writer && wasInterrupted(out)) tell(INTERRUPTED);
  const files = disk(out);
  const doc = readDocument(files);
  if (options.to !== undefined) hostsNamed(options.to, adapters, out);
  const { sources: found, others } = pick(adapters, disk(root), file, options.from, doc);
  // From elsewhere, a file is named by its way from here: two projects may have files of the same name.
  const sources = out === root ? found : found.map((one) => ({ ...one, file: relative(out, join(root, one.file)).split(sep).join("/") }));
  const targets = targetsOf(options.to, adapters, out, doc?.targets, sources);
  const adopt = options.adopt ?? adoptedBefore(doc);
  const handlers = sources.flatMap(({ groups, natives }) => [...groups, ...natives]);
  const unread = sources.flatMap((source) => source.unread);
  if (unread.length && !handlers.length && !doc)
    throw new UserError(
      unread.map(({ file, line, pointer, reason }) => `${file}:${line} ${pointer}: ${reason}`).join("\n"),
      "nothing could be read, so nothing was written",
    );
  const outcome = convert({
    adapters,
    wires,
    sources,
    others,
    targets,
    files,
    folder: belowTop(out),
    inPlace: out === root,
    shim: shimText(),
    failOpen: options.failOpen ?? doc?.failOpen ?? false,
    adopt,
    today: today(),
    installed: Object.fromEntries(
      targets.flatMap((host) => {
        const version = installedVersion(adapters[host] as Adapter, process.env["PATH"] ?? "");
        return version === undefined ? [] : [[host, version]];
      }),
    ),
  });
  writer?.apply(outcome.changes);
  if (options.json) say(JSON.stringify(outcome.report, null, 2));
  else if (!options.check) say(printReport(outcome, adapters, paint, Boolean(options.dryRun)));
  if (options.check) return check(outcome.changes, Boolean(options.json));
  if (options.dryRun && !options.json) await showDiff(outcome.changes);
  return verdict(outcome, options);
}

/** As the machine says, or as a build that is to be repeated says. */
function today(): string {
  const epoch = Number(process.env["SOURCE_DATE_EPOCH"]);
  return (epoch ? new Date(epoch * 1000) : new Date()).toISOString().slice(0, 10);
}

function adoptedBefore(doc: ReturnType<typeof readDocument>): boolean {
  return JSON.stringify(doc?.hooks ?? {}).includes('"adopted":true');
}

function targetsOf(
  to: string | undefined,
  adapters: Adapters,
  out: string,
  before: { [host: string]: string } | undefined,
  sources: readonly Source[],
): readonly string[] {
  if (to !== undefined) {
    const named = hostsNamed(to, adapters, out);
    if (!named.length) throw new UserError("no agent was detected here", "name the agents: --to ID,ID, or --to all");
    return named;
  }
  if (before && Object.keys(before).length) return Object.keys(before).filter((id) => adapters[id]);
  const detected = hostsNamed("detected", adapters, out).filter((id) => !sources.some(({ host }) => host === id));
  if (!detected.length)
    throw new UserError("convert to what? no other agent was detected here", "name the agents: --to ID,ID, or --to all");
  return detected;
}

/** The folder's path below the top level of its repository, with forward slashes. */
function belowTop(folder: string): string {
  for (let here = folder; ; here = dirname(here)) {
    if (existsSync(join(here, ".git"))) return relative(here, folder).split(sep).join("/");
    if (here === dirname(here)) return "";
  }
}

/** The bundled shim with a head that says what it is. */
function shimText(): string {
  const beside = fileURLToPath(new URL("./shim.mjs", import.meta.url));
  const built = existsSync(beside) ? beside : join(dirname(fileURLToPath(import.meta.url)), "../../dist/shim.mjs");
  const body = readFileSync(built, "utf8");
  const sum = createHash("sha256").update(body).digest("hex");
  return `// hookport shim ${VERSION}\n// sha256 ${sum}\n// Generated by \`hookport convert\`: do not edit, a new conversion replaces it.\n${body}`;
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
        : createTwoFilesPatch(path, path, before ?? "", after ?? ""),
    );
}

function verdict(outcome: Outcome, { strict, json }: Options): number {
  const open = openGuards(outcome);
  const gaps = outcome.report.targets.flatMap(({ findings }) => findings).filter(({ level }) => level !== "notice");
  const failed = open.length > 0 || (strict && (gaps.length > 0 || outcome.report.unread.length > 0));
  if (!json) {
    if (open.length) say(paint("red", `These guards do not hold: ${open.join("; ")}`));
    else if (failed) say(paint("yellow", `${gaps.length + outcome.report.unread.length} gaps, and --strict was given`));
    else say(`Next: commit the files, then try it: hookport run --bash 'a command your hooks forbid'`);
  }
  return failed ? 1 : 0;
}
