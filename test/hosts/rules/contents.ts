/** A29: a guard of Cursor's sees what a file holds, under Cursor itself. */
import { script } from "../hook.ts";
import type { Scenario } from "../scenario.ts";
import { calling, heard } from "../../../src/live/session.ts";
import type { Driver } from "../session.ts";
import { rule, told } from "./kit.ts";
import { adopting, DENIAL, printing } from "./pair.ts";

const HELD = { "forbidden.txt": "a word that is forbidden\n", "harmless.txt": "a word that is fine\n" };

export const contents = (driver: Driver): readonly Scenario[] =>
  driver.id !== "cursor"
    ? []
    : [
        rule(driver, "A29 an adopted guard of what a file holds sees it", {
          ...adopting("cursor"),
          files: {
            ...HELD,
            ".cursor/hooks.json": { version: 1, hooks: { beforeReadFile: [{ command: "sh hooks/guard.sh" }] } },
            "hooks/guard.sh": script("guard", {
              first: `printf %s "$input" | grep -q '"content": *"[^"]*forbidden' || { echo '{}'; exit 0; }\n${printing(DENIAL.cursor)}`,
            }),
          },
          session: (project) => calling(...Object.keys(HELD).map((name) => ({ name: "Read", input: { file_path: `${project}/${name}` } }))),
          holds: (seen) => ({
            "the model did not see the forbidden file": !heard(seen, HELD["forbidden.txt"]),
            "the reason reached the model": told(seen),
            "it saw the harmless file": heard(seen, HELD["harmless.txt"]),
          }),
        }),
      ];
