/** Real files. Every write is atomic: a file is the old one or the new one. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { UserError } from "./error.ts";
import type { Change, Files } from "./files.ts";

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
          .filter((entry) => entry.isFile())
          .map(({ name }) => name);
      } catch {
        return [];
      }
    },
    exists: (path) => existsSync(join(root, path)),
  };
}

export function apply(root: string, changes: readonly Change[]): void {
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
