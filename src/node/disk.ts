/** Real files. Every write is atomic: a file is the old one or the new one. */
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmdirSync, rmSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, relative } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { UserError } from "../error.ts";
import type { Change, Files } from "../files.ts";

export function disk(root: string): Files {
  return {
    read(path) {
      try {
        return readFileSync(join(root, path), "utf8");
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        if (code === "ENOENT" || code === "ENOTDIR") return undefined;
        throw new UserError(`${path}: ${message}`, "check the file's permissions");
      }
    },
    list(folder) {
      try {
        return readdirSync(join(root, folder), { withFileTypes: true })
          .filter((entry) => entry.isFile() || entry.isSymbolicLink())
          .map(({ name }) => name);
      } catch {
        return [];
      }
    },
    folders(folder) {
      try {
        return readdirSync(join(root, folder), { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map(({ name }) => name);
      } catch {
        return [];
      }
    },
    executable: (path) =>
      process.platform === "win32" || Boolean((statSync(join(root, path), { throwIfNoEntry: false })?.mode ?? 0) & 0o111),
    exists: (path) => existsSync(join(root, path)),
  };
}

export function apply(root: string, changes: readonly Change[]): void {
  if (changes.length) mkdirSync(root, { recursive: true });
  for (const { path } of changes) stayInside(root, path);
  for (const { path, after } of changes) {
    const file = join(root, path);
    if (after === null) {
      rmSync(file, { force: true });
      tidyUp(root, dirname(path));
    } else {
      mkdirSync(dirname(file), { recursive: true });
      writeFileAtomic.sync(file, after, { mode: existsSync(file) ? statSync(file).mode : 0o644 });
    }
  }
}

/** No path and no symbolic link leads a write out of the project; our own folder holds no links at all. */
function stayInside(root: string, path: string): void {
  const file = join(root, path);
  let here = file;
  while (!existsSync(here)) here = dirname(here);
  const real = relative(realpathSync(root), realpathSync(here));
  const linked = path.startsWith(".hookport/") && (isLink(file) || isLink(dirname(file)));
  if (path.startsWith("/") || path.split("/").includes("..") || real.startsWith("..") || isAbsolute(real) || linked)
    throw new UserError(
      `${path}: leads out of the project`,
      "remove the link, or the folder .hookport, and convert again; nothing was written",
    );
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** Folders that only held ours go with it. */
function tidyUp(root: string, folder: string): void {
  for (let here = folder; here !== "." && here !== "/"; here = dirname(here)) {
    try {
      rmdirSync(join(root, here));
    } catch {
      return;
    }
  }
}
