/** Finds a shell script that asks jq for a field which no call has that reaches it (S23). */
import type { Json } from "../../model/json.ts";
import type { Trace } from "../../play/trace.ts";
import { fieldWithin } from "./raw-observer.ts";
import { payloadsSent } from "./unheard.ts";
import { askedAsJq } from "../losses/asked-as-jq.ts";
import { asksByJq, filtersOfJq } from "../losses/payload-reads.ts";

/** The first of these fields that the input has, or else a word of the script's own. */
const FIRST_OF =
  /^\s{0,9}(\.\w+(?:\??\.\w+){0,9}\??(?:\s{0,9}\/\/\s{0,9}\.\w+(?:\??\.\w+){0,9}\??){0,9})(?:\s{0,9}\/\/\s{0,9}(?:empty|null|false|"[^"]{0,40}"))?\s{0,9}$/;
/** Other ways to read the input. */
const READS = /\bcat\b|\bread\b|stdin|\btee\b/;

/** The script is seen to read nothing else of what it is sent. */
export function askedInVain(text: string, traces: readonly Trace[]): string | undefined {
  const script = askedAsJq(text);
  const filters = filtersOfJq(script) ?? [];
  const isAll = asksByJq(script) || (filters.length === 1 && !READS.test(script));
  const asked = filters.map((filter) => FIRST_OF.exec(filter)?.[1]?.match(/\.\w[\w.?]*/g) ?? []);
  const sent = payloadsSent(traces);
  const paths = asked.flat();
  const isInVain =
    isAll &&
    sent.length > 0 &&
    asked.every((choices) => choices.some((path) => OF_CALL.test(path))) &&
    !paths.some(isSentIn(sent));
  return isInVain ? paths[0] : undefined;
}
/** The tables have what calls of shells and files are sent with, in whatever words. */
const OF_CALL =
  /\.(?:(?:bash_?)?command(?:_?line)?|cmd|script|(?:target_?)?file(?:_?path|_?name)?|path|content)$/i;

const isSentIn = (sent: readonly Json[]) => (path: string) => {
  const names = path.replaceAll("?", "").split(".").slice(1);
  return sent.some((payload) => names.reduce(fieldWithin, payload) !== undefined);
};
