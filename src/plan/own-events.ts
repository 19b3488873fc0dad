import type { Group, HooksDocument } from "../../schemas/types/document.ts";
import { isFields } from "../model/json.ts";

/** The groups on events that only one host has, kept under its `x-` key. */
export function ownEvents(
  doc: HooksDocument,
  id: string,
): readonly { hostEvent: string; group: Group }[] {
  const own = doc[`x-${id}`];
  const hooks = own && isFields(own["hooks"]) ? own["hooks"] : {};
  return Object.entries(hooks).flatMap(([hostEvent, groups]) =>
    (groups as unknown as Group[]).map((group) => ({ hostEvent, group })),
  );
}
