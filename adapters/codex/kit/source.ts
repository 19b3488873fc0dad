import { sourceOf, groupsIn } from "../../_kin/kit/source.ts";
import { json, SAID } from "../../../test/hosts/hook.ts";
import type { Matching, Source, Named } from "../../../test/hosts/source.ts";

// The other file of a project is TOML.
export const files = groupsIn(".codex/hooks.json");
export const mcpName = ({ server, tool }: Named) =>
  `mcp__${server}__${tool}`.replace(/[^\w-]/g, "_");

const { usual, guarding, masking } = sourceOf({ id: "codex", title: "Codex", files });
const replaced = json({ decision: "block", reason: SAID });

const on = (matching: Matching) => ({ PreToolUse: matching });

export const source: Source = {
  ...usual,
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
    "Codex's block under the tool's name": { files: masking("mcp__probe__echo"), answer: replaced },
    "Codex's block under a pattern": { files: masking("mcp__probe__.*"), answer: replaced },
  },
  shellMasks: { "Codex's for shell commands": { files: masking("Bash"), answer: replaced } },
  writingGuards: {
    "Codex's names of writing tools": {
      field: "command",
      files: guarding("apply_patch|Edit|Write"),
    },
  },
  making: files.making(
    {
      shell: on({ exact: "Bash", pattern: "^Ba.h$", wrong: "exec_command" }),
      file: on({ exact: "apply_patch", pattern: "apply_.*|Edit", wrong: "MultiEdit" }),
      mcp: on({ exact: "mcp__gh__delete_repo", pattern: "mcp__gh__.*", wrong: "mcp__gh" }),
    },
    {
      plugin: {
        file: "hooks/hooks.json",
        root: "PLUGIN_ROOT",
        files: { ".codex-plugin/plugin.json": { name: "guarding", version: "1.0.0" } },
      },
    },
  ),
};
