/**
 * What can happen on an agent, as the events and payloads that this agent sends, written from the
 * recorded payloads and the host reports.
 */
import { join, posix } from "node:path";

const ID = "b37d5990-fe2d-408a-b318-05c243a51feb";
const WHEN = "2026-11-21T21:08:39.847Z";
const absolute = (root, path) =>
  path.startsWith("~/") || path === "~" ? path : posix.isAbsolute(path) ? path : join(root, path);

const claude = (root, event, more) => ({
  event,
  payload: {
    session_id: ID,
    transcript_path: `/home/user/.claude/projects/-project/${ID}.jsonl`,
    cwd: root,
    prompt_id: ID,
    permission_mode: "default",
    hook_event_name: event,
    ...more,
  },
});
const claudeTool = (root, event, tool, input) => ({
  ...claude(root, event, {
    effort: { level: "medium" },
    tool_name: tool,
    tool_input: input,
    tool_use_id: "toolu_1",
  }),
  subject: tool,
});

const cursor = (root, event, subject, more, model = "unknown") => ({
  event,
  subject,
  payload: {
    conversation_id: `agent-${ID}`,
    generation_id: `agent-${ID}`,
    model,
    ...more,
    session_id: `agent-${ID}`,
    hook_event_name: event,
    cursor_version: "1.0.0",
    workspace_roots: [root],
    user_email: null,
    transcript_path: null,
  },
});
const cursorTool = (root, tool, input) =>
  cursor(root, "preToolUse", tool, {
    tool_name: tool,
    tool_input: input,
    tool_use_id: ID,
    cwd: input.cwd ?? root,
  });

const copilotBase = (root, camel) =>
  camel
    ? { sessionId: ID, timestamp: 1795295320153, cwd: root }
    : { session_id: ID, timestamp: WHEN, cwd: root };
const copilot = (root, camel, event, more, subjects) => ({
  event,
  subjects,
  payload: camel
    ? { ...copilotBase(root, true), ...more }
    : { hook_event_name: event, ...copilotBase(root, false), ...more },
});
/** Both spellings are sent; which of them counts depends on the entries that are there. */
const copilotTool = (root, tool, name, input) => [
  copilot(root, true, "preToolUse", { toolName: tool, toolArgs: input }, [tool]),
  copilot(root, false, "PreToolUse", { tool_name: name, tool_input: input }, [tool, name]),
];

const lime = (event, more = {}) => ({
  event,
  payload: { event, session_id: "8f3c1d2e", turn_id: "turn-3", ...more },
  env: {
    HOOK_EVENT: event,
    ...(more.tool_name && {
      HOOK_TOOL_NAME: more.tool_name,
      HOOK_TOOL_INPUT: JSON.stringify(more.tool_input),
    }),
  },
});
const limeTool = (tool, input) => [
  lime("PreToolUse", { request_id: "req-17", tool_name: tool, tool_input: input }),
];
const spelt = (name, sign) => name.replaceAll(/[^A-Za-z0-9_-]/g, sign);

