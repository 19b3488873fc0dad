/** What makes Qwen Code offer its model other tools: modes of permission, agents, settings. */
import { delegating, DONE, saying, type Offered } from "../../../src/live/session.ts";
import { offeredIn, united } from "../../../test/hosts/offered.ts";
import type { Seen, Session } from "../../../test/hosts/session.ts";

const plain = saying(DONE);
const inMode = (mode: string): Session => ({
  ...plain,
  allowed: [],
  args: ["--approval-mode", mode],
});

export const modes: { readonly [mode: string]: () => Session } = {
  default: () => plain,
  "no tool allowed beforehand": () => ({ ...plain, allowed: [] }),
  "plan mode": () => inMode("plan"),
  "auto-edit": () => inMode("auto-edit"),
  auto: () => inMode("auto"),
  "an MCP server": () => ({ ...plain, mcp: true }),
  "a sub-agent, general-purpose": () => delegating([DONE]),
  "a sub-agent, Explore": () => delegating([DONE], "Explore"),
  "--json-schema": () => ({
    ...plain,
    args: [
      "--json-schema",
      JSON.stringify({ type: "object", properties: { seen: { type: "string" } } }),
    ],
  }),
};

/** Includes tools that a message only names and that must be searched for. */
export function offered(seen: Seen): readonly Offered[] {
  const names = seen.requests.flatMap(({ text }) =>
    text.includes(LISTED) ? [...text.matchAll(/^- "([A-Za-z][\w-]*)": "/gm)] : [],
  );
  return united([
    ...offeredIn(seen),
    ...names.map(([, name = ""]) => ({ name, fields: [] as readonly string[] })),
  ]);
}
const LISTED = "The following tools are reachable through `tool_search`";
