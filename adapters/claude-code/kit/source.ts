import { words } from "../../../test/support/kit.ts";
import { sourceOf } from "../../_kin/kit/source.ts";
import { LEGACY, NESTED } from "../../../test/hosts/forms.ts";
import { json, nested, SAID, type Answer } from "../../../test/hosts/hook.ts";
import type { Source, Matching } from "../../../test/hosts/source.ts";
import { files, ID, mcpName } from "./hooks.ts";
import { REWRITTEN } from "../../../test/board/kinds.ts";
import type { Wording } from "../../../test/board/wording.ts";
import type { Driver } from "../../../test/hosts/driver.ts";
import type { Scenario } from "../../../test/hosts/scenario.ts";
import { called } from "./calls.ts";
import { conditions } from "./conditions.ts";
import { foreignMatchers } from "./dropped.ts";
import { environment } from "./environment.ts";
import { fileRules } from "./files.ts";
import { limits } from "./limits.ts";
import { protectedFolder } from "./protected.ts";
import { servers } from "./servers.ts";

/** Rules that only hooks written for Claude Code can test. */
const rules = (driver: Driver): readonly Scenario[] =>
  [
    called,
    conditions,
    fileRules,
    environment,
    limits,
    protectedFolder,
    servers,
    foreignMatchers,
  ].flatMap((part) => part(driver));

/** Guards of every kind, as Claude Code's users write them. */
const shell = { event: "PreToolUse", matcher: "Bash", field: "tool_input.command" };
const file = { event: "PreToolUse", matcher: "Write|Edit", field: "tool_input.file_path" };
const before = (value: object) => ({
  hookSpecificOutput: { hookEventName: "PreToolUse", ...value },
});

const wording: Wording = {
  "exit code": shell,
  JSON: { ...shell, says: NESTED },
  ask: { ...shell, says: before({ permissionDecision: "ask", permissionDecisionReason: SAID }) },
  rewrite: {
    ...shell,
    says: before({ permissionDecision: "allow", updatedInput: { command: REWRITTEN } }),
  },
  context: {
    event: "UserPromptSubmit",
    field: "prompt",
    says: { hookSpecificOutput: { hookEventName: "UserPromptSubmit", additionalContext: SAID } },
  },
  stop: { event: "Stop", says: { decision: "block", reason: SAID } },
  prompt: { event: "UserPromptSubmit", field: "prompt", says: { decision: "block", reason: SAID } },
  MCP: { event: "PreToolUse", matcher: "mcp__probe__.*", field: "tool_input.text", says: NESTED },
  file,
  patch: { ...file, says: NESTED },
  "sub-agent": { ...shell, says: NESTED },
};

/** Makes up guards of Claude Code's users, right and wrong ones, for the suite. */
const on = (matching: Matching) => ({ PreToolUse: matching });

const making = files.making(
  {
    shell: on({ exact: "Bash", pattern: "^Ba.h$", wrong: "bash" }),
    file: on({ exact: "Write", pattern: "Write|.*Edit", wrong: "create" }),
    mcp: on({ exact: "mcp__gh__delete_repo", pattern: "mcp__gh__.*", wrong: "MCP:delete_repo" }),
  },
  {
    args: true,
    plugin: {
      file: "hooks/hooks.json",
      root: "CLAUDE_PLUGIN_ROOT",
      files: { ".claude-plugin/plugin.json": { name: "guarding", version: "1.0.0" } },
    },
  },
);

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
