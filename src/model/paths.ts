/** POSIX paths without `node:path`, because the core also runs in a browser. */

/** Normalised; `~` is the home directory. A path that is already absolute only loses its dots. */
export function absolute(path: string, cwd: string, home: string | undefined): string {
  // On a POSIX system `a:` is a folder like any other: `a:/../x` is `x`.
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
