/** Gives agents their hooks back: with `--no-adopt`, or where our file names them no more (S26). */
import { changed, changeTo, type Change } from "../model/files.ts";
import { keptOf } from "../model/json.ts";
import { readLock } from "../plan/assemble.ts";
import type { ConvertRequest } from "../plan/request.ts";
import { documentHooks } from "../read/copies.ts";
import { readEdited } from "../read/edited.ts";
import { ledgerChanges, owns, readLedger } from "../write/ledger.ts";
import { emptiedIn, giveBack, leftIn, sourcesNow, speakerOf } from "./give-back.ts";

export interface BegunConversion {
  /** The request after that; everything else is written on top of its files. */
  readonly request: ConvertRequest;
  readonly changes: readonly Change[];
  /** Files that have their own hooks again. */
  readonly back?: readonly string[];
}

/** Agents that left and whose own hooks are still edited in our file. */
export function leavingHosts(request: ConvertRequest): readonly string[] {
  const { adapters, files, layer, targets } = request;
  const edited = readEdited(files, layer);
  const record = readLedger(files, layer);
  const emptied = emptiedIn(record);
  const before = readLock(files, layer)?.targets ?? {};
  const named = [...(edited?.to ?? []), ...targets];
  const speaks = new Set(edited?.groups?.map(speakerOf));
  return Object.keys(adapters).filter(
    (host) =>
      !named.includes(host) &&
      (emptied.some((path) => owns(adapters, host, path)) ||
        (speaks.has(host) && before[host] !== undefined)),
  );
}

/** These agents have their own hooks again afterwards. */
export function givingBack(request: ConvertRequest, leaving: readonly string[]): BegunConversion {
  const { files, layer } = request;
  const edited = readEdited(files, layer);
  const record = readLedger(files, layer);
  const which = { hosts: leaving, asIs: true };
  const documents = documentHooks(readLock(files, layer));
  const back = giveBack(request, record, which, edited?.groups ?? [], documents);
  const { changes, given } = back;
  if (!edited || (!given.length && !changes.length)) return { request, changes: [] };
  // An agent of whose hooks one stays goes on calling the shim for that.
  const staying = new Set(back.rest.map(speakerOf));
  const hosts = given.map(({ hook }) => speakerOf(hook)).filter((host) => !staying.has(host));
  const paths = [...given, ...changes].map(({ path }) => path);
  const rest = keptOf(record, (_, path) => !paths.includes(path));
  const items = [
    ...changeTo(files, layer.edited, leftIn(edited, layer, hosts, given)),
    ...changes,
    ...ledgerChanges(files, layer, rest),
  ];
  const view = changed(files, items);
  const found = sourcesNow(request, view);
  const known = new Set([layer.edited, ...paths, ...request.sources.map(({ file }) => file)]);
  const targets = request.targets.filter((host) => !hosts.includes(host));
  return {
    request: {
      ...request,
      files: view,
      from: view,
      targets,
      sources: found.filter(({ file }) => known.has(file)),
    },
    changes: items,
    back: paths,
  };
}
