/** Recognises copies of a document's hooks in agents' files: only the document's are read. */
import { formats } from "../../adapters/formats.ts";
import type { FoundGroup } from "../model/config.ts";
import type { Handler, HooksDocument } from "../../schemas/types/document.ts";
import { eventInfo } from "../model/events.ts";
import { stable } from "../model/json.ts";
import { knownOf } from "../model/known.ts";
import { groupsOfDocument } from "../model/of-document.ts";
import { isFor } from "../model/select.ts";
import { workOf } from "./script.ts";
import type { HookCopy, Source } from "./source.ts";

/** Leaves out hooks that a document's program copied: the document lists them. */
export function withoutCopies(sources: readonly Source[]): readonly Source[] {
  const copies: HookCopy[] = [];
  const rest = sources.flatMap((source) => {
    const originals = sources.flatMap(({ format, groups, natives }) =>
      format !== undefined && mayWrite(format, source) ? [...groups, ...natives] : [],
    );
    if (source.format !== undefined || !originals.length) return [source];
    const own = (found: FoundGroup): readonly FoundGroup[] => {
      const same = copiedBy(found, originals, source.host);
      if (same) copies.push({ source, found, originals: same });
      return same ? [] : withoutCopied(found, originals, source.host);
    };
    const groups = source.groups.flatMap(own);
    const natives = source.natives.flatMap(own);
    const left = groups.length || natives.length || source.unread.length;
    return left ? [{ ...source, groups, natives }] : [];
  });
  if (!copies.length) return rest;
  const first = rest.find(({ format }) => format !== undefined);
  return rest.map((source) => (source === first ? { ...source, copies } : source));
}

const mayWrite = (format: string, { host, file, scope }: Source): boolean =>
  scope === "project" &&
  formats.some(({ id, writes }) => id === format && writes[host]?.includes(file));

function withoutCopied(
  found: FoundGroup,
  originals: readonly FoundGroup[],
  host: string,
): readonly FoundGroup[] {
  const same = originalsOf(found, originals, host);
  const hooks = found.group.hooks.filter((_, i) => same[i] === undefined);
  return [hooks.length ? { ...found, group: { ...found.group, hooks } } : found];
}

/** The document's hooks of which the group is a copy; undefined if one of its handlers is none. */
export function copiedBy(
  found: FoundGroup,
  originals: readonly FoundGroup[],
  host: string,
): readonly FoundGroup[] | undefined {
  const same = originalsOf(found, originals, host);
  return same.every((group) => group !== undefined) ? same : undefined;
}

/** For each handler the document's hook that does the same for the same calls and agent. */
function originalsOf(
  { event, hostEvent, group }: FoundGroup,
  originals: readonly FoundGroup[],
  host: string,
): readonly (FoundGroup | undefined)[] {
  const like = originals.filter(
    (original) =>
      original.event === event &&
      (event !== null || original.hostEvent === hostEvent) &&
      (original.group.matcher === group.matcher ||
        (group.matcher === undefined && event !== null && eventInfo(event).subject !== "tool")),
  );
  const isLike = (handler: Handler) => (other: Handler) =>
    isFor(other, host) &&
    doneBy(other) === doneBy(handler) &&
    (other.failClosed || !handler.failClosed);
  return group.hooks.map((handler) =>
    like.find((group) => group.group.hooks.some(isLike(handler))),
  );
}

/** The hooks of such documents in a document of ours. */
export const documentHooks = (doc: HooksDocument | undefined): readonly FoundGroup[] =>
  groupsOfDocument(doc).flatMap(({ event, group }) =>
    group.origin?.format === undefined
      ? []
      : [{ event, hostEvent: event, group, pointer: group.origin.pointer }],
  );

/** Results are kept because a file may have as many copies as a document has hooks. */
const known = knownOf<Handler, string>();

/** Returns what a handler runs or asks, apart from how. */
const doneBy = (handler: Handler): string =>
  known(handler, "", () => {
    const { command, args, prompt, ...rest } = handler;
    const work = workOf({ ...(command !== undefined && { command }), ...(args && { args }) });
    const own = Object.entries(rest).filter(([key]) => key.startsWith("x-"));
    return work ?? stable([prompt ?? own]);
  });
