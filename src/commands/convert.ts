import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { readDocument } from "../assemble.ts";
import { convert, type Outcome } from "../convert.ts";
import { ownersView } from "../own.ts";
import { apply, disk } from "../disk.ts";
import { UserError } from "../error.ts";
import type { Change } from "../files.ts";
import { openGuards, printReport } from "../print.ts";
import { findSources, readSource, UNIVERSAL, type Adapters, type Source } from "../source.ts";
import { VERSION } from "../version.ts";
import { hostsNamed, loadAll, paint, say } from "./load.ts";

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
  const files = disk(out);
  const doc = readDocument(files);
  const sources = pick(adapters, root, file, options.from, Boolean(doc));
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
    targets,
    files,
    folder: belowTop(out),
    inPlace: out === root,
    shim: shimText(),
    failOpen: options.failOpen ?? doc?.failOpen ?? false,
    adopt,
  });
  if (options.json) say(JSON.stringify(outcome.report, null, 2));
  else if (!options.check) say(printReport(outcome, adapters, paint, Boolean(options.dryRun)));
  if (options.check) return check(outcome.changes, Boolean(options.json));
  if (options.dryRun) {
    if (!options.json) await showDiff(outcome.changes);
  } else apply(out, outcome.changes);
  return verdict(outcome, options);
}

/** The project a path stands for, and the one file if it is one. */
function locate(path: string, adapters: Adapters): { root: string; file?: string } {
  const full = resolve(path);
  if (!existsSync(full)) throw new UserError(`${path}: no such file or folder`, "name a project folder or a file that holds hooks");
  if (statSync(full).isDirectory()) return { root: full };
  const name = full.split(sep).join("/");
  for (const { config } of Object.values(adapters))
    for (const place of config.places) {
      const folder = place.path.includes("/*") ? dirname(name) : name;
      const ending = `/${place.path.replace(/\/\*.*$/, "")}`;
      if (folder.endsWith(ending)) {
        const root = folder.slice(0, -ending.length) || "/";
        return { root, file: relative(root, full) };
      }
    }
  return { root: dirname(full), file: relative(dirname(full), full) };
}

function pick(adapters: Adapters, root: string, file: string | undefined, from: string, converted: boolean): readonly Source[] {
  const files = ownersView(disk(root));
  if (from !== "auto" && from !== UNIVERSAL) hostsNamed(from, adapters, root);
  if (file !== undefined) {
    const one = readSource(adapters, files, file, from === "auto" ? undefined : from);
    if (!one)
      throw new UserError(`${file}: no hooks of its owner's in it`, "name a file that holds hooks; what hookport wrote is never a source");
    return [one];
  }
  const found = findSources(adapters, files).filter(({ host }) => from === "auto" || host === from);
  const hosts = [...new Set(found.map(({ host }) => host))];
  if (hosts.length > 1 && !converted)
    throw new UserError(
      `several sources: ${found.map((one) => `${one.file} (${one.host})`).join(", ")}`,
      `choose one: --from ${hosts.join(" or --from ")}`,
    );
  if (!found.length && !converted)
    throw new UserError(`no hooks found in ${root}`, "name a file that holds hooks, or a project folder with a config this tool knows");
  // After the first time, the document says which sources belong to it.
  return hosts.length > 1 ? known(found, readDocument(files)) : found;
}

function known(found: readonly Source[], doc: ReturnType<typeof readDocument>): readonly Source[] {
  const text = JSON.stringify(doc?.hooks ?? {});
  return found.filter(({ file, host }) => text.includes(`"host":${JSON.stringify(host)},"file":${JSON.stringify(file)}`));
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
