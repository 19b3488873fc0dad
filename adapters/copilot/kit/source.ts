import { words } from "../../../test/support/kit.ts";
import { FLAT, FORMS } from "../../../test/hosts/forms.ts";
import { json, SAID } from "../../../test/hosts/hook.ts";
import type { Files, Source, Named, Making } from "../../../test/hosts/source.ts";
import { REWRITTEN } from "../../../test/board/kinds.ts";
import type { Wording } from "../../../test/board/wording.ts";
import type { Driver } from "../../../test/hosts/driver.ts";
import { denied, refused, rule } from "../../../test/hosts/rules/rule.ts";
import type { Scenario } from "../../../test/hosts/scenario.ts";

/** A script of Copilot's runs in bash and denies by exiting with 1 (S9, S21). */
const rules = (driver: Driver): readonly Scenario[] => [
  rule(driver, "S9 exit 1 of a script written for Copilot denies", {
    files: entry("preToolUse", `echo '${SAID}' >&2; exit 1`),
    from: "copilot",
    holds: refused,
  }),
  rule(driver, "S21 a script written for bash gets bash", {
    files: entry("preToolUse", `[[ $(cat) == *secret* ]] && echo '${JSON.stringify(FLAT)}'`),
    from: "copilot",
    holds: denied,
  }),
];

/** Guards of every kind, as Copilot's users write them. */
const shell = { event: "preToolUse", matcher: "bash", field: "toolArgs.command" };
const file = { event: "preToolUse", matcher: "create|edit", field: "toolArgs.path" };

const wording: Wording = {
  "exit code": shell,
  JSON: { ...shell, says: FLAT },
  ask: { ...shell, says: { permissionDecision: "ask", permissionDecisionReason: SAID } },
  rewrite: {
    ...shell,
    says: { modifiedArgs: { command: REWRITTEN, description: "a harmless command" } },
  },
  context: { event: "userPromptSubmitted", field: "prompt", says: { additionalContext: SAID } },
  stop: { event: "agentStop", says: { decision: "block", reason: SAID } },
  prompt: {
    event: "userPromptSubmitted",
    field: "prompt",
    says: { decision: "block", reason: SAID },
  },
  MCP: { event: "preToolUse", matcher: "probe-.*", field: "toolArgs.text", says: FLAT },
  file,
  patch: { event: "preToolUse", matcher: "create|edit|apply_patch", field: "toolArgs", says: FLAT },
  "sub-agent": { ...shell, says: FLAT },
};

/** Makes up guards of Copilot's users, right and wrong ones, for the suite. */
const making: Making = {
  file: ".github/hooks/guard.json",
  value: (event, matcher, { command, args }) => ({
    version: 1,
    hooks: {
      [event]: [
        {
          type: "command",
          ...(matcher !== undefined && { matcher }),
          ...(args ? { exec: command, args } : { bash: command }),
        },
      ],
    },
  }),
  events: {
    shell: {
      preToolUse: { exact: "bash", pattern: "ba.*", wrong: "Bash" },
      PreToolUse: { exact: "Bash", pattern: "Ba.h", wrong: "Shell" },
    },
    file: {
      preToolUse: { exact: "create", pattern: "create|edit", wrong: "Write" },
      PreToolUse: { exact: "Write", pattern: "Wri.*", wrong: "write_file" },
    },
    mcp: {
      preToolUse: { exact: "gh-delete_repo", pattern: "gh-.*", wrong: "mcp__gh__delete_repo" },
    },
  },
  args: true,
  plugin: {
    file: "hooks/hooks.json",
    root: "PLUGIN_ROOT",
    files: { "plugin.json": { name: "guarding", version: "1.0.0" } },
  },
};

export const mcpName = ({ server, tool }: Named) =>
  `${server}-${tool}`.replace(/[^\w-]/g, "-").slice(0, 64);

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
