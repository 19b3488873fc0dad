/** Fetches a package: npm's own client and git do it, and nothing of the package is run. */
import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, sep } from "node:path";
import { gunzipSync } from "node:zlib";
import { UserError } from "../../model/error.ts";
import { isFields, parseJson, text, type Json } from "../../model/json.ts";
import {
  demandFiles,
  MOST_BYTES,
  MOST_FILES,
  packageFiles,
  tooMany,
  type PackageFile,
  type TarEntry,
} from "../../install/contents.ts";
import { foldersAbove } from "../../make/tree.ts";
import { ADDED } from "../../pack/layout.ts";
import { unpackedFiles } from "../../pack/packed.ts";
import type { PackageSource } from "../../read/records.ts";
import { isInside } from "../disk.ts";
import type { Io } from "../io.ts";
import { away } from "../leftovers.ts";
import { isPacked } from "../packed-folder.ts";
import { ran, type Workplace } from "../programs.ts";
import { readTar } from "../tar.ts";
import { isPlainManifest, publishedPaths } from "./published.ts";
import type { Spec } from "./spec.ts";

export interface Fetched {
  readonly files: readonly PackageFile[];
  readonly source: PackageSource;
  /** The package's name if its manifest gives it none. */
  readonly called: string;
  /** Files that are not installed, because an agent would obey them. */
  readonly leftOut: readonly string[];
}

/** Few words, and little patience where a registry gives no good answer. */
const QUICKLY = [
  "--loglevel=error",
  "--fetch-retry-mintimeout=500",
  "--fetch-retry-maxtimeout=2000",
];

/** Bytes of an archive, with the heads of its entries; and the number of entries. */
const MOST_PACKED = 2 * MOST_BYTES;
const MOST_ENTRIES = 2 * MOST_FILES;

