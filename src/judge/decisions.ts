/** What the replies of a hook come to. Every hook is asked about the same few, so they are kept. */
import type { DecodedReply, Dialect, EventRow, Reply } from "../model/adapter.ts";
import { knownOf, ofText } from "../model/known.ts";

const known = knownOf<EventRow, (reply: string) => DecodedReply>();

/** What a reply with an empty payload comes to on this event; a part that is not given is empty. */
export function decisionOf(
  row: EventRow,
  decode: Dialect["decodeReply"],
): (reply: Partial<Reply>) => DecodedReply {
  const call = { event: row.name, payload: {}, env: {} };
  const decided = known(row, decode, () =>
    ofText((reply) => decode(JSON.parse(reply) as Reply, call)),
  );
  return (reply) => decided(JSON.stringify({ code: 0, stdout: "", stderr: "", ...reply }));
}
