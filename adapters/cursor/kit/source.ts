import { FORMS, type Form } from "../../../test/hosts/forms.ts";
import { json, SAID } from "../../../test/hosts/hook.ts";
import type { Files, Named, Source, Making } from "../../../test/hosts/source.ts";
import { DENIAL, hooksOf } from "./hooks.ts";
import { rules } from "./rules.ts";
import { REWRITTEN } from "../../../test/board/kinds.ts";
import type { Wording } from "../../../test/board/wording.ts";

const permission = { out: { ...DENIAL, agent_message: SAID }, code: 0 } satisfies Form;

/** Guards of every kind, as Cursor's users write them. */
const shell = { event: "beforeShellExecution", field: "command" };
const file = { event: "preToolUse", matcher: "Write", field: "tool_input.file_path" };

const wording: Wording = {
  "exit code": shell,
  JSON: { ...shell, says: permission.out },
  ask: { ...shell, says: { ...permission.out, permission: "ask" } },
  rewrite: {
    event: "preToolUse",
    matcher: "Shell",
    field: "tool_input.command",
    says: { permission: "allow", updated_input: { command: REWRITTEN } },
  },
  stop: { event: "stop", says: { followup_message: SAID } },
  prompt: {
    event: "beforeSubmitPrompt",
    field: "prompt",
    says: { continue: false, user_message: SAID },
  },
  MCP: { event: "beforeMCPExecution", field: "tool_input", says: permission.out },
  file,
  patch: { ...file, says: permission.out },
  "sub-agent": { ...shell, says: permission.out },
};

/** Makes up guards of Cursor's users, right and wrong ones, for the suite. */
const making: Making = {
  file: ".cursor/hooks.json",
  value: (event, matcher, { command }) => ({
    version: 1,
    hooks: { [event]: [{ command, ...(matcher !== undefined && { matcher }) }] },
  }),
  events: {
    shell: {
      preToolUse: { exact: "^Shell$", pattern: "Sh.*l", wrong: "Bash" },
      beforeShellExecution: { exact: "^touch forbidden", pattern: "touch|rm" },
    },
    file: { preToolUse: { exact: "^Write$", pattern: "Wri.*", wrong: "create" } },
    mcp: {
      preToolUse: {
        exact: "^MCP:delete_repo$",
        pattern: "MCP:delete.*",
        wrong: "mcp__gh__delete_repo",
      },
      beforeMCPExecution: {
        exact: "^MCP:delete_repo$",
        pattern: "MCP:.*",
        wrong: "mcp__gh__delete_repo",
      },
    },
  },
};

const COMMAND = "sh hooks/guard.sh";
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
