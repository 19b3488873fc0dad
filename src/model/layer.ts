/**
 * The layers of a conversion: hooks of everyone on the project, of one person there, or of one
 * person everywhere.
 */
import type { HooksDocument } from "../../schemas/types/document.ts";
import type { Scope } from "./config.ts";
import { slug } from "./slug.ts";

export interface Layer {
  readonly scope: "project" | "local" | "user";
  /** Makes the shim read this layer's document. */
  readonly flag: string;
  /** The lock, which the shim runs. */
  readonly document: string;
  readonly edited: string;
  /** How the names of the layer's undo files end. */
  readonly ending: string;
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

/** Its folder is the home folder. */
export const USER: Layer = {
  ...PROJECT,
  scope: "user",
  flag: " --user",
  ending: LOCAL.ending,
  reads: ["user"],
};

/** The layer whose entries have this flag. */
export const layerWith = (flag: string): Layer =>
  [LOCAL, USER].find((layer) => layer.flag === flag) ?? PROJECT;

export const layersOf = (user = false): readonly Layer[] => (user ? [USER] : [PROJECT, LOCAL]);

/** What undo needs: one file for each that we wrote into, so that branches do not collide (S27). */
export const UNDO = ".hookport/undo";
const UNDO_FILE = /^\.hookport\/undo\/[a-z0-9-]+(?:(?:\.ignored)?\.local)?\.json$/;
/** The ending of what undo needs for a file of everyone's that git ignores: git ignores it too. */
const HIDDEN = ".ignored.local.json";

/** `isHidden` means that git ignores the file. */
export const undoFor = ({ ending }: Layer, path: string, isHidden = false): string =>
  `${UNDO}/${slug(path.replace(/\.json$/, ""))}${isHidden && ending === PROJECT.ending ? HIDDEN : ending}`;
export const isUndo = (path: string): boolean => UNDO_FILE.test(path);
export const isUndoOf = ({ ending }: Layer, name: string): boolean =>
  (ending === PROJECT.ending) === (name.endsWith(HIDDEN) || !name.endsWith(LOCAL.ending));

const FOLDER = ".hookport";
export const SHIM = `${FOLDER}/shim.cjs`;
/** Entries start this script, which starts the shim. */
export const LAUNCHER = `${FOLDER}/hook`;
/** On Windows entries start this one. */
export const TWIN = `${LAUNCHER}.cmd`;
/** The agents of a document in whose files something of ours stands. */
export const wiredIn = (doc: Pick<HooksDocument, "targets"> | undefined): readonly string[] =>
  Object.entries(doc?.targets ?? {}).flatMap(([host, file]) => (file ? [host] : []));
/** The events of a recording call this script. */
export const RECORDER = ".hookport/record.mjs";

/**
 * The same file in another folder of ours: one that an agent protects, as `.claude/hookport` (S30).
 */
export const inFolder = (path: string, folder: string = FOLDER): string =>
  folder + path.slice(FOLDER.length);
/** The folder has its slash; undefined if no folder of ours holds the file. */
export const ourFolderOf = (path: string): string | undefined =>
  /^(?:\.hookport|\.[\w-]+\/hookport)\//.exec(path)?.[0];
export const isInOurFolder = (path: string): boolean => ourFolderOf(path) !== undefined;
/** A host's file starts a launcher of ours. */
export const namesLauncher = (text: string | undefined | null): boolean =>
  text?.includes("hookport/hook ") === true;

/** Rules of ours in a file that may hold other people's too. */
export interface Rules {
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

/** Keeps the bytes of generated files, and git from merging them: `convert` rebuilds them (S27). */
export const ATTRIBUTES: Rules = {
  path: ".hookport/.gitattributes",
  head: "# hookport: what is generated\n",
  lines: `# git shows no difference of shim.cjs, but for \`git diff --text\`.
* text eol=lf
hook linguist-generated merge=binary
hook.cmd linguist-generated merge=binary
shim.cjs linguist-generated merge=binary -diff
lock.json linguist-generated merge=binary
hooks.schema.json linguist-generated merge=binary
undo/** linguist-generated merge=binary
packages/** linguist-vendored -text
installed/** linguist-generated merge=binary
`,
};

/** The same rules for a whole file of ours in another folder, to be put into that folder. */
export function attributesFor(path: string): Rules {
  const at = path.lastIndexOf("/") + 1;
  return {
    path: `${path.slice(0, at)}.gitattributes`,
    head: `# hookport: ${path.slice(at)} is generated\n`,
    lines: `${path.slice(at)} text eol=lf linguist-generated merge=binary\n`,
  };
}

/** Keeps formatters away from what is generated. No pattern names an agent. */
export const FORMATTERS: readonly Rules[] = [".prettierignore", ".eslintignore"].map((path) => ({
  path,
  head: "# hookport: what is generated\n",
  lines: ".hookport/\n.*/hookport/\n.*/*/hookport.js\n",
}));

/** Other people's rules stay. */
export function ruling({ head, lines }: Rules, rules: string | undefined): string {
  const left = rules === undefined ? null : unruling({ head, lines }, rules);
  if (rules !== undefined && left !== null && left !== rules) return rules;
  if (left === null) return lines;
  const ours = head + lines;
  // A last line without an end gets one before ours, which then has none.
  return left + (/[^\n]$/.test(left) ? `\n${ours.slice(0, -1)}` : ours);
}

/** Null means that all of the rules were ours. */
export function unruling(
  { head, lines }: Pick<Rules, "head" | "lines">,
  rules: string,
): string | null {
  if (rules.replaceAll("\r\n", "\n") === lines) return null;
  const ours = head + lines;
  for (const text of [ours, ours.replaceAll("\n", "\r\n")]) {
    const at = `\n${rules}`.indexOf(`\n${text}`);
    if (at >= 0) return rules.slice(0, at) + rules.slice(at + text.length);
    const open = text.replace(/\r?\n$/, "");
    if (rules.endsWith(`\n${open}`)) return rules.slice(0, -open.length).replace(/\r?\n$/, "");
  }
  return rules;
}
