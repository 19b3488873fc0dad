/** What rulesync 17.0.0 was seen to do: its events by each agent's names, and their fields. */

interface Block {
  /** Our id of the agent that the block is for. */
  readonly agent: string;
  readonly title: string;
  readonly events: { readonly [canonical: string]: string };
  /** It also runs what the document has for another block: a list here replaces nothing. */
  readonly beside?: true;
  /** It writes these for this agent, besides those in `COMMON`. */
  readonly fields: readonly string[];
}

const words = (...lines: readonly string[]) => lines.flatMap((line) => line.split(" "));

/** Its events have the document's names with a capital at the beginning; one differs. */
const CLAUDE: { readonly [canonical: string]: string } = {
  ...Object.fromEntries(
    words(
      "sessionStart sessionEnd preToolUse postToolUse stop subagentStop preCompact",
      "permissionRequest notification setup worktreeCreate worktreeRemove messageDisplay",
      "instructionsLoaded userPromptExpansion postToolUseFailure postToolBatch permissionDenied",
      "subagentStart taskCreated taskCompleted stopFailure teammateIdle configChange cwdChanged",
      "fileChanged directoryAdded postCompact elicitation elicitationResult",
    ).map((name) => [name, name.charAt(0).toUpperCase() + name.slice(1)]),
  ),
  beforeSubmitPrompt: "UserPromptSubmit",
};

const COPILOT = {
  sessionStart: "sessionStart",
  sessionEnd: "sessionEnd",
  beforeSubmitPrompt: "userPromptSubmitted",
  preToolUse: "preToolUse",
  postToolUse: "postToolUse",
  postToolUseFailure: "postToolUseFailure",
  stop: "agentStop",
  subagentStart: "subagentStart",
  subagentStop: "subagentStop",
  afterError: "errorOccurred",
  preCompact: "preCompact",
  userPromptExpansion: "userPromptTransformed",
};

const pick = (names: { readonly [name: string]: string }, ...lines: readonly string[]) =>
  Object.fromEntries(words(...lines).map((name) => [name, names[name] as string]));

const same = (...lines: readonly string[]) =>
  Object.fromEntries(words(...lines).map((name) => [name, name]));
const IN_CODE = same(
  "sessionStart preToolUse postToolUse stop afterFileEdit beforeShellExecution notification",
  "afterShellExecution permissionRequest preCompact postCompact afterError fileChanged",
  "permissionDenied beforeSubmitPrompt",
);

/** Blocks of agents; the general section is in the words of the first with the event. */
export const BLOCKS: { readonly [name: string]: Block } = {
  claudecode: {
    agent: "claude-code",
    title: "Claude Code",
    events: CLAUDE,
    fields: [
      ...words("args async asyncRewake shell statusMessage if continueOnBlock"),
      ...words("url headers allowedEnvVars model server tool input"),
    ],
  },
  cursor: {
    agent: "cursor",
    title: "Cursor",
    // Its events have the names that the document has.
    events: same(
      "sessionStart sessionEnd preToolUse postToolUse beforeSubmitPrompt stop subagentStop",
      "preCompact postToolUseFailure subagentStart beforeShellExecution afterShellExecution",
      "beforeMCPExecution afterMCPExecution beforeReadFile afterFileEdit afterAgentResponse",
      "afterAgentThought beforeTabFileRead afterTabFileEdit workspaceOpen",
    ),
    fields: ["model", "loop_limit"],
  },
  copilotcli: {
    agent: "copilot",
    title: "Copilot",
    events: {
      ...COPILOT,
      permissionRequest: "permissionRequest",
      notification: "notification",
      beforeMCPExecution: "preMcpToolCall",
    },
    beside: true,
    fields: words("args shell cwd url headers allowedEnvVars"),
  },
  copilot: {
    agent: "copilot",
    title: "Copilot",
    events: COPILOT,
    fields: ["args", "shell", "cwd"],
  },
  codexcli: {
    agent: "codex",
    title: "Codex",
    events: pick(
      CLAUDE,
      "sessionStart sessionEnd preToolUse postToolUse beforeSubmitPrompt stop permissionRequest",
      "subagentStart subagentStop preCompact postCompact",
    ),
    fields: ["async", "statusMessage", "additionalContextLimit"],
  },
  qwencode: {
    agent: "qwen",
    title: "Qwen Code",
    events: {
      ...pick(
        CLAUDE,
        "sessionStart sessionEnd preToolUse postToolUse postToolUseFailure postToolBatch",
        "beforeSubmitPrompt userPromptExpansion stop subagentStart subagentStop stopFailure",
        "preCompact postCompact permissionRequest permissionDenied notification",
        "instructionsLoaded messageDisplay",
      ),
      todoCreated: "TodoCreated",
      todoCompleted: "TodoCompleted",
      sessionDelete: "SessionDelete",
    },
    fields: words("async shell statusMessage model once url headers allowedEnvVars"),
  },
  // Only some releases have this block; its events are those of the release of July 2026.
  geminicli: {
    agent: "gemini",
    title: "Gemini CLI",
    events: {
      sessionStart: "SessionStart",
      sessionEnd: "SessionEnd",
      beforeSubmitPrompt: "BeforeAgent",
      stop: "AfterAgent",
      beforeAgentResponse: "BeforeModel",
      afterAgentResponse: "AfterModel",
      beforeToolSelection: "BeforeToolSelection",
      preToolUse: "BeforeTool",
      postToolUse: "AfterTool",
      preCompact: "PreCompress",
      notification: "Notification",
    },
    fields: [],
  },
  // Its hooks and those of the next agent are code, which rulesync writes around each command.
  opencode: { agent: "opencode", title: "OpenCode", events: IN_CODE, fields: [] },
  kilo: { agent: "kilo", title: "Kilo Code", events: IN_CODE, fields: [] },
};

/** The blocks of other agents, with the agents' names. */
export const OTHER_BLOCKS: { readonly [name: string]: string } = {
  pi: "Pi",
  amp: "Amp",
  factorydroid: "Factory Droid",
  goose: "Goose",
  deepagents: "deepagents-cli",
  kiro: "Kiro",
  "kiro-cli": "Kiro CLI",
  "kiro-ide": "Kiro IDE",
  devin: "Devin",
  augmentcode: "AugmentCode",
  "antigravity-ide": "Antigravity IDE",
  "antigravity-cli": "Antigravity CLI",
  hermesagent: "Hermes Agent",
  junie: "Junie",
  vibe: "Vibe Code",
  reasonix: "Reasonix",
  grokcli: "Grok CLI",
  "kimi-code": "Kimi Code",
};

/** Events of the general section that only agents of `OTHER_BLOCKS` have. */
export const OTHER_EVENTS = ["preModelInvocation", "postModelInvocation", "contextOffload"];

/** The files of a project that it writes for each agent. */
export const WRITES = {
  "claude-code": [".claude/settings.json"],
  cursor: [".cursor/hooks.json"],
  copilot: [".github/hooks/copilot-hooks.json", ".github/hooks/copilotcli-hooks.json"],
  codex: [".codex/hooks.json"],
  qwen: [".qwen/settings.json"],
  gemini: [".gemini/settings.json"],
  opencode: [".opencode/plugins/rulesync-hooks.js"],
  kilo: [".kilo/plugins/rulesync-hooks.js"],
};
