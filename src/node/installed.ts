/**
 * Which agent is installed here, and in which version, read from where its command leads; nothing
 * is run.
 */
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, dirname, join, sep } from "node:path";
import type { Adapter } from "../model/adapter.ts";
import { isFields, parseJson } from "../model/json.ts";

const VERSION = /^v?(\d+\.\d+\.\d+[\w.-]*)$/;

/** Undefined: not on the path, or it does not tell. */
export function installedVersion({ program }: Adapter, path: string): string | undefined {
  const file = program && onPath(program.command, path);
  return file && (ofPackage(file, program.package) ?? ofFolders(file));
}

/**
 * The agent's own program behind its command on this path: npm packages have it beside them, one
 * for each platform, and their command is a loader or, installed without scripts, nothing at all.
 * Undefined: not on the path.
 */
export function programFile(
  { program }: Pick<Adapter, "program">,
  path: string,
): string | undefined {
  const file = program && onPath(program.command, path);
  if (!file) return undefined;
  const at = file.lastIndexOf(join(sep, "node_modules", program.package, sep));
  const own = join(
    "node_modules",
    `${program.package}-${process.platform}-${process.arch}`,
    program.command,
  );
  const folders = at < 0 ? [] : upwards(dirname(file), file.slice(0, at));
  return folders.map((folder) => join(folder, own)).find((one) => existsSync(one)) ?? file;
}

const upwards = (folder: string, last: string): readonly string[] =>
  folder.length <= last.length ? [last] : [folder, ...upwards(dirname(folder), last)];

function onPath(command: string, path: string): string | undefined {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const file = real(join(folder, command));
    if (file) return file;
  }
  return undefined;
}

function real(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
}

/** The package of that name it stands in: npm's way of installing. */
function ofPackage(file: string, name: string): string | undefined {
  for (let here = dirname(file); here !== dirname(here); here = dirname(here)) {
    const found = manifest(join(here, "package.json"));
    const called = isFields(found) ? String(found["name"]) : "";
    if (isFields(found) && (called === name || called.startsWith(`${name}-${process.platform}`)))
      return String(found["version"]);
  }
  return undefined;
}

function manifest(file: string): unknown {
  try {
    return parseJson(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * A folder or file that is called like a version: installers that keep several side by side. Before
 * `bin` it is Node's.
 */
function ofFolders(file: string): string | undefined {
  const parts = file.split(/[\\/]/);
  return parts
    .flatMap((part, at) => (parts[at + 1] === "bin" ? [] : (VERSION.exec(part)?.[1] ?? [])))
    .at(-1);
}
