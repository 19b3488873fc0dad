/** Finds the paths that a text names from the package's own folder, and those that may be any. */
import { dirOf } from "../model/paths.ts";

/** Paths without a slash at either end. */
export interface Mentions {
  /** Paths that begin behind a variable or a folder, or that a quoted text holds. */
  readonly files: ReadonlySet<string>;
  /** The same of folders, of which every file may be meant. */
  readonly folders: ReadonlySet<string>;
  /** Every word that could be the name of a file. */
  readonly words: ReadonlySet<string>;
}

const STEP = String.raw`[\w@.+-]{1,200}`;
const PATH = String.raw`${STEP}(?:\/${STEP}){0,20}`;
/** A folder in a variable, or one that a command prints, or the dots of a path from a script. */
const FROM = String.raw`(?:\$\w{1,80}|\$\{[^{}\n]{1,80}\}|%\w{1,80}%|[)\]}]|(?<=["'\s(=,])\.{1,2}(?:[\\/]\.\.){0,9})["']?[\\/]`;
const BEHIND = new RegExp(String.raw`(${FROM})(${PATH})(\/?[*?["'$\s]|\/?$)?`, "gm");
const QUOTED = new RegExp(
  String.raw`(["'\`])(?:\.{1,2}\/){0,9}(${STEP}(?:\/${STEP}){1,20})\1`,
  "g",
);
/** Quoted steps of a path, as code joins them: `"data", "denied.txt"`, `"data" / "denied.txt"`. */
const JOINED = new RegExp(
  String.raw`(["'\`])${STEP}\1(?:\s{0,9}[,/+]\s{0,9}(["'\`])${STEP}\2){1,9}`,
  "g",
);
const WORD = new RegExp(PATH, "g");
/** Folders that are not the package's, and how far before a path a call may name one. */
const ELSEWHERE = /PROJECT_DIR|PWD|HOME|CWD|expanduser|tmpdir/i;
const BEFORE = 60;

export function mentionsIn(text: string): Mentions {
  const files = new Set<string>();
  const folders = new Set<string>();
  for (const [, from = "", path = "", next] of text.matchAll(BEHIND)) {
    if (ELSEWHERE.test(from)) continue;
    files.add(path);
    if (next !== undefined) folders.add(path);
  }
  for (const [, , path = ""] of text.matchAll(QUOTED)) files.add(path);
  for (const { 0: whole, index } of text.matchAll(JOINED)) {
    if (ELSEWHERE.test(text.slice(Math.max(0, index - BEFORE), index))) continue;
    const steps = [...whole.matchAll(/(["'`])(.*?)\1/g)].map(([, , step = ""]) => step);
    steps.slice(1).forEach((_, i) => files.add(steps.slice(i).join("/")));
    folders.add(steps.join("/"));
  }
  return { files, folders, words: new Set(text.match(WORD)) };
}

/** The path, and each shorter one that ends it: `a/b/c`, `b/c`, `c`. */
const endings = (path: string): readonly string[] => {
  const steps = path.split("/");
  return steps.map((_, i) => steps.slice(i).join("/"));
};

/** `sure` by its path or folder from the package's; `may` by a word that may be its name. */
export function namesFile(
  { files, folders, words }: Mentions,
  path: string,
): "sure" | "may" | "no" {
  const folder = dirOf(path);
  const isNamed = endings(path).some((ending) => files.has(ending));
  if (isNamed || (folder && endings(folder).some((ending) => folders.has(ending)))) return "sure";
  return endings(path).some((ending) => words.has(ending)) ? "may" : "no";
}
