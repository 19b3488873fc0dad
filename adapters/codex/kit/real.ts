import { words } from "../../../test/support/kit.ts";
import { driver } from "../driver.ts";
import pins from "./pins.json" with { type: "json" };
import { modes, offered } from "./modes.ts";
import { files, mcpName } from "./source.ts";
import { DONE, PROMPT, saying, SUMMARY } from "../../../src/live/session.ts";
import type { Driver, Plugins } from "../../../test/hosts/driver.ts";
import { COMMON, workersOf, type Session, reasonIn } from "../../../test/hosts/session.ts";
import { original } from "../../_kin/kit/plugin.ts";

/** See plugins/REPORT.md, table 1a. */
const plugins: Plugins = {
  folder: "plugin/marketplace",
  original,
  renamed: true,
  emptied: true,
  install: ({ market, name }) => [
    { args: ["plugin", "marketplace", "add", market] },
    { args: ["plugin", "add", `${name}@${name}`] },
  ],
  // It upgrades marketplaces of git alone; a local one is read where it lies.
  update: ({ name }) => [{ args: ["plugin", "add", `${name}@${name}`] }],
  remove: ({ name }) => [
    { args: ["plugin", "remove", `${name}@${name}`] },
    { args: ["plugin", "marketplace", "remove", name] },
  ],
};

const quoted = (text: string) => JSON.stringify(text);

const DENIED = "denied=";

export const real: Driver = {
  ...driver,
  id: "codex",
  pin: pins.program,
  // A rule of the user's stands in the user's folder.
  launch(session, ...place) {
    const { args, home, ...launch } = driver.launch(session, ...place);
    const denied = args.find((arg) => arg.startsWith(DENIED))?.slice(DENIED.length);
    const rule = `prefix_rule(pattern = [${quoted(denied ?? "")}], decision = "forbidden")\n`;
    return {
      ...launch,
      args: args.filter((arg) => !arg.startsWith(DENIED)),
      home: { ...home, ...(denied && { ".codex/rules/default.rules": rule }) },
    };
  },
  // The package's own command needs a node in PATH, and the program itself does not.
  install: {
    packages: (version) => [`@openai/codex@${version}`],
    program: "node_modules/@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex",
  },
  reach: {
    ...COMMON,
    "stop-cancelled": "nobody cancels a turn here",
    "pre-compact": compacting,
    "post-compact": compacting,
  },
  // These show nothing here, each with the reason.
  unseen: reasonIn({
    "a failed command's result comes like any other, and no payload tells one from the other":
      /^post-tool-use PostToolUse of a failing command$/,
    "a hook sees one field of its shell tool": /^S2 rewrites of different fields add up$/,
    "the one tool that reads a file reads images alone":
      /^S7 a withheld result of Read|^tool Read /,
    "it has no such tool": /^tool G(?:lob|rep) /,
    "a hook cannot rewrite a patch": /^S6 a rewrite puts back the fields it changed/,
    "it starts no MCP server with a blank in its name": /^A20 .* with a blank /,
    "it has no personal file for a project":
      /^audience: a personal hook guards|^A33 a script of a personal file/,
  }),
  modes,
  workers: workersOf(modes, ["a sub-agent"]),
  offered,
  home: files.home({
    "a call": words("SessionStart UserPromptSubmit PreToolUse PostToolUse Stop SessionEnd"),
    "a question": ["PermissionRequest"],
    "an MCP call": ["PreToolUse", "PostToolUse"],
    "a sub-agent": ["SubagentStart", "SubagentStop"],
    "a compaction": ["PreCompact", "PostCompact"],
  }),
  plugins,
  mcp: ([command, ...args], server) => [
    "-c",
    `mcp_servers={ ${quoted(server)} = { command = ${quoted(command)}, args = [${args.map(quoted).join(", ")}] } }`,
  ],
  mcpCall: (server, tool, input) => ({
    name: mcpName({ server, tool }).replace(/^(mcp__.+)__/, "$1/"),
    input,
  }),
  foreign: files.foreign,
  denied: (command) => ({ files: {}, session: { args: [`${DENIED}${command}`] } }),
  folders: true,
  trustsFolders: true,
  keepsLongNames: true,
  universalNames: true,
  wholeWrites: true,
  elsewhere: (project, commands) =>
    saying(
      ...commands.map((cmd) => ({
        native: [{ name: "exec_command", input: { cmd, workdir: `${project}/sub` } }],
      })),
      DONE,
    ),
  patch: (input) => saying({ native: [{ name: "apply_patch", input }] }, DONE),
};

function compacting(): Session {
  return {
    prompts: [PROMPT, "/compact", "go on"],
    turns: [{ text: "one" }, { text: SUMMARY }, { text: "two" }],
  };
}
