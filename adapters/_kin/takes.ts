/** Values that an agent does not take where they stand, for its `rejects`: a reader passes over them and tells of none. */
import type { FileFault } from "../../src/model/config.ts";
import { isFields, pointer, type Fields, type Json } from "../../src/model/json.ts";

/** Fields of groups, entries and handlers with what the agent takes there, and what is wrong with anything else. */
export type Takes = { readonly [field: string]: readonly [takes: (value: Json) => boolean, otherwise: string] };

export const isAboveZero = (value: unknown): value is number => typeof value === "number" && value > 0;

export function wrongFields(takes: Takes, value: Fields): readonly FileFault[] {
  const lists = isFields(value["hooks"]) ? Object.entries(value["hooks"]) : [];
  const outer = lists.flatMap(([name, list]) => below(list, pointer("hooks", name)));
  const inner = outer.flatMap(([one, at]) => below(one["hooks"], `${at}/hooks`));
  return [...outer, ...inner].flatMap(([one, at]) =>
    Object.entries(takes).flatMap(([field, [fits, reason]]) => {
      const said = one[field];
      return said === undefined || fits(said) ? [] : [{ pointer: at + pointer(field), reason }];
    }),
  );
}

const below = (list: Json | undefined, at: string) =>
  Array.isArray(list) ? (list as Json[]).flatMap((one, i) => (isFields(one) ? [[one, at + pointer(i)] as const] : [])) : [];