/** `root` is the project that it is for. Files that an agent obeys are left out. */
export async function fetched(
  spec: Spec,
  root: string,
  io: Io,
  isObeyed: (path: string) => boolean,
): Promise<Fetched> {
  const found = await asItIs(spec, root, io);
  const all = unpackedFiles(found.files);
  return {
    ...found,
    files: all.filter(({ path }) => !isObeyed(path)),
    leftOut: all.map(({ path }) => path).filter(isObeyed),
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
  return { files: packageFiles(unpacked(spec.path)), source, called: called.toLowerCase() };
}

/** Undefined outside of the project, where nobody else has the path. */
function inProject(root: string, path: string): string | undefined {
  return path !== root && isInside(root, path)
    ? relative(root, path).split(sep).join("/")
    : undefined;
}

/** An archive may be compressed, and may not come to more than the limit. */
function unpacked(path: string): readonly TarEntry[] {
  const stat = statSync(path);
  if (!stat.isFile()) throw new UserError(`${path}: not a file`, "name the archive itself");
  if (stat.size > MOST_PACKED) throw tooLarge();
  return entriesIn(readFileSync(path));
}

function entriesIn(packed: Uint8Array): readonly TarEntry[] {
  const isPacked = packed[0] === 0x1f && packed[1] === 0x8b;
  try {
    return readTar(
      isPacked ? gunzipSync(packed, { maxOutputLength: MOST_PACKED }) : packed,
      MOST_ENTRIES,
    );
  } catch (error) {
    if (error instanceof UserError) throw error;
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge();
    throw new UserError(
      `it is no archive that can be read: ${(error as Error).message}`,
      "name a .tgz as npm pack writes it; nothing was written",
    );
  }
}

const tooLarge = () =>
  new UserError(
    `it comes to more than ${MOST_PACKED / 1024 / 1024} MB`,
    "a package of hooks is a few scripts: leave the rest out; nothing was written",
  );

function fromNpm({ name, range }: Spec & { kind: "npm" }, place: Workplace, temp: string): Found {
  const printed = ran(place, "npm", [
    "view",
    `${name}@${range}`,
    "name",
    "version",
    "dist.tarball",
    "dist.integrity",
    "--json",
    ...QUICKLY,
  ]);
  const value = parseJson(String(printed));
  const one: Json | undefined = Array.isArray(value) ? (value as Json[]).at(-1) : value;
  const [version, address = "", integrity = ""] = ["version", "dist.tarball", "dist.integrity"].map(
    (key) => (isFields(one) ? text(one[key]) : undefined),
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

/** Throws if the archive is not the one that the registry speaks of. */
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

function npmPacked(spec: string, place: Workplace, temp: string): Uint8Array {
  const folder = mkdtempSync(join(temp, "packed-"));
  ran(place, "npm", ["pack", spec, "--ignore-scripts", "--pack-destination", folder, ...QUICKLY]);
  const [archive] = readdirSync(folder).filter((file) => file.endsWith(".tgz"));
  if (archive === undefined)
    throw new UserError(`npm packed nothing of ${spec}`, "nothing was written");
  if (statSync(join(folder, archive)).size > MOST_PACKED) throw tooLarge();
  return readFileSync(join(folder, archive));
}

async function fromGit(
  { address, ref }: Spec & { kind: "git" },
  place: Workplace,
  temp: string,
): Promise<Found> {
  const safe = [
    "-c",
    "core.hooksPath=/dev/null",
    "-c",
    "core.fsmonitor=false",
    "-c",
    "submodule.recurse=false",
  ];
  const git = (...args: readonly string[]) =>
    ran(place, "git", [...safe, ...args], {
      GIT_TERMINAL_PROMPT: "0",
      GIT_ALLOW_PROTOCOL: "https:http:ssh:git:file",
      GIT_DIR: join(temp, "repository"),
    });
  git("init", "--quiet", "--bare", "--template=", join(temp, "repository"));
  git("fetch", "--quiet", "--depth=1", "--no-tags", "--no-recurse-submodules", "--", address, ref);
  const commit = String(git("rev-parse", "FETCH_HEAD")).trim();
  const entries = entriesIn(git("archive", "--format=tar", commit));
  const folder = join(temp, "files");
  putAll(folder, packageFiles(entries));
  const told = address.startsWith("file:") ? "" : withoutSecrets(address);
  const called = basename(address.replace(/[/:]+$/, "").replaceAll(":", "/")).replace(/\.git$/, "");
  return {
    files: await ofFolder(folder, place),
    source: { from: "git", asked: ref, address: told, commit },
    called: called.toLowerCase(),
  };
}

function putAll(folder: string, files: readonly PackageFile[]): void {
  for (const { path, executable, bytes } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes, { flag: "wx", mode: executable ? 0o755 : 0o644 });
  }
}

/** Takes out the name and the password that somebody may have put into an address. */
const withoutSecrets = (address: string) =>
  address.replace(/^(\w+:\/\/)[^/@]*@/, "$1").replace(/[?#].*$/, "");

/** As npm would publish the folder if it has a name and a version, else whole. */
export async function ofFolder(folder: string, place: Workplace): Promise<readonly PackageFile[]> {
  const { entries, packed } = walked(folder);
  // npm leaves links out without a word.
  demandFiles(entries);
  const manifest = entries.find(({ path }) => path === "package.json");
  const fields = manifest && parseJson(new TextDecoder().decode(manifest.bytes));
  const named = isFields(fields) && text(fields["name"]) && text(fields["version"]);
  // What npm leaves out of a package that is packed already is ours.
  const isPlugin = entries.some(({ path }) => path === ADDED);
  if (!named || isPlugin) return packageFiles(inTop(entries));
  const published = isPlainManifest(fields)
    ? entriesAt(folder, await publishedPaths(folder, fields))
    : entriesIn(npmPacked(folder, place, place.cwd));
  const files = packageFiles(
    published.filter(({ path }) => !packed.some((one) => path.startsWith(`package/${one}/`))),
  );
  // It follows those that lead to a bundled package.
  demandUnlinked(folder, files);
  return files;
}

/** As the entries of an archive of them. */
function entriesAt(folder: string, paths: readonly string[]): readonly TarEntry[] {
  if (paths.length > MOST_ENTRIES) throw tooMany(MOST_FILES);
  const stats = paths.map((path) => statSync(join(folder, path)));
  if (stats.reduce((sum, { size }) => sum + size, 0) > MOST_PACKED) throw tooLarge();
  return inTop(
    paths.map((path, i) => ({
      path,
      kind: "file",
      executable: ((stats[i]?.mode ?? 0) & 0o111) !== 0,
      bytes: readFileSync(join(folder, path)),
    })),
  );
}

function demandUnlinked(folder: string, files: readonly PackageFile[]): void {
  const all = new Set(files.flatMap(({ path }) => [path, ...foldersAbove(path)]));
  const isLink = (path: string) =>
    lstatSync(join(folder, path), { throwIfNoEntry: false })?.isSymbolicLink();
  demandFiles(
    [...all].filter(isLink).map((path) => ({
      path,
      kind: "other",
      executable: false,
      bytes: new Uint8Array(),
    })),
  );
}

/** The folder's own name is never part of a path. */
const inTop = (entries: readonly TarEntry[]): readonly TarEntry[] =>
  entries.map((one) => ({ ...one, path: `package/${one.path}` }));

const APART: readonly string[] = [".git", ".hookport", "node_modules"];

/** Gives what is in a folder, and the folders in it that `hookport pack` wrote. */
function walked(folder: string): {
  readonly entries: readonly TarEntry[];
  readonly packed: readonly string[];
} {
  const found: TarEntry[] = [];
  const packed: string[] = [];
  let size = 0;
  const apart = existsSync(join(folder, ADDED)) ? [".git"] : APART;
  const into = (below: string): void => {
    if (below && isPacked(join(folder, below))) return void packed.push(below);
    for (const name of readdirSync(join(folder, below)).toSorted()) {
      if (below === "" && apart.includes(name)) continue;
      const path = below ? `${below}/${name}` : name;
      const stat = lstatSync(join(folder, path), { throwIfNoEntry: false });
      if (!stat)
        throw new UserError(
          `${path}: its name is no UTF-8`,
          "give it another name; nothing was written",
        );
      if (stat.isDirectory()) into(path);
      else {
        if (stat.isFile()) size += stat.size;
        if (size > MOST_PACKED) throw tooLarge();
        if (found.length >= MOST_ENTRIES) throw tooMany(MOST_FILES);
        const bytes = stat.isFile() ? readFileSync(join(folder, path)) : new Uint8Array();
        found.push({
          path,
          kind: stat.isFile() ? "file" : "other",
          executable: (stat.mode & 0o111) !== 0,
          bytes,
        });
      }
    }
  };
  into("");
  return { entries: found, packed };
}
