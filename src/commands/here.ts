import { realpathSync, statSync, lstatSync, existsSync, type Stats } from "node:fs";
import { resolve, dirname, join, basename, relative } from "node:path";
import { UserError } from "../model/error.ts";
import type { AuditProject } from "../../schemas/types/output.ts";
import type { Adapters } from "../model/adapter.ts";
import type { Files } from "../model/files.ts";
import { layersOf, PROJECT, USER, type Layer } from "../model/layer.ts";
import type { Known } from "../model/route.ts";
import { unreadPlaces } from "../screen/aside.ts";
import { DOCUMENT, CASES } from "../cases/layout.ts";
import { disk } from "../node/disk.ts";
import { findSources } from "../read/find.ts";
import { emptySource } from "../read/source.ts";
import { painter, say, tell, type Io, type Surroundings } from "../node/io.ts";
import { printedJson } from "../screen/json.ts";
import { screenWidth, type Look } from "../screen/screen.ts";
import { loadAll } from "./load.ts";
import { demandOurFormat } from "./release.ts";
import { orNothing } from "../node/or-nothing.ts";
import { realOf } from "../node/real-path.ts";
import { word } from "../model/shell.ts";

/** A command is about a project or, with `--user`, about the home folder. */
export interface Workspace extends Known {
  readonly io: Io;
  readonly root: string;
  readonly user: boolean;
  readonly files: Files;
  /** That of everyone, and all that count. */
  readonly layer: Layer;
  readonly layers: readonly Layer[];
}

export const workspaceIn = (root: string, user: boolean, known: Known, io: Io): Workspace => ({
  ...known,
  io,
  root,
  user,
  files: disk(root),
  layer: user ? USER : PROJECT,
  layers: layersOf(user),
});

/** Without a path, this is the project around the current folder. */
export const projectAt = (
  path: string | undefined,
  adapters: Adapters,
  io: Surroundings,
): string => (path === undefined ? projectHere(adapters, io) : resolve(io.cwd, path));

export async function workspaceAt(
  path: string | undefined,
  user: boolean | undefined,
  io: Io,
): Promise<Workspace> {
  const known = await loadAll();
  const root = user ? io.home : projectAt(path, known.adapters, io);
  return workspaceIn(root, user === true, known, io);
}

/** The same for a command that needs what stands in a lock (S27). */
export async function readableAt(...asked: Parameters<typeof workspaceAt>): Promise<Workspace> {
  const workspace = await workspaceAt(...asked);
  demandOurFormat(workspace);
  return workspace;
}

export const projectHere = (adapters: Adapters, io: Surroundings): string =>
  reportFolder("project", quietProject(adapters, io), io) ?? io.cwd;

export const quietProject = (adapters: Adapters, io: Surroundings): Above | undefined =>
  projectAbove(io.cwd, io.home, (folder) => hookFilesIn(adapters, folder));

/** The files of a folder in which an agent would look for hooks and find some, or cannot be read. */
function hookFilesIn(adapters: Adapters, folder: string): readonly string[] {
  const broken: string[] = [];
  const sources = findSources(adapters, disk(folder), {
    scopes: ["project", "local", "plugin"],
    broken: (_, file, host, scope) => {
      broken.push(file);
      return emptySource(host, file, scope);
    },
  });
  const full = sources.filter(
    ({ groups, natives, unread }) => groups.length || natives.length || unread.length,
  );
  return [...full.map(({ file }) => file), ...broken];
}

export const packageHere = (io: Surroundings): string | undefined =>
  reportFolder(
    "package",
    nearest(io.cwd, io.home, () => [DOCUMENT]),
    io,
  );

/** The one JSON object that a command answers with. */
export const sayJson = (io: Surroundings, value: unknown): void => say(io, printedJson(value, 2));

export const lookOf = (io: Surroundings): Look => ({
  paint: painter(io),
  width: screenWidth(io.stdout.columns),
});

const told = new WeakSet<Surroundings>();

/** Reports a folder that was found above if it is not the current one, once a command. */
function reportFolder(
  what: string,
  above: Above | undefined,
  io: Surroundings,
): string | undefined {
  if (above && above.folder !== io.cwd && !told.has(io))
    tell(io, `the ${what} is ${above.folder}, the nearest folder above with ${above.mark}`);
  told.add(io);
  return above?.folder;
}

