/** Rewrites of MCP tools on a program that does not name the server to every hook. */
import type { Fields } from "../../../src/model/json.ts";
import { DONE, saying } from "../../../src/live/session.ts";
import type { Driver } from "../../../test/hosts/driver.ts";
import { on, script, type Answer } from "../../../test/hosts/hook.ts";
import { says, told } from "../../../test/hosts/rules/rule.ts";
import { fine } from "../../../test/hosts/rules/pair.ts";
import type { Scenario } from "../../../test/hosts/scenario.ts";
import { adopted, files } from "./hooks.ts";

/** A program that hides servers may name them only where it takes no other input. */
const MATCHERS = ["mcp__.*", "mcp__gh__delete_repo", "mcp__gh__.*"];
const REWRITE: Answer = on(
  "evil",
  says({ hookEventName: "PreToolUse", updatedInput: { text: "rewritten" } }),
);

export function servers(driver: Driver): readonly Scenario[] {
  if (!driver.hidesServer) return [];
  const call = (input: Fields) => ({ native: [driver.mcpCall("gh", "delete_repo", input)] });
  return MATCHERS.map((matcher) =>
    adopted(driver, `A37 the server never gets the input that a hook under ${matcher} rewrote`, {
      files: {
        ...files.guarding("PreToolUse", matcher),
        "hooks/guard.sh": script("guard", REWRITE),
      },
      session: () => ({
        ...saying(call({ text: "evil" }), call({ text: "x", file: "harmless.txt" }), DONE),
        mcp: { server: "gh", tools: ["delete_repo"] },
      }),
      holds: (seen) => ({
        "the server got what the hook wanted, or the call was denied where it cannot be had":
          seen.files["ran.txt"] === (told(seen, "rewritten") ? undefined : "rewritten"),
        ...fine(seen),
      }),
    }),
  );
}
