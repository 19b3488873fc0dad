/** What hookport.js is given, and those parts of Cline's own values that it reads. */
export * from "../_kin/in-process/settings.d.ts";
import type { Fields } from "../_kin/in-process/settings.d.ts";

export interface Message {
  readonly role: string;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
}

/** What Cline tells of a run with each of its hooks. */
export interface Snapshot {
  readonly agentId: string;
  readonly parentAgentId?: string;
  readonly conversationId?: string;
  readonly runId?: string;
  readonly lastError?: string;
  readonly messages: readonly Message[];
}

export interface Run {
  readonly snapshot: Snapshot;
}

export interface ToolCall extends Run {
  readonly toolCall: { readonly toolCallId: string; readonly toolName: string };
  readonly input?: unknown;
}

export interface Result {
  readonly output?: unknown;
  readonly isError?: boolean;
}

export interface Finished extends Run {
  readonly result: { readonly status: string; readonly outputText?: string };
}

/** What a hook returns; nothing of it is nothing to be done. */
export interface Returned {
  readonly skip?: true;
  readonly reason?: string;
  readonly input?: Fields;
  readonly result?: Result;
  readonly appendContext?: string;
}
