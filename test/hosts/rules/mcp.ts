/** A20: a guard of an MCP tool holds however each agent spells the names of servers and tools. */
import { script } from "../hook.ts";
import type { Scenario } from "../scenario.ts";
import { DONE, saying } from "../../../src/live/session.ts";
import type { Driver, Session } from "../session.ts";
import { rule, type Rule } from "./kit.ts";
import { adopting, DENIAL, fine, foreignTo, guarded, guardOf, orAnnounced, printing, type Id } from "./pair.ts";

/** A server and the tool of it that a guard forbids. */
interface Named {
  readonly server: string;
  readonly tool: string;
}

const NAMES = {
  dots: { server: "my.lab", tool: "wipe.all" },
  "a blank": { server: "my lab", tool: "wipe" },
  "100 characters": { server: "lab", tool: `wipe_${"x".repeat(95)}` },
} as const satisfies { readonly [what: string]: Named };

const claudeName = ({ server, tool }: Named) => ["mcp", server, tool].map((word) => word.replace(/[^\w-]/g, "_")).join("__");
const copilotName = ({ server, tool }: Named) => `${server}-${tool}`.replace(/[^\w-]/g, "-").slice(0, 64);

const RUN = { type: "command", command: "sh hooks/guard.sh" };
const settings = (matcher: string) => ({ ".claude/settings.json": { hooks: { PreToolUse: [{ matcher, hooks: [RUN] }] } } });
const copilotFile = (event: string, matcher: string) => ({
  ".github/hooks/guard.json": { version: 1, hooks: { [event]: [{ type: "command", bash: RUN.command, matcher }] } },
});
const cursorFile = (event: string, { tool }: Named) => ({
  ".cursor/hooks.json": { version: 1, hooks: { [event]: [{ ...RUN, matcher: `^MCP:${tool.replaceAll(".", "\\.")}$` }] } },
});
const universal = (group: object) => ({ "hooks/hooks.json": { version: 1, hooks: { "pre-tool-use": [{ ...group, hooks: [RUN] }] } } });

/** How users of an agent write a filter on what they see there; the names that the other agents spell otherwise. */
interface Filter {
  readonly files: (name: Named) => Rule["files"];
  readonly names: readonly (keyof typeof NAMES)[];
  /** The same for Cursor, which keeps every name and shows no server. */
  readonly onCursor?: readonly (keyof typeof NAMES)[];
  /** A script looks for the name, and no filter can be widened for it. */
  readonly looksFor?: (name: Named) => string;
}

const EVERY = ["dots", "a blank", "100 characters"] as const;
const FILTERS: { readonly [id in Id]?: { readonly [how: string]: Filter } } = {
  "claude-code": {
    "its name": { files: (name) => settings(claudeName(name)), names: EVERY, onCursor: ["dots"] },
    "a pattern of its server": {
      files: (name) => settings(claudeName({ ...name, tool: ".*" }).replace(/_+$/, "__.*")),
      names: ["dots", "a blank"],
      onCursor: [],
    },
    "a word of its script": {
      files: () => settings("mcp__.*"),
      names: ["dots", "a blank"],
      onCursor: ["dots"],
      looksFor: (name) => `"tool_name": *"${claudeName(name)}"`,
    },
  },
  copilot: {
    "its name": { files: (name) => copilotFile("preToolUse", copilotName(name)), names: EVERY },
    "a word of its script": {
      files: () => copilotFile("preToolUse", ".*"),
      names: EVERY,
      looksFor: (name) => `"toolName": *"${copilotName(name)}"`,
    },
    "its name under PreToolUse": { files: (name) => copilotFile("PreToolUse", copilotName(name)), names: EVERY },
  },
  cursor: {
    "a pattern": { files: (name) => cursorFile("preToolUse", name), names: ["dots", "100 characters"] },
    "a pattern before MCP calls": { files: (name) => cursorFile("beforeMCPExecution", name), names: ["dots", "100 characters"] },
    "a word of its script": {
      files: () => ({ ".cursor/hooks.json": { version: 1, hooks: { preToolUse: [RUN] } } }),
      names: ["dots", "100 characters"],
      looksFor: ({ tool }) => `"tool_name": *"MCP:${tool.replaceAll(".", "[.]")}"`,
    },
  },
  universal: {
    "its name": { files: (name) => universal({ matcher: claudeName(name) }), names: EVERY, onCursor: ["dots"] },
    "a filter on its name": { files: (name) => universal({ where: { toolName: `^${claudeName(name)}$` } }), names: EVERY },
  },
};

/** The forbidden tool is called, then the server's other one. */
function calls(driver: Driver, { server, tool }: Named): Session {
  const forbidden = driver.mcpCall(server, tool, { text: "x", file: "forbidden.txt" });
  const harmless = driver.mcpCall(server, "echo", { text: "x", file: "harmless.txt" });
  return {
    ...saying({ native: [forbidden] }, { native: [harmless] }, DONE),
    // Claude Code's model may call what is allowed by name.
    ...(driver.id === "claude-code" && { allowed: [forbidden.name, harmless.name] }),
    mcp: { server, tools: [tool] },
  };
}

const scriptOf = (id: Id, words: string | undefined) =>
  words === undefined
    ? guardOf(id)
    : script("guard", { first: `printf %s "$input" | grep -q '${words}' || exit 0\n${printing(DENIAL[id])}` });

export function mcp(driver: Driver): readonly Scenario[] {
  const claude = driver.id === "claude-code";
  // A universal filter is in Claude Code's words, and Claude Code cuts no name.
  const ids = foreignTo(driver, ["claude-code", "copilot", "cursor", ...(claude ? [] : (["universal"] as const))]);
  return ids.flatMap((id) =>
    Object.entries(FILTERS[id] ?? {}).flatMap(([how, { files, names, onCursor = names, looksFor }]) =>
      (driver.id === "cursor" ? onCursor : names)
        .filter((what) => !(claude && id === "cursor" && what === "100 characters"))
        .map((what) =>
          rule(driver, `A20 a guard for ${id} that names an MCP tool with ${what} by ${how} denies its call`, {
            ...adopting(id),
            files: { ...files(NAMES[what]), "hooks/guard.sh": scriptOf(id, looksFor?.(NAMES[what])) },
            session: () => calls(driver, NAMES[what]),
            holds: (seen) => (looksFor ? { ...fine(seen), ...orAnnounced(seen, "mcp-spelling", guarded(seen)) } : guarded(seen)),
          }),
        ),
    ),
  );
}
