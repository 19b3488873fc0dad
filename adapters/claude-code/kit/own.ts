/** A guard at a sub-agent's start is asked about every way to start one. */
import { count, DONE, saying, SUBTASK } from "../../../src/live/session.ts";
import type { Driver } from "../../../test/hosts/driver.ts";
import { denies, hooks, rule, told } from "../../../test/hosts/rules/rule.ts";
import { fine } from "../../../test/hosts/rules/pair.ts";
import type { Scenario } from "../../../test/hosts/scenario.ts";
import { dropped } from "./dropped.ts";
import { filters } from "./filters.ts";

const WORKFLOW = [
  "export const meta = { name: 'look', description: 'looks around' };",
  `const seen = await agent(${JSON.stringify(`${SUBTASK}: look around`)}, { label: 'look' });`,
  "return { seen };",
].join("\n");

export const own = (driver: Driver): readonly Scenario[] => [
  ...dropped(driver),
  ...filters(),
  rule(driver, "A23 a guard at a sub-agent's start holds for Workflow", {
    files: hooks({ guard: { event: "sub-agent-start", answer: denies() } }),
    session: () => ({
      ...saying(
        { native: [{ name: "Workflow", input: { script: WORKFLOW } }] },
        { calls: [{ name: "Bash", input: { command: "sleep 3; echo fine > harmless.txt" } }] },
        DONE,
      ),
      agent: [DONE],
      allowed: ["Bash", "Workflow"],
    }),
    holds: (seen) => ({
      "no sub-agent asked its model": count(seen, "agent") === 0,
      "its reason reached the model": told(seen),
      ...fine(seen),
    }),
  }),
];
