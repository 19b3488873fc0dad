import { UserError } from "../model/error.ts";
import type { Files } from "../model/files.ts";

/** The files of a folder from which a package is made, as values. */
export interface Tree {
  /** Every file, in order; links and what version control keeps are none. */
  readonly paths: readonly string[];
  /** Returns the text of a file; undefined if it is no text, too long, or no file. */
  readonly text: (path: string) => string | undefined;
}

/** The same files with quick answers. */
export interface Index extends Tree {
  readonly isFile: (path: string) => boolean;
  readonly isFolder: (path: string) => boolean;
  /** Returns every file below a folder. */
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

/** Returns the folder of a path; "" is the top. */
export const dirOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

export const baseOfPath = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Returns the folders that a path is in, the nearest first, without the top. */
export function foldersAbove(path: string): readonly string[] {
  const all: string[] = [];
  for (let folder = dirOf(path); folder; folder = dirOf(folder)) all.push(folder);
  return all;
}

/** Puts a folder before a path. */
export const below = (folder: string, path: string): string =>
  folder ? `${folder}/${path}` : path;

/** Returns files of which those that cannot be read are empty: they are reported elsewhere. */
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
