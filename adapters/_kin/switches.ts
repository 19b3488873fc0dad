/** Tells which keys in the files that an agent reads switch its hooks off. */
import type { Scope } from "../../src/model/config.ts";
import { pointer, valueAt } from "../../src/model/json.ts";
import { knownOf } from "../../src/model/known.ts";
import { writtenAs, type LoadedFile, type Off } from "../../src/model/world.ts";
import type { Loading, Standing } from "./loading.ts";

export const offBy = (
  standing: Pick<LoadedFile, "place" | "file">,
  ...keys: readonly string[]
): Off => ({
  by: "switch",
  file: standing.file,
  pointer: pointer(...keys),
  why: `${keys.join(".")} in ${writtenAs(standing)}`,
});

export interface Switch {
  readonly keys: readonly string[];
  /** The scopes whose files count, the heaviest first. */
  readonly weight: readonly Scope[];
  /** Whether this value, which may be missing, switches hooks off; undefined: it says nothing. */
  off(value: unknown, standing: Standing): boolean | undefined;
}

/** The heaviest file that says anything decides; those of plugins and of other agents say nothing. */
export function switchOf({ keys, weight, off }: Switch): NonNullable<Loading["switchedOff"]> {
  const find = (standings: readonly Standing[]) => {
    const own = weight.flatMap((scope) =>
      standings.filter(
        ({ place, of }) => place.scope === scope && !place.plugin && of === undefined,
      ),
    );
    const says = (standing: Standing) => off(valueAt(standing.value, pointer(...keys)), standing);
    const first = own.find((standing) => says(standing) !== undefined);
    return first && says(first) ? offBy(first, ...keys) : undefined;
  };
  // It is the same for each file.
  const known = knownOf<readonly Standing[], Off | undefined>();
  return (_one, standings) => known(standings, "", () => find(standings));
}
