/**
 * Reads answers of the form `{decision, reason, continue, systemMessage, hookSpecificOutput}` and
 * exit code 2 as an agent does.
 */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { DecodedReply, Invocation, ProtocolTables, Reply } from "../../src/model/adapter.ts";
import { tidy } from "../../src/model/decision.ts";
import type { EventName } from "../../src/model/events.ts";
import { withoutExcluded } from "../../src/model/narrow.ts";
import { asFields, isFields, parseJson, same, text, type Fields } from "../../src/model/json.ts";
import { rewriteOf } from "../../src/model/rewrites.ts";
import { calledTool } from "../../src/model/tools.ts";
import { exported, failure, fault } from "./answer.ts";
import { eventOf, type Found } from "./groups.ts";

export type Part = "deny" | "hold" | "feedback" | "withhold" | "end";
export type Meaning = { readonly [E in EventName]?: Part };

/** The effects of an answer's words, by event. */
export interface AnswerShape extends Partial<Usual> {
  readonly title: string;
  readonly table: ProtocolTables;
  readonly block: Meaning;
  readonly halt: Meaning;
  /** The reason at exit code 2 if stderr is empty; absent means that the action goes on. */
  readonly noReason?: string;
  /** Output that was printed before a signal counts. */
  readonly beforeSignal?: true;
  /** The agent does not wait for a hook whose output begins like this, regardless of the rest. */
  readonly late?: RegExp;
  more?(event: EventName, answer: Fields, call: Invocation, output: string): DecodedReply;
}

/** In these many agents are alike: without a word of an agent's own, what stands in `USUAL` holds. */
interface Usual {
  /**
   * The effect of exit code 2, with stderr as the reason, which usually is that of a block; `answer`
   * means that the JSON counts as at exit code 0.
   */
  readonly exit2: { readonly [E in EventName]?: Part | "answer" };
  jsonAt(code: number | null): boolean;
  /** A text is meant as JSON; broken JSON then does not count as plain text. */
  isJson(output: string): boolean;
  /** Every field is valid; one wrong field makes the agent reject the whole answer. */
  wellFormed(answer: Fields, found: Found): boolean;
  /** Plain text is context on these. */
  readonly plain: readonly EventName[];
}

const USUAL: Omit<Usual, "exit2"> = {
  jsonAt: () => true,
  isJson: (output) => output.startsWith("{"),
  wellFormed: () => true,
  plain: [],
};

const BLOCKED = "Blocked by hook";

export function readReply(given: AnswerShape, reply: Reply, call: Invocation): DecodedReply {
  const shape = { ...USUAL, exit2: given.block, ...given };
  if (reply.fault && !(reply.fault === "signal" && shape.beforeSignal))
    return { failure: fault(reply) };
  const found = eventOf(shape.table, call.event);
  if (!found) return {};
  const { event, row } = found;
  const output = shape.jsonAt(reply.code) ? reply.stdout.replace(/^\uFEFF/, "").trim() : "";
  const json = shape.isJson(output);
  const answer = json ? parseJson(output) : undefined;
  const sound = isFields(answer) && shape.wellFormed(answer, found);
  const text =
    output && !json && reply.code === 0 && shape.plain.includes(event) ? { context: output } : {};
  const late = shape.late?.test(output);
  const read = late
    ? {}
    : sound
      ? withoutExcluded(readAnswer(shape, found, answer, call, output), row.excludes).decision
      : text;
  const stderr = reply.stderr.trim() || shape.noReason;
  if (reply.code === 2 && stderr !== undefined) return exit2(shape, event, read, stderr);
  const env = event === "session-start" ? exported(reply.exports) : undefined;
  const failed =
    reply.code === 0
      ? undefined
      : reply.stderr.trim() ||
        failure(reply) ||
        `${shape.title} takes no exit code 2 without a reason`;
  return tidy({
    ...read,
    env,
    failure:
      failed ?? (json && !sound ? `a hook's answer is not what ${shape.title} reads` : undefined),
  });
}

const lands = (part: Part | undefined, words: string | undefined): DecodedReply =>
  part === undefined || words === undefined
    ? {}
    : part === "deny"
      ? { verdict: "deny", reason: words }
      : { [part]: words };

