/** Where Letta Code keeps hooks and how they are read and written (report, section 2). */
import { eventNames } from "../../src/model/events.ts";
import type { Config } from "../../src/model/config.ts";
import type { Json } from "../../src/model/json.ts";
import { hooksConfig } from "../_kin/config.ts";
import { guarded, onStderr, onStdout } from "../_kin/entry.ts";
import { COMMAND, PROMPT } from "../_kin/handler.ts";
import { LONGEST_WAIT } from "../_kin/kinds.ts";
import { table } from "./facts.ts";
import { MARKS } from "./names.ts";
import { how } from "./places.ts";
import { CALLED, harmless, tools } from "./tools.ts";

/** Any other wait ends at once, and the call runs. */
const timeout = {
  name: "timeout",
  read(value: Json | undefined) {
    if (value === undefined || value === null) return undefined;
    const wait = Number(value);
    return wait >= 1 && wait <= LONGEST_WAIT ? wait : 1;
  },
};

export const config: Config = {
  ...hooksConfig(
    {
      title: "Letta Code",
      protocol: table,
      timeoutUnit: "ms",
      notEvents: ["disabled"],
      types: { command: { command: COMMAND.command, timeout }, prompt: { ...PROMPT, timeout } },
      entry: ({ event, ...placement }) => ({
        type: "command",
        command: guarded(placement, onStderr, event === "UserPromptSubmit" ? onStdout : onStderr, {
          ...(event === "PermissionRequest" && { passes: 1 }),
          ...(event === "Stop" && { answered: true }),
        }),
        timeout: placement.timeout,
        // Else the whole command is printed beside the model's answer.
        quiet: true,
      }),
    },
    how,
  ),
  byCode: ["Stop"],
  untold: {
    sessionId: eventNames,
    transcriptPath: eventNames,
    permissionMode: eventNames,
    source: ["session-start"],
    reason: ["session-end"],
    trigger: ["pre-compact"],
    notificationType: ["notification"],
    stopHookActive: ["stop", "sub-agent-end"],
    prompt: ["stop"],
    error: ["session-end"],
    lastAssistantMessage: ["sub-agent-end"],
    agentTranscriptPath: ["sub-agent-end"],
  },
  tools: [...Object.keys(tools), ...Object.keys(harmless)],
  moreTools: true,
  noServerTools: "its model calls a server's tools by `letta mcp call` in the shell",
  misnamed: Object.values(CALLED),
  variables: { prefix: /^LETTA_/, set: MARKS },
  projectMarkers: [".letta"],
  misplaced: [".letta/hooks.json"],
  // Hooks are read in the folder of the session, and start there (section 3).
  root: ".",
  matcherFor: (names) => (names.every((name) => /^\w+$/.test(name)) ? names.join("|") : undefined),
  notices: [
    "Letta Code leaves a project's hooks behind when its model changes the folder (SetWorkingDirectory, EnterWorktree): hooks of the user go on, which `hookport convert --user` writes",
    "`letta -p` asks no hook about a prompt, a stop or the start of a session, and no session asks one about a prompt that begins with `/`",
    "Letta Code has no tools of MCP servers: its model calls them by `letta mcp call` in the shell, so that a hook on `mcp__` names is asked about none",
  ],
  windows:
    "it starts hooks in PowerShell, which has no /bin/sh for our entry: nothing is known to guard there (not tried)",
};
