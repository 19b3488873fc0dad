/** Builds the document: every source converted so far, each group with its origin. */
import { editedDigest } from "../model/edited-digest.ts";
import { acceptedIn, placedGaps } from "./accept.ts";
import type { ConvertRequest } from "./request.ts";
import type { Code } from "../model/codes.ts";
import { tidy } from "../model/decision.ts";
import { errorIn, UserError } from "../model/error.ts";
import type { Files } from "../model/files.ts";
import type { AcceptedGap, Group, HooksDocument, Origin } from "../../schemas/types/document.ts";
import { isFor } from "../model/select.ts";
import { eventNames } from "../model/events.ts";
import { groupsOfDocument, keptOwn, ownEvents } from "../model/of-document.ts";
import { parseJson, valueAt, type Json } from "../model/json.ts";
import { damageIn, isOfOtherFormat } from "../model/well-formed.ts";
import { demandOnce } from "../read/repeated.ts";
import { isSealed } from "../model/seal.ts";
import { retiredIn } from "../model/standing.ts";
import { readEdited, type Edited } from "../read/edited.ts";
import type { Layer } from "../model/layer.ts";
import { readRecord } from "../read/records.ts";
import type { Source } from "../read/source.ts";
import { UNIVERSAL } from "../read/universal.ts";

/** These sources replace what came from the same files before. */
export function assemble(request: ConvertRequest): HooksDocument {
  const { sources, files, inPlace, failOpen, layer } = request;
  const edited = readEdited(files, layer);
  const old = readLock(files, layer) ?? { version: 1 as const, hooks: {} };
  const read = new Set([layer.edited, ...sources.map(({ file }) => file)]);
  // If people list the files to convert, no other file counts.
  const stays = ({ origin }: Group) =>
    !origin || (!read.has(origin.file) && (edited?.from.includes(origin.file) ?? true));
  const kept = (group: Group): Group =>
    group.origin?.inPlace && !files.exists(group.origin.file)
      ? withOrigin(group, { inPlace: undefined })
      : group;
  const hooks: { [event: string]: Group[] } = {};
  const mark = (group: Group, source: Source) =>
    withOrigin(group, {
      file: source.file,
      inPlace: (inPlace && group.origin?.inPlace === true) || undefined,
    });
  for (const name of eventNames) {
    const groups = [
      ...(old.hooks[name] ?? []).filter(stays).map(kept),
      ...sources.flatMap((source) =>
        source.groups.filter(({ event }) => event === name).map(({ group }) => mark(group, source)),
      ),
    ];
    // Files keep the order in which they were first read on this event, even if only some are read
    // this time.
    const known = (old.hooks[name] ?? []).map(({ origin }) => origin?.file);
    const rank = ({ origin }: Group) =>
      known.includes(origin?.file) ? known.indexOf(origin?.file) : known.length;
    if (groups.length) hooks[name] = groups.toSorted((a, b) => rank(a) - rank(b));
  }
  const hosts = new Set([
    ...sources.map(({ host }) => host),
    ...Object.keys(old).flatMap((key) => (key.startsWith("x-") ? [key.slice(2)] : [])),
  ]);
  const own = [...hosts].map((host) => {
    const before = ownEvents(old, host).filter(({ group }) => stays(group));
    const now = sources
      .filter((source) => source.host === host)
      .flatMap((source) =>
        source.natives.map((each) => ({ ...each, group: mark(each.group, source) })),
      );
    const groups = [...before.map((each) => ({ ...each, group: kept(each.group) })), ...now];
    return [`x-${host}`, keptOwn(groups)] as const;
  });
  const accepted = [
    ...placedGaps(edited?.accept ?? [], Object.values(hooks).flat()).flat(),
    ...acceptedIn(sources, layer.edited),
    ...leftOut(hooks, edited?.to ?? []),
  ];
  const installed = installedIn(files, hooks, old);
  const retired = retiredIn(old, hooks);
  return tidy<object>({
    ...old,
    version: 1,
    hooks,
    ...Object.fromEntries(own),
    ...((accepted.length || edited) && { accept: accepted.length ? accepted : undefined }),
    hookport: undefined,
    installed: Object.keys(installed).length ? installed : undefined,
    retired: retired.length ? retired : undefined,
    edited: digestOf(edited),
    failOpen: failOpen || undefined,
  }) as HooksDocument;
}

