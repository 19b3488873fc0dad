/** Where Claude Code keeps hooks, read and written (report, sections 4 and 6). */
import type { Config } from "../../src/model/config.ts";
import { isFields } from "../../src/model/json.ts";
import { hooksFile } from "../_kin/config.ts";
import { REPAIR, sealed } from "../_kin/entry.ts";
import { numberField, onField, textField } from "../_kin/fields.ts";
import { PROMPT, readHandler, wordsField, writeHandler, type HandlerShape } from "../_kin/handler.ts";
import { loading } from "../_kin/loads.ts";
import { NATIVE_EVENTS } from "./facts.ts";
import { TOOLS, VARIABLES } from "./names.ts";
import { how, places } from "./places.ts";
import { rejects } from "./rejects.ts";
import { table } from "./table.ts";

const shape: HandlerShape = {
  title: "Claude Code",
  own: "x-claude-code",
  types: {
    command: {
      command: textField("command"),
      args: wordsField("args"),
      timeout: numberField("timeout"),
      async: onField("async"),
      // A hang or a kill leaves a hook no chance to speak; older releases ignore the key (report, section 4).
      failClosed: { name: "onFailure", read: (value) => value === "block" || undefined, write: (on) => (on ? "block" : undefined) },
    },
    prompt: PROMPT,
  },
  kept: ["http", "mcp_tool", "agent"],
};

const file = hooksFile({
  title: "Claude Code",
  protocol: table,
  shape: "groups",
  nativeEvents: NATIVE_EVENTS,
  nullable: true,
  // What PowerShell runs is kept whole for its own host, as other types are.
  readHandler: (value) =>
    isFields(value) && value["shell"] === "powershell" && typeof value["command"] === "string" && value["type"] === "command"
      ? { [shape.own]: { ...value } }
      : readHandler(shape, value),
  writeHandler: (handler) => writeHandler(shape, handler),
  entry({ event, command, timeout, gate, failOpen }) {
    const guards = gate && !failOpen;
    return { type: "command", command: guards ? sealed(command, denial(event)) : command, timeout, ...(guards && { onFailure: "block" }) };
  },
});

/** JSON where it is read beside exit 2: plain text would come with the whole command line before it (report, section 2). */
function denial(event: string): string {
  const answer = { hookSpecificOutput: { hookEventName: event, permissionDecision: "deny", permissionDecisionReason: REPAIR } };
  return event === "PreToolUse" ? `echo '${JSON.stringify(answer)}'` : `echo '${REPAIR}' >&2`;
}

export const config: Config = {
  ...file,
  places,
  tools: TOOLS,
  variables: VARIABLES,
  fields: ["type", "command", "args", "prompt", "model", "timeout", "async", "failClosed"],
  projectMarkers: [".claude", "CLAUDE.md"],
  root: '"$CLAUDE_PROJECT_DIR"',
  notices: ["project settings load only from the folder Claude Code is started in: start it at the top of the project"],
  rejects,
  ...loading({ ...how, read: file.read }),
  matcherFor: (hostTools) => (hostTools.every((name) => /^[A-Za-z0-9_-]+$/.test(name)) ? hostTools.join("|") : undefined),
};
