/** A37: tests rewrites of MCP tools on a program that does not name the server to every hook. */
import type { Fields } from "../../../src/model/json.ts";
import { DONE, saying } from "../../../src/live/session.ts";
import type { Driver } from "../../../test/hosts/driver.ts";
import { on, script, type Answer } from "../../../test/hosts/hook.ts";
import { says, told } from "../../../test/hosts/rules/rule.ts";
import { fine } from "../../../test/hosts/rules/pair.ts";
import type { Scenario } from "../../../test/hosts/scenario.ts";
import { adopted, settings } from "./hooks.ts";

/**
 * Matchers and their expected effect. A program that hides servers can test the first of them where
 * it takes another input, and names the server of the others only later.
 */
const MATCHERS = {
  "mcp__.*": "rewritten",
  mcp__gh__delete_repo: undefined,
  "mcp__gh__.*": undefined,
};
const REWRITE: Answer = on(
  "evil",
  says({ hookEventName: "PreToolUse", updatedInput: { text: "rewritten" } }),
);

export function servers(driver: Driver): readonly Scenario[] {
  if (!driver.hidesServer) return [];
  const call = (input: Fields) => ({ native: [driver.mcpCall("gh", "delete_repo", input)] });
  return Object.entries(MATCHERS).map(([matcher, wanted]) =>
    adopted(driver, `A37 the server never gets the input that a hook under ${matcher} rewrote`, {
      files: {
        ...settings("PreToolUse", "sh hooks/guard.sh", matcher),
        "hooks/guard.sh": script("guard", REWRITE),
      },
      session: () => ({
        ...saying(call({ text: "evil" }), call({ text: "x", file: "harmless.txt" }), DONE),
        mcp: { server: "gh", tools: ["delete_repo"] },
      }),
      holds: (seen) => ({
        "the server got what the hook wanted, or the call was denied where it cannot be had":
          seen.files["ran.txt"] === (wanted ?? (told(seen, "rewritten") ? undefined : "rewritten")),
        ...fine(seen),
      }),
    }),
  );
}
