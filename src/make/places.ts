import { dirOf, under } from "../model/paths.ts";
import { slug } from "../model/slug.ts";
import { namedFiles } from "./commands.ts";
import type { PackedHook } from "./hooks.ts";
import { hookFolder, neededBy, type Needs } from "./needed.ts";
import { baseOfPath, type Index } from "./tree.ts";

const SCRIPTS = "hooks/scripts";
const LICENSE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/** A plugin's files keep their places; a project's go to scripts. `kept` are the package's own. */
export function placesFor(
  hooks: readonly PackedHook[],
  index: Index,
  isKept: (path: string) => boolean,
): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  const tops = new Map<string, string[]>();
  const own: string[] = [];
  for (const hook of hooks) {
    const files = namedFiles(hook, index);
    if (hook.plugin === undefined) own.push(...files);
    else tops.set(hook.plugin, [...(tops.get(hook.plugin) ?? []), ...files]);
  }
  const put = (path: string, to: string) => !isKept(path) && places.set(path, to);
  for (const [top, files] of tops)
    for (const path of neededBy(files, index, top, true).files) put(path, path);
  for (const [path, to] of unitsOf(neededBy(own, index, "", false), new Set(places.values())))
    put(path, to);
  if (places.size)
    for (const path of licenses(index, [...tops.keys()])) if (!places.has(path)) put(path, path);
  return places;
}

/** The licences that the copies are under have to go with them. */
const licenses = (index: Index, tops: readonly string[]): readonly string[] =>
  index.paths.filter(
    (path) => ["", ...tops].includes(dirOf(path)) && LICENSE.test(baseOfPath(path)),
  );

/** A project gets a folder of scripts for each of its folders. */
function unitsOf(
  { files, pairs }: Needs,
  taken: ReadonlySet<string>,
): readonly (readonly [path: string, to: string])[] {
  const unitFor = joined(files, pairs);
  const units = [...new Set([...files].map(unitFor))].toSorted();
  const names = new Map<string, string>();
  for (const unit of units) {
    const inside = [...files].filter((path) => unitFor(path) === unit);
    const free = (folder: string) =>
      ![...names.values()].includes(folder) &&
      inside.every((path) => !taken.has(`${folder}/${pathIn(unit, path)}`));
    const near = slug(...unit.split("/").filter((step) => !/^\.?(?:hooks?|scripts?)$/i.test(step)));
    const wanted = units.length === 1 ? SCRIPTS : `${SCRIPTS}/${near || "project"}`;
    let folder = wanted;
    for (let n = 2; !free(folder); n++) folder = `${wanted}-${n}`;
    names.set(unit, folder);
  }
  return [...files].map((path) => {
    const unit = unitFor(path);
    return [path, under(names.get(unit) ?? SCRIPTS, pathIn(unit, path))] as const;
  });
}

const pathIn = (unit: string, path: string) => (unit ? path.slice(unit.length + 1) : path);

/** A file moves with its folder, or with the one above it and what it names. */
function joined(files: ReadonlySet<string>, pairs: Needs["pairs"]): (path: string) => string {
  const units = new Map([...files].map((path) => [path, hookFolder(path, "") ?? dirOf(path)]));
  for (let changed = true; changed;) {
    changed = false;
    for (const [from, to] of pairs) {
      const [a, b] = [units.get(from) ?? "", units.get(to) ?? ""];
      if (a === b) continue;
      const both = shared(a, b);
      for (const [path, unit] of units) if (unit === a || unit === b) units.set(path, both);
      changed = true;
    }
  }
  return (path) => units.get(path) ?? "";
}

function shared(a: string, b: string): string {
  const [left, right] = [a.split("/"), b.split("/")];
  const n = left.findIndex((step, i) => step !== right[i]);
  return (n < 0 ? left : left.slice(0, n)).join("/");
}
