/** Finds the project's own file behind the whole path that it has on somebody's machine. */
import type { Files } from "../model/files.ts";

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