export const MOMENTS = {
  shell: {
    "claude-code": (root, { command }) => [
      claudeTool(root, "PreToolUse", "Bash", { command, description: "scripted" }),
    ],
    cursor: (root, { command, dir }) => [
      cursorTool(root, "Shell", { command, cwd: dir ?? root, timeout: 30000 }),
      cursor(root, "beforeShellExecution", command, { command, cwd: dir ?? root, sandbox: false }),
    ],
    copilot: (root, { command }) =>
      copilotTool(root, "bash", "Bash", { command, description: "say hello" }),
    lime: (root, { command }) => limeTool("bash", { command }),
  },
  write: {
    "claude-code": (root, { path, content }) => [
      claudeTool(root, "PreToolUse", "Write", { file_path: absolute(root, path), content }),
    ],
    cursor: (root, { path, content }) => [cursorTool(root, "Write", { file_path: path, content })],
    copilot: (root, { path, content }) =>
      copilotTool(root, "create", "Write", { path, file_text: content }),
    lime: (root, { path, content }) => limeTool("write_file", { path, content }),
  },
  edit: {
    "claude-code": (root, { path }) => [
      claudeTool(root, "PreToolUse", "Edit", {
        file_path: absolute(root, path),
        old_string: "a",
        new_string: "b",
        replace_all: false,
      }),
    ],
    cursor: (root, { path }) => [cursorTool(root, "Write", { file_path: path, content: "b" })],
    copilot: (root, { path }) =>
      copilotTool(root, "edit", "Edit", { path, old_str: "a", new_str: "b" }),
    lime: (root, { path }) => limeTool("edit_file", { path, old_string: "a", new_string: "b" }),
  },
  read: {
    "claude-code": (root, { path }) => [
      claudeTool(root, "PreToolUse", "Read", { file_path: absolute(root, path) }),
    ],
    cursor: (root, { path, content = "text\n" }) => [
      cursorTool(root, "Read", { file_path: path }),
      cursor(root, "beforeReadFile", "Read", { content, file_path: path, attachments: [] }),
    ],
    copilot: (root, { path }) => copilotTool(root, "view", "Read", { path }),
    lime: (root, { path }) => limeTool("read_file", { path }),
  },
  mcp: {
    "claude-code": (root, { server, tool, input }) => [
      claudeTool(root, "PreToolUse", `mcp__${spelt(server, "_")}__${spelt(tool, "_")}`, input),
    ],
    cursor: (root, { server, tool, input }) => [
      cursorTool(root, `MCP:${tool}`, input),
      cursor(root, "beforeMCPExecution", `MCP:${tool}`, {
        tool_name: tool,
        tool_input: JSON.stringify(input),
        mcp_server_name: server,
        command: "node server.js",
      }),
    ],
    copilot: (root, { server, tool, input }) => {
      const name = spelt(`${server}-${tool}`, "-").slice(0, 64);
      return copilotTool(root, name, name, input);
    },
    lime: (root, { server, tool, input }) => limeTool(`mcp__${server}__${tool}`, input),
  },
  prompt: {
    "claude-code": (root, { text }) => [claude(root, "UserPromptSubmit", { prompt: text })],
    cursor: (root, { text }) => [
      cursor(
        root,
        "beforeSubmitPrompt",
        "UserPromptSubmit",
        { prompt: text, attachments: [] },
        "gpt-5.2",
      ),
    ],
    copilot: (root, { text }) => [
      copilot(root, true, "userPromptSubmitted", { prompt: text }),
      copilot(root, false, "UserPromptSubmit", { prompt: text }),
    ],
    lime: (root, { text }) => [lime("UserPromptSubmit", { prompt: text })],
  },
  stop: {
    "claude-code": (root, { loops }) => [
      claude(root, "Stop", {
        stop_hook_active: loops > 0,
        last_assistant_message: "fin",
        background_tasks: [],
        session_crons: [],
      }),
    ],
    cursor: (root, { loops }) => [
      cursor(root, "stop", "Stop", { status: "completed", loop_count: loops }, "gpt-5.2"),
    ],
    copilot: (root, { loops }) => [
      copilot(root, true, "agentStop", {
        transcriptPath: "/t.jsonl",
        stopReason: "end_turn",
        stop_hook_active: loops > 0,
      }),
      copilot(root, false, "Stop", {
        transcript_path: "/t.jsonl",
        stop_reason: "end_turn",
        stop_hook_active: loops > 0,
      }),
    ],
    lime: () => [],
  },
  permission: {
    "claude-code": (root, { command }) => {
      const { payload, ...rest } = claudeTool(root, "PermissionRequest", "Bash", {
        command,
        description: "scripted",
      });
      const { tool_use_id: _, ...fields } = payload;
      return [{ ...rest, payload: { ...fields, permission_suggestions: [] } }];
    },
    // Cursor has no such event: the call itself is what can be stopped.
    cursor: (root, moment) => MOMENTS.shell.cursor(root, moment),
    copilot: (root, { command }) =>
      ["permissionRequest", "PermissionRequest"].map((event) => {
        const more = {
          hookName: "permissionRequest",
          toolName: "bash",
          toolInput: { command },
          permissionSuggestions: [],
        };
        return copilot(
          root,
          true,
          event,
          more,
          event === "PermissionRequest" ? ["bash", "Bash"] : ["bash"],
        );
      }),
    lime: (root, { command }) => [
      ...limeTool("bash", { command }),
      lime("PermissionRequest", {
        request_id: "req-19",
        tool_name: "bash",
        tool_input: { command },
      }),
    ],
  },
};
