import { homedir } from "node:os";
import { fileURLToPath } from "node:url";
import ask from "../_kin/in-process/ask.js";
import seal, { applied } from "../_kin/in-process/inputs.js";
import { agent, calls } from "./settings.js";
/** @import { Api, BeforeEnd, Context, Fields, Input, Part, Reason, Settled, Started, Tell, ToolCall, ToolResult } from "./settings.js" */

const CHANGED =
  "Blocked: the input of this call was changed after this project's hooks had judged it. Stop and tell the user that an extension or a tool beside .pi/extensions/hookport.js does that.";
const NOT_APPLIED = "a hook wanted another input, which cannot be applied here";
const FAILED = "Blocked: hookport failed: ";
const UNCHECKED = "Not checked: hookport failed: ";
const OFTEN = "The hooks held this stop eight times in a row, and now it is let go.";
/** So often in a row the hooks may hold a stop: the agent itself has no limit. */
const MOST_HOLDS = 8;

/** @param {Api} pi */
export default function hookport(pi) {
  /** @type {string[]} */
  const contexts = [];
  onTools(pi);
  onPrompts(pi, contexts);
  onEnds(pi);
  onSessions(pi, contexts);
}

// An error of ours never reaches the agent, which would let some calls go on and print it.
/** @type {<Event, Result>(pi: Api, event: string, handler: (event: Event, ctx: Context) => Promise<Result>, failed?: (error: unknown, ctx: Context) => Result) => void} */
function on(pi, event, handler, failed) {
  pi.on(event, (happened, ctx) => handler(happened, ctx).catch((error) => failed?.(error, ctx)));
}

// A hook waits on the event that may hold something back.
/** @param {string} name */
const isGated = (name) =>
  calls.some(({ event, gate, failOpen }) => event === name && gate && !failOpen);

// The answer is empty if no hook waits on the event.
/** @type {Tell} */
async function tell(event, ctx, more) {
  const call = calls.find((waiting) => waiting.event === event);
  if (!call) return {};
  const session = ctx.sessionManager.getSessionId();
  const answer = await ask(call, { hookport: agent, event, cwd: ctx.cwd, session, ...more });
  if (answer.message) notify(ctx, answer.message);
  return answer;
}

// Where the agent shows nothing to its user, standard error does.
/** @type {(ctx: Context, message: string) => void} */
function notify(ctx, message) {
  if (ctx.hasUI) ctx.ui.notify(message, "warning");
  else console.error(message);
}

// The model is not asked again, so that only the user can read why.
/** @type {(ctx: Context, reason: string) => void} */
function abort(ctx, reason) {
  if (reason) notify(ctx, reason);
  ctx.abort();
}