/** `name` is how the user wrote the path. */
export function demandFolder(path: string, name: string, hint: string): void {
  const stat = path ? statSync(path, { throwIfNoEntry: false }) : undefined;
  if (!stat?.isDirectory())
    throw new UserError(`${name}: ${stat ? "not a folder" : "no such folder"}`, hint);
}

export const noHooks = ({ notices }: Pick<AuditProject, "notices">, hint: string): UserError =>
  new UserError(
    ["no hooks found here", ...unreadPlaces(notices)].join(". ").replace(/\.$/, ""),
    hint,
  );

export function startedIn<M extends Surroundings>(folder: string, io: M): M {
  const path = resolve(io.cwd, folder);
  // An unset variable, as in `-C "$DIR"`, names no folder.
  demandFolder(folder && path, folder, "name the folder to start in");
  const cwd = realpathSync(path);
  // Programs that are started from here on read their folder from PWD.
  const env = io.env["PWD"] === undefined ? io.env : { ...io.env, PWD: cwd };
  return { ...io, cwd, env };
}

/** A folder, and the entry in it for which it was chosen. */
interface Above {
  readonly folder: string;
  readonly mark: string;
}

/**
 * Finds the nearest folder that was converted or holds hooks, else the top of the repository;
 * undefined without either. No agent loads the hooks of a folder above the repository.
 */
export function projectAbove(
  from: string,
  home: string,
  hookFilesIn: (folder: string) => readonly string[],
): Above | undefined {
  const top = nearest(from, home, () => [".git"]);
  let isOutside = false;
  return (
    nearest(from, home, function* marksOf(folder) {
      yield ".hookport";
      if (!isOutside) yield* hookFilesIn(folder);
      isOutside ||= folder === top?.folder;
    }) ?? top
  );
}

/**
 * The nearest folder with one of its entries, from the given one upwards. The home folder ends the
 * search and counts only if the search starts in it, because its contents belong to the person and
 * to no project. Entries that another user owns are skipped, because their hooks would be run:
 * anybody may write into a temporary folder.
 */
export function nearest(
  from: string,
  home: string,
  marksOf: (folder: string) => Iterable<string>,
): Above | undefined {
  const end = realOf(home);
  const owners = [process.getuid?.(), ownerOf(from)];
  for (let folder = realOf(from); ; folder = dirname(folder)) {
    if (folder === end && folder !== realOf(from)) return undefined;
    for (const mark of marksOf(folder)) {
      const owner = ownerOf(join(folder, mark));
      if (owner !== undefined && owners.includes(owner)) return { folder, mark };
    }
    if (folder === end || folder === dirname(folder)) return undefined;
  }
}

const ownerOf = (path: string) => orNothing(() => lstatSync(path).uid);

/** Unnamed, it is the package around the current folder. */
export const packageNamed = (dir: string | undefined, io: Surroundings): string =>
  (dir === undefined && packageHere(io)) || packageAt(dir ?? ".", io);

/** If the folder is no package's, the error names what was likely meant. */
function packageAt(dir: string, { cwd }: Surroundings): string {
  const root = resolve(cwd, dir);
  const stat = statSync(root, { throwIfNoEntry: false });
  if (stat?.isDirectory() && existsSync(join(root, DOCUMENT))) return root;
  const wrong = wrongWith(dir, stat);
  const above = stat && holder(dirname(root));
  if (above === undefined)
    throw new UserError(
      wrong,
      `name the folder of a hook package, the one with ${DOCUMENT} in it; \`hookport run\` tries the hooks of a project`,
    );
  const named = relative(cwd, above);
  const id = dirname(root) === join(above, CASES) ? ` --case ${word(basename(root))}` : "";
  throw new UserError(
    wrong,
    `the package is ${named || "this folder"}: hookport test${named && ` ${word(named)}`}${id}`,
  );
}

function wrongWith(dir: string, stat: Stats | undefined): string {
  if (!stat) return `${dir}: no such folder`;
  return stat.isDirectory() ? `${join(dir, DOCUMENT)}: no such file` : `${dir}: not a folder`;
}

function holder(folder: string): string | undefined {
  if (existsSync(join(folder, DOCUMENT))) return folder;
  return dirname(folder) === folder ? undefined : holder(dirname(folder));
}
