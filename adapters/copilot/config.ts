/** Where Copilot keeps hooks and how they are read and written (report, sections 4, 5 and 10). */
import { words } from "../_kin/words.ts";
import type { EventRow } from "../../src/model/adapter.ts";
import type { Config, ConfigFile } from "../../src/model/config.ts";
import type { Handler } from "../../schemas/types/document.ts";
import { tidy } from "../../src/model/decision.ts";
import { eventNames } from "../../src/model/events.ts";
import { isFields, type Fields, type Json } from "../../src/model/json.ts";
import { hooksConfig } from "../_kin/config.ts";
import { powershellEntry } from "../../src/model/entry-windows.ts";
import { guarded, inJson } from "../_kin/entry.ts";
import { rest, word } from "../_kin/groups.ts";
import { NATIVE_EVENTS, table, takesMatcher } from "./facts.ts";
import { isLenient } from "./rejects.ts";
import { RUNTIME } from "./tools.ts";
import { MARKS, TOOLS } from "./names.ts";
import { how } from "./places.ts";
import { trust } from "./trust.ts";
import type { SharedForm } from "../../src/model/plugin-form.ts";

/** Copilot takes the plugin folder of Claude Code (report, section 6, and plugins/REPORT.md). */
const plugin: SharedForm = {
  as: "claude-code",
  root: { variables: ["CLAUDE_PLUGIN_ROOT", "COPILOT_PLUGIN_ROOT", "PLUGIN_ROOT"] },
};

const OWN = "x-copilot";
const PROJECT_DIR = "COPILOT_PROJECT_DIR";
const FIELDS = words(`
  type bash command powershell exec args cwd env timeout timeoutSec matcher
`);

export const config: Config = {
  ...hooksConfig(
    {
      title: "Copilot",
      protocol: table,
      // Copilot loads flat entries and Claude's nested groups from every source (section 5).
      shape: "either",
      nativeEvents: NATIVE_EVENTS,
      // Its hooks run strictly one after another (section 12).
      group: { sequential: true },
      readHandler,
      skips: (matcher, event) =>
        matcher === "" && takesMatcher(event)
          ? "Copilot skips an entry with an empty matcher"
          : undefined,
      writeHandler: nativeEntry,
      entry(placement) {
        const { event, matcher, timeout } = placement;
        const forms = { denies: denial(event), tells: progress };
        const bash = guarded(placement, inJson(forms.denies), inJson(forms.tells));
        const powershell = powershellEntry(placement, PROJECT_DIR, forms);
        return tidy({ type: "command", matcher, bash, powershell, timeoutSec: timeout }) as Fields;
      },
    },
    how,
  ),
  plugin,
  // Only the ends of turns and agents, and compactions, send a transcript (section 7).
  untold: {
    transcriptPath: [
      "pre-tool-use",
      "permission-request",
      "post-tool-use",
      "post-tool-use-failure",
      "pre-prompt",
      "session-start",
      "session-end",
      "stop-failure",
      "notification",
    ],
    agentTranscriptPath: ["sub-agent-end"],
    permissionMode: eventNames,
    prompt: ["sub-agent-start", "stop"],
    error: ["session-end"],
    lastAssistantMessage: ["stop", "stop-failure"],
  },
  tools: [...Object.values(RUNTIME), ...TOOLS],
  // Section 1, on models; each sends the tool's own name in `toolName` (section 8).
  forModels: {
    who: "a GPT model",
    tools: { apply_patch: ["create", "edit"], rg: ["grep"] },
    // See section 8: `*** Begin Patch …`.
    textOf: "Edit",
  },
  // This is from the documentation (section 14).
  unmatched: {
    on: "VS Code's Local engine",
    tools: ["create_file", "replace_string_in_file", "run_in_terminal", "read_file"],
  },
  // Names of sets of tools in VS Code's documentation, which people take for what hooks are sent,
  // and of a tool of VS Code's own that has no row (its source).
  misnamed: words(`
    createFile editFiles execute readFile readFiles runCommands runInTerminal runTerminalCommand
    multi_replace_string_in_file
  `),
  // Variables of commands; its users set the configuration's folder (section 4).
  variables: {
    prefix: /^COPILOT_/,
    set: [...MARKS, "COPILOT_HOME", "PLUGIN_DATA"],
    only: {
      PLUGIN_ROOT: "plugin",
      PLUGIN_DATA: "plugin",
      COPILOT_PLUGIN_ROOT: "plugin",
      COPILOT_PLUGIN_DATA: "plugin",
      CLAUDE_PLUGIN_ROOT: "plugin",
      CLAUDE_PLUGIN_DATA: "plugin",
    },
  },
  fields: ["type", "command", "args", "timeout", "cwd", "env", "windows"],
  keys: [...FIELDS, "hooks"],
  // See section 4.
  misplaced: [".github/hooks.json", ".copilot/hooks.json"],
  projectMarkers: [".github/hooks", ".github/copilot-instructions.md", ".github/copilot"],
  // It starts in the repository's root (section 5); the variable also serves another release.
  root: `"\${${PROJECT_DIR}:-.}"`,
  trust,
  environment: { moves: { COPILOT_HOME: { ".copilot": "" } } },
  matcherFor,
  startsTwin: true,
  // This is from section 5.
  windows:
    "it runs an entry's `powershell`, a line that starts our hook.cmd (documented, not tried); hooks that need a shell need Git's bash there, or a `windows` command",
};

