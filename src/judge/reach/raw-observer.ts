/** Whether an observer does all of its work on an agent that runs it as it stands. */
import type { DialectProtocol } from "../../model/adapter.ts";
import { isEventName } from "../../model/events.ts";
import type { Files } from "../../model/files.ts";
import { sourceRow } from "../../model/route.ts";
import { takenAs } from "../../model/walk.ts";
import type { HostPlay, Run } from "../../play/runs.ts";
import { reachOf } from "../../play/trace.ts";
import type { Hook } from "../../play/work.ts";
import { readHandler, type HandlerDeeds } from "../../read/does/handler.ts";
import { isUnclear } from "../../read/does/value.ts";
import { startedOf, withGitTop } from "../../read/script.ts";
import { decisionOf } from "../guard/decisions.ts";
import { filled } from "../guard/uses.ts";
import { isToldAll, isUntold, pathsAsked } from "../losses/paths-asked.ts";
import { blocks } from "./raw.ts";
import { startFault } from "../start/start.ts";
import { startOf } from "../start/run-start.ts";

/** Tells how an agent takes an observer's answers, of which its own agent reads nothing. */
export interface RawObserver {
  readonly answers: "read" | "unread" | "none";
}

/** It is undefined unless all that it reads is sent, and no answer of it is lost; it takes no guard. */
export function losesNothingRaw(play: HostPlay, hook: Hook, files: Files): RawObserver | undefined {
  const { event, group, handler } = hook;
  const own = isEventName(event) ? sourceRow(play.protocols, event, group) : undefined;
  const runs = runsAlways(play, hook);
  if (!own || !runs || handler.env || handler.async) return undefined;
  const deeds = readHandler(files, handler, group);
  const questions = questionsOf(hook, files);
  const owned = unsetThere(own.protocol, play);
  const isAsked =
    questions &&
    !deeds.texts.some((text) => owned.some((name) => text.includes(name))) &&
    runs.every(
      (run) => isToldAll(questions, run.call.payload) && !startFault(startOf(play, run, files)),
    );
  const replies = isAsked ? repliesKnown(deeds) : undefined;
  const decided = decisionOf(own.row, own.protocol.dialect.decodeReply);
  if (!replies?.every((reply) => isNothing(decided(reply)))) return undefined;
  const taken = runs.flatMap(({ call }) =>
    replies.map((reply) => takenAs(play.adapter, reply, call)),
  );
  if (taken.some(blocks)) return undefined;
  if (!deeds.printed.length) return { answers: "none" };
  return { answers: taken.every(isNothing) ? "unread" : "read" };
}

/** It asks, of every call, for something that is not sent, and has nothing else of it. */
export function asksInVainRaw(play: HostPlay, hook: Hook, files: Files): boolean {
  const questions = questionsOf(hook, files);
  return (
    questions !== undefined &&
    runsAlways(play, hook)?.every(({ call }) => isUntold(questions, call.payload)) === true
  );
}

/** It has nothing of its event, so that it does not matter how an agent writes that. */
export const asksNothing = (hook: Hook, files: Files): boolean =>
  questionsOf(hook, files)?.length === 0;

/** It is undefined unless the agent starts it, as it stands, whenever its own agent would. */
function runsAlways(play: HostPlay, hook: Hook): readonly Run[] | undefined {
  const { traces } = reachOf(play, hook);
  const runs = traces.flatMap((trace) => trace.runs.filter(({ via }) => via === "raw").slice(0, 1));
  return runs.length && runs.length === traces.length ? runs : undefined;
}

function questionsOf({ handler, group }: Hook, files: Files) {
  const { command = "", args } = handler;
  const isScript = startedOf(handler) !== undefined;
  const isPlain = !args?.length && (!isScript || ONE_COMMAND.test(withGitTop(command)));
  const { texts } = readHandler(files, handler, group);
  const program = isScript ? texts[1] : command;
  return isPlain && program ? pathsAsked(program) : undefined;
}

/** It is undefined if one of them is not known, or is a reason. */
function repliesKnown({ codes, printed, errors, beside }: HandlerDeeds) {
  const ends = [...codes];
  if (ends.includes("any") || printed.some(isUnclear)) return undefined;
  if (ends.some(Boolean) && errors.length) return undefined;
  const silent = ends.map((code) => ({ code: code as number, stdout: "", stderr: "" }));
  const spoken = printed.flatMap((value) => {
    const behind = beside?.get(value)?.code;
    const exitCodes = behind ? [behind] : (ends as number[]);
    return exitCodes.map((code) => ({ code, stdout: filled(value.text), stderr: "" }));
  });
  return [...silent, ...spoken];
}

/** It starts its script, and does nothing else. */
const ONE_COMMAND = /^(?:[^|;&<>`$]|\$(?!\())*$/;

/** Variables that its own agent sets, and this one does not. */
const unsetThere = ({ variables }: DialectProtocol, { adapter }: HostPlay): readonly string[] =>
  variables.filter((name) => !adapter.config.variables.set.includes(name));

const isNothing = ({ failure: _failure, ...parts }: object & { failure?: string }): boolean =>
  Object.values(parts).every((part) => part === undefined);
