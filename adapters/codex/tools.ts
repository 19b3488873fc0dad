/** Codex's tools (report, section 6). */
import type { McpNames, Tool } from "../../src/model/adapter.ts";
import type { Json } from "../../src/model/json.ts";
import { changeOfPatch, patchOf, patchParts } from "../_kin/patch.ts";
import { canonicalMcp } from "../_kin/words.ts";

/** A block after a tool puts its reason in the place of any result (section 5). */
const output = (text: string): Json => text;
const AGENT: Pick<Tool, "name" | "does" | "output"> = { name: "Agent", does: ["agent"], output };

/**
 * Tools by the names that hooks see. The namespace of a tool is glued to its name, and a shell
 * command comes without its folder and its other options.
 */
export const tools: { readonly [name: string]: Tool } = {
  Bash: { name: "Bash", does: ["command"], rewrite: ["command"], output },
  apply_patch: {
    name: "Edit",
    does: ["file"],
    covers: "file",
    aliases: ["Edit", "Write"],
    also: ["Write"],
    split: patchParts,
    join: (use) => ({ command: patchOf(use) }),
    change: changeOfPatch,
    output,
  },
  spawn_agent: {
    ...AGENT,
    aliases: ["Agent"],
    fields: { message: "prompt", agent_type: "subagent_type" },
  },
  collaborationspawn_agent: { ...AGENT, fields: { message: "prompt" } },
  view_image: { name: "Read", does: [], fields: { path: "file_path" }, output },
};

export const harmless: { readonly [name: string]: string } = {};

export const mcp: McpNames = { ...canonicalMcp, spells: { as: "_" }, output };
