/** The parts of Pi's values that hookport.js reads (report, sections 1, 4 and 5). */
export * from "../_kin/in-process/settings.js";
import type { Answer, Fields } from "../_kin/in-process/settings.js";

export interface Api {
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly on: (event: string, handler: (event: any, ctx: Context) => unknown) => void;
  readonly sendMessage: (message: object, options: { readonly deliverAs: string }) => void;
}

export interface Context {
  readonly cwd: string;
  readonly mode: string;
  readonly hasUI: boolean;
  readonly ui: { readonly notify: (message: string, kind: string) => void };
  readonly sessionManager: {
    readonly getSessionId: () => string;
    readonly getBranch: () => readonly { readonly message?: Message }[];
  };
  readonly abort: () => void;
}

interface Message {
  readonly role: string;
  readonly content?: Part[];
  readonly errorMessage?: string;
}

export type Tell = (event: string, ctx: Context, more?: Fields) => Promise<Answer>;

/** A part is a text or an image. */
export interface Part {
  readonly type: string;
  readonly text?: string;
}

export interface ToolCall {
  readonly toolName: string;
  readonly toolCallId: string;
  readonly input: Fields;
}

/** A call as the model wrote it. */
export interface Started {
  readonly toolCallId: string;
  readonly args: Fields;
}

export interface ToolResult extends ToolCall {
  readonly content: Part[];
  readonly isError: boolean;
}

export interface Input {
  readonly text: string;
  readonly source: string;
  /** The prompt came while the agent worked. */
  readonly streamingBehavior?: string;
}

export interface BeforeEnd {
  readonly outcome: string;
  readonly entries: object[];
}

export interface Settled {
  readonly aborted: boolean;
}

export interface Reason {
  readonly reason: string;
}
