/** Drives the real program on the Node.js that its package needs. */
import { driver } from "../driver.ts";
import { modes, offered } from "./modes.ts";
import { mcpName, settings } from "./source.ts";
import pins from "./pins.json" with { type: "json" };
import { DONE, saying } from "../../../src/live/session.ts";
import type { Driver, Plugins } from "../../../test/hosts/driver.ts";
import { fileOf, withNode } from "../../../test/hosts/own-node.ts";
import { COMMON, workersOf, reasonIn } from "../../../test/hosts/session.ts";
import { original } from "../../_kin/kit/plugin.ts";

/** See plugins/REPORT.md, table 1a. */
const plugins: Plugins = {
  folder: "plugin/marketplace",
  original,
  renamed: true,
  emptied: true,
  // The list of extensions as it was before.
  keeps: /^\.qwen\/extension-store\/state\.previous\.json$/,
  install: ({ folder }) => [{ args: ["extensions", "install", folder, "--consent"] }],
  update: ({ name }) => [{ args: ["extensions", "update", name], input: "y\n" }],
  remove: ({ name }) => [{ args: ["extensions", "uninstall", name] }],
};

export const real: Driver = {
  ...driver,
  id: "qwen",
  pin: pins.program,
  slow: { parts: 40, seconds: 240 },
  ...withNode(driver, {
    package: "@qwen-code/qwen-code",
    node: pins.node,
    start: fileOf("@qwen-code/qwen-code/cli-entry.js"),
  }),
  reach: {
    ...COMMON,
    "permission-request": "without a terminal it asks nobody for a permission",
    "permission-denied": "its classifier is asked in a terminal and in an editor alone",
    "session-end": "it fires in a terminal and in an editor alone",
    "stop-failure": "it fires in a terminal alone",
    "pre-compact": "without a terminal it compacts nothing that is as short as this",
    "post-compact": "without a terminal it compacts nothing that is as short as this",
    // It says so at the beginning of every run.
    notification: () => saying(DONE),
  },
  modes,
  workers: workersOf(modes, ["a sub-agent, general-purpose"]),
  home: settings.home(
    {
      "a prompt": ["SessionStart", "UserPromptSubmit", "Stop"],
      // It asks about an empty prompt once more after every tool, and our shim then asks nobody.
      "a call": ["SessionStart", "PreToolUse", "PostToolUse", "Stop"],
      "a failed call": ["PreToolUse", "PostToolUseFailure"],
      "an MCP call": ["PreToolUse", "PostToolUse"],
      "a sub-agent": ["SubagentStart", "SubagentStop"],
    },
    { sessions: { "a prompt": () => saying(DONE) } },
  ),
  plugins,
  offered,
  // Cells that only a terminal or an editor can show, each with the reason.
  unseen: reasonIn({
    "without a terminal it asks nobody for a permission":
      /^permission-request |PermissionRequest|^S17 a denied permission request/,
    "a call that nobody allowed, or that the user forbids, is refused before any hook is asked":
      /^pre-tool-use \w+ (allow|add-permissions)$|^S4 an allow does not lift/,
    "without a terminal its user is told nothing of a prompt that was blocked":
      /^pre-prompt \w+ (deny|end)$/,
    "the input of a call is rewritten where a permission is asked for, and nowhere else":
      /^tool \S+ rewrite$|^S2 rewrites of different fields add up|^S6 a rewrite puts back/,
    "what a hook says before a tool reaches its model only as the reason of a denial":
      /^S8 what a hook prints beside its answer/,
    "what a hook says at a sub-agent's start reaches nobody":
      /^S17 what is said at a sub-agent's start/,
    "without a terminal it compacts nothing that is as short as this": /^S16 a compaction/,
    "nobody waits for such a hook at a sub-agent's start, so the session may be over before it asks":
      /^sub-agent-start \w+ prompt$/,
    "its tools take no relative path": /^S20 .* sees (protected|\.\/sub)/,
    "it has no personal file for a project":
      /^audience: a personal hook|^A33 a script of a personal/,
  }),
  // It waits for its servers before the first request, for each as long as its entry says.
  mcp: ([command, ...args], server) => [
    "--mcp-config",
    JSON.stringify({
      mcpServers: { [server]: { command, args, trust: true, discoveryTimeoutMs: 50_000 } },
    }),
  ],
  mcpCall: (server, tool, input) => ({ name: mcpName({ server, tool }), input }),
  foreign: settings.foreign,
  denied: (command) => ({
    files: { ".qwen/settings.json": { $version: 4, permissions: { deny: [`Bash(${command})`] } } },
    session: {},
  }),
  trustsFolders: true,
  keepsLongNames: true,
  universalNames: true,
};
