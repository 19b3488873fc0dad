/**
 * The agents whose programs are played, each from its own folder: an agent that is added needs no
 * line here.
 */
import { adapters } from "../../adapters/registry.ts";
import type { Driver } from "./driver.ts";

/** A driver, or a sentence that says why the agent's program cannot be driven. */
async function load(id: string): Promise<readonly [string, Driver | string]> {
  try {
    const { real } = (await import(`../../adapters/${id}/kit/real.ts`)) as {
      readonly real: Driver | string;
    };
    return [id, real];
  } catch (cause) {
    throw new Error(
      `adapters/${id}/kit/real.ts has to drive the agent's program, or to say why nobody can`,
      { cause },
    );
  }
}

const loaded = await Promise.all(Object.keys(adapters).map(load));

export const drivers: readonly Driver[] = loaded.flatMap(([, real]) =>
  typeof real === "string" ? [] : [real],
);

/** Agents whose programs cannot be driven, each with the reason. */
export const undriven: { readonly [id: string]: string } = Object.fromEntries(
  loaded.flatMap(([id, real]) => (typeof real === "string" ? [[id, real]] : [])),
);
