import { scriptsOf } from "../check/package.ts";
import { UserError } from "../model/error.ts";
import type { Handler } from "../../schemas/types/document.ts";
import { isWithin } from "../model/json.ts";
import { dirOf, foldersAbove, pathFrom } from "../model/paths.ts";
import { indexed, type Index, type Tree } from "../make/tree.ts";
import { packageTree, type PackageFile } from "../install/contents.ts";
import { isCode } from "../make/needed.ts";
import { ROOT, startedOf } from "../read/script.ts";
import type { Source } from "../read/source.ts";
import { DOCUMENT, TESTS } from "../cases/layout.ts";
import type { PackConfig } from "./about.ts";
import { isHiddenPath } from "./contents.ts";

export interface Packing {
  readonly source: Source;
  readonly tree: Tree;
  /** Its author has something at this path, which need not be in the tree. */
  readonly exists: (path: string) => boolean;
  readonly shipped: readonly PackageFile[];
  /** Files that are written anew in a plugin. */
  readonly replaced: ReadonlySet<string>;
  readonly config: PackConfig;
}

export type Lacking = ReturnType<typeof lackingOf>;

/** Throws if a hook starts, imports or names a file not packed, unless the package says why. */
export function lackingOf(packing: Packing) {
  const { source, tree, shipped, replaced, config } = packing;
  const has = new Set(shipped.map(({ path }) => path));
  const own = packageTree(shipped);
  const index = indexed({ paths: tree.paths, text: (path) => own.text(path) ?? tree.text(path) });
  const left = tree.paths.filter(
    (path) => !has.has(path) && !replaced.has(path) && !IGNORED.test(path),
  );
  const started = [...scriptsOf(source, index).keys()];
  const handlers = source.groups.flatMap(({ group }) => group.hooks);
  const given = handlers.flatMap(givenIn).filter(packing.exists);
  const folders = new Set([...has].flatMap(foldersAbove));
  const needed = [...started, ...handlers.flatMap(scriptIn), ...given].find(
    (path) => !has.has(path) && !folders.has(path),
  );
  if (needed !== undefined) throw refused(needed, "a hook needs this file", index, false);
  const excuses = Object.keys(config.notPacked);
  const idle = excuses.find((key) => !left.some((path) => isWithin(path, key)));
  if (idle !== undefined)
    throw new UserError(
      `package.json: \`notPacked\` names ${idle}, which is packed or is not there`,
      "take the line out; nothing was written",
    );
  const open = left.filter((path) => !excuses.some((key) => isWithin(path, key)));
  const texts = textsOf(handlers, started, own);
  const named = open.flatMap((path) => {
    const items = texts.map((text) => ({ ...text, how: namesFile(text.mentions, path) }));
    const sure =
      items.find(({ how, isHook }) => how === "sure" && isHook)?.by ?? readerOf(path, has);
    if (sure !== undefined) throw refused(path, `${sure} names this file`, index, true);
    const may = items.find(({ how }) => how !== "no");
    return may ? [{ path, by: may.by }] : [];
  });
  return {
    left: left.filter((path) => !path.startsWith(`${TESTS}/`)),
    named: named.slice(0, MOST),
  };
}

/** The most files that are named, each with what names it. */
const MOST = 10;
const IGNORED = /(?:^|\/)\.(?:git|npm)\w+$/;

interface Text {
  readonly by: string;
  readonly mentions: Mentions;
  /** A hook is this text, or it starts or names the file. */
  readonly isHook: boolean;
}

/** Returns what the package's code names, the code of its hooks first. */
function textsOf(
  handlers: readonly Handler[],
  started: readonly string[],
  own: Tree,
): readonly Text[] {
  const code = own.paths.filter((path) => isCode(path, own.text(path) ?? ""));
  const read = new Map(
    ["package.json", ...code].map((path) => [path, mentionsIn(own.text(path) ?? "")] as const),
  );
  const texts: Text[] = handlers.map((handler) => ({
    by: DOCUMENT,
    mentions: mentionsIn(wordsIn(handler)),
    isHook: true,
  }));
  const queue = ["package.json", ...started];
  for (let by = queue.pop(); by !== undefined; by = queue.pop()) {
    const mentions = read.get(by);
    if (!mentions || !read.delete(by)) continue;
    texts.push({ by, mentions, isHook: true });
    queue.push(...[...read.keys()].filter((path) => namesFile(mentions, path) === "sure"));
  }
  return [...texts, ...[...read].map(([by, mentions]) => ({ by, mentions, isHook: false }))];
}

const wordsIn = ({ command = "", windows = "", args = [], cwd = "" }: Handler): string =>
  [command, windows, ...args, cwd].join("\n");

/** The script of the package that the command starts, whether or not it is there. */
function scriptIn(handler: Handler): string | readonly string[] {
  const path = startedOf(handler)?.path ?? "";
  const below = path.replace(ROOT, "");
  return below === path || /[$`%*?{}]/.test(below) ? [] : (pathFrom("", below) ?? []);
}

const GIVEN =
  /(?:PACKAGE|PLUGIN)_ROOT\}?%?["']?[\\/]([\w@.+-]{1,200}(?:[\\/][\w@.+-]{1,200}){0,20})/g;

/** Every path below the package's folder that a command names. */
const givenIn = (handler: Handler): readonly string[] =>
  [...wordsIn(handler).matchAll(GIVEN)].flatMap(
    ([, path = ""]) => pathFrom("", path.replaceAll("\\", "/")) ?? [],
  );

/** A manifest around a script decides its language. */
const readerOf = (path: string, has: ReadonlySet<string>): string | undefined =>
  /(?:^|\/)package\.json$/.test(path)
    ? [...has].find((text) => /\.[jt]sx?$/.test(text) && text.startsWith(`${dirOf(path)}/`))
    : undefined;

function refused(path: string, why: string, index: Index, excusable: boolean): UserError {
  const excuse = excusable
    ? `; if no hook needs it, say so in package.json: "hookport": { "notPacked": { ${JSON.stringify(path)}: "why" } }`
    : "";
  return new UserError(
    `${path}: ${why}, and it would be in no plugin`,
    `${wayOut(path, index)}${excuse}. Nothing was written`,
  );
}

function wayOut(path: string, index: Index): string {
  if (isHiddenPath(path)) return "hidden files are not packed: give it another name";
  if (path.startsWith(`${TESTS}/`)) return "tests are not packed: put it elsewhere";
  if (/(?:^|\/)node_modules\//.test(path))
    return "npm does not publish it: see `bundleDependencies`";
  return index.isFile(path) || index.isFolder(path)
    ? "npm does not publish it: look at .gitignore, .npmignore and `files` of package.json"
    : "it is not there: if it is built, build it first";
}

/** Paths without a slash at either end. */
interface Mentions {
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

function mentionsIn(text: string): Mentions {
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
function namesFile({ files, folders, words }: Mentions, path: string): "sure" | "may" | "no" {
  const folder = dirOf(path);
  const isNamed = endings(path).some((ending) => files.has(ending));
  if (isNamed || (folder && endings(folder).some((ending) => folders.has(ending)))) return "sure";
  return endings(path).some((ending) => words.has(ending)) ? "may" : "no";
}
