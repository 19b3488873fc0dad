/** The parts of the agents' own values that hookport.js reads. */
export * from "../in-process/settings.js";
import type { Answer, Fields } from "../in-process/settings.js";

export interface Session {
  /** The agent describes the session so; it is undefined where the agent did not. */
  info?: Promise<Info | undefined>;
  /** It began while this plugin was loaded. */
  fresh?: boolean;
  begun?: boolean;
  busy?: boolean;
  /** Its prompt was held back, so that the error that follows is ours. */
  refused?: boolean;
  held?: boolean;
  agent?: string;
  model?: unknown;
  env?: Fields;
  answered?: string;
  text?: { readonly message: string; readonly text: string };
}

export interface Info {
  readonly id: string;
  readonly parentID?: string;
  readonly agent?: string;
}

export interface Part {
  readonly id: string;
  readonly sessionID: string;
  readonly messageID: string;
  readonly type: string;
  text?: string;
  readonly synthetic?: boolean;
}

export interface Prompt {
  readonly message: {
    readonly id: string;
    readonly sessionID: string;
    readonly agent: string;
    readonly model: unknown;
  };
  readonly parts: Part[];
}

export interface ToolCall {
  readonly tool: string;
  readonly sessionID: string;
  readonly callID: string;
}

export interface Output {
  attachments?: unknown;
  structuredContent?: unknown;
  content?: unknown;
  output?: string;
}

export interface ToolPart extends ToolCall {
  readonly state: { readonly status: string; readonly input?: Fields; readonly error?: string };
}

export interface AgentEvent {
  readonly type: string;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly properties: any;
}

export interface Client {
  readonly session: {
    readonly get: (request: Named) => Promise<{ readonly data?: Info }>;
    readonly abort: (request: Named) => Promise<unknown>;
    readonly promptAsync: (request: Named & { readonly body: object }) => Promise<unknown>;
  };
  readonly tui: { readonly showToast: (request: object) => Promise<unknown> };
}

interface Named {
  readonly path: { readonly id: string };
}

export interface Plugin {
  readonly client: Client;
  /** Returns what is known of a session; the agent may have begun it in another process. */
  readonly sessionOf: (id: string) => Session;
  readonly forget: (id: string) => void;
  readonly parentOf: (id: string) => Promise<string | undefined>;
  /** The variables that the hooks set when the session began that this one belongs to. */
  readonly envOf: (id: string) => Promise<Fields | undefined>;
  readonly abort: (id: string) => Promise<void>;
  /** The hooks' answer is empty if none waits on the event. */
  readonly tell: (event: string, id: string | undefined, more?: Fields) => Promise<Answer>;
  readonly notify: (message: string) => void;
}
