/** What Cursor's client does without asking any hook: its folder says so under `open`, and a version that asks should be noticed. */
import { script } from "../hook.ts";
import { others } from "../drivers/cursor-modes.ts";
import type { Scenario } from "../scenario.ts";
import { DONE, saying } from "../../../src/live/session.ts";
import type { Driver } from "../session.ts";
import { rule, times } from "./kit.ts";

const EVENTS = ["preToolUse", "beforeShellExecution", "beforeReadFile", "afterFileEdit", "afterShellExecution", "postToolUse"];

export function unasked(driver: Driver): readonly Scenario[] {
  if (driver.id !== "cursor") return [];
  return [
    rule(driver, "S30 requests of other programs' kinds ask no hook", {
      from: "cursor",
      files: {
        ".cursor/hooks.json": { version: 1, hooks: Object.fromEntries(EVENTS.map((event) => [event, [{ command: "sh hooks/any.sh" }]])) },
        "hooks/any.sh": script("any"),
      },
      session: (project) => saying(...others(project), DONE),
      holds: (seen) => ({
        "a command ran": seen.files["pi.txt"]?.trim() === "pi",
        "a file was written": seen.files["pi-new.txt"] === "new",
        "no hook was asked": times(seen, "any") === 0,
      }),
    }),
  ];
}
