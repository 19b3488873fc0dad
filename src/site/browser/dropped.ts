/** Files that people open or drop, single ones and folders, as text within bounds. */
import type { GivenFile } from "../values.ts";
import { LONGEST_FILE } from "./editor.ts";

const MOST_FILES = 200;
const DEEPEST = 6;
const LEFT_ALONE = /^(?:node_modules|\.git|\.venv|dist|build)$/;

interface Found {
  readonly path: string;
  readonly file: File;
}

export async function droppedIn({ items, files }: DataTransfer): Promise<readonly Found[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.length) return [...files].map(namedAlone);
  const found: Found[] = [];
  for (const entry of entries) await gather(entry, "", found);
  return found;
}

export const namedAlone = (file: File): Found => ({
  path: file.webkitRelativePath || file.name,
  file,
});

async function gather(entry: FileSystemEntry, folder: string, found: Found[]): Promise<void> {
  if (found.length >= MOST_FILES || LEFT_ALONE.test(entry.name)) return;
  const path = folder ? `${folder}/${entry.name}` : entry.name;
  if (isFileEntry(entry)) {
    const file = await new Promise<File>((done, failed) => entry.file(done, failed));
    found.push({ path, file });
  } else if (isFolderEntry(entry) && path.split("/").length <= DEEPEST) {
    const reader = entry.createReader();
    const some = () =>
      new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    for (let entries = await some(); entries.length; entries = await some())
      for (const child of entries) await gather(child, path, found);
  }
}

const isFileEntry = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolderEntry = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry =>
  entry.isDirectory;

/** A file from a folder keeps its path there, without the project's folder; any other is placed by what it holds. */
export async function givenFrom(found: readonly Found[]): Promise<readonly GivenFile[]> {
  const given: GivenFile[] = [];
  for (const { path, file } of found) {
    if (file.size > LONGEST_FILE) continue;
    const text = await file.text();
    // A program is no text, and nothing of it is read.
    if (text.includes("\0")) continue;
    const isGuessed = !path.includes("/");
    given.push({ path: isGuessed ? path : withoutTop(path), text, isGuessed });
  }
  return given;
}

/** A hidden folder and one of hooks stand in a project; any other that was dropped is the project. */
const withoutTop = (path: string): string =>
  /^(?:\.|hooks\/)/.test(path) ? path : path.slice(path.indexOf("/") + 1);
