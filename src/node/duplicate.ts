import * as fs from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { UserError } from "../model/error.ts";
import { isInside } from "./disk.ts";

const MOST = 20_000;
const LARGEST = 256 * 1024 * 1024;
export const HOOKPORT = ".hookport";
/** Large folders that no script uses, and those that a conversion of the package itself wrote. */
const LEFT_OUT = [".git", HOOKPORT];
/** Copies only link to these, because copying them would cost more than all tests. */
const LINKED = ["node_modules"];

/** `text` is our own folder, which may be inside the package and is not copied into itself. */
export function duplicate(root: string, to: string, text: string): void {
  let [files, bytes] = [0, 0];
  const copyInto = (from: string, into: string): void => {
    for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
      const source = join(from, entry.name);
      const target = join(into, entry.name);
      const isOurs = entry.name === basename(text) && fs.realpathSync(from) === dirname(text);
      if (LEFT_OUT.includes(entry.name) || isOurs) continue;
      if (LINKED.includes(entry.name) && fs.existsSync(source))
        fs.symlinkSync(fs.realpathSync(source), target);
      else if (entry.isSymbolicLink()) fs.symlinkSync(insideLink(source, root), target);
      else if (entry.isDirectory()) {
        fs.mkdirSync(target);
        copyInto(source, target);
      } else if (entry.isFile()) {
        bytes += fs.lstatSync(source).size;
        if (++files > MOST || bytes > LARGEST)
          throw new UserError(
            `${root}: too large to be copied for every test`,
            `name the folder of the hook package: at most ${MOST} files and ${LARGEST / 1024 / 1024} MB`,
          );
        fs.copyFileSync(source, target, fs.constants.COPYFILE_FICLONE);
      }
    }
  };
  copyInto(root, to);
}

/** Changes the target of a link so that the copy's link leads into the copy. */
function insideLink(link: string, root: string): string {
  const target = resolve(dirname(link), fs.readlinkSync(link));
  const real = fs.existsSync(target) ? fs.realpathSync(target) : target;
  if (!isInside(fs.realpathSync(root), real) && !isInside(root, real))
    throw new UserError(
      `${relative(root, link)}: leads out of the package`,
      "put the file itself in its place",
    );
  return relative(fs.realpathSync(dirname(link)), real) || ".";
}

/** Gives one line for each file below; they stay the same until something is changed. */
export function stateOf(folder: string, at = ""): readonly string[] {
  return fs
    .readdirSync(join(folder, at), { withFileTypes: true })
    .filter(({ name }) => ![...LEFT_OUT, ...LINKED].includes(name))
    .flatMap((entry) => {
      const path = join(at, entry.name);
      const { mtimeMs, ctimeMs, size, mode } = fs.lstatSync(join(folder, path));
      // A folder's own times change whenever an entry is added or removed.
      if (entry.isDirectory()) return [`${path} ${mode}`, ...stateOf(folder, path)];
      return [`${path} ${mode} ${mtimeMs} ${ctimeMs} ${size}`];
    });
}
