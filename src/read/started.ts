/** Finds the files of a package that a handler starts or reads, as far as texts name them. */
import type { Handler } from "../../schemas/types/document.ts";
import { quietly } from "../model/error.ts";
import type { Files } from "../model/files.ts";
import { lookedUpOnce } from "../model/known.ts";
import { LEFT_BY_SYSTEMS } from "../model/left-by-systems.ts";
import { PACKAGE_DOCUMENT } from "../model/packages.ts";
import { foldersAbove, under } from "../model/paths.ts";
import type { PackageRecord } from "./records.ts";

const MANIFEST = "package.json";
/** These name everything: the shim does not read the document, but what was converted of it. */
const APART: readonly string[] = [PACKAGE_DOCUMENT, MANIFEST];

/** Characters: what a longer file names is not looked for. */
const MOST = 256 * 1024;

/** The characters of a name that stands in a text as one word. */
const WORD = String.raw`[\p{L}\p{N}_.@+~-]`;
const WORDS = new RegExp(`${WORD}+`, "gu");
/** A pattern's folder, read backwards from the star, and no word twice. */
const PATTERNS = new RegExp(
  String.raw`(?<!${WORD})(${WORD}+)["'}]{0,2}\/["']?(?:[*$]|\{\w|["'\x60] *[+.])`,
  "gu",
);
const IS_WORD = new RegExp(`^${WORD}+$`, "u");

/** Files that are started or read where their folder alone is named. */
const WHOLE: readonly string[] = ["index", "__init__", "__main__", "main", "mod", "package"];