// The calls of tools: before and after.
/** @param {Api} pi */
function onTools(pi) {
  const gated = isGated("tool_call");
  /** @type {Map<string, string>} */
  const contexts = new Map();
  /** @type {Map<string, Fields>} */
  const written = new Map();
  /** @param {string} reason */
  const deny = (reason) => ({ block: true, reason });

  /** @type {(event: ToolCall, ctx: Context) => Promise<{ block: boolean, reason: string } | undefined>} */
  async function before({ toolName: tool, toolCallId: call, input }, ctx) {
    /** @param {Fields} args */
    const judge = (args) => tell("tool_call", ctx, { tool, args: asRun(tool, args), call });
    const judged = JSON.stringify(input);
    let answer = await judge(input);
    const asked = written.get(call);
    written.delete(call);
    // An extension before ours may have put a new object there, and then the old one runs.
    if (gated && asked && isOther(asked, input)) {
      if (answer.block === undefined) answer = await judge(asked);
      if (answer.args) return deny(NOT_APPLIED);
    }
    if (answer.end !== undefined) abort(ctx, answer.end);
    const reason = answer.block ?? answer.end;
    if (reason !== undefined) return deny(reason);
    if (gated && JSON.stringify(input) !== judged) return deny(CHANGED);
    if (answer.args && !applied(answer.args, input)) return deny(NOT_APPLIED);
    if (answer.context) contexts.set(call, answer.context);
    if (gated) seal(input, CHANGED);
    return undefined;
  }

  /** @type {(event: ToolResult, ctx: Context) => Promise<{ content: Part[], details?: object } | undefined>} */
  async function after({ toolName: tool, toolCallId: call, input, content, isError }, ctx) {
    const result = content.map((part) => (part.type === "text" ? part : { type: part.type }));
    const args = asRun(tool, input);
    const answer = isError
      ? await tell("tool_failed", ctx, { tool, args, call, error: textOf(content) })
      : await tell("tool_result", ctx, { tool, args, call, result: { content: result } });
    if (answer.end !== undefined) abort(ctx, answer.end);
    const before = contexts.get(call);
    contexts.delete(call);
    const added = partsOf(before, answer.feedback, answer.context);
    if (answer.result !== undefined)
      return { content: [...partsOf(answer.result), ...added], details: {} };
    return added.length ? { content: [...content, ...added] } : undefined;
  }

  on(pi, "tool_execution_start", async (/** @type {Started} */ { toolCallId, args }) => {
    written.set(toolCallId, args);
  });
  on(pi, "tool_execution_end", async (/** @type {Started} */ { toolCallId }) => {
    written.delete(toolCallId);
  });
  on(pi, "tool_call", before, (error) => (gated ? deny(`${FAILED}${error}`) : undefined));
  on(pi, "tool_result", after);
}

// Fields of `edit` that the agent itself puts into its list.
const PREPARED = ["oldText", "newText"];

// The input says something else than the model wrote. A value that the agent only gave its type is
// the same.
/** @type {(written: Fields, input: Fields) => boolean} */
const isOther = (written, input) =>
  Object.entries(written).some(
    ([name, value]) => value !== null && !PREPARED.includes(name) && !isSame(value, input[name]),
  );

/** @type {(first: unknown, other: unknown) => boolean} */
const isSame = (first, other) =>
  JSON.stringify(first) === JSON.stringify(other) ||
  (typeof first === "string" && String(first) === String(other));

/** @type {(...texts: (string | undefined)[]) => Part[]} */
const partsOf = (...texts) =>
  texts.flatMap((text) => (text === undefined ? [] : [{ type: "text", text }]));

/** @param {Part[]} content */
const textOf = (content) => content.flatMap(({ text }) => (text ? [text] : [])).join("\n");

const PATHS = ["read", "write", "edit", "grep", "find", "ls"];
const BLANKS = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g;

// The path as the agent's own tools read it.
/** @type {(tool: string, input: Fields) => Fields} */
function asRun(tool, input) {
  const { path } = input;
  if (!PATHS.includes(tool) || typeof path !== "string") return input;
  const plain = path.replace(BLANKS, " ").replace(/^@/, "");
  if (plain === "~" || plain.startsWith("~/"))
    return { ...input, path: homedir() + plain.slice(1) };
  return { ...input, path: plain.startsWith("file://") ? fileURLToPath(plain) : plain };
}

// What hooks add to the conversation. The agent hands it on as a message of the user's.
/** @type {(content: string, display: boolean) => { customType: string, content: string, display: boolean }} */
const messageOf = (content, display) => ({ customType: agent, content, display });

// Prompts, and what hooks add to them.
/** @type {(pi: Api, contexts: string[]) => void} */
function onPrompts(pi, contexts) {
  /** @type {(event: Input, ctx: Context) => Promise<{ action: string, text?: string } | undefined>} */
  async function onInput({ text, source, streamingBehavior }, ctx) {
    // What no user wrote is no prompt.
    if (source === "extension") return undefined;
    const { block, prompt, context } = await tell("input", ctx, { prompt: text });
    if (block !== undefined) {
      notify(ctx, block);
      return { action: "handled" };
    }
    // A prompt that comes while the agent works begins no run.
    if (context && streamingBehavior)
      pi.sendMessage(messageOf(context, false), { deliverAs: streamingBehavior });
    else if (context) contexts.push(context);
    return prompt === undefined ? undefined : { action: "transform", text: prompt };
  }

  on(pi, "input", onInput, (error, ctx) => void notify(ctx, `${UNCHECKED}${error}`));
  on(pi, "before_agent_start", async () => {
    const content = contexts.splice(0).join("\n");
    return content ? { message: messageOf(content, false) } : undefined;
  });
}

