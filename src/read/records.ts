/** What `install` wrote of a package: where it is from, and each file's print (S27). */
import type { Files } from "../model/files.ts";
import { isFields, parseJson, text, type Json } from "../model/json.ts";
import {
  GIT_ADDRESS,
  isOfPackage,
  packageFolderOf,
  RANGE,
  recordOf,
  REF,
  RELEASE,
} from "../model/packages.ts";
import { pathFrom } from "../model/paths.ts";
import { repeatedKey } from "./repeated.ts";
import { isSealed } from "../model/seal.ts";

/** A name, a version and an address, or a path in the project; never a path of one machine. */
export type PackageSource =
  | {
      readonly from: "npm";
      readonly asked: string;
      readonly address: string;
      readonly integrity: string;
    }
  | {
      readonly from: "git";
      readonly asked: string;
      readonly address: string;
      readonly commit: string;
    }
  | { readonly from: "folder" | "tarball"; readonly path?: string };

export interface PackageRecord {
  readonly name: string;
  /** The version that the package gives itself; empty if it gives none. */
  readonly release: string;
  readonly source: PackageSource;
  /** A text says why there is none; undefined if the file is missing. An edited record is none. */
  readonly files: { readonly [path: string]: string };
}

/**
 * A text says why there is no record; undefined if the file is missing. A record that was edited is
 * no record, because it says what may run.
 */
export function readRecord(files: Files, name: string): PackageRecord | string | undefined {
  const written = files.read(recordOf(name));
  if (written === undefined) return undefined;
  const value = parseJson(written);
  if (!isFields(value) || repeatedKey(written)) return "is damaged";
  if (!isSealed(value)) return "was changed by something other than Hookport";
  const { release, source, files: prints } = value;
  if (
    value["name"] !== name ||
    typeof release !== "string" ||
    (release !== "" && !RELEASE.test(release)) ||
    !isSource(source, release) ||
    !isFields(prints) ||
    !Object.entries(prints).every(([path, print]) => isFile(name, path) && isPrint(print))
  )
    return "is damaged";
  return { name, release, source, files: prints } as unknown as PackageRecord;
}

const isFile = (name: string, path: string) => isOfPackage(`${packageFolderOf(name)}/${path}`);
const isPrint = (print: Json | undefined) =>
  typeof print === "string" && /^(?:644|755) [0-9a-f]{64}$/.test(print);

/** npm and git take nothing in such a source for an option or another place. */
function isSource(value: Json | undefined, release: string): boolean {
  if (!isFields(value)) return false;
  const fits = (key: string, ...some: readonly RegExp[]) =>
    some.some((pattern) => pattern.test(text(value[key]) ?? "\n"));
  if (value["from"] === "npm")
    return release !== "" && fits("asked", RANGE) && fits("address", ANY) && fits("integrity", ANY);
  if (value["from"] === "git")
    return fits("asked", REF) && fits("address", GIT_ADDRESS, /^$/) && fits("commit", COMMIT);
  return (
    ["folder", "tarball"].some((text) => text === value["from"]) &&
    (value["path"] === undefined || isBelow(text(value["path"])))
  );
}

const ANY = /^.*$/;
const COMMIT = /^[0-9a-f]{40,64}$/;
const isBelow = (path: string | undefined) =>
  path !== undefined && path !== "" && pathFrom("", path) === path;

export function recordedNames(files: Files): readonly string[] {
  const folder = recordOf("").replace(/\/\.json$/, "");
  const named = (at: string, scope: string) =>
    files
      .list(at)
      .flatMap((text) =>
        text.endsWith(".json") ? [`${scope}${text.slice(0, -".json".length)}`] : [],
      );
  return [
    ...named(folder, ""),
    ...files
      .folders(folder)
      .filter((scope) => scope.startsWith("@"))
      .flatMap((scope) => named(`${folder}/${scope}`, `${scope}/`)),
  ].toSorted();
}
