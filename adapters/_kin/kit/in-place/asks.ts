/** How those agents ask a plugin: its function returns hooks, which change an output. */
export const asks = `
const id = told.child ?? told.session ?? "ses_1";
const client = {
  session: {
    get: async ({ path }) => ({ data: { id: path.id, ...(path.id === told.child && { parentID: told.session ?? "ses_0" }) } }),
    abort: async () => { effect.end = "ended"; },
    promptAsync: async ({ body }) => { effect.hold = body.parts[0].text; },
  },
  tui: { showToast: async ({ body }) => { effect.message = body.message; } },
};
const hooks = await ours({ client, directory: told.cwd ?? process.cwd() });
const happened = (type, properties) => hooks.event({ event: { type, properties } });
const message = { id: "msg_1", sessionID: id, role: "user", agent: told.agent ?? "main", model: {} };
const prompted = async (prompt) => {
  const parts = [{ id: "prt_1", sessionID: id, messageID: "msg_1", type: "text", text: prompt }];
  await hooks["chat.message"]({ sessionID: id }, { message, parts });
  await hooks["chat.params"]?.({ sessionID: id, agent: message.agent, message }, {});
  if (parts[0].text !== prompt) effect.prompt = parts[0].text;
  const added = parts.slice(1).map((part) => part.text).join("\\n");
  if (added) effect.context = added;
};
const shell = async () => {
  const output = { env: {} };
  await hooks["shell.env"]({ cwd: "", sessionID: id }, output);
  if (Object.keys(output.env).length) effect.env = output.env;
};
const { tool, call: callID = "call_1", args } = told;
const idle = async () => {
  await happened("message.part.updated", { part: { type: "text", sessionID: id, messageID: "msg_2", text: told.answer ?? "" } });
  await happened("message.updated", { info: { id: "msg_2", sessionID: id, role: "assistant", finish: "stop" } });
  await happened("session.idle", { sessionID: id });
};
const failed = (name) => happened("session.error", { sessionID: id, error: { name, data: { message: told.error } } });
const CALLS = {
  toolExecuteBefore: async () => {
    const before = JSON.stringify(args);
    const output = { args };
    await hooks["tool.execute.before"]({ tool, sessionID: id, callID }, output);
    if (JSON.stringify(args) !== before) effect.args = args;
  },
  toolExecuteAfter: async () => {
    const output = structuredClone(told.result ?? { title: "", output: "", metadata: {} });
    const before = output.output ?? output.content?.[0]?.text ?? "";
    await hooks["tool.execute.after"]({ tool, sessionID: id, callID, args }, output);
    const after = output.output ?? output.content.map((part) => part.text).join("\\n");
    if (after.startsWith(before + "\\n")) effect.context = after.slice(before.length + 1);
    else if (after !== before) effect.result = after;
  },
  messagePartUpdated: () => happened("message.part.updated", { part: { type: "tool", tool, callID, sessionID: id, state: { status: "error", input: args, error: told.error } } }),
  chatMessage: () => prompted(told.prompt ?? ""),
  childChatMessage: () => prompted(told.prompt ?? ""),
  sessionCreated: async () => {
    await happened("session.created", { info: { id } });
    await prompted("");
    await shell();
  },
  sessionIdle: idle,
  childSessionIdle: idle,
  sessionError: () => failed("APIError"),
  sessionAborted: () => failed("MessageAbortedError"),
  sessionCompacting: async () => {
    const output = { context: [] };
    await hooks["experimental.session.compacting"]({ sessionID: id }, output);
    if (output.context.length) effect.context = output.context.join("\\n");
  },
  sessionCompacted: () => happened("session.compacted", { sessionID: id }),
  permissionAsked: () => happened("permission.asked", { sessionID: id, permission: "bash", patterns: [] }),
};
try {
  await CALLS[event]();
} catch (error) {
  effect.block = error.message;
}
`;
