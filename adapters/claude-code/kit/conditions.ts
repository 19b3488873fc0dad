/** S22: tests fields of a handler that only Claude Code has. */
import type { Driver } from "../../../test/hosts/driver.ts";
import { SAID } from "../../../test/hosts/hook.ts";
import { says, times, told, wentOn } from "../../../test/hosts/rules/rule.ts";
import type { Scenario } from "../../../test/hosts/scenario.ts";
import { shell } from "../../../test/hosts/session.ts";
import { adopted, claude } from "./hooks.ts";

export const conditions = (driver: Driver): readonly Scenario[] => [
  adopted(driver, "S22 a rule on a command finds it behind another", {
    files: claude({
      guard: {
        matcher: "Bash",
        handler: { if: "Bash(git push:*)" },
        answer: { stderr: SAID, code: 2 },
      },
    }),
    session: () =>
      shell("cd sub && git push origin main; touch ../pushed.txt", "echo ran > ran.txt"),
    holds: (seen) => ({
      "nothing was pushed": seen.files["pushed.txt"] === undefined,
      "the reason reached the model": told(seen),
      ...wentOn(seen),
    }),
  }),
  adopted(driver, "S22 a hook that nobody waits for decides nothing", {
    files: claude({
      late: {
        matcher: "Bash",
        handler: { async: true },
        answer: {
          first: "sleep 1; touch late.txt",
          ...says({ permissionDecision: "deny" }),
          code: 2,
        },
      },
    }),
    session: () => shell("echo ran > ran.txt", "sleep 3"),
    holds: (seen) => ({ ...wentOn(seen), "it ran": times(seen, "late") > 0 }),
  }),
];
