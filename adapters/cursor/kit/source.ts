import { FORMS, type Form } from "../../../test/hosts/forms.ts";
import { json, SAID } from "../../../test/hosts/hook.ts";
import type { Files, Named, Source } from "../../../test/hosts/source.ts";
import { DENIAL, hooksOf } from "./hooks.ts";
import { rules } from "./rules.ts";
import { making } from "./making.ts";
import { wording } from "./wording.ts";

const COMMAND = "sh hooks/guard.sh";
const permission: Form = {
  out: { permission: "deny", user_message: SAID, agent_message: SAID },
  code: 0,
};
const forms = { "exit 2": FORMS["exit 2"], permission };

const filtering = (event: string, { tool }: Named): Files =>
  hooksOf({
    [event]: [
      { type: "command", command: COMMAND, matcher: `^MCP:${tool.replaceAll(".", "\\.")}$` },
    ],
  });
const holding = (loop_limit: number | null) => ({
  files: hooksOf({ stop: [{ command: "sh hooks/holder.sh", loop_limit }] }),
  says: { followup_message: "not yet" },
});

export const source: Source = {
  id: "cursor",
  wording,
  guards: {
    "": {
      config: (command) => hooksOf({ beforeShellExecution: [{ command }] }),
      command: "command",
      forms,
    },
    ":preToolUse": {
      config: (command) => hooksOf({ preToolUse: [{ command, matcher: "^Shell$" }] }),
      command: "tool_input.command",
      forms,
    },
  },
  everyTool: ":preToolUse",
  denial: DENIAL,
  logged: hooksOf({
    beforeShellExecution: [{ command: COMMAND }],
    preToolUse: [{ command: "sh hooks/logger.sh" }],
  }),
  mark: { variable: "CURSOR_VERSION", form: "permission", denial: DENIAL },
  // These variables are from the host report, section 6.
  variables: ["CURSOR_VERSION", "CURSOR_PROJECT_DIR", "CURSOR_USER_EMAIL"],
  keepsLongNames: true,
  filters: {
    "a pattern": {
      files: (name) => filtering("preToolUse", name),
      names: ["dots", "100 characters"],
    },
    "a pattern before MCP calls": {
      files: (name) => filtering("beforeMCPExecution", name),
      names: ["dots", "100 characters"],
    },
    "a word of its script": {
      files: () => hooksOf({ preToolUse: [{ type: "command", command: COMMAND }] }),
      names: ["dots", "100 characters"],
      looksFor: ({ tool }) => `"tool_name": *"MCP:${tool.replaceAll(".", "[.]")}"`,
    },
  },
  masks: {
    "Cursor's other result": {
      files: hooksOf({ postToolUse: [{ command: "sh hooks/mask.sh", matcher: "^MCP:echo$" }] }),
      answer: json({ updated_mcp_tool_output: SAID }),
    },
  },
  holders: {
    "A37 a hook of Cursor's without a limit": holding(null),
    "A37 a hook of Cursor's with a limit of its own": holding(9),
  },
  writingGuards: {
    "writing on Cursor": {
      field: "file_path",
      files: hooksOf({ preToolUse: [{ command: COMMAND, matcher: "^Write$" }] }),
    },
  },
  making,
  rules,
};
