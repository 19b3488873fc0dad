/** The edited file records what this run was asked for; with --adopt it holds the hooks (S26). */
import { adoptable, readLock } from "../plan/assemble.ts";
import type { ConvertRequest } from "../plan/request.ts";
import type { Group } from "../../schemas/types/document.ts";
import { eventNames, type EventName } from "../model/events.ts";
import { changed, changeTo, type Change, type Files } from "../model/files.ts";
import type { FoundGroup } from "../model/config.ts";
import { RECORDER } from "../model/layer.ts";
import { groupsOfDocument } from "../model/of-document.ts";
import { routes } from "../model/route.ts";
import { isFor } from "../model/select.ts";
import { readEdited, type Edited } from "../read/edited.ts";
import { demandSame } from "./demands.ts";
import { meant } from "../read/meant.ts";
import { givingBack, leavingHosts, type BegunConversion } from "./leaving.ts";
import { emptiedIn, sourcesNow, speakerOf } from "./give-back.ts";
import { readSource, type Source } from "../read/source.ts";
import { editedText } from "../write/edited.ts";
import { ledgerChanges, owns, ownersView, readLedger, recorded } from "../write/ledger.ts";
import { takenFrom } from "../write/put.ts";

export function startedWith(request: ConvertRequest): BegunConversion {
  const { adapters, sources, inPlace, adopt } = request;
  // A recording is not meant to be edited.
  if (sources.some(({ file }) => file === RECORDER)) return { request, changes: [] };
  if (!inPlace) return moving(request);
  const hosts = adopt === false ? Object.keys(adapters) : leavingHosts(request);
  if (!hosts.length) return moving(request);
  const { request: left, changes, back = [] } = givingBack(request, hosts);
  const then = moving(left);
  return { request: then.request, changes: [...changes, ...then.changes], back };
}

/** Moves hooks to the file in which they are edited from now on. */
function moving(request: ConvertRequest): BegunConversion {
  const { adapters, files, layer, sources, targets, adopt, inPlace, failOpen } = request;
  const before = readEdited(files, layer);
  const moved = adoptedHosts(request, before);
  const others = sources.filter(
    (source) => source.file !== layer.edited && source.package === undefined,
  );
  const taken = inPlace
    ? others.flatMap((source) => (adopt || moved.has(source.host) ? takenOf(request, source) : []))
    : [];
  const copies = copiesOf(request, before, moved);
  const lost = adopt ? orphaned(request, before?.from ?? []) : [];
  const cleared = clearedOf(files, request, [...taken, ...copies]);
  const left = others.filter((source) => stillHolds(source, taken)).map(({ file }) => file);
  const gone = [
    ...taken.map(({ source }) => source.file),
    ...lost.map(({ group }) => group.origin?.file ?? ""),
  ];
  const from = [...new Set([...(before?.from ?? []), ...left])].filter(
    (file) => left.includes(file) || !gone.includes(file),
  );
  const hosts = [
    ...taken.map(({ source }) => source.host),
    ...lost.flatMap(({ group }) => group.origin?.host ?? []),
  ];
  const to = [
    ...new Set([...(before?.to ?? []), ...hosts.filter((host) => adapters[host]), ...targets]),
  ];
  const add = inOrder(
    onlyOnce([...taken.map(({ found }) => found), ...lost], before?.groups ?? []),
  );
  const text = editedText(before?.text, layer, { to, from, failOpen, adopt, add });
  const changes = [...changeTo(files, layer.edited, text), ...cleared];
  const view = changed(files, changes);
  if (add.length)
    demandSame(layer, add, before?.groups ?? [], readEdited(view, layer)?.groups ?? []);
  // If no hook moved, the hooks are still at the places where they were read.
  const moves =
    add.length > 0 ||
    taken.length + copies.length > 0 ||
    (before?.groups?.length && before.text !== text);
  const read = moves ? again(request, view, [...taken, ...copies]) : sources;
  return {
    request: { ...request, files: view, ...(inPlace && { from: view }), sources: read },
    changes,
  };
}

/** Hooks that somebody adds to these agents' files move too; other agents keep theirs (S26). */
function adoptedHosts(
  { adapters, files, layer, adopt, targets }: ConvertRequest,
  edited: Edited | undefined,
): ReadonlySet<string> {
  if ((adopt ?? edited?.adopt) === false) return new Set();
  const named = edited?.to && [...edited.to, ...targets];
  // A file that another program made anew is as it was, and its hooks move again.
  const record = recorded(files, layer);
  const emptied = emptiedIn(record);
  const hosts = [
    ...(edited?.groups ?? []).map(speakerOf),
    ...emptied.flatMap((path) =>
      Object.keys(adapters).filter((host) => owns(adapters, host, path)),
    ),
  ];
  return new Set(hosts.filter((host) => named?.includes(host) ?? true));
}

interface Taken {
  readonly source: Source;
  readonly found: FoundGroup;
}

