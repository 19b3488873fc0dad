import { driver } from "../driver.ts";
import pins from "./pins.json" with { type: "json" };
import { home } from "./home.ts";
import { modes } from "./modes.ts";
import { mcpName } from "./names.ts";
import { DONE, saying } from "../../../src/live/session.ts";
import type { Driver } from "../../../test/hosts/driver.ts";
import { COMMON } from "../../../test/hosts/session.ts";

/** Cells that only a terminal can show, each with the reason. */
const UNSEEN: { readonly [reason: string]: RegExp } = {
  "without a terminal it hangs where a hook wants to ask": /^pre-tool-use BeforeTool ask$/,
  "without a terminal its model is offered no tool that it would ask about":
    /^pre-tool-use BeforeTool (allow|add-permissions)$/,
  "a session with a single prompt is never compacted": /^pre-compact PreCompress (deny|end)$/,
};

export const real: Driver = {
  ...driver,
  id: "gemini",
  pin: pins.program,
  reach: {
    ...COMMON,
    "permission-request": "it has no such event",
    "permission-denied": "it has no such event",
    "stop-failure": "it has no such event",
    "stop-cancelled": "it has no such event",
    "sub-agent-start": "it has no such event",
    "sub-agent-end": "it has no such event",
    // It fires before every turn.
    "pre-compact": () => saying(DONE),
    "post-compact": "it has no such event",
    notification: "it fires where somebody can be asked, which is in a terminal",
  },
  rows: { "post-tool-use-failure AfterTool": COMMON["post-tool-use-failure"] },
  unseen: (scenario) => Object.entries(UNSEEN).find(([, names]) => names.test(scenario))?.[0],
  modes,
  home,
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
        [hostEvent]: [{ hooks: handlers.map((one) => ({ type: "command", ...one })) }],
      },
    },
  }),
  denied: (command) => ({
    files: {
      ".gemini/settings.json": { tools: { exclude: [`run_shell_command(${command})`] } },
    },
    session: {},
  }),
  elsewhere: (project, commands) =>
    saying(
      ...commands.map((command) => ({
        native: [{ name: "run_shell_command", input: { command, dir_path: `${project}/sub` } }],
      })),
      DONE,
    ),
};
