/** What a script needs, by its text. One file too few breaks a hook: any possible path counts. */
import { dirOf, foldersAbove, pathFrom } from "../model/paths.ts";
import { baseOfPath, type Index } from "./tree.ts";

/** Its length is limited, so that long lines cost little. */
const PATH = /[\w@.+-]{1,200}(?:\/[\w@.+-]{1,200}){0,20}/g;
/** Texts in quotes that code joins to a path: `"..", "lib", "common.js"`, `"lib" / "x.py"`. */
const JOINED = /(["'`])[^"'`\n]{1,100}\1(?:\s{0,9}[,/]\s{0,9}(["'`])[^"'`\n]{1,100}\2){0,9}/g;
/** For example `from a.b import c` and `import a.b`. */
const MODULE = /^[ \t]{0,40}(?:from|import)[ \t]{1,9}([\w.]{1,200})/gm;
const ENDINGS =
  " .js .mjs .cjs .ts .mts .json .py .sh /index.js /index.mjs /index.cjs /index.ts /__init__.py".split(
    " ",
  );
/** A folder that is there for hooks is taken whole. */
const FOR_HOOKS = /hooks?$/i;

export type Needs = ReturnType<typeof neededBy>;

/** None is looked for above `top`; with `wide`, a path may begin in any folder below it. */
export function neededBy(starts: readonly string[], index: Index, top: string, wide: boolean) {
  const files = new Set<string>();
  /** The first of a pair names the second by a path from its own folder. */
  const pairs: (readonly [from: string, to: string])[] = [];
  const queue = [...starts];
  const add = (from: string, to: string) => {
    if (files.has(to) || isOut(to, top)) return;
    pairs.push([from, to]);
    queue.push(to);
  };
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (files.has(path)) continue;
    files.add(path);
    const whole = hookFolder(path, top);
    if (whole !== undefined) for (const text of index.below(whole)) add(path, text);
    for (const text of named(path, index.text(path) ?? "", index, top, wide)) add(path, text);
  }
  return { files, pairs };
}

const isOut = (path: string, top: string): boolean => top !== "" && !path.startsWith(`${top}/`);

/** The outermost folder above a file that is there for hooks, below the top. */
export function hookFolder(path: string, top: string): string | undefined {
  return foldersAbove(path).findLast(
    (folder) => !isOut(folder, top) && folder !== top && FOR_HOOKS.test(folder),
  );
}

/** A program, and no text for people. */
export const isCode = (path: string, text: string): boolean =>
  /\.(?:sh|bash|zsh|cmd|ps1|[cm]?[jt]sx?|pyw?|rb|pl|php|lua)$/i.test(path) ||
  text.startsWith("#!") ||
  !baseOfPath(path).includes(".");

export function named(
  path: string,
  text: string,
  index: Index,
  top: string,
  wide: boolean,
): ReadonlySet<string> {
  const own = dirOf(path);
  const above = foldersAbove(path).filter((folder) => !isOut(folder, top));
  const bases = wide ? [...new Set([own, ...above, top])] : [own];
  const found = new Set<string>();
  const look = (word: string, folders: boolean) => {
    for (const base of bases) {
      const at = pathFrom(base, word.replace(/\/+$/, ""));
      if (!at || isOut(at, top)) continue;
      for (const ending of ENDINGS) if (index.isFile(at + ending)) found.add(at + ending);
      if (folders && index.isFolder(at) && !path.startsWith(`${at}/`))
        for (const text of index.below(at)) found.add(text);
    }
  };
  if (!isCode(path, text)) return found;
  // A path may begin behind a variable.
  const words = new Set(text.replace(/\$\w+/g, "$").match(PATH));
  for (const word of words) if (/[./]/.test(word)) look(word, wide && word.includes("/"));
  for (const run of new Set(text.match(JOINED))) {
    const steps = [...run.matchAll(/(["'`])(.*?)\1/g)].map(([, , step]) => step as string);
    // The run may begin with something that is no part of the path, and one word alone is a word.
    for (const i of steps.keys()) {
      const rest = steps.slice(i);
      if (rest.length > 1 || /[./]/.test(rest[0] ?? "")) look(rest.join("/"), rest.length > 1);
    }
  }
  for (const [, name = ""] of text.matchAll(MODULE)) {
    const steps = name.split(".").filter(Boolean);
    // A package of modules may have the name of the folder that holds everything.
    for (const from of [steps, steps.slice(1)])
      for (let n = from.length; n > 0; n--) look(from.slice(0, n).join("/"), false);
  }
  return found;
}
