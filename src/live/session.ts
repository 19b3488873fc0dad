/** The parts of a session on a real program, and what can be observed of it from outside. */
import type { ToolUse } from "../model/adapter.ts";
import type { Driver, Session, Turn } from "../model/driver.ts";

export interface Offered {
  readonly name: string;
  /** The fields of its input; a tool that takes plain text has none. */
  readonly fields: readonly string[];
}

/** A request of the main conversation, of a sub-agent's, or aside (titles, summaries). */
export interface Asked {
  readonly lane: "main" | "agent" | "aside";
  /** All its text except what the model itself said. */
  readonly text: string;
  /** Results by the id of their call; the first is `call_1`. */
  readonly results: { readonly [call: string]: Result };
  readonly tools: readonly Offered[];
}

export interface Result {
  readonly text: string;
  /** The call failed, if the wire format shows that. */
  readonly failed: boolean;
}

export interface Heard {
  readonly requests: readonly Asked[];
  /** What the program printed for its user. */
  readonly user: string;
  readonly code: number | null;
  /** The program had to be killed. */
  readonly hung: boolean;
}

/** A sub-agent's task begins with it, so that its requests differ from the main ones. */
export const SUBTASK = "SUBTASK";
/** The scripted model's answer when it is asked for a summary. */
export const SUMMARY = "THE-SUMMARY";
export const PROMPT = "prompt-of-the-user";
export const DONE: Turn = { text: "done" };

/** Seconds in which a hook that runs beside a turn ends, on a busy machine too. */
const LASTING = 3;

/** The last turn of a session in which the hooks of its start have time to end. */
export const lastTurn = ({ startsBeside }: Driver): Turn =>
  startsBeside ? { ...DONE, thinks: LASTING } : DONE;

export const bash = (command: string): ToolUse => ({ name: "Bash", input: { command } });

export const saying = (...turns: readonly Turn[]): Session => ({ prompts: [PROMPT], turns });
export const calling = (...calls: readonly ToolUse[]): Session =>
  saying(...calls.map((call) => ({ calls: [call] })), DONE);
export const delegating = (agent: readonly Turn[] = [DONE], type = "general-purpose"): Session => ({
  ...calling({
    name: "Agent",
    input: { description: "look", prompt: `${SUBTASK}: look around`, subagent_type: type },
  }),
  agent,
});

export const heard = ({ requests }: Heard, text: string, lane?: Asked["lane"]) =>
  requests.some((request) => (!lane || request.lane === lane) && holds(request.text, text));
export const count = ({ requests }: Heard, lane: Asked["lane"]) =>
  requests.filter((request) => request.lane === lane).length;

/** What is said of a program that never asked its model. */
export const unasked = ({ code, user }: Heard): string =>
  `ended with ${code} and never asked its model: ${user.trim().split("\n").at(-1)?.slice(0, 200) ?? ""}`;

/** Compared line by line: agents indent what they pass on and may put it into JSON. */
export const holds = (whole: string, text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .every((line) => whole.includes(line) || whole.includes(JSON.stringify(line).slice(1, -1)));
