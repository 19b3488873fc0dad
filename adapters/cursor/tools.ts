/** From section 5 of the host report and the bundle of the SDK 1.0.32. */
import type { McpNames, Tool } from "../../src/model/adapter.ts";
import { HIDDEN } from "../../src/model/tools.ts";

/**
 * `cwd` of a shell call becomes the event's own; the editor's documentation calls it
 * working_directory. `covers` is set because `Shell`, matched unanchored, also fits WriteShellStdin
 * (section 3), and because `Write` is the name of every change that Cursor's own tools make.
 */
export const tools: { readonly [name: string]: Tool } = {
  Shell: {
    name: "Bash",
    does: ["command"],
    covers: "command",
    rewrite: ["command", "timeout", "cwd"],
  },
  // Hooks get the shell and `chars_length`, the number of characters typed, but never the text.
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
  // A server may read anything; `download_path` is a file of the model's choice.
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

/** `MCP:<tool>` hides the server, and the two MCP events give it next to a bare name (S19). */
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
