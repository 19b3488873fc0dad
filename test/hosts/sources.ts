/**
 * Every dialect in which hooks are written, each from its own folder: one that is added needs no
 * line here.
 */
import { protocols } from "../../adapters/registry.ts";
import type { Driver } from "./driver.ts";
import type { Source } from "./source.ts";

/** Hooks that are written for the agent, or a sentence that says why nobody can write any. */
async function load(id: string): Promise<Source | string> {
  try {
    return (
      (await import(`../../adapters/${id}/kit/source.ts`)) as { readonly source: Source | string }
    ).source;
  } catch (cause) {
    throw new Error(
      `adapters/${id}/kit/source.ts has to show how hooks are written for the agent, or to say why nobody can`,
      { cause },
    );
  }
}

const loaded = await Promise.all(Object.keys(protocols).map(load));

export const sources: readonly Source[] = loaded.filter((source) => typeof source !== "string");

/** The hooks that this program's own users write; none can be written where they are code. */
export const sourceOf = ({ id }: Driver): Source | undefined =>
  sources.find((source) => source.id === id);

/** The dialects that are foreign to this program. */
export const foreignTo = ({ id }: Driver): readonly Source[] =>
  sources.filter((source) => source.id !== id);