// The ends of runs. One that was aborted has the second event alone.
/** @param {Api} pi */
function onEnds(pi) {
  let holds = 0;

  /** @type {(event: BeforeEnd, ctx: Context) => Promise<{ continue: boolean, entries: object[] } | undefined>} */
  async function onEnd({ outcome, entries }, ctx) {
    const { text, error } = lastOf(ctx);
    if (outcome === "error") await tell("run_failed", ctx, { error });
    if (outcome !== "completed") return undefined;
    const more = { answer: text, held: holds > 0 };
    const { hold } = await tell("agent_before_settle", ctx, more);
    holds = hold === undefined ? 0 : holds + 1;
    if (hold === undefined) return undefined;
    if (holds > MOST_HOLDS) {
      holds = 0;
      return void notify(ctx, OFTEN);
    }
    return {
      continue: true,
      entries: [...entries, { type: "custom_message", ...messageOf(hold, true) }],
    };
  }

  /** @type {(event: Settled, ctx: Context) => Promise<void>} */
  async function onSettled({ aborted }, ctx) {
    if (aborted) await tell("agent_settled", ctx);
  }

  on(pi, "agent_before_settle", onEnd);
  on(pi, "agent_settled", onSettled);
}

// What the model said last.
/** @type {(ctx: Context) => { text?: string, error?: string }} */
function lastOf({ sessionManager }) {
  const last = sessionManager.getBranch().findLast(({ message }) => message?.role === "assistant");
  const { content, errorMessage } = last?.message ?? {};
  return { text: content && textOf(content), error: errorMessage };
}

/** @type {{ readonly [reason: string]: string }} */
const STARTS = { startup: "startup", resume: "resume", fork: "resume", new: "clear" };
/** @type {{ readonly [reason: string]: string }} */
const ENDS = { quit: "other", resume: "resume", fork: "other", new: "clear" };

// The agent says `startup` as well where it goes on with an earlier session.
/** @type {(reason: string, ctx: Context) => boolean} */
const isAgain = (reason, { sessionManager }) =>
  reason === "startup" && sessionManager.getBranch().some(({ message }) => message);

// Sessions, their compactions, and the extensions' new start, which is neither an end nor a start.
/** @type {(pi: Api, contexts: string[]) => void} */
function onSessions(pi, contexts) {
  /** @type {(event: Reason, ctx: Context) => Promise<void>} */
  async function onStart({ reason }, ctx) {
    const source = isAgain(reason, ctx) ? "resume" : STARTS[reason];
    const { context } = source ? await tell("session_start", ctx, { source }) : {};
    if (context) contexts.push(context);
  }

  /** @type {(event: Reason, ctx: Context) => Promise<void>} */
  async function onShutdown({ reason }, ctx) {
    const quits = reason === "quit" && ctx.mode === "tui";
    const why = quits ? "prompt_input_exit" : ENDS[reason];
    if (why) await tell("session_shutdown", ctx, { reason: why });
  }

  /** @param {Reason} event */
  const trigger = ({ reason }) => ({ trigger: reason === "manual" ? "manual" : "auto" });

  /** @type {(event: Reason, ctx: Context) => Promise<{ cancel: boolean } | undefined>} */
  async function beforeCompact(event, ctx) {
    const { block } = await tell("session_before_compact", ctx, trigger(event));
    if (block === undefined) return undefined;
    notify(ctx, block);
    return { cancel: true };
  }

  on(pi, "session_start", onStart);
  on(pi, "session_shutdown", onShutdown);
  const closed = isGated("session_before_compact");
  on(pi, "session_before_compact", beforeCompact, () => (closed ? { cancel: true } : undefined));
  on(pi, "session_compact", async (/** @type {Reason} */ event, ctx) => {
    await tell("session_compact", ctx, trigger(event));
  });
}
