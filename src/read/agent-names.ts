/** Recognises the names by which people call agents, as in `guard.sh --agent NAME`. */
import { ids } from "../../adapters/registry.ts";

/** A name as it is, and without a last part that says only what kind of program it is. */
const formsOf = (name: string): readonly string[] => {
  const parts = name.toLowerCase().split(/[-_ ]/);
  const short = parts.length > 1 && KIND.test(parts.at(-1) ?? "") ? parts.slice(0, -1) : parts;
  return [parts.join(""), short.join("")];
};

const KIND = /^(?:cli|code|agent|build|ide|editor)$/;

const named = new Map(ids.flatMap((id) => formsOf(id).map((form) => [form, id] as const)));

/** The id of the agent that the word names, apart from case, hyphens and its kind. */
export const agentCalled = (word: string): string | undefined =>
  /^[A-Za-z][\w -]*$/.test(word)
    ? formsOf(word).flatMap((form) => named.get(form) ?? [])[0]
    : undefined;
