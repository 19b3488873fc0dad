import { join, relative, resolve } from "node:path";
import { existsSync } from "node:fs";
import { packageFrom, type Packaged } from "../make/from.ts";
import type { PackedHook } from "../make/hooks.ts";
import { packageName, type PackageName } from "../make/name.ts";
import { OF_NOTHING, printMade } from "../make/print.ts";
import { starter } from "../make/starter.ts";
import { UserError } from "../model/error.ts";
import type { Made, MadeHook } from "../../schemas/types/output.ts";
import { remembered } from "../model/files.ts";
import { word } from "../model/shell.ts";
import { disk, isInside } from "../node/disk.ts";
import { say, type Io } from "../node/io.ts";
import { makeFolder, type FolderFile } from "../node/new-folder.ts";
import { landing } from "../node/real-path.ts";
import { treeOf } from "../node/tree-of.ts";
import { printedJson } from "../screen/json.ts";
import { nameOf } from "../model/handler-name.ts";
import { shortName } from "../read/short-name.ts";
import { visible } from "../model/visible.ts";
import { ownersView } from "../write/ledger.ts";
import { demandFolder, lookOf } from "./here.ts";
import { hostsNamed, loadAll } from "./load.ts";
import type { Options } from "../options/table.ts";

export async function makePackage(
  given: string,
  options: Options<"init">,
  io: Io,
): Promise<number> {
  const { from, keep, json } = options;
  const name = packageName(given);
  if (from !== undefined) return makeFrom(name, from, options, io);
  if (keep !== undefined)
    throw new UserError("--keep is for packages that are made of something", "add --from DIR");
  const files = starter(name.name);
  make(name, files, io);
  const made: Made = {
    version: 1,
    name: name.name,
    folder: name.folder,
    files: files.map(({ path }) => ({ path })),
    ...OF_NOTHING,
  };
  say(io, json ? printedJson(made, 2) : newScreen(name, made));
  return 0;
}

const newScreen = ({ folder }: PackageName, { files }: Made): string =>
  [
    `${folder} is made: one guard, and two cases that say what it does.`,
    "",
    `Next: hookport test ${word(folder)} --agent all`,
    "",
    "Written",
    ...files.map(({ path }) => `  ${folder}/${path}`),
  ].join("\n");

function make({ folder }: PackageName, files: readonly FolderFile[], io: Io): void {
  const at = join(io.cwd, folder);
  const isPackage = existsSync(join(at, "hooks/hooks.json"));
  makeFolder(
    at,
    files,
    isPackage
      ? `to complete it: hookport init -C ${word(folder)}; for another one, choose another name`
      : "choose another name, or make it in another folder: -C DIR",
  );
}

async function makeFrom(
  name: PackageName,
  from: string,
  { keep, json }: Options<"init">,
  io: Io,
): Promise<number> {
  const root = resolve(io.cwd, from);
  const hint = "name the folder of a plugin, an extension, a marketplace or a project";

  demandFolder(root, from, hint);
  const { adapters, protocols } = await loadAll();
  const packaged = packageFrom({
    name: name.name,
    adapters,
    protocols,
    files: ownersView(remembered(disk(root))),
    tree: treeOf(root, from),
    keep: keep === undefined ? [] : hostsNamed(keep, { adapters, root }),
  });
  if (!packaged.packed.length) throw nothingIn(from, packaged);
  const real = landing(root);
  const copied = [...packaged.copied].map(([path, to]): FolderFile => {
    const copyOf = join(root, path);
    if (!isInside(real, landing(copyOf)))
      throw new UserError(`${path}: leads out of ${from}`, "put the file itself in its place");
    return { path: to, copyOf };
  });
  make(name, [...copied, ...packaged.written], io);
  const made = madeOf(name, packaged);
  const view = { adapters, ...lookOf(io) };
  const shown = relative(io.cwd, root) || "this folder";
  say(io, json ? printedJson(made, 2) : printMade(made, shown, view));
  // Something that stayed out may be a guard.
  return packaged.left.some(({ level, code }) => level === "error" || code === "agent-scoped")
    ? 1
    : 0;
}

function nothingIn(from: string, { left }: Packaged): UserError {
  const [first] = left;
  return new UserError(
    `${visible(from)}: no hooks to make a package of`,
    first
      ? `${first.file}:${first.line}: ${first.message}`
      : "name the folder of a plugin, an extension, a marketplace or a project with hooks",
  );
}

function madeOf({ name, folder }: PackageName, packaged: Packaged): Made {
  return {
    version: 1,
    name,
    folder,
    files: [
      ...packaged.written.map(({ path }) => ({ path })),
      ...[...packaged.copied].map(([from, path]) => ({ path, from })),
    ],
    hooks: packaged.packed.map(({ hook, pointer }) => ({ ...madeHook(hook), packed: pointer })),
    copies: packaged.copies.map(({ hook, of, by, differs }) => ({
      hook: madeHook(hook),
      of: madeHook(of),
      by,
      differs: [...differs],
    })),
    left: [...packaged.left],
    notes: [...packaged.notes],
  };
}

function madeHook(hook: PackedHook): MadeHook {
  const { host, file, line, pointer, event, hostEvent, handler } = hook;
  const name = shortName(nameOf(handler));
  return { host, file, line, pointer, event: event ?? hostEvent, name };
}
