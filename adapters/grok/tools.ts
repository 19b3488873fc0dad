/** See the report, section 6, and golden/grok/tools.json. */
import type { McpNames, Tool } from "../../src/model/adapter.ts";
import { asFields, isFields, type Json } from "../../src/model/json.ts";
import { splitsAt, tool } from "../_kin/usual.ts";
import { asText } from "../_kin/words.ts";

/**
 * A result is replaced only in the form that the hook was given (played on 1.0.41 for every tool
 * here). The text stands in these fields of it, and whatever else could show the result is emptied.
 */
const shaped =
  (type: string, inner: string, ...fields: readonly string[]): NonNullable<Tool["output"]> =>
  (text, native) => {
    const given = isFields(native) ? native : { type };
    const within = asFields(inner && given[inner]);
    const filled = Object.fromEntries(fields.map((name) => [name, text]));
    return inner
      ? { ...given, [inner]: { ...within, ...filled } }
      : { ...given, output: [], ...filled };
  };
const bytes = (text: string): readonly Json[] => [...new TextEncoder().encode(text)];

const edited = shaped(
  "SearchReplace",
  "EditsApplied",
  "tool_output_for_prompt",
  "tool_output_for_prompt_concise",
);

/** The aliases are those that its matchers know; each is compared as a name is. */
export const tools: { readonly [name: string]: Tool } = {
  run_terminal_command: tool("Bash", ["command"], {
    aliases: ["Bash"],
    covers: "command",
    fields: { background: "run_in_background" },
    needs: ["description"],
    output: shaped("Bash", "", "output_for_prompt"),
  }),
  // Its matcher `Bash` does not fit it, although its `command` runs in the shell.
  monitor: tool("Bash", ["command"], { also: ["Monitor"], needs: ["description"] }),
  write: tool("Write", ["file"], { aliases: ["Write"], covers: "file", output: edited }),
  search_replace: tool("Edit", ["file"], {
    aliases: ["Edit", "Write", "MultiEdit"],
    covers: "file",
    output: edited,
  }),
  read_file: tool("Read", [], {
    aliases: ["Read"],
    fields: { target_file: "file_path" },
    output: shaped("ReadFile", "FileContent", "content", "content_concise", "raw_output"),
  }),
  list_dir: tool("LS", [], {
    aliases: ["Glob"],
    fields: { target_directory: "path" },
    output: shaped("ListDir", "Content", "content"),
  }),
  grep: tool("Grep", [], {
    aliases: ["Grep"],
    output: (text, native) => ({
      type: "GrepSearch",
      exit_code: 0,
      match_count: 0,
      ...asFields(native),
      stdout: bytes(text),
      stderr: [],
      file_matches: [],
    }),
  }),
  spawn_subagent: tool("Agent", ["agent"], {
    aliases: ["Task", "Agent"],
    needs: ["description"],
    output: (text, native) => ({
      type: "SubagentCompleted",
      ...asFields(native),
      output: text,
    }),
  }),
  todo_write: tool("TodoWrite", [], { aliases: ["TodoWrite"] }),
  // A prompt is set for later, which nobody types.
  scheduler_create: tool("scheduler_create", ["agent"]),
  workflow: tool("Workflow", ["agent"], { also: ["Agent"] }),
  image_gen: tool("image_gen", ["file", "network"]),
  image_edit: tool("image_edit", ["file", "network"]),
  image_to_video: tool("image_to_video", ["file", "network"]),
  reference_to_video: tool("reference_to_video", ["file", "network"]),
  send_feedback: tool("send_feedback", ["network"]),
};

export const harmless: { readonly [name: string]: string } = {
  ask_user_question: "It shows the user a question and returns the answer.",
  enter_plan_mode: "It leads into the mode in which less is allowed, and hooks fire in every mode.",
  exit_plan_mode: "It asks the user to accept a plan, and hooks fire in whatever mode follows.",
  get_command_or_subagent_output: "It reads what a running command or agent printed.",
  kill_command_or_subagent: "It ends a command or an agent of this session.",
  scheduler_delete: "It takes a scheduled prompt away and starts nothing.",
  scheduler_list: "It lists the scheduled prompts.",
  search_tool: "It loads descriptions of tools whose calls are seen by hooks as any others.",
  session_title: "It is the title of the session.",
  wait_commands_or_subagents: "It waits for commands and agents of this session.",
  use_tool: "It carries a call of another tool, and hooks are asked about that tool.",
};

/** The tool that a model calls a server's tools by; its fields stand in a hook's payload too. */
export const DISPATCHER = "use_tool";

/** As in `server__tool`, without a word before it. */
export const mcp: McpNames = {
  parse: (name) =>
    Object.hasOwn(tools, name) ? [] : splitsAt(name.slice(0, 512), /_(?=_[^_])/g, 2),
  format: (server, of) => `${server}__${of}`,
  output: asText,
};
