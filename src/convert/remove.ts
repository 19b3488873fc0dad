import { keptOf, pretty } from "../model/json.ts";
import { sealed } from "../model/seal.ts";
import { adoptedGroups, digestOf, readLock } from "../plan/assemble.ts";
import {
  inFolder,
  layersOf,
  namesLauncher,
  PROJECT,
  RECORDER,
  TWIN,
  wiredIn,
  type Layer,
} from "../model/layer.ts";
import { twinFor } from "../write/launcher.ts";
import { ledgerChanges, owns, readLedger, rulesGone, type Ledger } from "../write/ledger.ts";
import { removingOrder } from "../write/order.ts";
import { writeWhole } from "../write/put.ts";
import { baseText, givenBack } from "../write/restore.ts";
import { editedIn, readEdited } from "../read/edited.ts";
import { documentHooks } from "../read/copies.ts";
import {
  copiesGone,
  foldersOf,
  formattersLeft,
  programsGone,
  rulesGoneIn,
} from "../write/protected.ts";
import { SCHEMA_FILE } from "../write/edited-schema.ts";
import { giveBack, groupsIn, leftIn, type GivenBack, type LayerFiles } from "./give-back.ts";
import { meant } from "../read/meant.ts";
import { fileToWrite, type Config, type ConfigFile, type FoundGroup } from "../model/config.ts";
import { ownsWhole } from "../model/own-file.ts";
import { splitDialect } from "../model/route.ts";
import { quietly, UserError } from "../model/error.ts";
import { type Change, type Files, changed, changeTo, expand } from "../model/files.ts";
import type { Adapters } from "../model/adapter.ts";
import type { HooksDocument } from "../../schemas/types/document.ts";
import { eventNames } from "../model/events.ts";

/** `again`: an earlier removal was interrupted, so that there may be nothing left to do. */
export function remove(
  adapters: Adapters,
  files: Files,
  targets: readonly string[] | undefined,
  layers: readonly Layer[],
  again = false,
): readonly Change[] {
  const docs = layers.flatMap((layer) => {
    const doc = readLock(files, layer) ?? editedDocument({ adapters, files, layer });
    return doc ? [{ layer, doc }] : [];
  });
  if (!docs.length) return strays(adapters, files, layers, again);
  const known = [...new Set(docs.flatMap(({ doc }) => Object.keys(doc.targets ?? {})))];
  if (again && targets && !targets.some((host) => known.includes(host))) return [];
  for (const host of targets ?? [])
    if (!again && !known.includes(host))
      throw new UserError(
        `nothing to remove for ${host}`,
        `this project was converted to: ${known.join(", ")}`,
      );
  const parts = docs.map(({ layer, doc }) => fromLayer({ adapters, files, layer }, targets, doc));
  const rest = parts.every(({ lock }) => lock === null) ? lastOf(files) : [];
  const copies: Change[] = [];
  for (const folder of foldersOf(adapters, () => true)) {
    const kept = parts.filter(({ folders }) => folders.includes(folder));
    const gone = layers.filter((layer) => !kept.some((removal) => removal.layer === layer));
    for (const { layer, lock } of kept)
      copies.push(...changeTo(files, inFolder(layer.document, folder), lock));
    copies.push(...copiesGone(files, folder, gone));
  }
  const twins = twinsGone(adapters, files, layers, parts);
  const changes = [...parts.flatMap((part) => part.changes), ...copies, ...rest];
  // A twin in a folder of ours that goes is among these already.
  const left = twins.filter(({ path }) => !changes.some((change) => change.path === path));
  return removingOrder([...changes, ...left]);
}

/** The agents that the edited file names make a document, if the lock cannot be read. */
function editedDocument({ adapters, files, layer }: LayerFiles): HooksDocument | undefined {
  const edited = readEdited(files, layer);
  const path = (host: string) =>
    (adapters[host] && fileToWrite(adapters[host].config, layer.scope)?.path) ?? "";
  const targets = (edited?.to ?? []).map((host) => [host, path(host)]);
  return edited && { version: 1, hooks: {}, targets: Object.fromEntries(targets) };
}

function lastOf(files: Files): readonly Change[] {
  return [
    ...programsGone(files),
    ...[RECORDER, SCHEMA_FILE].flatMap((path) => changeTo(files, path, null)),
    ...rulesGoneIn(files),
    ...formattersLeft(files),
  ];
}

