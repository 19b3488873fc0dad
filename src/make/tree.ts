import { foldersAbove } from "../model/paths.ts";
import { UserError } from "../model/error.ts";
import type { Files } from "../model/files.ts";

/** The files of a folder from which a package is made, as values. */
export interface Tree {
  /** They are in order, without links and what version control keeps. */
  readonly paths: readonly string[];
  /** It is undefined if the file is no text, too long, or missing. */
  readonly text: (path: string) => string | undefined;
}

export interface Index extends Tree {
  readonly isFile: (path: string) => boolean;
  readonly isFolder: (path: string) => boolean;
  readonly below: (folder: string) => readonly string[];
}

export function indexed({ paths, text }: Tree): Index {
  const files = new Set(paths);
  const folders = new Set(paths.flatMap(foldersAbove));
  return {
    paths,
    text,
    isFile: (path) => files.has(path),
    isFolder: (path) => folders.has(path),
    below: (folder) => paths.filter((path) => path.startsWith(`${folder}/`)),
  };
}

/** The top is "". */
export const baseOfPath = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Files that cannot be read are empty: they are reported elsewhere. */
export const readable = (files: Files): Files => ({
  ...files,
  read(path) {
    try {
      return files.read(path);
    } catch (error) {
      if (error instanceof UserError) return "";
      throw error;
    }
  },
});
