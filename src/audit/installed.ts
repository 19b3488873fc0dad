/**
 * What should stand on an agent, by a project's document, and whether it still does as it was
 * written.
 */
import { adoptedGroups } from "../plan/assemble.ts";
import type { ConvertRequest } from "../plan/request.ts";
import { inFolder, SHIM } from "../model/layer.ts";
import type { Adapter } from "../model/adapter.ts";
import { fileToWrite, type Insertion } from "../model/config.ts";
import type { Group, Handler, HooksDocument } from "../model/document.ts";
import { parseJson, pointer, same, stable, type Json, valueAt } from "../model/json.ts";
import type { LoadedFile, LoadedHook } from "../model/world.ts";
import { plan, type Placed } from "../plan/plan.ts";
import type { Entry } from "../play/entries.ts";
import { isOurs } from "../read/source.ts";

export interface InstalledState {
  /** Where each handler of the document goes, by `keyOf`. */
  readonly placed: ReadonlyMap<string, Placed>;
  /** Why none of our entries can be relied upon, on any host. */
  readonly broken?: string;
  /** Host events whose entries are not there, or not as they were written. */
  readonly changed: ReadonlySet<string>;
}

/** A handler by all that decides what it does: a source that was changed since is another one. */
export function keyOf(
  event: string,
  { hooks: _hooks, origin, ...group }: Group,
  { origin: _origin, ...handler }: Handler,
): string {
  return JSON.stringify([event, origin?.file, group, handler]);
}

/** Undefined: this host is none of the document's targets. */
export function installedOn(
  request: ConvertRequest,
  doc: HooksDocument | undefined,
  adapter: Adapter,
  loaded: readonly LoadedFile[],
  imports: readonly LoadedHook[],
): InstalledState | undefined {
  const { files, protocols, layer } = request;
  const { id } = adapter.protocol;
  if (
    !doc ||
    (doc.targets?.[id] === undefined &&
      !adoptedGroups(doc).some(({ origin }) => origin.host === id))
  )
    return undefined;
  const { placements, placed } = plan(protocols, adapter, doc, imports, request);
  const own = loaded.find(
    ({ file, place }) =>
      file === fileToWrite(adapter.config, layer.scope)?.path && place.scope === layer.scope,
  );
  const unchanged = asWritten(own, loaded);
  const edited = (adapter.config.whole?.write(placements, layer.scope) ?? []).filter(
    ({ path, text }) => files.read(path) !== text,
  );
  return {
    placed: new Map(placed.map((one) => [keyOf(one.event, one.group, one.handler), one])),
    ...brokenIn(request, doc.targets?.[id] ? adapter.config.protectedFolder : undefined),
    changed: new Set(
      placements
        .filter((placement) => edited.length > 0 || !unchanged(adapter.config.write([placement])))
        .map(({ event }) => event),
    ),
  };
}

/** The shim and, where the agent's entries call a copy of it, the copy of the lock. */
function brokenIn(
  { files, shim, layer, releaseOf }: ConvertRequest,
  folder: string | undefined,
): { broken?: string } {
  const program = inFolder(SHIM, folder);
  if (!isShim(files.read(program), shim, releaseOf))
    return { broken: `${program} is not the one this release writes` };
  const copy = inFolder(layer.document, folder);
  const locks = [layer.document, copy].map((path) => parseJson(files.read(path) ?? ""));
  return same(locks[0], locks[1]) ? {} : { broken: `${copy} is not the same as ${layer.document}` };
}

/**
 * Why an entry of ours runs nothing that could be relied upon; undefined: it stands as it was
 * written.
 */
export const faultOf =
  (installed: InstalledState | undefined) =>
  ({ hostEvent, of }: Pick<Entry, "hostEvent" | "of">): string | undefined =>
    installed?.broken ??
    (of === undefined && installed?.changed.has(hostEvent)
      ? `the entry on ${hostEvent} that calls Hookport is not there as it was written`
      : undefined);

/**
 * Is every entry there, and no other one with the same command, of which a host may take the first?
 */
function asWritten(
  own: LoadedFile | undefined,
  loaded: readonly LoadedFile[],
): (outputs: readonly Insertion[]) => boolean {
  const standing = new Map<string, ReadonlySet<string>>();
  const standsAt = (at: readonly string[]) => {
    const key = pointer(...at);
    const found = standing.get(key) ?? new Set(own ? listAt(own.value, at).map(stable) : []);
    standing.set(key, found);
    return found;
  };
  return (outputs) => {
    const commands = outputs.flatMap(({ value }) => textsIn(value)).filter(isOurs);
    const meant = new Set(outputs.map(({ value }) => stable(value)));
    const twin = (one: Json) =>
      textsIn(one).some((text) => commands.includes(text)) && !meant.has(stable(one));
    return outputs.every(
      ({ at, value }) =>
        standsAt(at).has(stable(value)) &&
        !(commands.length && loaded.some((one) => listAt(one.value, at).some(twin))),
    );
  };
}

function listAt(value: Json, at: readonly string[]): readonly Json[] {
  const list = valueAt(value, pointer(...at));
  return Array.isArray(list) ? (list as Json[]) : [];
}

function textsIn(value: Json | undefined): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null
    ? Object.values(value).flatMap((one: Json | undefined) => textsIn(one))
    : [];
}

/** Line ends apart, the shim of this release, or another release's as that wrote it. */
const isShim = (
  text: string | undefined,
  shim: string,
  release: ConvertRequest["releaseOf"],
): boolean => {
  const plain = text?.replaceAll("\r\n", "\n");
  return plain !== undefined && (plain === shim || release?.(plain) !== undefined);
};
