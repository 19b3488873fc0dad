/** Gaps that a team has accepted, as documents and universal sources say them. */
import type { AcceptedGap, Group } from "../model/document.ts";
import { isFields, text, type Json } from "../model/json.ts";
import type { EditedGap } from "../read/edited.ts";
import type { Source } from "../read/source.ts";
import { UNIVERSAL } from "../read/universal.ts";

/** A gap without a reason is not accepted. */
export const acceptsOf = (value: unknown): readonly AcceptedGap[] => {
  const list = isFields(value) && Array.isArray(value["accept"]) ? (value["accept"] as Json[]) : [];
  return list.filter(
    (one) => isFields(one) && ["code", "why"].every((key) => text(one[key])?.trim()),
  ) as unknown as AcceptedGap[];
};

/** What universal sources say of gaps; the file that people edit is told apart. */
export const acceptedIn = (sources: readonly Source[], edited: string): readonly AcceptedGap[] =>
  sources.flatMap(({ host, file, value }) =>
    host === UNIVERSAL && file !== edited ? acceptsOf(value) : [],
  );

/**
 * What people name by a hook's script or command, each at the places of such hooks; where there is
 * none, at no place.
 */
export function placedGaps(
  all: readonly EditedGap[],
  groups: readonly Group[],
): readonly (readonly AcceptedGap[])[] {
  const handlers = groups.flatMap(({ hooks }) => hooks);
  return all.map(({ hook, ...one }) => {
    if (hook === undefined) return [one];
    const found = handlers
      .filter(({ command, prompt }) => (command ?? prompt)?.includes(hook))
      .map(({ origin }) => ({ ...one, pointer: origin?.pointer ?? "/" }));
    return found.length ? found : [{ ...one, pointer: "/" }];
  });
}