function readAnswer(
  shape: AnswerShape,
  { event, row: { can } }: Found,
  answer: Fields,
  call: Invocation,
  output: string,
): DecodedReply {
  const own = asFields(answer["hookSpecificOutput"]);
  const reason = text(answer["reason"]);
  const blocked = answer["decision"] === "block" ? (reason ?? BLOCKED) : undefined;
  const halted =
    answer["continue"] === false
      ? (text(answer["stopReason"]) ?? (shape.halt[event] === "end" ? "" : (reason ?? BLOCKED)))
      : undefined;
  const read: DecodedReply = {
    message: text(answer["systemMessage"]),
    context: can.context ? text(own["additionalContext"]) : undefined,
    ...(event === "pre-tool-use"
      ? beforeTool(shape, own, answer, call, Boolean(can.allow))
      : lands(shape.block[event], blocked)),
    ...(event === "permission-request" && requestDecision(own["decision"], call, shape.table)),
    ...lands(shape.halt[event], halted),
    ...shape.more?.(event, answer, call, output),
  };
  // If the turn ends, nobody reads feedback or a hold; a prompt that is not sent has no context.
  const { hold, feedback, context, ...rest } = read;
  const ends = read.end !== undefined;
  return tidy<DecodedReply>({
    ...rest,
    ...(!ends && { hold, feedback }),
    ...(!(event === "pre-prompt" && (ends || read.verdict === "deny")) && { context }),
  });
}

/** Of top-level and nested decisions the stricter wins; an allow without a grant is none (S4). */
function beforeTool(
  { title, table }: AnswerShape,
  own: Fields,
  answer: Fields,
  call: Invocation,
  grants: boolean,
): DecodedReply {
  const nested = own["permissionDecision"];
  const why = text(own["permissionDecisionReason"]);
  const reason = text(answer["reason"]);
  const changed = rewritten(own, call, table);
  const denied = (words: string): DecodedReply => ({ ...changed, verdict: "deny", reason: words });
  if (answer["decision"] === "block")
    return denied(nested === "deny" && why ? why : (reason ?? why ?? BLOCKED));
  if (nested === "defer")
    return denied(why ?? `the hook deferred this call, which only ${title} can do`);
  if (nested === "deny") return denied(why ?? BLOCKED);
  if (changed.verdict) return changed;
  if (nested === "ask") return tidy<DecodedReply>({ ...changed, verdict: "ask", reason: why });
  const allows = grants && (nested === "allow" || answer["decision"] === "approve");
  return allows
    ? tidy<DecodedReply>({ ...changed, verdict: "allow", reason: why ?? reason })
    : changed;
}

/** Another input is a decision; of a split call only one part's change can be told (S6). */
function rewritten(
  { updatedInput: input }: Fields,
  { payload }: Invocation,
  table: ProtocolTables,
): DecodedReply {
  if (!isFields(input)) return {};
  const before = payload["tool_input"];
  const { split, change, fields } = calledTool(table, payload) ?? {};
  if (!split || same(before, input)) return { "rewrite-input": rewriteOf(before, input, fields) };
  const changed = change?.(before ?? {}, input);
  return changed
    ? { "rewrite-input": changed }
    : { verdict: "deny", reason: "a hook wanted another input, which cannot be taken apart" };
}

function requestDecision(
  decision: Fields[string],
  call: Invocation,
  table: ProtocolTables,
): DecodedReply {
  if (!isFields(decision)) return {};
  const { behavior, message, interrupt, updatedPermissions: permissions } = decision;
  if (behavior === "deny")
    return {
      verdict: "deny",
      reason: text(message) ?? BLOCKED,
      interrupt: interrupt === true || undefined,
    };
  if (behavior !== "allow") return {};
  const added = Array.isArray(permissions) ? (permissions as Fields[]) : undefined;
  return { verdict: "allow", "add-permissions": added, ...rewritten(decision, call, table) };
}

/** A JSON reason goes before stderr; parts that need the action to go on are dropped. */
function exit2(
  { exit2: meaning }: Pick<Usual, "exit2">,
  event: EventName,
  read: DecodedReply,
  stderr: string,
): DecodedReply {
  const part = meaning[event];
  if (part === "answer") return read;
  const { verdict, reason, "rewrite-input": _input, hold, feedback, context, ...others } = read;
  const words =
    part === "deny" ? (verdict === "deny" ? reason : undefined) : part === "hold" ? hold : feedback;
  const kept =
    part === "feedback" || (part === "deny" && event !== "pre-prompt") ? context : undefined;
  return tidy<DecodedReply>({ ...others, context: kept, ...lands(part, words ?? stderr) });
}
