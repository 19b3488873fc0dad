import { FORMS, LEGACY, NESTED } from "../../../test/hosts/forms.ts";
import { json, SAID } from "../../../test/hosts/hook.ts";
import type { Files, Source } from "../../../test/hosts/source.ts";
import { making } from "./making.ts";
import { mcpName } from "./names.ts";

const SETTINGS = ".qwen/settings.json";
const settings = (event: string, command: string, matcher?: string): Files => ({
  [SETTINGS]: making.value(event, matcher, { command }),
});
const guarding = (matcher?: string) => settings("PreToolUse", "sh hooks/guard.sh", matcher);
const masking = (matcher: string) => settings("PostToolUse", "sh hooks/mask.sh", matcher);
const replaced = json({ continue: false, stopReason: SAID });

const EVERY = ["dots", "a blank", "100 characters"] as const;

export const source: Source = {
  id: "qwen",
  guards: {
    "": {
      config: (command) => settings("PreToolUse", command, "run_shell_command"),
      command: "tool_input.command",
      forms: { "exit 2": FORMS["exit 2"], nested: FORMS.nested, legacy: FORMS.legacy },
    },
  },
  denial: NESTED,
  logged: {
    [SETTINGS]: {
      hooks: {
        PreToolUse: [
          { matcher: "Bash", hooks: [{ type: "command", command: "sh hooks/guard.sh" }] },
          { hooks: [{ type: "command", command: "sh hooks/logger.sh" }] },
        ],
      },
    },
  },
  mark: { variable: "QWEN_PROJECT_DIR", form: "legacy", denial: LEGACY },
  variables: ["QWEN_PROJECT_DIR", "QWEN_CODE_SESSION_ID"],
  filters: {
    "its name": { files: (name) => guarding(mcpName(name)), names: EVERY },
    "a word of its script": {
      files: () => guarding("mcp__.*"),
      names: EVERY,
      looksFor: (name) => `"tool_name": *"${mcpName(name)}"`,
    },
  },
  serverGuards: { "Qwen Code's pattern": { files: guarding("mcp__gh__delete") } },
  masks: {
    "Qwen Code's under a pattern": { files: masking("mcp__probe"), answer: replaced },
    "Qwen Code's under the tool's name": { files: masking("mcp__probe__echo"), answer: replaced },
  },
  shellMasks: {
    "Qwen Code's for shell commands": { files: masking("run_shell_command"), answer: replaced },
  },
  holders: {
    "A15 a hook of Qwen Code's": {
      files: settings("Stop", "sh hooks/holder.sh"),
      says: { decision: "block", reason: "not yet" },
    },
  },
  making,
};