/** The launcher's twins that no agent starts any more. */
function twinsGone(
  adapters: Adapters,
  files: Files,
  [layer = PROJECT]: readonly Layer[],
  parts: readonly LayerRemoval[],
): readonly Change[] {
  const hosts = layersOf(layer.scope === "user").flatMap(
    (layer) =>
      parts.find((part) => part.layer === layer)?.left ??
      wiredIn(quietly(() => readLock(files, layer))),
  );
  return [undefined, ...foldersOf(adapters, () => true)].flatMap((folder) =>
    twinFor(adapters, hosts, layer, folder) === undefined
      ? changeTo(files, inFolder(TWIN, folder), null)
      : [],
  );
}

interface LayerRemoval {
  readonly layer: Layer;
  readonly changes: readonly Change[];
  /** The lock that remains; null if none does. */
  readonly lock: string | null;
  /** Remaining entries call a copy of the shim in these folders. */
  readonly folders: readonly string[];
  /** The agents that still have entries of this layer. */
  readonly left: readonly string[];
}

function fromLayer(
  within: LayerFiles,
  targets: readonly string[] | undefined,
  doc: HooksDocument,
): LayerRemoval {
  const { adapters, files, layer } = within;
  const hosts = (targets ?? Object.keys(doc.targets ?? {})).filter(
    (host) => doc.targets?.[host] !== undefined,
  );
  const record = readLedger(files, layer);
  // Anybody may have committed the record and the document, so they may only affect hosts' files.
  const which = targets && { hosts };
  const back = giveBack(within, record, which, hooksOf(within, doc), documentHooks(doc));
  const gone = [
    ...new Set([
      ...Object.keys(record),
      ...back.changes.map(({ path }) => path),
      ...hosts.flatMap((host) => doc.targets?.[host] || []),
    ]),
  ]
    .filter((path) =>
      (targets ? hosts : Object.keys(adapters)).some((host) => owns(adapters, host, path)),
    )
    // A file of ours is removed after the entries that may name it.
    .toSorted((a, b) => Number(isWhole(adapters, a)) - Number(isWhole(adapters, b)));
  const changes = gone.flatMap(
    (path) =>
      back.changes.filter((change) => change.path === path)[0] ?? restored(within, path, record),
  );
  const left = Object.keys(doc.targets ?? {}).filter((host) => !hosts.includes(host));
  const edited = files.read(layer.edited);
  if (!left.length) {
    // Hooks that no agent's own file can hold stay where they are.
    const kept =
      edited !== undefined && back.rest.length ? [] : changeTo(files, layer.edited, null);
    const items = [
      ...changes,
      ...kept,
      ...changeTo(files, layer.document, null),
      ...ledgerChanges(files, layer, {}),
    ];
    return { layer, changes: items, lock: null, folders: [], left };
  }
  const rest = keptOf(record, (_, path) => !gone.includes(path));
  const text =
    edited === undefined
      ? undefined
      : leftIn(editedIn(edited, layer.edited), layer, hosts, back.given);
  const document = {
    ...doc,
    edited: text === undefined ? undefined : digestOf(editedIn(text, layer.edited)),
    targets: Object.fromEntries(left.map((host) => [host, doc.targets?.[host] ?? ""])),
    hooks: released(doc, back, placeOf({ ...within, files: changed(files, changes) }, hosts, text)),
  };
  const lock = pretty(sealed(document));
  return {
    layer,
    lock,
    left: wiredIn(document),
    folders: foldersOf(adapters, (host) => Boolean(document.targets[host])),
    changes: [
      ...changes,
      ...(text === undefined ? [] : changeTo(files, layer.edited, text)),
      ...changeTo(files, layer.document, lock),
      ...ledgerChanges(files, layer, rest),
    ],
  };
}

/** The edited file's, else the lock's; an agent that calls the shim no more has its hooks back. */
function hooksOf(
  { adapters, files, layer }: LayerFiles,
  doc: HooksDocument,
): readonly FoundGroup[] {
  const locked = adoptedGroups(doc).map(({ event, group, origin }) => ({
    event,
    hostEvent: event,
    group,
    pointer: origin.pointer,
  }));
  const callsShim = ({ group }: FoundGroup) => {
    const config = adapters[splitDialect(group.dialect)[0]]?.config;
    return ownFiles(files, layer, config).some((path) => namesLauncher(files.read(path)));
  };
  const read = () => {
    const edited = readEdited(files, layer);
    return edited ? (edited.groups ?? locked) : locked.filter(callsShim);
  };
  return quietly(read) ?? locked;
}

