/** A23, A24: a guard at a sub-agent's start is asked whatever starts one, and sees its task. */
import { script } from "../hook.ts";
import type { Scenario } from "../scenario.ts";
import { count, DONE, heard, saying, SUBTASK } from "../../../src/live/session.ts";
import type { Driver } from "../session.ts";
import { denies, hooks, rule, told } from "./kit.ts";
import { adopting, DENIAL, fine, printing } from "./pair.ts";

const WORKFLOW = [
  "export const meta = { name: 'look', description: 'looks around' };",
  `const seen = await agent(${JSON.stringify(`${SUBTASK}: look around`)}, { label: 'look' });`,
  "return { seen };",
].join("\n");

const task = (words: string) => ({
  calls: [{ name: "Agent", input: { description: "look", prompt: `${SUBTASK}: ${words}`, subagent_type: "general-purpose" } }],
});

export function starts(driver: Driver): readonly Scenario[] {
  return [
    rule(driver, "A24 a guard for cursor at a sub-agent's start sees the task", {
      ...adopting("cursor"),
      files: {
        ".cursor/hooks.json": { version: 1, hooks: { subagentStart: [{ command: "sh hooks/guard.sh" }] } },
        "hooks/guard.sh": script("guard", {
          first: `printf %s "$input" | grep -q '"task": *"[^"]*forbidden' || exit 0\n${printing(DENIAL.cursor)}`,
        }),
      },
      session: () => ({ ...saying(task("do what is forbidden"), task("look around"), DONE), agent: [DONE, DONE] }),
      holds: (seen) => ({
        "one sub-agent ran": count(seen, "agent") === 1,
        "the forbidden one did not": !heard(seen, "do what is forbidden", "agent"),
        "its reason reached the model": told(seen),
      }),
    }),
    ...(driver.id === "claude-code" ? [workflow(driver)] : []),
  ];
}

const workflow = (driver: Driver) =>
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
  });
