/**
 * Tests the file pattern of a permission rule: `//x` is a path of the machine, `~/x` one of the
 * home folder, `/x` one of the project, and anything else begins where the session stands. Links
 * are not followed. What `*` alone could stand for is also tried on the whole path
 * (golden/claude-code/rules.json has what the real program made of them).
 */
import type { Fit } from "../../src/model/matcher.ts";
import { globFits, globOf } from "./glob.ts";

export interface Folders {
  readonly root: string | undefined;
  readonly cwd: string | undefined;
  readonly home: string | undefined;
  /**
   * Claude Code itself made the call. Another agent's session may start below the project, where
   * Claude Code would have none of its hooks, or in a link to it, so that either folder may be
   * meant.
   */
  readonly own: boolean;
}

/** Beyond these nothing is tested, so that a rule may fit (S11). No system has so long a path. */
const LONGEST = { pattern: 1000, path: 10_000 };

/** If there is no file, it says whether the pattern could fit any. */
export function fileFits(pattern: string, file: string | undefined, folders: Folders): Fit {
  const path = file?.trimEnd();
  if (pattern.length > LONGEST.pattern) return "maybe";
  const glob = globOf(pattern.replace(/^(?:\.\/|~(?=\/)|\/(?=\/))/, "").replace(/\/{2,}/g, "/"));
  const pieces = wholePath(pattern.trim());
  if (glob === "never" && !pieces) return "no";
  if (!path?.startsWith("/") || path.length > LONGEST.path) return "maybe";
  if (pieces && piecesFit(pieces, path)) return "yes";
  if (glob === "never") return "no";
  const fits = basesOf(pattern, folders).map((base): Fit => {
    if (base === undefined) return "maybe";
    const inside = below(base, path);
    if (inside === undefined) return "no";
    return glob === "unclear" ? "maybe" : globFits(glob, inside) ? "yes" : "no";
  });
  return fits.every((fit) => fit === fits[0]) ? (fits[0] as Fit) : "maybe";
}

/** The folders that the pattern may begin in; undefined is one that is not known. */
function basesOf(
  pattern: string,
  { root, cwd, home, own }: Folders,
): readonly (string | undefined)[] {
  if (pattern.startsWith("//")) return ["/"];
  if (pattern.startsWith("~/")) return [home];
  if (!own) return [cwd, root];
  return [pattern.startsWith("/") ? root : cwd];
}

/** It is undefined if the path does not lie in the folder. */
function below(folder: string, path: string): string | undefined {
  const start = folder.endsWith("/") ? folder : `${folder}/`;
  return path.startsWith(start) && path.length > start.length
    ? path.slice(start.length)
    : undefined;
}

/**
 * Returns what stands between the stars of a pattern for a whole path; undefined if it fits none,
 * since a path begins with a slash and one with stars is read as one of the project's.
 */
function wholePath(pattern: string): readonly string[] | undefined {
  const pieces = piecesOf(pattern);
  const begins = pieces.length > 1 ? pattern.startsWith("*") : /^\/./s.test(pattern);
  return begins ? pieces : undefined;
}

/** Returns what stands between the stars of a text; a backslash before one makes it a letter. */
export const piecesOf = (text: string): readonly string[] =>
  text.split(/(?<!\\)\*/).map((piece) => piece.replace(/\\([*\\])/g, "$1"));

/** Anything may stand between pieces; each is searched after the one before (linear time). */
export function piecesFit([first = "", ...pieces]: readonly string[], text: string): boolean {
  if (!pieces.length) return text === first;
  const last = pieces.pop() as string;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false;
  let at = first.length;
  for (const piece of pieces) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at <= text.length - last.length;
}
