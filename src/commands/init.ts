import { mkdirSync, statSync, writeFileSync, existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { diagnostic } from "../model/diagnostics.ts";
import { UserError } from "../model/error.ts";
import type { Made, MadeHook } from "../../schemas/types/output.ts";
import { word } from "../model/shell.ts";
import { printedJson } from "../screen/json.ts";
import { visible } from "../model/visible.ts";
import { disk, stayInside, isInside } from "../node/disk.ts";
import { matchingProject } from "../node/safe-regex.ts";
import { roomIn, withCopies } from "../node/workspace.ts";
import { direct } from "../cases/run-script.ts";
import { begin } from "../cases/init.ts";
import { CASES, DOCUMENT, FIXTURES, TESTS } from "../cases/layout.ts";
import { readPackage } from "../cases/package.ts";
import { OF_NOTHING, printMade } from "../make/print.ts";
import { packageHere, demandFolder, lookOf, sayJson } from "./here.ts";
import { painter, say, type Io } from "../node/io.ts";
import { loadAll, hostsNamed } from "./load.ts";
import type { CommandOf, Options } from "../options/table.ts";
import { packageFrom, type Packaged } from "../make/from.ts";
import type { PackedHook } from "../make/hooks.ts";
import { packageName, type PackageName } from "../make/name.ts";
import { starter } from "../make/starter.ts";
import { remembered } from "../model/files.ts";
import { makeFolder, type FolderFile } from "../node/new-folder.ts";
import { landing } from "../node/real-path.ts";
import { treeOf } from "../node/tree-of.ts";
import { nameOf } from "../model/handler-name.ts";
import { shortName } from "../read/short-name.ts";
import { ownersView } from "../write/ledger.ts";

export const initCommand: CommandOf<"init"> = async (name, options, io) => {
  if (name !== undefined) return makePackage(name, options, io);
  if (options.from !== undefined || options.keep !== undefined)
    throw new UserError(
      "a package that is made needs a name",
      `hookport init NAME --from ${word(options.from ?? "DIR")}`,
    );
  const root = packageHere(io);
  if (root !== undefined) return initTests(root, io, options.json);
  throw new UserError(
    `no hook package here: there is no ${DOCUMENT}, in this folder or above`,
    "for the hooks of a project: hookport convert --to AGENTS. For a package: hookport init NAME, or of the hooks here: hookport init NAME --from .",
  );
};

async function initTests(root: string, io: Io, json = false): Promise<number> {
  const known = await loadAll();
  const { protocols } = known;
  const files = disk(root);
  const pack = readPackage(known, files);
  const broken = pack.cases.find(({ problems }) => problems.length);
  if (broken)
    throw new UserError(
      `${broken.file} is broken: ${broken.problems[0]?.message}`,
      "mend it first: `hookport test` shows what is wrong",
    );
  if (!pack.source.groups.length && !pack.source.unread.length)
    throw new UserError(
      `${DOCUMENT} has no hooks`,
      "write the hooks first: this writes their tests",
    );
  const taken = [TESTS, FIXTURES, CASES].find((path) =>
    statSync(join(root, path), { throwIfNoEntry: false })?.isFile(),
  );
  if (taken)
    throw new UserError(
      `${taken} is a file`,
      "it is a folder of the layout: give the file another name",
    );
  const shared = { protocols, config: pack.config, path: io.env["PATH"] };
  const { created, did, notes } = await withCopies(root, io, (copies) => {
    const room = roomIn(copies, shared);
    return begin(pack, {
      protocols,
      match: matchingProject(),
      files,
      run: async (given) => (await room((stage) => direct(given, stage))).value,
    });
  });
  for (const [path, text] of created) {
    write(root, path, text);
    const done = did.get(path);
    if (!json) say(io, `${visible(path)} created${done === undefined ? "" : `: ${visible(done)}`}`);
  }
  if (json) {
    sayJson(io, completed(relative(io.cwd, root) || ".", created, did, notes));
    return 0;
  }
  for (const note of notes) say(io, `${painter(io)("yellow", "note")}  ${visible(note)}`);
  if (!created.size) say(io, "every hook has a case already");
  else if ([...created.keys()].some((path) => path.startsWith(CASES)))
    say(
      io,
      "\nEach case says what its hook does now. Next: say what it must do, add what it must stop, and run `hookport test --agent all`",
    );
  return 0;
}

function completed(
  folder: string,
  created: ReadonlyMap<string, string>,
  did: ReadonlyMap<string, string>,
  notes: readonly string[],
): Made {
  return {
    version: 1,
    folder,
    files: [...created.keys()].map((path) => {
      const done = did.get(path);
      return { path, ...(done !== undefined && { did: done }) };
    }),
    ...OF_NOTHING,
    notes: notes.map((note) => diagnostic("untested", { file: DOCUMENT }, note)),
  };
}

function write(root: string, path: string, text: string): void {
  stayInside(root, path);
  try {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { flag: "wx" });
  } catch (error) {
    throw new UserError(
      `${path}: ${(error as Error).message}`,
      "make room for it, and run the command again: it goes on where it stopped",
    );
  }
}

async function makePackage(given: string, options: Options<"init">, io: Io): Promise<number> {
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
