/** What the page is built with: the agents, and the examples with the agents that they are for. */
import { loadAll } from "../read/agents.ts";
import { hasGroups } from "../read/source.ts";
import { givenProject } from "./project.ts";
import type { Example, Facts } from "./browser/state.ts";

/** Picked at the start are the agents that the examples are written for. */
export async function pageFacts(examples: readonly Example[]): Promise<Facts> {
  const { adapters } = await loadAll();
  const hosts = new Set(
    examples.flatMap(({ files }) =>
      givenProject(adapters, { files, isWhole: false })
        .sources.filter((source) => hasGroups(source) && source.format === undefined)
        .map(({ host }) => host),
    ),
  );
  return {
    agents: Object.entries(adapters).map(([id, { title }]) => ({ id, title })),
    first: Object.keys(adapters).filter((id) => hosts.has(id)),
    examples,
  };
}
