import { words } from "../../../test/support/kit.ts";
import { FLAT, FORMS } from "../../../test/hosts/forms.ts";
import { json, SAID } from "../../../test/hosts/hook.ts";
import type { Files, Source } from "../../../test/hosts/source.ts";
import { mcpName } from "./names.ts";
import { rules } from "./rules.ts";
import { making } from "./making.ts";
import { wording } from "./wording.ts";

/** The entry is in the file of every guard here unless another one is named. */
const entry = (event: string, bash: string, matcher?: string, file = "guard"): Files => ({
  [`.github/hooks/${file}.json`]: {
    version: 1,
    hooks: { [event]: [{ type: "command", bash, ...(matcher && { matcher }) }] },
  },
});
const guarding = (event: string, matcher?: string) => entry(event, "sh hooks/guard.sh", matcher);
const masking = (matcher: string) => entry("postToolUse", "sh hooks/mask.sh", matcher, "mask");
const modified = json({ modifiedResult: { textResultForLlm: SAID, resultType: "success" } });

const EVERY = ["dots", "a blank", "100 characters"] as const;

export const source: Source = {
  id: "copilot",
  wording,
  guards: {
    "": {
      config: (bash) => entry("preToolUse", bash, "bash"),
      command: "toolArgs.command",
      forms: { "exit 2": FORMS["exit 2"], flat: FORMS.flat },
    },
    ":PreToolUse": {
      config: (bash) => entry("PreToolUse", bash, "Bash"),
      command: "tool_input.command",
      forms: { "exit 2": FORMS["exit 2"], flat: FORMS.flat, nested: FORMS.nested },
    },
  },
  denial: FLAT,
  logged: {
    ".github/hooks/guard.json": {
      version: 1,
      hooks: {
        preToolUse: [
          { type: "command", bash: "sh hooks/guard.sh", matcher: "bash" },
          { type: "command", bash: "sh hooks/logger.sh" },
        ],
      },
    },
  },
  mark: { variable: "COPILOT_CLI", form: "flat", denial: FLAT },
  // These variables are from the host report, section 13.
  variables: words(`
    COPILOT_CLI COPILOT_CLI_BINARY_VERSION COPILOT_PROJECT_DIR COPILOT_CLI_RESOLVED_DIST_DIR
  `),
  filters: {
    "its name": { files: (name) => guarding("preToolUse", mcpName(name)), names: EVERY },
    "a word of its script": {
      files: () => guarding("preToolUse", ".*"),
      names: EVERY,
      looksFor: (name) => `"toolName": *"${mcpName(name)}"`,
    },
    "its name under PreToolUse": {
      files: (name) => guarding("PreToolUse", mcpName(name)),
      names: EVERY,
    },
  },
  serverGuards: {
    "Copilot's pattern": { files: guarding("preToolUse", "gh-delete.*"), anyServer: true },
    "Copilot's name for permissions": {
      files: guarding("permissionRequest", "gh/delete_repo"),
      denial: { behavior: "deny", message: SAID },
    },
    "a script that looks for Copilot's name": {
      files: guarding("preToolUse"),
      looksFor: '"toolName": *"gh-delete_repo"',
    },
  },
  masks: {
    "Copilot's block under the tool's name": {
      files: masking("probe-echo"),
      answer: json({ decision: "block", reason: SAID }),
    },
    "Copilot's other result under a pattern": { files: masking("probe-.*"), answer: modified },
  },
  shellMasks: { "Copilot's for shell commands": { files: masking("bash"), answer: modified } },
  holders: {
    "A15 a hook of Copilot's": {
      files: entry("agentStop", "sh hooks/holder.sh"),
      says: { decision: "block", reason: "not yet" },
    },
  },
  writingGuards: {
    "creating and editing on Copilot": {
      field: "path",
      files: guarding("preToolUse", "create|edit"),
    },
  },
  making,
  rules,
};
