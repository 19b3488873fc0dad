/**
 * Whether a guard that an agent runs in another agent's words blocks there all the same: it reads
 * nothing that this agent does not send, and its denial is one by this agent's rules (S23).
 */
import type { DialectProtocol, EventRow } from "../model/adapter.ts";
import type { EventName } from "../model/events.ts";
import { isEventName } from "../model/events.ts";
import type { Files } from "../model/files.ts";
import type { Fields } from "../model/json.ts";
import { sourceRow } from "../model/route.ts";
import { known } from "../model/tools.ts";
import { takenAs } from "../model/walk.ts";
import type { HostPlay, Run } from "../play/runs.ts";
import { reachOf } from "../play/trace.ts";
import type { Hook } from "../play/work.ts";
import { scriptText, startedOf, wordsOf } from "../read/script.ts";
import { ANSWERED, fieldNamesIn, payloadsOf, readIn } from "./told.ts";

export interface RawBlock {
  /** The reason reaches the model. */
  readonly told: boolean;
}

/** The script is seen to end with 2. */
export const ENDS_WITH_2 = /\bexit(?:Code)?\s*(?:\(|=)?\s*2\b/;

const REASON = "hookport-reason";

interface Own {
  readonly protocol: DialectProtocol;
  readonly row: EventRow;
}

/** It is undefined unless the guard is seen to block at every moment of its event. */
export function blocksRaw(play: HostPlay, hook: Hook, files: Files): RawBlock | undefined {
  const { event, group, handler } = hook;
  const own = isEventName(event) ? sourceRow(play.protocols, event, group) : undefined;
  if (!own || !isEventName(event) || handler.args) return undefined;
  if (startedOf(handler) && !scriptText(files, handler, group)) return undefined;
  const text = wordsOf(files, handler, group);
  const replies = denialsIn(own, text);
  const reads = readIn(text)(namesOf(payloadsOf(own, event)), true);
  const runs = reachOf(play, hook)
    .traces.filter(({ moment }) => moment.event.name === event)
    .map((trace) => trace.runs.find(({ via }) => via === "raw"));
  if (!replies.length || !runs.length) return undefined;
  const taken = runs.flatMap((run) =>
    run && isStarted(play, run, handler.command ?? "") && isRead(own, event, run, reads)
      ? [replies.map((reply) => takenAs(play.adapter, reply, run.call))]
      : [],
  );
  const blocks = ({ verdict, hold, end }: (typeof taken)[number][number]) =>
    verdict === "deny" || hold !== undefined || end !== undefined;
  if (taken.length !== runs.length || !taken.flat().every(blocks)) return undefined;
  return { told: taken.flat().every((decision) => JSON.stringify(decision).includes(REASON)) };
}

/** Replies in the forms in which the script is seen to deny. */
function denialsIn({ protocol, row }: Own, text: string) {
  const replies = [];
  if (ENDS_WITH_2.test(text)) replies.push({ code: 2, stdout: "", stderr: REASON });
  if (/["'](?:deny|block)\\?["']/.test(text) && protocol.host) {
    const call = { event: row.name, payload: {}, env: {} };
    const denial = row.can.deny ? { verdict: "deny" as const } : { hold: REASON };
    const { stdout } = protocol.host.encodeReply({ ...denial, reason: REASON }, call);
    replies.push({ code: 0, stdout, stderr: "" });
  }
  return replies;
}

/** A variable at the head of the script's path is one that this agent sets. */
function isStarted({ adapter }: HostPlay, { by, call }: Run, command: string): boolean {
  const [, name] = /\$\{?(\w*(?:PROJECT_DIR|PLUGIN_ROOT))/.exec(command) ?? [];
  const given = { ...by.env, ...call.env };
  return (
    name === undefined || Object.hasOwn(given, name) || adapter.protocol.variables.includes(name)
  );
}

/** All that the script reads is in what this agent sends, under the names that it knows. */
function isRead(
  { protocol }: Own,
  event: EventName,
  { call }: Run,
  reads: readonly string[],
): boolean {
  const sent = new Set(namesOf([call.payload]));
  const { tool_name: tool } = call.payload;
  const knows = typeof tool !== "string" || known(protocol, tool) !== undefined;
  return (
    reads.every((name) => sent.has(name)) &&
    (knows || !reads.includes("tool_name") || !event.includes("tool"))
  );
}

const namesOf = (payloads: readonly Fields[]): readonly string[] => [
  ...new Set(payloads.flatMap(fieldNamesIn).filter((name) => name !== ANSWERED)),
];
