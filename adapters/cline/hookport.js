import ask from "../_kin/in-process/ask.js";
import { agent, calls, project } from "./settings.js";
/** @import { Answer, Fields, Finished, Message, Result, Returned, Run, Snapshot, ToolCall } from "./settings.js" */

// Cline ends the whole run when a hook takes three seconds.
const SECONDS = 2.7;
const LATE = `Blocked: this project checks such calls with hooks, and they had not answered after ${SECONDS} seconds; Cline waits for three at the most. Nothing is known to be wrong with this call. Try it once more and, if that does not help, stop and tell the user to look for slow hooks.`;

/** @type {string | undefined} */
let session;
// Calls that were held back and runs that were ended here: how they end is told to no hook.
/** @type {Set<string | undefined>} */
const ours = new Set();

/** @type {(event: string, snapshot: Snapshot, more?: Fields) => Promise<Answer>} */
async function tell(event, { agentId, parentAgentId, conversationId }, more) {
  const call = calls.find((waiting) => waiting.event === event);
  if (!call) return {};
  const whose = { session: session ?? conversationId, ...(parentAgentId && { child: agentId }) };
  const payload = { hookport: agent, event, cwd: process.cwd(), ...whose, ...more };
  return ask({ ...call, timeout: Math.min(call.timeout, SECONDS) }, payload, LATE);
}

// The user reads why only where the run ends in an error: of a run that is stopped the words are
// lost.
/** @type {(snapshot: Snapshot, reason: string) => never} */
function endRun({ runId }, reason) {
  ours.add(runId);
  throw new Error(reason);
}

/** @param {(string | undefined)[]} texts */
function withContext(...texts) {
  const appendContext = texts.filter(Boolean).join("\n");
  return appendContext ? { appendContext } : {};
}

// A sub-agent's task stands in its prompt as it is, and a user's words stand in a mark.
/** @param {readonly Message[]} messages */
function promptIn(messages) {
  const parts = messages.findLast(({ role }) => role === "user")?.content ?? [];
  const text = parts.flatMap((part) => (part.type === "text" ? (part.text ?? "") : [])).join("\n");
  return /^<user_input\b[^>]*>([^]*)<\/user_input>/.exec(text)?.[1] ?? text;
}

/** @type {(run: Run) => Promise<Returned>} */
async function beforeRun({ snapshot }) {
  const { parentAgentId, messages } = snapshot;
  const more = { prompt: promptIn(messages) };
  const first = !parentAgentId && messages.length === 1;
  /** @type {Answer[]} */
  const answers = await Promise.all([
    first ? tell("beforeFirstRun", snapshot, { source: "startup" }) : {},
    tell(parentAgentId ? "beforeChildRun" : "beforeRun", snapshot, more),
  ]);
  for (const { block, end } of answers) {
    const reason = block ?? end;
    if (reason !== undefined) endRun(snapshot, reason);
  }
  return withContext(...answers.flatMap(({ context, message }) => [context, message]));
}

/** @type {(call: ToolCall) => Promise<Returned>} */
async function beforeTool({ snapshot, toolCall: { toolCallId: call, toolName: tool }, input }) {
  const answer = await tell("beforeTool", snapshot, { tool, args: input ?? {}, call });
  if (answer.end !== undefined) endRun(snapshot, answer.end);
  if (answer.block !== undefined) {
    ours.add(call);
    return { skip: true, reason: answer.block };
  }
  return { ...(answer.args && { input: answer.args }), ...withContext(answer.context) };
}

// The error of a call that failed and left nothing to read. A tool that takes a list fails for each
// of its elements.
/** @type {(result: Result) => string | undefined} */
function errorIn({ output, isError }) {
  const parts = Array.isArray(output) ? output : [output];
  const failed = parts.every((part) => part?.success === false && !part.result);
  if (!isError && (!failed || !parts.length)) return undefined;
  const errors = parts.map((part) => part?.error ?? part);
  return errors
    .map((error) => (typeof error === "string" ? error : JSON.stringify(error)))
    .join("\n");
}

/** @type {(call: ToolCall & { result: Result }) => Promise<Returned>} */
async function afterTool({ snapshot, toolCall, input, result }) {
  const { toolCallId: call, toolName: tool } = toolCall;
  if (ours.delete(call)) return {};
  const more = { tool, args: input ?? {}, call };
  const error = errorIn(result);
  const answer = await (error === undefined
    ? tell("afterTool", snapshot, { ...more, result: result.output })
    : tell("afterFailedTool", snapshot, { ...more, error }));
  if (answer.end !== undefined) endRun(snapshot, answer.end);
  return {
    ...(answer.result !== undefined && { result: { output: answer.result } }),
    ...withContext(answer.feedback, answer.context),
  };
}

/** @type {{ readonly [status: string]: string }} */
const ENDS = { completed: "afterRun", failed: "afterFailedRun", aborted: "afterStoppedRun" };

/** @param {Finished} run */
async function afterRun({ snapshot, result: { status, outputText: answer } }) {
  if (ours.delete(snapshot.runId)) return;
  const event = snapshot.parentAgentId ? "afterChildRun" : (ENDS[status] ?? "afterRun");
  const ended = status === "failed" ? { error: snapshot.lastError } : {};
  await tell(event, snapshot, status === "completed" ? { answer } : ended);
}

// Cline waits for each hook that there is, so that only those are there which somebody waits on.
/** @type {{ readonly [hook: string]: RegExp }} */
const TELLS = {
  beforeRun: /^before\w*Run$/,
  beforeTool: /^beforeTool$/,
  afterTool: /^after\w*Tool$/,
  afterRun: /^after\w*Run$/,
};
const hooks = Object.fromEntries(
  Object.entries({ beforeRun, beforeTool, afterTool, afterRun }).filter(([name]) =>
    calls.some(({ event }) => TELLS[name]?.test(event)),
  ),
);

export default {
  // Of two plugins of one name Cline asks the later one alone.
  name: project === undefined ? "hookport-user" : "hookport",
  manifest: { capabilities: ["hooks"] },
  /** @type {(api: unknown, context?: { session?: { sessionId?: string } }) => void} */
  setup: (_, context) => void (session = context?.session?.sessionId),
  hooks,
};
