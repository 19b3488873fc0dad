/** What makes Codex offer its model other tools: models, and servers. */
import { delegating, DONE, saying, type Offered } from "../../../src/live/session.ts";
import { offeredIn } from "../../../test/hosts/offered.ts";
import type { Seen, Session } from "../../../test/hosts/session.ts";

const plain = saying(DONE);

export const modes: { readonly [mode: string]: (project: string) => Session } = {
  default: () => plain,
  "no tool allowed beforehand": () => ({ ...plain, allowed: [] }),
  "a model without metadata": () => ({ ...plain, model: "scripted" }),
  "a current model": () => ({ ...plain, model: "gpt-6.1-sol" }),
  "an MCP server": () => ({ ...plain, mcp: true }),
  "a sub-agent": () => delegating(),
};

const NAMES: { readonly [name: string]: string } = {
  exec_command: "Bash",
  "multi_agent_v1/spawn_agent": "spawn_agent",
};

/** Tools have the names that hooks see: a namespace is glued to a tool's name. */
export const offered = (seen: Seen): readonly Offered[] =>
  offeredIn(seen).map((offered) => ({
    ...offered,
    name: NAMES[offered.name] ?? offered.name.replace(/^(mcp__.+)\//, "$1__").replace("/", ""),
  }));
