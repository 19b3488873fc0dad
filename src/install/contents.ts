/** Looks at what a package holds before it is written: links, odd names, too much are refused. */
import type { Tree } from "../make/tree.ts";
import { UserError } from "../model/error.ts";
import { covered, NO_FILES, type Files } from "../model/files.ts";
import { foldedPath, wrongOnWindows } from "../model/windows-names.ts";

export interface PackageFile {
  readonly path: string;
  readonly executable: boolean;
  readonly bytes: Uint8Array;
}

export interface TarEntry {
  readonly path: string;
  /** `other` is neither a file nor a folder: a link, a device, a pipe. */
  readonly kind: "file" | "folder" | "other";
  readonly executable: boolean;
  readonly bytes: Uint8Array;
}

/** Each limit is far above any package of hooks. */
export const MOST_FILES = 1000;
export const MOST_BYTES = 8 * 1024 * 1024;
const LONGEST = 200;
const DEEPEST = 12;

/** Files that are about a repository or a registry, and would be obeyed in another one. */
const LEFT_OUT = /(?:^|\/)\.(?:gitattributes|gitignore|gitmodules|gitkeep|npmrc|npmignore)$/i;
const MEANING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*\\]/u;

const refused = (path: string, why: string) =>
  new UserError(`${path}: ${why}`, "no package needs that: do not trust it; nothing was written");

export const tooMany = (most: number) =>
  new UserError(
    `it holds more than ${most} files`,
    "a package of hooks is a few scripts: leave the rest out; nothing was written",
  );

export const byPath = (a: PackageFile, b: PackageFile): number =>
  a.path < b.path ? -1 : a.path > b.path ? 1 : 0;

export function packageFiles(entries: readonly TarEntry[]): readonly PackageFile[] {
  const below = topOf(entries);
  const files: PackageFile[] = [];
  const seen = new Map<string, string>();
  let size = 0;
  for (const { path: whole, kind, executable, bytes } of entries) {
    const plain = whole.replace(/^(?:\.\/)+/, "").replace(/\/$/, "");
    if (plain === "" || plain === ".") continue;
    demandPlain(plain);
    if (kind === "other") throw refused(whole, "it is a link or a device, and no file");
    if (kind === "folder" || !plain.startsWith(below)) continue;
    const path = plain.slice(below.length);
    if (LEFT_OUT.test(path)) continue;
    demandAlone(path, seen);
    size += bytes.length;
    if (size > MOST_BYTES)
      throw new UserError(
        `it holds more than ${MOST_BYTES / 1024 / 1024} MB`,
        "a package of hooks is a few scripts: leave the rest out; nothing was written",
      );
    files.push({ path, executable, bytes });
    if (files.length > MOST_FILES) throw tooMany(MOST_FILES);
  }
  return files.toSorted(byPath);
}

export function demandFiles(entries: readonly Pick<TarEntry, "path" | "kind">[]): void {
  const other = entries.find(({ kind }) => kind === "other");
  if (other) throw refused(other.path, "it is a link or a device, and no file");
}

/** The one folder that everything lies in, as npm packs it; empty if there is none. */
function topOf(entries: readonly TarEntry[]): string {
  const tops = new Set(
    entries.flatMap(({ path, kind }) => {
      const plain = path.replace(/^(?:\.\/)+/, "");
      return kind === "file"
        ? [plain.includes("/") ? plain.slice(0, plain.indexOf("/") + 1) : ""]
        : [];
    }),
  );
  const [top = ""] = tops;
  return tops.size === 1 && top !== "hooks/" ? top : "";
}

function demandPlain(path: string): void {
  if (path.length > LONGEST) throw refused(`${path.slice(0, 60)}…`, "its name is too long");
  if (path.startsWith("/")) throw refused(path, "its name begins at the top of the disk");
  if (MEANING.test(path))
    throw refused(path, "its name has a character that means something else elsewhere");
  const parts = path.split("/");
  if (parts.length > DEEPEST) throw refused(path, "it lies too deep");
  for (const part of parts) {
    if (part === "..") throw refused(path, "its name leads out of the package");
    if (part === "" || part === ".") throw refused(path, "its name is not plain");
    const wrong = wrongOnWindows(part);
    if (wrong !== undefined) throw refused(path, wrong);
    if (/^(?:\.git|git~\d)$/i.test(part)) throw refused(path, "it is part of a git repository");
  }
}

/** Throws if some disk would take the path for another one's, or for another one's folder. */
function demandAlone(path: string, seen: Map<string, string>): void {
  const parts = path.split("/");
  parts.forEach((_, i) => {
    const part = parts.slice(0, i + 1).join("/");
    const key = foldedPath(part);
    const before = seen.get(key);
    const isWhole = i === parts.length - 1;
    if (before !== undefined && (isWhole || before !== `${part}/`))
      throw refused(
        path,
        before === path
          ? "it is there twice"
          : `some disks take it for ${before.replace(/\/$/, "")}`,
      );
    seen.set(key, isWhole ? part : `${part}/`);
  });
}

const textOf = ({ bytes }: PackageFile): string => new TextDecoder().decode(bytes);

/** The files as the checks read those of a folder. */
export function packageView(files: readonly PackageFile[]): Files {
  const programs = new Set(files.flatMap(({ path, executable }) => (executable ? [path] : [])));
  const texts = new Map(files.map((file) => [file.path, textOf(file)] as const));
  return {
    ...covered(NO_FILES, texts, () => false),
    executable: (path) => programs.has(path),
  };
}

export const packageTree = (files: readonly PackageFile[]): Tree => ({
  paths: files.map(({ path }) => path),
  text: packageView(files).read,
});
