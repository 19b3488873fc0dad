/** Finds an agent's installed version from the path of its command, without running it. */
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, dirname, join, sep } from "node:path";
import type { Adapter } from "../model/adapter.ts";
import { isFields, parseJson } from "../model/json.ts";
import { orNothing } from "./or-nothing.ts";
import { ENDINGS } from "./terminal.ts";

const VERSION = /^v?(\d+\.\d+\.\d+[\w.-]*)$/;

export const installedVersion = (adapter: Adapter, path: string): string | undefined =>
  installedProgram(adapter, path)?.version;

/** The program behind the agent's command, with its version if that can be found. */
export function installedProgram(
  { program }: Pick<Adapter, "program">,
  path: string,
): { readonly file: string; readonly version: string | undefined } | undefined {
  const file = program && onPath(program.command, path);
  if (!program || !file) return undefined;
  return { file, version: ofPackage(file, program.package) ?? ofFolders(file) };
}

/** The agent's own program, as an npm package has one for each platform; undefined if none. */
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
  return folders.map((folder) => join(folder, own)).find((text) => existsSync(text)) ?? file;
}

const upwards = (folder: string, last: string): readonly string[] =>
  folder.length <= last.length ? [last] : [folder, ...upwards(dirname(folder), last)];

function onPath(command: string, path: string): string | undefined {
  for (const folder of path.split(delimiter).filter(Boolean))
    for (const ending of ENDINGS) {
      const file = orNothing(() => realpathSync(join(folder, command + ending)));
      if (file) return file;
    }
  return undefined;
}

/** `file` lies in the npm package of that name, or beside it on Windows, where it is no link. */
function ofPackage(file: string, name: string): string | undefined {
  const beside = manifest(join(dirname(file), "node_modules", name, "package.json"));
  if (isFields(beside)) return String(beside["version"]);
  for (let text = dirname(file); text !== dirname(text); text = dirname(text)) {
    const found = manifest(join(text, "package.json"));
    const called = isFields(found) ? String(found["name"]) : "";
    if (isFields(found) && (called === name || called.startsWith(`${name}-${process.platform}`)))
      return String(found["version"]);
  }
  return undefined;
}

const manifest = (file: string) => orNothing(() => parseJson(readFileSync(file, "utf8")));

/** Installers name a folder or file after each version; one before `bin` is that of Node.js. */
function ofFolders(file: string): string | undefined {
  const parts = file.split(/[\\/]/);
  return parts
    .flatMap((part, at) => (parts[at + 1] === "bin" ? [] : (VERSION.exec(part)?.[1] ?? [])))
    .at(-1);
}
