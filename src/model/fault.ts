/** Our own faults are never the hook's (S10). */
import type { HostProtocol, Invocation, Reply } from "./adapter.ts";
import { deniedForAll, type Caller } from "./caller.ts";
import { cutText } from "./cut.ts";
import { deny } from "./decision.ts";
import { isGate } from "./events.ts";
import { gatesOn, sourceRow, type Protocols } from "./route.ts";
import { waiting, type PackageDocument } from "./select.ts";
import { isForsaken, type Standing } from "./standing.ts";

/** A call that we could not carry out. */
export interface FailedCall {
  readonly entry: Standing;
  readonly caller: Caller;
  readonly others: readonly HostProtocol[];
  readonly protocols: Protocols;
  /** Undefined: one is missing or damaged, so that nobody knows what waits. */
  readonly documents: readonly PackageDocument[] | undefined;
  /** The user asked for calls to go on where we fail. */
  readonly failOpen: boolean;
}

/** Denies on an event that can block, withholds a result that a hook might have hidden, and else lets the call go on, with the reason. */
export function replyToFault({ entry, caller, others, protocols, documents, failOpen }: FailedCall, reason: string): Reply {
  const { protocol, call } = caller;
  const hidden = documents !== undefined && couldHideResult(protocols, protocol, call.event, documents);
  const idle = documents !== undefined && !hidden && isIdle(documents, entry, caller, protocols);
  const open = failOpen || idle || Boolean(documents?.length && documents.every(({ doc }) => doc.failOpen === true));
  const reply = faultReply(protocol, call, reason, open, hidden);
  const denied = reply.stdout !== protocol.host.encodeReply({}, call).stdout;
  return denied ? deniedForAll(caller, others, reply, undefined) : reply;
}

/** Nothing that could be held back waits here, and nobody took it away. */
function isIdle(
  documents: readonly PackageDocument[],
  entry: Standing,
  { protocol, call: { event } }: Caller,
  protocols: Protocols,
): boolean {
  const own = { protocol, event };
  const waits = [entry, own].flatMap((one) => waiting(protocols, one.protocol, one.event, documents));
  return !waits.some((one) => isGate(one.event)) && !isForsaken(documents, entry, own);
}

/** Does a hook wait on this host event that could hide a result? */
const couldHideResult = (protocols: Protocols, protocol: HostProtocol, hostEvent: string, documents: readonly PackageDocument[]): boolean =>
  waiting(protocols, protocol, hostEvent, documents).some(({ event, group }) => {
    const can = sourceRow(protocols, event, group)?.row.can;
    return event === "post-tool-use" && Boolean(can?.withhold ?? can?.["rewrite-result"]);
  });

/**
 * Our own fault: a denial that names the repair on an event that can block, else silence (S10). `hidden`: a hook that hides results could
 * not be asked, so the result is withheld (S4).
 */
export function faultReply(protocol: HostProtocol, call: Invocation, said: string, open: boolean, hidden = false): Reply {
  const reason = cutText(said);
  const gate = gatesOn(protocol, call.event).some(({ row }) => row.can.deny);
  const reply = protocol.host.encodeReply(open ? {} : gate ? deny(reason) : hidden ? { withhold: reason } : {}, call);
  return { ...reply, stderr: [reply.stderr, reason].filter(Boolean).join("\n") };
}
