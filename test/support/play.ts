/**
 * One call of an agent's through the core, in memory: hooks in any dialect, what they say, and what
 * the agent does then.
 */
import { marks } from "../../adapters/registry.ts";
import type { HostProtocol, Invocation, Reply } from "../../src/model/adapter.ts";
import { hookCall, type Job } from "../../src/model/call.ts";
import type { Group, Handler } from "../../schemas/types/document.ts";
import type { EventName } from "../../src/model/events.ts";
import { protocols } from "./hosts.ts";
import { answered, isNot } from "./kit.ts";
import { callOf, eventOf, toolCall, type Agent } from "./kits.ts";
import { isObject, valueOf } from "./text.ts";

export type Any = { [key: string]: any };
export type Hooks = { [E in EventName]?: Group[] };
export const root = "/p";
const SURROUNDINGS = { HOME: "/home/me", PATH: "/bin" };

/** What a command does: the JSON it prints, or a reply's own parts. */
function replyOf(value: Any = {}): Reply {
  const isRaw = ["stdout", "stderr", "code", "fault", "exports"].some((key) => key in value);
  return {
    stdout: isRaw || !Object.keys(value).length ? "" : JSON.stringify(value),
    stderr: "",
    code: 0,
    ...(isRaw && value),
  };
}

export const commandOf = ({ args }: Job) => args.at(-1) as string;
export const stdin = (job?: Job) => (valueOf(job?.stdin ?? "{}") ?? {}) as Any;
export const read = (stdout: string): Any => {
  const value = valueOf(stdout.trim() || "{}");
  return isObject(value) ? { ...value } : { text: stdout };
};

/** S8: before a tool an answer has only keys that the agent reads. */
function expectReadable(agent: Agent, call: Invocation, answer: Any) {
  if (call.event !== eventOf(agent, "pre-tool-use") || "text" in answer) return;
  const { top, specific } = agent.keys;
  const inner = Object.keys((answer["hookSpecificOutput"] as object | undefined) ?? {});
  const unread = [
    ...Object.keys(answer).filter((key) => !top.includes(key)),
    ...inner.filter((key) => !answered(specific, []).includes(key)),
    ...(isNot(specific) && "hookSpecificOutput" in answer ? ["hookSpecificOutput"] : []),
  ];
  // An assertion costs more than the call that is played.
  if (unread.length) throw new Error(`${agent.id} reads none of ${unread.join(", ")}`);
}

interface How {
  readonly elapsed?: number;
  /** Milliseconds that a command takes. */
  readonly ms?: Any;
  readonly cwd?: string;
}

export async function play(
  agent: Agent,
  made: Invocation,
  hooks: Hooks,
  value: Any = {},
  { elapsed = 0, ms = {}, cwd = root }: How = {},
) {
  const jobs: Job[] = [];
  const run = async (job: Job) => {
    jobs.push(job);
    const delay = ms[commandOf(job)] as number | undefined;
    // A timer, even of nothing, costs a millisecond.
    if (delay !== undefined) await new Promise((done) => setTimeout(done, delay));
    return replyOf(value[commandOf(job)] as Any | undefined);
  };
  const doc = { version: 1 as const, hooks };
  const call = { ...made, env: { ...SURROUNDINGS, ...made.env } };
  const protocol = protocols[agent.id] as HostProtocol;
  const { reply, lost } = await hookCall({
    protocols,
    protocol,
    call,
    documents: [{ doc, packageRoot: root }],
    root,
    cwd,
    run,
    marks,
    elapsed: () => elapsed,
  });
  const answer = read(reply.stdout);
  expectReadable(agent, call, answer);
  const own: Any = (answer["hookSpecificOutput"] as Any | undefined) ?? {};
  const effect = agent.means(call.event, reply);
  return {
    reply,
    answer,
    own,
    jobs,
    lost: lost.join("; "),
    ran: jobs.map(commandOf),
    effect,
    ...effect,
    verdict: effect.verdict,
  };
}

export const group = (
  dialect: string,
  command = "guard",
  { handler = {}, ...more }: Partial<Group> & { handler?: Partial<Handler> } = {},
): Group => ({ dialect, ...more, hooks: [{ type: "command", command, ...handler }] });
export const pre = (...groups: Group[]): Hooks => ({ "pre-tool-use": groups });

/** Answers in the words of the universal dialect, whose shape is that of its kin. */
export const specific = (fields: Any, hookEventName = "PreToolUse") => ({
  hookSpecificOutput: { hookEventName, ...fields },
});
export const says = (permissionDecision: string, permissionDecisionReason = "why") =>
  specific({ permissionDecision, permissionDecisionReason });
export const rewrites = (updatedInput: Any) => specific({ updatedInput });
export const guard = (value: Any) => ({ guard: value });

export const permits = (behavior: string) =>
  specific({ decision: { behavior, message: "no" } }, "PermissionRequest");

/** Hooks of one group at the end of a turn. */
export const stop = (agent: Agent, groups: Group[], value: Any) =>
  play(agent, callOf(agent, "stop", { root }), { stop: groups }, value);

/** A tool of the agent's that has run, with a secret in its result. */
export const after = (
  agent: Agent,
  dialect: string,
  value: Any,
  tool = agent.tools.commands[0]?.name as string,
) =>
  play(
    agent,
    callOf(agent, "post-tool-use", { root, tool, input: { command: "ls" }, result: "SECRET" }),
    { "post-tool-use": [group(dialect)] },
    guard(value),
  );

export const bash = (agent: Agent, command = "ls", input: Any = {}) =>
  toolCall(
    agent,
    agent.tools.commands[0] as Agent["tools"]["read"],
    { command, ...input },
    { root },
  );
