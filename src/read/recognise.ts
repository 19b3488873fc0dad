/** Finds out what a text is that came without a name, and where it would stand in a project. */
import type { Adapters } from "../model/adapter.ts";
import { quietly } from "../model/error.ts";
import { covered, NO_FILES } from "../model/files.ts";
import { findSources } from "./find.ts";
import { formatPaths } from "./formats.ts";
import { handlersIn, readSource, type Source } from "./source.ts";
import { UNIVERSAL, UNIVERSAL_PLACES } from "./universal.ts";

/** How a text is called of which nothing is known. */
export const NAMELESS = "hooks.json";

/** The place at which most hooks can be read in it; undefined if there is none. */
export function placeOfText(adapters: Adapters, text: string): string | undefined {
  const only = (path: string) => covered(NO_FILES, new Map([[path, text]]), () => false);
  const plain = quietly(() => readSource(adapters, only(NAMELESS), NAMELESS));
  const home = plain?.host === UNIVERSAL ? UNIVERSAL_PLACES[0] : homeOf(adapters, plain?.host);
  const found: [path: string, hooks: number][] = [[home ?? NAMELESS, hooksIn(plain)]];
  if (!found[0]?.[1])
    for (const [host, { config }] of Object.entries(adapters))
      for (const { path, scope } of config.places)
        if (scope === "project" && !path.includes("*") && !path.endsWith(".json"))
          found.push([
            path,
            hooksIn(quietly(() => readSource(adapters, only(path), path, { as: host }))),
          ]);
  for (const path of formatPaths) {
    const sources = quietly(() => findSources(adapters, only(path), { scopes: ["project"] }));
    found.push([path, (sources ?? []).reduce((sum, source) => sum + hooksIn(source), 0)]);
  }
  const [best] = found.toSorted(([, a], [, b]) => b - a);
  return best?.[1] ? best[0] : undefined;
}

const hooksIn = (source: Source | undefined): number => (source ? handlersIn(source).length : 0);

/** A file of the project in which people write an agent's hooks. */
function homeOf(adapters: Adapters, host = ""): string | undefined {
  const places = (adapters[host]?.config.places ?? []).filter(
    ({ scope, path, within }) =>
      scope === "project" && within === undefined && path.endsWith(".json") && !OURS.test(path),
  );
  const place = places.find(({ write }) => write) ?? places.find(({ path }) => path.includes("*"));
  return (place ?? places[0])?.path.replace("**/", "").replace("*", "hooks");
}

/** A file that holds our entries alone. */
const OURS = /hookport/;
