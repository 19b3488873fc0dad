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

/** Such a copy is not lent again. */
const SPOILT = "spoilt";

export function copiesOf(root: string) {
  const text = ourFolder();
  const before = stateOf(root);
  const free: (Copy & { readonly before: string })[] = [];
  const lent = new Map<Copy, string>();
  const written = new Set<string>();
  let number = 0;
  return {
    /** A folder next to the copies, for what all of them use. */
    shared: join(text, "shared"),
    /** Keeps a copy from being lent again, because a process may still be working in it. */
    spoil: (copy: Copy) => void lent.set(copy, SPOILT),
    /** Deletes a copy that must not be lent again, because an agent worked in it. */
    drop(copy: Copy): void {
      lent.delete(copy);
      endIn(copy.top);
      away(dirname(copy.top));
    },
    lend(): Copy {
      const { before: state, ...copy } = free.pop() ?? fresh(root, text, String(++number));
      lent.set(copy, state);
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
      const state = lent.get(copy) ?? "";
      lent.delete(copy);
      for (const path of writtenIn(copy, state)) written.add(path);
      if (!beside.length && isAs(copy, state)) free.push({ ...copy, before: state });
      else away(around);
      return [...beside.map((name) => `../${name}`), ...outside.map((name) => `../../${name}`)];
    },
    changed(): readonly string[] {
      const after = new Set(stateOf(root));
      const old = new Set(before);
      const lines = [
        ...before.filter((line) => !after.has(line)),
        ...[...after].filter((line) => !old.has(line)),
      ];
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

function fresh(root: string, text: string, number: string): Copy & { readonly before: string } {
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
  return { ...copy, before: stateOf(top).join("\n") };
}

const isAs = ({ top }: Copy, state: string): boolean =>
  orNothing(() => stateOf(top).join("\n")) === state;

function writtenIn({ top, root }: Copy, state: string): readonly string[] {
  const before = new Set(state.split("\n"));
  const below = `${basename(root)}/`;
  if (state === SPOILT || !state) return [];
  return (orNothing(() => stateOf(top)) ?? []).flatMap((line) => {
    const [, path = ""] = /^(.*?)(?: [\d.]+){4}$/s.exec(line) ?? [];
    return path.startsWith(below) && !before.has(line) ? [path.slice(below.length)] : [];
  });
}

/** A script may have deleted the folder, or the permission to read it. */
const namesIn = (folder: string): readonly string[] => orNothing(() => readdirSync(folder)) ?? [];
