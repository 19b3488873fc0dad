/** Finds the files that a hook's command names, and lets it name them in a package. */
import type { Handler } from "../model/document.ts";
import { pathFrom } from "../model/paths.ts";
import { startedOf } from "../read/script.ts";
import type { PackedHook } from "./hooks.ts";
import type { Index } from "./tree.ts";

/** A variable or a command whose value is a folder, with a quote and a slash, and a path. */
const NAMED =
  /(?<![\w@.+~/\\-])(?:(?<root>\$(?:\{[^{}\n]{1,120}\}|\w{1,80}|\([^()\n]{1,120}\))|%\w{1,80}%)(?<quote>["']?)[\\/])?(?<path>[\w@.+-]{1,200}(?:[\\/][\w@.+-]{1,200}){0,20})/g;
const OF_PLUGIN = /(?:^|\W|_)PLUGIN_ROOT\b/;
const OF_PROJECT = /PROJECT_DIR\b|\bPWD\b|\(\s*pwd\s*\)|\brev-parse\s+--show-toplevel\b/;
const OF_PACKAGE = /\bPACKAGE_ROOT\b/;

/** A path that a command names. */
interface Mention {
  /** The path from the top of all files. */
  readonly path: string;
  readonly whole: string;
  readonly root: string;
  readonly quote: string;
  /** The path as it is written. */
  readonly spelt: string;
}

const textsOf = ({ command, args = [], windows }: Handler): readonly string[] =>
  [command, ...args, windows].filter((one) => one !== undefined);

/** Returns the files of the source that a hook's command starts or names. */
export function namedFiles(hook: PackedHook, index: Index): readonly string[] {
  const found = new Set<string>();
  for (const text of textsOf(hook.handler))
    for (const match of text.matchAll(NAMED)) {
      const one = mention(match, hook, index);
      if (one) found.add(one.path);
    }
  return [...found];
}

/** Returns the path that a match means, if it is a file of the source that goes into the package. */
function mention(match: RegExpMatchArray, hook: PackedHook, index: Index): Mention | undefined {
  const { root = "", quote = "", path: spelt = "" } = match.groups ?? {};
  const base = baseFor(root, hook);
  const path = base === undefined ? undefined : pathFrom(base, spelt.replaceAll("\\", "/"));
  if (!path || !index.isFile(path)) return undefined;
  const sure = hook.plugin !== undefined || isForHooks(path) || isStarted(hook, spelt);
  return sure ? { path, whole: match[0], root, quote, spelt } : undefined;
}

/** Returns the folder that a path begins in; undefined if that is no folder of the source. */
function baseFor(root: string, { plugin, roots, inPlugin, handler }: PackedHook) {
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

/** Returns whether a project has a file for its hooks' sake, and for no other work. */
const isForHooks = (path: string): boolean => /(?:^|\/)(?:\.[^/]+|[^/]*hooks?)\//i.test(path);

/** Returns whether a hook starts the file. */
const isStarted = ({ handler }: PackedHook, spelt: string): boolean =>
  startedOf(handler)?.path.endsWith(spelt) === true;

const PACKAGE = "${PACKAGE_ROOT}";

/**
 * Returns the handler as it is in the package. `places` says where a file of the source is there,
 * and `told` are the variables that its scripts read the plugin's folder from.
 */
export function packedHandler(
  hook: PackedHook,
  index: Index,
  places: ReadonlyMap<string, string>,
  told: readonly string[],
): Handler {
  const { handler, plugin, inPlugin, roots } = hook;
  const at = plugin ? `${PACKAGE}/${plugin}` : PACKAGE;
  const moved = (text: string, isShell: boolean): string => {
    if (plugin === undefined) return inPackage(text, hook, index, places);
    const bare = [...roots, ...(text.match(/[A-Z]*_?PLUGIN_ROOT\b/g) ?? [])].reduce(
      (all, name) => withRoot(all, name, plugin),
      plugin ? withRoot(text, "PACKAGE_ROOT", plugin) : text,
    );
    if (!isShell) return bare;
    const start = inPlugin ? `cd ${at} && ` : "";
    return `${told.map((name) => `export ${name}="${at}"; `).join("")}${start}${bare}`;
  };
  const { command, args, windows, failClosed, origin: _origin, ...rest } = handler;
  return {
    ...rest,
    // Nothing waits for it, at home either.
    ...(failClosed !== undefined && !rest.async && { failClosed }),
    ...(command !== undefined && { command: moved(command, !args) }),
    ...(args && { args: args.map((one) => moved(one, false)) }),
    ...(windows !== undefined && { windows: moved(windows, false) }),
  };
}

/** Puts the package's folder, or a folder in it, in the place of a variable. */
const withRoot = (text: string, name: string, folder: string): string =>
  text.replace(
    new RegExp(`\\$(?:\\{${name}((?::?-[^{}\\n]*)?)\\}|${name}\\b)`, "g"),
    (_, otherwise: string | undefined) =>
      `\${PACKAGE_ROOT${otherwise ?? ""}}${folder ? `/${folder}` : ""}`,
  );

/** Lets a command of a project name the copies of its files. */
const inPackage = (
  text: string,
  hook: PackedHook,
  index: Index,
  places: ReadonlyMap<string, string>,
): string =>
  withFiles(text, hook, index, ({ path, whole, quote, spelt }) => {
    const to = places.get(path);
    if (to === undefined) return whole;
    const slash = spelt.includes("\\") ? "\\" : "/";
    return `${PACKAGE}${quote}${slash}${to.replaceAll("/", slash)}`;
  });

/** Returns a text of a hook with something else in the place of each file of the source. */
export const withFiles = (
  text: string,
  hook: PackedHook,
  index: Index,
  put: (named: Mention) => string,
): string =>
  text.replace(NAMED, (...all) => {
    const whole = all[0] as string;
    const match = Object.assign([whole], {
      groups: all.at(-1) as { [name: string]: string },
    }) as unknown as RegExpMatchArray;
    const one = mention(match, hook, index);
    return one ? put(one) : whole;
  });
