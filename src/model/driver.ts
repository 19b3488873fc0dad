/** How an agent is driven without a terminal, against a model that answers from a script. */
import type { Fields, Json } from "./json.ts";
import type { ToolUse } from "./vocabulary.ts";
import type { World } from "./world.ts";

/** `calls` are in canonical words, `native` calls in the program's own. */
export interface Turn {
  readonly text?: string;
  readonly calls?: readonly ToolUse[];
  readonly native?: readonly { readonly name: string; readonly input: Json }[];
  /** Seconds before it answers. */
  readonly thinks?: number;
  /** An HTTP status to return instead of an answer. */
  readonly status?: number;
  /** The prompt's size as the model reports it. */
  readonly tokens?: number;
}

/** What one machine adds to the hooks of one project. */
export interface Counting {
  /** Files in the home folder, by their paths, with no field but those that count. */
  readonly home: { readonly [path: string]: Fields };
  readonly env: { readonly [variable: string]: string };
}

export interface Session {
  /** One prompt for each turn. */
  readonly prompts: readonly string[];
  readonly turns: readonly Turn[];
  /** The answers of a sub-agent's model. */
  readonly agent?: readonly Turn[];
  /** The tools whose calls the user allowed beforehand; absent means all of them. */
  readonly allowed?: readonly string[];
  readonly untrusted?: true;
  /** The session runs as on this machine, and not as its driver would have it. */
  readonly counting?: Counting;
  /** The user's answer when the program asks, if it can ask outside a terminal. */
  readonly answer?: "yes" | "no";
  /** The folder of the project in which the session starts. */
  readonly folder?: string;
  readonly model?: string;
  readonly args?: readonly string[];
  readonly env?: { readonly [name: string]: string };
}

export interface Folders {
  readonly project: string;
  readonly home: string;
  readonly tmp: string;
  /** It is kept between sessions, for files that the program unpacks at its first start. */
  readonly cache: string;
}

export interface InputLine {
  send(message: object): void;
  /** The next line that passes the test, read or to come; undefined once the program ended. */
  next(test: (line: Fields) => boolean): Promise<Fields | undefined>;
}

export interface Launch {
  readonly args: readonly string[];
  readonly env: { readonly [name: string]: string };
  /** Files in the user's home folder, by their paths. */
  readonly home?: { readonly [path: string]: object | string };
  /** Talks to the program; its standard input is closed afterwards. */
  readonly talk?: (line: InputLine) => Promise<void>;
  /** Talks about another session to a program that `talk` was used with. */
  readonly again?: (line: InputLine) => Promise<void>;
}

/** It is pure, like every part of an adapter. */
export interface Driver {
  /** The surface on which it is driven, in a few words. */
  readonly surface: string;
  /** The wire format of its model. */
  readonly format: "messages" | "chat" | "contents" | "responses" | "connect";
  launch(session: Session, place: Folders, url: string): Launch;
  /** A canonical call in the words that the agent's model uses. */
  call(use: ToolUse): { readonly name: string; readonly input: Json };
  /** Absent if nobody has worked out what of a machine counts. */
  readonly counting?: (world: World) => Counting;
  /** What such a session cannot show, as the end of a sentence: "whether …". */
  readonly hides?: string;
  /** The part of its output that a user sees; absent if that is all of it. */
  shown?(stdout: string, stderr: string): string;
  /** How the model is told why no call ran: a hook, no permission, or impossible here. */
  readonly refused: {
    readonly byHook: RegExp;
    readonly byItself: RegExp;
    readonly impossible: RegExp;
  };
  /** Its model reads a hook's reason without more, so that `refused` does not know it. */
  readonly bareReasons?: true;
  /** The agent changes an existing file only after it was read. */
  readonly readsFirst?: true;
  /** A call that its user did not allow is refused, or cannot be made, before any hook is asked. */
  readonly allowsFirst?: true;
  /** The hooks of a session's start run beside its first turn, and end with the session. */
  readonly startsBeside?: true;
  /** A sub-agent works beside the session: its model takes so many seconds before the last turn. */
  readonly agentsBeside?: number;
}
