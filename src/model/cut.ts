/** Cuts an answer to its host's length: some drop a longer one whole, and the call runs (S8). */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { Capabilities, AnswerLimits, Reply } from "./adapter.ts";
import { deny, tidy, type Decision } from "./decision.ts";

/** Characters of a reason: Claude Code passed on that many unchanged, and nobody reads more. */
const REASON = 30_000;
/** Characters of a context where the limit is unknown; two hosts have exactly this limit. */
export const CONTEXT = 10_000;
/** Bytes of an answer where unknown: seen to be honoured, twice as much not (copilot REPORT). */
const ANSWER = 6_000_000;
const NOTE = "\n… (cut by hookport)";

interface Cut {
  readonly decision: Decision;
  /** Descriptions of what was cut or denied. */
  readonly lost: readonly string[];
}

/** The reply is no longer than the host accepts. */
export function fitted(
  encode: (decision: Decision) => Reply,
  decision: Decision,
  can: Capabilities,
  most: AnswerLimits = {},
): Cut & { readonly reply: Reply } {
  const { answer = ANSWER } = most;
  let now = texts(decision, most);
  let reply = encode(now.decision);
  for (const smaller of [withoutRewrites, refused]) {
    if (within(reply.stdout, answer)) break;
    const next = smaller(now.decision, can, answer);
    now = { decision: next.decision, lost: [...now.lost, ...next.lost] };
    reply = encode(now.decision);
  }
  return { ...now, reply };
}

/** Each text has its limit; feedback and context share one, as some hosts take both as context. */
function texts(
  decision: Decision,
  { context = CONTEXT, contextBytes = Infinity, reason = REASON }: AnswerLimits,
): Cut {
  const lost: string[] = [];
  const to = (part: keyof Decision, characters: number, bytes = Infinity): string | undefined => {
    const text = decision[part] as string | undefined;
    if (text === undefined) return undefined;
    const short = cutText(text, characters, bytes);
    if (short !== text) lost.push(`${part}: cut to ${short.length} characters`);
    return short;
  };
  const feedback = to("feedback", Math.min(REASON, context), contextBytes);
  const used = feedback === undefined ? 0 : feedback.length + 1;
  const usedBytes = feedback === undefined ? 0 : bytesOf(feedback) + 1;
  return {
    decision: tidy<Decision>({
      ...decision,
      reason: to("reason", reason),
      hold: to("hold", REASON),
      end: to("end", REASON),
      withhold: to("withhold", REASON),
      message: to("message", REASON),
      feedback,
      context: to("context", context - used, contextBytes - usedBytes) || undefined,
    }),
    lost,
  };
}

const LONG = "is too long for this agent";

/** A rewrite that would be dropped becomes a denial, and a result that stays is withheld. */
function withoutRewrites(d: Decision, can: Capabilities): Cut {
  const {
    "rewrite-input": updatedInput,
    "rewrite-prompt": updatedPrompt,
    "rewrite-result": updatedOutput,
    ...rest
  } = d;
  if (updatedInput !== undefined || updatedPrompt !== undefined) {
    const [part, word] =
      updatedInput === undefined ? ["rewrite-prompt", "prompt"] : ["rewrite-input", "input"];
    return {
      decision: can.deny
        ? { ...rest, ...deny(`a hook wanted another ${word}, which ${LONG}`) }
        : rest,
      lost: [`${part}: ${LONG}${can.deny ? ", denied instead" : ""}`],
    };
  }
  if (updatedOutput === undefined) return { decision: d, lost: [] };
  const withhold = [rest.withhold, `a hook replaced this result with one that ${LONG}`]
    .filter(Boolean)
    .join("\n");
  return {
    decision: can.withhold ? { ...rest, withhold } : rest,
    lost: [`rewrite-result: ${LONG}${can.withhold ? ", the result is withheld instead" : ""}`],
  };
}

/** Still too long: what can be denied is denied, and anything else is sent as it is. */
function refused(d: Decision, can: Capabilities, limit: number): Cut {
  const lost = [`the answer is over ${limit} bytes`];
  return can.deny && d.verdict !== undefined
    ? { decision: deny(`the answer of a hook ${LONG}`), lost }
    : { decision: d, lost };
}

/** Notes if some of the text was cut. A character of two code units is never split. */
export function cutText(text: string, characters = REASON, bytes = Infinity): string {
  if (text.length <= characters && (bytes === Infinity || within(text, bytes))) return text;
  const room = characters - NOTE.length;
  const roomBytes = bytes - bytesOf(NOTE);
  if (room <= 0 || roomBytes <= 0) return "";
  let end = 0;
  let used = 0;
  for (const char of text) {
    used += bytesOfPoint(char.codePointAt(0) as number);
    if (end + char.length > room || used > roomBytes) break;
    end += char.length;
  }
  return text.slice(0, end) + NOTE;
}

const bytesOfPoint = (point: number) =>
  point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
const bytesOf = (text: string) => new TextEncoder().encode(text).length;
const within = (text: string, bytes: number) =>
  text.length * 3 <= bytes || (text.length <= bytes && bytesOf(text) <= bytes);
