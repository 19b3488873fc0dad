/** Drives the real program, which needs a newer Node.js than this repository. */
import { createHash } from "node:crypto";
import { driver } from "../driver.ts";
import { own } from "./own.ts";
import pins from "./pins.json" with { type: "json" };
import { DONE, saying } from "../../../src/live/session.ts";
import type { Turn } from "../../../src/model/driver.ts";
import type { Driver, Handler } from "../../../test/hosts/driver.ts";
import { fileOf, withNode } from "../../../test/hosts/own-node.ts";
import { CALL, COMMON, reasonIn, type Session } from "../../../test/hosts/session.ts";

const plain = saying(DONE);
const withTools = (tools: string): Session => ({ ...plain, args: ["--tools", tools] });

/** A prompt that its model takes nearly no more than. */
const full: Turn = { calls: [CALL], tokens: 199_000 };

/** A script of its own tool for scripts calls the shell. */
const scripted = (command: string): Turn => ({
  native: [
    {
      name: "codemode",
      input: { code: `return await tools.bash({ command: ${JSON.stringify(command)} })` },
    },
  ],
});

/** Its events by their names in a session, and what an extension answers there to hold it back. */
const EVENTS: { readonly [hostEvent: string]: readonly [name: string, denial: string] } = {
  PreToolUse: ["tool_call", "{ block: true, reason: stderr }"],
  PostToolUse: ["tool_result", "undefined"],
  tool_call: ["tool_call", "{ block: true, reason: stderr }"],
  tool_failed: ["tool_result", "undefined"],
  run_failed: ["agent_before_settle", "undefined"],
  input: ["input", '{ action: "handled" }'],
  session_before_compact: ["session_before_compact", "{ cancel: true }"],
};

/** Somebody else's, which asks commands: 2 denies, and `modifiedArgs` changes a call. */
function extension(hostEvent: string, handlers: readonly Handler[]): string {
  const [name, denial] = EVENTS[hostEvent] ?? [hostEvent, "undefined"];
  const commands = handlers.flatMap((handler) => ("command" in handler ? [handler.command] : []));
  return `
import { spawnSync } from "node:child_process";
const commands = ${JSON.stringify(commands)};
export default (pi) => pi.on("${name}", async (event, ctx) => {
  for (const command of commands) {
    const { status, stdout, stderr } = spawnSync("/bin/sh", ["-c", command], { cwd: ctx.cwd, input: JSON.stringify(event), encoding: "utf8" });
    if (status === 2) return ${denial};
    if (event.input && stdout.includes("modifiedArgs")) Object.assign(event.input, JSON.parse(stdout).modifiedArgs);
  }
});
`;
}

/** As Pi names a server's tool (its own text): a long name ends with a part of a digest. */
function mcpName(server: string, tool: string): string {
  const name = `mcp__${server}__${tool}`.replace(/\W/g, "_");
  const digest = createHash("sha256").update(`${server}\0${tool}`).digest("hex");
  return name.length > 64 ? `${name.slice(0, 55)}_${digest.slice(0, 8)}` : name;
}

const FOREIGN = ".pi/extensions/foreign.js";

export const real: Driver = {
  ...driver,
  id: "pi",
  pin: pins.program,
  ...withNode(driver, {
    package: "@earendil-works/pi-coding-agent",
    node: pins.node,
    start: fileOf("@earendil-works/pi-coding-agent/dist/bundle/cli.js"),
  }),
  reach: {
    ...COMMON,
    "stop-failure": () => saying({ status: 400 }),
    "stop-cancelled": "nobody cancels a run here",
    "pre-compact": () => saying(full, DONE, DONE),
    "post-compact": () => saying(full, DONE, DONE),
  },
  modes: {
    default: () => plain,
    "its other tools": () => withTools("+powershell,+grep,+find,+ls"),
    "scripts that call tools": () => withTools("+codemode,+tool_search"),
    "an MCP server": () => ({ ...plain, mcp: true }),
  },
  // Cells that show nothing here, each with the reason.
  unseen: reasonIn({
    "it has no personal file for a project":
      /^audience: a personal hook guards|^A33 a script of a personal file/,
    "its user forbids a command by extensions alone":
      /^S4 an allow does not lift what the user denied|^others: settings, permissions and hooks/,
    "it asks nobody, so that an allow shows nothing":
      /^pre-tool-use tool_call (?:allow|add-permissions)$/,
    "another extension that holds a stop is not played here": /^stop agent_before_settle end$/,
    "it has no sub-agents":
      /^tool Agent |^S16 (?:what a sub-agent|a guard holds inside)|^S17 .*sub-agent|^A24 /,
    "it starts no MCP server with a blank or a dot in its name": /^A20 .* with (?:a blank|dots) /,
    "it searches with programs that it downloads": /^tool G(?:lob|rep) /,
  }),
  mcp: ([command, ...args], server) => [
    `mcp-servers=${JSON.stringify({ [server]: { command, args, exposure: "direct" } })}`,
  ],
  mcpCall: (server, tool, input) => ({ name: mcpName(server, tool), input }),
  foreign: (hostEvent, handlers) => ({ path: FOREIGN, value: extension(hostEvent, handlers) }),
  denied: () => ({ files: {}, session: {} }),
  home: { path: FOREIGN, beside: FOREIGN, file: () => ({}), events: {} },
  bare: { args: ["--no-extensions"] },
  trustsFolders: true,
  otherShells: {
    codemode: () => ({
      ...saying(scripted("touch forbidden.txt"), scripted("echo fine > harmless.txt"), DONE),
      args: ["--tools", "+codemode"],
    }),
  },
  own: () => own(real),
};
