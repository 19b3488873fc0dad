/** The document: every source converted so far, each group with its origin (design, section 6). */
import { acceptedIn } from "./accept.ts";
import type { ConvertRequest } from "./request.ts";
import { errorIn } from "../model/error.ts";
import type { Files } from "../model/files.ts";
import type { Group, HooksDocument, Origin } from "../model/document.ts";
import { eventNames, type EventName } from "../model/events.ts";
import { parseJson, valueAt } from "../model/json.ts";
import { damageIn } from "../model/well-formed.ts";
import { demandOnce } from "../model/repeated.ts";
import { retiredIn } from "../model/standing.ts";
import { ownersText, readLedger } from "../write/ledger.ts";
import type { Layer } from "../model/layer.ts";
import { ownEvents } from "./plan.ts";
import type { Source } from "../read/source.ts";
import { UNIVERSAL } from "../read/universal.ts";

/** The document with these sources in the place of what came from the same files before. */
export function assemble({ sources, files, inPlace, failOpen, adopt, layer }: ConvertRequest): HooksDocument {
  const old = readDocument(files, layer) ?? { version: 1 as const, hooks: {} };
  const read = new Set(sources.map(({ file }) => file));
  const record = readLedger(files, layer);
  // Originals that can no longer be put back stand in the document alone.
  const orphaned = (file: string) => !record[file]?.replaced || ownersText(files.read(file) ?? "{}", record[file], file).handEdited;
  const stays = ({ origin }: Group) => !origin || !read.has(origin.file) || (origin.adopted === true && orphaned(origin.file));
  const kept = (group: Group): Group =>
    group.origin?.inPlace && !files.exists(group.origin.file) ? withOrigin(group, { inPlace: undefined }) : group;
  const doc: { [key: string]: unknown } = { ...old, version: 1 };
  const hooks: { [event: string]: Group[] } = {};
  const mark = (group: Group, source: Source) => {
    const stands = inPlace && group.origin?.inPlace === true;
    const adopted = stands && adopt && adoptable(group, source);
    return withOrigin(group, { file: source.file, inPlace: (stands && !adopted) || undefined, adopted: adopted || undefined });
  };
  for (const name of eventNames) {
    const all = [
      ...(old.hooks[name] ?? []).filter(stays).map(kept),
      ...sources.flatMap((source) => source.groups.filter(({ event }) => event === name).map(({ group }) => mark(group, source))),
    ];
    if (all.length) hooks[name] = all;
  }
  doc["hooks"] = hooks;
  const hosts = new Set([
    ...sources.map(({ host }) => host),
    ...Object.keys(old).flatMap((key) => (key.startsWith("x-") ? [key.slice(2)] : [])),
  ]);
  for (const host of hosts) {
    const own: { [event: string]: Group[] } = {};
    for (const { hostEvent, group } of ownEvents(old, host)) if (stays(group)) (own[hostEvent] ??= []).push(kept(group));
    for (const source of sources)
      if (source.host === host)
        for (const { hostEvent, group } of source.natives)
          (own[hostEvent] ??= []).push(withOrigin(group, { file: source.file, inPlace: (inPlace && group.origin?.inPlace) || undefined }));
    if (Object.keys(own).length) doc[`x-${host}`] = { hooks: own };
    else delete doc[`x-${host}`];
  }
  const accepted = acceptedIn(sources);
  if (accepted.length) doc["accept"] = accepted;
  const retired = retiredIn(old, hooks);
  if (retired.length) doc["retired"] = retired;
  else delete doc["retired"];
  if (failOpen) doc["failOpen"] = true;
  else delete doc["failOpen"];
  return doc as unknown as HooksDocument;
}

/** Where its groups came from, each file once. */
export function originsOf(doc: HooksDocument | undefined): readonly Origin[] {
  const all = eventNames.flatMap((name) => (doc?.hooks[name] ?? []).flatMap(({ origin }) => (origin ? [origin] : [])));
  return all.filter((one, i) => all.findIndex(({ file }) => file === one.file) === i);
}

/** A group is adopted whole or not at all: only commands go through the shim, and only an element of an event's list can be taken out. */
function adoptable({ origin, hooks }: Group, { host, file, scope, value, unread }: Source): boolean {
  const at = origin?.pointer ?? "";
  return (
    host !== UNIVERSAL &&
    // A plugin's own file is installed as it is.
    scope !== "plugin" &&
    file.endsWith(".json") &&
    hooks.every((one) => one.type === "command") &&
    Array.isArray(valueAt(value, at.slice(0, at.lastIndexOf("/")))) &&
    Array.isArray(valueAt(value, at.split("/").slice(0, 3).join("/"))) &&
    !unread.some(({ pointer }) => pointer.startsWith(`${at}/`))
  );
}

/** Was the last conversion of these hosts' hooks one with --adopt? A bare one repeats that. */
export const adoptedBefore = (doc: HooksDocument | undefined, sources: readonly Source[]): boolean =>
  doc !== undefined && adoptedGroups(doc).some(({ origin }) => !sources.length || sources.some(({ host }) => host === origin.host));

/** The groups the shim runs in the place of their own host. */
export function adoptedGroups(
  doc: HooksDocument,
): readonly { readonly event: EventName; readonly group: Group; readonly origin: Origin }[] {
  return eventNames.flatMap((event) =>
    (doc.hooks[event] ?? []).flatMap((group) => (group.origin?.adopted ? [{ event, group, origin: group.origin }] : [])),
  );
}

function withOrigin(group: Group, change: Partial<Origin>): Group {
  const origin = { ...(group.origin as Origin), ...change };
  return { ...group, origin: JSON.parse(JSON.stringify(origin)) as Origin };
}

export function readDocument(files: Files, { document }: Layer): HooksDocument | undefined {
  const text = files.read(document);
  if (text === undefined) return undefined;
  const value = parseJson(text);
  const damage = damageIn(value);
  if (damage !== undefined)
    throw errorIn(
      { file: document, line: 0, what: damage ? `damaged at ${damage}` : "not a hooks document" },
      "restore it from version control; where nothing was adopted, removing the folder .hookport and converting again does as well",
      "not-json",
    );
  demandOnce(text, document);
  return value as unknown as HooksDocument;
}
