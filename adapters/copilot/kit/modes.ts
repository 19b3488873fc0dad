/** What makes Copilot CLI offer its model other tools: modes, agents, models, and the network. */
import { DONE, saying, SUBTASK } from "../../../src/live/session.ts";
import type { Turn } from "../../../src/model/driver.ts";
import type { Session } from "../../../test/hosts/session.ts";

const plain = saying(DONE);
const native = (name: string, input: object): Turn => ({
  native: [{ name, input: input as never }],
});
const pause = native("bash", { command: "sleep 1", description: "wait" });
const agent = (agent_type: string, more: object = {}): Session => ({
  ...saying(
    native("task", {
      description: "look",
      prompt: `${SUBTASK}: look`,
      agent_type,
      name: "scout",
      ...more,
    }),
    pause,
    DONE,
    DONE,
  ),
  agent: [DONE],
});
const shell = (more: object): Session =>
  saying(
    native("bash", {
      command: "sleep 0.5",
      description: "wait",
      mode: "async",
      shellId: "back",
      ...more,
    }),
    DONE,
    DONE,
  );
/** In the sandbox the program still reaches nothing. */
const ONLINE = { COPILOT_OFFLINE: "false" };

export const modes: { readonly [mode: string]: (project: string) => Session } = {
  default: () => plain,
  "no tool allowed beforehand": () => ({ ...plain, allowed: [] }),
  "--plan": () => ({ ...plain, args: ["--plan"] }),
  "--autopilot": () => ({ ...plain, args: ["--autopilot"] }),
  "--fleet": () => ({ ...plain, args: ["--fleet"] }),
  "--yolo": () => ({ ...plain, args: ["--yolo"] }),
  "--experimental": () => ({ ...plain, args: ["--experimental", "--enable-memory"] }),
  "a GPT model": () => ({ ...plain, model: "gpt-5.4" }),
  "a GPT model, --plan": () => ({ ...plain, model: "gpt-5.4", args: ["--plan"] }),
  "an older GPT model": () => ({ ...plain, model: "gpt-4.1" }),
  "a Codex model": () => ({ ...plain, model: "gpt-5.3-codex" }),
  "a Claude model": () => ({ ...plain, model: "claude-sonnet-4.5" }),
  "a Gemini model": () => ({ ...plain, model: "gemini-3-pro" }),
  "COPILOT_OFFLINE=false": () => ({ ...plain, env: ONLINE }),
  "COPILOT_OFFLINE=false, --experimental --autopilot": () => ({
    ...plain,
    env: ONLINE,
    args: ["--experimental", "--autopilot", "--enable-memory", "--enable-all-github-mcp-tools"],
  }),
  "an MCP server": () => ({ ...plain, mcp: true }),
  "a sub-agent, general-purpose": () => agent("general-purpose"),
  "a sub-agent, explore": () => agent("explore"),
  "a sub-agent, task": () => agent("task"),
  "a sub-agent, research": () => agent("research"),
  "a sub-agent, code-review": () => agent("code-review"),
  "a sub-agent of a GPT model": () => ({ ...agent("general-purpose"), model: "gpt-5.4" }),
  "an agent in the background": () => agent("general-purpose", { mode: "background" }),
  "a command in the background": () => shell({}),
  "a detached command": () => shell({ detach: true }),
};
