/** Builds hooks as a user of Claude Code has them. */
import { groupsIn } from "../../_kin/kit/source.ts";
import type { Driver } from "../../../test/hosts/driver.ts";
import { rule, scripts, type Hook, type Rule } from "../../../test/hosts/rules/rule.ts";
import type { Scenario } from "../../../test/hosts/scenario.ts";
import type { Files, Named } from "../../../test/hosts/source.ts";

export const ID = "claude-code";
export const SETTINGS = ".claude/settings.json";
export const files = groupsIn(SETTINGS);

/** A hook's name is that of its script. */
export function claude(named: { readonly [name: string]: Hook & { readonly on?: string } }): Files {
  const events: { [event: string]: object[] } = {};
  for (const [name, { on = "PreToolUse", matcher, handler }] of Object.entries(named)) {
    const command = `sh "$CLAUDE_PROJECT_DIR"/hooks/${name}.sh`;
    (events[on] ??= []).push({
      ...(matcher !== undefined && { matcher }),
      hooks: [{ type: "command", command, ...handler }],
    });
  }
  return { [SETTINGS]: { hooks: events }, ...scripts(named) };
}

export const adopted = (driver: Driver, name: string, what: Rule): Scenario =>
  rule(driver, name, { from: ID, flags: ["--adopt"], ...what });

/** Another agent's program is driven. */
export const abroad = ({ id }: Driver) => id !== ID;

export const mcpName = ({ server, tool }: Named) =>
  ["mcp", server, tool].map((word) => word.replace(/[^\w-]/g, "_")).join("__");
