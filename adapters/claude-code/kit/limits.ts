/** Neither a long command nor a long answer opens a guard. */
import type { Driver } from "../../../test/hosts/driver.ts";
import { on, SAID, type Answer } from "../../../test/hosts/hook.ts";
import { guarded } from "../../../test/hosts/rules/pair.ts";
import type { Scenario } from "../../../test/hosts/scenario.ts";
import { shell } from "../../../test/hosts/session.ts";
import { adopted, claude, SETTINGS } from "./hooks.ts";

/** Commands that a team forbids, each by a rule of its own with a short timeout. */
const WORDS = [
  "git push",
  "rm",
  "dd",
  "curl",
  "wget",
  "chmod",
  "chown",
  "kill",
  "mkfs",
  "reboot",
  "shutdown",
  "halt",
];
const RULES = {
  [SETTINGS]: {
    hooks: {
      PreToolUse: [
        {
          matcher: "Bash",
          hooks: WORDS.map((word) => ({
            type: "command",
            command: 'sh "$CLAUDE_PROJECT_DIR"/hooks/guard.sh',
            if: `Bash(${word}:*)`,
            timeout: 5,
          })),
        },
      ],
    },
  },
  "hooks/guard.sh": `echo '${SAID}' >&2\nexit 2\n`,
};

/** Nearly the longest argument of a program on Linux. */
const LONG = 99_996;
/** Texts used as a value that nobody reads. */
const FILLERS: { readonly [name: string]: string } = {
  "opening braces": "{",
  "opening brackets": "[",
  "single quotes": "'",
};

const long: Answer = { first: `text=$(head -c 6000000 /dev/zero | tr '\\0' x)` };
const ANSWERS: { readonly [how: string]: Answer } = {
  "in its answer": {
    first: `${long.first}; printf '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"${SAID} %s"}}' "$text"`,
  },
  "on stderr": { first: `${long.first}; printf '${SAID} %s' "$text" >&2`, code: 2 },
};

/** More than any agent should have to show its model. */
const MOST = 1_000_000;

export function limits(driver: Driver): readonly Scenario[] {
  return [
    ...Object.entries(FILLERS).flatMap(([name, filler]) => {
      const value = `x=${filler.repeat(LONG / filler.length)}`;
      const limited = (where: string, command: string) =>
        adopted(driver, `A8 a command is denied with 100 KB of ${name} ${where} it`, {
          files: RULES,
          session: () => shell(command, "touch harmless.txt"),
          holds: guarded,
        });
      return [
        limited("before", `${value}; touch forbidden.txt; git push origin main`),
        limited("behind", `touch forbidden.txt; git push origin main; ${value}`),
      ];
    }),
    ...Object.entries(ANSWERS).map(([where, answer]) =>
      adopted(driver, `A9 a denial counts with a reason of 6 MB ${where}`, {
        files: claude({
          guard: {
            matcher: "Bash",
            answer: { ...answer, first: `${on("forbidden", {}).first}\n${answer.first}` },
          },
        }),
        session: () => shell("touch forbidden.txt", "echo fine > harmless.txt"),
        holds: (seen) => ({
          ...guarded(seen),
          "the model was not given all of it": seen.requests.every(
            ({ text }) => text.length < MOST,
          ),
        }),
      }),
    ),
  ];
}
