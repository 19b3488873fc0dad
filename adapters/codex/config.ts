/** Where Codex keeps hooks and how they are read and written (report, section 2). */
import type { Config } from "../../src/model/config.ts";
import { tidy } from "../../src/model/decision.ts";
import { eitherEntry, type Form } from "../../src/model/entry-windows.ts";
import type { Fields } from "../../src/model/json.ts";
import { rowNamed } from "../../src/model/route.ts";
import { eventNames } from "../../src/model/events.ts";
import { hooksConfig } from "../_kin/config.ts";
import { guarded, inJson, onStderr } from "../_kin/entry.ts";
import { textField } from "../_kin/fields.ts";
import { COMMAND, WHOLE_TIMEOUT } from "../_kin/handler.ts";
import { NATIVE_EVENTS, NO_MODE, table } from "./facts.ts";
import { MARKS, OF_PLUGINS, TOOLS } from "./names.ts";
import { how } from "./places.ts";
import { harmless, tools } from "./tools.ts";
import { trust } from "./trust.ts";
import type { SharedForm } from "../../src/model/plugin-form.ts";

/** Codex takes the plugin folder of Claude Code (report, section 2, and plugins/REPORT.md). */
const plugin: SharedForm = {
  as: "claude-code",
  root: { variables: ["PLUGIN_ROOT", "CLAUDE_PLUGIN_ROOT"] },
};

/** The user sees the message beside the call or the prompt. */
const tell = (systemMessage: string) => ({ systemMessage });
/** Stops a compaction; there, exit code 2 only fails the hook (section 5). */
const stop = (stopReason: string) => ({ continue: false, stopReason });
/** These go with exit code 0, which arrives whatever a PowerShell makes of the others. */
const denials: { readonly [event: string]: Form } = {
  PreToolUse: (reason) => ({ decision: "block", reason }),
  PermissionRequest: (message) => ({
    hookSpecificOutput: {
      hookEventName: "PermissionRequest",
      decision: { behavior: "deny", message },
    },
  }),
};

/** In seconds. Trust hashes an entry with its timeout, which so must not follow the hooks (S15). */
const LONG = 3600;
const waits = ({ event, timeout }: { readonly event: string; readonly timeout: number }) =>
  rowNamed(table, event)?.maxTimeout ?? Math.max(LONG, timeout);

export const config: Config = {
  ...hooksConfig(
    {
      title: "Codex",
      protocol: table,
      nativeEvents: NATIVE_EVENTS,
      notEvents: ["state", "managed_dir", "windows_managed_dir"],
      types: {
        command: { ...COMMAND, timeout: WHOLE_TIMEOUT, windows: textField("commandWindows") },
      },
      kept: ["mcp_tool"],
      entry(placement) {
        const answers = placement.event === "PreCompact";
        return tidy({
          type: "command",
          command: answers
            ? guarded(placement, inJson(stop), inJson(tell), { answers, searches: true })
            : guarded(placement, onStderr, inJson(tell), { searches: true }),
          commandWindows: eitherEntry(
            placement,
            { denies: denials[placement.event] ?? stop, tells: tell },
            answers,
          ),
          timeout: waits(placement),
        }) as Fields;
      },
    },
    how,
  ),
  plugin,
  // Its sandbox keeps a model from writing below `.codex/`, and in no other fit folder (measured).
  protectedFolder: ".codex/hookport",
  startsTwin: true,
  trust,
  environment: { moves: { CODEX_HOME: { ".codex": "" } } },
  // Nothing but the shell reads texts, lists files or searches in them (section 6).
  instead: { Read: "Bash", Grep: "Bash", Glob: "Bash", LS: "Bash" },
  untold: {
    error: eventNames,
    message: ["notification"],
    prompt: ["sub-agent-start", "stop"],
    permissionMode: NO_MODE,
  },
  tools: [...Object.keys(tools), ...Object.keys(harmless), ...TOOLS],
  moreTools: true,
  // Variables of commands; its users set the configuration's folder.
  variables: {
    prefix: /^CODEX_/,
    set: [...MARKS, "CODEX_HOME"],
    only: Object.fromEntries(OF_PLUGINS.map((name) => [name, "plugin" as const])),
  },
  // AGENTS.md is read by many agents, and shows the use of none.
  projectMarkers: [".codex"],
  // It gives its hooks no folder, and they start in the folder of the session: the entry searches.
  root: ".{folder}",
  notices: [
    "trust in an entry of Hookport covers every hook behind it, also when those change",
    "an entry that is put in or taken out ends the trust in those after it: trust them again under /hooks",
    "outside a git repository it finds these hooks only if it is started in this very folder",
  ],
  // This is from its public source (sessions there begin in PowerShell).
  windows:
    "it runs an entry's `commandWindows` in PowerShell, a line that starts our hook.cmd (documented, not tried); hooks that need a shell need Git's bash there, or a `windows` command",
};
