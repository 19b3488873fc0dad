/** What is said of matchers in the universal words. */
import { test } from "vitest";
import type { Texts } from "../support/conversion.ts";
import { expectMatcher } from "./checked.ts";

const under = (event: string, matcher: string): Texts => ({
  "hooks/hooks.json": {
    version: 1,
    hooks: { [event]: [{ matcher, hooks: [{ type: "command", command: "true" }] }] },
  },
});

test.each<readonly [event: string, matcher: string, code?: string, why?: string]>([
  ["pre-tool-use", "Write|Edit"],
  ["pre-tool-use", "mcp__.*"],
  ["session-start", "startup"],

  // A matcher that never fits.
  ["pre-tool-use", "Shell", "matcher-never", "names Cursor's tools; here their names are Bash"],
])("on %s: %j %s", (event, matcher, code, why = "") =>
  expectMatcher(under(event as string, matcher as string), code, why),
);
