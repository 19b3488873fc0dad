/** A hook that has no time to answer holds nothing back, and does nothing else (S11, S23). */
import { expect, test } from "vitest";
import { auditOf } from "../support/conversion.ts";
import { groupOf } from "../support/hooks.ts";

function on(host: string, command: string, timeout: number) {
  const { hooks } = auditOf([host], {
    ".gemini/settings.json": {
      hooks: { BeforeTool: [groupOf({ command, timeout }, "run_shell_command")] },
    },
  });
  const [verdict] = hooks[0]?.hosts ?? [];
  return [verdict?.way, verdict?.verdict, verdict?.after?.verdict, verdict?.findings[0]?.message];
}

const SAYS =
  "a timeout of 15 is 0.015 s: this is in milliseconds, and no hook answers in that time";

test("a guard does not hold on any agent, and its timeout is the reason", () => {
  expect(on("gemini", "exit 2", 15)).toEqual(["broken", "does-not-hold", "does-not-hold", SAYS]);
  expect(on("cursor", "exit 2", 15)).toEqual([
    "absent",
    "does-not-hold",
    "does-not-hold",
    `Cursor does not run it; besides: ${SAYS}`,
  ]);
});

test("an observer never runs", () =>
  expect(on("gemini", "date >> calls.log", 15).slice(1)).toEqual([
    "never-runs",
    "never-runs",
    SAYS,
  ]));

test("a short timeout that a program can keep is only noticed", () =>
  expect(on("gemini", "echo no >&2; exit 2", 600)[1]).toBe("holds-if"));
