import ask from "../in-process/ask.js";
import seal, { applied } from "../in-process/inputs.js";
import { agent, calls } from "./settings.js";
/** @import { AgentEvent, Answer, Client, Fields, Output, Part, Plugin, Prompt, Session, ToolCall, ToolPart } from "./settings.js" */

const CHANGED = `Blocked: another plugin changed the input of this call after this project's hooks had judged it. Stop and tell the user to have that plugin loaded earlier: out of the folders of plugins, and in the list \`plugin\` of ${agent}.json.`;
const NOT_APPLIED = "a hook wanted another input, which cannot be applied here";
const HELD_BACK = "(A hook of this project held this prompt back.)";

/** @param {{ client: Client, directory: string }} input */
export default async function hookport({ client, directory }) {
  const plugin = pluginOf(client, directory);
  const { sessionOf, tell } = plugin;
  const prompts = promptsOf(plugin);
  const tools = toolsOf(plugin);
  const turns = turnsOf(plugin);

  /** @param {AgentEvent} event */
  async function onEvent({ type, properties }) {
    const { sessionID, info, part } = properties ?? {};
    if (type === "session.created") {
      const known = { info: Promise.resolve(info), fresh: true, agent: info.agent };
      Object.assign(sessionOf(info.id), known);
    } else if (type === "session.deleted") plugin.forget(info.id);
    else if (type === "message.updated") turns.onMessage(info);
    else if (type === "message.part.updated") {
      if (part.type === "text") turns.onText(part);
      else if (part.type === "tool") await tools.onPart(part);
    } else if (type === "session.idle") await turns.onIdle(sessionID);
    else if (type === "session.compacted") await tell("sessionCompacted", sessionID);
    else if (type === "session.error" && sessionID)
      await turns.onError(sessionID, properties.error);
    else if (type === "permission.asked") {
      const { permission, patterns = [] } = properties;
      const text = [permission, ...patterns].join(" ");
      await tell("permissionAsked", sessionID, { kind: "permission_prompt", text });
    }
  }

  return {
    "chat.message": prompts.onPrompt,
    "chat.params": prompts.beforeTurn,
    "tool.execute.before": tools.before,
    "tool.execute.after": tools.after,
    /** @type {(input: { sessionID: string }, output: { context: string[] }) => Promise<void>} */
    "experimental.session.compacting": async ({ sessionID }, output) => {
      const answer = await tell("sessionCompacting", sessionID);
      if (answer.block !== undefined) throw new Error(answer.block);
      if (answer.context) output.context.push(answer.context);
    },
    /** @type {(input: { sessionID?: string }, output: { env: Fields }) => Promise<void>} */
    "shell.env": async ({ sessionID }, output) => {
      if (sessionID) Object.assign(output.env, await plugin.envOf(sessionID));
    },
    /** @param {{ event: AgentEvent }} input */
    event: ({ event }) => onEvent(event).catch(() => {}),
  };
}

// Returns what the parts of this plugin share: the sessions, and the way to the hooks.
/** @type {(client: Client, directory: string) => Plugin} */
function pluginOf(client, directory) {
  /** @type {Map<string, Session>} */
  const sessions = new Map();

  // The agent may have begun a session in another process.
  /** @param {string} id */
  function sessionOf(id) {
    const session = sessions.get(id) ?? {};
    sessions.set(id, session);
    return session;
  }

  /** @param {string} id */
  async function parentOf(id) {
    const session = sessionOf(id);
    session.info ??= client.session.get({ path: { id } }).then(
      ({ data }) => data,
      () => undefined,
    );
    return (await session.info)?.parentID;
  }

  // A sub-agent's session belongs to the one that its user sees.
  /** @param {string} id */
  async function ownerOf(id) {
    let top = id;
    const seen = new Set([id]);
    for (let up = await parentOf(top); up && !seen.has(up); up = await parentOf(top)) {
      top = up;
      seen.add(up);
    }
    return top === id ? { session: id } : { session: top, child: id, agent: sessionOf(id).agent };
  }

  /** @param {string} message */
  function notify(message) {
    client.tui.showToast({ body: { message, variant: "warning" } }).catch(() => {});
  }

  /** @type {Plugin["tell"]} */
  async function tell(event, id, more) {
    const call = calls.find((waiting) => waiting.event === event);
    if (!call) return {};
    const owner = id && (await ownerOf(id));
    const payload = { hookport: agent, event, cwd: directory, ...owner, ...more };
    const answer = await ask(call, payload);
    if (answer.message) notify(answer.message);
    return answer;
  }

  /** @param {string} id */
  async function abort(id) {
    const { session } = await ownerOf(id);
    await client.session.abort({ path: { id: session } }).catch(() => {});
  }

  /** @param {string} id */
  const envOf = async (id) => sessionOf((await ownerOf(id)).session).env;
  /** @param {string} id */
  const forget = (id) => void sessions.delete(id);

  return { client, sessionOf, forget, parentOf, envOf, notify, tell, abort };
}

