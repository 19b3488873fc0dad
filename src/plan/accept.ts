import type { AcceptedGap, Group } from "../../schemas/types/document.ts";
import { isFields, text, type Json } from "../model/json.ts";
import type { EditedGap } from "../read/edited.ts";
import type { Source } from "../read/source.ts";
import { UNIVERSAL } from "../read/universal.ts";

/** A gap without a reason does not count. */
export const acceptsOf = (value: unknown): readonly AcceptedGap[] => {
  const list = isFields(value) && Array.isArray(value["accept"]) ? (value["accept"] as Json[]) : [];
  return list.filter(
    (value) => isFields(value) && ["code", "why"].every((key) => text(value[key])?.trim()),
  ) as unknown as AcceptedGap[];
};

/** What a package accepts counts for its own hooks alone. */
export const acceptsBy = ({ file, value, package: name }: Source): readonly AcceptedGap[] =>
  name === undefined ? acceptsOf(value) : acceptsOf(value).map((accept) => ({ ...accept, file }));

/** Leaves out those of the file that people edit. */
export const acceptedIn = (sources: readonly Source[], edited: string): readonly AcceptedGap[] =>
  sources.flatMap((source) =>
    source.host === UNIVERSAL && source.file !== edited ? acceptsBy(source) : [],
  );

/**
 * Finds the places of hooks that people name by script or command; the list is empty without one.
 */
export function placedGaps(
  gaps: readonly EditedGap[],
  groups: readonly Group[],
): readonly (readonly AcceptedGap[])[] {
  const handlers = groups.flatMap(({ hooks }) => hooks);
  return gaps.map(({ hook, ...gap }) => {
    if (hook === undefined) return [gap];
    const found = handlers
      .filter(({ command, prompt }) => (command ?? prompt)?.includes(hook))
      .map(({ origin }) => ({ ...gap, pointer: origin?.pointer ?? "/" }));
    return found.length ? found : [{ ...gap, pointer: "/" }];
  });
}
