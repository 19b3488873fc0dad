/** Where Grok Build keeps hooks and how they are read and written (report, section 2). */
import type { Config } from "../../src/model/config.ts";
import { hooksConfig } from "../_kin/config.ts";
import { asContext, entryOf, guarded, onStderr } from "../_kin/entry.ts";
import { COMMAND, ENV, WHOLE_TIMEOUT } from "../_kin/handler.ts";
import { table } from "./facts.ts";
import { MARKS } from "./names.ts";
import { how, trust } from "./places.ts";
import { harmless, tools } from "./tools.ts";

export const config: Config = {
  ...hooksConfig(
    {
      title: "Grok Build",
      protocol: table,
      // `preToolUse` and `pre_tool_use` are `PreToolUse`.
      named: (name) =>
        name === "SubagentEnd"
          ? "SubagentStop"
          : name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      types: {
        command: {
          command: COMMAND.command,
          // A wait of none counts as the usual one.
          timeout: { ...WHOLE_TIMEOUT, read: (value) => WHOLE_TIMEOUT.read(value) || undefined },
          env: ENV,
        },
      },
      kept: ["http"],
      // The model sees it after the result; at a prompt nobody is shown anything (section 5).
      entry: entryOf((placement) => guarded(placement, onStderr, asContext(placement.event))),
    },
    how,
  ),
  trust,
  untold: {
    prompt: ["sub-agent-start", "stop"],
    transcriptPath: ["session-start", "pre-prompt"],
    reason: ["permission-denied"],
    agentTranscriptPath: ["sub-agent-end"],
    error: ["session-end"],
  },
  tools: [...Object.keys(tools), ...Object.keys(harmless)],
  moreTools: true,
  variables: {
    prefix: /^GROK_/,
    set: MARKS,
    only: { GROK_PLUGIN_ROOT: "plugin", GROK_PLUGIN_DATA: "plugin" },
  },
  projectMarkers: [".grok"],
  misplaced: [".grok/settings.json", ".grok/hooks.json"],
  // Hooks start at the top of the repository, where alone they are read (section 3).
  root: ".",
  matcherFor: (names) => (names.every((name) => /^\w+$/.test(name)) ? names.join("|") : undefined),
  notices: [
    "Grok Build reads a project's hooks in a git repository alone, and only after `/hooks-trust` or `grok --trust`",
    "Grok Build cuts the reason of a denial before a tool after 256 characters",
    "what a hook prints reaches nobody at a prompt: a prompt that a guard blocks ends without a word where there is no terminal",
  ],
  windows: "it starts hooks in a shell of its own choice there (not tried)",
};
