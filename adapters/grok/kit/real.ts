/** Drives the real program, which its package holds compressed. */
import { driver } from "../driver.ts";
import { files, mcpName } from "./source.ts";
import pins from "./pins.json" with { type: "json" };
import { delegating, DONE, saying } from "../../../src/live/session.ts";
import type { Driver } from "../../../test/hosts/driver.ts";
import { withNode } from "../../../test/hosts/own-node.ts";
import { COMMON, reasonIn, workersOf, type Session } from "../../../test/hosts/session.ts";

/** Unpacks the program once, and becomes it. */
const START = `const fs=require("fs"),[,cache,...args]=process.argv,file=cache+"/grok",from=require("path").join(process.execPath,"../../../@xai-official/grok-linux-x64/bin/grok.br");
if(!fs.existsSync(file)){const made=file+process.pid;fs.writeFileSync(made,require("zlib").brotliDecompressSync(fs.readFileSync(from)),{mode:0o755});fs.renameSync(made,file)}
process.execve(file,[file,...args],process.env)`;

const plain = saying(DONE);
const modes: { readonly [mode: string]: () => Session } = {
  default: () => plain,
  "no tool allowed beforehand": () => ({ ...plain, allowed: [] }),
  "plan mode": () => ({ ...plain, allowed: [], args: ["--permission-mode", "plan"] }),
  "an MCP server": () => ({ ...plain, mcp: true }),
  "a sub-agent": () => delegating(),
};

const FAILING = { name: "use_tool", input: { tool_name: "probe__missing", tool_input: {} } };

export const real: Driver = {
  ...driver,
  id: "grok",
  pin: pins.program,
  ...withNode(driver, {
    package: "@xai-official/grok",
    node: pins.node,
    start: ({ cache }) => ["--no-warnings", "-e", START, "--", cache],
  }),
  reach: {
    ...COMMON,
    "permission-denied": () => ({ ...COMMON["pre-tool-use"](), args: ["--deny", "Bash(*)"] }),
    "stop-failure": () => saying({ status: 400 }),
    "stop-cancelled": () => ({ ...COMMON["pre-tool-use"](), args: ["--max-turns", "1"] }),
    "pre-compact": "a session with a single prompt is never compacted",
    "post-compact": "a session with a single prompt is never compacted",
    notification: () => saying({ status: 400 }),
  },
  rows: {
    "post-tool-use-failure PostToolUseFailure": () => ({
      ...saying({ native: [FAILING] }, DONE),
      mcp: true,
    }),
  },
  // Cells that show nothing here, each with the reason.
  unseen: reasonIn({
    "without a terminal its user is shown nothing of a prompt that was blocked":
      /^pre-prompt \w+ (deny|end)$/,
    "it takes no allow, and nobody is asked without a terminal":
      /^pre-tool-use PreToolUse (allow|add-permissions)$|^S17 a denied permission request/,
    "what a hook says at a sub-agent's start reaches nobody":
      /^S17 what is said at a sub-agent's start/,
    "what a hook says at a session's start reaches nobody":
      /^S22 the beginning of a session is called startup/,
    "it has no such tool": /^tool Glob /,
    "a session with a single prompt is never compacted": /^S16 a compaction/,
    "it starts no MCP server with a blank or a dot in its name": /^A20 .* with (?:a blank|dots) /,
  }),
  modes,
  workers: workersOf(modes, ["a sub-agent"]),
  home: files.home({
    "a call": [
      "SessionStart",
      "UserPromptSubmit",
      "PreToolUse",
      "PostToolUse",
      // At the end of the program it stops once more, and our shim then asks nobody.
      "SessionEnd",
    ],
    "an MCP call": ["PreToolUse", "PostToolUse"],
    "a sub-agent": ["SubagentStart", "SubagentStop"],
  }),
  mcp: ([command, ...args], server) => [
    `mcp-servers=${JSON.stringify({ [server]: { command, args } })}`,
  ],
  mcpCall: (server, tool, input) => ({
    name: "use_tool",
    input: { tool_name: mcpName({ server, tool }), tool_input: input },
  }),
  foreign: files.foreign,
  denied: (command) => ({ files: {}, session: { args: ["--deny", `Bash(${command})`] } }),
  folders: true,
  trustsFolders: true,
  readsForeignFiles: true,
  keepsLongNames: true,
  cutsReasons: 256,
  // Its search takes no path that ends with a double quote.
  folderName: "it's a (project)",
};
