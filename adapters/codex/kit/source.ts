import { FORMS, NESTED } from "../../../test/hosts/forms.ts";
import { json, SAID } from "../../../test/hosts/hook.ts";
import type { Files, Source } from "../../../test/hosts/source.ts";
import { making } from "./making.ts";
import { mcpName } from "./names.ts";

const PATH = ".codex/hooks.json";
/** All groups are of one event; each is a command with a matcher. */
const entries = (
  event: string,
  ...groups: readonly (readonly [command: string, matcher?: string])[]
): Files => ({
  [PATH]: {
    hooks: {
      [event]: groups.map(([command, matcher]) => ({
        ...(matcher !== undefined && { matcher }),
        hooks: [{ type: "command", command }],
      })),
    },
  },
});
const guarding = (matcher?: string) => entries("PreToolUse", ["sh hooks/guard.sh", matcher]);
const masking = (matcher: string) => entries("PostToolUse", ["sh hooks/mask.sh", matcher]);
const replaced = json({ decision: "block", reason: SAID });

export const source: Source = {
  id: "codex",
  guards: {
    "": {
      config: (command) => entries("PreToolUse", [command, "Bash"]),
      command: "tool_input.command",
      forms: { "exit 2": FORMS["exit 2"], nested: FORMS.nested, legacy: FORMS.legacy },
    },
  },
  denial: NESTED,
  logged: entries("PreToolUse", ["sh hooks/guard.sh", "Bash"], ["sh hooks/logger.sh"]),
  keepsLongNames: true,
  filters: {
    "its name": {
      files: (name) => guarding(mcpName(name)),
      names: ["dots", "a blank"],
      namesOfHidden: ["dots"],
    },
    "a word of its script": {
      files: () => guarding("mcp__.*"),
      names: ["dots", "a blank"],
      namesOfHidden: ["dots"],
      looksFor: (name) => `"tool_name": *"${mcpName(name)}"`,
    },
  },
  serverGuards: { "Codex's pattern": { files: guarding("mcp__gh__delete.*") } },
  masks: {
    "Codex's block under the tool's name": {
      files: masking("mcp__probe__echo"),
      answer: replaced,
    },
    "Codex's block under a pattern": { files: masking("mcp__probe__.*"), answer: replaced },
  },
  shellMasks: { "Codex's for shell commands": { files: masking("Bash"), answer: replaced } },
  holders: {
    "A15 a hook of Codex's": {
      files: entries("Stop", ["sh hooks/holder.sh"]),
      says: { decision: "block", reason: "not yet" },
    },
  },
  writingGuards: {
    "Codex's names of writing tools": {
      field: "command",
      files: guarding("apply_patch|Edit|Write"),
    },
  },
  making,
};
