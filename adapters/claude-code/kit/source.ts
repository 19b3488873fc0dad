import { words } from "../../../test/support/kit.ts";
import { sourceOf } from "../../_kin/kit/source.ts";
import { LEGACY } from "../../../test/hosts/forms.ts";
import { json, nested, SAID, type Answer } from "../../../test/hosts/hook.ts";
import type { Source } from "../../../test/hosts/source.ts";
import { files, ID } from "./hooks.ts";
import { mcpName } from "./names.ts";
import { rules } from "./rules.ts";
import { making } from "./making.ts";
import { wording } from "./wording.ts";

const { usual, guarding, masking } = sourceOf({ id: ID, title: "Claude Code", files });
const replaced: Answer = nested("PostToolUse", {
  updatedToolOutput: [{ type: "text", text: SAID }],
});

export const source: Source = {
  ...usual,
  wording,
  mark: { variable: "CLAUDECODE", form: "legacy", denial: LEGACY },
  // These variables are from the host report, section 8.
  variables: words(`
    CLAUDECODE CLAUDE_CODE_ENTRYPOINT CLAUDE_CODE_SESSION_ID CLAUDE_CODE_CHILD_SESSION
    CLAUDE_PID
  `),
  forms: {
    env: () => [
      {
        ...json({ env: { HOOKPORT_PROBE: SAID } }),
        first: `[ -n "$CLAUDE_ENV_FILE" ] && echo 'export HOOKPORT_PROBE=${SAID}' >> "$CLAUDE_ENV_FILE"`,
      },
    ],
  },
  looksIn: ["hooks", ".claude/hooks"],
  keepsLongNames: true,
  filters: {
    "its name": {
      files: (name) => guarding(mcpName(name)),
      names: ["dots", "a blank", "100 characters"],
      namesOfHidden: ["dots"],
    },
    "a pattern of its server": {
      files: (name) => guarding(mcpName({ ...name, tool: ".*" }).replace(/_+$/, "__.*")),
      names: ["dots", "a blank"],
      namesOfHidden: [],
    },
    "a word of its script": {
      files: () => guarding("mcp__.*"),
      names: ["dots", "a blank"],
      namesOfHidden: ["dots"],
      looksFor: (name) => `"tool_name": *"${mcpName(name)}"`,
    },
  },
  serverGuards: {
    "a pattern with words of both names": { files: guarding(".*gh.*delete.*") },
    "a pattern that begins with mcp": { files: guarding("mcp.*gh.*delete_repo") },
    "a script that looks for Claude Code's name": {
      files: guarding(),
      looksFor: '"tool_name": *"mcp__gh__delete_repo"',
    },
  },
  masks: {
    "a pattern for every server": { files: masking("mcp__.*"), answer: replaced },
    "a pattern for one server": { files: masking("mcp__probe__.*"), answer: replaced },
    "the tool's name": { files: masking("mcp__probe__echo"), answer: replaced },
  },
  shellMasks: { "Claude Code's for shell commands": { files: masking("Bash"), answer: replaced } },
  making,
  rules,
};
