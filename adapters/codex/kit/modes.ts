/** Lists what makes Codex offer its model other tools: models, and servers. */
import { DONE, saying } from "../../../src/live/session.ts";
import type { Session } from "../../../test/hosts/session.ts";

const plain = saying(DONE);

export const modes: { readonly [mode: string]: (project: string) => Session } = {
  default: () => plain,
  "no tool allowed beforehand": () => ({ ...plain, allowed: [] }),
  "a model without metadata": () => ({ ...plain, model: "scripted" }),
  "a current model": () => ({ ...plain, model: "gpt-6.1-sol" }),
  "an MCP server": () => ({ ...plain, mcp: true }),
};
