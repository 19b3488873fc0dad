/** The edited file says which hooks are guards, named as what is accepted names them (S31). */
import type { FoundGroup, FileFault } from "../model/config.ts";
import { isFields, type Json } from "../model/json.ts";
import type { Source } from "./source.ts";

export interface GuardWords {
  readonly [name: string]: boolean;
}

export function guardWordsIn(value: Json | undefined, faults: FileFault[]): GuardWords {
  if (value === undefined) return {};
  if (isFields(value) && Object.values(value).every((value) => typeof value === "boolean"))
    return value as unknown as GuardWords;
  faults.push({
    pointer: "/guard",
    reason: "`guard` is not an object of hooks with true or false",
  });
  return {};
}

export function withWords(source: Source, words: GuardWords): Source {
  const named = Object.entries(words);
  if (!named.length) return source;
  const worded = (found: FoundGroup): FoundGroup => ({
    ...found,
    group: {
      ...found.group,
      hooks: found.group.hooks.map((handler) => {
        const text = handler.command ?? handler.prompt ?? "";
        const word = named.find(([name]) => name !== "" && text.includes(name));
        const { pointer = "" } = handler.origin ?? {};
        return word
          ? { ...handler, origin: { pointer, ...handler.origin, guard: word[1] } }
          : handler;
      }),
    },
  });
  return { ...source, groups: source.groups.map(worded), natives: source.natives.map(worded) };
}
