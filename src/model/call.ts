/** Handles one call, from a host's payload to the reply that it honours; `run` has the effects. */
import type { Decision, HookEvent, HostProtocol, ProtocolTables, Reply } from "./adapter.ts";
import type { Handler } from "../../schemas/types/document.ts";
import { asWritten } from "./as-written.ts";
import { ANSWER_BEFORE, entryTimeout, handlerTimeout, laneOf } from "./timeouts.ts";
import { fitted } from "./cut.ts";
import { deny, restrained, tidy } from "./decision.ts";
import { distrusted, type Installed } from "./distrust.ts";
import { fileOf } from "./event.ts";
import type { RegexTest } from "./matcher.ts";
import { eventInfo, isGate } from "./events.ts";
import { blocked, faultError, ourFault, type ShimPlace } from "./fault-words.ts";
import { jobOf, type Job, type Setting } from "./job.ts";
import { join, merge, underEveryName, writtenOut } from "./merge.ts";
import { narrow, withoutExcluded, type Limits } from "./narrow.ts";
import { pool, type Pool } from "./pool.ts";
import { gatesOn, rowNamed, rowOn } from "./route.ts";
import { select, waiting, type PackageDocument, type Task, type Waiting } from "./select.ts";
import { leftToNaming } from "./naming.ts";
import { refusedFields } from "./rewrites.ts";
import { isMcp, known } from "./tools.ts";
import { onDrives } from "./windows.ts";

export type { Job };

interface RunRequest extends Setting {
  readonly run: (job: Job, handler: Handler) => Promise<Reply>;
  /** What the folders of installed packages hold. */
  readonly installed?: Installed;
  /** The shim that was called, for messages about packages. */
  readonly at?: ShimPlace;
  readonly match?: RegexTest;
  /** Seconds since the host started its timeout. */
  readonly elapsed: () => number;
}

/** A call as its host made it, and the documents whose groups it may reach. */
interface CallRequest extends Pick<
  Setting,
  "protocols" | "call" | "root" | "readFile" | "windows"
> {
  readonly protocol: HostProtocol;
  readonly documents: readonly PackageDocument[];
  readonly match?: RegexTest;
  /** A later call will name the server of this one, and decides for its groups. */
  readonly namesLater?: boolean;
  /** The groups that wait on the host event, if they are known already. */
  readonly waits?: readonly Waiting[];
}

export interface HookRequest extends RunRequest, CallRequest {
  /** A message to show to the user, if the host event can show one. */
  readonly notice?: string | undefined;
}

export interface HookResult {
  readonly reply: Reply;
  readonly decision: Decision;
  readonly lost: readonly string[];
  /** The host's own name of the tool. */
  readonly tool?: string | undefined;
}

/** How many handlers run at once, at least one part's; timeouts count from the call's start. */
const AT_ONCE = 16;
/** Seconds: so long before the answer is due none is started; at most half of the whole time. */
const TOO_LATE = 2;
const late = (what = "every hook was asked") =>
  blocked(ourFault("out-of-time", `time ran out before ${what}`));
const notAsked = (why: string) => deny(blocked(ourFault("not-asked", why)));

/** What is known before anything is started: events, waiting groups, the handlers reached. */
interface Reached {
  readonly events: readonly HookEvent[];
  readonly waits: readonly Waiting[];
  readonly tasks: readonly (readonly Task[])[];
}

export function reachedBy(ask: CallRequest): Reached {
  const { protocol, protocols, documents, call, root, windows } = ask;
  const decoded = protocol.host.decodeEvent(call, root);
  const events = asWritten(windows ? onDrives(decoded, root, windows) : decoded, ask);
  const waits = ask.waits ?? waiting(protocols, protocol, call.event, documents);
  const tooled = gatesOn(protocol, call.event).some(
    ({ name }) => eventInfo(name).subject === "tool",
  );
  if (tooled && !events[0]?.tools) throw faultError("unread-call", "the payload names no tool");
  if (tooled && !protocol.host.hasInput(call))
    throw faultError("unread-call", "the payload does not tell what the tool is called with");
  const isLeft = ask.namesLater ? leftToNaming(ask) : undefined;
  const calling = { ...ask, target: protocol, isLeft };
  return {
    events,
    waits,
    tasks: events.map((event, i) => select(calling, waits, event, i === 0)),
  };
}

