/** How Pi asks an extension (sections 1 to 5): its handlers get an event and a context. */
export const asks = `
const handlers = {};
const notes = [];
const pi = { on: (name, handler) => { handlers[name] = handler; }, sendMessage: () => {} };
await ours(pi);
const answered = { role: "assistant", content: [{ type: "text", text: told.answer ?? "" }], errorMessage: told.error };
const isStop = event === "agent_before_settle" || event === "run_failed";
const branch = isStop || told.source === "resume" ? [{ message: answered }] : [];
const ctx = {
  cwd: told.cwd ?? process.cwd(),
  mode: told.reason === "prompt_input_exit" ? "tui" : "print",
  hasUI: true,
  ui: { notify: (message) => notes.push(message) },
  sessionManager: { getSessionId: () => told.session, getBranch: () => branch },
  abort: () => { effect.end = notes.pop() ?? "ended"; },
};
const happens = (name, fields) => handlers[name]({ type: name, ...fields }, ctx);
const { tool: toolName, call: toolCallId = "call_1", args = {} } = told;
const read = (content) => content.map((part) => part.text).join("\\n");
const after = async (content, isError) => {
  const before = read(content);
  const result = await happens("tool_result", { toolName, toolCallId, input: args, content, isError });
  const now = read(result?.content ?? content);
  if (now.startsWith(before + "\\n")) effect.context = now.slice(before.length + 1);
  else if (now !== before) effect.result = now;
};
const beside = async () => {
  const { message } = (await happens("before_agent_start", {})) ?? {};
  if (message) effect.context = message.content;
};
const settle = async (outcome) => {
  const { entries, continue: goesOn } = (await happens("agent_before_settle", { outcome, entries: [] })) ?? {};
  if (goesOn) effect.hold = entries[0].content;
};
const REASONS = { clear: "new", resume: "resume" };
const compacts = () => ({ reason: told.trigger === "manual" ? "manual" : "threshold" });
const CALLS = {
  tool_call: async () => {
    const before = JSON.stringify(args);
    const { block, reason } = (await happens("tool_call", { toolName, toolCallId, input: args })) ?? {};
    if (block) effect.block = reason;
    if (JSON.stringify(args) !== before) effect.args = args;
  },
  tool_result: () => after(told.result?.content ?? [{ type: "text", text: "" }], false),
  tool_failed: () => after([{ type: "text", text: told.error ?? "" }], true),
  input: async () => {
    const { action, text: other } = (await happens("input", { text: told.prompt ?? "", source: "interactive" })) ?? {};
    if (action === "handled") effect.block = notes.pop();
    if (action === "transform") effect.prompt = other;
    if (action !== "handled") await beside();
  },
  session_start: async () => {
    await happens("session_start", { reason: told.source === "clear" ? "new" : "startup" });
    await beside();
  },
  session_shutdown: () => happens("session_shutdown", { reason: REASONS[told.reason] ?? "quit" }),
  agent_before_settle: () => settle("completed"),
  run_failed: () => settle("error"),
  agent_settled: () => happens("agent_settled", { aborted: true }),
  session_before_compact: async () => {
    const { cancel } = (await happens("session_before_compact", compacts())) ?? {};
    if (cancel) effect.block = notes.pop();
  },
  session_compact: () => happens("session_compact", compacts()),
};
await CALLS[event]();
if (notes.length) effect.message = notes.join("\\n");
`;
