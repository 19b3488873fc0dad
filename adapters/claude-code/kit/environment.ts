/** A script of Claude Code's finds, on other agents, the markers and variables that it asks for. */
import type { Driver } from "../../../test/hosts/driver.ts";
import { FLAT, NESTED } from "../../../test/hosts/forms.ts";
import { SAID, script } from "../../../test/hosts/hook.ts";
import { rule } from "../../../test/hosts/rules/rule.ts";
import { forbids, guarded, pair, printing } from "../../../test/hosts/rules/pair.ts";
import type { Scenario } from "../../../test/hosts/scenario.ts";
import type { Files } from "../../../test/hosts/source.ts";
import { abroad, adopted, claude, files, ID, SETTINGS } from "./hooks.ts";

/** The test by which packages for several agents choose their answer. */
const POPULAR = [
  `if [ -n "$CURSOR_PLUGIN_ROOT" ]; then`,
  printing({ permission: "deny", user_message: SAID }),
  `elif [ -n "$CLAUDE_PLUGIN_ROOT" ] && [ -z "$COPILOT_CLI" ]; then`,
  printing(NESTED),
  "else",
  printing(FLAT),
  "fi",
];
const plugin = (body: string): Files => ({
  ".claude-plugin/plugin.json": { name: "guarding", version: "1.0.0" },
  "hooks/hooks.json": {
    hooks: {
      PreToolUse: [
        {
          matcher: "Bash",
          hooks: [{ type: "command", command: 'sh "${CLAUDE_PLUGIN_ROOT}"/hooks/guard.sh' }],
        },
      ],
    },
  },
  "hooks/guard.sh": body,
});

export const environment = (driver: Driver): readonly Scenario[] =>
  !abroad(driver)
    ? []
    : [
        ...(driver.marksPackages
          ? [
              rule(
                driver,
                "A1 a package's script that asks for several agents' marks answers in the words it is read in",
                { from: ID, files: plugin(forbids(...POPULAR)), session: pair, holds: guarded },
              ),
            ]
          : []),
        adoptedPair(
          driver,
          "A1 a project's script that asks for several agents' marks answers in the words it is read in",
          {
            ...files.guarding("PreToolUse", "Bash"),
            "hooks/guard.sh": forbids(
              ...POPULAR.map((line) => line.replaceAll("PLUGIN_ROOT", "PROJECT_DIR")),
            ),
          },
        ),
        ...carried(driver),
      ];

const adoptedPair = (driver: Driver, name: string, files: Files) =>
  adopted(driver, name, { files, session: pair, holds: guarded });

/** Variables, and a guard that asks for one of them. */
function asking(env: object, first: string): Files {
  const files = claude({ guard: { matcher: "Bash", answer: { first, stderr: SAID, code: 2 } } });
  return { ...files, [SETTINGS]: { env, ...(files[SETTINGS] as object) } };
}

/** Variables of the settings that contain a hook. */
const carried = (driver: Driver): readonly Scenario[] => [
  adoptedPair(
    driver,
    "A33 a script that looks for a word of its settings finds that word and no other",
    asking({ WORD: "forbidden" }, `case "$input" in *"$WORD"*) ;; *) exit 0 ;; esac`),
  ),
  adoptedPair(
    driver,
    "A33 a script that its settings make strict is strict",
    asking(
      { MODE: "strict" },
      `[ "$MODE" = strict ] || exit 0; case "$input" in *forbidden*) ;; *) exit 0 ;; esac`,
    ),
  ),
  adoptedPair(driver, "A33 a script of a personal file finds the words of that file", {
    ".claude/settings.local.json": asking({ WORD: "forbidden" }, "")[SETTINGS],
    "hooks/guard.sh": script("guard", {
      first: `case "$input" in *"$WORD"*) ;; *) exit 0 ;; esac`,
      stderr: SAID,
      code: 2,
    }),
  }),
];
