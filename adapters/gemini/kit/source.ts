import { sourceOf } from "../../_kin/kit/source.ts";
import { FORMS, LEGACY } from "../../../test/hosts/forms.ts";
import { json, SAID } from "../../../test/hosts/hook.ts";
import type { Source } from "../../../test/hosts/source.ts";
import { groupsIn } from "../../_kin/kit/groups.ts";
import { mcpName } from "./names.ts";
import { wording } from "./wording.ts";

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
  shellMasks: {
    "for shell commands": { files: masking("run_shell_command"), answer: replaced },
  },
  writingGuards: {
    "writing and replacing on Gemini CLI": {
      field: "file_path",
      files: guarding("write_file|replace"),
    },
  },
  making: files.making({
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
  }),
};