// The prompts of a session, the first of which starts it.
/** @param {Plugin} plugin */
function promptsOf({ sessionOf, parentOf, notify, tell }) {
  /** @type {Map<string, string>} */
  const heldBack = new Map();

  /** @type {(prompt: Prompt, text: string) => void} */
  function add({ message: { id: messageID, sessionID }, parts }, text) {
    parts.push({
      id: `${parts.at(-1)?.id}x`,
      sessionID,
      messageID,
      type: "text",
      text,
      synthetic: true,
    });
  }

  /** @type {(prompt: Prompt, typed: Part[], text: string) => void} */
  function replace(prompt, [first, ...others], text) {
    for (const part of others) prompt.parts.splice(prompt.parts.indexOf(part), 1);
    if (first) first.text = text;
    else add(prompt, text);
  }

  // The reason is shown only as the error of the prompt's own turn (`beforeTurn`), and not where it
  // is thrown here, so that here the prompt is only emptied.
  /** @type {(prompt: Prompt, reason: string) => void} */
  function holdBack({ message: { id: messageID, sessionID }, parts }, reason) {
    heldBack.set(messageID, reason);
    const id = parts[0]?.id ?? "";
    parts.splice(0, parts.length, { id, sessionID, messageID, type: "text", text: HELD_BACK });
  }

  /** @type {(input: { sessionID: string }, prompt: Prompt) => Promise<void>} */
  async function onPrompt({ sessionID }, prompt) {
    const { message, parts } = prompt;
    // What no user wrote is no prompt, which includes what we hold a stop with.
    if (parts.every((part) => part.synthetic)) return;
    const session = sessionOf(sessionID);
    const first = !session.begun;
    session.begun = true;
    session.agent = message.agent;
    session.model = message.model;
    const typed = parts.filter((part) => part.type === "text" && !part.synthetic);
    const text = typed.map((part) => part.text).join("\n");
    const child = (await parentOf(sessionID)) !== undefined;
    if (child && !first) return;
    const source = session.fresh ? "startup" : "resume";
    const start = !child && first ? await tell("sessionCreated", sessionID, { source }) : {};
    if (start.env) session.env = start.env;
    const event = child ? "childChatMessage" : "chatMessage";
    const { block, prompt: other, context } = await tell(event, sessionID, { prompt: text });
    if (block !== undefined) {
      if (child || session.busy) {
        if (!child) notify(block);
        throw new Error(block);
      }
      holdBack(prompt, block);
      session.refused = true;
    }
    session.busy = true;
    if (start.context) add(prompt, start.context);
    if (block !== undefined) return;
    if (other !== undefined) replace(prompt, typed, other);
    if (context) add(prompt, context);
  }

  /** @param {{ message: { id: string } }} input */
  async function beforeTurn({ message }) {
    const reason = heldBack.get(message.id);
    if (reason !== undefined) throw new Error(reason);
  }

  return { onPrompt, beforeTurn };
}

