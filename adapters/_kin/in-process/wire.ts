/**
 * The words between a file of ours that runs inside an agent and the shim that it calls. They are
 * the same for every agent whose hooks are functions in its own process, because our file
 * translates to and from the agent's objects.
 */
import type { Fields } from "../../../src/model/json.ts";
import { anyField, flagField, textField, type FieldTable } from "../fields.ts";

/** The field with the agent's id, by which its payloads are recognised. */
export const MARK = "hookport";
export const TOOL = "tool";
export const ARGS = "args";

/** The other fields of a payload, by their names in an event. */
export const WIRE: FieldTable = {
  sessionId: textField("session"),
  toolUseId: textField("call"),
  toolResponse: anyField("result"),
  error: textField("error"),
  prompt: textField("prompt"),
  source: textField("source"),
  reason: textField("reason"),
  trigger: textField("trigger"),
  agentType: textField("agent"),
  agentId: textField("child"),
  stopHookActive: flagField("held"),
  lastAssistantMessage: textField("answer"),
  notificationType: textField("kind"),
  message: textField("text"),
};

/** The shim's answer to our file. An empty one says that nothing is to be done. */
export interface Answer {
  /** The tool, prompt, sub-agent or compaction does not go on, for this reason. */
  readonly block?: string;
  readonly end?: string;
  /** The whole input with which the tool runs. */
  readonly args?: Fields;
  readonly result?: string;
  readonly prompt?: string;
  readonly context?: string;
  /** The model gets this text beside the tool's result. */
  readonly feedback?: string;
  /** The agent goes on with this text instead of stopping. */
  readonly hold?: string;
  readonly message?: string;
  readonly env?: { readonly [name: string]: string };
}
