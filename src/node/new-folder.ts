import * as fs from "node:fs";
import { basename, dirname, join } from "node:path";
import { UserError } from "../model/error.ts";

/** A text, bytes, or a copy of the file at an absolute path. */
export type FolderFile = { readonly path: string } & (
  | { readonly text: string }
  | { readonly bytes: Uint8Array; readonly executable: boolean }
  | { readonly copyOf: string }
);

/** Written beside the folder, then put in place in one step; what stands there is an error. */
export function makeFolder(folder: string, files: readonly FolderFile[], hint: string): void {
  if (fs.lstatSync(folder, { throwIfNoEntry: false }))
    throw new UserError(`${basename(folder)} is there already, and stays as it is`, hint);
  let temp: string | undefined;
  try {
    makeParents(folder);
    temp = fs.mkdtempSync(join(dirname(folder), `.${basename(folder)}-`));
    for (const file of files) put(join(temp, file.path), file);
    fs.chmodSync(temp, 0o777 & ~process.umask());
    fs.renameSync(temp, folder);
  } catch (error) {
    if (temp !== undefined) fs.rmSync(temp, { recursive: true, force: true });
    throw new UserError(
      `${basename(folder)}: ${(error as Error).message}`,
      "make room for it, and run the command again; nothing was written",
    );
  }
}

/** Makes them one by one: on some file systems the recursive way never ends. */
function makeParents(path: string): void {
  const folder = dirname(path);
  if (fs.lstatSync(folder, { throwIfNoEntry: false })) return;
  makeParents(folder);
  fs.mkdirSync(folder);
}

function put(path: string, file: FolderFile): void {
  fs.mkdirSync(dirname(path), { recursive: true });
  if ("text" in file) return fs.writeFileSync(path, file.text, { flag: "wx" });
  if ("bytes" in file)
    return fs.writeFileSync(path, file.bytes, {
      flag: "wx",
      mode: file.executable ? 0o755 : 0o644,
    });
  fs.copyFileSync(file.copyOf, path, fs.constants.COPYFILE_EXCL);
  fs.chmodSync(path, fs.statSync(file.copyOf).mode & 0o777);
}