/** A plain list is tested on the runtime's name and on Claude's: both are listed (section 10). */
function matcherFor(hostTools: readonly string[], row: EventRow): string | undefined {
  if (!row.subject || !hostTools.every((name) => /^[A-Za-z0-9_]+$/.test(name))) return undefined;
  const pascal = Object.entries(RUNTIME).flatMap(([name, runtime]) =>
    hostTools.includes(runtime) ? [name] : [],
  );
  return [
    ...new Set([...pascal, ...(hostTools.includes("apply_patch") ? ["Edit"] : []), ...hostTools]),
  ].join("|");
}

const COMMENT = /^(?:_|\/\/|\$?comment$)/;

/** It is undefined for an entry of comments only: a folder's files may have any (section 5). */
function readHandler(
  entry: Json,
  event: string,
  { path }: Pick<ConfigFile, "path">,
): Handler | string | undefined {
  if (!isFields(entry)) return "an entry is an object";
  const keys = Object.keys(entry);
  if (isLenient(path) && keys.length && keys.every((key) => COMMENT.test(key))) return undefined;
  const type = entry["type"] ?? "command";
  if (type === "http" || (type === "prompt" && /^sessionStart$/i.test(event)))
    return { [OWN]: { ...entry } };
  if (type !== "command") return `Copilot skips an entry of type ${JSON.stringify(type)}`;
  const exec = typeof entry["exec"] === "string" ? entry["exec"] : undefined;
  const command = exec ?? entry["bash"] ?? entry["command"] ?? entry["powershell"];
  if (typeof command !== "string")
    return "an entry needs `bash`, `command`, `powershell` or `exec`";
  const timeout = entry["timeoutSec"] ?? entry["timeout"];
  if (timeout !== undefined && !(typeof timeout === "number" && timeout > 0))
    return "Copilot skips an entry whose timeout is not a number above 0";
  const windows = entry["powershell"];
  return tidy<Handler>({
    type: "command",
    command:
      exec === undefined && entry["bash"] === undefined && entry["command"] === undefined
        ? `pwsh -Command ${JSON.stringify(command)}`
        : command,
    args:
      exec !== undefined
        ? Array.isArray(entry["args"])
          ? (entry["args"] as Json[]).map(word)
          : []
        : undefined,
    timeout,
    cwd: typeof entry["cwd"] === "string" ? entry["cwd"] : undefined,
    env: isFields(entry["env"]) ? (entry["env"] as { [name: string]: string }) : undefined,
    windows: typeof windows === "string" ? windows : undefined,
    [OWN]: rest(entry, FIELDS),
  });
}

/** Each event has its own form: Copilot's own message names no repair (section 11). */
const denial = (event: string) => (reason: string) =>
  event === "PermissionRequest"
    ? { behavior: "deny", message: reason }
    : { permissionDecision: "deny", permissionDecisionReason: reason };

/** A message with a prompt's answer looks like any other message. */
const progress = (message: string) => ({ type: "progress", message });

function nativeEntry(handler: Handler, matcher: string | undefined): Fields {
  const { command, args, cwd, env, windows, timeout } = handler;
  const run = args ? { exec: command, args } : { bash: command };
  const entry = tidy({
    ...(command === undefined ? {} : { type: "command" }),
    matcher,
    ...(command === undefined ? {} : run),
    powershell: windows,
    cwd,
    env,
    timeoutSec: timeout,
  }) as Fields;
  return { ...(handler[OWN] as Fields | undefined), ...entry };
}
