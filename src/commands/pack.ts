/** Reads a package, refuses what nobody should publish, and writes the folder. */
import type { Known } from "../model/route.ts";
import { existsSync, mkdirSync, lstatSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { gapsOn, packageFaults, type PackageCheck } from "../check/package.ts";
import {
  byPath,
  packageFiles,
  packageTree,
  packageView,
  type PackageFile,
} from "../install/contents.ts";
import { manifestOf } from "../install/manifest.ts";
import type { Adapters } from "../model/adapter.ts";
import { diagnostic } from "../model/diagnostics.ts";
import { UserError } from "../model/error.ts";
import { parseJson, pretty, type Json } from "../model/json.ts";
import type { PackedPackage, Diagnostic } from "../../schemas/types/output.ts";
import { disk, isInside, replace } from "../node/disk.ts";
import { ignoredBy } from "../node/git.ts";
import { filesToPack } from "../node/fetch/folder.ts";
import { say, type Io } from "../node/io.ts";
import { demandOwn, packedArchive, writePacked } from "../node/packed-folder.ts";
import { printFor } from "../node/print.ts";
import { shimText } from "../node/shim-text.ts";
import { treeOf } from "../node/tree-of.ts";
import { aboutOf, fieldsIn, packConfig } from "../pack/about.ts";
import { contentsOf, replacedIn } from "../pack/contents.ts";
import { packable } from "../pack/folders.ts";
import { lackingOf } from "../pack/lacking.ts";
import { marketsIn } from "../pack/market.ts";
import { pack, type PackedFiles } from "../pack/pack.ts";
import { printPacked } from "../pack/print.ts";
import { demandNoSecrets } from "../pack/secrets.ts";
import { tarOf, readTar } from "../node/tar.ts";
import { quietWorldOf } from "../read/world.ts";
import { remarksOn } from "../judge/remarks.ts";
import { printedJson } from "../screen/json.ts";
import { DOCUMENT } from "../cases/layout.ts";
import { readPackage } from "../cases/package.ts";
import { lookOf, packageNamed } from "./here.ts";
import { loadAll, today, hostsNamed } from "./load.ts";
import { demandHooks } from "./refusals.ts";
import type { CommandOf } from "../options/table.ts";

const OUT = "plugin";

export const packCommand: CommandOf<"pack"> = async (named, options, io) => {
  const { to, out, dryRun = false, json = false } = options;
  const root = packageNamed(named, io);
  const known = await loadAll();
  const hosts = hostsFor(to, known.adapters, root);
  const folder = out === undefined ? join(root, OUT) : resolve(io.cwd, out);
  const shown = relative(io.cwd, folder) || ".";
  demandApart(root, folder, shown);
  demandOwn(folder, shown);

  const read = await readToPack(root, named ?? ".", known, io);
  const packed = pack({
    ...read.ask,
    ...read,
    hosts,
    source: read.ask.pack.source,
    apart: emptiedBy(known.adapters, read.files),
  });
  if (!packed.folders.length) throw nothingToPack(to, known.adapters);
  demandNoSecrets(packed.files, read.config);
  const { files, archive } = withArchive(packed, read.about);
  const { markets, ignored } = marketsFor(root, folder, packed.folders, read, io);
  const gaps = gapsOn(
    read.ask,
    packed.folders.flatMap((folder) => folder.hosts),
  );
  if (!dryRun) {
    writePacked(folder, files);
    for (const { path, value, action } of markets)
      if (action === "created") writeMarket(join(root, path), value);
  }
  const result: PackedPackage = {
    version: 1,
    name: read.name,
    release: read.release,
    out: shown,
    folders: packed.folders.map((folder) => ({
      path: folder.form.folder,
      hosts: [...folder.hosts],
    })),
    files: files.map((file) => ({ path: file.path, print: printFor(file.bytes, file.executable) })),
    markets: markets.map(({ path, action }) => ({ path, action })),
    notes: [
      ...ignored.map((file) => diagnostic("git-ignored", { file }, IGNORED, AS_NOTE)),
      ...packed.notes,
      ...read.faults.filter(({ code }) => code === "package-changed"),
      ...gaps.map(({ finding }) => finding),
    ],
  };
  const view = { adapters: known.adapters, ...lookOf(io), archive, dryRun };
  say(io, json ? printedJson(result, 2) : printPacked(result, view));
  const opened =
    packed.missed.some(({ guards }) => guards) ||
    (to !== undefined && gaps.some((gap) => gap.opened));
  return opened ? 1 : 0;
};

type ToPack = Awaited<ReturnType<typeof readToPack>>;

async function readToPack(root: string, shown: string, known: Known, io: Io) {
  const { adapters } = known;
  const files = await filesToPack(root, io);
  const fields = fieldsIn("package.json", files);
  const about = aboutOf(fields);
  const { name, release } = manifestOf(files, about.name);
  const contents = contentsOf(files, adapters);
  // What is judged is what users get, and not what its author has.
  const shipped = [...contents, ...files.filter(({ path }) => path === DOCUMENT)];
  const view = packageView(shipped);
  const ask: PackageCheck = {
    ...known,
    pack: readPackage(known, view),
    files: view,
    tree: packageTree(shipped),
    shim: shimText(),
    today: today(io),
  };
  const config = packConfig(fields);
  const faults = packageFaults(ask);
  const lacking = lackingOf({
    source: ask.pack.source,
    shipped,
    config,
    tree: treeOf(root, shown),
    exists: (path) => existsSync(join(root, path)),
    replaced: replacedIn(adapters),
  });
  demandFaultless([...ask.pack.source.unread, ...faults]);
  demandHooks(adapters, { files: shipped }, name);
  return { ask, files, contents, about, name, release, config, faults, lacking };
}

function withArchive(packed: PackedFiles, { name, version }: ToPack["about"]) {
  const tar = tarOf(packed.published);
  demandTaken(tar);
  const archive = `${name}-${version}.tgz`;
  const file = { path: archive, executable: false, bytes: packedArchive(tar) };
  return { archive, files: [...packed.files, file].toSorted(byPath) };
}

/** A folder that git ignores is in no marketplace. */
function marketsFor(
  root: string,
  folder: string,
  folders: PackedFiles["folders"],
  { ask, about }: ToPack,
  io: Io,
) {
  if (!isInside(root, folder)) return { markets: [], ignored: [] };
  const below = relative(root, folder).split(sep).join("/");
  if (ignoredBy(root, [`${below}/x`], io.env).size) return { markets: [], ignored: [`${below}/`] };
  const markets = marketsIn(ask.adapters, folders, about, `./${below}/`, valuesIn(root));
  for (const { path, action } of markets) if (action === "created") demandMarketFolder(root, path);
  return { markets, ignored: [] };
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

/** Throws if an agent that is named by its id takes no plugins. */
function hostsFor(to: string | undefined, adapters: Adapters, root: string): readonly string[] {
  const texts = packable(adapters);
  if (to === undefined) return texts;
  const hosts = hostsNamed(to, { adapters, root });
  const [other] = hosts.filter((host) => !texts.includes(host));
  if (other !== undefined && to.split(",").includes(other))
    throw new UserError(
      `${other} takes no plugins that can be packed`,
      `name some of ${texts.join(", ")}; for the others there is \`hookport install\`. Nothing was written`,
    );
  return hosts;
}

function demandApart(root: string, folder: string, shown: string): void {
  if (folder === root || isInside(folder, root))
    throw new UserError(
      `${shown}: the package itself is there`,
      "name a folder that is only for what is packed: --out DIR; nothing was written",
    );
}

function demandFaultless(faults: readonly Diagnostic[]): void {
  // A module may be a bundled dependency, which the refusals of an installation know.
  const fault = faults.find(({ level, code }) => level === "error" && code !== "import-missing");
  if (fault)
    throw new UserError(
      `${fault.file}:${fault.line}: ${fault.message}`,
      `${fault.hint}; \`hookport check\` in the package names everything. Nothing was written`,
    );
}

function demandTaken(tar: Uint8Array): void {
  try {
    packageFiles(readTar(tar, Infinity));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(
      `the package for npm would be refused: ${error.message.split("\n")[0]}`,
      "leave out what no hook needs, or pack for fewer agents: --to; nothing was written",
    );
  }
}

function demandMarketFolder(root: string, path: string): void {
  const stat = lstatSync(dirname(join(root, path)), { throwIfNoEntry: false });
  if (stat && !stat.isDirectory())
    throw new UserError(
      `${dirname(path)}: it is no folder, and a marketplace's file belongs into it`,
      "take it away, or write elsewhere: --out DIR; nothing was written",
    );
}
