/** Finds the project's own file behind the whole path that it has on somebody's machine. */
import type { Files } from "../model/files.ts";
import { under } from "../model/paths.ts";

/** A system's own folders hold nothing of a project. */
const SYSTEM = /^\/(?:s?bin|dev|etc|lib\w*|nix|opt|proc|snap|usr|var|Applications|Library)\//;

/** The end of the path that this project has too: a file in a folder at least. */
export function tailIn(files: Pick<Files, "exists">, path: string): string | undefined {
  const [drive] = /^(?:\/|[A-Za-z]:[\\/]{1,2})/.exec(path) ?? [];
  if (drive === undefined || SYSTEM.test(path)) return undefined;
  const parts = path.slice(drive.length).split(drive === "/" ? "/" : /[\\/]+/);
  return parts
    .slice(0, -1)
    .map((_, i) => parts.slice(i).join("/"))
    .find((tail) => !tail.includes("..") && files.exists(tail));
}

/** So many folders are looked into. */
const MOST = 300;
/** Many programs have a file of such a name. */
const COMMON = /^(?:index|main|cli|run|setup|install)\./;

/** The first file of that name in the project, looked for from its top down. */
export function fileNamed(files: Files, name: string): string | undefined {
  const folders = COMMON.test(name) ? [] : [""];
  for (let i = 0; i < Math.min(folders.length, MOST); i++) {
    const folder = folders[i] as string;
    if (files.exists(under(folder, name))) return under(folder, name);
    const next = files.folders(folder).filter((child) => !/^(?:\.git|node_modules)$/.test(child));
    folders.push(...next.map((child) => under(folder, child)));
  }
  return undefined;
}
