/** Drives the real program, in its own package for this machine's kind. */
import { driver } from "../driver.ts";
import pins from "./pins.json" with { type: "json" };
import { DONE, saying, SUBTASK } from "../../../src/live/session.ts";
import type { Turn } from "../../../src/model/driver.ts";
import type { Driver, Handler } from "../../../test/hosts/driver.ts";
import { CALL, COMMON, workersOf, type Session } from "../../../test/hosts/session.ts";

const PACKAGE = "opencode-linux-x64";
const FOREIGN = ".opencode/plugin/foreign.js";

const plain = saying(DONE);
const withConfig = (part: object): Session => ({ ...plain, args: [JSON.stringify(part)] });
const withEnv = (env: { readonly [name: string]: string }): Session => ({ ...plain, env });
const agent = (subagent_type: string): Session => ({
  ...saying(
    {
      native: [
        { name: "task", input: { description: "look", prompt: `${SUBTASK}: look`, subagent_type } },
      ],
    },
    DONE,
  ),
  agent: [DONE],
});
const modes: Driver["modes"] = {
  default: () => plain,
  "a user who answers": () => ({ ...plain, allowed: [], answer: "no" }),
  "the agent plan": () => withConfig({ default_agent: "plan" }),
  "a GPT model": () => ({ ...plain, model: "gpt-5.4" }),
  "a Claude model": () => ({ ...plain, model: "claude-sonnet-4-5" }),
  "a Gemini model": () => ({ ...plain, model: "gemini-3-pro" }),
  OPENCODE_ENABLE_EXA: () => withEnv({ OPENCODE_ENABLE_EXA: "1" }),
  OPENCODE_EXPERIMENTAL: () =>
    withEnv({ OPENCODE_EXPERIMENTAL: "1", OPENCODE_EXPERIMENTAL_LSP_TOOL: "1" }),
  "an MCP server": () => ({ ...plain, mcp: true }),
  "a sub-agent, general": () => agent("general"),
  "a sub-agent, explore": () => agent("explore"),
};

/** A prompt that its model takes nearly no more than. */
const full: Turn = { calls: [CALL], tokens: 199_000 };

/** Cells that this surface does not show, each with the reason. */
const UNSEEN: { readonly [reason: string]: RegExp } = {
  "a notice is shown by its own terminal program alone": / message$/,
  "it needs a program that it downloads": /^tool G(?:lob|rep)/,
};

/**
 * A plugin of somebody else's, which asks commands about an event. It takes exit code 2 for a
 * denial.
 */
const plugin = (hostEvent: string, handlers: readonly Handler[]) => `
import { spawnSync } from "node:child_process";
const commands = ${JSON.stringify(handlers.flatMap((one) => ("command" in one ? [one.command] : [])))};
const ask = (event, cwd) => {
  for (const command of commands) {
    const { status, stderr } = spawnSync("/bin/sh", ["-c", command], { cwd, input: JSON.stringify(event), encoding: "utf8" });
    if (status === 2) throw new Error(stderr);
  }
};
export default async ({ directory }) => ({
  "${HOOKS[hostEvent] ?? "tool.execute.before"}": async (input, output) => ask({ ...input, ...output }, directory),
});
`;
const HOOKS: { readonly [hostEvent: string]: string } = {
  toolExecuteAfter: "tool.execute.after",
  chatMessage: "chat.message",
  sessionCompacting: "experimental.session.compacting",
};

export const real: Driver = {
  ...driver,
  id: "opencode",
  pin: pins.program,
  every: 6,
  install: {
    packages: (version) => [`${PACKAGE}@${version}`],
    program: `node_modules/${PACKAGE}/bin/opencode`,
    version: ["--version"],
  },
  reach: {
    ...COMMON,
    "permission-denied": "it has no such event",
    "session-end": "it has no such event",
    "stop-failure": () => saying({ status: 400 }),
    "stop-cancelled": "nobody cancels a turn here",
    "pre-compact": () => saying(full, DONE, DONE),
    "post-compact": () => saying(full, DONE, DONE),
    notification: COMMON["permission-request"],
  },
  modes,
  workers: workersOf(modes, ["a sub-agent, general", "a sub-agent, explore"]),
  unseen: (scenario) => Object.entries(UNSEEN).find(([, names]) => names.test(scenario))?.[0],
  mcp: (command, server) => [
    JSON.stringify({ mcp: { [server]: { type: "local", command, enabled: true } } }),
  ],
  mcpCall: (server, tool, input) => ({ name: `${server}_${tool}`, input }),
  foreign: (hostEvent, handlers) => ({ path: FOREIGN, value: plugin(hostEvent, handlers) }),
  denied: (command) => ({
    files: { "opencode.json": { permission: { bash: { "*": "allow", [`${command}*`]: "deny" } } } },
    session: {},
  }),
  home: { path: FOREIGN, beside: FOREIGN, file: () => ({}), events: {} },
  folders: true,
};