const ownFiles = (
  files: Files,
  layer: Layer,
  { places = [], whole }: Partial<Pick<Config, "places" | "whole">> = {},
): readonly string[] =>
  [...places, ...(whole?.places ?? [])].flatMap(({ scope, path }) =>
    scope === layer.scope ? expand(files, path) : [],
  );

const isWhole = (adapters: Adapters, path: string) =>
  Object.values(adapters).some(({ config }) => ownsWhole(config, path));

function wholeGone(files: Files, path: string): readonly Change[] {
  return [...writeWhole(files, path, null).changes, ...rulesGone(files, path)];
}

function restored(
  { adapters, files }: LayerFiles,
  path: string,
  record: Ledger,
): readonly Change[] {
  if (isWhole(adapters, path)) return wholeGone(files, path);
  const before = files.read(path);
  if (before === undefined) return [];
  // A record that lists another file as wholly ours was not written by convert.
  const written = record[path]?.whole ? undefined : record[path];
  return changeTo(files, path, baseText(before, written, path) ?? null);
}

/** Where these agents, once their files are as they were, have a hook that ours has not. */
function placeOf(within: LayerFiles, hosts: readonly string[], edited: string | undefined) {
  const { adapters, files, layer } = within;
  const ours = edited === undefined ? undefined : editedIn(edited, layer.edited).groups;
  const stays = new Set(ours?.map(meant));
  const own = hosts.flatMap((host) =>
    ownFiles(files, layer, adapters[host]?.config).flatMap((path) =>
      groupsIn(within, host, path, files.read(path)).map((group) => ({
        path,
        means: meant(group),
      })),
    ),
  );
  return (hook: Pick<FoundGroup, "event" | "group">) =>
    stays.has(meant(hook)) ? undefined : own.find(({ means }) => means === meant(hook))?.path;
}

/** Leaves out groups whose originals are in their own file again. */
function released(
  doc: HooksDocument,
  { given }: GivenBack,
  pathOf: ReturnType<typeof placeOf>,
): HooksDocument["hooks"] {
  return Object.fromEntries(
    eventNames.flatMap((event) => {
      const groups = doc.hooks[event]?.map((group) => {
        if (!group.origin?.adopted) return group;
        const { adopted: _adopted, ...origin } = group.origin;
        const found = given.find(
          ({ hook }) => hook.event === event && hook.pointer === origin.pointer,
        );
        // A removal that was killed has given it back already.
        const file = found?.path ?? pathOf({ event, group });
        return file === undefined
          ? group
          : { ...group, origin: { ...origin, file, inPlace: true } };
      });
      return groups ? [[event, groups]] : [];
    }),
  ) as HooksDocument["hooks"];
}

/** Removes only the calls, for a project whose document is gone: what they replaced is unknown. */
function strays(
  adapters: Adapters,
  files: Files,
  layers: readonly Layer[],
  again: boolean,
): readonly Change[] {
  const records = layers.map((layer) => readLedger(files, layer));
  const record = Object.assign({}, ...records) as Ledger;
  const isOurs = (place: Pick<ConfigFile, "scope">) =>
    layers.some(({ scope }) => scope === place.scope);
  const configs = Object.values(adapters).map(({ config }) => config);
  const places = configs.flatMap((config) => config.places.filter(isOurs));
  const paths = places.flatMap(({ path }) => (path.endsWith(".json") ? expand(files, path) : []));
  const whole = configs
    .flatMap((config) => (config.whole?.places ?? []).filter(isOurs))
    .flatMap(({ path }) => wholeGone(files, path));
  const entries = [...new Set(paths)].flatMap((path) => {
    const text = files.read(path) ?? "";
    const before = givenBack(text, record[path], path) ?? baseText(text, record[path], path);
    return changeTo(files, path, before ?? null);
  });
  const changes = [...entries, ...whole];
  if (!changes.length && !again)
    throw new UserError(
      "nothing to remove: there is no .hookport/lock.json here",
      "run it in the project that was converted",
    );
  const copies = foldersOf(adapters, () => true).flatMap((folder) =>
    copiesGone(files, folder, layers),
  );
  return removingOrder([
    ...changes,
    ...copies,
    ...layers.flatMap((layer) => ledgerChanges(files, layer, {})),
    ...lastOf(files),
  ]);
}
