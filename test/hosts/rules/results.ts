/** A result that a hook hides is hidden wherever the agent can hide it. */
import { script } from "../hook.ts";
import type { Scenario } from "../scenario.ts";
import { calling } from "../../../src/live/session.ts";
import type { Driver } from "../driver.ts";
import { CALL, MCP_CALL, OUTPUT } from "../session.ts";
import type { Mask } from "../source.ts";
import { sources } from "../sources.ts";
import { rule, told, wentOn, type Rule } from "./rule.ts";
import { adopting, orAnnounced } from "./pair.ts";

const scenarioOf = (
  driver: Driver,
  id: string,
  name: string,
  { files, answer }: Mask,
  what: Pick<Rule, "session" | "holds">,
) =>
  rule(driver, name, {
    ...adopting(id),
    files: { ...files, "hooks/mask.sh": script("mask", answer) },
    ...what,
  });

const hidden = (driver: Driver, id: string, what: string, mask: Mask): Scenario =>
  scenarioOf(driver, id, `A11 the result of an MCP tool is hidden by a hook with ${what}`, mask, {
    session: MCP_CALL,
    holds: (seen) => ({
      "the call ran": seen.files["ran.txt"] === "ran",
      "the model did not see the result": !told(seen, OUTPUT),
      "it saw what the hook put there": told(seen),
    }),
  });

const shown = (driver: Driver, id: string, what: string, mask: Mask): Scenario =>
  scenarioOf(driver, id, `A11 a mask that is lost is reported: ${what}`, mask, {
    session: () => calling(CALL),
    holds: (seen) => ({
      ...wentOn(seen),
      ...orAnnounced(seen, ["cannot-hide"], {
        "the model did not see the result": !told(seen, OUTPUT),
      }),
    }),
  });

/** A program that can hide every result, or none, has nothing to tell apart. */
export const results = (driver: Driver): readonly Scenario[] =>
  !driver.replacesMcpOnly
    ? []
    : sources.flatMap(({ id, masks = {}, shellMasks = {} }) => [
        ...Object.entries(masks).map(([what, mask]) => hidden(driver, id, what, mask)),
        ...Object.entries(shellMasks).map(([what, mask]) => shown(driver, id, what, mask)),
      ]);
