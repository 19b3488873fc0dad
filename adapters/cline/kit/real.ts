/** Drives the program of this machine's package; modules of the main one load plugins. */
import { createHash } from "node:crypto";
import { driver } from "../driver.ts";
import pins from "./pins.json" with { type: "json" };
import { delegating, DONE, saying } from "../../../src/live/session.ts";
import type { Driver, Handler } from "../../../test/hosts/driver.ts";
import { COMMON, reasonIn, workersOf, type Session } from "../../../test/hosts/session.ts";

const PROGRAM = "@cline/cli-linux-x64";

const plain = saying(DONE);
const modes: { readonly [mode: string]: () => Session } = {
  default: () => plain,
  "no tool allowed beforehand": () => ({ ...plain, allowed: [] }),
  "plan mode": () => ({ ...plain, args: ["--plan"] }),
  "a GPT model": () => ({ ...plain, model: "gpt-5.4" }),
  "an MCP server": () => ({ ...plain, mcp: true }),
  "a sub-agent": () => delegating(),
};

/** A name with other characters, or a longer one, ends with a digest of both. */
function toolName(server: string, tool: string): string {
  const whole = `${server}__${tool}`;
  const safe = whole.replace(/[^\w-]+/g, "_");
  const digest = createHash("sha1").update(whole).digest("hex").slice(0, 8);
  return safe === whole && whole.length <= 64 ? whole : `${safe.slice(0, 55)}_${digest}`;
}

/** A plugin of somebody else's, which asks commands; exit code 2 is a denial. */
function plugin(hostEvent: string, handlers: readonly Handler[]): string {
  const hook = hostEvent.replace(/(?:First|Child|Failed|Stopped)/, "");
  const commands = handlers.flatMap((handler) => ("command" in handler ? [handler.command] : []));
  return `
import { spawnSync } from "node:child_process";
const commands = ${JSON.stringify(commands)};
const ask = (context) => {
  for (const command of commands) {
    const { status, stdout, stderr } = spawnSync("/bin/sh", ["-c", command], { input: JSON.stringify(context), encoding: "utf8" });
    if (status === 2) return { skip: true, reason: stderr };
    if (stdout.includes("modifiedArgs")) return { input: { commands: [JSON.parse(stdout).modifiedArgs.command] } };
  }
};
export default { name: "foreign", manifest: { capabilities: ["hooks"] }, hooks: { ${hook}: async (context) => ask(context) } };
`;
}

const path = ".cline/plugins/foreign.js";

export const real: Driver = {
  ...driver,
  id: "cline",
  pin: pins.program,
  slow: { parts: 40, seconds: 240 },
  install: {
    packages: (version) => [`cline@${version}`],
    program: `node_modules/${PROGRAM}/bin/cline`,
  },
  reach: {
    ...COMMON,
    "stop-failure": () => saying({ status: 400 }),
    "stop-cancelled": "nobody cancels a turn here",
  },
  // Cells that show nothing here, each with the reason.
  unseen: reasonIn({
    "it has no personal file for a project":
      /^audience: a personal hook guards|^A33 a script of a personal file/,
    "it loads plugins with the `node` of the PATH, and asks no hook without it":
      /^S10 (?:no node|a node that lies)/,
    "the result of the Read before its Edit names the file": /^tool Edit output$/,
    "a denial is the only text that it shows": /^pre-tool-use beforeTool message$/,
    "nothing holds the end of a run": /^(?:stop|sub-agent-end) \w+ end$/,
    "it has no such tool": /^tool Glob /,
    "a session with a single prompt is never compacted": /^S16 a compaction/,
    "its user forbids every call, or none": /^others: settings, permissions and hooks/,
  }),
  modes,
  workers: workersOf(modes, ["a sub-agent"]),
  mcp: ([command, ...args], server) => [
    `mcp-servers=${JSON.stringify({ [server]: { command, args } })}`,
  ],
  mcpCall: (server, tool, input) => ({ name: toolName(server, tool), input }),
  foreign: (hostEvent, handlers) => ({ path, value: plugin(hostEvent, handlers) }),
  denied: () => ({ files: {}, session: { allowed: [] } }),
  home: { path, beside: path, file: () => ({}), events: {} },
  folders: true,
  cutsReasons: 7_900,
};
