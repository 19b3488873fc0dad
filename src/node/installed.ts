/** Which version of an agent is installed here, read from where its command leads; nothing is run. */
import { readFileSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import type { Adapter } from "../model/adapter.ts";
import { isFields, parseJson } from "../model/json.ts";

const VERSION = /^v?(\d+\.\d+\.\d+[\w.-]*)$/;

/** Undefined: not on the path, or it does not tell. */
export function installedVersion({ program }: Adapter, path: string): string | undefined {
  if (!program) return undefined;
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const file = real(join(folder, program.command));
    if (file) return ofPackage(file, program.package) ?? ofFolders(file);
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
    if (isFields(found) && (called === name || called.startsWith(`${name}-${process.platform}`))) return String(found["version"]);
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

/** A folder or file that is called like a version: installers that keep several side by side. Before `bin` it is Node's. */
function ofFolders(file: string): string | undefined {
  const parts = file.split(/[\\/]/);
  return parts.flatMap((part, at) => (parts[at + 1] === "bin" ? [] : (VERSION.exec(part)?.[1] ?? []))).at(-1);
}
