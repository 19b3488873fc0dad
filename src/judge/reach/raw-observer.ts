/** Whether an observer does all of its work on an agent that runs it as it stands. */
import type { DialectProtocol } from "../../model/adapter.ts";
import { isEventName } from "../../model/events.ts";
import type { Files } from "../../model/files.ts";
import { sourceRow } from "../../model/route.ts";
import { takenAs } from "../../model/walk.ts";
import type { HostPlay } from "../../play/runs.ts";
import { reachOf } from "../../play/trace.ts";
import type { Hook } from "../../play/work.ts";
import { readHandler } from "../../read/does/handler.ts";
import { isUnclear } from "../../read/does/value.ts";
import { startedOf, withGitTop } from "../../read/script.ts";
import { decisionOf } from "../guard/decisions.ts";
import { repliesOf } from "../guard/uses.ts";
import { isToldAll, pathsAsked } from "../losses/paths-asked.ts";
import { startFault } from "../start/start.ts";
import { startOf } from "../start/run-start.ts";

/** It is true only if all that it reads and answers is known; it takes no guard. */
export function losesNothingRaw(play: HostPlay, hook: Hook, files: Files): boolean {
  const { event, group, handler } = hook;
  const own = isEventName(event) ? sourceRow(play.protocols, event, group) : undefined;
  const { command = "", args, env, async } = handler;
  if (!own || args?.length || env || async) return false;
  const { traces } = reachOf(play, hook);
  const runs = traces.flatMap((trace) => trace.runs.filter(({ via }) => via === "raw").slice(0, 1));
  if (!runs.length || runs.length < traces.length) return false;
  const { codes, printed, texts } = readHandler(files, handler, group);
  const program = startedOf(handler)
    ? ONE_COMMAND.test(withGitTop(command))
      ? texts[1]
      : ""
    : command;
  const questions = pathsAsked(program ?? "");
  if (!questions || [...codes].some((code) => code !== 0) || printed.some(isUnclear)) return false;
  const owned = unsetThere(own.protocol, play);
  const decided = decisionOf(own.row, own.protocol.dialect.decodeReply);
  const replies = repliesOf({ codes, printed, errors: [], refuses: false });
  return (
    !texts.some((text) => owned.some((name) => text.includes(name))) &&
    runs.every(
      (run) => isToldAll(questions, run.call.payload) && !startFault(startOf(play, run), files),
    ) &&
    replies.every(
      (reply) =>
        isNothing(decided(reply)) &&
        runs.every(({ call }) =>
          isNothing(takenAs(play.adapter, { code: 0, stdout: "", stderr: "", ...reply }, call)),
        ),
    )
  );
}

/** It starts its script, and does nothing else. */
const ONE_COMMAND = /^(?:[^|;&<>`$]|\$(?!\())*$/;

/** Variables that its own agent sets, and this one does not. */
const unsetThere = ({ variables }: DialectProtocol, { adapter }: HostPlay): readonly string[] =>
  variables.filter((name) => !adapter.config.variables.set.includes(name));

const isNothing = ({ failure: _failure, ...parts }: object & { failure?: string }): boolean =>
  Object.values(parts).every((part) => part === undefined);
