import { sourceOf, groupsIn } from "../../_kin/kit/source.ts";
import { FORMS, LEGACY } from "../../../test/hosts/forms.ts";
import { json, SAID } from "../../../test/hosts/hook.ts";
import type { Source } from "../../../test/hosts/source.ts";
import { REWRITTEN } from "../../../test/board/kinds.ts";
import type { Wording } from "../../../test/board/wording.ts";
import { mcpName } from "./names.ts";

/** Guards of every kind, as Gemini CLI's users write them. */
const DENIAL = { decision: "deny", reason: SAID };
const shell = { event: "BeforeTool", matcher: "run_shell_command", field: "tool_input.command" };
const file = { event: "BeforeTool", matcher: "write_file|replace", field: "tool_input.file_path" };

const wording: Wording = {
  "exit code": shell,
  JSON: { ...shell, says: DENIAL },
  ask: { ...shell, says: { decision: "ask", reason: SAID } },
  rewrite: { ...shell, says: { hookSpecificOutput: { tool_input: { command: REWRITTEN } } } },
  context: {
    event: "BeforeAgent",
    field: "prompt",
    says: { hookSpecificOutput: { hookEventName: "BeforeAgent", additionalContext: SAID } },
  },
  stop: { event: "AfterAgent", says: DENIAL },
  prompt: { event: "BeforeAgent", field: "prompt", says: DENIAL },
  MCP: { event: "BeforeTool", matcher: "mcp_probe_.*", field: "tool_input.text", says: DENIAL },
  file,
  patch: { ...file, says: DENIAL },
  "sub-agent": { ...shell, says: DENIAL },
};

export const files = groupsIn(".gemini/settings.json");
const replaced = json({ decision: "deny", reason: SAID });
const DENY = { decision: "deny", reason: SAID };
const { usual, guarding, masking } = sourceOf({
  id: "gemini",
  title: "Gemini CLI",
  files,
  shell: "run_shell_command",
  forms: { "exit 2": FORMS["exit 2"], legacy: FORMS.legacy, deny: { out: DENY, code: 0 } },
  before: "BeforeTool",
  after: "AfterTool",
  stop: "AfterAgent",
});

export const source: Source = {
  ...usual,
  wording,
  denial: LEGACY,
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
  shellMasks: { "for shell commands": { files: masking("run_shell_command"), answer: replaced } },
  writingGuards: {
    "writing and replacing on Gemini CLI": {
      field: "file_path",
      files: guarding("write_file|replace"),
    },
  },
  making: files.making({
    shell: { BeforeTool: { exact: "run_shell_command", pattern: "^run_.*", wrong: "Bash" } },
    file: { BeforeTool: { exact: "write_file", pattern: "write_file|replace", wrong: "Write" } },
    mcp: {
      BeforeTool: {
        exact: "mcp_gh_delete_repo",
        pattern: "mcp_gh_.*",
        wrong: "mcp__gh__delete_repo",
      },
    },
  }),
};
