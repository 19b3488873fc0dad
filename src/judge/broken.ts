/** Reports a hook that cannot do its work, and what becomes of a call by its agent's rules. */
import type { Reporter } from "../model/diagnostics.ts";
import type { Code } from "../model/codes.ts";
import type { Handler } from "../../schemas/types/document.ts";
import { isEventName, isGate } from "../model/events.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import { takenAs } from "../model/walk.ts";
import type { Placed } from "../plan/plan.ts";
import { conditional, conditionsOf } from "../play/conditions.ts";
import type { Entry } from "../play/entries.ts";
import { ending, endsWithout, type Ending, type Unreadable } from "../read/gone.ts";
import { FAULTS_OF_WORK } from "./opens.ts";
import type { StartFault } from "./start.ts";
import type { HostPlay, Run } from "../play/runs.ts";
import { toolsOf, type Reach } from "../play/trace.ts";

/** Such a fault keeps a hook from all of its work on every agent. */
const FATAL: readonly string[] = ["matcher-never", ...FAULTS_OF_WORK] satisfies readonly Code[];

export const isFatal = (code: string): boolean => FATAL.includes(code);

const isOf =
  ({ group, handler }: Placed) =>
  ({ file, pointer }: Diagnostic): boolean =>
    (group.origin?.file === undefined || file === group.origin.file) &&
    pointer === (handler.origin?.pointer ?? group.origin?.pointer);

/** It is undefined if nothing keeps the handler from its work. */
export const faultIn = (faults: readonly Diagnostic[], placed: Placed): Diagnostic | undefined =>
  faults.filter(isOf(placed)).find(({ code, level }) => level === "error" && isFatal(code));

/** It reads words that it is not given, beside others that it may decide by. */
export const strangeTo = (
  faults: readonly Diagnostic[],
  placed: Placed,
  tell: Reporter,
): readonly Diagnostic[] =>
  faults
    .filter(isOf(placed))
    .filter(({ code, level }) => code === "foreign-words" && level === "warning")
    .map(({ message, hint }) => ({
      ...tell("foreign-words", message, undefined, "notice"),
      ...(hint && { hint }),
    }));

export function brokenFindings(
  play: HostPlay,
  placed: Placed,
  fault: WorkFault,
  reach: Reach,
  tell: Reporter,
): readonly Diagnostic[] {
  if (fault.code === "matcher-never")
    return runsAnyway(
      play,
      placed,
      tell(fault.code, fault.message, undefined, "lost"),
      fault.message,
      reach,
      tell,
    );
  const { event, handler } = placed;
  const ends = endsOf(fault.code, handler, fault.ends);
  const runs = isEventName(event) && isGate(event) ? ways(reach) : [];
  const denied = runs.length ? ends.map((end) => runs.some((run) => denies(play, run, end))) : [];
  const comes = effect(play.adapter.title, event, denied);
  return [fault, ...(fault.more ?? [])].map(({ code, message, hint }, i) => ({
    ...tell(code as Code, i ? message : `${message}${comes}`, undefined, "weakened"),
    ...(hint && { hint }),
  }));
}

/** `ends` says how the command ends, if the code alone does not. */
export type WorkFault = Pick<Diagnostic, "code" | "message"> &
  Pick<StartFault, "ends" | "hint" | "more">;

/** A run for each way it is started; if its original runs too, one denial is enough. */
const ways = ({ traces }: Reach): readonly Run[] => [
  ...new Map(traces.flatMap(({ runs }) => runs.map((run) => [run.via, run] as const))).values(),
];

/** An agent that sends less of a call may start a hook that its own agent never starts here. */
export function runsAnyway(
  play: HostPlay,
  { handler }: Placed,
  lost: Diagnostic,
  why: string,
  { beyond }: Reach,
  tell: Reporter,
): readonly Diagnostic[] {
  const { title } = play.adapter;
  const traces = beyond();
  if (!traces.length) return [lost];
  const entries = traces.map(({ runs }) => runs.map(({ by }) => by));
  return [
    ...conditional(title, conditionsOf(play, handler, entries), tell),
    tell(
      "filter-widened",
      `${why}; ${title} sends less about a call, and runs it on ${toolsOf(traces).join(", ")}`,
    ),
  ];
}

