/** Compares the entries that the document asks for with those that stand in an agent's files. */
import type { ConvertRequest } from "../../plan/request.ts";
import { isReformatted, UNFORMATTED } from "../../model/files.ts";
import { inFolder, LAUNCHER, SHIM, TWIN } from "../../model/layer.ts";
import type { Adapter } from "../../model/adapter.ts";
import { fileToWrite, type Insertion } from "../../model/config.ts";
import type { Group, Handler, HooksDocument } from "../../../schemas/types/document.ts";
import { parseJson, pointer, same, stable, type Json, valueAt } from "../../model/json.ts";
import { strayIn } from "../../model/own-file.ts";
import type { LoadedFile, LoadedHook } from "../../model/world.ts";
import { plan, type Placed } from "../../plan/plan.ts";
import type { Entry } from "../../play/entries.ts";
import { launcherFor, twinFor } from "../../write/launcher.ts";
import { isOurs } from "../../read/source.ts";

export interface InstalledState {
  /** The place of each handler of the document, by `keyOf`. */
  readonly placed: ReadonlyMap<string, Placed>;
  /** Why none of our entries on any host can be relied upon. */
  readonly broken?: string;
  /** Why our file for a host whose hooks are code does not work where it is now. */
  readonly moved?: string;
  /** Host events whose entries are missing or were changed since they were written. */
  readonly changed: ReadonlySet<string>;
}

/** Identifies a handler by all that decides what it does: a source changed since is another one. */
export function keyOf(
  event: string,
  { hooks: _hooks, origin, ...group }: Group,
  { origin: _origin, ...handler }: Handler,
): string {
  return JSON.stringify([event, origin?.file, group, handler]);
}

/** It is undefined if the host is not a target of the document. */
export function installedOn(
  request: ConvertRequest,
  doc: HooksDocument | undefined,
  adapter: Adapter,
  loaded: readonly LoadedFile[],
  imports: readonly LoadedHook[],
): InstalledState | undefined {
  const { files, protocols, layer } = request;
  const { id } = adapter.protocol;
  if (doc?.targets?.[id] === undefined) return undefined;
  const { placements, placed } = plan(protocols, adapter, doc, imports, request);
  const own = loaded.find(
    ({ file, place }) =>
      file === fileToWrite(adapter.config, layer.scope)?.path && place.scope === layer.scope,
  );
  const unchanged = asWritten(own, loaded);
  const edited = (adapter.config.whole?.write(placements, layer.scope) ?? []).filter(
    ({ path, text }) => files.read(path) !== text,
  );
  const stray = strayIn(files, adapter.config);
  return {
    ...(stray && { moved: `${stray.why}: ${stray.repair}` }),
    placed: new Map(
      placed.map((placed) => [keyOf(placed.event, placed.group, placed.handler), placed]),
    ),
    ...brokenIn(
      request,
      doc.targets[id] ? [id] : [],
      doc.targets[id] ? adapter.config.protectedFolder : undefined,
    ),
    changed: new Set(
      placements
        .filter((placement) => edited.length > 0 || !unchanged(adapter.config.write([placement])))
        .map(({ event }) => event),
    ),
  };
}

/** Checks what the agent's entries start and, if they start copies, the copy of the lock. */
function brokenIn(
  { adapters, files, shim, layer, releaseOf }: ConvertRequest,
  wired: readonly string[],
  folder: string | undefined,
): { broken?: string } {
  const [launcher, twin, program] = [LAUNCHER, TWIN, SHIM].map((path) =>
    inFolder(path, folder),
  ) as [string, string, string];
  const other = (path: string) => ({
    broken: isReformatted(files.read(path) ?? "", path === program ? shim : "")
      ? `${path} is not the one this release writes, and a formatter may have done that: ${UNFORMATTED}`
      : `${path} is not the one this release writes`,
  });
  if (plain(files.read(launcher)) !== launcherFor(adapters)) return other(launcher);
  const forWindows = twinFor(adapters, wired, layer, folder);
  if (forWindows !== undefined && plain(files.read(twin)) !== forWindows) return other(twin);
  if (!isShim(files.read(program), shim, releaseOf)) return other(program);
  const copy = inFolder(layer.document, folder);
  const locks = [layer.document, copy].map((path) => parseJson(files.read(path) ?? ""));
  return same(locks[0], locks[1]) ? {} : { broken: `${copy} is not the same as ${layer.document}` };
}

/** Why an entry of ours runs nothing to be relied upon; undefined if it is as it was written. */
export const faultOf =
  (installed: InstalledState | undefined) =>
  ({ hostEvent, of }: Pick<Entry, "hostEvent" | "of">): string | undefined =>
    installed?.broken ??
    (of === undefined && installed?.changed.has(hostEvent)
      ? `the entry on ${hostEvent} that calls Hookport is not there as it was written`
      : undefined);

/** No other entry may have the same command, because a host may take only the first. */
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
    const twin = (value: Json) =>
      textsIn(value).some((text) => commands.includes(text)) && !meant.has(stable(value));
    return outputs.every(
      ({ at, value }) =>
        standsAt(at).has(stable(value)) &&
        !(commands.length && loaded.some((file) => listAt(file.value, at).some(twin))),
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
    ? Object.values(value).flatMap((value: Json | undefined) => textsIn(value))
    : [];
}

const plain = (text: string | undefined): string | undefined => text?.replaceAll("\r\n", "\n");

/** True for the unchanged shim of this or another release, whatever its line ends. */
function isShim(
  text: string | undefined,
  shim: string,
  release: ConvertRequest["releaseOf"],
): boolean {
  const unix = plain(text);
  return unix !== undefined && (unix === shim || release?.(unix) !== undefined);
}

/** Every entry of ours stands as it was written. */
export const isSound = ({ broken, moved, changed }: InstalledState): boolean =>
  broken === undefined && moved === undefined && !changed.size;
