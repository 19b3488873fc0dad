/** Reads the package in a folder: the files that npm would publish, if it has a name and a version. */
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  demandFiles,
  MOST_FILES,
  packageFiles,
  tooMany,
  type PackageFile,
  type TarEntry,
} from "../../install/contents.ts";
import { UserError } from "../../model/error.ts";
import { isFields, parseJson, text, type Fields, type Json } from "../../model/json.ts";
import { foldersAbove, under } from "../../model/paths.ts";
import { ADDED } from "../../pack/packed.ts";
import type { Io } from "../io.ts";
import { away } from "../leftovers.ts";
import { isPacked } from "../packed-folder.ts";
import type { Workplace } from "../programs.ts";
import { entriesIn, MOST_ENTRIES, MOST_PACKED, npmPacked, tooLarge } from "./archive.ts";

export function filesToPack(root: string, io: Io): Promise<readonly PackageFile[]> {
  const temp = mkdtempSync(join(tmpdir(), "hookport-pack-"));
  io.atEnd(() => away(temp));
  return ofFolder(root, { cwd: temp, root, io });
}

/** As npm would publish the folder if it has a name and a version, else whole. */
export async function ofFolder(folder: string, place: Workplace): Promise<readonly PackageFile[]> {
  const { entries, packed } = walked(folder);
  // npm leaves links out without a word.
  demandFiles(entries);
  const manifest = entries.find(({ path }) => path === "package.json");
  const fields = manifest && parseJson(new TextDecoder().decode(manifest.bytes));
  const named = isFields(fields) && text(fields["name"]) && text(fields["version"]);
  // What npm leaves out of a package that is packed already is ours.
  const isPlugin = entries.some(({ path }) => path === ADDED);
  if (!named || isPlugin) return packageFiles(inTop(entries));
  const published = isPlainManifest(fields)
    ? entriesAt(folder, await publishedPaths(folder, fields))
    : entriesIn(npmPacked(folder, place, place.cwd));
  const files = packageFiles(
    published.filter(({ path }) => !packed.some((text) => path.startsWith(`package/${text}/`))),
  );
  // It follows those that lead to a bundled package.
  demandUnlinked(folder, files);
  return files;
}

function entriesAt(folder: string, paths: readonly string[]): readonly TarEntry[] {
  if (paths.length > MOST_ENTRIES) throw tooMany(MOST_FILES);
  const stats = paths.map((path) => statSync(join(folder, path)));
  if (stats.reduce((sum, { size }) => sum + size, 0) > MOST_PACKED) throw tooLarge();
  return inTop(
    paths.map((path, i) => ({
      path,
      kind: "file",
      executable: ((stats[i]?.mode ?? 0) & 0o111) !== 0,
      bytes: readFileSync(join(folder, path)),
    })),
  );
}

function demandUnlinked(folder: string, files: readonly PackageFile[]): void {
  const paths = new Set(files.flatMap(({ path }) => [path, ...foldersAbove(path)]));
  const isLink = (path: string) =>
    lstatSync(join(folder, path), { throwIfNoEntry: false })?.isSymbolicLink();
  demandFiles([...paths].filter(isLink).map((path) => ({ path, kind: "other" })));
}

const inTop = (entries: readonly TarEntry[]): readonly TarEntry[] =>
  entries.map((entry) => ({ ...entry, path: `package/${entry.path}` }));

const APART: readonly string[] = [".git", ".hookport", "node_modules"];

/** Gives what is in a folder, and the folders in it that `hookport pack` wrote. */
function walked(folder: string): {
  readonly entries: readonly TarEntry[];
  readonly packed: readonly string[];
} {
  const found: TarEntry[] = [];
  const packed: string[] = [];
  let size = 0;
  const apart = existsSync(join(folder, ADDED)) ? [".git"] : APART;
  const into = (below: string): void => {
    if (below && isPacked(join(folder, below))) return void packed.push(below);
    for (const name of readdirSync(join(folder, below)).toSorted()) {
      if (below === "" && apart.includes(name)) continue;
      const path = under(below, name);
      const stat = lstatSync(join(folder, path), { throwIfNoEntry: false });
      if (!stat)
        throw new UserError(
          `${path}: its name is no UTF-8`,
          "give it another name; nothing was written",
        );
      if (stat.isDirectory()) into(path);
      else {
        if (stat.isFile()) size += stat.size;
        if (size > MOST_PACKED) throw tooLarge();
        if (found.length >= MOST_ENTRIES) throw tooMany(MOST_FILES);
        const [kind, bytes] = stat.isFile()
          ? (["file", readFileSync(join(folder, path))] as const)
          : (["other", new Uint8Array()] as const);
        found.push({ path, kind, executable: (stat.mode & 0o111) !== 0, bytes });
      }
    }
  };
  into("");
  return { entries: found, packed };
}

/** Where one of these stands in a manifest, npm itself is asked: it corrects them before it reads them. */
const CORRECTED = [
  "bin",
  "browser",
  "bundleDependencies",
  "bundledDependencies",
  "directories",
  "workspaces",
];

const NAME = /^(?:@[a-z\d][a-z\d-]*\/)?[a-z\d][a-z\d._-]*$/;
const VERSION = /^(?:(?:0|[1-9]\d{0,9})(?:\.(?!$)|$)){3}$/;
const isText = (value: Json | undefined) => typeof value === "string";

/** Does npm read this manifest as it stands, and say nothing against it? */
export const isPlainManifest = ({
  name,
  version,
  main = "",
  files = [],
  ...more
}: Fields): boolean =>
  NAME.test(String(name)) &&
  String(name).length < 200 &&
  VERSION.test(String(version)) &&
  isText(main) &&
  Array.isArray(files) &&
  (files as Json[]).every(isText) &&
  !CORRECTED.some((key) => key in more);

export async function publishedPaths(folder: string, manifest: Fields): Promise<readonly string[]> {
  const { default: packlist } = await import("npm-packlist");
  return packlist({ path: folder, package: manifest, isProjectRoot: true, edgesOut: new Map() });
}
