/** Copies of a package that scripts may do with as they like; none is lent again once something in it has changed. */
import {
  copyFileSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { UserError } from "../error.ts";
import { isInside } from "./disk.ts";
import { away, endIn } from "./leftovers.ts";

export interface Copy {
  /** The package. */
  readonly root: string;
  readonly home: string;
  readonly tmp: string;
  /** The folder all of it stands in. */
  readonly top: string;
}

/** Where hooks leave a mark each time they run. */
export const firedIn = ({ top }: Copy): string => join(top, "hookport-fired");

export interface Copies {
  lend(): Copy;
  /** What a script left beside its copy, named from there. */
  giveBack(copy: Copy): readonly string[];
  /** It is not lent again: somebody may still be at work in it. */
  spoil(copy: Copy): void;
  /** Takes away a copy in which anything may have happened. */
  drop(copy: Copy): void;
  /** A folder beside them, for what all have a use for. */
  readonly shared: string;
  /** What of the package itself is no longer as it was. */
  changed(): readonly string[];
  /** Takes everything away. */
  end(): void;
}

function ourFolder(): string {
  try {
    return mkdtempSync(join(realpathSync(tmpdir()), "hookport-test-"));
  } catch (error) {
    throw new UserError(`${tmpdir()}: ${(error as Error).message}`, "$TMPDIR must name a folder that can be written to");
  }
}

/** Files: a folder with more is no hook package. */
const MOST = 20_000;
/** Bytes. */
const LARGEST = 256 * 1024 * 1024;
const HOOKPORT = ".hookport";
const SHARED = "shared";
/** No state of a copy. */
const SPOILT = "spoilt";
/** Of no use to a script, and large; and what a conversion of the package itself left there. */
const LEFT_OUT = [".git", HOOKPORT];
/** Read where they are: a copy of each would cost more than all tests. */
const LINKED = ["node_modules"];

export function copiesOf(root: string): Copies {
  const all = ourFolder();
  const before = stateOf(root);
  const free: (Copy & { readonly state: string })[] = [];
  const lent = new Map<Copy, string>();
  let number = 0;
  return {
    shared: join(all, SHARED),
    spoil: (copy) => void lent.set(copy, SPOILT),
    drop(copy) {
      lent.delete(copy);
      endIn(copy.top);
      away(copy.top);
    },
    lend() {
      const { state, ...copy } = free.pop() ?? fresh(root, all, String(++number));
      lent.set(copy, state);
      return copy;
    },
    giveBack(copy) {
      endIn(copy.top);
      for (const ours of [join(copy.root, HOOKPORT), firedIn(copy)]) away(ours);
      const beside = namesIn(copy.top).filter((name) => ![copy.root, copy.home, copy.tmp].includes(join(copy.top, name)));
      const outside = namesIn(all).filter((name) => !/^\d+$/.test(name) && name !== SHARED);
      for (const name of outside) away(join(all, name));
      const state = lent.get(copy) ?? "";
      lent.delete(copy);
      if (!beside.length && isAs(copy, state)) free.push({ ...copy, state });
      else away(copy.top);
      return [...beside.map((name) => `../${name}`), ...outside.map((name) => `../../${name}`)];
    },
    changed() {
      const after = new Set(stateOf(root));
      const old = new Set(before);
      const lines = [...before.filter((line) => !after.has(line)), ...[...after].filter((line) => !old.has(line))];
      return [...new Set(lines.map((line) => line.replace(/(?: [\d.]+)+$/, "")))].filter(
        (path) => !isInside(all, join(realpathSync(root), path)),
      );
    },
    end() {
      endIn(all);
      away(all);
    },
  };
}

function fresh(root: string, all: string, number: string): Copy & { readonly state: string } {
  const top = join(all, number);
  const name = basename(root);
  const copy = {
    top,
    root: join(top, ["", "home", "tmp"].includes(name) ? "package" : name),
    home: join(top, "home"),
    tmp: join(top, "tmp"),
  };
  for (const folder of [copy.root, copy.home, copy.tmp]) mkdirSync(folder, { recursive: true });
  const left = { files: MOST, bytes: LARGEST };
  duplicate(root, copy.root, { root, all, left });
  return { ...copy, state: stateOf(top).join("\n") };
}

interface Copying {
  readonly root: string;
  /** Our own folder, which may stand in the package: it is not copied into itself. */
  readonly all: string;
  readonly left: { files: number; bytes: number };
}

function duplicate(from: string, to: string, copying: Copying): void {
  const { root, all, left } = copying;
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (LEFT_OUT.includes(entry.name) || (realpathSync(from) === dirname(all) && entry.name === basename(all))) continue;
    if (LINKED.includes(entry.name) && existsSync(source)) symlinkSync(realpathSync(source), target);
    else if (entry.isSymbolicLink()) symlinkSync(insideLink(source, root), target);
    else if (entry.isDirectory()) {
      mkdirSync(target);
      duplicate(source, target, copying);
    } else if (entry.isFile()) {
      left.bytes -= lstatSync(source).size;
      if (--left.files < 0 || left.bytes < 0)
        throw new UserError(
          `${root}: too large to be copied for every test`,
          `name the folder of the hook package: at most ${MOST} files and ${LARGEST / 1024 / 1024} MB`,
        );
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
    }
  }
}

/** Where the link leads, so that a copy of it leads into the copy. */
function insideLink(link: string, root: string): string {
  const target = resolve(dirname(link), readlinkSync(link));
  const real = existsSync(target) ? realpathSync(target) : target;
  if (!isInside(realpathSync(root), real) && !isInside(root, real))
    throw new UserError(`${relative(root, link)}: leads out of the package`, "put the file itself in its place");
  return relative(realpathSync(dirname(link)), real) || ".";
}

function isAs({ top }: Copy, state: string): boolean {
  try {
    return stateOf(top).join("\n") === state;
  } catch {
    return false;
  }
}

/** A script may have taken the folder away, or the right to read it. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A line for everything below: the same as long as nothing was changed. */
function stateOf(folder: string, at = ""): readonly string[] {
  return readdirSync(join(folder, at), { withFileTypes: true })
    .filter(({ name }) => ![...LEFT_OUT, ...LINKED].includes(name))
    .flatMap((entry) => {
      const path = join(at, entry.name);
      const { mtimeMs, ctimeMs, size, mode } = lstatSync(join(folder, path));
      // A folder's own times change with what comes and goes in it.
      if (entry.isDirectory()) return [`${path} ${mode}`, ...stateOf(folder, path)];
      return [`${path} ${mode} ${mtimeMs} ${ctimeMs} ${size}`];
    });
}
