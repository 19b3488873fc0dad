/** See the report, section 6; what a call is read as was looked up in the program's own code. */
import type { McpNames, Tool, ToolUse } from "../../src/model/adapter.ts";
import { tidy } from "../../src/model/decision.ts";
import { isFields, type Fields, type Json } from "../../src/model/json.ts";
import { patchForm, patchParts } from "../_kin/patch.ts";
import { replacedByText, splitsAt } from "../_kin/usual.ts";
import { asText } from "../_kin/words.ts";
import { changeOf, commandsIn, filesIn, listTool, queriesIn, requestsIn } from "./lists.ts";

/** With neither text nor line it creates a file; a text is replaced, or the file created. */
function editorParts(input: Json): readonly ToolUse[] | undefined {
  if (!isFields(input) || typeof input["path"] !== "string") return undefined;
  const { path: file_path, old_text, new_text, insert_line } = input;
  const [at, old] = [insert_line ?? undefined, old_text ?? undefined];
  if (at === undefined && old === undefined)
    return [{ name: "Write", input: tidy<Fields>({ file_path, content: new_text }) }];
  const edit = { file_path, old_string: old ?? "", new_string: new_text, insert_line: at };
  const use = { name: "Edit", input: tidy<Fields>(edit) };
  return [at === undefined ? { ...use, or: ["Write"] } : use];
}

function editorInput({ input }: ToolUse): Json {
  if (!isFields(input)) return {};
  const { file_path, content, old_string, new_string, insert_line } = input;
  return tidy<Fields>({
    path: file_path,
    old_text: insert_line === undefined ? old_string : undefined,
    new_text: content ?? new_string,
    insert_line,
  });
}

/** A word to an agent of a team, which works on it. */
const teamwork: Omit<Tool, "output"> = { name: "SendMessage", does: ["agent"] };

export const tools: { readonly [name: string]: Tool } = {
  run_commands: listTool({
    name: "Bash",
    does: ["command"],
    covers: "command",
    read: commandsIn,
    write: ({ command }) => ({ commands: [command ?? ""] }),
    rewrite: ["command"],
  }),
  read_files: listTool({
    name: "Read",
    does: [],
    read: filesIn,
    write: ({ file_path, ...range }) => ({ files: [{ path: file_path ?? "", ...range }] }),
    rewrite: ["file_path"],
  }),
  search_codebase: listTool({
    name: "Grep",
    does: [],
    read: queriesIn,
    write: ({ pattern }) => ({ queries: [pattern ?? ""] }),
    rewrite: ["pattern"],
  }),
  fetch_web_content: listTool({
    name: "WebFetch",
    does: ["network"],
    read: requestsIn,
    write: (request) => ({ requests: [request] }),
    rewrite: ["url", "prompt"],
  }),
  editor: {
    name: "Edit",
    does: ["file"],
    covers: "file",
    also: ["Write"],
    split: editorParts,
    join: editorInput,
    change: changeOf(editorParts),
    rewrite: ["file_path", "content", "old_string", "new_string"],
    output: asText,
  },
  // Only some models are offered it, in place of the editor.
  apply_patch: {
    name: "Edit",
    does: ["file"],
    also: ["Write"],
    split: patchParts,
    form: patchForm,
    rewrite: [],
    output: asText,
  },
  ...replacedByText({
    spawn_agent: { name: "Agent", does: ["agent"], fields: { task: "prompt" } },
    web_search: { name: "WebSearch", does: ["network"] },
    // A file's text becomes a prompt that nobody typed.
    skills: { name: "Skill", does: ["agent"] },
    ask_question: { name: "AskUserQuestion", does: [] },
    team_spawn_teammate: { name: "Agent", does: ["agent"], fields: { rolePrompt: "prompt" } },
    team_run_task: { ...teamwork, fields: { task: "message" } },
    team_send_message: { ...teamwork, fields: { body: "message" } },
    team_broadcast: { ...teamwork, fields: { body: "message" } },
  }),
};

/** How the name ends where another character than letters, digits, `_` and `-` was replaced. */
const DIGEST = /_[0-9a-f]{8}$/;

/** Either name may have two underscores, so that each place where they stand may be the one. */
export const mcp: McpNames = {
  parse: (name) =>
    splitsAt(name, /_(?=_[^_])/g, 2).flatMap((parts) =>
      DIGEST.test(parts.tool)
        ? [parts, { ...parts, tool: parts.tool.replace(DIGEST, "") }]
        : [parts],
    ),
  format: (server, tool) => `${server}__${tool}`.replace(/[^\w-]/g, "_"),
  spells: { as: "_", longest: 64, digest: DIGEST },
  output: asText,
};
