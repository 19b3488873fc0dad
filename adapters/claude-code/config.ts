/** Where Claude Code keeps hooks and how they are read and written (report, sections 4 and 6). */
import type { Config } from "../../src/model/config.ts";
import { hooksConfig } from "../_kin/config.ts";
import { guarded, inJson, onStderr, type Shows } from "../_kin/entry.ts";
import { COMMAND, PROMPT, wordsField } from "../_kin/handler.ts";
import { words } from "../_kin/words.ts";
import { NATIVE_EVENTS, table } from "./facts.ts";
import { MARKS, TOOLS } from "./names.ts";
import { how } from "./places.ts";
import { plugin } from "./plugin.ts";
import { environment, trust } from "./trust.ts";

/** It reads JSON at exit code 2; plain text comes behind the whole command line (section 2). */
const denial = (event: string): Shows =>
  event === "PreToolUse" ? inJson((reason) => ({ decision: "block", reason })) : onStderr;

/** The user sees the message next to the prompt or the call. */
const tell = inJson((systemMessage) => ({ systemMessage }));

export const config: Config = {
  ...hooksConfig(
    {
      title: "Claude Code",
      protocol: table,
      nativeEvents: NATIVE_EVENTS,
      nullable: true,
      types: {
        command: {
          command: COMMAND.command,
          args: wordsField("args"),
          timeout: COMMAND.timeout,
          async: COMMAND.async,
          // A hook that hangs cannot answer; older releases ignore the key (report, section 4).
          failClosed: {
            name: "onFailure",
            read: (value) => value === "block" || undefined,
            write: (on) => (on ? "block" : undefined),
          },
        },
        prompt: PROMPT,
      },
      kept: ["http", "mcp_tool", "agent"],
      // Commands for PowerShell are kept whole for their own host, like other types.
      keeps: ({ shell, type, command }) =>
        shell === "powershell" && type === "command" && typeof command === "string",
      entry(placement) {
        const { event, timeout, gate, failOpen } = placement;
        const command = guarded(placement, denial(event), tell);
        return {
          type: "command",
          command,
          timeout,
          ...(gate && !failOpen && { onFailure: "block" }),
        };
      },
    },
    how,
  ),
  plugin,
  // Changes below `.claude/` are asked about or refused, unlike anything else in a project that
  // could hold our files (report, "what it protects").
  protectedFolder: ".claude/hookport",
  trust,
  environment,
  tools: TOOLS,
  // Variables of commands; its users set the configuration's folder (section 6).
  variables: {
    prefix: /^CLAUDE_/,
    set: [...MARKS, "CLAUDE_CONFIG_DIR"],
    only: {
      CLAUDE_PLUGIN_ROOT: "plugin or skill",
      CLAUDE_PLUGIN_DATA: "plugin",
      // This is from section 8.
      CLAUDE_ENV_FILE: words("SessionStart Setup CwdChanged FileChanged"),
      CLAUDE_EFFORT: words(`
        PreToolUse PermissionRequest PermissionDenied PostToolUse PostToolUseFailure PostToolBatch Stop SubagentStop StopFailure
      `),
    },
  },
  denies: "/permissions/deny",
  // See section 6.
  misplaced: [".claude/hooks.json", ".claude/hooks/hooks.json"],
  projectMarkers: [".claude", "CLAUDE.md"],
  // No recorded payload has these fields, which other agents' payloads have.
  untold: {
    prompt: ["sub-agent-start", "stop"],
    error: ["session-end"],
    permissionMode: [
      "session-start",
      "session-end",
      "stop-failure",
      "sub-agent-start",
      "pre-compact",
      "post-compact",
      "notification",
    ],
  },
  root: '"$CLAUDE_PROJECT_DIR"',
  matcherFor: (hostTools) =>
    hostTools.every((name) => /^[A-Za-z0-9_-]+$/.test(name)) ? hostTools.join("|") : undefined,
  windows: "it starts hooks in Git Bash (documented, not tried)",
};
