import { spawnSync, type SpawnSyncOptions } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import type { Env } from "../model/adapter.ts";

/** Nothing outside a repository, without git, or in an ignored folder; runs nothing configured. */
export function ignoredBy(root: string, paths: readonly string[], env: Env): ReadonlySet<string> {
  if (!paths.length || topOf(root) === undefined) return new Set();
  const input = [".", ...paths].map((path) => `${path}\0`).join("");
  const { found } = asked(root, env, ["check-ignore", "-z", "--stdin"], { ...LIMITS, input });
  return found.includes(".") ? new Set() : new Set(found);
}

/** Files that git does not have as they are; none outside a repository. */
export function untracked(root: string, paths: readonly string[], env: Env): readonly string[] {
  if (!paths.length || topOf(root) === undefined) return [];
  return listedBy(root, env, ["--others", "--modified", "--", ...paths]) ?? [];
}

/** True also if git cannot be asked; outside a repository nothing is tracked. */
export function isTracked(root: string, path: string, env: Env): boolean {
  const folder = join(root, dirname(path));
  if (topOf(folder) === undefined) return false;
  const listed = listedBy(folder, env, ["--cached", "--", basename(path)]);
  return listed?.length !== 0;
}

/** The files that `git ls-files` lists with these options; undefined if it fails. */
export function listedBy(
  root: string,
  env: Env,
  options: readonly string[],
  limits: SpawnSyncOptions = LIMITS,
): readonly string[] | undefined {
  const args = ["ls-files", "-z", "--exclude-standard", ...options];
  const { status, found } = asked(root, env, args, limits);
  return status === 0 ? found : undefined;
}

/** Milliseconds. */
const LIMITS = { timeout: 5000 };

function asked(root: string, env: Env, args: readonly string[], more: SpawnSyncOptions) {
  const options = { ...more, cwd: root, env, encoding: "utf8" } as const;
  const { status, stdout } = spawnSync("git", ["-c", "core.fsmonitor=false", ...args], options);
  return { status, found: (stdout ?? "").split("\0").filter(Boolean) };
}

export const isInRepository = (folder: string): boolean => topOf(folder) !== undefined;

function topOf(folder: string): string | undefined {
  for (let text = folder; ; text = dirname(text)) {
    if (existsSync(join(text, ".git"))) return text;
    if (text === dirname(text)) return undefined;
  }
}

/** The path has forward slashes and starts at the top level of the folder's repository. */
export const belowTop = (folder: string): string =>
  relative(topOf(folder) ?? folder, folder)
    .split(sep)
    .join("/");
