/** Finds hooks that exist only in the document: from elsewhere, or from a file that is gone. */
import type { FoundGroup } from "../model/config.ts";
import type { Group, HooksDocument, Origin } from "../../schemas/types/document.ts";
import { eventNames } from "../model/events.ts";
import type { Layer } from "../model/layer.ts";
import { emptySource, type Source } from "../read/source.ts";
import { UNIVERSAL } from "../read/universal.ts";

export function orphans(
  doc: HooksDocument | undefined,
  { document, scope }: Layer,
  found: readonly Source[],
): readonly Source[] {
  if (!doc) return [];
  const groups: FoundGroup[] = [];
  for (const event of eventNames)
    for (const group of doc.hooks[event] ?? []) {
      if (found.some(({ file }) => file === group.origin?.file)) continue;
      const pointer = group.origin?.pointer ?? "";
      groups.push({ event, hostEvent: event, group: nowhere(group), pointer });
    }
  if (!groups.length) return [];
  const files = [...new Set(groups.map(({ group }) => group.origin?.file ?? document))];
  return files.map((file) => {
    const own = groups.filter(({ group }) => (group.origin?.file ?? document) === file);
    return {
      ...emptySource(own[0]?.group.origin?.host ?? UNIVERSAL, file, scope),
      groups: own,
      orphan: true,
    };
  });
}

/** Removes the group's claim to be in its original place. */
function nowhere(group: Group): Group {
  const { inPlace: _inPlace, ...origin } = group.origin ?? {};
  return group.origin ? { ...group, origin: origin as Origin } : group;
}
