/** What the edited file says beside its hooks: which packages count, and which hooks are guards. */
import type { FoundGroup, FileFault } from "../model/config.ts";
import { isFields, pointer, type Json } from "../model/json.ts";
import { wrongName } from "../model/packages.ts";
import type { Source } from "./source.ts";

export interface NamedPackage {
  readonly name: string;
  /** The agents that a hook is for: none if it is switched off. Hooks are named as by `accept`. */
  readonly hooks: { readonly [hook: string]: readonly string[] };
}

/** What cannot be read becomes a fault. */
export function packagesIn(value: Json | undefined, faults: FileFault[]): readonly NamedPackage[] {
  const wrong = (reason: string, ...at: readonly string[]) =>
    void faults.push({ pointer: pointer("packages", ...at), reason });
  if (value === undefined) return [];
  if (!isFields(value)) {
    wrong("`packages` is an object: the name of each package, with `{}`");
    return [];
  }
  return Object.entries(value).flatMap(([name, value]): NamedPackage[] => {
    const no = wrongName(name);
    if (no !== undefined) wrong(`${JSON.stringify(name)} is no name of a package: ${no}`, name);
    else if (!isFields(value))
      wrong(
        'a package has `{}`, or hooks of it with false or a list of agents: { "rules.sh": false }',
        name,
      );
    else {
      const hooks: { [hook: string]: readonly string[] } = {};
      for (const [hook, setting] of Object.entries(value)) {
        if (setting === false) hooks[hook] = [];
        else if (Array.isArray(setting) && setting.every((id) => typeof id === "string"))
          hooks[hook] = setting;
        else if (setting !== true)
          wrong(`a hook is switched off with false, or has the list of its agents`, name, hook);
      }
      return [{ name, hooks }];
    }
    return [];
  });
}

/** By the word of their owner, and named as what is accepted names them (S31). */
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
