/** Cursor's tools: host report, section 5, and the bundle of the SDK 1.0.32. */
import type { McpNames, Tool } from "../../src/model/adapter.ts";
import { HIDDEN } from "../../src/model/tools.ts";

/**
 * `cwd` of a shell call becomes the event's own; the editor's documentation calls it
 * working_directory. `covers`: `Shell`, tried unanchored, fits WriteShellStdin too (section 3), and
 * `Write` is the name of every change that its own tools make.
 */
export const tools: { readonly [name: string]: Tool } = {
  Shell: {
    name: "Bash",
    does: ["command"],
    covers: "command",
    rewrite: ["command", "timeout", "cwd"],
  },
  // Hooks are told the shell and how many characters are typed into it (`chars_length`), never the
  // text.
  WriteShellStdin: { name: "Bash", also: ["WriteShellStdin"], does: ["command"], rewrite: [] },
  Write: { name: "Write", also: ["Edit"], does: ["file"], covers: "file", rewrite: ["file_path"] },
  Delete: { name: "Delete", also: ["Edit", "Write"], does: ["file"], rewrite: ["file_path"] },
  Read: { name: "Read", does: [], rewrite: ["file_path"] },
  Grep: { name: "Grep", does: [], fields: { file_path: "path" }, rewrite: ["pattern", "path"] },
  Fetch: { name: "WebFetch", does: ["network"], rewrite: ["url"] },
  WebFetch: { name: "WebFetch", does: ["network"], rewrite: [] },
  WebSearch: { name: "WebSearch", does: ["network"], rewrite: [] },
  Task: { name: "Agent", does: ["agent"], rewrite: [] },
  List: { name: "LS", does: [], fields: { file_path: "path" }, rewrite: ["path"] },
  ReadLints: { name: "ReadLints", does: [], rewrite: ["file_path"] },
  // Mouse and keyboard reach every program of the machine.
  ComputerUse: { name: "ComputerUse", does: ["command", "file", "network", "agent"], rewrite: [] },
  RecordScreen: { name: "RecordScreen", does: ["file"], rewrite: [] },
  // A server reads what it likes for an address that the model writes, and `download_path` is a
  // file of the model's choice.
  FetchMcpResource: {
    name: "ReadMcpResourceTool",
    does: ["network", "file"],
    rewrite: ["server", "uri", "download_path"],
  },
};

export const harmless: { readonly [name: string]: string } = {
  ListMcpResources:
    "It lists what a server offers, and its input only names a server that is connected already.",
};

/** `MCP:<tool>` hides the server; the two MCP events tell it beside a bare name (S19). */
export const mcp: McpNames = {
  parse(name, payload) {
    const server = payload["mcp_server_name"];
    if (typeof server === "string") return [{ server, tool: name.replace(/^MCP:/, "") }];
    if (name.startsWith("MCP:")) return [{ server: HIDDEN, tool: name.slice(4) }];
    const event = payload["hook_event_name"];
    return event === "beforeMCPExecution" || event === "afterMCPExecution"
      ? [{ server: HIDDEN, tool: name }]
      : [];
  },
  format: (_server, tool) => `MCP:${tool}`,
  output: (text) => text,
  merges: true,
};
