/** POSIX paths without `node:path`: the core also runs in a browser. */

/**
 * Absolute and normalised; `~` is the home directory. A path that is already absolute only loses
 * its dots.
 */
export function absolute(path: string, cwd: string, home: string | undefined): string {
  // Seen from a folder of a POSIX system, `a:` is a folder as any other: `a:/../x` is `x`.
  if (/^[A-Za-z]:[\\/]/.test(path) && !cwd.startsWith("/")) return path;
  if (home && (path === "~" || path.startsWith("~/"))) return normal(home + path.slice(1));
  return normal(path.startsWith("/") ? path : `${cwd}/${path}`);
}

function normal(path: string): string {
  const out: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") out.pop();
    else if (part && part !== ".") out.push(part);
  }
  return `/${out.join("/")}`;
}

/** A path as seen from a folder, both below the same top; undefined: it leads out. */
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
