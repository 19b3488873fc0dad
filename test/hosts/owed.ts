/**
 * What real programs have to be asked again, because what their recorded verdicts rest on changed.
 * `npm run accept` lists it; a whole run takes it off the list.
 */
import type { Basis, Observed } from "../../src/model/observed.ts";

export interface Owed {
  /** The parts of the basis that are not as they were when the agent was played whole. */
  readonly changed: readonly (keyof Basis)[];
  /** Scenarios of which no verdict was recorded. */
  readonly unrecorded: readonly string[];
}

const PARTS: readonly (keyof Basis)[] = ["agent", "pin", "core"];

export const owedBy = (
  now: Basis,
  observed: Observed | undefined,
  scenarios: readonly string[],
): Owed => ({
  changed: PARTS.filter((part) => observed?.basis?.[part] !== now[part]),
  unrecorded: scenarios.filter((name) => observed?.verdicts[name] === undefined).sort(),
});

export const isOwed = ({ changed, unrecorded }: Owed): boolean =>
  changed.length > 0 || unrecorded.length > 0;