/** Only a shell can say what such a command starts: a pattern, or the output of another one. */
const UNCLEAR = /[*?[\]`]|\$\(/;
/** A pattern, or a variable, for files of a folder that only a shell knows. */
const ANYWHERE = /\$\{?\w+\}?["']?\/["']?[*$]/;
/** What lists a folder, or makes the name of a file out of parts. */
const LISTS =
  /\b(?:readdir|opendir|listdir|scandir|iterdir|import_module|__import__)|\b[Gg]lob\b|\bos\.walk\b|\bDir[.[]|\biter_modules\b|\b(?:find|ls) +["']?[$./~-]|\bfind +\S+ +-[a-z]/;
/** What works out where it lies, from where any path may be put together. */
const FINDS_ITSELF =
  /\b(?:__dirname|__filename|__file__|__dir__|__DIR__|BASH_SOURCE|FindBin)\b|\bimport\.meta\b|\$\{?0\b|\bsys\.(?:argv|path)\[0\]|(?:PACKAGE|PLUGIN)_ROOT(?![\w]|\}?["']?\/[\w.@-])/;
/** A file next to a script, under a name that only the script knows. */
const BESIDE_ITSELF = /(?<![\w.])\.{1,2}\/(?:["']?[*$]|["'\x60] *[+.,])/;
const WANDERING = [ANYWHERE, LISTS, FINDS_ITSELF, BESIDE_ITSELF];
/** Files that may lie in any folder, and that a pattern for all files takes too. */
const TAKEN_TOO = LEFT_BY_SYSTEMS.filter((name) => !name.startsWith("."));
/**
 * The package's folder without a file of it, as in `cd "$PACKAGE_ROOT"` and `node ${PACKAGE_ROOT}`.
 */
const BARE_ROOT = /(?:PACKAGE|PLUGIN)_ROOT\}?["']?\/?\.?\/?["']?(?=[\s;&|)]|$)/;
/** Names that are no words, each of which is looked for in every text. */
const MOST_ODD = 50;

/** Stands for the print of a file that may not be there. */
const ABSENT = "none";
/** Node.js reads such scripts as the manifest above them says. */
const BY_MANIFEST = /\.[cm]?[jt]sx?$|\/[^./]+$/;

/** Prints by their paths in the package, as a handler has them in the lock. */
type Prints = { readonly [path: string]: string };

/**
 * Finds the prints of the files that a handler's command names, and of those that these name in
 * turn. A file counts as named if its name occurs, with its ending or without: one file too many
 * costs nothing, and one too few would run unseen. So where a text cannot be read, or is not the
 * one that was installed, and where the command names none, every file counts.
 */
export function filesStartedBy(
  files: Pick<Files, "read" | "sha256">,
  folder: string,
  { files: prints }: Pick<PackageRecord, "files">,
): (handler: Handler) => Prints {
  const keys = Object.keys(prints).toSorted();
  const named = lookIn(keys.filter((path) => !APART.includes(path)));
  const nextOf = lookedUpOnce((path) => {
    const text = textOf(files, `${folder}/${path}`, prints[path] as string);
    return text === undefined ? undefined : named(text);
  });
  const every = withAbsent([...keys, ...new Set(keys.flatMap(besides))], prints);
  return ({ command, args = [], windows = "", cwd = "", env = {} }) => {
    if (command === undefined) return {};
    const asked = [command, ...args, windows, cwd, ...Object.values(env)].join(" ");
    const found = new Set(named(asked));
    if (!found.size || UNCLEAR.test(asked) || BARE_ROOT.test(asked)) return every;
    // A set is walked in the order of insertion, and what is added meanwhile is walked too.
    for (const path of found) {
      if (!Object.hasOwn(prints, path)) continue;
      const more = nextOf(path);
      if (more === undefined) return every;
      for (const text of more) found.add(text);
      for (const text of manifestsAbove(path)) if (Object.hasOwn(prints, text)) found.add(text);
    }
    return withAbsent([...found], prints);
  };
}

/** Adds the manifests that would change how a script is read. */
function withAbsent(some: readonly string[], prints: Prints): Prints {
  const absent = some.flatMap((path) => (BY_MANIFEST.test(`/${path}`) ? manifestsAbove(path) : []));
  return Object.fromEntries(
    [...new Set([...some, ...absent])].toSorted().map((path) => [path, prints[path] ?? ABSENT]),
  );
}

/** Files beside this one need no installing, and a pattern takes them too. */
const besides = (path: string): readonly string[] =>
  TAKEN_TOO.map((name) => path.replace(/[^/]*$/, name));

/** Where manifests would stand that say how a script is read, the nearest first. */
export const manifestsAbove = (path: string): readonly string[] =>
  [...foldersAbove(path), ""].map((folder) => under(folder, MANIFEST));

/** Finds those of the files that a text names. */
function lookIn(paths: readonly string[]): (text: string) => readonly string[] {
  const called = new Map<string, string[]>();
  for (const path of paths)
    for (const name of namesOf(path))
      called.set(name, [
        ...(called.get(name) ?? []),
        path,
        ...(name.endsWith("/*") ? besides(path) : []),
      ]);
  const odd = [...called.keys()].filter((name) => !IS_WORD.test(name.replace(/\/\*$/, "")));
  return (text) => {
    if (odd.length > MOST_ODD || WANDERING.some((pattern) => pattern.test(text)))
      return [...paths, ...new Set(paths.flatMap(besides))];
    // As in `hooks/my\ guard.sh` and `hooks/"my guard".sh`.
    const plain = text.replace(/["'\\]/g, "");
    const words = new Set([...wordsIn(text), ...wordsIn(plain)]);
    return [
      ...[...words].flatMap((word) => called.get(word) ?? []),
      ...odd
        .filter((name) => text.includes(name) || plain.includes(name))
        .flatMap((name) => called.get(name) ?? []),
    ];
  };
}

/** The words by which another file may name this one. */
function namesOf(path: string): readonly string[] {
  const [name = "", folder = ""] = path.split("/").toReversed();
  const stem = name.replace(/(?!^)\.[^.]*$/, "");
  // As in `helper.cpython-313.pyc`, which Python loads for `import helper`.
  const first = name.replace(/(?!^)\..*$/, "");
  // A folder is named for what lies in it if it is started or imported whole, or by a pattern.
  const whole = WHOLE.includes(stem) ? [folder] : [];
  return [...new Set([name, stem, first, ...whole, ...(folder ? [`${folder}/*`] : [])])].filter(
    Boolean,
  );
}

function wordsIn(text: string): readonly string[] {
  const words: string[] = [];
  for (const [word] of text.matchAll(WORDS)) {
    words.push(word);
    // As in `from rules.paths import …`.
    if (word.includes(".")) words.push(...word.split("."));
  }
  for (const [, folder] of text.matchAll(PATTERNS)) words.push(`${folder}/*`);
  return words;
}

/** The text that was installed; undefined if it is another one, too long, or none. */
function textOf(
  files: Pick<Files, "read" | "sha256">,
  path: string,
  print: string,
): string | undefined {
  const text = quietly(() => files.read(path) ?? "");
  const isInstalled = () => print.endsWith(` ${files.sha256(text ?? "")}`);
  return text !== undefined && text.length <= MOST && isInstalled() ? text : undefined;
}
