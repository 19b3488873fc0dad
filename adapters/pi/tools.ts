/** Pi's tools, with their fields, and the names of MCP tools (report, section 6). */
import type { McpNames, ToolUse } from "../../src/model/adapter.ts";
import { asFields, isFields, text, type Fields, type Json } from "../../src/model/json.ts";
import { replacedByText, splitsBefore } from "../_kin/usual.ts";
import { asText } from "../_kin/words.ts";

const PATH = { path: "file_path" };

export const tools = replacedByText({
  bash: { name: "Bash", does: ["command"], covers: "command", needs: ["command"] },
  read: { name: "Read", does: [], fields: PATH, needs: ["path"] },
  write: {
    name: "Write",
    does: ["file"],
    covers: "file",
    fields: PATH,
    needs: ["path", "content"],
  },
  // One call makes several replacements in one file.
  edit: { name: "Edit", does: ["file"], split: editsIn, join: joined, rewrite: [] },
  powershell: { name: "Bash", also: ["PowerShell"], does: ["command"], needs: ["command"] },
  grep: { name: "Grep", does: [], needs: ["pattern"] },
  find: { name: "Glob", does: [], needs: ["pattern"] },
  ls: { name: "LS", does: [] },
  read_mcp_resource: { name: "ReadMcpResourceTool", does: ["network"] },
});

/** Tools that no guard needs to see, each with the reason. */
export const harmless: { readonly [name: string]: string } = {
  codemode:
    "Its script reaches nothing but other tools, and hooks are asked about each of their calls.",
  tool_search: "It loads descriptions of tools whose calls are seen by hooks as any others.",
  list_mcp_resources: "It lists what MCP servers offer to be read.",
  list_mcp_resource_templates: "It lists what MCP servers offer to be read.",
};

function editsIn(input: Json): readonly ToolUse[] | undefined {
  const { path, edits } = asFields(input);
  if (typeof path !== "string" || !Array.isArray(edits) || !edits.length) return undefined;
  const parts = (edits as readonly Json[]).map((edit) => partOf(path, edit));
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

function partOf(path: string, edit: Json): ToolUse | undefined {
  const [before, after] = isFields(edit) ? [text(edit["oldText"]), text(edit["newText"])] : [];
  return before === undefined || after === undefined
    ? undefined
    : { name: "Edit", input: { file_path: path, old_string: before, new_string: after } };
}

function joined({ input }: ToolUse): Json {
  const { file_path: path, old_string: before, new_string: after } = input as Fields;
  return { path: path ?? "", edits: [{ oldText: before ?? "", newText: after ?? "" }] };
}

/** So ends a name that is cut, or that another tool would have as well. */
const DIGEST = /_[\da-f]{8}$/;

export const mcp: McpNames = {
  parse: (name) => splitsBefore(name, DIGEST),
  format: (server, tool) => `mcp__${server}__${tool}`.replace(/\W/g, "_"),
  spells: { as: "_", hyphen: true, longest: 64, digest: DIGEST },
  output: asText,
};