function effect(title: string, event: string, denied: readonly boolean[]): string {
  if (!denied.length) return "";
  if (event === "permission-request" && !denied.some(Boolean))
    return `: ${title} asks as it would without it`;
  if (denied.every(Boolean)) return `: ${title} denies everything that it fits`;
  return denied.some(Boolean)
    ? `: ${title} denies everything that it fits, or lets everything go on, as the machine's shell ends then`
    : `: ${title} lets everything go on`;
}

/** What happens to a program without arguments, which reads the payload as its script. */
export function bareCommand(
  play: HostPlay,
  event: string,
  { command, args }: Handler,
  by: Entry,
): string | undefined {
  if (!args?.length || by.handler.args !== undefined || by.handler.command !== command)
    return undefined;
  const program = /(?:^|\/)([a-z]+)[\d.]*$/.exec(command ?? "")?.[1] ?? "";
  const denied = deniedRaw(play, event, by, (BARE[program] ?? []).map(ending));
  const reads = program in BARE ? ", which takes the payload for its script" : "";
  return `as ${JSON.stringify(command)} without its arguments${reads}${effect(play.adapter.title, event, denied)}`;
}

/** What an agent does with an entry that it runs unchanged and whose script cannot start. */
export const brokenRaw = (
  play: HostPlay,
  event: string,
  { code, message, ends }: WorkFault,
  by: Entry,
): string =>
  `${message}${effect(play.adapter.title, event, deniedRaw(play, event, by, endsOf(code, by.handler, ends)))}`;

/** Says what becomes of calls if the run's script is not there; empty if nothing certain can be said. */
export function withoutScript(play: HostPlay, event: string, run: Run): string {
  if (!isEventName(event) || !isGate(event)) return "";
  const denied = endsOf("script-missing", run.handler).map((end) => denies(play, run, end));
  return effect(play.adapter.title, event, denied);
}

function deniedRaw(
  play: HostPlay,
  event: string,
  { hostEvent, handler }: Entry,
  ends: readonly Ending[],
): readonly boolean[] {
  if (
    !isEventName(event) ||
    !isGate(event) ||
    !play.adapter.protocol.events[event].some(({ name }) => name === hostEvent)
  )
    return [];
  return ends.map((end) =>
    denies(play, { via: "raw", call: { event: hostEvent, payload: {}, env: {} }, handler }, end),
  );
}

/**
 * Exit codes of programs that are given the payload, one JSON object, as their script (tried with
 * dash 0.5, bash 5, node 20, perl 5; Python 3 exits with 0 or 1, depending on the payload).
 */
const BARE: { readonly [program: string]: readonly number[] } = {
  sh: [127],
  dash: [127],
  bash: [127],
  node: [1],
  perl: [255],
  python: [],
};

function denies(
  { adapter }: HostPlay,
  { via, task, call, handler }: Pick<Run, "via" | "task" | "call" | "handler">,
  reply: Ending,
): boolean {
  const { verdict, failure } =
    via === "shim" && task
      ? task.dialect.dialect.decodeReply(reply, task.call)
      : takenAs(adapter, reply, call);
  return verdict === "deny" || (failure !== undefined && handler.failClosed === true);
}

/** It is empty if nothing certain can be said. */
function endsOf(
  code: string,
  handler: Handler,
  why: Unreadable | undefined = UNREADABLE[code],
): readonly Ending[] {
  return (why && endsWithout(handler, why)) ?? [];
}

const UNREADABLE: { readonly [code: string]: Unreadable } = {
  "script-missing": "missing",
  "script-not-executable": "not-executable",
  "script-line-ends": "line-ends",
  "unquoted-path": "missing",
} satisfies { readonly [C in Code]?: Unreadable };
