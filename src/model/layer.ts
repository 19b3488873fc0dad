/**
 * Describes the layers of a conversion: hooks of everyone on the project, of one person there, or
 * of one person everywhere.
 */
import type { Scope } from "./config.ts";
import { slug } from "./slug.ts";

export interface Layer {
  readonly scope: "project" | "local" | "user";
  /** The flag that makes the shim read this layer's document. */
  readonly flag: string;
  /** The path of the lock, which the shim runs. */
  readonly document: string;
  /** The path of the file that people edit. */
  readonly edited: string;
  /** How the names of the layer's undo files end. */
  readonly ending: string;
  /** Scopes whose files the layer reads. */
  readonly reads: readonly Scope[];
}

export const PROJECT: Layer = {
  scope: "project",
  flag: "",
  document: ".hookport/lock.json",
  edited: ".hookport/hooks.jsonc",
  ending: ".json",
  reads: ["project", "plugin"],
};

export const LOCAL: Layer = {
  scope: "local",
  flag: " --local",
  document: ".hookport/lock.local.json",
  edited: ".hookport/hooks.local.jsonc",
  ending: ".local.json",
  reads: ["local"],
};

/** The user's layer; its folder is the home folder. */
export const USER: Layer = {
  ...PROJECT,
  scope: "user",
  flag: " --user",
  ending: LOCAL.ending,
  reads: ["user"],
};

/** Returns the layers of a user, or those of a project. */
export const layersOf = (user = false): readonly Layer[] => (user ? [USER] : [PROJECT, LOCAL]);

/**
 * The folder for what undo needs: a file for each file that we wrote into, so that branches do not
 * collide (S27).
 */
export const UNDO = ".hookport/undo";
const UNDO_FILE = /^\.hookport\/undo\/[a-z0-9-]+(?:(?:\.ignored)?\.local)?\.json$/;
/** The ending of what undo needs for a file of everyone's that git ignores: git ignores it too. */
const HIDDEN = ".ignored.local.json";

/** Returns the path of what undo needs for a file; `isHidden` means that git ignores that. */
export const undoFor = ({ ending }: Layer, path: string, isHidden = false): string =>
  `${UNDO}/${slug(path.replace(/\.json$/, ""))}${isHidden && ending === PROJECT.ending ? HIDDEN : ending}`;
export const isUndo = (path: string): boolean => UNDO_FILE.test(path);
/** Returns whether a file of that folder belongs to this layer. */
export const isUndoOf = ({ ending }: Layer, name: string): boolean =>
  (ending === PROJECT.ending) === (name.endsWith(HIDDEN) || !name.endsWith(LOCAL.ending));

/** The folder of all our files. */
const FOLDER = ".hookport";
export const SHIM = `${FOLDER}/shim.cjs`;
/** The script that entries start, which starts the shim. */
export const LAUNCHER = `${FOLDER}/hook`;
/** The script that the events of a recording call. */
export const RECORDER = ".hookport/record.mjs";

/**
 * Returns the path of a file of ours in another folder of ours: one that an agent protects, such as
 * `.claude/hookport` (S30).
 */
export const inFolder = (path: string, folder: string = FOLDER): string =>
  folder + path.slice(FOLDER.length);
/** Returns our folder that holds a file, with its slash; undefined if none does. */
export const ourFolderOf = (path: string): string | undefined =>
  /^(?:\.hookport|\.[\w-]+\/hookport)\//.exec(path)?.[0];
export const isInOurFolder = (path: string): boolean => ourFolderOf(path) !== undefined;
/** Returns whether a host's file starts a launcher of ours. */
export const namesLauncher = (text: string | undefined | null): boolean =>
  text?.includes("hookport/hook ") === true;

/** Rules of ours in a file that may hold other people's too. */
interface Rules {
  readonly path: string;
  /** The line that begins our part if other people's rules come before it. */
  readonly head: string;
  readonly lines: string;
}

/** Keeps one person's hooks out of everyone's repository. */
export const IGNORE: Rules = {
  path: ".hookport/.gitignore",
  head: "# hookport: one person's hooks\n",
  lines: "*.local.json\n*.local.jsonc\n",
};

/**
 * Keeps the bytes of generated files, and keeps git from merging them: `convert` rebuilds them
 * (S27).
 */
export const ATTRIBUTES: Rules = {
  path: ".hookport/.gitattributes",
  head: "# hookport: what is generated\n",
  lines: `* text eol=lf
hook linguist-generated merge=binary
shim.cjs linguist-generated merge=binary -diff
lock.json linguist-generated merge=binary
hooks.schema.json linguist-generated merge=binary
undo/** linguist-generated merge=binary
packages/** linguist-vendored -text
installed/** linguist-generated merge=binary
`,
};

/**
 * Returns the same rules for a whole file of ours in another folder, to be put into that folder.
 */
export function attributesFor(path: string): Rules {
  const at = path.lastIndexOf("/") + 1;
  return {
    path: `${path.slice(0, at)}.gitattributes`,
    head: `# hookport: ${path.slice(at)} is generated\n`,
    lines: `${path.slice(at)} text eol=lf linguist-generated merge=binary\n`,
  };
}

/** Returns the rules with ours added; other people's rules stay. */
export function ruling({ head, lines }: Rules, rules: string | undefined): string {
  const left = rules === undefined ? null : unruling({ head, lines }, rules);
  if (rules !== undefined && left !== null && rules === left + head + lines) return rules;
  return left === null ? lines : `${left}${head}${lines}`;
}

/** Returns the rules without ours; null if all of them were ours. */
export function unruling(
  { head, lines }: Pick<Rules, "head" | "lines">,
  rules: string,
): string | null {
  const text = rules.replaceAll("\r\n", "\n");
  if (text === lines) return null;
  return text.endsWith(head + lines) ? text.slice(0, -(head + lines).length) : rules;
}
