/** Who is asked about a call and how often, with hooks of Claude Code's (S5, S13, S14, S17). */
import { delegating, heard } from "../../../src/live/session.ts";
import type { Driver } from "../../../test/hosts/driver.ts";
import { nested, on, SAID } from "../../../test/hosts/hook.ts";
import { gone, odd, remove } from "../../../test/hosts/rules/before.ts";
import { denied, rule, times, told, wentOn } from "../../../test/hosts/rules/rule.ts";
import type { Scenario } from "../../../test/hosts/scenario.ts";
import { shell } from "../../../test/hosts/session.ts";
import { abroad, adopted, claude, ID, SETTINGS } from "./hooks.ts";

/** A guard, and a hook whose runs can be counted. */
const TWO = claude({
  guard: { matcher: "Bash", answer: on("forbidden", { stderr: SAID, code: 2 }) },
  counter: { on: "PostToolUse", matcher: "Bash" },
});
const calls = () => shell("touch forbidden.txt", "echo ran > ran.txt");
const BEFORE = odd(claude({ guard: { matcher: "Bash" } })[SETTINGS]);

export const called = (driver: Driver): readonly Scenario[] => [
  ...(abroad(driver) ? [deferred(driver)] : []),
  adopted(driver, "S13 with .claude/ in place everything happens once", {
    files: TWO,
    session: calls,
    holds: (seen) => ({
      "the forbidden call did not run": seen.files["forbidden.txt"] === undefined,
      "the reason reached the model": heard(seen, SAID),
      ...wentOn(seen),
      "the effect happened once": times(seen, "counter") === 1,
    }),
  }),
  ...(driver.readsForeignFiles ? [twice(driver)] : []),
  adopted(driver, "S14 a command that stands twice runs once where it does at home", {
    files: {
      ...claude({ counter: { on: "PostToolUse" } }),
      [SETTINGS]: {
        hooks: {
          PostToolUse: ["", "Bash"].map((matcher) => ({
            matcher,
            hooks: [{ type: "command", command: 'sh "$CLAUDE_PROJECT_DIR"/hooks/counter.sh' }],
          })),
        },
      },
    },
    holds: (seen) => ({ ...wentOn(seen), "it ran once": times(seen, "counter") === 1 }),
  }),
  adopted(driver, "S17 what is said at a sub-agent's start reaches the sub-agent", {
    files: claude({
      adder: { on: "SubagentStart", answer: nested("SubagentStart", { additionalContext: SAID }) },
    }),
    session: () => delegating(),
    holds: (seen) => ({ "its model was told": heard(seen, SAID, "agent") }),
  }),
  adopted(driver, "others: an adopted file works, and comes back byte for byte", {
    files: {
      ...claude({ guard: { answer: on("forbidden", { stderr: SAID, code: 2 }) } }),
      [SETTINGS]: BEFORE,
    },
    session: () => shell("echo forbidden > forbidden.txt", "echo ran > ran.txt"),
    afterwards: remove,
    holds: (seen) => ({
      "what the guard forbids did not run": seen.files["forbidden.txt"] === undefined && told(seen),
      ...wentOn(seen),
      ...gone(seen, { [SETTINGS]: BEFORE }),
    }),
  }),
];

const deferred = (driver: Driver): Scenario =>
  adopted(driver, "S5 a deferred call is denied where nobody can defer", {
    files: claude({
      deferrer: {
        answer: nested("PreToolUse", {
          permissionDecision: "defer",
          permissionDecisionReason: SAID,
        }),
      },
    }),
    holds: denied,
  });

const twice = (driver: Driver): Scenario =>
  rule(driver, "S13 without --adopt it happens twice, as the report says", {
    files: TWO,
    from: ID,
    session: calls,
    holds: (seen) => ({
      "the forbidden call did not run": seen.files["forbidden.txt"] === undefined,
      ...wentOn(seen),
      "the effect happened twice": times(seen, "counter") === 2,
    }),
  });
