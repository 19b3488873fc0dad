/** Puts an agent's answers into Claude Code's words, by a table of the agent's own. */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { Reply } from "../../src/model/adapter.ts";
import { tidy } from "../../src/model/decision.ts";
import { asFields, isFields, parseJson, type Fields } from "../../src/model/json.ts";
import { say } from "./answer.ts";
import { word } from "./groups.ts";

type Words = { readonly [decision: string]: "block" | "ask" };

/** How the words of an agent's answers differ from Claude Code's. */
export interface OwnWords {
  /** The agent reads stderr where stdout is empty; `at 2` means that it reads nothing else there. */
  readonly stderr?: "too" | "at 2";
  /** A text in JSON is read once more. */
  readonly twice?: true;
  /** What the words of `decision` mean before a tool, and on every other event. */
  readonly before: Words;
  readonly elsewhere: Words;
  /** A verdict in `hookSpecificOutput` counts, also where it allows, and `decision` then does not. */
  readonly nested?: true;
  /** The field with another input; absent means that none is taken. */
  readonly input?: string;
  readonly untold?: string;
  tells(answer: Fields, event: string): boolean;
  /** Only what blocks counts at an exit code other than 0, which counts beside it. */
  readonly strict?: true;
  /** Any other answer is none: one wrong value costs it. */
  takes?(answer: Fields): boolean;
  /** What a text that is no JSON object comes to. */
  text(output: string, reply: Reply, event: string): Reply;
}

const VERDICTS: readonly unknown[] = ["allow", "deny", "ask"];

export function spoken(words: OwnWords, reply: Reply, event: string): Reply {
  const output = textOf(words, reply);
  const first = output ? parseJson(output) : undefined;
  const value = words.twice && typeof first === "string" ? parseJson(first) : first;
  if (!isFields(value) || words.takes?.(value) === false) return words.text(output, reply, event);
  const answer = answerOf(words, value, event);
  return words.strict && reply.code !== 0
    ? { ...reply, stdout: JSON.stringify(blocking(answer)) }
    : say(answer);
}

export const textOf = ({ stderr: read }: OwnWords, { stdout, stderr, code }: Reply): string =>
  (read === "at 2" && code === 2 ? "" : stdout.trim()) || (read ? stderr.trim() : "");

function answerOf(words: OwnWords, value: Fields, event: string): Fields {
  const { decision, systemMessage, hookSpecificOutput: given, ...rest } = value;
  const own = asFields(given);
  const verdict = words.nested && VERDICTS.includes(own["permissionDecision"]);
  const meaning = /^(?:Pre|Before)Tool/.test(event) ? words.before : words.elsewhere;
  const means =
    !verdict && typeof decision === "string" && Object.hasOwn(meaning, decision)
      ? meaning[decision]
      : undefined;
  const stops = rest["continue"] === false;
  const reason = words.untold && (rest["reason"] ? word(rest["reason"]) : words.untold);
  const { behavior, message, updatedInput } = asFields(own["decision"]);
  return tidy<Fields>({
    ...rest,
    ...(reason && (stops || means === "block") && { reason }),
    ...(reason && stops && { stopReason: rest["stopReason"] ? word(rest["stopReason"]) : reason }),
    decision: means === "block" ? means : undefined,
    systemMessage: words.tells(value, event) ? systemMessage : undefined,
    hookSpecificOutput: tidy<Fields>({
      permissionDecision: verdict ? own["permissionDecision"] : means === "ask" ? means : undefined,
      permissionDecisionReason:
        (words.nested ? own["permissionDecisionReason"] : undefined) ?? rest["reason"],
      additionalContext: own["additionalContext"],
      updatedInput: words.input === undefined ? undefined : own[words.input],
      updatedToolOutput: own["updatedToolOutput"],
      decision: tidy<Fields>({ behavior, message, updatedInput }),
    }),
  });
}

function blocking({ decision, reason, hookSpecificOutput }: Fields): Fields {
  const own = asFields(hookSpecificOutput);
  const { permissionDecision, permissionDecisionReason } = own;
  return tidy<Fields>({
    decision,
    reason,
    hookSpecificOutput:
      permissionDecision === "deny"
        ? tidy<Fields>({ permissionDecision, permissionDecisionReason })
        : undefined,
  });
}