// The calls of tools: before, after, and when they failed.
/** @param {Plugin} plugin */
function toolsOf({ tell, abort }) {
  const gated = calls.some(({ event, gate }) => event === "toolExecuteBefore" && gate);
  const inputs = inputsOf();
  /** @type {Map<string, string>} */
  const contexts = new Map();
  /** @type {Set<string>} */
  const denied = new Set();
  /** @param {ToolCall} call */
  const keyOf = ({ sessionID, callID }) => `${sessionID} ${callID}`;

  /** @type {(call: ToolCall, output: { args?: Fields }) => Promise<void>} */
  async function before(call, { args }) {
    const key = keyOf(call);
    const { tool, sessionID, callID } = call;
    /** @type {(reason: string) => never} */
    const deny = (reason) => {
      denied.add(key);
      throw new Error(reason);
    };
    /** @type {(input: Fields) => Promise<Answer>} */
    const judge = (input) =>
      tell("toolExecuteBefore", sessionID, { tool, args: input ?? {}, call: callID }).catch(
        (error) => ({ block: `Blocked: hookport failed: ${error}` }),
      );
    // Another plugin may still be at work when this one is called.
    const judged = JSON.stringify(args ?? {});
    let answer = await judge(JSON.parse(judged));
    // A plugin before ours may have put a new object there, and then the agent runs the old one.
    const input = gated ? await inputs.inputOf(callID) : undefined;
    if (input !== undefined && JSON.stringify(input) !== JSON.stringify(args)) {
      if (answer.block === undefined) answer = await judge(input);
      if (answer.args) deny(NOT_APPLIED);
    }
    if (answer.end !== undefined) await abort(sessionID);
    if (answer.block !== undefined) deny(answer.block);
    if (gated && JSON.stringify(args ?? {}) !== judged) deny(CHANGED);
    if (answer.args && !applied(answer.args, args)) deny(NOT_APPLIED);
    if (answer.context) contexts.set(key, answer.context);
    if (gated) seal(args, CHANGED);
  }

  /** @type {(call: ToolCall & { args?: Fields }, output: Output) => Promise<void>} */
  async function after(call, output) {
    const key = keyOf(call);
    const { tool, sessionID, callID, args } = call;
    const { attachments: _files, ...result } = output;
    const more = { tool, args: args ?? {}, call: callID, result };
    const answer = await tell("toolExecuteAfter", sessionID, more);
    if (answer.result !== undefined) {
      delete output.attachments;
      delete output.structuredContent;
      if (Array.isArray(output.content)) output.content = [{ type: "text", text: answer.result }];
      else output.output = answer.result;
    }
    for (const text of [contexts.get(key), answer.feedback, answer.context]) {
      if (!text) continue;
      if (Array.isArray(output.content)) output.content.push({ type: "text", text });
      else output.output = `${output.output}\n${text}`;
    }
    contexts.delete(key);
    if (answer.end !== undefined) await abort(sessionID);
  }

  // A tool that failed is told once, and not at all if we held it back.
  /** @param {ToolPart} part */
  async function onPart(part) {
    inputs.onPart(part);
    const { tool, callID, sessionID, state } = part;
    if (state.status !== "error") return;
    const key = keyOf(part);
    contexts.delete(key);
    if (denied.has(key)) return;
    denied.add(key);
    const more = { tool, args: state.input ?? {}, call: callID, error: state.error };
    const answer = await tell("messagePartUpdated", sessionID, more);
    if (answer.end !== undefined) await abort(sessionID);
  }

  return { before, after, onPart };
}

// The inputs with which the agent runs calls: it tells them a moment after it calls the plugins.
function inputsOf() {
  /** @type {Map<string, { input: Promise<Fields | undefined>, tell: (input?: Fields) => void }>} */
  const inputs = new Map();

  /** @param {ToolPart} part */
  function onPart({ callID, state }) {
    if (state.status === "pending" && !inputs.has(callID)) {
      /** @type {(input?: Fields) => void} */
      let tell = () => {};
      /** @type {Promise<Fields | undefined>} */
      const input = new Promise((done) => (tell = done));
      inputs.set(callID, { input, tell });
    } else if (state.status === "running") inputs.get(callID)?.tell(state.input);
    else if (state.status !== "pending") inputs.delete(callID);
  }

  /** @param {string} callID */
  async function inputOf(callID) {
    const told = inputs.get(callID);
    const late = new Promise((done) => setTimeout(done, 5000).unref?.());
    return told && Promise.race([told.input, late]);
  }

  return { onPart, inputOf };
}

// The ends of a session's turns.
/** @param {Plugin} plugin */
function turnsOf({ client, sessionOf, parentOf, tell }) {
  /** @param {{ id: string, sessionID: string, role: string, finish?: string, error?: unknown, summary?: unknown }} info */
  function onMessage({ id, sessionID, role, finish, error, summary }) {
    if (role === "assistant" && finish && finish !== "tool-calls" && !error && !summary)
      sessionOf(sessionID).answered = id;
  }

  /** @param {{ sessionID: string, messageID: string, text: string }} part */
  function onText({ sessionID, messageID, text }) {
    sessionOf(sessionID).text = { message: messageID, text };
  }

  /** @param {string} id */
  async function onIdle(id) {
    const session = sessionOf(id);
    session.busy = false;
    // A command that its user ran, a summary and an error end without an answer.
    if (!session.answered) return;
    const answer = session.text?.message === session.answered ? session.text.text : undefined;
    session.answered = undefined;
    if ((await parentOf(id)) !== undefined)
      return void (await tell("childSessionIdle", id, { answer }));
    const { hold } = await tell("sessionIdle", id, { answer, held: session.held === true });
    session.held = hold !== undefined;
    if (!session.held) return;
    const parts = [{ type: "text", text: hold, synthetic: true }];
    const body = { agent: session.agent, model: session.model, parts };
    await client.session.promptAsync({ path: { id }, body });
  }

  /** @type {(id: string, error: { name?: string, data?: { message?: string } } | undefined) => Promise<void>} */
  async function onError(id, error) {
    const session = sessionOf(id);
    session.answered = undefined;
    const { name, data } = error ?? {};
    // The error of a prompt that was held back is ours.
    if (session.refused) session.refused = false;
    else if (name === "MessageAbortedError") await tell("sessionAborted", id);
    else await tell("sessionError", id, { error: data?.message ?? name });
  }

  return { onMessage, onText, onIdle, onError };
}
