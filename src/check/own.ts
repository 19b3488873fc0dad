/** Finds what a hook starts that is not its package's own, so that nobody compares it. */
import type { Handler } from "../../schemas/types/document.ts";
import { pathFrom } from "../model/paths.ts";
import type { Index } from "../make/tree.ts";
import { parseShell } from "../read/shell-words.ts";
import { scriptOf, textOf } from "../read/script.ts";
import { modulesOf, type MissingImport } from "./imports.ts";
import { startedBy } from "./package.ts";

/** The package's folder at the beginning of a path, as the shells of all systems write it. */
const ROOT =
  /^(?:\$\{?(?:env:)?(?:\w+_)?(?:PACKAGE|PLUGIN)_ROOT(?::?-[^{}]*(?=\}))?\}?|%(?:\w+_)?(?:PACKAGE|PLUGIN)_ROOT%)(?:[\\/]|$)/;
const NAMES_ROOT = /(?:PACKAGE|PLUGIN)_ROOT/;
const LEADS_UP = /(?:^|[\\/\s"'=])\.\.(?=[\\/\s"';&|)]|$)/;
const GOES = /\b(?:cd|pushd|chdir)\b/;
/** A path of several parts that begins nowhere: a word of at most so many characters. */
const RELATIVE =
  /(?<![\w@.+~$%\\/}-]|[\\/}%]["'])(?:\.\/)?[\w@.+-]{1,200}(?:[\\/][\w@.+-]{1,200}){1,12}/g;

interface Started {
  /** The path as the command spells it. */
  readonly path: string;
  readonly why: string;
}

const textsOf = ({ command, args, windows }: Handler) => [
  ...(command === undefined ? [] : [{ text: command, args }]),
  ...(windows === undefined ? [] : [{ text: windows, args: undefined }]),
];

/** The first file outside of the package that a handler of it starts. */
export function foreignStart(handler: Handler, index: Index): Started | undefined {
  for (const { text, args } of textsOf(handler)) {
    const whole = [text, ...(args ?? [])].join(" ");
    if (
      NAMES_ROOT.test(`${whole} ${handler.cwd ?? ""}`) &&
      LEADS_UP.test(`${whole} ${handler.cwd ?? ""}`)
    )
      return { path: "..", why: "may lead out of the package" };
    const started = scriptOf(text, args)?.path;
    const missing = wordsOf(text, args).find((word) => isMissing(word, index));
    if (missing !== undefined) return { path: missing, why: "is not there" };
    const { cwd = "" } = handler;
    const path =
      started !== undefined && cwd && !/^[~/$%]/.test(started) ? `${cwd}/${started}` : started;
    if (path !== undefined && !ROOT.test(path))
      return { path, why: "is looked for outside of the package" };
    if (GOES.test(whole) || ROOT.test(cwd)) continue;
    const [own] = [...whole.matchAll(RELATIVE)].filter(([word]) => index.isFile(inside(word)));
    if (own) return { path: own[0], why: "is looked for in the project, and is in the package" };
  }
  return undefined;
}

const wordsOf = (text: string, args: readonly string[] | undefined): readonly string[] =>
  args
    ? [text, ...args]
    : parseShell(text).flatMap(({ words }) => words.map((word) => textOf(text, word)));

/** A word with characters that no script's name usually has is no file of the package. */
const isMissing = (word: string, index: Index): boolean => {
  const path = ROOT.test(word) ? inside(word.replace(ROOT, "")) : "";
  return (
    /[\s()[\]&;<>|]/.test(path) &&
    !/[$*?{}\ufffe]/.test(path) &&
    !index.isFile(path) &&
    !index.isFolder(path)
  );
};

const inside = (path: string) => pathFrom("", path.replaceAll("\\", "/")) ?? "";

/** The first module that something imports that these handlers start, and nothing has. */
export function missingModule(
  handlers: readonly Handler[],
  index: Index,
  name: string,
): MissingImport | undefined {
  const commands = handlers.flatMap((handler) =>
    textsOf(handler).flatMap(({ text, args = [] }) => [text, ...args]),
  );
  const starts = index.paths.filter((path) => commands.some((text) => text.includes(path)));
  return [...startedBy(starts, index)]
    .flatMap((path) => modulesOf(path, index).missing)
    .find(({ module, file }) => module.startsWith(".") || !isContained(module, file, index, name));
}

/** The package has the module of another one, as `bundleDependencies` puts it there. */
function isContained(module: string, file: string, index: Index, name: string): boolean {
  const [of = ""] = /^(?:@[^/]+\/)?[^/]+/.exec(module) ?? [];
  const folders = file.split("/").map((_, i, texts) => texts.slice(0, i).join("/"));
  return (
    of === name || folders.some((at) => index.isFolder(`${at ? `${at}/` : ""}node_modules/${of}`))
  );
}
