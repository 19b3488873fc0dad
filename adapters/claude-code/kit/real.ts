import { driver } from "../driver.ts";
import pins from "./pins.json" with { type: "json" };
import { files, mcpName } from "./hooks.ts";
import { modes, offered } from "./modes.ts";
import { own } from "./own.ts";
import { otherShells, otherWriters } from "./tools.ts";
import { calling, DONE, PROMPT, SUMMARY } from "../../../src/live/session.ts";
import type { Driver, Plugins } from "../../../test/hosts/driver.ts";
import { CALL, COMMON, workersOf, type Session } from "../../../test/hosts/session.ts";
import { words } from "../../../test/support/kit.ts";
import { commands, original } from "../../_kin/kit/plugin.ts";

/** See plugins/REPORT.md, table 1a. */
const plugins: Plugins = {
  folder: "plugin/marketplace",
  original,
  renamed: true,
  // It deletes the files some days later, and remembers that its user declined the plugin (2.1.332).
  keeps: /^\.claude\/plugins\/cache\/|^\.claude\.json$/,
  ...commands,
};

const home = files.home(
  {
    "a call": words("SessionStart UserPromptSubmit PreToolUse PostToolUse Stop SessionEnd"),
    "a question": ["PermissionRequest"],
    "a failed call": ["PreToolUse", "PostToolUseFailure"],
    "an MCP call": ["PreToolUse", "PostToolUse"],
    "a sub-agent": ["SubagentStart", "SubagentStop"],
    "a compaction": ["PreCompact", "PostCompact"],
    "a notification": ["Notification"],
  },
  { beside: ".claude/settings.local.json" },
);

export const real: Driver = {
  ...driver,
  id: "claude-code",
  pin: pins.program,
  reach: {
    ...COMMON,
    // The classifier of this mode cannot be reached, so it denies.
    "permission-denied": () => ({
      ...calling({ name: "Bash", input: { command: "node -e 1" } }),
      allowed: [],
      args: ["--permission-mode", "auto"],
    }),
    // Its hook is killed if the session ends with the turn.
    "stop-failure": () => ({
      prompts: [PROMPT, "again"],
      turns: [{ status: 429 }, { ...DONE, thinks: 1.5 }],
    }),
    "stop-cancelled": "nobody cancels a turn here",
    "pre-compact": compacting,
    "post-compact": compacting,
    // An answered elicitation causes a notification.
    notification: () => ({ ...calling({ name: "mcp__probe__ask", input: {} }, CALL), mcp: true }),
  },
  modes,
  workers: workersOf(modes, [
    "a sub-agent, general-purpose",
    "a sub-agent, Explore",
    "a sub-agent, Plan",
    "an agent in the background",
    "a workflow's agent",
  ]),
  home,
  plugins,
  own: () => own(real),
  offered,
  mcp: ([command, ...args], server) => [
    "--strict-mcp-config",
    "--mcp-config",
    JSON.stringify({ mcpServers: { [server]: { command, args } } }),
  ],
  mcpCall: (server, tool, input) => ({ name: mcpName({ server, tool }), input }),
  foreign: files.foreign,
  denied: (command) => ({
    files: { ".claude/settings.json": { permissions: { deny: [`Bash(${command}:*)`] } } },
    session: {},
  }),
  question: "can_use_tool",
  keepsLongNames: true,
  universalNames: true,
  allowsByName: true,
  otherShells,
  otherWriters,
};

function compacting(): Session {
  return {
    prompts: [PROMPT, "and again", "/compact", "go on"],
    turns: [{ text: "one" }, { text: "two" }, { text: SUMMARY }, { text: "three" }],
  };
}
