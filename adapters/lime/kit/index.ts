/** Lime as its documentation describes it (report): nothing about it could be observed. */
import { USUAL } from "../../_kin/kit/usual.ts";
import { denies, endings, tool, words, type Kit } from "../../../test/support/kit.ts";
import { known, textOf } from "../../../test/support/text.ts";
import * as walk from "./walk.ts";
import * as means from "./means.ts";
import * as payloads from "./payloads.ts";

export const kit: Kit = {
  ...USUAL,
  ...payloads,
  ...means,
  ...walk,
  title: "Lime",
  word: "lime",
  report: { basis: "documented", version: "0.1" },
  shellCalls: ["PreToolUse", "ancestor-claw-code/PreToolUse"],
  needed: ["tool_name", "tool_input", "tool_input_json"],
  bookkeeping: ["turn_id"],

  keys: {
    top: ["continue", "decision", "reason", "interrupt", "systemMessage", "hookSpecificOutput"],
    specific: words(`
      permissionDecision permissionDecisionReason additionalContext updatedInput updatedPermissions
      interrupt
    `),
  },
  exits: 2,
  merge: {
    not: "the order of several hooks, and what becomes of their answers, is not documented (section 6)",
  },
  // Only exit code 2 denies; a hook that hangs is killed, and the call proceeds (section 6).
  failing: endings({ denies: ["exit 2"], runs: ["empty", "text", "a list"] }),
  chatter: { '0 {"decision":"block"}': denies, '0 {"continue":false}': denies },
  closes: {
    not: "an entry is a command and nothing more, so the command itself has to deny (section 3)",
  },

  // The names are from section 7; the fields are its ancestor's.
  tools: {
    commands: [tool("bash", "Bash", "command timeout")],
    files: [
      tool("write_file", "Write", "file_path:path content"),
      tool("edit_file", "Edit", "file_path:path old_string new_string"),
    ],
    read: tool("read_file", "Read", "file_path:path"),
    agents: { not: "no tool that starts an agent is documented (section 7)" },
  },

  marks: { HOOK_EVENT: "PreToolUse" },
  environment: (_root, event, payload) =>
    known<{ [name: string]: string }>({
      HOOK_EVENT: event,
      HOOK_TOOL_NAME: textOf(payload["tool_name"]),
      HOOK_TOOL_INPUT:
        payload["tool_input"] === undefined ? undefined : JSON.stringify(payload["tool_input"]),
      HOOK_TOOL_OUTPUT:
        payload["tool_output"] === undefined ? undefined : JSON.stringify(payload["tool_output"]),
    }),
  varies: ["HOOK_TOOL_OUTPUT", "HOOK_TOOL_IS_ERROR"],
  process: {
    shell: () => ["/bin/sh", "-c"],
    cwd: "session",
    timeout: { not: "the time that a hook has is not documented (section 2)" },
  },

  files: {
    project: ".lime/settings.json",
    personal: ".lime/settings.local.json",
    user: ".lime/settings.json",
  },
  fits: () => true,
  alsoRuns: { not: "it is documented to read its own files only (section 2)" },
  drops: { not: "what costs a file is not documented (section 3)" },
  doubts: { not: "nothing about its reading of a file is documented (section 3)" },
  switches: { not: "no switch for hooks is documented (section 2)" },
  waits: { not: "an entry has no timeout (section 3)" },

  matchers: { not: "there is no matcher: a hook filters by itself (section 3)" },
  broken: { not: "there is no matcher (section 3)" },
  once: { not: "nothing about identical commands is documented" },
  detached: { not: "an entry is a command and nothing more (section 3)" },
  sources: { not: "a start has no source (section 4)" },
  readings: { not: "the program cannot be had, so there is nothing to read from it (section 1)" },
};
