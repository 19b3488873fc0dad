/** Finds the scripts of a project that a command starts, within bounds and without cycles. */
import type { Group } from "../../../schemas/types/document.ts";
import { quietly } from "../../model/error.ts";
import type { Files } from "../../model/files.ts";
import { dirOf, pathFrom } from "../../model/paths.ts";
import { withoutComments } from "../comments.ts";
import { tailIn } from "../elsewhere.ts";
import { folderOf, ROOT } from "../script.ts";
import type { Foreknown } from "./truth.ts";
import { ANYTHING, SILENCE, type Deeds } from "./value.ts";

export interface ReadTexts extends Foreknown {
  readonly files: Pick<Files, "exists" | "read">;
  readonly group: Pick<Group, "origin">;
  /** The folder in which the command starts. */
  readonly cwd: string;
  /** The folder of the script that is read; undefined for the text of a command line. */
  readonly folder?: string | undefined;
  /** The scripts that are being read, each started by the one before. */
  readonly stack: readonly string[];
  readonly left: { files: number; characters: number; steps: number };
  /** All that was read, without comments. */
  readonly texts: string[];
  /** The places of scripts among them. */
  readonly places: Map<string, number>;
  /** What a reading before found, if it had to look for calls in texts that it had not read yet. */
  readonly before: readonly string[];
  /** How much was read when calls were looked for first. */
  readonly asked: { at: number };
  /** The names of programs that a shell was seen to start. */
  readonly started: Set<string>;
  readonly known: Map<string, Deeds>;
}

export interface ScriptFile {
  readonly path: string;
  readonly folder: string;
  readonly text: string;
}

const DEEPEST = 6;

export const readingOf = (
  files: ReadTexts["files"],
  group: ReadTexts["group"],
  cwd: string | undefined,
  facts: Foreknown,
  before: readonly string[] = [],
): ReadTexts => ({
  files,
  group,
  cwd: cwd ?? "",
  stack: [],
  left: { files: 24, characters: 256 * 1024, steps: 20_000 },
  texts: [],
  places: new Map(),
  before,
  asked: { at: Infinity },
  started: new Set(),
  known: new Map(),
  ...facts,
});

/** All texts in which a function of one of them may be called. */
export const callersIn = (world: ReadTexts) => (): readonly string[] => {
  world.asked.at = Math.min(world.asked.at, world.texts.length);
  return world.before.length ? world.before : world.texts;
};

/** A path as the command spells it, in the project; undefined if it leads out of it. */
export function projectPath(world: ReadTexts, spelled: string): string | undefined {
  if (/[$*?[\]~`\ufffe]/.test(spelled.replace(ROOT, ""))) return undefined;
  const inside = spelled.replace(ROOT, "");
  // Where only notices are told by it, a whole path is that of the file which it is most likely.
  return inside === spelled
    ? (pathFrom(world.cwd, spelled) ?? (world.told && tailIn(world.files, spelled)))
    : pathFrom(folderOf(spelled, world.group), inside);
}

/** It is undefined for what is no text, lies elsewhere, or is more than can be read. */
export function scriptAt(world: ReadTexts, path: string | undefined): ScriptFile | undefined {
  if (path === undefined || !world.files.exists(path)) return undefined;
  const text = safely(world, path);
  if (text === undefined || text.includes("\0") || !spend(world, text, withoutComments(text, path)))
    return undefined;
  world.places.set(path, world.texts.length - 1);
  return { path, folder: dirOf(path), text };
}

/** What reads a script, but for a shell, takes each of these for the end of a line. */
const ENDS = /\r\n?|[\u2028\u2029]/g;
const OF_SHELL = /^#![^\n]*\b(?:ba|da|z|k)?sh\b/;

function safely({ files }: ReadTexts, path: string): string | undefined {
  const text = quietly(() => files.read(path));
  const isOfShell = /\.(?:ba|da|z|k)?sh$/.test(path) || OF_SHELL.test(text ?? "");
  return isOfShell ? text : text?.replaceAll(ENDS, "\n");
}

export function spend({ left, texts }: ReadTexts, text: string, means = text): boolean {
  left.files--;
  left.characters -= text.length;
  texts.push(means);
  return left.files >= 0 && left.characters >= 0;
}

/** Reads what a script does, once for each way in which it is started. */
export function knownDeeds(
  world: ReadTexts,
  key: string,
  path: string,
  read: (inner: ReadTexts) => Deeds,
): Deeds {
  const known = world.known.get(key);
  if (known) return known;
  if (world.stack.includes(path) || world.stack.length >= DEEPEST) return ANYTHING;
  const deeds = read({ ...world, stack: [...world.stack, path] });
  world.known.set(key, deeds);
  return deeds;
}

/**
 * Modules may load each other: what is being read already says nothing new. Only a `part` of one may
 * be read, which its key names.
 */
export const moduleDeeds = (
  world: ReadTexts,
  path: string,
  read: (inner: ReadTexts, text: string) => Deeds,
  part = "",
): Deeds =>
  world.stack.includes(path) || world.stack.includes(path + part)
    ? SILENCE
    : knownDeeds(world, `module ${path}${part}`, path + part, (inner) => {
        const file = scriptAt(inner, path);
        return file ? read({ ...inner, folder: file.folder }, file.text) : ANYTHING;
      });
