/** Answers calls in which we failed ourselves: our own faults are never the hook's (S10). */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { HostProtocol, Invocation, Reply } from "./adapter.ts";
import { deniedForAll, type Caller } from "./caller.ts";
import { deny, type Decision } from "./decision.ts";
import { isGate } from "./events.ts";
import { blocked, unchecked, withheld, type Fault } from "./fault-words.ts";
import { gatesOn, sourceRow, type Protocols } from "./route.ts";
import { waiting, type PackageDocument } from "./select.ts";
import { isForsaken, type Standing } from "./standing.ts";

interface FailedCall {
  readonly entry: Standing;
  readonly caller: Caller;
  readonly others: readonly HostProtocol[];
  readonly protocols: Protocols;
  /** Undefined if a document is missing or damaged, so that it is unknown which hooks wait. */
  readonly documents: readonly PackageDocument[] | undefined;
  /** The user asked for calls to go on if we fail. */
  readonly failOpen: boolean;
}

/** A gate denies, a prompt passes with the reason, and what might have been hidden is withheld. */
export function replyToFault(
  { entry, caller, others, protocols, documents, failOpen }: FailedCall,
  fault: Fault,
): { readonly decision: Decision; readonly reply: Reply } {
  const { protocol, call } = caller;
  const hidden = documents && couldHideResult(protocols, protocol, call.event, documents);
  const idle = documents && !hidden && isIdle(documents, entry, caller, protocols);
  const open =
    failOpen ||
    idle ||
    Boolean(documents?.length && documents.every(({ doc }) => doc.failOpen === true));
  const { decision, reply } = faultReply(protocol, call, fault, open, hidden);
  const held = decision.verdict || decision.withhold;
  return { decision, reply: held ? deniedForAll(caller, others, reply) : reply };
}

/** No hook waits here that could hold anything back, and nobody removed one. */
function isIdle(
  documents: readonly PackageDocument[],
  entry: Standing,
  { protocol, call: { event } }: Caller,
  protocols: Protocols,
): boolean {
  const own = { protocol, event };
  const waits = [entry, own].flatMap((standing) =>
    waiting(protocols, standing.protocol, standing.event, documents),
  );
  return !waits.some((wait) => isGate(wait.event)) && !isForsaken(documents, entry, own);
}

const couldHideResult = (
  protocols: Protocols,
  protocol: HostProtocol,
  hostEvent: string,
  documents: readonly PackageDocument[],
): boolean =>
  waiting(protocols, protocol, hostEvent, documents).some(({ event, group }) => {
    const can = sourceRow(protocols, event, group)?.row.can;
    return event === "post-tool-use" && Boolean(can?.withhold ?? can?.["rewrite-result"]);
  });

/**
 * A denial on an event that can block, but a message on a prompt, because otherwise nobody could
 * ask for the repair (S10). `hidden` means that a hook that hides results could not be asked, so
 * the result is withheld (S4).
 */
export function faultReply(
  protocol: HostProtocol,
  call: Invocation,
  fault: Fault,
  open: boolean,
  hidden?: boolean,
): { readonly decision: Decision; readonly reply: Reply } {
  const gate = gatesOn(protocol, call.event).find(({ row }) => row.can.deny);
  const prompt = gate?.name === "pre-prompt";
  const held = !open && !prompt;
  const notice =
    held && gate
      ? blocked(fault, gate.row.answerLimits?.reason)
      : held && hidden
        ? withheld(fault)
        : unchecked(fault, prompt ? "prompt" : "call");
  const passed = prompt && !open ? { [gate.row.can.message ? "message" : "context"]: notice } : {};
  const decision: Decision =
    held && gate ? deny(notice) : held && hidden ? { withhold: notice } : passed;
  const reply = protocol.host.encodeReply(decision, call);
  // Where an agent reads a reason on stderr, it stands there already.
  const stderr = [...new Set([reply.stderr, notice])].filter(Boolean).join("\n");
  return { decision, reply: { ...reply, stderr } };
}
