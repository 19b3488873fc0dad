import { diagnostic } from "../model/diagnostics.ts";
import type { Files } from "../model/files.ts";
import { asFields, parseJson, pretty, text, type Fields } from "../model/json.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import type { Known } from "../model/route.ts";
import { check } from "../judge/checks/index.ts";
import { manifestsAbove } from "../read/started.ts";
import { quietWorldOf } from "../read/world.ts";
import { CONFIG, DOCUMENT, NEW_CONFIG, TESTS } from "../cases/layout.ts";
import { packageDocument, type Packed } from "./document.ts";
import { collected, type PackedHook } from "./hooks.ts";
import {
  brokenAtHome,
  byProject,
  inCode,
  isHookFile,
  linked,
  namedOutside,
  personal,
  sourcesIn,
  switchedOff,
  unloaded,
} from "./left.ts";
import { withoutTwins, type Twin } from "./same.ts";
import { manifest, type NewFile } from "./starter.ts";
import { indexed, readable, type Index, type Tree, baseOfPath } from "./tree.ts";
import { dirOf, under } from "../model/paths.ts";
import { slug } from "../model/slug.ts";
import { namedFiles } from "./commands.ts";
import { hookFolder, neededBy, type Needs } from "./needed.ts";

interface Ask extends Known {
  readonly name: string;
  readonly files: Files;
  readonly tree: Tree;
  /** The agents whose hooks are kept where several have the same. */
  readonly keep: readonly string[];
}

export interface Packaged {
  readonly written: readonly NewFile[];
  /** Paths in the package, by their path in the source. */
  readonly copied: ReadonlyMap<string, string>;
  readonly packed: readonly Packed[];
  readonly copies: readonly Twin[];
  /** Hooks that do not come with it, each with the reason. */
  readonly left: readonly Diagnostic[];
  /** What may be different in a package. */
  readonly notes: readonly Diagnostic[];
}

export function packageFrom(ask: Ask): Packaged {
  const { name, adapters, protocols, files, tree, keep } = ask;
  const index = indexed(tree);
  const sources = sourcesIn(adapters, files, ["project", "plugin"]);
  const world = quietWorldOf({ project: files });
  const { hooks, left } = collected(adapters, sources, world, keep);
  const { kept, copies } = withoutTwins(hooks, protocols, index);
  const read = new Set(sources.map(({ file }) => file));
  const isKept = (path: string) =>
    read.has(path) || OWN.has(path) || path.startsWith(`${TESTS}/`) || isHookFile(path);
  const copied = new Map(placesFor(kept, index, isKept));
  const moved = { ...index, places: copied };
  const { doc, packed } = packageDocument(kept, moved);
  const types = moduleTypes(index, copied);
  const own = personal(adapters, files, read);
  return {
    written: [
      { path: "package.json", text: manifest(name, { ...described(index), ...types.field }) },
      { path: "README.md", text: readme(name, packed) },
      { path: CONFIG, text: NEW_CONFIG },
      { path: DOCUMENT, text: pretty(doc) },
    ],
    copied,
    packed,
    copies,
    left: [
      ...left,
      ...own,
      ...linked(kept, files, index),
      ...namedOutside(kept, protocols, readable(files), moved),
      ...inCode(adapters, index),
      ...unloaded(adapters, files, index, new Set([...read, ...own.map(({ file }) => file)])),
    ],
    notes: [
      ...types.notes,
      ...switchedOff(sources),
      ...brokenAtHome(check(adapters, protocols, sources, readable(files)), kept),
      ...byProject(kept, moved),
    ],
  };
}

/** Files of the package that are written and never copied. */
const OWN = new Set([DOCUMENT, "package.json", "README.md"]);

/** Returns how Node.js reads the copied scripts, which the manifest above them says. */
function moduleTypes(
  index: Index,
  copied: ReadonlyMap<string, string>,
): { readonly field: { readonly type?: string }; readonly notes: readonly Diagnostic[] } {
  const types = new Map<string, string>();
  for (const path of copied.keys()) {
    if (!/\.[jt]sx?$/.test(path)) continue;
    const nearest = manifestsAbove(path).find(index.isFile);
    if (nearest === undefined || copied.has(nearest)) continue;
    types.set(text(fieldsIn(index, nearest)["type"]) ?? "commonjs", path);
  }
  const [module, common] = [types.get("module"), types.get("commonjs")];
  if (module === undefined) return { field: {}, notes: [] };
  const message = `it is read as a module, and ${common ?? ""} is not: in the package both are modules`;
  const told = { level: "warning", hint: "give them the endings .mjs and .cjs" } as const;
  const note = diagnostic("script-missing", { file: module }, message, told);
  return { field: { type: "module" }, notes: common === undefined ? [] : [note] };
}

const fieldsIn = (index: Index, path: string): Fields =>
  asFields(parseJson(index.text(path) ?? ""));

function described(index: Index): { readonly [field: string]: string } {
  const own = [
    "package.json",
    ...index.paths.filter((path) => path.endsWith("plugin/plugin.json")),
  ];
  const fields = fieldsIn(index, own.find(index.isFile) ?? "");
  return Object.fromEntries(
    ["version", "description", "license"].flatMap((key) => {
      const value = text(fields[key]);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

function readme(name: string, packed: readonly Packed[]): string {
  const rows = packed.map(({ hook: { event, hostEvent, group, handler } }) =>
    [event ?? hostEvent, group.matcher ?? "", handler.command ?? handler.prompt ?? ""].map(cell),
  );
  return `# ${name}

Hooks for coding agents, in \`${DOCUMENT}\`. They decide alike on every agent that Hookport knows.

| event | for | what it runs |
| ----- | --- | ------------ |
${rows.map((row) => `| ${row.join(" | ")} |`).join("\n")}

- \`hookport init\` adds a case for every hook that has none, in \`hooks/tests/cases/\`.
- \`hookport test --agent all\` plays the cases on every agent.
- \`hookport check\` names what is wrong, each with its place.
`;
}

function cell(text: string): string {
  const line = text.replace(/\s+/g, " ").replaceAll("`", "'").replaceAll("|", "\\|").trim();
  return line && `\`${line.length > 100 ? `${line.slice(0, 99)}…` : line}\``;
}

const SCRIPTS = "hooks/scripts";
const LICENSE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/** A plugin's files keep their places; a project's go to scripts. `kept` are the package's own. */
function placesFor(
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
  // The licences that the copies are under have to go with them.
  const isLicense = (path: string) =>
    (dirOf(path) === "" || tops.has(dirOf(path))) && LICENSE.test(baseOfPath(path));
  for (const path of places.size ? index.paths.filter(isLicense) : [])
    if (!places.has(path)) put(path, path);
  return places;
}

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
