/** One thing to find out on a real program. */
import type { Offered } from "../../src/live/session.ts";
import type { Reply } from "../../src/model/adapter.ts";
import type { Fields } from "../../src/model/json.ts";
import type { Seen, Session } from "./session.ts";

/**
 * Runs the program as its user does outside of a session; throws if it fails. Nobody waits for it
 * with a blocked process, because that one answers other sessions' models meanwhile.
 */
export type Program = (args: readonly string[], input?: string) => Promise<void>;

/** As adapters/<id>/readings.json has it: what a hook answered, and what the program did. */
export interface Recorded {
  readonly name: string;
  readonly event: string;
  readonly tool: string;
  readonly failClosed?: true;
  readonly reply: Reply;
  readonly verdict: Fields;
}

export interface RecordedMatcher {
  readonly event: string;
  readonly matcher: string;
  readonly fired: readonly string[];
  readonly silent: readonly string[];
}

/** What a session showed, and in a few words by what. */
export interface Judged {
  readonly verdict: string;
  readonly why: string;
  /** The tools that its model could call, where the scenario is about them. */
  readonly offered?: readonly Offered[];
  /** What the program made of answers, where that was asked. */
  readonly replies?: readonly Recorded[];
  readonly matchers?: readonly RecordedMatcher[];
}

export interface Scenario {
  /** Stable: the recorded evidence is found by it. */
  readonly name: string;
  /** The project as its users have it. */
  readonly files: { readonly [path: string]: unknown };
  /** Arguments of `hookport convert`; absent: nothing is converted. */
  readonly convert?: readonly string[];
  /** What happens to the project before the session starts, also by the program's own commands. */
  readonly before?: (project: string, program: Program) => void | Promise<void>;
  readonly session: (project: string) => Session;
  /** What happens to it after the session, before it is looked at. */
  readonly afterwards?: (project: string) => void;
  readonly expected: string;
  /** Where that is said. */
  readonly claim: string;
  judge(seen: Seen): Judged;
}

export const HOLDS = "holds";

/** A rule: every sentence that is not true is what went wrong. */
export const verdictOf = (claims: { readonly [sentence: string]: boolean }): Judged => {
  const wrong = Object.entries(claims)
    .filter(([, held]) => !held)
    .map(([sentence]) => `not so: ${sentence}`);
  return wrong.length
    ? { verdict: "fails", why: wrong.join("; ") }
    : { verdict: HOLDS, why: Object.keys(claims).join("; ") };
};
