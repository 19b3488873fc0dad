/** What Hookport has wired in a project, and whether it still stands as it was written. */
import { readDocument } from "../assemble.ts";
import type { Request } from "../convert.ts";
import { foreign } from "../foreign.ts";
import type { Judged } from "../judge.ts";
import { SHIM, type Layer } from "../layer.ts";
import type { Adapter } from "../model/adapter.ts";
import { ownPlace, type Loaded } from "../model/config.ts";
import type { Group, Handler, HooksDocument } from "../model/document.ts";
import { isFields, same, type Json } from "../model/json.ts";
import { valueOf } from "../parse.ts";
import { plan } from "../plan.ts";
import { UserError } from "../error.ts";
import { loadedFiles, together } from "../source.ts";

export interface Wired {
  readonly doc: HooksDocument;
  /** What each handler of the document is worth on the host, by `keyOf`. */
  readonly judged: ReadonlyMap<string, Judged>;
  /** Why nothing of it can be relied upon. */
  readonly broken?: string;
  /** Host events whose entries are not there, or not as they were written. */
  readonly changed: ReadonlySet<string>;
}

/** A handler by all that decides what it does: a source that was changed since is another one. */
export function keyOf(event: string, { hooks: _hooks, origin, ...group }: Group, { origin: _origin, ...handler }: Handler): string {
  return JSON.stringify([event, origin?.file, group, handler]);
}

/** Undefined: this host is none of the document's targets. */
export function wiredOn(request: Request, adapter: Adapter, layer: Layer, beyond: readonly Loaded[]): Wired | undefined {
  const { files, wires, shim } = request;
  const doc = readDocument(files, layer);
  const { id } = adapter.wire;
  const adopted =
    JSON.stringify(doc?.hooks ?? {}).includes(`"host":"${id}"`) && JSON.stringify(doc?.hooks ?? {}).includes('"adopted":true');
  if (!doc || (doc.targets?.[id] === undefined && !adopted)) return undefined;
  const { wirings, judged } = plan(wires, adapter, doc, foreign(adapter, files, layer), request);
  const broken = files.read(SHIM) === shim ? fileFault(request, adapter, layer, beyond) : `${SHIM} is not the one this release writes`;
  return {
    doc,
    judged: new Map(judged.map((one) => [keyOf(one.event, one.group, one.handler), one])),
    ...(broken !== undefined && { broken }),
    changed: new Set(
      wirings
        .filter((wiring) => !adapter.config.write([wiring]).every((output) => holds(request, adapter, layer, output.at, output.value)))
        .map(({ event }) => event),
    ),
  };
}

function fileOf({ files }: Request, { config }: Adapter, { scope }: Layer): { path: string; value: Json } | undefined {
  const path = ownPlace(config, scope)?.path;
  const text = path === undefined ? undefined : files.read(path);
  return path === undefined || text === undefined ? undefined : { path, value: valueOf(text, path) };
}

/** Why the host does not run what stands in its own file. */
function fileFault(request: Request, adapter: Adapter, layer: Layer, beyond: readonly Loaded[]): string | undefined {
  const place = ownPlace(adapter.config, layer.scope);
  try {
    const file = fileOf(request, adapter, layer);
    if (!file || !place) return undefined;
    const loaded = { place, file: file.path, value: file.value };
    const off = adapter.config.switchedOff?.(loaded, [...loadedFiles(adapter, request.files, together([layer.scope])), ...beyond]);
    if (off !== undefined) return off;
    const [fault] = adapter.config.rejects?.(file.value, place, []) ?? [];
    return fault && `${adapter.title} drops ${file.path}: ${fault.reason}`;
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
}

function holds(request: Request, adapter: Adapter, layer: Layer, at: readonly string[], value: Json): boolean {
  try {
    const list = at.reduce<Json | undefined>(
      (here, step) => (isFields(here) ? here[step] : undefined),
      fileOf(request, adapter, layer)?.value,
    );
    return Array.isArray(list) && (list as Json[]).some((one) => same(one, value));
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}
