/** Reads and writes real files, never outside the project; a file is old or new, never half. */
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { basename, dirname, isAbsolute, join, relative } from "node:path";
import type { Code } from "../model/codes.ts";
import { errorIn, UserError } from "../model/error.ts";
import type { Change, Files } from "../model/files.ts";
import { ourFolderOf } from "../model/layer.ts";
import { orNothing } from "./or-nothing.ts";

/** Bytes; no config file comes near it. */
const LARGEST = 8 * 1024 * 1024;

export function disk(root: string): Files {
  return {
    read: (path) => readText(root, path),
    list: (folder) =>
      namesIn(join(root, folder), (entry) => entry.isFile() || entry.isSymbolicLink()),
    folders: (folder) => namesIn(join(root, folder), (entry) => entry.isDirectory()),
    executable: (path) =>
      process.platform === "win32" ||
      Boolean((fs.statSync(join(root, path), { throwIfNoEntry: false })?.mode ?? 0) & 0o111),
    exists: (path) => fs.existsSync(join(root, path)),
    sha256: (text) => createHash("sha256").update(text).digest("hex"),
  };
}

const namesIn = (folder: string, isMeant: (entry: fs.Dirent) => boolean): readonly string[] =>
  (orNothing(() => fs.readdirSync(folder, { withFileTypes: true })) ?? [])
    .filter(isMeant)
    .map(({ name }) => name);

function readText(root: string, path: string): string | undefined {
  const wrong = (what: string, hint: string, code?: Code) =>
    errorIn({ file: path, line: 0, what }, hint, code);
  let fd: number | undefined;
  try {
    const real = fs.realpathSync.native(join(root, path));
    if (!isInside(fs.realpathSync.native(root), real) && !mayLeadOut(root, path, real))
      throw wrong("leads out of the project", "put the file itself in its place", "link-out");
    // The file is opened without waiting, because a pipe in its place would never answer.
    fd = fs.openSync(real, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
    const stat = fs.fstatSync(fd);
    if (!stat.isFile()) throw wrong("not a file", "put a file in its place, or remove it");
    if (stat.size > LARGEST)
      throw wrong(
        "larger than 8 MB",
        "no agent's config is that large: remove what does not belong there",
        "unreadable-file",
      );
    // A file that is not UTF-8 could not be written back as it was.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(fs.readFileSync(fd));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (error instanceof UserError) throw error;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    if (code === "ERR_ENCODING_INVALID_ENCODED_DATA")
      throw wrong("not UTF-8", "save the file as UTF-8");
    throw wrong(message, "check the file's permissions");
  } finally {
    if (fd !== undefined) fs.closeSync(fd);
  }
}

/** An agent's settings that are linked elsewhere are read; nothing is written through a link. */
const mayLeadOut = (root: string, path: string, real: string): boolean =>
  /^\.[^/]+\/.*\.(?:jsonc?|toml|ya?ml)$/.test(path) &&
  !path.split("/").includes("..") &&
  !isLinked(root, path) &&
  fs.statSync(real).isFile();

/** Throws if a path or link leads out of the project, or if our own folder holds a link. */
export function stayInside(root: string, path: string): void {
  const file = join(root, path);
  const named = !isAbsolute(path) && !path.split(/[\\/]/).includes("..");
  const dangling = isLink(file) && !fs.existsSync(file);
  if (
    !named ||
    isLinked(root, path) ||
    dangling ||
    !isInside(fs.realpathSync(root), fs.realpathSync(nearest(file)))
  )
    throw new UserError(
      `${path}: leads out of the project`,
      "remove the link, or the folder that it is in, and convert again; nothing was written",
    );
}

/** The path in our folder is a link, or has one above it: it would lead anywhere. */
export function isLinked(root: string, path: string): boolean {
  const ours = ourFolderOf(`${path}/`)?.split("/").length ?? Infinity;
  const parts = path.split("/");
  return parts.some((_, i) => i >= ours - 2 && isLink(join(root, parts.slice(0, i + 1).join("/"))));
}

function nearest(path: string): string {
  return fs.existsSync(path) ? path : nearest(dirname(path));
}

export function isInside(root: string, file: string): boolean {
  const way = relative(root, file);
  return way !== ".." && !/^\.\.[\\/]/.test(way) && !isAbsolute(way);
}

const isLink = (path: string) => entryAt(path)?.isSymbolicLink() ?? false;

const entryAt = (path: string) => orNothing(() => fs.lstatSync(path));

/** Gives one character for each byte; undefined if there is no such file. */
export function readBytes(root: string, path: string): string | undefined {
  const file = join(root, path);
  return !isLinked(root, path) && entryAt(file)?.isFile()
    ? fs.readFileSync(file, "latin1")
    : undefined;
}

/** Deletes the file if the text is null. */
export function putInProject(
  root: string,
  path: string,
  text: string | null,
  { mode, bytes }: Pick<Change, "mode" | "bytes"> = {},
): void {
  const file = join(root, path);
  if (text !== null) {
    fs.mkdirSync(dirname(file), { recursive: true });
    const content = bytes ? Buffer.from(text, "latin1") : text;
    return replace(fs.existsSync(file) ? fs.realpathSync(file) : file, content, mode);
  }
  if (entryAt(file)) {
    fs.rmSync(file);
    syncFolder(dirname(file));
  }
  tidyUp(root, dirname(path));
}

/** Atomic, and on the disk on return; owner and, unless a mode is demanded, permissions stay. */
export function replace(file: string, text: string | Uint8Array, mode?: number): void {
  const old = fs.statSync(file, { throwIfNoEntry: false });
  const temp = join(dirname(file), `.${basename(file)}${TEMP}`);
  fs.rmSync(temp, { force: true });
  try {
    const fd = fs.openSync(temp, "wx", 0o600);
    try {
      fs.writeFileSync(fd, text);
      if (old && (old.uid !== process.getuid?.() || old.gid !== process.getgid?.()))
        // Only root may change the owner.
        orNothing(() => fs.fchownSync(fd, old.uid, old.gid));
      fs.fchmodSync(fd, mode ?? (old ? old.mode & 0o7777 : 0o644));
      fs.fsyncSync(fd);
    } finally {
      fs.closeSync(fd);
    }
    fs.renameSync(temp, file);
  } catch (error) {
    fs.rmSync(temp, { force: true });
    throw error;
  }
  syncFolder(dirname(file));
}

const TEMP = ".hookport-tmp";

/** A run that was killed left a file of this name half written. */
export const isTemp = (name: string): boolean => name.startsWith(".") && name.endsWith(TEMP);

/** Puts a rename in the folder on the disk. Not every system lets a folder be opened. */
function syncFolder(folder: string): void {
  let fd: number | undefined;
  try {
    fd = fs.openSync(folder, "r");
    fs.fsyncSync(fd);
  } catch {
    return;
  } finally {
    if (fd !== undefined) fs.closeSync(fd);
  }
}

/** Deletes a folder that is empty, and those above it that held nothing else. */
export function tidyUp(root: string, folder: string): void {
  for (let text = folder; text !== "." && text !== "/"; text = dirname(text)) {
    try {
      fs.rmdirSync(join(root, text));
    } catch (error) {
      // A missing folder was deleted by a run that was killed here.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") return;
    }
  }
}
