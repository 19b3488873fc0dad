/** Shows the files of a package as the checks read those of a folder. */
import type { Tree } from "../make/tree.ts";
import { covered, NO_FILES, type Files } from "../model/files.ts";
import type { PackageFile } from "./contents.ts";

const textOf = ({ bytes }: PackageFile): string => new TextDecoder().decode(bytes);

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
