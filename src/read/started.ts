/** Finds the files of a package that a handler starts or reads, as far as texts name them. */
import type { Handler } from "../model/document.ts";
import { UserError } from "../model/error.ts";
import type { Files } from "../model/files.ts";
import { PACKAGE_DOCUMENT } from "../model/packages.ts";
import type { PackageRecord } from "./records.ts";

const MANIFEST = "package.json";
/** Files that name everything: the shim does not read the document, but what was converted of it. */
const APART: readonly string[] = [PACKAGE_DOCUMENT, MANIFEST];

/** Limit in characters: a longer file is named by others, and names none. */
const MOST = 256 * 1024;

/**
 * Returns the prints of the files that the handler's command names, and of those that these name in
 * turn. A file counts as named if its name occurs, with its ending or without: one file too many
 * costs nothing, and one too few would run unseen.
 */
export function startedFiles(
  files: Pick<Files, "read">,
  folder: string,
  { files: prints }: PackageRecord,
  { command = "", args = [], windows = "" }: Handler,
): { readonly [path: string]: string } {
  const called = new Map<string, string[]>();
  for (const path of Object.keys(prints).filter((one) => !APART.includes(one)))
    for (const name of namesOf(path)) called.set(name, [...(called.get(name) ?? []), path]);
  const found = new Set<string>();
  const look = (text: string) => {
    for (const word of wordsIn(text)) for (const path of called.get(word) ?? []) found.add(path);
  };
  look([command, ...args, windows].join(" "));
  // A set is walked in the order of insertion, and what is added meanwhile is walked too.
  for (const path of found) look(textOf(files, `${folder}/${path}`));
  // It decides how Node.js reads a script.
  const manifest = [...found].some((path) => /\.[cm]?[jt]s$/.test(path)) && prints[MANIFEST];
  if (manifest) found.add(MANIFEST);
  return Object.fromEntries(
    [...found].toSorted().map((path) => [path, prints[path] as string] as const),
  );
}

/** Returns the words by which another file may name this one. */
function namesOf(path: string): readonly string[] {
  const [name = "", folder = ""] = path.split("/").toReversed();
  const stem = name.replace(/(?!^)\.[^.]*$/, "");
  // A folder is named for what lies in it if it is imported whole, or by a pattern.
  const whole = ["index", "__init__", "main", "mod"].includes(stem) ? [folder] : [];
  return [...new Set([name, stem, ...whole, `${folder}/*`])];
}

function wordsIn(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [word] of text.matchAll(/[\p{L}\p{N}_.@+~-]+/gu)) {
    words.add(word);
    // As in `from rules.paths import …`.
    if (word.includes(".")) for (const part of word.split(".")) words.add(part);
  }
  for (const [, folder] of text.matchAll(/([\p{L}\p{N}_.@+~-]+)["'}]{0,2}\/["']?\*/gu))
    words.add(`${folder}/*`);
  return words;
}

function textOf(files: Pick<Files, "read">, path: string): string {
  try {
    const text = files.read(path) ?? "";
    return text.length > MOST ? "" : text;
  } catch (error) {
    // A file that is no text names nothing.
    if (error instanceof UserError) return "";
    throw error;
  }
}
