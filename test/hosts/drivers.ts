/** The agents whose programs are played, each from its own folder: an agent that is added needs no line here. */
import { adapters } from "../../adapters/registry.ts";
import type { Driver } from "./driver.ts";

/** A driver, or a sentence that says why the agent's program cannot be driven. */
const load = async (id: string) =>
  [id, ((await import(`../../adapters/${id}/kit/real.ts`)) as { readonly real: Driver | string }).real] as const;

const loaded = await Promise.all(Object.keys(adapters).map(load));

export const drivers: readonly Driver[] = loaded.flatMap(([, real]) => (typeof real === "string" ? [] : [real]));

/** Agents whose programs cannot be driven, each with the reason. */
export const undriven: { readonly [id: string]: string } = Object.fromEntries(
  loaded.flatMap(([id, real]) => (typeof real === "string" ? [[id, real]] : [])),
);
