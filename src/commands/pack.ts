/** Packs a package of hooks: reads it, refuses what nobody should publish, and writes the folder. */
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { gapsOn, packageFaults, type PackageCheck } from "../check/package.ts";
import { manifestOf } from "../install/manifest.ts";
import type { PackageFile } from "../install/contents.ts";
import { UserError } from "../model/error.ts";
import { remembered } from "../model/files.ts";
import { isFields, parseJson, pretty, type Fields } from "../model/json.ts";
import type { PackedPackage } from "../model/output.ts";
import { disk, isInside, replace } from "../node/disk.ts";
import { filesToPack } from "../node/fetch/folder.ts";
import { painter, say, type Io } from "../node/io.ts";
import { demandOwn, packedArchive, writePacked } from "../node/packed-folder.ts";
import { printFor } from "../node/print.ts";
import { nearest } from "../node/project.ts";
import { shimText } from "../node/shim-text.ts";
import { treeOf } from "../node/tree-of.ts";
import { aboutOf, packConfig } from "../pack/about.ts";
import { contentsOf } from "../pack/contents.ts";
import { packable } from "../pack/folders.ts";
import { marketFiles, namesSource } from "../pack/market.ts";
import { byPath, pack, type PackedFiles } from "../pack/pack.ts";
import { printPacked } from "../pack/print.ts";
import { demandNoSecrets } from "../pack/secrets.ts";
import { tarOf } from "../pack/tar.ts";
import { printedJson } from "../report/format/json.ts";
import { screenWidth } from "../report/format/screen.ts";
import { DOCUMENT } from "../test/layout.ts";
import { readPackage } from "../test/package.ts";
import { said } from "./here.ts";
import { hostsNamed, loadAll, today } from "./load.ts";
import { packageAt } from "./package-at.ts";

export interface PackOptions {
  readonly to?: string;
  readonly out?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** Where the folder goes if nobody says so. */
const OUT = "plugin";

export async function packCommand(
  named: string | undefined,
  { to, out, dryRun = false, json = false }: PackOptions,
  io: Io,
): Promise<number> {
  const root =
    (named === undefined && said("package", nearest(io.cwd, DOCUMENT, io.home), io)) ||
    packageAt(named ?? ".", io);
  const known = await loadAll();
  const { adapters, protocols } = known;
  const hosts = to === undefined ? packable(adapters) : hostsNamed(to, adapters, root);
  const folder = out === undefined ? join(root, OUT) : resolve(io.cwd, out);
  const shown = relative(io.cwd, folder) || ".";
  demandApart(root, folder, shown);
  demandOwn(folder, shown);

  const below = isInside(root, folder) ? [relative(root, folder).split(sep).join("/")] : [];
  const files = filesToPack(root, below, io);
  const fields = fieldsOf(files);
  const about = aboutOf(fields);
  const { name, release } = manifestOf(files, about.name);
  const contents = contentsOf(files, adapters);
  demandNoSecrets(
    [...contents, ...files.filter(({ path }) => path === DOCUMENT)],
    packConfig(fields),
  );
  const disc = remembered(disk(root));
  const ask: PackageCheck = {
    ...known,
    pack: readPackage(adapters, protocols, disc),
    files: disc,
    tree: treeOf(root, named ?? "."),
    shim: shimText(),
    today: today(io),
  };
  const faults = packageFaults(ask);
  const [fault] = faults.filter(
    ({ level, code }) => level === "error" && code !== "plugin-emptied",
  );
  if (fault)
    throw new UserError(
      `${fault.file}:${fault.line}: ${fault.message}`,
      `${fault.hint}; \`hookport check\` in the package names everything. Nothing was written`,
    );
  const packed = pack({
    adapters,
    protocols,
    hosts,
    source: ask.pack.source,
    files,
    contents,
    fields,
    about,
    shim: ask.shim,
    apart: faults.find(({ code }) => code === "plugin-emptied")?.file,
  });
  if (!packed.folders.length)
    throw new UserError(
      "none of these agents takes plugins",
      `name some of ${packable(adapters).join(", ")}; for the others there is \`hookport install\``,
    );
  const archive = `${about.name}-${about.version}.tgz`;
  const all = [
    ...packed.files,
    { path: archive, executable: false, bytes: packedArchive(tarOf(packed.published)) },
  ].toSorted(byPath);
  const markets = below.length ? marketsIn(root, `./${below[0]}/`, packed, about) : [];
  const gaps = gapsOn(
    ask,
    packed.folders.flatMap((one) => one.hosts),
  );
  if (!dryRun) {
    mkdirSync(dirname(folder), { recursive: true });
    writePacked(folder, all);
    for (const { path, text, action } of markets)
      if (action === "created") {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        replace(join(root, path), text);
      }
  }
  const result: PackedPackage = {
    version: 1,
    name,
    release,
    out: shown,
    folders: packed.folders.map((one) => ({ path: one.form.folder, hosts: [...one.hosts] })),
    files: all.map((one) => ({ path: one.path, print: printFor(one.bytes, one.executable) })),
    markets: markets.map(({ path, action }) => ({ path, action })),
    notes: [...packed.notes, ...gaps.map(({ finding }) => finding)],
  };
  const view = { adapters, paint: painter(io), width: screenWidth(io.stdout.columns) };
  say(io, json ? printedJson(result, 2) : printPacked(result, { ...view, archive, dryRun }));
  return to !== undefined && gaps.some(({ opened }) => opened) ? 1 : 0;
}

function fieldsOf(files: readonly PackageFile[]): Fields {
  const found = files.find(({ path }) => path === "package.json");
  const value = found && parseJson(new TextDecoder().decode(found.bytes));
  if (found && !isFields(value))
    throw new UserError(
      "package.json: it is no JSON object",
      "correct it first; nothing was written",
    );
  return isFields(value) ? value : {};
}

function demandApart(root: string, folder: string, shown: string): void {
  if (folder === root || isInside(folder, root))
    throw new UserError(
      `${shown}: the package itself is there`,
      "name a folder that is only for what is packed: --out DIR; nothing was written",
    );
}

/** Returns the marketplaces' files of the package's own folder, which stay as they are if there are any. */
function marketsIn(
  root: string,
  to: string,
  { folders }: PackedFiles,
  about: Parameters<typeof marketFiles>[1],
) {
  return folders.flatMap((folder) =>
    marketFiles([folder], about, to).map(([path, value]) => {
      const there = existsSync(join(root, path));
      const now = there ? parseJson(disk(root).read(path) ?? "") : undefined;
      const action = there
        ? namesSource(now, `${to}${folder.form.folder}`)
          ? ("unchanged" as const)
          : ("missing" as const)
        : ("created" as const);
      return { path, text: pretty(value), action };
    }),
  );
}
