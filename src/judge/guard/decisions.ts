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
  return (reply) => decided(JSON.stringify({ code: 0, stdout: "", stderr: "", ...reply }));
}