/** Answers one call of a host. Hooks are run by the given `run` alone. */
export async function hookCall(ask: HookRequest): Promise<HookResult> {
  const { protocol, call } = ask;
  const { events, waits, tasks } = reachedBy(ask);
  const deadline = entryTimeout(ask.protocols, waits, capOf(protocol, call.event)) - ANSWER_BEFORE;
  const turns = pool(waits.reduce((sum, { group }) => sum + group.hooks.length, AT_ONCE));
  const asked = Promise.all(tasks.map((reached) => runAll(ask, reached, deadline, turns)));
  // In nearly every call no hook answers anything. The empty reply is encoded while the hooks run.
  const [first] = events;
  const tool = first?.hostTool;
  const silence = { reply: protocol.host.encodeReply({}, call), decision: {}, lost: [], tool };
  const answers = await asked;
  const spelt = first?.spelt && isGate(first.name) && tasks.some(isAsked);
  if (!first || (!ask.notice && !spelt && answers.every((answer) => answer.every(isSilent))))
    return silence;
  const row = rowOn(protocol, first.name, call.event) ?? { name: call.event, can: {} };
  const notices = ask.notice && row.can.message ? [{ message: ask.notice }] : [];
  const whole = join([...answers.map((answer) => merge(answer)), ...notices]);
  const joined = spelt ? writtenOut(first, whole) : whole;
  const able = narrow(first.name, joined, row, limits(protocol, first, joined));
  const encode = (outcome: Decision) => protocol.host.encodeReply(outcome, call);
  const { reply, decision, lost } = fitted(encode, able.decision, row.can, {
    ...protocol.answerLimits,
    ...row.answerLimits,
  });
  // A decision that became a denial or was withheld for its length may exclude other parts.
  const last = withoutExcluded(decision, row.excludes);
  return {
    reply: last.lost.length ? encode(last.decision) : reply,
    decision: last.decision,
    lost: [...able.lost, ...lost, ...last.lost],
    tool,
  };
}

const isAsked = (tasks: readonly Task[]): boolean => tasks.some(({ handler }) => !handler.async);

const isSilent = (decision: Decision) => !Object.keys(decision).length;

export const capOf = (protocol: ProtocolTables, hostEvent: string): number | undefined =>
  rowNamed(protocol, hostEvent)?.maxTimeout;

/**
 * Runs all lanes at once and a lane's tasks in order until one denies; answers are in document
 * order.
 */
async function runAll(
  ask: HookRequest,
  tasks: readonly Task[],
  deadline: number,
  turns: Pool,
): Promise<readonly Decision[]> {
  const lanes = new Map<string, number[]>();
  tasks.forEach((task, i) => {
    const lane = laneOf(task.group, String(i));
    lanes.set(lane, [...(lanes.get(lane) ?? []), i]);
  });
  const answers: Decision[] = tasks.map(() => ({}));
  await Promise.all(
    [...lanes.values()].map(async (lane) => {
      for (const i of lane) {
        answers[i] = await turns(() => runOne(ask, tasks[i] as Task, deadline));
        if (answers[i].verdict === "deny") return;
      }
    }),
  );
  return tasks.some(({ again }) => again) ? underEveryName(tasks, answers) : answers;
}

