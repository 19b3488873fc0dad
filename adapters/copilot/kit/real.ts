import { driver } from "../driver.ts";
import pins from "./pins.json" with { type: "json" };
import { modes } from "./modes.ts";
import { mcpName } from "./source.ts";
import { own } from "./own.ts";
import { DONE, PROMPT, saying } from "../../../src/live/session.ts";
import type { Turn } from "../../../src/model/driver.ts";
import type { Driver, Home, Plugins } from "../../../test/hosts/driver.ts";
import { COMMON, FAILING, shell, workersOf } from "../../../test/hosts/session.ts";
import { words } from "../../../test/support/kit.ts";
import { commands, original } from "../../_kin/kit/plugin.ts";

/** See plugins/REPORT.md, table 1a. */
const plugins: Plugins = {
  folder: "plugin/marketplace",
  original,
  emptied: true,
  // It lists the plugin as one that is switched off.
  keeps: /^\.copilot\/settings\.json$/,
  ...commands,
};

const CAMEL = {
  "a call": words(`
    sessionStart userPromptSubmitted preToolUse permissionRequest postToolUse agentStop
    sessionEnd
  `),
  "a sub-agent": ["subagentStart", "subagentStop"],
  "a compaction": ["preCompact"],
};
const PASCAL: { readonly [camel: string]: string } = {
  userPromptSubmitted: "UserPromptSubmit",
  agentStop: "Stop",
};
const pascal = (name: string) => PASCAL[name] ?? name.replace(/^./, (first) => first.toUpperCase());

const home: Home = {
  path: ".github/hooks/guard.json",
  beside: ".github/hooks/native.json",
  file: (events, command) => ({
    version: 1,
    hooks: Object.fromEntries(
      events.map((event) => [event, [{ type: "command", command, bash: command }]]),
    ),
  }),
  events: {
    ...CAMEL,
    ...Object.fromEntries(
      Object.entries(CAMEL).map(([what, names]) => [
        `${what}, as Claude Code spells it`,
        names.map(pascal),
      ]),
    ),
  },
};

export const real: Driver = {
  ...driver,
  id: "copilot",
  pin: pins.program,
  reach: {
    ...COMMON,
    "stop-failure": () => saying({ status: 400 }),
    "stop-cancelled": "nobody cancels a turn here",
    "pre-compact": () => ({
      prompts: [`${PROMPT} ${"word ".repeat(20_000)}`],
      turns: [
        ...["echo one", "echo two", "sleep 1; echo three"].map(filling),
        { ...DONE, tokens: FULL },
      ],
      env: { COPILOT_PROVIDER_MAX_PROMPT_TOKENS: "60000" },
    }),
    // A command in the background notifies at its end; a hook's answer is lost after the turn.
    notification: () =>
      saying(
        {
          native: [
            {
              name: "bash",
              input: {
                command: "sleep 0.5; echo",
                description: "x",
                mode: "async",
                shellId: "background",
              },
            },
          ],
        },
        { calls: [{ name: "Bash", input: { command: "sleep 1.5" } }] },
        { ...DONE, thinks: 1.5 },
      ),
  },
  rows: {
    // Its other failure events are about every tool; this one is about failed commands.
    "post-tool-use-failure PostToolUse": () => shell(FAILING),
    "post-tool-use-failure postToolUse": () => shell(FAILING),
  },
  modes,
  workers: workersOf(modes, [
    "a sub-agent, general-purpose",
    "a sub-agent, explore",
    "a sub-agent, task",
    "a sub-agent, research",
    "a sub-agent, code-review",
    "an agent in the background",
  ]),
  home,
  plugins,
  own: () => own(real),
  mcp: ([command, ...args], server) => [
    "--additional-mcp-config",
    JSON.stringify({ mcpServers: { [server]: { type: "local", command, args, tools: ["*"] } } }),
  ],
  mcpCall: (server, tool, input) => ({ name: mcpName({ server, tool }), input }),
  foreign: (hostEvent, handlers) => ({
    path: ".github/hooks/foreign.json",
    value: {
      version: 1,
      hooks: {
        [hostEvent]: handlers.map((handler) =>
          "prompt" in handler
            ? { type: "prompt", ...handler }
            : { type: "command", bash: handler.command },
        ),
      },
    },
  }),
  denied: (command) => ({ files: {}, session: { args: [`--deny-tool=shell(${command})`] } }),
  folders: true,
  trustsFolders: true,
  readsForeignFiles: true,
  marksPackages: true,
  elsewhere: (_, commands) => ({ ...shell(...commands), folder: "sub" }),
  // Only some models are offered this tool.
  patch: (input) => ({
    ...saying({ native: [{ name: "apply_patch", input }] }, DONE),
    model: "gpt-5.4",
  }),
  muteExit2: true,
};

/** Nearly all tokens that the provider's limit allows. */
const FULL = 57_000;
const filling = (command: string): Turn => ({
  calls: [{ name: "Bash", input: { command } }],
  tokens: FULL,
});
