/** Every dialect in which hooks are written, each from its own folder: one that is added needs no line here. */
import { wires } from "../../adapters/registry.ts";
import type { Driver } from "./driver.ts";
import type { Source } from "./source.ts";

const load = async (id: string) => ((await import(`../../adapters/${id}/kit/source.ts`)) as { readonly source: Source }).source;

export const sources: readonly Source[] = await Promise.all(Object.keys(wires).map(load));

/** The hooks that this program's own users write. */
export const sourceOf = ({ id }: Driver): Source => sources.find((source) => source.id === id) as Source;

/** The dialects that are foreign to this program. */
export const foreignTo = ({ id }: Driver): readonly Source[] => sources.filter((source) => source.id !== id);
