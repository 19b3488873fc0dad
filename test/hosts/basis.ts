/**
 * What the verdicts of a recorded run rest on, as digests. Comments, formatting and types count for
 * nothing: a module is what esbuild makes of it.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { build, transform, type Metafile } from "esbuild";
import type { Basis } from "../../src/model/observed.ts";
import { sha256 } from "./digest.ts";

/** By the agents' ids. */
export interface Bases {
  readonly [id: string]: Basis;
}

const SHIM = "src/shim.ts";
/** These modules of an agent say what it does and how it is driven. */
const entriesOf = (id: string) => [`adapters/${id}/index.ts`, `adapters/${id}/kit/real.ts`];

const drivable = () =>
  readdirSync("adapters").filter((id) => existsSync(`adapters/${id}/kit/pins.json`));

/**
 * Returns the basis of every agent whose program is pinned. Modules below `src` that the shim
 * imports are the core, which all agents share; whatever else an agent's modules import is its own.
 */
export async function basisNow(): Promise<Bases> {
  const ids = drivable();
  const { metafile } = await build({
    entryPoints: [SHIM, ...ids.flatMap(entriesOf)],
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    outdir: "none",
    write: false,
    metafile: true,
    logLevel: "warning",
  });
  const shared = reachedFrom(metafile, [SHIM]).filter((path) => path.startsWith("src/"));
  const core = await digestOf(shared);
  const bases = ids.map(async (id) => {
    const own = reachedFrom(metafile, entriesOf(id)).filter((path) => !shared.includes(path));
    return [id, { agent: await digestOf(own), pin: pinOf(id), core }] as const;
  });
  return Object.fromEntries(await Promise.all(bases));
}

const pinOf = (id: string) =>
  (JSON.parse(readFileSync(`adapters/${id}/kit/pins.json`, "utf8")) as { program: string }).program;

function reachedFrom({ inputs }: Metafile, entries: readonly string[]): readonly string[] {
  const found = new Set(entries);
  for (const path of found)
    for (const { path: next, external } of inputs[path]?.imports ?? [])
      if (!external && !isRecorded(next)) found.add(next);
  return [...found].map((path) => path.replace(/\?text$/, ""));
}

/** A run writes these files itself, so it cannot rest on them; nor does it rest on the pin twice. */
const isRecorded = (path: string) =>
  /^golden\/|\/(?:readings|recorded|pins)\.json$/.test(path) || path === "adapters/registry.ts";

async function digestOf(paths: readonly string[]): Promise<string> {
  const texts = paths.toSorted().map(async (path) => `${path}\n${await plain(path)}\n`);
  return sha256(await Promise.all(texts));
}

const plainTexts = new Map<string, Promise<string>>();

function plain(path: string): Promise<string> {
  const text = plainTexts.get(path) ?? minified(path);
  plainTexts.set(path, text);
  return text;
}

async function minified(path: string): Promise<string> {
  const text = readFileSync(path, "utf8");
  if (!path.endsWith(".ts")) return text;
  return (await transform(text, { loader: "ts", minifyWhitespace: true })).code;
}
