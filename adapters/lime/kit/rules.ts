/** One person's hooks stay in personal files. */
import type { Driver } from "../../../test/hosts/driver.ts";
import { SAID, script } from "../../../test/hosts/hook.ts";
import { rule, wasCalled } from "../../../test/hosts/rules/rule.ts";
import type { Scenario } from "../../../test/hosts/scenario.ts";

export const rules = (driver: Driver): readonly Scenario[] => [
  rule(driver, "audience: a personal hook guards from the agent's own personal file", {
    files: {
      ".lime/settings.local.json": { hooks: { PreToolUse: ["sh hooks/guard.sh"] } },
      "hooks/guard.sh": script("guard", { stderr: SAID, code: 2 }),
    },
    from: "lime",
    holds: (seen) => ({
      ...wasCalled(seen, "guard"),
      "the call did not run": seen.files["ran.txt"] === undefined,
      "nothing stands in a shared file": !Object.entries(seen.files).some(
        ([path, text]) =>
          text.includes("hookport/hook ") && !/\.local\.json$|hookport\//.test(path),
      ),
    }),
  }),
];
