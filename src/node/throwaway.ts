/** Lends copies of a package that scripts may change freely; a changed copy is not lent again. */
import { mkdirSync, mkdtempSync, readdirSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { UserError } from "../model/error.ts";
import { isInside } from "./disk.ts";
import { duplicate, HOOKPORT, stateOf } from "./duplicate.ts";
import { away, endIn } from "./leftovers.ts";
import { orNothing } from "./or-nothing.ts";

export interface Copy {
  readonly root: string;
  readonly home: string;
  readonly tmp: string;
  /** The folder of what its hooks keep. */
  readonly state: string;
  /** The folder that holds all of the copy, in one that holds nothing else. */
  readonly top: string;
}

/** Hooks add a mark to this file each time they run. */
export const firedIn = ({ top }: Copy): string => join(top, "hookport-fired");

export type Copies = ReturnType<typeof copiesOf>;

function ourFolder(): string {
  try {
    return mkdtempSync(join(realpathSync(tmpdir()), "hookport-test-"));
  } catch (error) {
    throw new UserError(
      `${tmpdir()}: ${(error as Error).message}`,
      "$TMPDIR must name a folder that can be written to",
    );
  }
}

export function copiesOf(root: string) {
  const text = ourFolder();
  const before = stateOf(root);
  const free: Copy[] = [];
  /** What each copy was when it was made; one without that is not lent again. */
  const states = new Map<Copy, readonly string[]>();
  const written = new Set<string>();
  let number = 0;
  return {
    /** A folder next to the copies, for what all of them use. */
    shared: join(text, "shared"),
    /** Keeps a copy from being lent again, because a process may still be working in it. */
    spoil: (copy: Copy) => void states.delete(copy),
    /** Deletes a copy that must not be lent again, because an agent worked in it. */
    drop(copy: Copy): void {
      endIn(copy.top);
      away(dirname(copy.top));
    },
    lend(): Copy {
      const kept = free.pop();
      if (kept) return kept;
      const copy = fresh(root, text, String(++number));
      states.set(copy, stateOf(copy.top));
      return copy;
    },
    /** Returns the paths of what a script left next to its copy. */
    giveBack(copy: Copy): readonly string[] {
      endIn(copy.top);
      for (const ours of [join(copy.root, HOOKPORT), firedIn(copy)]) away(ours);
      const beside = namesIn(copy.top).filter(
        (name) => ![copy.root, copy.home, copy.tmp].includes(join(copy.top, name)),
      );
      const around = dirname(copy.top);
      const outside = namesIn(around).filter((name) => join(around, name) !== copy.top);
      for (const name of outside) away(join(around, name));
      const state = states.get(copy);
      const now = state && orNothing(() => stateOf(copy.top));
      const isAsMade = now?.join("\n") === state?.join("\n");
      for (const path of isAsMade ? [] : writtenIn(copy, state ?? [], now ?? [])) written.add(path);
      if (state && isAsMade && !beside.length) free.push(copy);
      else away(around);
      return [...beside.map((name) => `../${name}`), ...outside.map((name) => `../../${name}`)];
    },
    changed(): readonly string[] {
      const [old, after] = [new Set(before), new Set(stateOf(root))];
      const lines = [...old, ...after].filter((line) => old.has(line) !== after.has(line));
      return [...new Set(lines.map((line) => line.replace(/(?: [\d.]+)+$/, "")))].filter(
        (path) => !isInside(text, join(realpathSync(root), path)),
      );
    },
    /** The package's files that were added to copies, or changed in them. */
    written: (): readonly string[] => [...written].toSorted(),
    end(): void {
      endIn(text);
      away(text);
    },
  };
}

function fresh(root: string, text: string, number: string): Copy {
  const top = join(text, number, "copy");
  const name = basename(root);
  const copy = {
    top,
    root: join(top, ["", "home", "tmp"].includes(name) ? "package" : name),
    home: join(top, "home"),
    tmp: join(top, "tmp"),
    state: join(top, "home", ".local", "state", "hookport"),
  };
  for (const folder of [copy.root, copy.home, copy.tmp, copy.state])
    mkdirSync(folder, { recursive: true });
  duplicate(root, copy.root, text);
  return copy;
}

function writtenIn(
  { root }: Copy,
  before: readonly string[],
  now: readonly string[],
): readonly string[] {
  const known = new Set(before);
  const below = `${basename(root)}/`;
  return now.flatMap((line) => {
    const [, path = ""] = /^(.*?)(?: [\d.]+){4}$/s.exec(line) ?? [];
    return path.startsWith(below) && !known.has(line) ? [path.slice(below.length)] : [];
  });
}

/** A script may have deleted the folder, or the permission to read it. */
const namesIn = (folder: string): readonly string[] => orNothing(() => readdirSync(folder)) ?? [];
