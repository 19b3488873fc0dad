/** What one session of an agent shows of each hook: a claim rests on what was seen, or is not made. */
import type { LiveAgent, LiveCall, LiveHook } from "../../schemas/types/output.ts";
import { commandOf, type RecordedCommand } from "../live/recorder.ts";
import { unasked, type Heard, type Result } from "../live/session.ts";
import type { HookEvent } from "../model/adapter.ts";
import type { Driver } from "../model/driver.ts";
import { isFields, text } from "../model/json.ts";
import { clipped } from "../screen/text.ts";
import type { LivePlan, SessionSpot } from "./live-plan.ts";

export interface LiveSeen {
  readonly started: readonly RecordedCommand[];
  /** It is undefined while the session goes on. */
  readonly heard: Heard | undefined;
  /** The texts of the files that calls write. */
  readonly files: { readonly edited?: string | undefined; readonly made?: string | undefined };
  /** Seconds after which the agent was ended. */
  readonly patience: number;
}

interface Judging {
  readonly plan: LivePlan;
  readonly commands: readonly string[];
  readonly driver: Driver;
  readonly seen: LiveSeen;
}

interface Ended extends Omit<Judging, "commands"> {
  readonly hooks: readonly { readonly event: string; readonly name: string }[];
  /** Where the report has each hook. */
  readonly places: readonly number[];
  readonly given: HookEvent | undefined;
}

export function liveAgent(host: string, seconds: number, ended: Ended): LiveAgent {
  const { plan, hooks, places, given, driver, seen } = ended;
  const { heard, started } = seen;
  if (heard && !heard.requests.length && !started.length && !heard.hung)
    return unplayedAgent(host, notDriven(heard));
  const commands = hooks.map(({ name }) => name);
  const shown = liveHooks({ plan, commands, driver, seen });
  const isReached = (event: string) =>
    shown.some(({ hook, state }) => hooks[hook]?.event === event && state === "reached");
  return {
    host,
    seconds,
    hooks: shown.map((hook) => ({ ...hook, hook: places[hook.hook] ?? 0 })),
    calls: [
      ...plan.asked.map(({ number, ...call }) => ({
        ...call,
        ...callOutcome(plan, driver, seen, number),
      })),
      ...(given?.name === "pre-prompt" ? [promptOutcome(seen, isReached("pre-prompt"))] : []),
      ...(given?.name === "stop" ? [stopOutcome(plan, seen, isReached("stop"))] : []),
    ],
    unshown: driver.hides ?? "",
    unplayed: "",
  };
}

export const unplayedAgent = (host: string, unplayed: string): LiveAgent => ({
  host,
  seconds: 0,
  hooks: [],
  calls: [],
  unshown: "",
  unplayed,
});

export function liveHooks(judging: Judging): readonly LiveHook[] {
  return judging.plan.aims.map((aim, hook) =>
    "unshown" in aim ? unshown(hook, aim.unshown) : hookAt(judging, hook, aim.at),
  );
}

const unshown = (hook: number, why: string): LiveHook => ({ hook, state: "unshown", why });

function hookAt(judging: Judging, hook: number, at: SessionSpot): LiveHook {
  const { plan, seen, commands } = judging;
  const command = commands[hook] ?? "";
  const runs = seen.started.filter(
    (candidate) => commandOf(candidate, commands) === command && spotOf(candidate, plan) === at,
  );
  const like = plan.aims.filter(
    (aim, i) => commands[i] === command && "at" in aim && aim.at === at,
  );
  if (!runs.length) return notSeen(judging, hook, at);
  if (runs.length < like.length) {
    const why = `${like.length} hooks have this command here, and it ran ${runs.length} times`;
    return unshown(hook, why);
  }
  const failed = runs.find(({ code }) => code === 126 || code === 127);
  if (failed) {
    const why = `it was started, and ended with ${failed.code}: what it starts was not found, which an empty home folder may be the cause of`;
    return unshown(hook, why);
  }
  return { hook, state: "reached", why: typeof at === "number" ? whyDenied(judging, at) : "" };
}

/** A hook that denies what is harmless may do so because it cannot do its work. */
function whyDenied({ plan, driver, seen }: Judging, at: number): string {
  const { outcome, message } = callOutcome(plan, driver, seen, at);
  if (plan.asked.some(({ number }) => number === at) || outcome !== "denied") return "";
  return `a harmless call was denied: ${clipped(message.replace(/\s+/g, " "), 160)}`;
}

