import { UserError } from "../model/error.ts";
import { asFields, isFields, parseJson, text, type Fields } from "../model/json.ts";
import { RELEASE, wrongName } from "../model/packages.ts";
import type { PackageFile } from "./contents.ts";

export interface Manifest {
  readonly name: string;
  /** It is empty if the package gives none. */
  readonly release: string;
}

/** What npm would run when it installs the package. */
const AT_INSTALL = ["preinstall", "install", "postinstall"];

/** `called` is its name if it gives itself none. */
export function manifestOf(files: readonly PackageFile[], called: string): Manifest {
  const fields = fieldsOf(files);
  const name = text(fields["name"]) ?? called;
  const release = text(fields["version"]) ?? "";
  const no = wrongName(name);
  if (no !== undefined)
    throw new UserError(
      `${JSON.stringify(name)} is no name of a package: ${no}`,
      "give it another one in its package.json; nothing was written",
    );
  if (release && !RELEASE.test(release))
    throw new UserError(
      `${JSON.stringify(release)} is no version`,
      "write it as 1.2.3 in the package's package.json; nothing was written",
    );
  demandBuilt(files, fields, name);
  demandManifest(files);
  return { name, release };
}

function fieldsOf(files: readonly PackageFile[]): Fields {
  const found = files.find(({ path }) => path === "package.json");
  if (!found) return {};
  const value = parseJson(new TextDecoder().decode(found.bytes));
  if (!isFields(value))
    throw new UserError(
      "its package.json is no JSON object",
      "correct it first; nothing was written",
    );
  return value;
}

/** Installing runs no code, so a package of which code would have to run first is refused. */
function demandBuilt(files: readonly PackageFile[], fields: Fields, name: string): void {
  const scripts = asFields(fields["scripts"]);
  const runs = AT_INSTALL.find((text) => scripts[text] !== undefined);
  const builds =
    runs ?? (files.some(({ path }) => path === "binding.gyp") ? "binding.gyp" : undefined);
  if (builds !== undefined)
    throw new UserError(
      `${name} needs a build step (${builds}), and installing runs no code of a package`,
      "ask its author for a release that runs as it is; nothing was written",
    );
  const has = new Set(
    files.flatMap(({ path }) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []),
  );
  const wanted = isFields(fields["dependencies"]) ? Object.keys(fields["dependencies"]) : [];
  const missing = wanted.filter((text) => !has.has(text) && isImported(files, text));
  if (missing.length)
    throw new UserError(
      `${name} imports ${missing.slice(0, 3).join(", ")}, which it does not contain, and installing fetches nothing else`,
      "its author can bundle it: esbuild --bundle, or bundleDependencies; nothing was written",
    );
}

/** Without a manifest Node.js would read a script as that of some project says. */
function demandManifest(files: readonly PackageFile[]): void {
  const has = new Set(files.map(({ path }) => path));
  const free = files.find(({ path, bytes }) => {
    const folders = path
      .split("/")
      .map((_, i, texts) => [...texts.slice(0, i), "package.json"].join("/"));
    return isByManifest(path, bytes) && !folders.some((folder) => has.has(folder));
  });
  if (free)
    throw new UserError(
      `${free.path}: there is no package.json, so each project would decide how Node.js reads this script`,
      'its author can add one, for instance { "type": "commonjs" }, or call the script .cjs or .mjs; nothing was written',
    );
}

const isByManifest = (path: string, bytes: Uint8Array) =>
  /\.[jt]sx?$/.test(path) ||
  (!/\.\w+$/.test(path) && /^#!.*\bnode\b/.test(new TextDecoder().decode(bytes.subarray(0, 100))));

function isImported(files: readonly PackageFile[], name: string): boolean {
  const quoted = ['"', "'", "`"].flatMap((quote) => [
    `${quote}${name}${quote}`,
    `${quote}${name}/`,
  ]);
  return files.some(({ path, bytes }) => {
    if (!/\.[cm]?[jt]sx?$/.test(path)) return false;
    const source = new TextDecoder().decode(bytes);
    return quoted.some((word) => source.includes(word));
  });
}

export const isBuilt = (files: readonly PackageFile[]): boolean => {
  const { scripts } = fieldsOf(files);
  return (
    isFields(scripts) &&
    ["build", "prepare", "prepack", "prepublishOnly"].some((text) => scripts[text] !== undefined)
  );
};
