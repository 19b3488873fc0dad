/** Files as floor 3 sees them: paths relative to one folder, with forward slashes. */
export interface Files {
  /** Undefined: there is no such file. */
  read(path: string): string | undefined;
  /** The files of a folder, without its subfolders; none where there is no folder. */
  list(folder: string): readonly string[];
  exists(path: string): boolean;
}

/** A file to be there afterwards, or, with null, to be gone. */
export interface Change {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | null;
}

/** What makes a file hold this text, or be gone: nothing where it is so already. */
export function changeTo(files: Files, path: string, after: string | null): readonly Change[] {
  const before = files.read(path);
  return (before ?? null) === after ? [] : [{ path, before, after }];
}

/** The files a place stands for. */
export function expand(files: Files, path: string): readonly string[] {
  const star = path.lastIndexOf("/*");
  if (star < 0) return files.exists(path) ? [path] : [];
  const folder = path.slice(0, star);
  const ending = path.slice(star + 2);
  return files
    .list(folder)
    .filter((name) => name.endsWith(ending) && !name.startsWith("."))
    .sort()
    .map((name) => `${folder}/${name}`)
    .filter((file) => files.exists(file));
}

export function fits(path: string, place: string): boolean {
  const star = place.lastIndexOf("/*");
  if (star < 0) return path === place;
  const name = path.slice(star + 1);
  return path.startsWith(place.slice(0, star + 1)) && !name.includes("/") && name.endsWith(place.slice(star + 2));
}
