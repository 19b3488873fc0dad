/** A hook that holds a stop holds it as often as it does at home. */
import { script } from "../hook.ts";
import type { Scenario } from "../scenario.ts";
import { count, saying } from "../../../src/live/session.ts";
import type { Driver } from "../driver.ts";
import type { Holder } from "../source.ts";
import { sources } from "../sources.ts";
import { rule, times } from "./rule.ts";
import { adopting, printing } from "./pair.ts";

/**
 * Agents without a limit in their config hold once more than this in a row, and one that has limits
 * asks less often without one.
 */
const HOLDS = 7;

const holding = (driver: Driver, id: string, what: string, { files, says }: Holder): Scenario =>
  rule(driver, `${what} holds ${HOLDS} stops in a row`, {
    ...adopting(id),
    files: {
      ...files,
      "hooks/holder.sh": script("holder", {
        first: `echo x >> "$0".times; [ "$(wc -l < "$0".times)" -le ${HOLDS} ] || exit 0\n${printing(says)}`,
      }),
    },
    session: () =>
      saying(...Array.from({ length: HOLDS + 1 }, (_, at) => ({ text: `turn ${at + 1}` }))),
    holds: (seen) => ({
      [`the model was asked ${HOLDS + 1} times`]: count(seen, "main") === HOLDS + 1,
      "the hook was asked each time": times(seen, "holder") === HOLDS + 1,
    }),
  });

/** Other agents hold a stop without being told how often. */
export const loops = (driver: Driver): readonly Scenario[] =>
  !driver.limitsHolds
    ? []
    : sources.flatMap(({ id, holders = {} }) =>
        Object.entries(holders).map(([what, holder]) => holding(driver, id, what, holder)),
      );
