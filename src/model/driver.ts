/** How an agent is driven without a terminal, against a model that answers from a script. */
import type { ToolUse } from "./adapter.ts";
import type { Fields, Json } from "./json.ts";

/**
 * One answer of the scripted model. Calls are in canonical words; `native` ones in the program's
 * own.
 */
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
  readonly prompts: readonly string[];
  readonly turns: readonly Turn[];
  /** What a sub-agent's model says. */
  readonly agent?: readonly Turn[];
  /** The tools whose calls the user allowed beforehand; absent: all of them. */
  readonly allowed?: readonly string[];
  /** Nobody trusted the folder. */
  readonly untrusted?: true;
  /** Somebody answers when the program asks, where it can ask outside a terminal. */
  readonly answer?: "yes" | "no";
  /** Starts in this folder of the project. */
  readonly folder?: string;
  readonly model?: string;
  readonly args?: readonly string[];
  readonly env?: { readonly [name: string]: string };
}

export interface Folders {
  readonly project: string;
  readonly home: string;
  readonly tmp: string;
  /** Kept between sessions: what the program unpacks at its first start. */
  readonly cache: string;
}

/** The other end of the program's standard input. */
export interface InputLine {
  send(message: object): void;
  /** The next line of its output that passes, read or still to come; undefined when it is over. */
  next(test: (line: Fields) => boolean): Promise<Fields | undefined>;
}

export interface Launch {
  readonly args: readonly string[];
  readonly env: { readonly [name: string]: string };
  /** Files of its user's, by their path in the home folder. */
  readonly home?: { readonly [path: string]: object | string };
  /** Talks to it; its standard input is closed afterwards. */
  readonly talk?: (line: InputLine) => Promise<void>;
}

/** Pure, as everything an adapter has. */
export interface Driver {
  /** How it is driven, in a few words. */
  readonly surface: string;
  /** The wire format of its model. */
  readonly format: "messages" | "chat" | "connect";
  launch(session: Session, place: Folders, url: string): Launch;
  /** A canonical call in the words its model uses. */
  call(use: ToolUse): { readonly name: string; readonly input: Json };
  /** Of what it printed, what a user sees. */
  shown(stdout: string, stderr: string): string;
  /**
   * How its model is told why a call did not run: a hook refused it, the agent itself did for want
   * of a permission, or no such call can be made here.
   */
  readonly refused: {
    readonly byHook: RegExp;
    readonly byItself: RegExp;
    readonly impossible: RegExp;
  };
  /** A file that is there is changed only after it was read. */
  readonly readsFirst?: true;
}