/** `deadline` is in seconds, as `elapsed` counts them. */
export async function runOne(ask: RunRequest, task: Task, deadline: number): Promise<Decision> {
  const { handler, event, group, call, dialect } = task;
  const gate = isGate(event.name);
  const left = deadline - ask.elapsed();
  if (left <= Math.min(TOO_LATE, deadline / 2)) return gate && !handler.async ? deny(late()) : {};
  const distrust =
    handler.origin?.files && ask.installed && distrusted(task, ask.installed, ask.at);
  if (distrust) return distrust;
  const filled = withFile(task, ask);
  if (!filled && gate)
    return notAsked("the file is too long to be shown to one of them, or has no end");
  const own = handlerTimeout(ask.protocols, event.name, group, handler);
  const timeout = Math.min(own, left);
  const job = jobOf(filled ?? task, ask, handler.async ? own : Math.max(timeout, 0.05));
  if (typeof job === "string" && handler.async) return { message: job };
  if (typeof job === "string" && gate) return deny(job);
  const reply: Reply =
    typeof job === "string"
      ? { stdout: "", stderr: job, code: null, fault: "spawn" }
      : await ask.run(job, handler);
  if (handler.async) return {};
  const { failure, ...decision } = dialect.dialect.decodeReply(reply, call);
  if (decision.verdict !== "deny" && gate) {
    if (reply.fault === "limit")
      return notAsked(
        `one was not given the whole event, or its answer was too long (${reply.stderr})`,
      );
    // If the shell cannot be started, that is not the hook's fault.
    if (reply.fault === "spawn" && !handler.args && !handler.cwd)
      return notAsked(`one could not be started (${reply.stderr})`);
    if (handler.failClosed && failure) return deny(failure);
    // It was not its own time that ended it.
    if (reply.fault === "timeout" && timeout < own) return deny(late("a hook had answered"));
    if (event.unreadable)
      return deny(
        event.unreadable === true
          ? blocked(ourFault("unread-call", "this call cannot be read whole"))
          : event.unreadable,
      );
  }
  if (handler.failClosed && failure && task.row.can.feedback)
    return { ...decision, feedback: decision.feedback ?? failure };
  // No host applies another input to a request that it still asks about (Claude Code applies it
  // only together with an allow).
  if (
    event.name === "permission-request" &&
    decision["rewrite-input"] &&
    decision.verdict !== "allow" &&
    decision.verdict !== "deny"
  )
    return deny(
      `a hook wanted another input for a call it did not allow: ${JSON.stringify(decision["rewrite-input"])}`,
    );
  const rewrites = decision["rewrite-input"] ?? decision["rewrite-prompt"];
  // A model can make a filter slow, and must not get rid of a rewrite that way (S11).
  if (gate && task.widened && rewrites !== undefined && ask.match?.late?.()) return deny(late());
  if (task.carried) return carriedPart(decision);
  return task.widened ? restrained(decision) : decision;
}

/** The parts of a decision that count if another event carries it (S17). */
export const carriedPart = ({ verdict, reason, end, context }: Decision): Decision =>
  tidy({ verdict: verdict === "allow" ? undefined : verdict, reason, end, context });

/** Adds the file's contents if the hook's own host sends them; undefined if it is too long. */
function withFile(task: Task, { readFile }: RunRequest): Task | undefined {
  const path = fileOf(task.use);
  if (task.own || !task.row.fileContent || path === undefined || !readFile) return task;
  const text = readFile(path);
  if (text === null) return undefined;
  return {
    ...task,
    call: { ...task.call, payload: { ...task.call.payload, [task.row.fileContent]: text ?? "" } },
  };
}

/** The limits that this call adds to the row's capabilities; `event` is as its host decodes it. */
export function limits(
  protocol: ProtocolTables,
  { hostTool, tools }: HookEvent,
  { "rewrite-input": updatedInput }: Decision,
): Limits {
  if (hostTool === undefined) return { refused: [], fixedOutput: false };
  const tool = known(protocol, hostTool);
  const mcp = !tool && tools?.some((use) => isMcp(use.name));
  return {
    refused: updatedInput ? refusedFields(protocol, hostTool, updatedInput) : [],
    fixedOutput: !(mcp ? protocol.mcp.output : tool?.output),
  };
}
