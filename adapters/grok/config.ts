/** Where Grok Build keeps hooks and how they are read and written (report, section 2). */
import type { Config } from "../../src/model/config.ts";
import { strings } from "../_kin/answer.ts";
import { hooksConfig } from "../_kin/config.ts";
import { guarded, inJson, onStderr } from "../_kin/entry.ts";
import { byTable, COMMAND } from "../_kin/handler.ts";
import { table } from "./facts.ts";
import { MARKS } from "./names.ts";
import { how, trust } from "./places.ts";
import { harmless, tools } from "./tools.ts";

const { command, timeout } = COMMAND;
const handlers = byTable({
  title: "Grok Build",
  own: "x-grok",
  // A wait of none counts as the usual one.
  types: {
    command: {
      command: command!,
      timeout: { ...timeout!, read: (value) => timeout!.read(value) || undefined },
      env: { name: "env", read: strings },
    },
  },
  kept: ["http"],
});

/** The model sees it after the result; at a prompt nobody is shown anything (section 5). */
const tell = (hookEventName: string) =>
  inJson((additionalContext) => ({ hookSpecificOutput: { hookEventName, additionalContext } }));

export const config: Config = {
  ...hooksConfig(
    {
      title: "Grok Build",
      protocol: table,
      shape: "groups",
      nativeEvents: [],
      // `preToolUse` and `pre_tool_use` are `PreToolUse`.
      named: (name) =>
        name === "SubagentEnd"
          ? "SubagentStop"
          : name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      ...handlers,
      // A fraction of a second costs the file.
      writeHandler: ({ timeout: wait, ...handler }, matcher) =>
        handlers.writeHandler(
          wait === undefined ? handler : { ...handler, timeout: Math.ceil(wait) },
          matcher,
        ),
      entry: (placement) => ({
        type: "command",
        command: guarded(placement, onStderr, tell(placement.event)),
        timeout: placement.timeout,
      }),
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
