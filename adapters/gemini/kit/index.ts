/** Gemini CLI as it was observed, 0.61.0 (report), for the questions of the suite. */
import { RECORDED, TOP, USUAL } from "../../_kin/kit/usual.ts";
import {
  closable,
  denies,
  endings,
  runs,
  secondsIn,
  tool,
  type Kit,
  type Effect,
} from "../../../test/support/kit.ts";
import { mcpName } from "./names.ts";
import * as payloads from "./payloads.ts";
import * as walk from "./walk.ts";
import { known } from "../../../test/support/text.ts";

export const kit: Kit = {
  ...USUAL,
  ...payloads,
  ...RECORDED,
  merge,
  ...walk,
  title: "Gemini CLI",
  word: "gemini",
  report: { basis: "recorded", version: "0.61.0" },
  shellCalls: [
    "BeforeTool.run_shell_command",
    "BeforeTool.run_shell_command.fail",
    "BeforeTool.run_shell_command.tail",
  ],

  keys: { top: TOP, specific: ["hookEventName", "tool_input"] },
  // Without an answer, the agent reads stderr in its place (section 5).
  silence: "{}",
  failing: endings({ denies: ["exit 2", "exit 127"], runs: ["empty", "text", "a list"] }),
  chatter: {
    '2 {"decision":"allow"}': runs,
    '1 {"decision":"deny","reason":"why"}': denies,
    '0 2>{"decision":"deny","reason":"why"}': denies,
    '0 "{\\"decision\\":\\"deny\\"}"': denies,
    '0 {"decision":"DENY"}': runs,
    '0 {"decision":"approve"}': runs,
    "3 2>text on stderr": denies,
    "3 text": denies,
    "1 text": closable,
    "2": closable,
    '0 {"hookSpecificOutput":{"permissionDecision":"deny"}}': runs,
  },
  closes: {
    not: "every failure that prints a text denies before a tool, and no entry asks for more (section 5)",
  },

  // These names are from section 4.
  tools: {
    commands: [tool("run_shell_command", "Bash", "command")],
    files: [
      tool("write_file", "Write", "file_path content"),
      tool("replace", "Edit", "file_path old_string new_string"),
    ],
    read: tool("read_file", "Read", "file_path"),
    agents: [tool("invoke_agent", "Agent", "prompt subagent_type:agent_name")],
  },
  mcp: { name: (server, tool) => mcpName({ server, tool }), server: true },

  marks: { GEMINI_PROJECT_DIR: "/project" },
  environment: (root) => ({ GEMINI_PROJECT_DIR: root, GEMINI_CWD: root, CLAUDE_PROJECT_DIR: root }),
  // These are from section 3.
  varies: ["GEMINI_PLANS_DIR", "GEMINI_SESSION_ID", "GEMINI_CLI_NO_RELAUNCH"],
  process: { shell: () => ["/bin/bash", "-c"], cwd: "project", timeout: 60 },

  files: {
    project: ".gemini/settings.json",
    personal: { not: "a project has one settings file, which everybody shares (section 2)" },
    user: ".gemini/settings.json",
  },
  alsoRuns: { not: "`.claude/settings.json` is not read (section 2)" },
  switches: { not: "the switch stands in the files that hold the hooks (section 2)" },
  waits: secondsIn("timeout", 1000),

  matchers: {
    BeforeTool: {
      fit: [
        "run_shell_command",
        "shell",
        "^run_",
        "write_file|run_shell_command",
        "*",
        "",
        " shell ",
      ],
      miss: ["Bash", "Shell", "^shell", "run_shell_command$x", "write_file"],
    },
  },
  broken: "(?i)run_shell_command",
  once: true,
  detached: { not: "`async` does nothing (section 2)" },
  sources: { startup: "startup", resume: "resume", clear: "clear" },
  readings: { beside: [], wider: [] },
};

/** Any denial wins, every reason is joined, and of two inputs the later in the config counts. */
function merge(effects: readonly Effect[]): Effect {
  const verdicts = effects.map(({ verdict }) => verdict);
  const verdict = (["deny", "ask"] as const).find((candidate) => verdicts.includes(candidate));
  const reasons = effects.flatMap(({ reason }) => reason ?? []);
  return known<Effect>({
    verdict,
    reason: verdict && reasons.length ? reasons.join("\n") : undefined,
    input: verdict === "deny" ? undefined : effects.findLast(({ input }) => input)?.input,
    ends: effects.some(({ ends }) => ends) || undefined,
  });
}