/** Whole groups only, and none if the rest would then be read in another agent's words. */
function takenOf({ adapters, files, layer }: ConvertRequest, source: Source): readonly Taken[] {
  const { file, host, scope } = source;
  const taken = source.groups.flatMap((found) =>
    adoptable(found.group, source) ? [{ source, found }] : [],
  );
  const pointers = taken.map(({ found }) => found.pointer);
  if (!taken.length || !stillHolds(source, taken)) return taken;
  const { text } = takenFrom(files, file, readLedger(files, layer)[file], pointers);
  const rest = readSource(adapters, { ...files, read: () => text }, file, { scope });
  return rest?.host === host ? taken : [];
}

/** Copies to take out where the shim runs the hook from now on; one that would not run stays. */
function copiesOf(
  { adapters, protocols, sources, targets, adopt, inPlace }: ConvertRequest,
  before: Edited | undefined,
  moved: ReadonlySet<string>,
): readonly Taken[] {
  const to = [...(before?.to ?? []), ...targets];
  const runs = (host: string) => (original: FoundGroup) => {
    const { event, group } = original;
    const protocol = adapters[host]?.protocol;
    return (
      protocol !== undefined &&
      event !== null &&
      group.hooks.every((hook) => hook.command !== undefined && isFor(hook, host)) &&
      routes(protocols, protocol, event, group).length > 0
    );
  };
  if (!inPlace) return [];
  return sources.flatMap(({ copies = [] }) =>
    copies.filter(
      ({ source: { host }, originals }) =>
        to.includes(host) && (adopt || moved.has(host)) && originals.every(runs(host)),
    ),
  );
}

const stillHolds = (source: Source, taken: readonly Taken[]) =>
  !taken.some((taken) => taken.source === source) ||
  source.natives.length > 0 ||
  source.unread.length > 0 ||
  source.groups.some((found) => !taken.some((taken) => taken.found === found));

/** The files without the groups that were taken, and what undo needs for them. */
function clearedOf(
  files: Files,
  { layer, ignored }: ConvertRequest,
  taken: readonly Taken[],
): readonly Change[] {
  const record = readLedger(files, layer);
  const paths = [...new Set(taken.map(({ source }) => source.file))];
  if (!paths.length) return [];
  const items = paths.map((path) => {
    const own = taken.filter(({ source }) => source.file === path);
    const pointers = own.map(({ found }) => found.pointer);
    return { path, ...takenFrom(files, path, record[path], pointers) };
  });
  const written = Object.fromEntries(items.map((item) => [item.path, item.written]));
  return [
    ...items.flatMap(({ path, text }) => changeTo(files, path, text)),
    ...ledgerChanges(files, layer, { ...record, ...written }, ignored),
  ];
}

/** Hooks that only the lock still has, as their file is gone: --adopt keeps them. */
function orphaned(
  { files, layer }: ConvertRequest,
  from: readonly string[],
): readonly FoundGroup[] {
  const doc = readLock(files, layer);
  const edited = readEdited(files, layer) !== undefined;
  const isLost = ({ origin }: Group) =>
    origin !== undefined &&
    (origin.file === layer.edited
      ? !edited
      : from.includes(origin.file) && !origin.file.startsWith("../") && !files.exists(origin.file));
  return groupsOfDocument(doc).flatMap(({ event, group }) =>
    isLost(group)
      ? [{ event, hostEvent: event, group: { ...group }, pointer: group.origin?.pointer ?? "" }]
      : [],
  );
}

function inOrder(
  groups: readonly FoundGroup[],
): readonly { readonly event: EventName; readonly group: Group }[] {
  return eventNames.flatMap((event) =>
    groups
      .filter((found) => found.event === event)
      // The variables of the agent's own settings are read from there each time.
      .map(({ group: { env: _env, ...group } }) => ({ event, group })),
  );
}

/** Hooks with the same event, filter, dialect and command are one, even if several files had it. */
function onlyOnce(
  groups: readonly FoundGroup[],
  there: readonly FoundGroup[],
): readonly FoundGroup[] {
  const seen = new Set(there.map(meant));
  return groups.filter((group) => !seen.has(meant(group)) && seen.add(meant(group)));
}

/** Groups that were moved are read from their new place. */
function again(request: ConvertRequest, view: Files, taken: readonly Taken[]): readonly Source[] {
  const { adapters, layer, sources } = request;
  const owners = ownersView(view);
  const found = sourcesNow(request, view);
  const isTaken = ({ file }: Source) => taken.some(({ source }) => source.file === file);
  const rest = sources.flatMap((source): readonly Source[] => {
    if (source.file === layer.edited) return [];
    if (!isTaken(source)) return [source];
    const now = found.find(
      (candidate) => candidate.file === source.file && candidate.host === source.host,
    );
    const read =
      now ??
      (view.read(source.file) === undefined
        ? undefined
        : readSource(adapters, owners, source.file, { as: source.host, scope: source.scope }));
    return read ? [read] : [];
  });
  return [...found.filter(({ file }) => file === layer.edited), ...rest];
}
