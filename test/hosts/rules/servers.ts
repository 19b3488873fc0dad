/** A10, A37: guards and rewrites of MCP tools where the host does not show every hook which server is called. */
import type { Fields } from "../../../src/model/json.ts";
import { on, script, type Answer } from "../hook.ts";
import type { Scenario } from "../scenario.ts";
import { DONE, saying } from "../../../src/live/session.ts";
import type { Driver, Session } from "../session.ts";
import { REASON, rule, says, told, type Rule } from "./kit.ts";
import { adopting, DENIAL, fine, guarded, kept, printing, type Id } from "./pair.ts";

const RUN = { type: "command", command: "sh hooks/guard.sh" };
const settings = (matcher?: string) => ({
  ".claude/settings.json": { hooks: { PreToolUse: [{ ...(matcher !== undefined && { matcher }), hooks: [RUN] }] } },
});
const universal = (group: object) => ({ "hooks/hooks.json": { version: 1, hooks: { "pre-tool-use": [{ ...group, hooks: [RUN] }] } } });
const copilot = (event: string, matcher?: string) => ({
  ".github/hooks/guard.json": { version: 1, hooks: { [event]: [{ type: "command", bash: RUN.command, ...(matcher && { matcher }) }] } },
});

interface Guard {
  readonly id: Id;
  readonly files: Rule["files"];
  /** What the script looks for in what it is given; absent: it denies whatever it is asked about. */
  readonly looksFor?: string;
  readonly denial?: object;
  /** A server of another name could give any tool a name that fits, and before a tool Cursor tells no server: S19 lets it deny. */
  readonly anyServer?: true;
}

/** Ways to forbid one tool of one server, other than by its whole name as Claude Code spells it. */
const GUARDS: { readonly [how: string]: Guard } = {
  "a pattern with words of both names": { id: "claude-code", files: settings(".*gh.*delete.*") },
  "a pattern that begins with mcp": { id: "claude-code", files: settings("mcp.*gh.*delete_repo") },
  "a universal filter on its name": { id: "universal", files: universal({ where: { toolName: "^mcp__gh__delete" } }) },
  "a universal filter on any part of its name": { id: "universal", files: universal({ where: { toolName: "gh.*delete" } }) },
  "Copilot's pattern": { id: "copilot", files: copilot("preToolUse", "gh-delete.*"), anyServer: true },
  "Copilot's name for permissions": {
    id: "copilot",
    files: copilot("permissionRequest", "gh/delete_repo"),
    denial: { behavior: "deny", message: REASON },
  },
  "a script that looks for Claude Code's name": { id: "claude-code", files: settings(), looksFor: '"tool_name": *"mcp__gh__delete_repo"' },
  "a script that looks for Copilot's name": { id: "copilot", files: copilot("preToolUse"), looksFor: '"toolName": *"gh-delete_repo"' },
  "a script that looks for the universal name": { id: "universal", files: universal({}), looksFor: '"toolName": *"mcp__gh__delete_repo"' },
};

const scriptOf = ({ id, looksFor, denial = DENIAL[id] }: Guard) =>
  script("guard", {
    first: [...(looksFor ? [`printf %s "$input" | grep -q '${looksFor}' || exit 0`] : []), printing(denial)].join("\n"),
  });

function calls(driver: Driver): Session {
  const call = (tool: string, file: string) => ({ native: [driver.mcpCall("gh", tool, { text: "x", file })] });
  return {
    ...saying(call("delete_repo", "forbidden.txt"), call("echo", "harmless.txt"), DONE),
    mcp: { server: "gh", tools: ["delete_repo"] },
  };
}

/** Filters that Cursor can test where it takes another input, and filters of a server, which it tells later. */
const MATCHERS = { "mcp__.*": "rewritten", mcp__gh__delete_repo: undefined, "mcp__gh__.*": undefined };

/** Only Cursor hides servers. */
export function servers(driver: Driver): readonly Scenario[] {
  if (driver.id !== "cursor") return [];
  const guards = Object.entries(GUARDS).map(([how, guard]) =>
    rule(driver, `A10 a guard that names an MCP tool by ${how} denies its call`, {
      ...adopting(guard.id),
      files: { ...guard.files, "hooks/guard.sh": scriptOf(guard) },
      session: () => calls(driver),
      holds: guard.anyServer ? (seen) => ({ ...kept(seen), "its reason reached the model": told(seen) }) : guarded,
    }),
  );
  const rewrite: Answer = on("evil", says({ hookEventName: "PreToolUse", updatedInput: { text: "rewritten" } }));
  const call = (input: Fields) => ({ native: [driver.mcpCall("gh", "delete_repo", input)] });
  const rewrites = Object.entries(MATCHERS).map(([matcher, wanted]) =>
    rule(driver, `A37 the server never gets the input that a hook under ${matcher} rewrote`, {
      ...adopting("claude-code"),
      files: { ...settings(matcher), "hooks/guard.sh": script("guard", rewrite) },
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
  return [...guards, ...rewrites];
}
