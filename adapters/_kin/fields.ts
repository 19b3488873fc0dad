/** Fields for both directions: our name, the host's, and how to read it. */
import { text, type Fields, type Json } from "../../src/model/json.ts";

export interface Field {
  readonly name: string;
  readonly read: (value: Json | undefined) => Json | undefined;
  /** Converts for the host; absent: the same, null: only read. */
  readonly write?: ((value: Json | undefined) => Json | undefined) | null;
}
export type FieldTable = { readonly [ours: string]: Field };

export const textField = (name: string): Field => ({ name, read: text });
export const anyField = (name: string): Field => ({ name, read: (value) => value });
export const numberField = (name: string): Field => ({
  name,
  read: (value) => (typeof value === "number" ? value : undefined),
});
export const flagField = (name: string): Field => ({
  name,
  read: (value) => (typeof value === "boolean" ? value : undefined),
});
/** `false` counts as absent. */
export const onField = (name: string): Field => ({
  name,
  read: (value) => value === true || undefined,
});

/** Fields of an event that only have another name; an adapter takes those that its agent sends. */
export const FIELDS = {
  sessionId: textField("session_id"),
  transcriptPath: textField("transcript_path"),
  permissionMode: textField("permission_mode"),
  agentId: textField("agent_id"),
  agentType: textField("agent_type"),
  toolUseId: textField("tool_use_id"),
  toolResponse: anyField("tool_response"),
  error: textField("error"),
  prompt: textField("prompt"),
  source: textField("source"),
  reason: textField("reason"),
  trigger: textField("trigger"),
  stopHookActive: flagField("stop_hook_active"),
  agentTranscriptPath: textField("agent_transcript_path"),
  lastAssistantMessage: textField("last_assistant_message"),
  notificationType: textField("notification_type"),
  message: textField("message"),
} satisfies FieldTable;

export function readFields(
  table: FieldTable,
  host: Fields,
): { readonly [ours: string]: Json | undefined } {
  return Object.fromEntries(
    Object.entries(table).map(([ours, { name, read }]) => [ours, read(host[name])]),
  );
}

export function writeFields(
  table: FieldTable,
  from: object,
): { readonly [name: string]: Json | undefined } {
  const values = from as { readonly [ours: string]: Json | undefined };
  return Object.fromEntries(
    Object.entries(table).flatMap(([ours, { name, write }]) =>
      write === null ? [] : [[name, write ? write(values[ours]) : values[ours]] as const],
    ),
  );
}

export const namesIn = (table: FieldTable): readonly string[] =>
  Object.values(table).map(({ name }) => name);
