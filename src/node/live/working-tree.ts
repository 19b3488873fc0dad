/** Copies a project as somebody works on it: what git lists, and what its hooks need beside that. */
import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { UserError } from "../../model/error.ts";
import { listedBy } from "../git.ts";

const MB = 1024 * 1024;
const MOST = 200 * MB;
/** Folders of programs that people install, which hooks may start; they are large. */
const LENT = /^(?:node_modules|\.?venv|vendor)$/;
const SECRET = /(?:^|\/)\.env(?:rc|\.(?!example$|sample$|template$)[^/]*)?$/;

/** `needs` tells which ignored files and folders are copied all the same. */
export function workingTree(
  root: string,
  env: NodeJS.ProcessEnv,
  needs: (path: string) => boolean,
) {
  const git = (...options: readonly string[]) =>
    listedBy(root, env, options, { maxBuffer: 256 * MB });
  const listed = git("--cached", "--others");
  const ignored = listed && git("--others", "--ignored", "--directory");
  const names = statOf(root)?.isDirectory() ? fs.readdirSync(root) : [];
  const lent = names.filter(
    (name) => LENT.test(name) && (ignored?.includes(`${name}/`) ?? true) && isFolder(root, name),
  );
  const more = (ignored ?? []).filter(
    (path) => !lent.includes(path.replace(/\/$/, "")) && needs(path),
  );
  const paths = [
    ...(listed ?? names.filter((name) => !lent.includes(name) && name !== ".git")),
    ...more,
  ].flatMap((path) => filesAt(root, path.replace(/\/$/, "")));
  return {
    paths: [...new Set(paths)].filter((path) => !SECRET.test(path)),
    /** Folders that are not copied, and can be read. */
    lent,
    head: headOf(root),
  };
}

const statOf = (path: string): fs.Stats | undefined =>
  fs.lstatSync(path, { throwIfNoEntry: false });
const isFolder = (root: string, path: string) => statOf(join(root, path))?.isDirectory() === true;

/** A submodule, and a repository inside this one, are folders to git. */
function filesAt(root: string, path: string): readonly string[] {
  if (!isFolder(root, path)) return statOf(join(root, path)) ? [path] : [];
  const entries = fs.readdirSync(join(root, path)).filter((name) => name !== ".git");
  return entries.flatMap((name) => (LENT.test(name) ? [] : filesAt(root, `${path}/${name}`)));
}

/** The text of `.git/HEAD`, if the folder is a repository's top level. */
function headOf(root: string): string | undefined {
  const stat = statOf(join(root, ".git"));
  if (!stat) return undefined;
  const head = stat.isDirectory() ? statOf(join(root, ".git/HEAD")) : undefined;
  const text = head?.isFile() ? fs.readFileSync(join(root, ".git/HEAD"), "utf8") : "";
  return /^ref: refs\/heads\/\S+\n$/.test(text) ? text : "ref: refs/heads/main\n";
}

/** Nothing of the repository but its branch's name is in the copy. */
export function copyTree(
  root: string,
  { paths, head }: ReturnType<typeof workingTree>,
  to: string,
): void {
  const stats = paths.map((path) => [path, statOf(join(root, path))] as const);
  const bytes = stats.reduce((sum, [, stat]) => sum + (stat?.isFile() ? stat.size : 0), 0);
  if (bytes > MOST)
    throw new UserError(
      `the files of this project have ${Math.ceil(bytes / MB)} MB, and at most ${MOST / MB} MB are copied`,
      "have git ignore what hooks do not need",
    );
  fs.mkdirSync(to, { recursive: true });
  for (const [path, stat] of stats) {
    const [from, at] = [join(root, path), join(to, path)];
    fs.mkdirSync(dirname(at), { recursive: true });
    if (stat?.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(from), at);
    else if (stat?.isFile()) fs.copyFileSync(from, at, fs.constants.COPYFILE_FICLONE);
  }
  if (head !== undefined) emptyRepository(to, head);
}

/** Some agents read hooks at the top of a repository only. */
export function emptyRepository(at: string, head = "ref: refs/heads/main\n"): void {
  for (const folder of ["objects", "refs"])
    fs.mkdirSync(join(at, ".git", folder), { recursive: true });
  fs.writeFileSync(join(at, ".git/HEAD"), head);
  fs.writeFileSync(
    join(at, ".git/config"),
    "[core]\n\trepositoryformatversion = 0\n\tbare = false\n",
  );
}
