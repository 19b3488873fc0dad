/** Reports a hook that cannot do its work, and what becomes of a call by its agent's rules. */
import type { Reporter } from "../../model/diagnostics.ts";
import type { Code } from "../../model/codes.ts";
import type { Handler } from "../../../schemas/types/document.ts";
import { isEventName, isGate } from "../../model/events.ts";
import type { Diagnostic } from "../../../schemas/types/output.ts";
import { heldByOwn, eventInside, ownGateOf } from "../guard/gate-rule.ts";
import { takenAs } from "../../model/walk.ts";
import { conditional, conditionsOf } from "../../play/conditions.ts";
import type { Entry } from "../../play/entries.ts";
import { ending, endsWithout, type Ending, type Unreadable } from "../../read/gone.ts";
import { FAULTS_OF_WORK } from "../word.ts";
import type { StartFault } from "./start.ts";
import type { HostPlay, Run } from "../../play/runs.ts";
import type { Hook } from "../../play/work.ts";
import { toolsOf, type Reach } from "../../play/trace.ts";
import type { HookReach } from "../reach/rule.ts";

/** Such a fault keeps a hook from all of its work on every agent. */
const FATAL: readonly string[] = ["matcher-never", ...FAULTS_OF_WORK] satisfies readonly Code[];

export const isFatal = (code: string): boolean => FATAL.includes(code);

/** Those of the handler itself, by the place where it stands. */
export const faultsOf = (
  faults: readonly Diagnostic[],
  { group: { origin }, handler }: Pick<Hook, "group" | "handler">,
): readonly Diagnostic[] =>
  faults.filter(
    ({ file, pointer }) =>
      (origin?.file === undefined || file === origin.file) &&
      pointer === (handler.origin?.pointer ?? origin?.pointer),
  );

/** It is undefined if nothing of these keeps the handler from its work. */
export const faultIn = (faults: readonly Diagnostic[]): Diagnostic | undefined =>
  faults.find(
    ({ code, level }) => code === "matcher-never" || (level === "error" && isFatal(code)),
  );

/** It never runs on its own agent, which has no tool that this would leave unguarded. */
export const isSpare = (faults: readonly Diagnostic[]): boolean =>
  faults.some(({ code, level }) => code === "matcher-never" && level === "notice");

/** What keeps the handler from its work beside another fault; a variable is empty at any rate. */
export const faultsBeside = (faults: readonly Diagnostic[]): readonly Diagnostic[] =>
  faults.filter(
    ({ code, level }) =>
      isFatal(code) && code !== "matcher-never" && (level === "error" || code === "variable-unset"),
  );

/** Tells a fault with its own remedy, if it has one. */
export const faultTold = (
  { code, message, hint }: Pick<StartFault, "code" | "message" | "hint">,
  tell: Reporter,
  level: "lost" | "weakened" | "notice" = "weakened",
): Diagnostic => ({
  ...tell(code as Code, message, undefined, level),
  ...(hint && { hint }),
});

/**
 * It reads words that it is not given beside others that it may decide by, or a variable that is
 * empty, which costs an observer its work, as a part of its answer does that nobody reads.
 */
export const strangeTo = (
  faults: readonly Diagnostic[],
  observer: boolean,
  tell: Reporter,
): readonly Diagnostic[] =>
  faults.flatMap((fault) => {
    if (fault.level === "unproved") return tell("unproved", fault.message);
    const isForeign = fault.code === "foreign-words";
    const isLost = observer && (fault.code === "variable-unset" || (isForeign && !!fault.part));
    return fault.level === "warning" && (isLost || isForeign)
      ? faultTold(fault, tell, isLost ? "weakened" : "notice")
      : [];
  });

export function brokenFindings(
  reach: HookReach,
  fault: StartFault,
  tell: Reporter,
): readonly Diagnostic[] {
  const { play, event, group, handler } = reach;
  if (fault.code === "matcher-never")
    return runsAnyway(reach, faultTold(fault, tell, "lost"), fault.message, tell);
  const ends = endingsOf(fault, handler);
  const own = isEventName(event) ? undefined : ownGateOf(play.protocols, event, group);
  const inside = eventInside(play.protocols, event, group);
  // What stands inside one agent or skill is started at no moment that is played.
  const isInside = inside !== event && group.origin?.host === play.adapter.protocol.id;
  const runs = ways(reach);
  const outcomes = isInside
    ? outcomesRaw(play, inside, { hostEvent: event, handler }, ends)
    : ends.map((end) =>
        own
          ? end.stderr && heldByOwn(own, end) && DENIES
          : runs.map((run) => outcomeOf(play, event, run, end)).find(Boolean),
      );
  const isTold = own || isInside || runs.length;
  const comes = isTold ? effect(play.adapter.title, inside, outcomes) : "";
  const nearest = { ...fault, message: `${fault.message}${comes}` };
  return [nearest, ...(fault.more ?? [])].map((each) => faultTold(each, tell));
}

