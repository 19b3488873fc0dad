/** Where Cursor keeps hooks and how they are read and written (report, sections 2, 3 and 11). */
import { eventNames } from "../../src/model/events.ts";
import type { Config } from "../../src/model/config.ts";
import { tidy } from "../../src/model/decision.ts";
import type { Fields } from "../../src/model/json.ts";
import { hooksConfig } from "../_kin/config.ts";
import { guarded, inJson, onStderr, onStdout } from "../_kin/entry.ts";
import { onField, textField, type FieldTable } from "../_kin/fields.ts";
import { byTable, MATCHER } from "../_kin/handler.ts";
import { isAboveZero } from "../_kin/kinds.ts";
import { NATIVE_EVENTS, table } from "./facts.ts";
import { MARKS, TOOLS } from "./names.ts";
import { how } from "./loads.ts";
import type { FolderForm } from "../../src/model/plugin-form.ts";

/** A Cursor plugin (section 2, plugins/REPORT.md), from its bundle and its documentation. */
const plugin: FolderForm = {
  folder: "cursor",
  manifests: ({ name, version, description, more }) => ({
    ".cursor-plugin/plugin.json": {
      name,
      version,
      description,
      ...more,
      hooks: "./hooks/hooks.json",
    },
  }),
  hooks: "hooks/hooks.json",
  frame: { version: 1 },
  root: { variables: ["CURSOR_PLUGIN_ROOT"] },
  market: {
    path: ".cursor-plugin/marketplace.json",
    holds: ({ name, description }, source) => ({
      name,
      owner: { name },
      plugins: [{ name, source, description }],
    }),
  },
};

/** Fits no name: the entry only makes Cursor drop another host's same command (section 7). */
const NEVER = "(?!)";

/** Tested on a tool's name here, and on a command or a fixed word elsewhere (section 4). */
const BY_TOOL = ["preToolUse", "postToolUse", "postToolUseFailure"];

const COMMON: FieldTable = {
  matcher: MATCHER,
  timeout: { name: "timeout", read: (value) => (isAboveZero(value) ? value : undefined) },
  failClosed: onField("failClosed"),
};

const handlers = byTable({
  title: "Cursor",
  own: "x-cursor",
  types: {
    command: { command: textField("command"), ...COMMON },
    prompt: { prompt: textField("prompt"), model: textField("model"), ...COMMON },
  },
  kept: [],
  untyped: "command",
});

/** A context for a call or a prompt that goes on is honoured on these (section 4). */
const CONTEXT = ["preToolUse", "beforeSubmitPrompt"];
const context = inJson((additional_context) => ({ additional_context }));

export const config: Config = {
  ...hooksConfig(
    {
      title: "Cursor",
      protocol: table,
      shape: "entries",
      nativeEvents: NATIVE_EVENTS,
      ...handlers,
      readHandler(entry, _event, { scope, plugin }) {
        const handler = handlers.readHandler(entry);
        // Commands of the user's file start in its folder (section 2).
        return typeof handler === "string" || scope !== "user" || plugin
          ? handler
          : { ...handler, cwd: "~/.cursor" };
      },
      skips: (matcher) => matcher === NEVER || undefined,
      mute: (command) => ({ command, matcher: NEVER }),
      // It is one simple command, because older builds pass the payload only to the last command
      // (section 6). With exit code 2 its output is the reason.
      entry(placement) {
        const { event, matcher, timeout, gate, failOpen, holds } = placement;
        const command = guarded(placement, onStdout, CONTEXT.includes(event) ? context : onStderr);
        return tidy({
          command,
          matcher,
          timeout,
          failClosed: (gate && !failOpen) || undefined,
          loop_limit: holds,
        }) as Fields;
      },
    },
    how,
  ),
  plugin,
  // These are from section 6 and the recorded payloads.
  untold: {
    source: ["session-start"],
    lastAssistantMessage: ["stop", "stop-failure"],
    error: ["stop-failure"],
    prompt: ["stop"],
    permissionMode: eventNames,
  },
  tools: TOOLS,
  variables: {
    prefix: /^CURSOR_/,
    set: MARKS,
    only: { CURSOR_PLUGIN_ROOT: "plugin", CLAUDE_PLUGIN_ROOT: "plugin" },
  },
  projectMarkers: [".cursor", ".cursorrules"],
  // Project hooks start in the project root (section 2).
  root: ".",
  matcherFor: (hostTools, { name: event }) =>
    BY_TOOL.includes(event) && hostTools.every((name) => /^\w+$/.test(name))
      ? `^(${hostTools.join("|")})$`
      : undefined,
  notices: ["start a new agent session: the SDK reads hooks once per session"],
  windows: "nothing is known of it: its entries need /bin/sh, as a WSL window has",
};
