/** Makes an event of a call in a few words, as `--bash` and its like give it. */
import type { HookEvent, ToolUse } from "../model/adapter.ts";
import { UserError } from "../model/error.ts";
import { isFields } from "../model/json.ts";
import { mcpUse } from "../model/tools.ts";

/** One of these; a result, which a tool printed, may stand beside a tool. */
export interface AskedCall {
  readonly bash?: string | undefined;
  readonly edit?: string | undefined;
  readonly write?: string | undefined;
  readonly read?: string | undefined;
  readonly web?: string | undefined;
  readonly mcp?: string | undefined;
  readonly result?: string | undefined;
  readonly prompt?: string | undefined;
  readonly stop?: boolean | undefined;
  readonly sessionStart?: boolean | undefined;
}

interface CallPlace {
  readonly root: string;
  readonly pathOf: (file: string) => string;
  readonly exists: (path: string) => boolean;
}

export function callEvent(asked: AskedCall, place: CallPlace): HookEvent | undefined {
  const { root } = place;
  const common = { host: "", root, cwd: root, sessionId: "hookport-run", native: {} };
  const { prompt, result } = asked;
  if (prompt !== undefined) return { ...common, name: "pre-prompt", prompt };
  if (asked.stop) return { ...common, name: "stop", stopHookActive: false };
  if (asked.sessionStart) return { ...common, name: "session-start", source: "startup" };
  const use = useOf(asked, place);
  if (!use) return undefined;
  return result === undefined
    ? { ...common, name: "pre-tool-use", tools: [use] }
    : { ...common, name: "post-tool-use", tools: [use], toolResponse: printed(use, result) };
}

function useOf(asked: AskedCall, { pathOf, exists }: CallPlace): ToolUse | undefined {
  const { bash, edit, write, read, mcp, web, result } = asked;
  if (bash !== undefined) return { name: "Bash", input: { command: bash } };
  const file = edit ?? write;
  if (file !== undefined) {
    const path = pathOf(file);
    return edit !== undefined && exists(path)
      ? {
          name: "Edit",
          input: { file_path: path, old_string: "", new_string: "", replace_all: false },
        }
      : { name: "Write", input: { file_path: path, content: "" } };
  }
  if (read !== undefined) return { name: "Read", input: { file_path: pathOf(read) } };
  if (web !== undefined) return { name: "WebFetch", input: { url: web, prompt: "" } };
  if (mcp !== undefined) {
    const [, server = "", tool = ""] = /^([^/]+)\/(.+)$/.exec(mcp) ?? [];
    if (!tool) throw new UserError(`--mcp ${mcp}: no tool of a server`, "write SERVER/TOOL");
    return mcpUse(server, tool, {});
  }
  // A text that was printed is a shell command's, unless a call says whose it is.
  return result === undefined ? undefined : { name: "Bash", input: { command: "true" } };
}

/** The result in the form of its tool. */
function printed({ name, input }: ToolUse, text: string): HookEvent["toolResponse"] {
  if (name === "Bash") return { stdout: text, stderr: "", interrupted: false, isImage: false };
  if (name !== "Read" || !isFields(input)) return text;
  const lines = text.split("\n").length;
  const file = { filePath: input["file_path"] ?? "", content: text };
  return {
    type: "text",
    file: { ...file, numLines: lines, startLine: 1, totalLines: lines },
  };
}
