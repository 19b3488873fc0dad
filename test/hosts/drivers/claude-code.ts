import { driver } from "../../../adapters/claude-code/driver.ts";
import { modes, offered } from "./claude-code-modes.ts";
import { calling, DONE, PROMPT, SUMMARY } from "../../../src/live/session.ts";
import { CALL, COMMON, type Driver, type Session } from "../session.ts";

export const claudeCode: Driver = {
  ...driver,
  id: "claude-code",
  reach: {
    ...COMMON,
    // The classifier of this mode cannot be reached, so it denies.
    "permission-denied": () => ({
      ...calling({ name: "Bash", input: { command: "node -e 1" } }),
      allowed: [],
      args: ["--permission-mode", "auto"],
    }),
    // Its hook is killed where the session ends with the turn.
    "stop-failure": () => ({ prompts: [PROMPT, "again"], turns: [{ status: 429 }, { ...DONE, thinks: 1.5 }] }),
    "stop-cancelled": "nobody cancels a turn here",
    "pre-compact": compacting,
    "post-compact": compacting,
    // An answered elicitation is one.
    notification: () => ({ ...calling({ name: "mcp__probe__ask", input: {} }, CALL), mcp: true }),
  },
  modes,
  offered,
  mcp: ([command, ...args], server) => [
    "--strict-mcp-config",
    "--mcp-config",
    JSON.stringify({ mcpServers: { [server]: { command, args } } }),
  ],
  mcpCall: (server, tool, input) => ({ name: ["mcp", server, tool].map((word) => word.replace(/[^\w-]/g, "_")).join("__"), input }),
  foreign: (hostEvent, handlers) => ({
    path: ".claude/settings.json",
    value: { hooks: { [hostEvent]: [{ hooks: handlers.map((one) => ({ type: "prompt" in one ? "prompt" : "command", ...one })) }] } },
  }),
  denied: (command) => ({ files: { ".claude/settings.json": { permissions: { deny: [`Bash(${command}:*)`] } } }, session: {} }),
};

function compacting(): Session {
  return {
    prompts: [PROMPT, "and again", "/compact", "go on"],
    turns: [{ text: "one" }, { text: "two" }, { text: SUMMARY }, { text: "three" }],
  };
}
