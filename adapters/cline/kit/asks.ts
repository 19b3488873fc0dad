/**
 * How Cline asks a plugin (report, sections 1, 4 and 5), which it loads in a process of its own: it
 * calls its `setup`, and then its hooks, whose values it takes.
 */
export const asks = `
if (told.cwd) process.chdir(told.cwd);
ours.setup?.({}, { session: { sessionId: told.session } });
const message = (role, text) => ({ role, content: [{ type: "text", text }] });
const first = event === "beforeFirstRun" || event === "beforeChildRun";
const before = first ? [] : [message("user", "hello"), message("assistant", "hello")];
const snapshot = {
  agentId: told.child ?? "agent_1",
  ...(event.includes("Child") && { agentId: told.child ?? "agent_2", parentAgentId: "agent_1" }),
  conversationId: "conv_1",
  runId: "run_1",
  lastError: told.error,
  messages: [...before, message("user", '<user_input mode="act">' + (told.prompt ?? "") + "</user_input>")],
};
const call = { snapshot, toolCall: { toolCallId: told.call ?? "call_1", toolName: told.tool }, input: told.args };
const after = (result) => ours.hooks.afterTool({ ...call, result });
const ended = (status) => ours.hooks.afterRun({ snapshot, result: { status, outputText: told.answer ?? "" } });
const run = () => ours.hooks.beforeRun({ snapshot });
const CALLS = {
  beforeTool: () => ours.hooks.beforeTool(call),
  afterTool: () => after({ output: told.result ?? "" }),
  afterFailedTool: () => after({ output: { error: told.error ?? "" }, isError: true }),
  beforeRun: run,
  beforeFirstRun: run,
  beforeChildRun: run,
  afterRun: () => ended("completed"),
  afterChildRun: () => ended("completed"),
  afterStoppedRun: () => ended("aborted"),
  afterFailedRun: () => ended("failed"),
};
try {
  const { skip, reason, input, result, appendContext } = (await CALLS[event]()) ?? {};
  if (skip) effect.block = reason;
  if (input) effect.args = input;
  if (result) effect.result = result.output;
  if (appendContext) effect.context = appendContext;
} catch (error) {
  effect.block = effect.end = error.message;
}
`;
