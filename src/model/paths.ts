/** POSIX paths without `node:path`, because the core also runs in a browser. */

const DRIVE = /^[A-Za-z]:[\\/]/;

/**
 * Normalised; `~` is the home directory. A folder on a drive has backslashes, and so have its paths.
 * There a path that begins with a slash stays as it is: it is one thing to Windows, and another one
 * to Git Bash.
 */
export function absolute(path: string, cwd: string, home: string | undefined): string {
  // On a POSIX system `a:` is a folder like any other: `a:/../x` is `x`.
  if (DRIVE.test(path) && !cwd.startsWith("/")) return normal(path);
  if (home && (path === "~" || path.startsWith("~/"))) return normal(home + path.slice(1));
  if (DRIVE.test(cwd) && /^[\\/]/.test(path)) return path;
  return normal(path.startsWith("/") ? path : `${cwd}/${path}`);
}

function normal(path: string): string {
  const drive = DRIVE.test(path) ? path.slice(0, 2) : "";
  const sign = drive ? "\\" : "/";
  const out: string[] = [];
  for (const part of path.slice(drive.length).split(drive ? /[\\/]/ : sign)) {
    if (part === "..") out.pop();
    else if (part && part !== ".") out.push(part);
  }
  return drive + sign + out.join(sign);
}

/** Both are below the same top; undefined if the path leads out of it. */
export function pathFrom(folder: string, path: string): string | undefined {
  if (path.startsWith("/") || /^[A-Za-z]:/.test(path)) return undefined;
  const out: string[] = folder.split("/").filter(Boolean);
  for (const part of path.split("/")) {
    if (part === ".." && !out.length) return undefined;
    if (part === "..") out.pop();
    else if (part && part !== ".") out.push(part);
  }
  return out.join("/");
}

/** The path, if the folder is not the top. */
export const under = (folder: string, path: string): string =>
  folder ? `${folder}/${path}` : path;

/** The folder in which the path lies; empty at the top. */
export const dirOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/** The nearest comes first; the top is not among them. */
export function foldersAbove(path: string): readonly string[] {
  const texts: string[] = [];
  for (let folder = dirOf(path); folder; folder = dirOf(folder)) texts.push(folder);
  return texts;
}
