/** S30, A29: tests what Cursor's client asks hooks about, and what it does without asking any. */
import { calling, DONE, heard, saying } from "../../../src/live/session.ts";
import type { Driver } from "../../../test/hosts/driver.ts";
import { script } from "../../../test/hosts/hook.ts";
import { rule, times, told } from "../../../test/hosts/rules/rule.ts";
import { adopting, printing } from "../../../test/hosts/rules/pair.ts";
import type { Scenario } from "../../../test/hosts/scenario.ts";
import { DENIAL, hooksOf } from "./hooks.ts";
import { others } from "./modes.ts";

const EVENTS = [
  "preToolUse",
  "beforeShellExecution",
  "beforeReadFile",
  "afterFileEdit",
  "afterShellExecution",
  "postToolUse",
];
const HELD = {
  "forbidden.txt": "a word that is forbidden\n",
  "harmless.txt": "a word that is fine\n",
};

/**
 * Tests requests that the adapter lists as open, so that a version that asks hooks about them is
 * noticed.
 */
const unasked = (driver: Driver): Scenario =>
  rule(driver, "S30 requests of other programs' kinds ask no hook", {
    from: "cursor",
    files: {
      ...hooksOf(
        Object.fromEntries(EVENTS.map((event) => [event, [{ command: "sh hooks/any.sh" }]])),
      ),
      "hooks/any.sh": script("any"),
    },
    session: (project) => saying(...others(project), DONE),
    holds: (seen) => ({
      "a command ran": seen.files["pi.txt"]?.trim() === "pi",
      "a file was written": seen.files["pi-new.txt"] === "new",
      "no hook was asked": times(seen, "any") === 0,
    }),
  });

/** Tests that a guard sees a file's contents. */
const contents = (driver: Driver): Scenario =>
  rule(driver, "A29 an adopted guard of what a file holds sees it", {
    ...adopting("cursor"),
    files: {
      ...HELD,
      ...hooksOf({ beforeReadFile: [{ command: "sh hooks/guard.sh" }] }),
      "hooks/guard.sh": script("guard", {
        first: `printf %s "$input" | grep -q '"content": *"[^"]*forbidden' || { echo '{}'; exit 0; }\n${printing(DENIAL)}`,
      }),
    },
    session: (project) =>
      calling(
        ...Object.keys(HELD).map((name) => ({
          name: "Read",
          input: { file_path: `${project}/${name}` },
        })),
      ),
    holds: (seen) => ({
      "the model did not see the forbidden file": !heard(seen, HELD["forbidden.txt"]),
      "the reason reached the model": told(seen),
      "it saw the harmless file": heard(seen, HELD["harmless.txt"]),
    }),
  });

export const own = (driver: Driver): readonly Scenario[] => [unasked(driver), contents(driver)];
