/**
 * Whose hooks a conversion is about: everyone's on the project, one person's there, or one person's
 * everywhere.
 */
import type { Scope } from "./config.ts";
import { slug } from "./slug.ts";

export interface Layer {
  readonly scope: "project" | "local" | "user";
  /** What the shim is told, so that it takes this layer's document. */
  readonly flag: string;
  /** The lock: what the shim runs. */
  readonly document: string;
  /** What people edit. */
  readonly edited: string;
  /** How the names of its undo texts end. */
  readonly ending: string;
  /** What an earlier release kept in the place of these. */
  readonly before: { readonly document: string; readonly written: string };
  /** Scopes whose files it reads. */
  readonly reads: readonly Scope[];
}

export const PROJECT: Layer = {
  scope: "project",
  flag: "",
  document: ".hookport/lock.json",
  edited: ".hookport/hooks.jsonc",
  ending: ".json",
  before: { document: ".hookport/hooks.json", written: ".hookport/written.json" },
  reads: ["project", "plugin"],
};

export const LOCAL: Layer = {
  scope: "local",
  flag: " --local",
  document: ".hookport/lock.local.json",
  edited: ".hookport/hooks.local.jsonc",
  ending: ".local.json",
  before: { document: ".hookport/hooks.local.json", written: ".hookport/written.local.json" },
  reads: ["local"],
};

/** Its folder is the home folder. */
export const USER: Layer = { ...PROJECT, scope: "user", flag: " --user", reads: ["user"] };

/**
 * What undo needs, in a file for each file that something was put into, so that branches do not
 * collide (S27).
 */
export const UNDO = ".hookport/undo";
const UNDO_FILE = /^\.hookport\/undo\/[a-z0-9-]+(?:\.local)?\.json$/;

export const undoFor = ({ ending }: Layer, path: string): string =>
  `${UNDO}/${slug(path.replace(/\.json$/, ""))}${ending}`;
export const isUndo = (path: string): boolean => UNDO_FILE.test(path);
/** Does a file of that folder belong to this layer? */
export const isUndoOf = ({ ending }: Layer, name: string): boolean =>
  name.endsWith(ending) && (ending === LOCAL.ending || !name.endsWith(LOCAL.ending));

/** Where all of ours stands. */
const FOLDER = ".hookport";
export const SHIM = `${FOLDER}/shim.cjs`;
/** The shim of a release that wrote an ES module. */
export const SHIM_BEFORE = ".hookport/shim.mjs";
/** What a recording's events call. */
export const RECORDER = ".hookport/record.mjs";

/**
 * The same file of ours in another folder of ours: one within a folder that an agent protects, such
 * as `.claude/hookport` (S30).
 */
export const inFolder = (path: string, folder: string = FOLDER): string =>
  folder + path.slice(FOLDER.length);
/** The folder of ours that a file stands in, with its slash; undefined: in none. */
export const ourFolderOf = (path: string): string | undefined =>
  /^(?:\.hookport|\.[\w-]+\/hookport)\//.exec(path)?.[0];
export const isInOurFolder = (path: string): boolean => ourFolderOf(path) !== undefined;
/** Does a host's file call a shim of ours? */
export const namesShim = (text: string | undefined | null): boolean =>
  text?.includes("hookport/shim.cjs") === true;

/** Rules of ours in a file that may hold other people's too. */
interface Rules {
  readonly path: string;
  /** What our part begins with where it stands behind theirs. */
  readonly head: string;
  readonly lines: string;
  /** What an earlier release wrote. */
  readonly old: readonly string[];
}

/** Keeps one person's hooks out of everyone's repository. */
export const IGNORE: Rules = {
  path: ".hookport/.gitignore",
  head: "# hookport: one person's hooks\n",
  lines: "*.local.json\n*.local.jsonc\n",
  old: ["*.local.json\n"],
};

/**
 * Keeps the bytes of what is generated, and keeps git from merging it: `convert` rebuilds it (S27).
 */
export const ATTRIBUTES: Rules = {
  path: ".hookport/.gitattributes",
  head: "# hookport: what is generated\n",
  lines: `* text eol=lf
shim.cjs linguist-generated merge=binary -diff
lock.json linguist-generated merge=binary
hooks.schema.json linguist-generated merge=binary
undo/** linguist-generated merge=binary
packages/** linguist-vendored -text
`,
  old: [],
};

/** The same for a whole file of ours that stands elsewhere: by the folder's own rules. */
export function attributesFor(path: string): Rules {
  const at = path.lastIndexOf("/") + 1;
  return {
    path: `${path.slice(0, at)}.gitattributes`,
    head: `# hookport: ${path.slice(at)} is generated\n`,
    lines: `${path.slice(at)} text eol=lf linguist-generated merge=binary\n`,
    old: [],
  };
}

/** Someone else's rules stay. */
export function ruling({ head, lines, old }: Rules, rules: string | undefined): string {
  const left = rules === undefined ? null : unruling({ head, lines, old }, rules);
  if (rules !== undefined && left !== null && rules === left + head + lines) return rules;
  return left === null ? lines : `${left}${head}${lines}`;
}

/** Null: they were ours alone. */
export function unruling(
  { head, lines, old }: Pick<Rules, "head" | "lines" | "old">,
  rules: string,
): string | null {
  const text = rules.replaceAll("\r\n", "\n");
  for (const own of [lines, ...old]) {
    if (text === own) return null;
    if (text.endsWith(head + own)) return text.slice(0, -(head + own).length);
  }
  return rules;
}
