/** What stands in a project before us: it works beside ours, and is as it was when we are gone. */
import { on, script } from "../hook.ts";
import type { Scenario } from "../scenario.ts";
import type { Driver } from "../driver.ts";
import { shell } from "../session.ts";
import { gone, odd, remove } from "./before.ts";
import { denies, hooks, rule, times, told, wentOn } from "./rule.ts";

export function neighbours(driver: Driver): readonly Scenario[] {
  const { path, value } = driver.foreign("PreToolUse", [{ command: "sh hooks/theirs.sh" }]);
  const user = driver.denied("touch");
  // What is code stands in a file of its own.
  const theirs =
    typeof value === "string"
      ? {
          ...Object.fromEntries(
            Object.entries(user.files).map(([file, value]) => [file, odd(value)]),
          ),
          [path]: value,
        }
      : { [path]: odd({ ...(user.files[path] as object | undefined), ...value }) };
  return [
    rule(
      driver,
      "others: settings, permissions and hooks work beside ours, and come back byte for byte",
      {
        files: {
          ...hooks({ guard: { answer: on("forbidden", denies()) } }),
          ...theirs,
          "hooks/theirs.sh": script("theirs"),
        },
        session: () => ({
          ...shell("echo forbidden > forbidden.txt", "touch touched.txt", "echo ran > ran.txt"),
          ...user.session,
        }),
        afterwards: remove,
        holds: (seen) => ({
          "what our guard forbids did not run":
            seen.files["forbidden.txt"] === undefined && told(seen),
          "what the user forbids did not run": seen.files["touched.txt"] === undefined,
          ...wentOn(seen),
          "their hook was called": times(seen, "theirs") > 0,
          ...gone(seen, theirs),
        }),
      },
    ),
  ];
}
