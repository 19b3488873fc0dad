import { FORMS, LEGACY } from "../../../test/hosts/forms.ts";
import { json, SAID } from "../../../test/hosts/hook.ts";
import type { Files, Making, Source } from "../../../test/hosts/source.ts";
import { mcpName } from "./names.ts";
import { wording } from "./wording.ts";

const SETTINGS = ".gemini/settings.json";
const settings = (event: string, command: string, matcher?: string): Files => ({
  [SETTINGS]: {
    hooks: { [event]: [{ ...(matcher && { matcher }), hooks: [{ type: "command", command }] }] },
  },
});
const guarding = (matcher?: string) => settings("BeforeTool", "sh hooks/guard.sh", matcher);
const masking = (matcher: string) => settings("AfterTool", "sh hooks/mask.sh", matcher);
const replaced = json({ decision: "deny", reason: SAID });
const DENY = { decision: "deny", reason: SAID };

const making: Making = {
  file: SETTINGS,
  value: (event, matcher, { command }) => ({
    hooks: {
      [event]: [
        { ...(matcher !== undefined && { matcher }), hooks: [{ type: "command", command }] },
      ],
    },
  }),
  events: {
    shell: {
      BeforeTool: { exact: "run_shell_command", pattern: "^run_.*", wrong: "Bash" },
    },
    file: { BeforeTool: { exact: "write_file", pattern: "write_file|replace", wrong: "Write" } },
    mcp: {
      BeforeTool: {
        exact: "mcp_gh_delete_repo",
        pattern: "mcp_gh_.*",
        wrong: "mcp__gh__delete_repo",
      },
    },
  },
};

export const source: Source = {
  id: "gemini",
  wording,
  guards: {
    "": {
      config: (command) => settings("BeforeTool", command, "run_shell_command"),
      command: "tool_input.command",
      forms: { "exit 2": FORMS["exit 2"], legacy: FORMS.legacy, deny: { out: DENY, code: 0 } },
    },
  },
  denial: LEGACY,
  logged: {
    [SETTINGS]: {
      hooks: {
        BeforeTool: [
          {
            matcher: "run_shell_command",
            hooks: [{ type: "command", command: "sh hooks/guard.sh" }],
          },
          { hooks: [{ type: "command", command: "sh hooks/logger.sh" }] },
        ],
      },
    },
  },
  mark: { variable: "GEMINI_SESSION_ID", form: "deny", denial: DENY },
  // These variables are from the host report, section 3.
  variables: ["GEMINI_PROJECT_DIR", "GEMINI_CWD", "GEMINI_SESSION_ID", "GEMINI_PLANS_DIR"],
  filters: {
    "its name": { files: (name) => guarding(mcpName(name)), names: ["a blank", "100 characters"] },
    "a word of its script": {
      files: () => guarding("mcp_.*"),
      names: ["a blank", "100 characters"],
      looksFor: (name) => `"tool_name": *"${mcpName(name)}"`,
    },
  },
  serverGuards: {
    "a pattern in Gemini CLI's spelling": { files: guarding("mcp_gh_delete.*"), anyServer: true },
  },
  masks: {
    "a pattern for one server in Gemini CLI's spelling": {
      files: masking("mcp_probe_.*"),
      answer: replaced,
    },
  },
  shellMasks: {
    "for shell commands": { files: masking("run_shell_command"), answer: replaced },
  },
  holders: {
    "A15 a hook of Gemini CLI's": {
      files: settings("AfterAgent", "sh hooks/holder.sh"),
      says: { decision: "block", reason: "not yet" },
    },
  },
  writingGuards: {
    "writing and replacing on Gemini CLI": {
      field: "file_path",
      files: guarding("write_file|replace"),
    },
  },
  making,
};
