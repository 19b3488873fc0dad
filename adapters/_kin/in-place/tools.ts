/** The tools of those agents, with their fields, and the names of MCP tools. */
import type { McpNames, Tool } from "../../../src/model/adapter.ts";
import type { Json } from "../../../src/model/json.ts";
import { holdsRows, patchForm, patchParts } from "../patch.ts";

const output = (text: string): Json => text;
const PATH = { filePath: "file_path" };

export const tools: { readonly [name: string]: Tool } = {
  bash: { name: "Bash", does: ["command"], covers: "command", output },
  read: { name: "Read", does: [], fields: PATH, output },
  write: { name: "Write", does: ["file"], covers: "file", fields: PATH, output },
  edit: {
    name: "Edit",
    does: ["file"],
    covers: "file",
    fields: {
      ...PATH,
      oldString: "old_string",
      newString: "new_string",
      replaceAll: "replace_all",
    },
    output,
  },
  apply_patch: {
    name: "Edit",
    does: ["file"],
    also: ["Write"],
    split: patchParts,
    holds: holdsRows,
    form: patchForm,
    rewrite: [],
    output,
  },
  glob: { name: "Glob", does: [], output },
  grep: { name: "Grep", does: [], fields: { include: "glob" }, output },
  webfetch: { name: "WebFetch", does: ["network"], output },
  websearch: { name: "WebSearch", does: ["network"], output },
  task: { name: "Agent", does: ["agent"], output },
  // A file's text becomes a prompt that nobody typed.
  skill: { name: "Skill", does: ["agent"], fields: { name: "skill" }, output },
  todowrite: { name: "TodoWrite", does: [], output },
  question: { name: "AskUserQuestion", does: [], output },
  lsp: { name: "LSP", does: [], output },
  read_mcp_resource: { name: "ReadMcpResourceTool", does: ["network"], output },
};

/** The most characters of a name that is split at every underscore (S11). */
const LONGEST = 256;

/** For example `server_tool`. With more than one underscore every split is possible (S19). */
export const mcp: McpNames = {
  parse(name) {
    const places =
      name.length > LONGEST
        ? [name.indexOf("_"), name.lastIndexOf("_")]
        : [...name.matchAll(/_/g)].map(({ index }) => index);
    return [...new Set(places)]
      .map((index) => ({ server: name.slice(0, Math.max(index, 0)), tool: name.slice(index + 1) }))
      .filter((one) => one.server && one.tool);
  },
  format: (server, tool) => `${spelled(server)}_${spelled(tool)}`,
  spells: { as: "_" },
  output,
};

const spelled = (name: string) => name.replace(/[^\w-]/g, "_");
