/** Finds the files that a hook's command names, and lets it name them in a package. */
import type { Handler } from "../../schemas/types/document.ts";
import { pathFrom } from "../model/paths.ts";
import { parseShell } from "../read/shell-words.ts";
import { ROOT, startedOf } from "../read/script.ts";
import type { PackedHook } from "./hooks.ts";
import type { Index } from "./tree.ts";

/** A variable or a command whose value is a folder, with a quote and a slash, and a path. */
const NAMED =
  /(?<![\w@.+~/\\-])(?:(?<root>\$(?:\{[^{}\n]{1,120}\}|\w{1,80}|\([^()\n]{1,120}\))|%\w{1,80}%)(?<quote>["']?)[\\/])?(?<path>[\w@.+-]{1,200}(?:[\\/][\w@.+-]{1,200}){0,20})/g;
const OF_PLUGIN = /(?:^|\W|_)PLUGIN_ROOT\b/;
const OF_PROJECT = /PROJECT_DIR\b|\bPWD\b|\(\s*pwd\s*\)|\brev-parse\s+--show-toplevel\b/;
const OF_PACKAGE = /\bPACKAGE_ROOT\b/;

/** A place in a text at which a path may be named. */
interface Place {
  readonly from: number;
  readonly whole: string;
  readonly root: string;
  readonly spelt: string;
  /** What is written there for a path in the package. */
  readonly write: (path: string) => string;
}

/** A place that names a file of the source which goes into the package. */
interface Mention extends Place {
  /** The path from the top of all files. */
  readonly path: string;
}

/** The files of the source, and where those are in the package that go with it. */
export interface Moved extends Index {
  readonly places: ReadonlyMap<string, string>;
}

/** A hook, and from where its command names files. */
type NamingHook = Pick<PackedHook, "handler" | "plugin" | "roots" | "inPlugin">;

/** How a text is split: by a shell, not at all, or in a way that is not known here. */
type Kind = "shell" | "word" | "other";

const textsOf = ({
  command,
  args,
  windows,
}: Handler): readonly (readonly [text: string, kind: Kind])[] => [
  ...(command === undefined ? [] : [[command, args ? "word" : "shell"] as const]),
  ...(args ?? []).map((arg) => [arg, "word"] as const),
  ...(windows === undefined ? [] : [[windows, "other"] as const]),
];

export const namedFiles = (hook: NamingHook, index: Index): readonly string[] => [
  ...new Set(
    textsOf(hook.handler).flatMap(([text, kind]) =>
      mentionsIn(text, kind, hook, index).map(({ path }) => path),
    ),
  ),
];

function mentionsIn(text: string, kind: Kind, hook: NamingHook, index: Index): readonly Mention[] {
  const sure = (place: Place): readonly Mention[] => {
    const path = pathAt(place, hook);
    if (!path || !index.isFile(path)) return [];
    return hook.plugin !== undefined || isForHooks(path) || isStarted(hook, place.spelt)
      ? [{ ...place, path }]
      : [];
  };
  // A part of a path with a blank is no path.
  const words = wordsIn(text, kind).flatMap(sure);
  const plain = plainIn(text).filter(({ from }) => !words.some((word) => isAt(word, from)));
  return [...words, ...plain.flatMap(sure)].toSorted((a, b) => a.from - b.from);
}

const isAt = ({ from, whole }: Place, at: number): boolean =>
  at >= from && at < from + whole.length;

/** Paths that no shell would have to be told are one word. */
const plainIn = (text: string): readonly Place[] =>
  [...text.matchAll(NAMED)].map((match) => {
    const { root = "", quote = "", path: spelt = "" } = match.groups ?? {};
    const slash = spelt.includes("\\") ? "\\" : "/";
    return {
      from: match.index,
      whole: match[0],
      root,
      spelt,
      write: (path) => `${PACKAGE}${quote}${slash}${path.replaceAll("/", slash)}`,
    };
  });

/** Paths with blanks or other letters. */
function wordsIn(text: string, kind: Kind): readonly Place[] {
  if (kind === "other") return [];
  if (kind === "word") {
    const [, root = "", spelt = text] = ROOTED.exec(text) ?? [];
    const place = {
      from: 0,
      whole: text,
      root,
      spelt,
      write: (path: string) => `${PACKAGE}/${path}`,
    };
    return isOdd(spelt) ? [place] : [];
  }
  return parseShell(text).flatMap(({ words }) =>
    words.flatMap((word): Place[] => {
      const [first, ...rest] = word.parts.filter((part) => part.kind !== "text" || part.value);
      const isRooted = first !== undefined && first.kind !== "text";
      const parts = isRooted || !first ? rest : [first, ...rest];
      const values = parts.flatMap((part) => (part.kind === "text" ? part.value : []));
      const root = isRooted ? text.slice(first.from, first.to) : "";
      const spelt = isRooted ? values.join("").replace(/^\//, "") : values.join("");
      if (values.length < parts.length || !isOdd(spelt)) return [];
      const whole = text.slice(word.from, word.to);
      return [{ from: word.from, whole, root, spelt, write: (path) => `"${PACKAGE}/${path}"` }];
    }),
  );
}

const ROOTED = /^(\$(?:\{[^{}\n]{1,120}\}|\w{1,80}))\/(.*)$/s;

/** The path has letters of which `NAMED` knows nothing, and none that need a backslash. */
const isOdd = (spelt: string): boolean =>
  /[^\w@.+/\\-]/.test(spelt) && !/["$`\\\p{Cc}]/u.test(spelt);

/** The path from the top of all files; undefined if it begins in no folder of the source. */
function pathAt({ root, spelt }: Place, hook: NamingHook): string | undefined {
  const base = baseFor(root, hook);
  return base === undefined ? undefined : pathFrom(base, spelt.replaceAll("\\", "/"));
}

/** What the command names by the project's folder in the package too: another project lacks it. */
export function leftBehind(hook: NamingHook, files: Moved): readonly string[] {
  if (hook.plugin !== undefined) return [];
  const texts = textsOf(hook.handler).flatMap(([text, kind]) => {
    const moved = mentionsIn(text, kind, hook, files).filter(({ path }) => files.places.has(path));
    const isMoved = ({ from }: Place) => moved.some((other) => isAt(other, from));
    return plainIn(text).flatMap((place) =>
      !isMoved(place) && isOfSource(place, hook, files) ? [place.whole] : [],
    );
  });
  const started = startedOf(packedHandler(hook, files, []))?.path ?? "";
  const script = pathFrom("", started.replace(ROOT, ""));
  const isLeft = !OF_PACKAGE.test(started) && script !== undefined && files.isFile(script);
  return texts.length || !isLeft ? [...new Set(texts)] : [started];
}

/** It is the project's by its root, or as it is there. */
function isOfSource(place: Place, hook: NamingHook, index: Index): boolean {
  if (place.root !== "") return OF_PROJECT.test(place.root);
  const path = /[./\\]/.test(place.spelt) && pathAt(place, hook);
  return Boolean(path) && (index.isFile(path as string) || isHookFolder(path as string, index));
}

const isHookFolder = (path: string, index: Index): boolean =>
  index.isFolder(path) && isForHooks(`${path}/`);

function baseFor(root: string, { plugin, roots, inPlugin, handler }: NamingHook) {
  if (root === "") {
    if (plugin !== undefined) return inPlugin ? plugin : undefined;
    return handler.cwd === undefined ? "" : pathFrom("", handler.cwd);
  }
  if (plugin !== undefined)
    return OF_PLUGIN.test(root) || OF_PACKAGE.test(root) || roots.some((name) => isOf(root, name))
      ? plugin
      : undefined;
  return OF_PROJECT.test(root) ? "" : undefined;
}

const isOf = (root: string, name: string): boolean =>
  new RegExp(`^\\$\\{?${name}(?:\\}|:?-|$)`).test(root);

/** A project has such a file for its hooks' sake, and for no other work. */
const isForHooks = (path: string): boolean => /(?:^|\/)(?:\.[^/]+|[^/]*hooks?)\//i.test(path);

const isStarted = ({ handler }: NamingHook, spelt: string): boolean =>
  startedOf(handler)?.path.endsWith(spelt) === true;

const PACKAGE = "${PACKAGE_ROOT}";

/** `told` are variables with its plugin's folder. */
export function packedHandler(hook: NamingHook, files: Moved, told: readonly string[]): Handler {
  const { handler, plugin, inPlugin, roots } = hook;
  const at = plugin ? `${PACKAGE}/${plugin}` : PACKAGE;
  const moved = (text: string, kind: Kind): string => {
    if (plugin === undefined) return inPackage(text, kind, hook, files);
    const bare = [...roots, ...(text.match(/[A-Z]*_?PLUGIN_ROOT\b/g) ?? [])].reduce(
      (text, name) => withRoot(text, name, plugin),
      plugin ? withRoot(text, "PACKAGE_ROOT", plugin) : text,
    );
    if (kind !== "shell") return bare;
    const start = inPlugin ? `cd ${at} && ` : "";
    return `${told.map((name) => `export ${name}="${at}"; `).join("")}${start}${bare}`;
  };
  const { command, args, windows, failClosed, origin: _origin, ...rest } = handler;
  return {
    ...rest,
    // Nothing waits for it, at home either.
    ...(failClosed !== undefined && !rest.async && { failClosed }),
    ...(command !== undefined && { command: moved(command, args ? "word" : "shell") }),
    ...(args && { args: args.map((arg) => moved(arg, "word")) }),
    ...(windows !== undefined && { windows: moved(windows, "other") }),
  };
}

/** The package's folder in the place of a variable, whose default goes: it is always set. */
const withRoot = (text: string, name: string, folder: string): string =>
  text.replace(
    new RegExp(`\\$(?:\\{${name}(?::?-[^{}\\n]*)?\\}|${name}\\b)`, "g"),
    () => `${PACKAGE}${folder ? `/${folder}` : ""}`,
  );

/** Lets a text of a project's hook name the copies of its files. */
const inPackage = (text: string, kind: Kind, hook: NamingHook, files: Moved): string =>
  put(text, mentionsIn(text, kind, hook, files), ({ path, whole, write }) => {
    const to = files.places.get(path);
    return to === undefined ? whole : write(to);
  });

/** The texts of a hook's command, with something else in the place of each file. */
export const withFiles = (
  hook: NamingHook,
  index: Index,
  written: (named: Mention) => string,
): readonly string[] =>
  textsOf(hook.handler).flatMap(([text, kind]) =>
    kind === "other" ? [] : put(text, mentionsIn(text, kind, hook, index), written),
  );

const put = (
  text: string,
  mentions: readonly Mention[],
  written: (named: Mention) => string,
): string =>
  mentions.reduceRight(
    (text, mention) =>
      text.slice(0, mention.from) +
      written(mention) +
      text.slice(mention.from + mention.whole.length),
    text,
  );
