/** Whether an observer does all of its work on an agent that runs it as it stands. */
import type { DialectProtocol } from "../../model/adapter.ts";
import type { Files } from "../../model/files.ts";
import { takenAs } from "../../model/walk.ts";
import type { HostPlay, Run } from "../../play/runs.ts";
import type { ReadPlay } from "./rule.ts";
import { reachOf } from "../../play/trace.ts";
import type { Hook } from "../../play/work.ts";
import { readHandler, type HandlerDeeds } from "../../read/does/handler.ts";
import { isUnclear } from "../../read/does/value.ts";
import { startedOf, withGitTop } from "../../read/script.ts";
import { decisionOf } from "../guard/gate-rule.ts";
import { filled } from "../guard/uses.ts";
import { blocks } from "./raw.ts";
import { startFault } from "../start/start.ts";
import { startOf } from "../start/run-start.ts";
import { isFields, type Fields, type Json } from "../../model/json.ts";
import { askedAsJq } from "../losses/asked-as-jq.ts";
import { ownRowOf } from "../losses/told.ts";
import { asksByJq, filtersOfJq, WHOLE } from "../losses/payload-reads.ts";

/**
 * How an agent takes an observer's answers, of which its own agent reads nothing. It is undefined
 * unless all that it reads is sent, and no answer of it is lost; it takes no guard.
 */
export function losesNothingRaw(
  play: ReadPlay,
  hook: Hook,
): "read" | "unread" | "none" | undefined {
  const { files } = play;
  const { group, handler } = hook;
  const own = ownRowOf({ ...play, ...hook });
  const runs = runsAlways(play, hook);
  if (!own || !runs || handler.env || handler.async) return undefined;
  const deeds = readHandler(files, handler, group);
  const questions = questionsOf(hook, files);
  const owned = unsetThere(own.protocol, play);
  const isAsked =
    questions &&
    !deeds.texts.some((text) => owned.some((name) => text.includes(name))) &&
    runs.every((run) => isToldAll(questions, run.call.payload) && !startFault(startOf(play, run)));
  const replies = isAsked ? repliesKnown(deeds) : undefined;
  const decided = decisionOf(own.row, own.protocol.dialect.decodeReply);
  if (!replies?.every((reply) => isNothing(decided(reply)))) return undefined;
  const taken = runs.flatMap(({ call }) =>
    replies.map((reply) => takenAs(play.adapter, reply, call)),
  );
  if (taken.some(blocks)) return undefined;
  if (!deeds.printed.length) return "none";
  return taken.every(isNothing) ? "unread" : "read";
}

/** It asks, of every call, for something that is not sent, and has nothing else of it. */
export function asksInVainRaw(play: ReadPlay, hook: Hook): boolean {
  const questions = questionsOf(hook, play.files);
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
  const ends = [...codes].map((code) => (code === "error" ? 1 : code));
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

/** The paths of a question, of which the first that is there answers it. */
type Asked = readonly string[];

/** Lines that read nothing. */
const LEADS = /^(?:#[^\n]*|set -[eu]*(?:o pipefail)?|\w+=[\w./"'-]*|[ \t]*)\n/;
/** These lead to a folder. */
const GOES =
  /^(?:cd "\$\w+"|\w+="?\$\(cd "?\$\(dirname [^\n|;()]{1,80}\)[^\n|;()]{0,40}&& pwd(?: -P)?\)"?)\n/;
/** The whole event is thrown away. */
const THROWN_AWAY = /^cat\s{0,4}>\s{0,4}\/dev\/null(?:\s+\|\|\s+true)?[ \t]*(?:[\n;]|$)/;
/** The first command reads the whole event, so that no later one gets any of it. */
const BY_CAT = /^(\w+)="?\$\(\s*cat\b/;
const BY_JQ =
  /^(?:\w+="?\$\(\s*)?jq(?: -\w+)* (?:'[^'\n]*'|"[^"$`\n]*")\s*(?:2>\s*\/dev\/null\s*)?(?:[|)]|$)/;
/** It reads nothing. */
const WRITES = /\bjq[ \t]+(?:-[a-z]*n[a-z]*|--null-input)(?=[ \t])/g;
const FIRST_OF = /^\s*\.[\w.]+(?:\s*\/\/\s*(?:\.[\w.]+|empty|""))*\s*$/;
/** Other files' words may use the variable that holds the event. */
const TAKES_IN = /^[ \t]*(?:source|\.|eval)[ \t]/m;

/** It is undefined if the program may have more of its event than what it asks for. */
function pathsAsked(program: string): readonly Asked[] | undefined {
  const text = behindLeads(askedAsJq(program).replace(WRITES, "printf").trimEnd(), [LEADS]);
  if (THROWN_AWAY.test(behindLeads(text, [LEADS, GOES]))) return [];
  const filters = filtersOfJq(text);
  if (!filters?.every((filter) => FIRST_OF.test(filter))) return undefined;
  const [, held] = BY_CAT.exec(text) ?? [];
  const isSeen =
    held === undefined
      ? filters.length === 1 && BY_JQ.test(text)
      : !TAKES_IN.test(text) && asksByJq(text) && isNamedOnlyAsValue(text, held);
  return isSeen ? filters.map((filter) => filter.match(/(?<![\w.])\.[\w.]+/g) ?? []) : undefined;
}

function behindLeads(program: string, leads: readonly RegExp[]): string {
  const leadOf = (text: string) => leads.map((lead) => lead.exec(text)?.[0]).find(Boolean);
  let text = program;
  for (let lead = leadOf(text); lead; lead = leadOf(text)) text = text.slice(lead.length);
  return text;
}

/** It is not handed on by its name, as `export` does. */
const isNamedOnlyAsValue = (text: string, held: string): boolean =>
  text.search(WHOLE) === 0 &&
  [...text.matchAll(NAMES)].filter(([, sign, name]) => !sign && name === held).length === 1;
const NAMES = /(\$\{?)?\b(\w+)/g;

/** Agents have words of their own for these, and write results and transcripts in their own forms. */
const IN_OWN_WORDS =
  /name$|mode|type$|status|transcript|^\.(?:source|reason|trigger|effort)$|^\.tool_(?!input\.)/;

/** Every question has an answer, which does not depend on the agent's own words. */
const isToldAll = (questions: readonly Asked[], payload: Fields): boolean =>
  !questions.flat().some((path) => IN_OWN_WORDS.test(path)) && !isUntold(questions, payload);

/** Some question has no answer: no path of it leads to a plain value. */
const isUntold = (questions: readonly Asked[], payload: Fields): boolean =>
  !questions.every((paths) =>
    paths.some((path) => isPlain(path.slice(1).split(".").reduce(fieldWithin, payload))),
  );

/** Gives the field of an object, for a walk along a path. */
export const fieldWithin = (value: Json | undefined, name: string): Json | undefined =>
  isFields(value) && Object.hasOwn(value, name) ? (value[name] as Json) : undefined;

const isPlain = (value: Json | undefined): boolean =>
  value !== undefined && value !== null && typeof value !== "object";
