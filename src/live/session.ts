/** What a session on a real program is put together from, and what can be seen of it from outside. */
import type { ToolUse } from "../model/adapter.ts";
import type { Session, Turn } from "../model/driver.ts";

/** A request to the model: of the main conversation, of a sub-agent's, or aside (titles, summaries). */
export interface Asked {
  readonly lane: "main" | "agent" | "aside";
  /** Everything in it that the model did not say itself. */
  readonly text: string;
}

export interface Seen {
  readonly requests: readonly Asked[];
  /** The project's files afterwards. */
  readonly files: { readonly [path: string]: string };
  /** What the program printed for its user. */
  readonly user: string;
  readonly code: number | null;
  /** It had to be ended. */
  readonly hung: boolean;
}

/** The first words of a sub-agent's task: tells its requests from the main ones. */
export const SUBTASK = "SUBTASK";
/** What the scripted model says when asked to sum up. */
export const SUMMARY = "THE-SUMMARY";
export const PROMPT = "prompt-of-the-user";
export const DONE: Turn = { text: "done" };

export const bash = (command: string): ToolUse => ({ name: "Bash", input: { command } });

export const saying = (...turns: readonly Turn[]): Session => ({ prompts: [PROMPT], turns });
export const calling = (...calls: readonly ToolUse[]): Session => saying(...calls.map((one) => ({ calls: [one] })), DONE);
export const delegating = (agent: readonly Turn[] = [DONE], type = "general-purpose"): Session => ({
  ...calling({ name: "Agent", input: { description: "look", prompt: `${SUBTASK}: look around`, subagent_type: type } }),
  agent,
});

export const heard = ({ requests }: Pick<Seen, "requests">, text: string, lane?: Asked["lane"]) =>
  requests.some((one) => (!lane || one.lane === lane) && one.text.includes(text));
export const count = ({ requests }: Pick<Seen, "requests">, lane: Asked["lane"]) => requests.filter((one) => one.lane === lane).length;