/** A run for each way it is started on an event; if its original runs too, one denial is enough. */
const ways = ({ traces }: Reach): readonly Run[] => [
  ...new Map(
    traces.flatMap(({ moment: { event }, runs }) =>
      runs.map((run) => [`${run.via} ${event.name}`, run] as const),
    ),
  ).values(),
];

/** An agent that sends less of a call may start a hook that its own agent never starts here. */
export function runsAnyway(
  { play, title, handler, beyond }: HookReach,
  lost: Diagnostic,
  why: string,
  tell: Reporter,
): readonly Diagnostic[] {
  const traces = beyond();
  if (!traces.length) return [lost];
  const entries = traces.map(({ runs }) => runs.map(({ by }) => by));
  const on = toolsOf(traces).join(", ");
  const widened = `${why}; ${title} sends less about a call, and runs it on ${on}`;
  return [
    ...conditional(title, conditionsOf(play, handler, entries), tell),
    tell("filter-widened", widened),
  ];
}

const DENIES = "denies everything that it fits";

/** Its calls are denied, as far as the agent starts it. */
export const deniesAll = ({ message }: Pick<Diagnostic, "message">): boolean =>
  message.includes(DENIES);

/** An agent that does not trust a hook lets the calls go that it would deny. */
export const isTrust = ({ code, level }: Pick<Diagnostic, "code" | "level">): boolean =>
  code === "needs-trust" && level === "conditional";

/** Words what becomes of the endings, of which those that hold nothing back have no outcome. */
function effect(
  title: string,
  event: string,
  outcomes: readonly (string | false | undefined)[],
): string {
  const outcome = outcomes.find(Boolean);
  const goes = "lets everything go on";
  if (outcome && outcomes.every(Boolean)) return `: ${title} ${outcome}`;
  if (outcome) return `: ${title} ${outcome}, or ${goes}, as the machine's shell ends then`;
  if (!outcomes.length || !isEventName(event) || !isGate(event)) return "";
  return `: ${title} ${event === "permission-request" ? "asks as it would without it" : goes}`;
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
  const outcomes = outcomesRaw(play, event, by, (BARE[program] ?? []).map(ending));
  const reads = program in BARE ? ", which takes the payload for its script" : "";
  return `as ${JSON.stringify(command)} without its arguments${reads}${effect(play.adapter.title, event, outcomes)}`;
}

/** What an agent does with an entry that it runs unchanged and whose script cannot start. */
export const brokenRaw = (play: HostPlay, event: string, fault: StartFault, by: Entry): string =>
  `${fault.message}${effect(play.adapter.title, event, outcomesRaw(play, event, by, endingsOf(fault, by.handler)))}`;

/** Without its program the command ends before it looks for its script. */
function endingsOf({ code, ends, more }: StartFault, handler: Handler): readonly Ending[] {
  const [first = ""] = handler.command?.trim().split(/\s/, 1) ?? [];
  const program = more?.find(({ message }) => message.startsWith(`${first} is not `));
  return endsOf(code, handler, program?.ends ?? ends);
}

/** Says what becomes of calls if the run's script is not there; empty if nothing certain can be said. */
export function withoutScript(play: HostPlay, event: string, run: Run): string {
  const ends = endsOf("script-missing", run.handler);
  return effect(
    play.adapter.title,
    event,
    ends.map((end) => outcomeOf(play, event, run, end)),
  );
}

function outcomesRaw(
  play: HostPlay,
  event: string,
  { hostEvent, handler }: Pick<Entry, "hostEvent" | "handler">,
  ends: readonly Ending[],
): readonly (string | undefined)[] {
  const { events } = play.adapter.protocol;
  if (!isEventName(event) || !events[event].some(({ name }) => name === hostEvent)) return [];
  const call = { event: hostEvent, payload: {}, env: {} };
  return ends.map((end) => outcomeOf(play, event, { via: "raw", call, handler }, end));
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

/** It is undefined if all goes on as without the hook. */
function outcomeOf(
  { adapter }: HostPlay,
  event: string,
  { via, task, call, handler }: Pick<Run, "via" | "task" | "call" | "handler">,
  reply: Ending,
): string | undefined {
  // Nobody waits for how it ends.
  if (handler.async) return undefined;
  const { verdict, failure, withhold, hold } =
    via === "shim" && task
      ? task.dialect.dialect.decodeReply(reply, task.call)
      : takenAs(adapter, reply, call);
  if (isEventName(event) && isGate(event))
    return verdict === "deny" || (failure !== undefined && handler.failClosed) ? DENIES : undefined;
  if (withhold !== undefined) return "withholds every result that it fits";
  return hold === undefined ? undefined : "is held at every stop";
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
