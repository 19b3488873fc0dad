/** What Hookport has wired in a project, and whether it still stands as it was written. */
import { adoptedGroups } from "../plan/assemble.ts";
import type { ConvertRequest } from "../plan/request.ts";
import type { Judged } from "../plan/judge.ts";
import { SHIM, type Layer } from "../model/layer.ts";
import type { Adapter } from "../model/adapter.ts";
import { fileToWrite, type Insertion } from "../model/config.ts";
import type { Group, Handler, HooksDocument } from "../model/document.ts";
import { pointer, stable, type Json, valueAt } from "../model/json.ts";
import type { LoadedFile } from "../model/world.ts";
import { plan, type Foreign } from "../plan/plan.ts";
import { deadIn, isOurs } from "../read/source.ts";

export interface InstalledState {
  /** What each handler of the document is worth on the host, by `keyOf`. */
  readonly judged: ReadonlyMap<string, Judged>;
  /** Why nothing of it can be relied upon, on any host. */
  readonly broken?: string;
  /** Host events whose entries are not there, or not as they were written. */
  readonly changed: ReadonlySet<string>;
}

/** A handler by all that decides what it does: a source that was changed since is another one. */
export function keyOf(event: string, { hooks: _hooks, origin, ...group }: Group, { origin: _origin, ...handler }: Handler): string {
  return JSON.stringify([event, origin?.file, group, handler]);
}

/** Undefined: this host is none of the document's targets. */
export function wiredOn(
  request: ConvertRequest,
  doc: HooksDocument | undefined,
  adapter: Adapter,
  loaded: readonly LoadedFile[],
  others: readonly Foreign[],
): InstalledState | undefined {
  const { files, protocols, shim, layer } = request;
  const { id } = adapter.protocol;
  if (!doc || (doc.targets?.[id] === undefined && !adoptedGroups(doc).some(({ origin }) => origin.host === id))) return undefined;
  const { placements, judged } = plan(protocols, adapter, doc, others, request);
  const unchanged = asWritten(ownFile(adapter, layer, loaded), loaded);
  const whole = adapter.config.whole?.write(placements, layer.scope) ?? [];
  const edited = whole.filter(({ path, text }) => files.read(path) !== text);
  return {
    judged: new Map(judged.map((one) => [keyOf(one.event, one.group, one.handler), one])),
    ...(files.read(SHIM) !== shim && { broken: `${SHIM} is not the one this release writes` }),
    changed: new Set(
      placements.filter((placement) => edited.length > 0 || !unchanged(adapter.config.write([placement]))).map(({ event }) => event),
    ),
  };
}

const ownFile = ({ config }: Adapter, { scope }: Layer, loaded: readonly LoadedFile[]) =>
  loaded.find(({ file, place }) => file === fileToWrite(config, scope)?.path && place.scope === scope);

export interface Refusal {
  readonly code: "host-disabled" | "host-rejects";
  readonly reason: string;
}

/** Why the host runs nothing of what convert writes for it, today or after another conversion. */
export function refusal(
  { adapters, files, layer }: Pick<ConvertRequest, "adapters" | "files" | "layer">,
  adapter: Adapter,
  loaded: readonly LoadedFile[],
): Refusal | undefined {
  const own = ownFile(adapter, layer, loaded);
  if (own?.off?.by === "switch") return { code: "host-disabled", reason: `${own.off.why} keeps it from running` };
  if (!own || own.absent) return undefined;
  const fault = deadIn(adapters, files, adapter.protocol.id, own).find(({ only }) => !only);
  return fault && { code: "host-rejects", reason: `${adapter.title} drops ${own.file}: ${fault.reason}` };
}

/** Is every entry there, and no other one with the same command, of which a host may take the first? */
function asWritten(own: LoadedFile | undefined, loaded: readonly LoadedFile[]): (outputs: readonly Insertion[]) => boolean {
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
    const twin = (one: Json) => textsIn(one).some((text) => commands.includes(text)) && !meant.has(stable(one));
    return outputs.every(
      ({ at, value }) => standsAt(at).has(stable(value)) && !(commands.length && loaded.some((one) => listAt(one.value, at).some(twin))),
    );
  };
}

function listAt(value: Json, at: readonly string[]): readonly Json[] {
  const list = valueAt(value, pointer(...at));
  return Array.isArray(list) ? (list as Json[]) : [];
}

function textsIn(value: Json | undefined): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap((one: Json | undefined) => textsIn(one)) : [];
}
