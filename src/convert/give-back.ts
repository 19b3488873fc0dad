/** Moves hooks back to their agents' files: byte for byte if unchanged, else as they are (S26). */
import type { Adapter, Adapters } from "../model/adapter.ts";
import { fileToWrite, type ConfigFile, type FoundGroup } from "../model/config.ts";
import type { Group } from "../../schemas/types/document.ts";
import { changeTo, type Change, type Files } from "../model/files.ts";
import type { Layer } from "../model/layer.ts";
import { splitDialect } from "../model/route.ts";
import { copiedBy } from "../read/copies.ts";
import type { Edited } from "../read/edited.ts";
import { meant } from "../read/meant.ts";
import { findSources } from "../read/find.ts";
import { readSource, type Source } from "../read/source.ts";
import { editedText } from "../write/edited.ts";
import { owns, ownersView, recorded, type Ledger } from "../write/ledger.ts";
import type { ConvertRequest } from "../plan/request.ts";
import { baseText, givenBack } from "../write/restore.ts";
import { create, insert } from "../write/splice.ts";

export interface LayerFiles {
  readonly adapters: Adapters;
  readonly files: Files;
  readonly layer: Layer;
}

/** The agent in whose words a hook is. */
export const speakerOf = ({ group }: Pick<FoundGroup, "group">): string =>
  splitDialect(group.dialect)[0];

/** Files from which hooks moved to ours. */
export const emptiedIn = (record: Ledger): readonly string[] =>
  Object.keys(record).filter((path) => record[path]?.took);

/** All that a run reads with these sources, as the owners of the files have it. */
export function sourcesNow(
  { adapters, layer, sources }: ConvertRequest,
  files: Files,
): readonly Source[] {
  const scopes = [...new Set([layer.scope, ...layer.reads, ...sources.map(({ scope }) => scope)])];
  return findSources(adapters, ownersView(files), { scopes });
}

export interface GivenBack {
  readonly changes: readonly Change[];
  /** Hooks, each with the file that has it again. */
  readonly given: readonly { readonly hook: FoundGroup; readonly path: string }[];
  /** Hooks that are in no agent's words, or in those of an agent that was not selected. */
  readonly rest: readonly FoundGroup[];
}

/**
 * `documents` holds hooks of another program's document, whose copies go back as well. With `asIs`,
 * hooks that the agent's own file cannot hold as they are stay, because others run them too.
 */
export function giveBack(
  within: LayerFiles,
  record: Ledger,
  which: { readonly hosts: readonly string[]; readonly asIs?: boolean } | undefined,
  hooks: readonly FoundGroup[],
  documents: readonly FoundGroup[],
): GivenBack {
  const { adapters, files, layer } = within;
  const hosts = which?.hosts;
  const pool = hooks.filter(
    (hook) => adapters[speakerOf(hook)]?.config.read && (hosts?.includes(speakerOf(hook)) ?? true),
  );
  const given: { hook: FoundGroup; path: string }[] = [];
  const take = (group: FoundGroup, path: string) => {
    pool.splice(pool.indexOf(group), 1);
    given.push({ hook: group, path });
  };
  const texts = new Map<string, string | undefined>();
  const ownerOf = (path: string) =>
    Object.keys(adapters).find((host) => owns(adapters, host, path));
  const taken = emptiedIn(record).filter((path) => {
    const owner = ownerOf(path);
    return (
      (hosts?.some((host) => host === owner) ?? true) &&
      (documents.length > 0 || hooks.some((hook) => speakerOf(hook) === owner))
    );
  });
  for (const path of taken) {
    const text = files.read(path);
    const host = ownerOf(path) as string;
    const back = text === undefined ? undefined : givenBack(text, record[path], path);
    const base = baseOf(files, record, path);
    const before = back === undefined ? undefined : originals(within, host, path, back, base);
    const found = before?.map(
      (group) =>
        [...pool, ...given.map(({ hook }) => hook)].find(
          (other) => speakerOf(other) === host && meant(other) === meant(group),
        ) ?? copiedBy(group, documents, host)?.[0],
    );
    const areAll = found?.every((group) => group !== undefined) === true;
    for (const group of new Set(areAll ? found : [])) if (pool.includes(group)) take(group, path);
    texts.set(path, areAll ? back : base);
  }
  const noted = Object.keys(recorded(files, layer));
  for (const item of pool.slice()) {
    const host = speakerOf(item);
    const { config, protocol } = adapters[host] as Adapter;
    const path =
      taken.find((each) => ownerOf(each) === host) ?? fileToWrite(config, layer.scope)?.path;
    if (path === undefined) continue;
    const { dialect, origin: _origin, ...group } = item.group;
    const event =
      dialect?.split(":")[1] ?? (item.event ? protocol.events[item.event][0]?.name : undefined);
    if (event === undefined) continue;
    const outputs = config.write([{ event, native: { ...group, dialect } as Group }]);
    const textOf = (file: string) =>
      texts.has(file) ? texts.get(file) : baseOf(files, record, file);
    const text = textOf(path);
    const isIn = (file: string, content: string | undefined) =>
      groupsIn(within, host, file, content).some((it) => meant(it) === meant(item));
    const frame = framed(fileToWrite(config, layer.scope));
    if (which?.asIs && !isIn(path, create(outputs, frame))) continue;
    // Its owner, or a removal that was killed, may have put it back already.
    const again = [path, ...noted].find(
      (file) => ownerOf(file) === host && isIn(file, textOf(file)),
    );
    take(item, again ?? path);
    if (again === undefined)
      texts.set(
        path,
        text === undefined ? create(outputs, frame) : insert(text, outputs, {}, path),
      );
  }
  return {
    changes: [...texts].flatMap(([path, text]) => changeTo(files, path, text ?? null)),
    given,
    rest: hooks.filter((group) => !given.some(({ hook }) => hook === group)),
  };
}

/** The edited file without these agents, and without the hooks that they have again. */
export const leftIn = (
  { text, to = [], from, failOpen }: Edited,
  layer: Layer,
  hosts: readonly string[],
  given: GivenBack["given"],
): string =>
  editedText(text, layer, {
    to: to.filter((host) => !hosts.includes(host)),
    from: [...new Set([...from, ...given.map(({ path }) => path)])],
    failOpen,
    add: [],
    drop: given.map(({ hook }) => hook.pointer),
  });

const framed = (place: ConfigFile | undefined) => ({ ...place?.fresh, ...place?.frame });

const baseOf = (files: Files, record: Ledger, path: string) => {
  const text = files.read(path);
  return text === undefined ? undefined : baseText(text, record[path], path);
};

/** The groups that the file has with what was taken and lacks without. */
function originals(
  within: LayerFiles,
  host: string,
  path: string,
  back: string,
  base: string | undefined,
): readonly FoundGroup[] {
  const read = (text: string | undefined) => groupsIn(within, host, path, text);
  const left = read(base).map(meant);
  return read(back).filter((group) => {
    const at = left.indexOf(meant(group));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The groups that an agent's file would have with this text. */
export function groupsIn(
  { adapters, files, layer: { scope } }: LayerFiles,
  as: string,
  path: string,
  text: string | undefined,
): readonly FoundGroup[] {
  if (text === undefined) return [];
  return readSource(adapters, { ...files, read: () => text }, path, { as, scope })?.groups ?? [];
}
