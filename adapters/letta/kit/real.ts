/** Drives the real program; three packages that it names and does not need could not be had. */
import { driver } from "../driver.ts";
import { files } from "./source.ts";
import pins from "./pins.json" with { type: "json" };
import { bash, delegating, DONE, saying } from "../../../src/live/session.ts";
import type { Driver } from "../../../test/hosts/driver.ts";
import { fileOf, withNode } from "../../../test/hosts/own-node.ts";
import { COMMON, reasonIn, workersOf, type Session } from "../../../test/hosts/session.ts";

const SPARE = "npm:is-number@7.0.0";

const TERMINAL = "headless it does not fire";
const plain = saying(DONE);
const modes: { readonly [mode: string]: () => Session } = {
  default: () => plain,
  "no tool allowed beforehand": () => ({ ...plain, allowed: [] }),
  "a sub-agent": () => delegating(),
};

export const real: Driver = {
  ...driver,
  id: "letta",
  pin: pins.program,
  ...withNode(driver, {
    package: "@letta-ai/letta-code",
    node: pins.node,
    // Its sub-agents are started by the same file.
    start: fileOf("@letta-ai/letta-code/letta.js"),
    overrides: {
      "@janhapke/sharp-electron": SPARE,
      "@letta-ai/letta-agent-sdk": SPARE,
      "@letta-ai/trajectory": SPARE,
      "@earendil-works/pi-ai": "*",
    },
  }),
  reach: {
    ...COMMON,
    "pre-prompt": TERMINAL,
    "session-start": TERMINAL,
    "session-end": TERMINAL,
    stop: TERMINAL,
    "pre-compact": "headless nobody compacts",
    notification: TERMINAL,
  },
  rows: { "post-tool-use-failure PostToolUse": COMMON["post-tool-use-failure"] },
  // Cells that show nothing here, each with the reason.
  unseen: reasonIn({
    "its model has no tools of MCP servers": /\bMCP\b|\bmcp\b/,
    "Letta's own service alone answers a question": / prompt$/,
    "the memory that it keeps in Git starts with a hook for `node`, without which it ends":
      /^S10 no node denies/,
    "in its own words a hook on `Bash` is asked about no Monitor, converted or not":
      /^A21 a guard for letta /,
    "it has no such tool": /^tool (?:Glob|Grep) /,
    "a call that nobody allowed is refused before the hooks on tools are asked":
      /^pre-tool-use \w+ (?:allow|add-permissions)$/,
    "a hook that says nothing allows the next call too": /^permission-request \w+ add-permissions$/,
    "nobody starts a sub-agent whose start needs a permission":
      /^permission-request .* in a sub-agent$/,
    "the result of a call cannot be replaced": /^S7 a withheld result/,
    "it takes no context before a tool": /^S8 what a hook prints beside its answer/,
    "what its user denies is refused before a hook is asked": /^S4 an allow does not lift/,
    "headless it fires no event of a start, a prompt or a stop":
      /^S16 (?:what a sub-agent does|a compaction)|^S22 the beginning of a session/,
    "nothing holds the end of a sub-agent": /^sub-agent-end \w+ end$/,
    "a sub-agent's start is no event of its own": /^S17 what is said at a sub-agent's start/,
  }),
  modes,
  workers: workersOf(modes, ["a sub-agent"]),
  home: files.home({ "a call": ["PreToolUse", "PostToolUse"], "a sub-agent": ["SubagentStop"] }),
  mcp: () => [],
  mcpCall: (server, tool, input) => ({ name: `mcp__${server}__${tool}`, input }),
  otherShells: {
    Monitor: () =>
      saying(
        ...["forbidden", "harmless"].map((file) => ({
          native: [
            {
              name: "Monitor",
              input: { ...(bash(`touch ${file}.txt`).input as object), description: "scripted" },
            },
          ],
        })),
        DONE,
      ),
  },
  foreign: files.foreign,
  denied: (command) => ({
    files: {},
    session: { args: ["--disallowedTools", `Bash(${command}:*)`] },
  }),
};
