/**
 * The part of our plugin that those agents call: it gives an event to `ask` and changes what it was
 * given as the answer says.
 */

/** Returns the text of the plugin for the agent with this id. */
export const pluginOf = (
  id: string,
): string => `const SEALED = "Blocked: another plugin changed the input of this call after this project's hooks had judged it. Stop and tell the user to have that plugin loaded earlier: out of the folders of plugins, and in the list \`plugin\` of ${id}.json.";
const HELD_BACK = "(A hook of this project held this prompt back.)";

/** What the hooks judged is what runs: a plugin that is called later cannot change it. */
function seal(value) {
  if (typeof value !== "object" || value === null) return;
  for (const [key, kept] of Object.entries(value)) {
    seal(kept);
    const set = (next) => {
      if (next !== kept) throw new Error(SEALED);
    };
    if (Object.getOwnPropertyDescriptor(value, key).configurable) Object.defineProperty(value, key, { get: () => kept, set });
  }
  Object.freeze(value);
}

export default async function hookport({ client, directory }) {
  const sessions = new Map();
  const contexts = new Map();
  const denied = new Set();
  const heldBack = new Map();
  const inputs = new Map();
  const gated = calls.some((one) => one.event === "toolExecuteBefore" && one.gate);

  /** What is known of a session; the agent may have begun it in another process. */
  const at = (id) => sessions.get(id) ?? sessions.set(id, {}).get(id);
  async function parentOf(id) {
    const one = at(id);
    one.info ??= client.session.get({ path: { id } }).then(({ data }) => data, () => undefined);
    return (await one.info)?.parentID;
  }
  /** A sub-agent's session belongs to the one that its user sees. */
  async function whose(id) {
    let top = id;
    const seen = new Set([id]);
    for (let up = await parentOf(top); up && !seen.has(up); up = await parentOf(top)) {
      top = up;
      seen.add(up);
    }
    return top === id ? { session: id } : { session: top, child: id, agent: at(id).agent };
  }
  async function tell(event, id, more) {
    if (!calls.some((one) => one.event === event)) return {};
    const answer = await ask(event, { hookport: ${JSON.stringify(id)}, event, cwd: directory, ...(id && (await whose(id))), ...more });
    if (answer.message) notify(answer.message);
    return answer;
  }
  function notify(message) {
    client.tui.showToast({ body: { message, variant: "warning" } }).catch(() => {});
  }
  async function abort(id) {
    const { session } = await whose(id);
    await client.session.abort({ path: { id: session } }).catch(() => {});
  }
  const textOf = (parts) => parts.map(({ text }) => text).join("\\n");
  const addTo = ({ message, parts }, text) =>
    parts.push({ id: \`\${parts.at(-1).id}x\`, sessionID: message.sessionID, messageID: message.id, type: "text", text, synthetic: true });

  async function onPrompt({ sessionID }, output) {
    const { message, parts } = output;
    // What no user wrote is no prompt: what we hold a stop with, too.
    if (parts.every((part) => part.synthetic)) return;
    const one = at(sessionID);
    const first = !one.begun;
    one.begun = true;
    one.agent = message.agent;
    one.model = message.model;
    const typed = parts.filter((part) => part.type === "text" && !part.synthetic);
    const prompt = textOf(typed);
    const child = (await parentOf(sessionID)) !== undefined;
    if (child && !first) return;
    const start = !child && first ? await tell("sessionCreated", sessionID, { source: one.fresh ? "startup" : "resume" }) : {};
    if (start.env) one.env = start.env;
    const answer = await tell(child ? "childChatMessage" : "chatMessage", sessionID, { prompt });
    if (answer.block !== undefined) {
      // The reason is shown only as the error of the prompt's own turn, and not where it is thrown here.
      if (child || one.busy) {
        if (!child) notify(answer.block);
        throw new Error(answer.block);
      }
      heldBack.set(message.id, answer.block);
      one.refused = true;
      parts.splice(0, parts.length, { id: parts[0].id, sessionID: message.sessionID, messageID: message.id, type: "text", text: HELD_BACK });
    }
    one.busy = true;
    if (start.context) addTo(output, start.context);
    if (answer.block !== undefined) return;
    if (answer.prompt !== undefined) {
      for (const part of typed.slice(1)) parts.splice(parts.indexOf(part), 1);
      if (typed[0]) typed[0].text = answer.prompt;
      else addTo(output, answer.prompt);
    }
    if (answer.context) addTo(output, answer.context);
  }

  /** The input with which the agent runs a call, which it tells a moment after it calls the plugins. */
  async function inputOf(callID) {
    const told = inputs.get(callID);
    const late = new Promise((done) => setTimeout(done, 5000).unref?.());
    return told && Promise.race([told.input, late]);
  }
  function onInput({ callID, state }) {
    if (state.status === "pending" && !inputs.has(callID)) {
      let tell;
      const input = new Promise((done) => (tell = done));
      inputs.set(callID, { input, tell });
    } else if (state.status === "running") inputs.get(callID)?.tell(state.input);
    else if (state.status !== "pending") inputs.delete(callID);
  }

  function beforeTurn({ message }) {
    const reason = heldBack.get(message.id);
    if (reason !== undefined) throw new Error(reason);
  }

  async function beforeTool({ tool, sessionID, callID }, { args }) {
    const key = \`\${sessionID} \${callID}\`;
    const hold = (reason) => {
      denied.add(key);
      throw new Error(reason);
    };
    const judge = (input) =>
      tell("toolExecuteBefore", sessionID, { tool, args: input ?? {}, call: callID }).catch((error) => ({ block: \`Blocked: hookport failed: \${error}\` }));
    // Another plugin may still be at work when this one is called.
    const judged = JSON.stringify(args ?? {});
    let answer = await judge(JSON.parse(judged));
    // A plugin before ours may have put a new object there, and then the agent runs the old one.
    const input = gated ? await inputOf(callID) : undefined;
    if (input !== undefined && JSON.stringify(input) !== JSON.stringify(args)) {
      if (answer.block === undefined) answer = await judge(input);
      if (answer.args) hold("a hook wanted another input, which cannot be applied here");
    }
    if (answer.end !== undefined) await abort(sessionID);
    if (answer.block !== undefined) hold(answer.block);
    if (gated && JSON.stringify(args ?? {}) !== judged) hold(SEALED);
    if (answer.args) {
      if (typeof args !== "object" || args === null || Object.isFrozen(args) || typeof answer.args !== "object") hold("a hook wanted another input, which cannot be applied here");
      for (const name of Object.keys(args)) if (!Object.hasOwn(answer.args, name)) delete args[name];
      Object.assign(args, answer.args);
    }
    if (answer.context) contexts.set(key, answer.context);
    if (gated) seal(args);
  }

  async function afterTool({ tool, sessionID, callID, args }, output) {
    const key = \`\${sessionID} \${callID}\`;
    const { attachments: _files, ...result } = output;
    const answer = await tell("toolExecuteAfter", sessionID, { tool, args: args ?? {}, call: callID, result });
    if (answer.result !== undefined) {
      delete output.attachments;
      delete output.structuredContent;
      if (Array.isArray(output.content)) output.content = [{ type: "text", text: answer.result }];
      else output.output = answer.result;
    }
    for (const text of [contexts.get(key), answer.feedback, answer.context]) {
      if (!text) continue;
      if (Array.isArray(output.content)) output.content.push({ type: "text", text });
      else output.output = \`\${output.output}\\n\${text}\`;
    }
    contexts.delete(key);
    if (answer.end !== undefined) await abort(sessionID);
  }

  /** A tool that failed is told once, and not at all if we held it back. */
  async function onFailed({ tool, callID, sessionID, state }) {
    const key = \`\${sessionID} \${callID}\`;
    contexts.delete(key);
    if (denied.has(key)) return;
    denied.add(key);
    const answer = await tell("messagePartUpdated", sessionID, { tool, args: state.input ?? {}, call: callID, error: state.error });
    if (answer.end !== undefined) await abort(sessionID);
  }

  async function onIdle(id) {
    const one = at(id);
    one.busy = false;
    // A command that its user ran, a summary and an error end without an answer.
    if (!one.answered) return;
    const said = one.text?.message === one.answered ? one.text.text : undefined;
    one.answered = undefined;
    const child = (await parentOf(id)) !== undefined;
    if (child) return void (await tell("childSessionIdle", id, { said }));
    const { hold } = await tell("sessionIdle", id, { said, held: one.held === true });
    one.held = hold !== undefined;
    if (one.held)
      await client.session.promptAsync({
        path: { id },
        body: { agent: one.agent, model: one.model, parts: [{ type: "text", text: hold, synthetic: true }] },
      });
  }

  async function onEvent({ type, properties }) {
    const { sessionID, info, part } = properties ?? {};
    if (type === "session.created") Object.assign(at(info.id), { info: Promise.resolve(info), fresh: true, agent: info.agent });
    else if (type === "session.deleted") sessions.delete(info.id);
    else if (type === "message.updated") {
      if (info.role === "assistant" && info.finish && info.finish !== "tool-calls" && !info.error && !info.summary) at(info.sessionID).answered = info.id;
    } else if (type === "message.part.updated") {
      if (part.type === "text") at(part.sessionID).text = { message: part.messageID, text: part.text };
      else if (part.type === "tool") {
        onInput(part);
        if (part.state.status === "error") await onFailed(part);
      }
    } else if (type === "session.idle") await onIdle(sessionID);
    else if (type === "session.compacted") await tell("sessionCompacted", sessionID);
    else if (type === "session.error" && sessionID) {
      const one = at(sessionID);
      one.answered = undefined;
      const { name, data } = properties.error ?? {};
      // The error of a prompt that was held back is ours.
      if (one.refused) one.refused = false;
      else if (name === "MessageAbortedError") await tell("sessionAborted", sessionID);
      else await tell("sessionError", sessionID, { error: data?.message ?? name });
    } else if (type === "permission.asked") {
      const { permission, patterns = [] } = properties;
      await tell("permissionAsked", sessionID, { kind: "permission_prompt", text: [permission, ...patterns].join(" ") });
    }
  }

  return {
    "chat.message": onPrompt,
    "chat.params": async (input) => beforeTurn(input),
    "tool.execute.before": beforeTool,
    "tool.execute.after": afterTool,
    "experimental.session.compacting": async ({ sessionID }, output) => {
      const answer = await tell("sessionCompacting", sessionID);
      if (answer.block !== undefined) throw new Error(answer.block);
      if (answer.context) output.context.push(answer.context);
    },
    "shell.env": async ({ sessionID }, output) => {
      if (sessionID) Object.assign(output.env, at((await whose(sessionID)).session).env);
    },
    event: ({ event }) => onEvent(event).catch(() => {}),
  };
}
`;
