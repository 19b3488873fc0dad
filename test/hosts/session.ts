/** What a session on a real program is made of, and what can be seen of it from outside. */
import type { ToolUse } from "../../src/model/adapter.ts";
import type { EventName } from "../../src/model/events.ts";
import type { Fields, Json } from "../../src/model/json.ts";
import type { Format } from "./model/server.ts";

/** One answer of the scripted model. Calls are in canonical words; `native` ones in the program's own. */
export interface Turn {
  readonly text?: string;
  readonly calls?: readonly ToolUse[];
  readonly native?: readonly { readonly name: string; readonly input: Json }[];
  /** Seconds before it answers. */
  readonly thinks?: number;
  /** An HTTP status instead of an answer. */
  readonly status?: number;
  /** The prompt's size as the model reports it. */
  readonly tokens?: number;
}

export interface Session {
  /** What the user says, one turn after the other. */
  readonly prompts?: readonly string[];
  readonly turns: readonly Turn[];
  /** What a sub-agent's model says. */
  readonly agent?: readonly Turn[];
  /** The user allowed nothing beforehand. */
  readonly unallowed?: true;
  /** Nobody trusted the folder. */
  readonly untrusted?: true;
  /** Somebody answers when the program asks, where it can ask outside a terminal. */
  readonly answer?: "yes" | "no";
  /** Starts in this folder of the project. */
  readonly folder?: string;
  readonly mcp?: true;
  /** Also the tools that are not offered unasked. */
  readonly everyTool?: true;
  readonly model?: string;
  readonly args?: readonly string[];
  readonly env?: { readonly [name: string]: string };
}

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
  /** What each of our hooks was given on stdin, call by call. */
  readonly given: { readonly [hook: string]: readonly string[] };
}

export interface Place {
  readonly project: string;
  readonly home: string;
  readonly tmp: string;
  /** Kept between sessions: what the program unpacks at its first start. */
  readonly cache: string;
}

/** The other end of the program's standard input. */
export interface Line {
  send(message: object): void;
  /** The next line of its output that passes, read or still to come; undefined when it is over. */
  next(test: (line: Fields) => boolean): Promise<Fields | undefined>;
}

export interface Launch {
  readonly args: readonly string[];
  readonly env: { readonly [name: string]: string };
  /** Files of its user's, by their path in the home folder. */
  readonly home?: { readonly [path: string]: object };
  /** Talks to it; its standard input is closed afterwards. */
  readonly talk?: (line: Line) => Promise<void>;
}

export type Handler = { readonly command: string } | { readonly prompt: string };

/** How one program is driven without a terminal. */
export interface Driver {
  readonly id: string;
  readonly surface: string;
  readonly format: Format;
  /** The program's file in an installation. */
  program(installed: string): string;
  launch(session: Session, place: Place, url: string): Launch;
  /** A canonical call in the words its model uses. */
  call(use: ToolUse): { readonly name: string; readonly input: Json };
  /** How an event is made to happen; a sentence where it cannot be. */
  readonly reach: { readonly [E in EventName]: ((project: string) => Session) | string };
  /** Somebody else's hooks on one event, in a file of its own where the program has one. */
  foreign(hostEvent: string, handlers: readonly Handler[]): { readonly path: string; readonly value: object };
  /** How a user forbids a command, without any hook. */
  denied(command: string): { readonly files: { readonly [path: string]: unknown }; readonly session: Partial<Session> };
  /** What a native hook says by exit 2 does not reach its model. */
  readonly muteExit2?: true;
  /** Of what it printed, what a user sees. */
  shown(stdout: string, stderr: string): string;
}

/** The first words of a sub-agent's task: tells its requests from the main ones. */
export const SUBTASK = "SUBTASK";
/** What the scripted model says when asked to sum up. */
export const SUMMARY = "THE-SUMMARY";
/** What the standard call reads from disk: seen by the model unless withheld. */
export const OUTPUT = "found-on-disk";
export const PROMPT = "prompt-of-the-user";

export const bash = (command: string): ToolUse => ({ name: "Bash", input: { command } });

/** Shows the model a file, and leaves a mark on disk. */
export const CALL = bash("cat secret.txt; echo ran > ran.txt");
export const DONE: Turn = { text: "done" };

export const calling = (...calls: readonly ToolUse[]): Session => ({ turns: [...calls.map((one) => ({ calls: [one] })), DONE] });
export const shell = (...commands: readonly string[]): Session => calling(...commands.map(bash));
export const delegating = (agent: readonly Turn[] = [DONE]): Session => ({
  ...calling({ name: "Agent", input: { description: "look", prompt: `${SUBTASK}: look around`, subagent_type: "general-purpose" } }),
  agent,
});

export const ran = ({ files }: Seen) => files["ran.txt"]?.trim();
export const heard = ({ requests }: Seen, text: string, lane?: Asked["lane"]) =>
  requests.some((one) => (!lane || one.lane === lane) && one.text.includes(text));
export const count = ({ requests }: Seen, lane: Asked["lane"]) => requests.filter((one) => one.lane === lane).length;

/** How any program comes to an event that needs nothing of its own. */
export const COMMON = {
  "pre-tool-use": () => calling(CALL),
  "permission-request": () => ({ ...calling(CALL), unallowed: true as const }),
  "post-tool-use": () => calling(CALL),
  "post-tool-use-failure": (project: string) => calling({ name: "Read", input: { file_path: `${project}/missing.txt` } }),
  "pre-prompt": () => ({ turns: [DONE] }),
  "session-start": () => calling(bash('printf %s "$HOOKPORT_PROBE" > told.txt')),
  "session-end": () => ({ turns: [DONE] }),
  stop: () => ({ turns: [DONE, DONE] }),
  "sub-agent-start": () => delegating(),
  "sub-agent-end": () => delegating([DONE, DONE]),
};
