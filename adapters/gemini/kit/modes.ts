/** What makes Gemini CLI offer its model other tools: modes, models and servers. */
import { DONE, saying, SUBTASK } from "../../../src/live/session.ts";
import type { Session } from "../../../test/hosts/session.ts";

const plain = saying(DONE);
const agent = (agent_name: string): Session => ({
  ...saying(
    { native: [{ name: "invoke_agent", input: { agent_name, prompt: `${SUBTASK}: look` } }] },
    DONE,
  ),
  agent: [DONE],
});

export const modes: { readonly [mode: string]: (project: string) => Session } = {
  default: () => plain,
  "no tool allowed beforehand": () => ({ ...plain, allowed: [] }),
  "--approval-mode plan": () => ({ ...plain, allowed: [], args: ["--approval-mode", "plan"] }),
  "--approval-mode auto_edit": () => ({
    ...plain,
    allowed: [],
    args: ["--approval-mode", "auto_edit"],
  }),
  "another model": () => ({ ...plain, model: "gemini-3-pro-preview" }),
  "a small model": () => ({ ...plain, model: "gemini-2.5-flash-lite" }),
  "an MCP server": () => ({ ...plain, mcp: true }),
  "a sub-agent, generalist": () => agent("generalist"),
  "a sub-agent, codebase_investigator": () => agent("codebase_investigator"),
  "a sub-agent, cli_help": () => agent("cli_help"),
};
