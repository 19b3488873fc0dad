/**
 * Packs a package of hooks: reads it, refuses what nobody should publish, and writes the folder.
 */
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { gapsOn, packageFaults, type PackageCheck } from "../check/package.ts";
import type { PackageFile } from "../install/contents.ts";
import { manifestOf } from "../install/manifest.ts";
import { packageView, packageTree } from "../install/view.ts";
import type { Adapters } from "../model/adapter.ts";
import { diagnostic } from "../model/diagnostics.ts";
import { UserError } from "../model/error.ts";
import { parseJson, pretty, type Json } from "../model/json.ts";
import type { PackedPackage } from "../../schemas/types/output.ts";
import { disk, isInside, replace } from "../node/disk.ts";
import { ignoredBy } from "../node/git.ts";
import { filesToPack } from "../node/fetch/folder.ts";
import { painter, say, type Io } from "../node/io.ts";
import { demandOwn, packedArchive, writePacked } from "../node/packed-folder.ts";
import { printFor } from "../node/print.ts";
import { nearest } from "../node/project.ts";
import { shimText } from "../node/shim-text.ts";
import { treeOf } from "../node/tree-of.ts";
import { aboutOf, fieldsIn, packConfig } from "../pack/about.ts";
import { contentsOf, replacedIn } from "../pack/contents.ts";
import { packable } from "../pack/folders.ts";
import { lackingOf } from "../pack/lacking.ts";
import { marketsIn } from "../pack/market.ts";
import { byPath, pack } from "../pack/pack.ts";
import { printPacked } from "../pack/print.ts";
import { demandNoSecrets } from "../pack/secrets.ts";
import { tarOf } from "../node/tar.ts";
import { quietWorldOf } from "../read/world.ts";
import { remarksOn } from "../judge/remarks.ts";
import { printedJson } from "../screen/json.ts";
import { screenWidth } from "../screen/screen.ts";
import { DOCUMENT } from "../cases/layout.ts";
import { readPackage } from "../cases/package.ts";
import { said } from "./here.ts";
import { loadAll, today } from "./load.ts";
import {
  demandApart,
  demandFaultless,
  demandMarketFolder,
  demandTaken,
  hostsFor,
} from "./pack-refusals.ts";
import { packageAt } from "./package-at.ts";
import { demandHooks } from "./refusals.ts";
import type { Options } from "../options/table.ts";

const OUT = "plugin";

export async function packCommand(
  named: string | undefined,
  { to, out, dryRun = false, json = false }: Options<"pack">,
  io: Io,
): Promise<number> {
  const root =
    (named === undefined && said("package", nearest(io.cwd, DOCUMENT, io.home), io)) ||
    packageAt(named ?? ".", io);
  const known = await loadAll();
  const { adapters, protocols } = known;
  const hosts = hostsFor(to, adapters, root);
  const folder = out === undefined ? join(root, OUT) : resolve(io.cwd, out);
  const shown = relative(io.cwd, folder) || ".";
  demandApart(root, folder, shown);
  demandOwn(folder, shown);

  const files = filesToPack(root, io);
  const fields = fieldsIn("package.json", files);
  const about = aboutOf(fields);
  const { name, release } = manifestOf(files, about.name);
  const contents = contentsOf(files, adapters);
  // What is judged is what users get, and not what its author has.
  const shipped = [...contents, ...files.filter(({ path }) => path === DOCUMENT)];
  const view = packageView(shipped);
  const ask: PackageCheck = {
    ...known,
    pack: readPackage(adapters, protocols, view),
    files: view,
    tree: packageTree(shipped),
    shim: shimText(),
    today: today(io),
  };
  const { source } = ask.pack;
  const config = packConfig(fields);
  const [tree, replaced] = [treeOf(root, named ?? "."), replacedIn(adapters)];
  const exists = (path: string) => existsSync(join(root, path));
  const lacking = lackingOf({ source, shipped, config, tree, exists, replaced });
  const faults = packageFaults(ask);
  demandFaultless([...source.unread, ...faults]);
  demandHooks(adapters, { files: shipped }, name);
  const packed = pack({
    adapters,
    protocols,
    hosts,
    source,
    files,
    contents,
    lacking,
    name,
    about,
    shim: ask.shim,
    apart: emptiedBy(adapters, files),
  });
  if (!packed.folders.length) throw nothingToPack(to, adapters);
  demandNoSecrets(packed.files, config);
  const tar = tarOf(packed.published);
  demandTaken(tar);
  const archive = `${about.name}-${about.version}.tgz`;
  const all = [
    ...packed.files,
    { path: archive, executable: false, bytes: packedArchive(tar) },
  ].toSorted(byPath);
  const below = isInside(root, folder) ? relative(root, folder).split(sep).join("/") : undefined;
  const ignored = below !== undefined && ignoredBy(root, [`${below}/x`], io.env).size > 0;
  const markets =
    below === undefined || ignored
      ? []
      : marketsIn(adapters, packed.folders, about, `./${below}/`, valuesIn(root));
  const made = markets.filter(({ action }) => action === "created");
  for (const { path } of made) demandMarketFolder(root, path);
  const packedFor = packed.folders.flatMap((one) => one.hosts);
  const gaps = gapsOn(ask, packedFor);
  if (!dryRun) {
    writePacked(folder, all);
    for (const { path, value } of made) writeMarket(join(root, path), value);
  }
  const notes = [
    ...(ignored ? [diagnostic("git-ignored", { file: `${below}/` }, IGNORED, AS_NOTE)] : []),
    ...packed.notes,
    ...faults.filter(({ code }) => code === "package-changed"),
    ...gaps.map(({ finding }) => finding),
  ];
  const result: PackedPackage = {
    version: 1,
    name,
    release,
    out: shown,
    folders: packed.folders.map((one) => ({ path: one.form.folder, hosts: [...one.hosts] })),
    files: all.map((one) => ({ path: one.path, print: printFor(one.bytes, one.executable) })),
    markets: markets.map(({ path, action }) => ({ path, action })),
    notes,
  };
  const look = { adapters, paint: painter(io), width: screenWidth(io.stdout.columns) };
  say(io, json ? printedJson(result, 2) : printPacked(result, { ...look, archive, dryRun }));
  const opened =
    packed.missed.some(({ guards }) => guards) ||
    (to !== undefined && gaps.some((one) => one.opened));
  return opened ? 1 : 0;
}

const nothingToPack = (to: string | undefined, adapters: Adapters) =>
  new UserError(
    "there is nothing to pack: none of these agents would run one of the hooks from a plugin",
    to === undefined
      ? "a plugin's entries start commands, on events that agents have: hookport explain --all; nothing was written"
      : `name some of ${packable(adapters).join(", ")}; for the others there is \`hookport install\`. Nothing was written`,
  );

const valuesIn = (root: string) => (path: string) => {
  const text = disk(root).read(path);
  return text === undefined ? undefined : (parseJson(text) ?? {});
};

function writeMarket(path: string, value: Json): void {
  mkdirSync(dirname(path), { recursive: true });
  replace(path, pretty(value));
}

const IGNORED =
  "git ignores this folder: who adds the repository as a marketplace gets nothing of it";
const AS_NOTE = { level: "warning" } as const;

/** Gives the manifest that keeps the hooks beside it from running, if any does. */
const emptiedBy = (adapters: Adapters, files: readonly PackageFile[]): string | undefined =>
  remarksOn(adapters, quietWorldOf({ project: packageView(files) })).find(
    ({ code }) => code === "plugin-emptied",
  )?.file;
