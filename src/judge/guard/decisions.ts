/** Tells what replies come to, and keeps it, since every hook is asked about the same few. */
import type { DecodedReply, Dialect, EventRow, Reply } from "../../model/adapter.ts";
import { knownOf, ofText } from "../../model/known.ts";

const known = knownOf<EventRow, (reply: string) => DecodedReply>();

/** Tells what a reply comes to on this event; a part of it that is not given is empty. */
export function decisionOf(
  row: EventRow,
  decode: Dialect["decodeReply"],
): (reply: Partial<Reply>) => DecodedReply {
  const call = { event: row.name, payload: {}, env: {} };
  const decided = known(row, decode, () =>
    ofText((reply) => decode(JSON.parse(reply) as Reply, call)),
  );
  return ({ stdout = "", ...reply }) => {
    const named = stdout.replace(EVENT_FILLED, `$1${JSON.stringify(row.name)}`);
    return decided(JSON.stringify({ code: 0, stderr: "", ...reply, stdout: named }));
  };
}

/** The name of the event is not known, and a word is tried in its place: it is given to the hook. */
const EVENT_FILLED = /("hookEventName"\s{0,9}:\s{0,9})"x"/;
