/** `hookport remove`: every file as it was before. Host files first, so that none names a shim that is gone. */
import { pretty } from "../model/json.ts";
import { adoptedGroups, readDocument } from "../plan/assemble.ts";
import { IGNORE, RECORDER, SHIM, unignoring, type Layer } from "../model/layer.ts";
import { baseText, ownersText, owns, readLedger, writeWhole } from "../write/ledger.ts";
import { ownsWhole } from "../model/own-file.ts";
import { insert } from "../write/edit.ts";
import { UserError } from "../model/error.ts";
import type { Change, Files } from "../model/files.ts";
import { changeTo, expand } from "../model/files.ts";
import type { Adapter, Adapters } from "../model/adapter.ts";
import type { HooksDocument } from "../model/document.ts";
import { eventNames } from "../model/events.ts";
import { swapBack } from "../write/undo.ts";

/** `again`: an earlier removal was interrupted, and there may be nothing left to do. */
export function remove(
  adapters: Adapters,
  files: Files,
  targets: readonly string[] | undefined,
  layers: readonly Layer[],
  again = false,
): readonly Change[] {
  const docs = layers.flatMap((layer) => {
    const doc = readDocument(files, layer);
    return doc ? [{ layer, doc }] : [];
  });
  if (!docs.length) return strays(adapters, files, layers, again);
  const known = [...new Set(docs.flatMap(({ doc }) => Object.keys(doc.targets ?? {})))];
  if (again && targets && !targets.some((host) => known.includes(host))) return [];
  for (const host of targets ?? [])
    if (!again && !known.includes(host))
      throw new UserError(`nothing to remove for ${host}`, `this project was converted to: ${known.join(", ")}`);
  const parts = docs.map(({ layer, doc }) => fromLayer(adapters, files, targets, layer, doc));
  const rest = parts.every(({ left }) => !left) ? lastOf(files) : [];
  return [...parts.flatMap(({ changes }) => changes), ...rest];
}

/** What every layer shares. */
function lastOf(files: Files): readonly Change[] {
  const rules = files.read(IGNORE);
  return [
    ...changeTo(files, SHIM, null),
    ...changeTo(files, RECORDER, null),
    ...(rules === undefined ? [] : changeTo(files, IGNORE, unignoring(rules))),
  ];
}

function fromLayer(
  adapters: Adapters,
  files: Files,
  targets: readonly string[] | undefined,
  layer: Layer,
  doc: HooksDocument,
): { changes: readonly Change[]; left: boolean } {
  const hosts = (targets ?? Object.keys(doc.targets ?? {})).filter((host) => doc.targets?.[host] !== undefined);
  const record = readLedger(files, layer);
  // The record and the document are files anyone may have committed: they speak of hosts' files alone.
  const gone = [
    ...new Set([
      ...Object.keys(record),
      ...adoptedGroups(doc).map(({ origin }) => origin.file),
      ...hosts.flatMap((host) => doc.targets?.[host] || []),
    ]),
  ]
    .filter((path) => (targets ? hosts : Object.keys(adapters)).some((host) => owns(adapters, host, path)))
    // A file of ours goes after the entries that may name it.
    .toSorted((a, b) => Number(isWhole(adapters, a)) - Number(isWhole(adapters, b)));
  const changes = gone.flatMap((path) => restored(adapters, files, doc, path, record));
  const left = Object.keys(doc.targets ?? {}).filter((host) => !hosts.includes(host));
  if (!left.length)
    return { changes: [...changes, ...[layer.document, layer.written].flatMap((path) => changeTo(files, path, null))], left: false };
  const document = {
    ...doc,
    targets: Object.fromEntries(left.map((host) => [host, doc.targets?.[host] ?? ""])),
    hooks: released(doc, gone),
  };
  const rest = Object.fromEntries(Object.entries(record).filter(([path]) => !gone.includes(path)));
  return {
    changes: [
      ...changes,
      ...changeTo(files, layer.document, pretty(document)),
      ...changeTo(files, layer.written, pretty({ version: 1, files: rest })),
    ],
    left: true,
  };
}

const isWhole = (adapters: Adapters, path: string) => Object.values(adapters).some(({ config }) => ownsWhole(config, path));

function restored(
  adapters: Adapters,
  files: Files,
  doc: HooksDocument,
  path: string,
  record: ReturnType<typeof readLedger>,
): readonly Change[] {
  const before = files.read(path);
  if (before === undefined) return [];
  if (isWhole(adapters, path)) return writeWhole(files, path, null).changes;
  // A record that calls another file ours whole was not written by convert.
  const written = record[path]?.whole ? undefined : record[path];
  const base = baseText(before, written, path);
  if (base === undefined) return [{ path, before, after: null }];
  // Without a record of what was taken over, the document is all that still has it.
  const after =
    (written?.replaced ? swapBack(base, written.replaced, path) : written ? base : undefined) ?? rewritten(adapters, doc, base, path);
  return changeTo(files, path, after);
}

/** The originals written anew, where someone changed the place they stood in. */
function rewritten(adapters: Adapters, doc: HooksDocument, base: string, path: string): string {
  const adopted = adoptedGroups(doc).filter(({ origin }) => origin.file === path);
  const host = adopted[0]?.origin.host;
  if (!host) return base;
  const { config, protocol } = adapters[host] as Adapter;
  const outputs = config.write(
    adopted.map(({ event, group }) => {
      const name = group.dialect?.split(":")[1] ?? protocol.events[event][0]?.name ?? "";
      return { event: name, native: group };
    }),
  );
  return insert(base, outputs, {}, path).text;
}

/** Groups whose originals stand in their own file again. */
function released(doc: HooksDocument, gone: readonly string[]): HooksDocument["hooks"] {
  return Object.fromEntries(
    eventNames.flatMap((name) => {
      const groups = doc.hooks[name]?.map((group) => {
        if (!group.origin?.adopted || !gone.includes(group.origin.file)) return group;
        const { adopted: _adopted, ...origin } = group.origin;
        return { ...group, origin: { ...origin, inPlace: true } };
      });
      return groups ? [[name, groups]] : [];
    }),
  ) as HooksDocument["hooks"];
}

/** The calls alone, where the document is gone: what they replaced is not known any more. */
function strays(adapters: Adapters, files: Files, layers: readonly Layer[], again: boolean): readonly Change[] {
  const record = Object.assign({}, ...layers.map((layer) => readLedger(files, layer))) as ReturnType<typeof readLedger>;
  const scopes = layers.map(({ scope }) => scope);
  const paths = Object.values(adapters).flatMap(({ config }) =>
    config.places
      .filter(({ scope, path }) => path.endsWith(".json") && scopes.some((one) => one === scope))
      .flatMap(({ path }) => expand(files, path)),
  );
  const whole = Object.values(adapters).flatMap(({ config }) =>
    (config.whole?.places ?? []).flatMap(({ path, scope }) =>
      scopes.some((one) => one === scope) ? writeWhole(files, path, null).changes : [],
    ),
  );
  const entries = [...new Set(paths)].flatMap((path) => {
    const { text } = ownersText(files.read(path) ?? "", record[path], path);
    return changeTo(files, path, text ?? null);
  });
  const changes = [...entries, ...whole];
  if (!changes.length && !again)
    throw new UserError("nothing to remove: there is no .hookport/hooks.json here", "run it in the project that was converted");
  return [...changes, ...layers.flatMap(({ written }) => changeTo(files, written, null)), ...lastOf(files)];
}