/** After the last call, only the end of the turn is left. */
function spotOf({ turn }: RecordedCommand, { session }: LivePlan): SessionSpot {
  if (turn === 0) return "start";
  return turn < session.turns.length ? turn : "end";
}

function notSeen({ plan, driver, seen }: Judging, hook: number, at: SessionSpot): LiveHook {
  const { heard, patience } = seen;
  if (!heard) return unshown(hook, "the session was ended before");
  if (heard.hung) return unshown(hook, `the agent was ended after ${patience} s`);
  if (!heard.requests.length)
    return unshown(hook, seen.started.length ? "the session ended before" : notDriven(heard));
  if (typeof at === "number") {
    const { outcome, message } = callOutcome(plan, driver, seen, at);
    if (outcome === "none") return unshown(hook, "the session ended before its call");
    if (outcome === "impossible")
      return unshown(hook, `the agent makes no such call here: ${message}`);
    if (outcome === "refused" && driver.allowsFirst)
      return unshown(hook, `the agent itself refused its call: ${message}`);
    if (OUR_FAULT.test(message)) return { hook, state: "failed", why: message };
    if (outcome === "denied") return unshown(hook, "another hook denied its call");
    if (!isMade(plan, seen, at)) return unshown(hook, "it is not seen whether its call was made");
  }
  return { hook, state: "missed", why: "the agent did not run it" };
}

/** The end of what the launcher and the shim say where they cannot run. */
const OUR_FAULT = /\(hookport: [\w-]+\)/;

const notDriven = (heard: Heard): string => `the agent ${unasked(heard)}`;

const resultAt = ({ heard }: LiveSeen, at: number): Result | undefined =>
  heard?.requests.findLast(({ lane }) => lane === "main")?.results[`call_${at}`];

/** Of a call that somebody asked for, nothing else is known. */
function isMade({ signs }: LivePlan, seen: LiveSeen, at: number): boolean {
  const sign = signs.get(at);
  if (!sign) return true;
  const text = "words" in sign ? resultAt(seen, at)?.text : seen.files[sign.file];
  return text?.includes("words" in sign ? sign.words : sign.text) === true;
}

/** What came of the call with this number. */
export function callOutcome(
  { session }: LivePlan,
  { refused, bareReasons }: Driver,
  seen: LiveSeen,
  at: number,
): LiveCall {
  const [use] = session.turns[at - 1]?.calls ?? [];
  const result = resultAt(seen, at);
  const call = use?.name ?? "";
  if (result === undefined) return { call, outcome: "none", message: "" };
  const printed = result.text.trim().slice(0, MOST);
  const head = (text: string) => ({ call, message: clipped(text.split("\n")[0] ?? "", 160) });
  const input = isFields(use?.input) ? text(use.input["command"])?.trim() : undefined;
  const hasRun =
    input !== undefined &&
    seen.started.some(({ turn, args }) => turn === at && args.some((arg) => arg.includes(input)));
  if (refused.byHook.test(printed)) return { call, outcome: "denied", message: printed };
  if (refused.byItself.test(printed)) return { ...head(printed), outcome: "refused" };
  if (refused.impossible.test(printed)) return { ...head(printed), outcome: "impossible" };
  return bareReasons && call === "Bash" && !hasRun
    ? { call, outcome: "denied", message: printed }
    : { call, outcome: "made", message: "" };
}

/**
 * What came of a prompt: an agent asks its model nothing if a hook denies it. What its user then reads
 * stands between other words of the program.
 */
export function promptOutcome({ heard }: LiveSeen, isReached: boolean): LiveCall {
  const isMade = heard?.requests.some(({ lane }) => lane === "main");
  const isDenied = isReached && heard && !heard.hung;
  return { call: "prompt", outcome: isMade ? "made" : isDenied ? "denied" : "none", message: "" };
}

/** An agent whose turn is held asks its model once more. */
export function stopOutcome(
  { session }: LivePlan,
  { heard }: LiveSeen,
  isReached: boolean,
): LiveCall {
  const count = heard?.requests.filter(({ lane }) => lane === "main").length ?? 0;
  const isHeld = isReached && count > session.turns.length;
  return { call: "stop", outcome: isHeld ? "denied" : count ? "made" : "none", message: "" };
}

/** Characters. */
const MOST = 1000;
