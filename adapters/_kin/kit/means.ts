/** Reads what a hook said as agents do whose answers are like Claude Code's, by a table. */
import { isObject, known, textOf } from "../../../test/support/text.ts";
import type { Effect, Finished } from "../../../test/support/kit.ts";
import type { Fields } from "../../../src/model/json.ts";

/** This is what an agent took from a hook's process. */
export interface Said {
  readonly answer: Fields;
  /** The reason of a block by an exit code. */
  readonly refusal?: string | undefined;
  /** A text that is no answer, and counts as context where the event takes it. */
  readonly plain?: string | undefined;
  /** Nothing but a block counts. */
  readonly strict?: boolean;
}

type Blocked = "deny" | "hold" | "feedback" | "withheld";

/** Tells what one event takes, and what comes of it. */
export interface Takes {
  /** This comes of a block, by its words or by exit code 2. */
  readonly block?: Blocked;
  /** This comes of `continue: false`. */
  readonly halt?: Blocked | "ends";
  /** It may ask, first by a word in `hookSpecificOutput`. */
  readonly verdicts?: true;
  /** Context counts beside a block. */
  readonly keeps?: true;
  /** The answer of a permission request. */
  readonly ruling?: true;
  readonly context?: true | "hold";
  readonly plain?: true;
  readonly message?: true;
  /** Fields of `hookSpecificOutput`. */
  readonly input?: string;
  readonly output?: string;
}

export interface Manner {
  readonly events: { readonly [event: string]: Takes };
  /** Undefined if it takes nothing of what the hook said. */
  read(event: string, finished: Finished): Said | undefined;
  /** Words of `decision` that block on this event. */
  blocks(event: string): readonly string[];
  /** The reason of a block that gives none. */
  readonly untold?: string;
}

const effectOf = (blocked: Blocked, reason: string | undefined): Effect =>
  known<Effect>(blocked === "deny" ? { verdict: "deny", reason } : { [blocked]: reason ?? "" });

export const meansBy =
  ({ events, read, blocks, untold }: Manner) =>
  (event: string, finished: Finished): Effect => {
    const answered = read(event, finished);
    const takes = events[event];
    if (!answered || !takes) return {};
    const { answer, refusal } = answered;
    const own = isObject(answer["hookSpecificOutput"]) ? answer["hookSpecificOutput"] : {};
    const word = textOf(answer["decision"]) ?? "";
    const nested = takes.verdicts && textOf(own["permissionDecision"]);
    const verdict = ["allow", "ask", "deny"].includes(nested ?? "") ? nested : undefined;
    const reason =
      (takes.verdicts && textOf(own["permissionDecisionReason"])) ?? textOf(answer["reason"]);
    const denies = verdict === "deny" || (!verdict && blocks(event).includes(word));
    const halts = answer["continue"] === false ? takes.halt : undefined;
    const stops = halts !== undefined && halts !== "ends";
    const blocked = takes.block !== undefined && (denies || refusal !== undefined);
    const rest = answered.strict ? {} : restOf(takes, answered, own);
    const { context, hold, input, ...others } = rest;
    const isGate = takes.block === "deny";
    if (stops)
      return known<Effect>({
        ...others,
        ...(takes.keeps && { context }),
        ...effectOf(halts, textOf(answer["stopReason"]) ?? reason ?? untold),
      });
    const ends = halts === "ends" || undefined;
    if (blocked && !(ends && takes.block === "hold"))
      return known<Effect>({
        ...others,
        ...(takes.keeps && { context }),
        ends,
        ...effectOf(takes.block as Blocked, denies ? (reason ?? untold) : refusal),
      });
    if (ends) return known<Effect>({ ...others, ends, context: isGate ? undefined : context });
    if (answered.strict) return {};
    const asks = takes.verdicts && (verdict ?? word) === "ask";
    return known<Effect>({
      ...others,
      context,
      hold,
      input,
      ...(asks && { verdict: "ask", reason }),
    });
  };

function restOf(takes: Takes, { answer, plain }: Said, own: Fields): Effect {
  const input = takes.input === undefined ? undefined : own[takes.input];
  const added = textOf(own["additionalContext"]);
  return known<Effect>({
    message: takes.message && textOf(answer["systemMessage"]),
    context:
      takes.plain && plain !== undefined ? plain : takes.context === true ? added : undefined,
    hold: takes.context === "hold" ? added : undefined,
    input: isObject(input) ? input : undefined,
    output: takes.output === undefined ? undefined : own[takes.output],
    ...(takes.ruling && rulingOf(own)),
  });
}

function rulingOf({ decision }: Fields): Effect {
  const { behavior, message, updatedInput } = isObject(decision) ? decision : {};
  if (behavior !== "allow" && behavior !== "deny") return {};
  return known<Effect>({
    verdict: behavior,
    reason: textOf(message),
    input: behavior === "allow" && isObject(updatedInput) ? updatedInput : undefined,
  });
}
