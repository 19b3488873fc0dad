/** A guard compares the file of a call with one in its project (S19, S20). */
import { calling } from "../../../src/live/session.ts";
import type { Driver } from "../../../test/hosts/driver.ts";
import { SAID, type Answer } from "../../../test/hosts/hook.ts";
import { told } from "../../../test/hosts/rules/rule.ts";
import type { Scenario } from "../../../test/hosts/scenario.ts";
import { adopted, claude } from "./hooks.ts";

const PATCHES: { readonly [what: string]: readonly string[] } = {
  "adds it": ["*** Add File: kept.env", "+x"],
  "changes it": ["*** Update File: kept.env", "@@", "-KEY=1", "+KEY=2"],
  "deletes it": ["*** Delete File: kept.env"],
  "moves it": ["*** Update File: kept.env", "*** Move to: taken.txt", "@@", "-KEY=1", "+KEY=2"],
  "moves something onto it": [
    "*** Update File: sample.txt",
    "*** Move to: kept.env",
    "@@",
    "-line one",
    "+KEY=2",
    " line two",
  ],
};
/** Every spelling of one path. */
const PATHS = [
  "PROJECT/protected.txt",
  "PROJECT/sub/../protected.txt",
  "PROJECT/./protected.txt",
  "protected.txt",
  "./sub/../protected.txt",
];

const protects = (file: string): Answer => ({
  first: [
    `printf %s "$input" | node -e '`,
    `const { tool_input } = JSON.parse(require("fs").readFileSync(0, "utf8"));`,
    `process.exit(tool_input.file_path === process.env.CLAUDE_PROJECT_DIR + "/${file}" ? 0 : 1)' || exit 0`,
  ].join("\n"),
  stderr: SAID,
  code: 2,
});

export const fileRules = (driver: Driver): readonly Scenario[] => [
  ...patched(driver),
  ...written(driver),
];

const patched = (driver: Driver): readonly Scenario[] => {
  const { patch } = driver;
  if (!patch) return [];
  return Object.entries(PATCHES).map(([what, lines]) =>
    adopted(driver, `S19 a guard of a file stops the patch that ${what}`, {
      files: {
        ...claude({ guard: { matcher: "Write|Edit", answer: protects("kept.env") } }),
        ...(what !== "adds it" && { "kept.env": "KEY=1\n" }),
      },
      session: () => patch(["*** Begin Patch", ...lines, "*** End Patch", ""].join("\n")),
      holds: (seen) => ({
        "the file is as it was":
          seen.files["kept.env"] === (what === "adds it" ? undefined : "KEY=1\n"),
        "the reason reached the model": told(seen),
      }),
    }),
  );
};

const written = (driver: Driver): readonly Scenario[] =>
  PATHS.map((path) =>
    adopted(driver, `S20 a guard that compares paths sees ${path} whole`, {
      files: claude({ guard: { matcher: "Write|Edit", answer: protects("protected.txt") } }),
      session: (project) =>
        calling({
          name: "Write",
          input: { file_path: path.replace("PROJECT", project), content: "x" },
        }),
      holds: (seen) => ({
        "the file was not written": seen.files["protected.txt"] === undefined,
        "the reason reached the model": told(seen),
      }),
    }),
  );