function installedIn(
  files: Files,
  hooks: { readonly [event: string]: readonly Group[] },
  old: HooksDocument,
): NonNullable<HooksDocument["installed"]> {
  const names = Object.values(hooks).flatMap((groups) =>
    groups.flatMap(({ origin }) => origin?.package ?? []),
  );
  return Object.fromEntries(
    [...new Set(names)].toSorted().map((name) => {
      const record = readRecord(files, name);
      const known = record && typeof record !== "string" ? Object.keys(record.files) : undefined;
      return [name, known?.toSorted() ?? old.installed?.[name] ?? []];
    }),
  );
}

/** It is undefined unless hooks are edited in that file. */
export const digestOf = (edited: Edited | undefined): string | undefined =>
  edited?.groups && editedDigest(edited.text);

/** Gaps for hooks that people keep from an agent on purpose. */
function leftOut(
  hooks: { readonly [event: string]: readonly Group[] },
  to: readonly string[],
): readonly AcceptedGap[] {
  const gaps: AcceptedGap[] = [];
  for (const group of Object.values(hooks).flat())
    for (const handler of group.hooks)
      for (const host of to)
        if (!isFor(handler, host))
          gaps.push({
            code: "left-out",
            host,
            pointer: handler.origin?.pointer ?? "",
            why: `it is only for ${handler.agents?.join(", ") || "no agent"}`,
          });
  return gaps;
}

export function originsOf(doc: HooksDocument | undefined): readonly Origin[] {
  const origins = groupsOfDocument(doc).flatMap(({ group: { origin } }) => origin ?? []);
  return origins.filter((origin, i) => origins.findIndex(({ file }) => file === origin.file) === i);
}

/** A whole group or nothing: only commands go through the shim, only elements can be removed. */
export function adoptable(
  { origin, hooks }: Group,
  { host, file, scope, plugin, value, unread }: Source,
): boolean {
  const at = origin?.pointer ?? "";
  return (
    host !== UNIVERSAL &&
    // A plugin's own file is installed unchanged, whoever enables the plugin.
    scope !== "plugin" &&
    plugin === undefined &&
    // Undo restores only what was in a file that its own agent reads.
    origin?.inPlace === true &&
    file.endsWith(".json") &&
    hooks.every((hook) => hook.type === "command") &&
    Array.isArray(valueAt(value, at.slice(0, at.lastIndexOf("/")))) &&
    Array.isArray(valueAt(value, at.split("/").slice(0, 3).join("/"))) &&
    !unread.some(({ pointer }) => pointer.startsWith(`${at}/`))
  );
}

/** The groups that the shim runs in place of their own host. */
export const adoptedGroups = (doc: HooksDocument) =>
  groupsOfDocument(doc).flatMap(({ event, group }) =>
    group.origin?.adopted ? [{ event, group, origin: group.origin }] : [],
  );

function withOrigin(group: Group, change: Partial<Origin>): Group {
  const origin = { ...(group.origin as Origin), ...change };
  return { ...group, origin: JSON.parse(JSON.stringify(origin)) as Origin };
}

/** A lock in another release's format is refused with this code. */
const OTHER_FORMAT: Code = "other-release";

/** Only a conversion writes such a lock anew (S27). */
export function demandFormat(lock: Json | undefined, file: string): void {
  if (isOfOtherFormat(lock))
    throw errorIn(
      { file, line: 0, what: "is in the format of another release of Hookport" },
      "convert again, which writes it anew: hookport convert",
      OTHER_FORMAT,
    );
}

/**
 * A lock in another release's format counts as missing, and so does a damaged one as long as the file
 * that people edit exists (S27).
 */
export function readLock(files: Files, layer: Layer): HooksDocument | undefined {
  try {
    return readDocument(files, layer);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    if (error.code === OTHER_FORMAT || files.exists(layer.edited)) return undefined;
    throw error;
  }
}

/** The lock is the document that runs. */
export function readDocument(
  files: Files,
  { document: file }: Pick<Layer, "document">,
): HooksDocument | undefined {
  const text = files.read(file);
  if (text === undefined) return undefined;
  const value = parseJson(text);
  demandFormat(value, file);
  const damage = damageIn(value);
  if (damage !== undefined)
    throw errorIn(
      { file, line: 0, what: damage ? `damaged at ${damage}` : "not a hooks document" },
      "restore it from version control; where nothing was adopted, removing the folder .hookport and converting again does as well",
      "unreadable-file",
    );
  demandOnce(text, file);
  if (!isSealed(value))
    throw errorIn(
      { file, line: 0, what: "was changed by something other than Hookport" },
      "restore it from version control, or run `hookport convert`",
      "sealed",
    );
  return value as unknown as HooksDocument;
}
