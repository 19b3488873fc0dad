/** Where Qwen Code keeps hooks and how they are read and written (report, section 2). */
import type { Config } from "../../src/model/config.ts";
import { isMcp } from "../../src/model/tools.ts";
import { hooksConfig } from "../_kin/config.ts";
import { asContext, entryOf, guarded, inJson, type Shows } from "../_kin/entry.ts";
import { COMMAND, ENV, PROMPT } from "../_kin/handler.ts";
import { isAboveZero } from "../_kin/kinds.ts";
import { MARKS, TOOLS } from "./names.ts";
import { how } from "./places.ts";
import { NATIVE_EVENTS, table } from "./facts.ts";
import { environment, trust } from "./trust.ts";
import type { SharedForm } from "../../src/model/plugin-form.ts";

/**
 * Qwen Code takes the plugin folder of Claude Code and converts it (plugins/REPORT.md). What it
 * changes was read in its source (0.24.4): a folder with its own manifest is left as it is, unless
 * it comes by way of a marketplace.
 */
const plugin: SharedForm = {
  as: "claude-code",
  // It sets no variable, and puts the folder into the text.
  root: { text: "${CLAUDE_PLUGIN_ROOT}", variables: [] },
  files: ({ name, version, description }) => ({
    "qwen-extension.json": { name, version, description },
  }),
  rewrites: [
    {
      ends: ".sh",
      text: /\.claude(?:\/|$)/,
      says: "Qwen Code writes `.qwen` for `.claude` in the shell scripts of a plugin that it installs from a marketplace",
    },
    {
      ends: ".sh",
      text: /"role":"assistant"|\.message\.content\s*\|\s*map\(select\(\.type/,
      says: "Qwen Code changes how shell scripts read a transcript when it installs a plugin from a marketplace",
    },
  ],
};

/** A timeout that is no number above 0 counts as none. */
const timeout = {
  name: "timeout",
  read: (value: unknown) => (isAboveZero(Number(value)) ? Number(value) : undefined),
};
/**
 * On stderr, the only output that is read at exit code 2, and as JSON: a text could be undone by
 * another hook's allow, and is nothing where a permission is requested.
 */
const denial = (hookEventName: string): Shows => {
  const shown = inJson((text) => ({
    continue: false,
    stopReason: text,
    decision: "block",
    reason: text,
    hookSpecificOutput:
      hookEventName === "PermissionRequest"
        ? { hookEventName, decision: { behavior: "deny", message: text } }
        : { hookEventName, permissionDecision: "deny", permissionDecisionReason: text },
  }));
  return (text) => `${shown(text)} >&2`;
};

/** Characters of an MCP tool's name that are left where it ends with a hash. */
const LEFT = 55;

/** A tool of a server may have this name with a hash at its end, and cut before that. */
function named(name: string): string {
  if (!isMcp(name)) return name;
  return name.length > LEFT ? `${name.slice(0, LEFT)}.*` : `${name}(_[0-9a-z]{7})?`;
}

export const config: Config = {
  ...hooksConfig(
    {
      title: "Qwen Code",
      protocol: table,
      nativeEvents: NATIVE_EVENTS,
      nullable: true,
      sequential: true,
      timeoutUnit: "s-ms",
      // Only a command's timeout may count milliseconds.
      unitOf: ({ type }) => (type === "prompt" ? "s" : "s-ms"),
      types: { command: { ...COMMAND, timeout, env: ENV }, prompt: { ...PROMPT, timeout } },
      kept: ["http"],
      // Commands for PowerShell are kept whole for their own host, like other types.
      keeps: ({ shell, type }) => shell === "powershell" && type === "command",
      // The model sees the message beside the prompt; its user is shown none.
      entry: entryOf((placement) => {
        const { event } = placement;
        return guarded(placement, denial(event), asContext(event), { mutes: true });
      }),
    },
    how,
  ),
  plugin,
  trust,
  environment,
  tools: TOOLS,
  moreTools: true,
  variables: { prefix: /^QWEN_/, set: MARKS },
  projectMarkers: [".qwen", "QWEN.md"],
  misplaced: [".qwen/settings.local.json"],
  untold: { prompt: ["sub-agent-start", "stop"], error: ["session-end"] },
  // The text of a settings file has `$NAME` replaced when it is loaded, by a value that a nested
  // session or a project's `.env` may have set; a name with a default is left to the shell.
  root: '"${QWEN_PROJECT_DIR:-.}"',
  matcherFor: (hostTools) =>
    hostTools.every((name) => /^[\w-]+$/.test(name))
      ? `^(${hostTools.map(named).join("|")})$`
      : undefined,
  notices: [
    "start a new session: Qwen Code reads its hooks when a session starts",
    "Qwen Code writes `.qwen/settings.json` anew where it has no `$version`, and moves a file that is not valid JSON aside, with every hook in it",
  ],
  windows:
    "it starts hooks in bash if it was started from Git Bash; cmd and PowerShell have no /bin/sh for our entry (documented, not tried)",
};
