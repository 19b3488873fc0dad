/** What can be found from one terminal of this machine. Nothing is started. */
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { basename, delimiter, isAbsolute, join } from "node:path";
import { lookedUpOnce } from "../model/known.ts";
import type { Terminal } from "../model/world.ts";
import { isInside } from "./disk.ts";
import type { Surroundings } from "./io.ts";
import { orNothing } from "./or-nothing.ts";
import { realOf } from "./real-path.ts";
import { windowsFiles } from "./windows.ts";

/** `root` is the project's: what lies in it does not run the shim. */
export function terminalOf(root: string, { env, home }: Surroundings): Terminal {
  const path = env["PATH"] ?? "";
  const folders = foldersIn(path);
  return {
    env,
    has: lookedUpOnce((program) => folders.some((folder) => programIn(folder, program))),
    node: versionOf(programOutside(root, path, "node")),
    exists: (path) => existsSync(path.replace(/^(?:~|\$HOME|\$\{HOME\})(?=\/)/, home)),
    sh: existsSync("/bin/sh") ? basename(realOf("/bin/sh")) : "",
    ...(process.platform === "win32" && { windows: windowsFiles() }),
    platform: process.platform,
  };
}

const foldersIn = (path: string) => path.split(delimiter).filter(isAbsolute);

/** The folders of PATH, without those that lie in the project. */
export const foldersOutside = (root: string, path: string): readonly string[] =>
  foldersIn(path).filter((folder) => !isInside(realOf(root), realOf(folder)));

export const programOutside = (root: string, path: string, name: string): string | undefined =>
  foldersOutside(root, path).flatMap((folder) => programIn(folder, name) ?? [])[0];

/** Managers of Node.js name a folder after each version. */
function versionOf(node: string | undefined): string {
  if (node === undefined) return "";
  if (realOf(node) === realOf(process.execPath)) return process.versions.node;
  return (
    /[/\\](?:node-)?v?(\d+\.\d+\.\d+)[^/\\]*[/\\](?:bin[/\\])?node(?:\.exe)?$/.exec(
      realOf(node),
    )?.[1] ?? "?"
  );
}

/** Windows knows programs by the ending of their names. */
export const ENDINGS = process.platform === "win32" ? [".exe", ".cmd", ".bat", ""] : [""];

const programIn = (folder: string, name: string): string | undefined =>
  ENDINGS.map((ending) => join(folder, name + ending)).find(runs);

const runs = (path: string): boolean =>
  orNothing(() => {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  }) ?? false;
