/** Fetches a package: npm's own client and git do it, and nothing of the package is run. */
import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative, sep } from "node:path";
import { UserError } from "../../model/error.ts";
import { isFields, parseJson, text, type Json } from "../../model/json.ts";
import { packageFiles, type PackageFile } from "../../install/contents.ts";
import { obeyedBy } from "../../install/obeyed.ts";
import type { Adapters } from "../../model/adapter.ts";
import { unpackedFiles } from "../../pack/packed.ts";
import type { PackageSource } from "../../read/records.ts";
import { isInside } from "../disk.ts";
import type { Io } from "../io.ts";
import { away } from "../leftovers.ts";
import { makeFolder } from "../new-folder.ts";
import { ran, type Workplace } from "../programs.ts";
import { archiveEntries, entriesIn, npmPacked, QUICKLY } from "./archive.ts";
import { ofFolder } from "./folder.ts";
import type { Spec } from "./spec.ts";

export interface Fetched {
  readonly files: readonly PackageFile[];
  readonly source: PackageSource;
  /** The package's name if its manifest gives it none. */
  readonly called: string;
  /** Files that are not installed, because an agent would obey them. */
  readonly leftOut: readonly string[];
}

interface FetchedFor {
  readonly root: string;
  readonly adapters: Adapters;
  readonly io: Io;
}

/** `root` is the project that it is for. Files that an agent obeys are left out. */
export async function fetched(spec: Spec, { root, adapters, io }: FetchedFor): Promise<Fetched> {
  const found = await asItIs(spec, root, io);
  const files = unpackedFiles(found.files);
  const isObeyed = obeyedBy(adapters);
  return {
    ...found,
    files: files.filter(({ path }) => !isObeyed(path)),
    leftOut: files.map(({ path }) => path).filter(isObeyed),
  };
}

type Found = Omit<Fetched, "leftOut">;

async function asItIs(spec: Spec, root: string, io: Io): Promise<Found> {
  const temp = mkdtempSync(join(tmpdir(), "hookport-install-"));
  io.atEnd(() => away(temp));
  const place: Workplace = { cwd: temp, root, io };
  if (spec.kind === "npm") return fromNpm(spec, { ...place, cwd: root }, temp);
  if (spec.kind === "git") return fromGit(spec, place, temp);
  const path = inProject(root, spec.path);
  const source: PackageSource = { from: spec.kind, ...(path !== undefined && { path }) };
  if (spec.kind === "folder") {
    const files = await ofFolder(spec.path, place);
    return { files, source, called: basename(spec.path).toLowerCase() };
  }
  const called = basename(spec.path).replace(/(?:-\d+\.\d+\.\d+.*)?\.(?:tgz|tar\.gz|tar)$/, "");
  return { files: packageFiles(archiveEntries(spec.path)), source, called: called.toLowerCase() };
}

/** Undefined outside of the project, where nobody else has the path. */
function inProject(root: string, path: string): string | undefined {
  return path !== root && isInside(root, path)
    ? relative(root, path).split(sep).join("/")
    : undefined;
}

function fromNpm({ name, range }: Spec & { kind: "npm" }, place: Workplace, temp: string): Found {
  const fields = ["version", "dist.tarball", "dist.integrity"];
  const asked = ["view", `${name}@${range}`, "name", ...fields, "--json", ...QUICKLY];
  const printed = ran(place, "npm", asked);
  const value = parseJson(String(printed));
  const last: Json | undefined = Array.isArray(value) ? (value as Json[]).at(-1) : value;
  const [version, address = "", integrity = ""] = fields.map((key) =>
    isFields(last) ? text(last[key]) : undefined,
  );
  if (version === undefined || !/^[\w.+-]+$/.test(version))
    throw new UserError(
      `the registry has no ${name}@${range}`,
      "see its versions: npm view NAME versions",
    );
  const archive = npmPacked(`${name}@${version}`, place, temp);
  demandIntegrity(archive, integrity, `${name}@${version}`);
  return {
    files: packageFiles(entriesIn(archive)),
    source: { from: "npm", asked: range, address: withoutSecrets(address), integrity },
    called: name,
  };
}

function demandIntegrity(archive: Uint8Array, integrity: string, name: string): void {
  const [, algorithm = "", wanted = ""] =
    /^(sha512|sha384|sha256)-([\w+/=]+)$/.exec(integrity.split(" ")[0] ?? "") ?? [];
  if (!algorithm)
    throw new UserError(
      `the registry gives no digest of ${name}`,
      "nothing was written: what would come could be anything",
    );
  if (createHash(algorithm).update(archive).digest("base64") !== wanted)
    throw new UserError(
      `what came is not the ${name} that the registry speaks of`,
      "try again; if it stays so, tell the registry. Nothing was written",
    );
}

async function fromGit(
  { address, ref }: Spec & { kind: "git" },
  place: Workplace,
  temp: string,
): Promise<Found> {
  const safe = ["core.hooksPath=/dev/null", "core.fsmonitor=false", "submodule.recurse=false"];
  const git = (...args: readonly string[]) =>
    ran(place, "git", [...safe.flatMap((setting) => ["-c", setting]), ...args], {
      GIT_TERMINAL_PROMPT: "0",
      GIT_ALLOW_PROTOCOL: "https:http:ssh:git:file",
      GIT_DIR: join(temp, "repository"),
    });
  git("init", "--quiet", "--bare", "--template=", join(temp, "repository"));
  git("fetch", "--quiet", "--depth=1", "--no-tags", "--no-recurse-submodules", "--", address, ref);
  const commit = String(git("rev-parse", "FETCH_HEAD")).trim();
  const entries = entriesIn(git("archive", "--format=tar", commit));
  const folder = join(temp, "files");
  makeFolder(folder, packageFiles(entries), "nothing was written");
  const told = address.startsWith("file:") ? "" : withoutSecrets(address);
  const called = basename(address.replace(/[/:]+$/, "").replaceAll(":", "/")).replace(/\.git$/, "");
  return {
    files: await ofFolder(folder, place),
    source: { from: "git", asked: ref, address: told, commit },
    called: called.toLowerCase(),
  };
}

/** Takes out the name and the password that somebody may have put into an address. */
const withoutSecrets = (address: string) =>
  address.replace(/^(\w+:\/\/)[^/@]*@/, "$1").replace(/[?#].*$/, "");
