/** Judges what one session of a real agent shows of a decision, part by part. */
import type { Decision } from "../model/decision.ts";
import type { Driver } from "../model/driver.ts";
import type { Capability } from "../model/events.ts";
import { text } from "../model/json.ts";
import { responseText } from "../model/response.ts";
import type { HookEvent } from "../model/adapter.ts";
import { callsTool, MISSING, type Signs } from "./effects.ts";
import type { Scene } from "./scenario.ts";
import { count, heard, holds, type Heard, type Result } from "./session.ts";

/** `none`: things went on. `honoured` is undefined if it cannot be observed from outside. */
export interface DecisionPart {
  readonly part: Capability | "none";
  readonly honoured: boolean | undefined;
  readonly why: string;
}

/** `skipped`: not played, or it shows nothing of the hook; `broken`: the agent was not driven. */
export type LiveResult =
  | { readonly skipped: string }
  | { readonly broken: string }
  | { readonly fired: number; readonly parts: readonly DecisionPart[] };

export interface Shown {
  readonly event: HookEvent;
  readonly decision: Decision;
  readonly driver: Driver;
  readonly scene: Scene;
  readonly seen: Heard;
  readonly fired: number;
  /** It is undefined if the call has no file. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const toldOf = ({ seen }: Shown, call: string | undefined): Result | undefined =>
  call === undefined
    ? undefined
    : seen.requests.findLast(({ lane }) => lane === "main")?.results[call];

const resultOf = (shown: Shown): string | undefined => toldOf(shown, shown.scene.call)?.text.trim();
const firstLine = (words: string) => words.trim().split("\n")[0] ?? "";

/** Returns why the session shows nothing about the hook; undefined if it does. */
export function unseen(shown: Shown): string | undefined {
  const { event, driver, scene, seen, fired, decision } = shown;
  const { byHook, byItself, impossible } = driver.refused;
  const result = resultOf(shown);
  const first = firstLine(result ?? "").slice(0, 200);
  if (result !== undefined && impossible.test(result) && !fired) {
    const read = toldOf(shown, scene.reading)?.text;
    return read !== undefined && [byHook, byItself].some((pattern) => pattern.test(read))
      ? "the agent has to read the file before, and was not let"
      : `no such call can be made here: ${first}`;
  }
  const isStarted = fired || count(seen, "agent") || decision.verdict === "deny";
  if (event.name.startsWith("sub-agent") && !isStarted)
    return `no sub-agent ${event.agentType ?? ""} could be started here`.replace("  ", " ");
  if (fired || result === undefined) return undefined;
  if (event.name === "permission-request" && !byItself.test(result))
    return "the agent runs this call without asking anybody";
  const unchanged =
    /^(Write|Edit)$/.test(event.tools?.[0]?.name ?? "") && shown.before === shown.after;
  if (
    event.name === "post-tool-use" &&
    (byItself.test(result) || toldOf(shown, scene.call)?.failed || unchanged)
  )
    return `the call did not succeed here: ${first}`;
  if (event.name === "post-tool-use-failure") return "the call did not fail here";
  return undefined;
}

export function partsOf(shown: Shown): readonly DecisionPart[] {
  const { verdict, hold, end } = shown.decision;
  const parts = sayings(shown.decision).map(([part, words]) => judged(shown, part, words));
  return verdict === undefined && hold === undefined && end === undefined
    ? [goesOn(shown), ...parts]
    : parts;
}

/** Each part of a decision with the words that show it. */
function sayings({ verdict, reason, ...rest }: Decision): readonly [Capability, string][] {
  const others = Object.entries(rest) as [Capability, unknown][];
  const words = (part: Capability, value: unknown) =>
    part === "rewrite-result" ? responseText(value as string) : text(value);
  return [
    ...(verdict ? [[verdict, reason ?? ""] as [Capability, string]] : []),
    ...others.map(([part, value]): [Capability, string] => [part, words(part, value) ?? ""]),
  ];
}

function judged(shown: Shown, part: Capability, text: string): DecisionPart {
  const { event, seen, fired } = shown;
  if (!fired) return { part, honoured: false, why: `the hook did not run${inItsWords(shown)}` };
  const hidden = invisible(shown, part);
  if (hidden) return { part, honoured: undefined, why: hidden };
  const why = MISSING[part](seen, event.name, signs(shown, text));
  if (why !== undefined) return { part, honoured: false, why: `${why}${inItsWords(shown)}` };
  const isTelling = !BY_WORDS.includes(part) || text.trim().length >= TELLING;
  return isTelling
    ? { part, honoured: true, why: "it was done" }
    : { part, honoured: undefined, why: `${JSON.stringify(text)} ${TOO_SHORT}` };
}

/** The agent's own words describe a failure best. */
function inItsWords(shown: Shown): string {
  const result = resultOf(shown);
  return result === undefined ? "" : `; its model read: ${firstLine(result).slice(0, 200)}`;
}

/** Characters: a shorter text may occur in others by chance. */
const TELLING = 12;

const TOO_SHORT = "is too short to be distinguished from other words";

/** Parts that only their text shows. */
const BY_WORDS: readonly string[] = "hold feedback withhold rewrite-result context message".split(
  " ",
);

function invisible({ event, scene, decision }: Shown, part: Capability): string | undefined {
  const cannot = "it cannot be seen from outside";
  if (part === "add-permissions") return cannot;
  if (part === "rewrite-prompt" && scene.session.prompts.some((prompt) => prompt.length < TELLING))
    return `the prompt ${TOO_SHORT}`;
  if (part === "end" && (event.name === "stop" || event.name === "sub-agent-end"))
    return "a stop ends the turn anyway";
  if (
    part === "rewrite-input" &&
    (!scene.file || Object.keys(decision["rewrite-input"] ?? {}).join() !== "content")
  )
    return cannot;
  return undefined;
}

function signs(shown: Shown, text: string): Signs {
  const { event, decision, driver, scene, seen, before, after } = shown;
  const gate = callsTool(event.name);
  const result = resultOf(shown);
  const passed = result !== undefined && isHooks(result, text, driver);
  const refused =
    result === undefined || Object.values(driver.refused).some((value) => value.test(result));
  const original = event.tools?.[0]?.name === "Read" ? before : undefined;
  const variable = Object.values(decision.env ?? {})[0];
  return {
    hookText: text,
    prompt: scene.session.prompts[0] ?? "",
    // A denial is the call's result, but a text at a sub-agent's start goes to the model that
    // starts it.
    heard: (lane) =>
      silenced(shown) ||
      (gate && decision.reason === text
        ? passed
        : heard(seen, text, event.name === "sub-agent-start" ? undefined : lane)),
    // A changed file is better evidence than the agent's words.
    ran: before !== after || !(refused || (gate && passed)),
    rewritten:
      after === decision["rewrite-input"]?.["content"]
        ? undefined
        : "the file does not hold the rewritten content",
    result:
      (decision.withhold === undefined && decision["rewrite-result"] === undefined) ||
      Boolean(original?.trim() && result !== undefined && holds(result, original)),
    held: false,
    again: false,
    env:
      variable !== undefined &&
      Object.values(seen.requests.at(-1)?.results ?? {}).some((told) =>
        told.text.includes(variable),
      ),
  };
}

/** The result is the hook's text, and does not only contain it by chance. */
function isHooks(result: string, text: string, { refused: { byHook, byItself } }: Driver): boolean {
  if (!text.trim() || !holds(result, text)) return false;
  const head = firstLine(result);
  // Some agents put the hook's command before its text, and the command may have several lines.
  if (byHook.test(head)) return true;
  // Only the first line counts, because a later one may be the result of a call.
  return (
    holds(head, firstLine(text)) &&
    (result === text.trim() || (text.trim().length >= TELLING && !byItself.test(result)))
  );
}

/** The turn ended with the denial, so that its model got nothing more. */
function silenced(shown: Shown): boolean {
  const { verdict, end, interrupt } = shown.decision;
  return (
    callsTool(shown.event.name) &&
    verdict === "deny" &&
    (end !== undefined || interrupt === true) &&
    resultOf(shown) === undefined
  );
}

/** The hook let the call go on: nothing may look as if it had not. */
function goesOn(shown: Shown): DecisionPart {
  const { event, driver, seen } = shown;
  const result = resultOf(shown);
  const { byHook, byItself } = driver.refused;
  const isRefused = result === undefined || byHook.test(result) || byItself.test(result);
  if (event.name === "permission-request" && !isRefused)
    return {
      part: "none",
      honoured: undefined,
      why: "the call ran, and whether the agent would have let it by itself cannot be seen",
    };
  const held = heldBack(shown);
  const why = held ? `${held}${inItsWords(shown)}` : "nothing was held back";
  return {
    part: "none",
    honoured: !held && seen.requests.length > 0,
    why: seen.requests.length ? why : "the model was never asked",
  };
}

function heldBack(shown: Shown): string | undefined {
  const { seen, driver } = shown;
  const event = shown.event.name;
  const result = resultOf(shown);
  if (result !== undefined && driver.refused.byHook.test(result)) return "a hook refused the call";
  if (event === "stop" && count(seen, "main") > 1) return "the turn went on";
  if (event === "sub-agent-start" && !count(seen, "agent")) return "no sub-agent started";
  if (event === "sub-agent-end" && count(seen, "agent") > 1) return "the sub-agent went on";
  return undefined;
}
