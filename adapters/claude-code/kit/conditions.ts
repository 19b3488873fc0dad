/** Fields of a handler that only Claude Code has (S22). */
import { calling } from "../../../src/live/session.ts";
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
  adopted(driver, "S22 a rule on a file stops a call on that file, and no other", {
    files: {
      ...claude({
        guard: {
          matcher: "Write|Edit",
          handler: { if: "Write(apps/docs/**)" },
          answer: { stderr: SAID, code: 2 },
        },
      }),
      "apps/docs/old.md": "old\n",
      "apps/studio/old.md": "old\n",
    },
    session: (project) =>
      calling(
        ...["docs/frozen.md", "studio/free.md"].map((path) => ({
          name: "Write",
          input: { file_path: `${project}/apps/${path}`, content: "new\n" },
        })),
      ),
    holds: (seen) => ({
      "the file of the rule was not written": seen.files["apps/docs/frozen.md"] === undefined,
      "the reason reached the model": told(seen),
      "another file was written": seen.files["apps/studio/free.md"] !== undefined,
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
