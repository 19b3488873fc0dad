/** Copies the shim and the lock into a folder that an agent protects, for its own entries (S30). */
import type { Adapters } from "../model/adapter.ts";
import type { ConfigFile } from "../model/config.ts";
import { changed, changeTo, changeToLines, type Change, type Files } from "../model/files.ts";
import {
  ATTRIBUTES,
  FORMATTERS,
  IGNORE,
  inFolder,
  LAUNCHER,
  LOCAL,
  PROJECT,
  ruling,
  SHIM,
  TWIN,
  type Layer,
} from "../model/layer.ts";
import { changeToJson, unruled } from "./ledger.ts";

export const foldersOf = (adapters: Adapters, which: (id: string) => boolean): readonly string[] =>
  Object.values(adapters).flatMap(({ protocol: { id }, config: { protectedFolder } }) =>
    protectedFolder && which(id) ? [protectedFolder] : [],
  );

/** The places of agents' files that entries are written to. */
export const writtenPlaces = (adapters: Adapters): readonly Pick<ConfigFile, "path" | "scope">[] =>
  Object.values(adapters).flatMap(({ config: { places, whole } }) => [
    ...places.filter(({ write }) => write),
    ...(whole?.places ?? []),
  ]);

const RULES = { project: [ATTRIBUTES], local: [IGNORE, ATTRIBUTES], user: [] } as const;

export const rulesIn = (files: Files, { scope }: Layer, folder?: string): readonly Change[] =>
  RULES[scope].flatMap((rule) => {
    const path = inFolder(rule.path, folder);
    return changeToLines(files, path, ruling(rule, files.read(path)));
  });

/** Tells formatters what to leave alone, where somebody told them before. */
export const formattersTold = (files: Files, { scope }: Layer): readonly Change[] =>
  FORMATTERS.flatMap((formatter) => {
    const rules = scope === "project" ? files.read(formatter.path) : undefined;
    return rules === undefined ? [] : changeTo(files, formatter.path, ruling(formatter, rules));
  });

/** Takes that out again. */
export const formattersLeft = (files: Files): readonly Change[] =>
  FORMATTERS.flatMap((formatter) => unruled(files, formatter, true));

/** Removes our git rules from such a folder when they are no longer needed. */
export const rulesGoneIn = (files: Files, folder?: string): readonly Change[] =>
  [IGNORE, ATTRIBUTES].flatMap((rules) =>
    unruled(files, { ...rules, path: inFolder(rules.path, folder) }),
  );

export const copiesTo = (
  files: Files,
  folder: string,
  layer: Layer,
  lock: string,
  programs: Programs,
): readonly Change[] => [
  ...rulesIn(files, layer, folder),
  ...changeToJson(files, inFolder(layer.document, folder), lock),
  ...programsIn(files, programs, folder),
];

/** What an entry starts. */
interface Programs {
  readonly shim: string;
  readonly launcher: string;
  /** The launcher's twin for a folder; undefined if no entry starts it there. */
  twin(folder?: string): string | undefined;
}

export const programsIn = (
  files: Files,
  { shim, launcher, twin }: Programs,
  folder?: string,
): readonly Change[] => {
  const [path, text] = [inFolder(TWIN, folder), twin(folder)];
  return [
    ...changeToLines(files, inFolder(SHIM, folder), shim),
    ...changeToLines(files, inFolder(LAUNCHER, folder), launcher),
    ...(text === undefined ? changeTo(files, path, null) : changeToLines(files, path, text)),
  ];
};

export const programsGone = (files: Files, folder?: string): readonly Change[] =>
  [LAUNCHER, TWIN, SHIM].flatMap((path) => changeTo(files, inFolder(path, folder), null));

/** What the layers share goes with the last of them. */
export function copiesGone(
  files: Files,
  folder: string,
  layers: readonly Layer[],
): readonly Change[] {
  const locks = layers.flatMap(({ document }) => changeTo(files, inFolder(document, folder), null));
  const after = changed(files, locks);
  if ([PROJECT, LOCAL].some(({ document }) => after.exists(inFolder(document, folder))))
    return locks;
  return [...locks, ...programsGone(files, folder), ...rulesGoneIn(files, folder)];
}

/** Every file that may be ours in such a folder. */
export const copiesIn = (folder: string): readonly string[] =>
  [LAUNCHER, TWIN, SHIM, PROJECT.document, LOCAL.document, IGNORE.path, ATTRIBUTES.path].map(
    (path) => inFolder(path, folder),
  );
