/** Reads and writes payloads `{hook_event_name, session_id, tool_name, …}` by one table. */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type {
  EventRow,
  HookEvent,
  Invocation,
  ProtocolTables,
  ToolUse,
} from "../../src/model/adapter.ts";
import { tidy } from "../../src/model/decision.ts";
import type { EventName } from "../../src/model/events.ts";
import { text, type Fields, type Json } from "../../src/model/json.ts";
import { toHostTool, toolUses, unreadable, withAbsolutePaths } from "../../src/model/tools.ts";
import { readFields, writeFields, type FieldTable } from "./fields.ts";
import { eventOf } from "./groups.ts";

export interface PayloadShape {
  readonly table: ProtocolTables;
  readonly fields: FieldTable;
  tool?(call: Invocation): { readonly name: string | undefined; readonly input: Json };
  /** The host fired although no universal event happened (S16). */
  notAnEvent?(event: EventName, payload: Fields): boolean;
  /** Fields that are more than another name; `name` selects another event than the first. */
  more?(
    event: EventName,
    call: Invocation,
  ): { readonly [F in keyof HookEvent]?: HookEvent[F] | undefined };
  also?(payload: Fields): Fields;
}

const toolOf = ({ payload }: Invocation) => ({
  name: text(payload["tool_name"]),
  input: payload["tool_input"] ?? {},
});

export function decodePayload(
  shape: PayloadShape,
  call: Invocation,
  root: string,
): readonly HookEvent[] {
  const { table, fields } = shape;
  const { payload, env } = call;
  const found = eventOf(table, call.event);
  if (!found || shape.notAnEvent?.(found.event, payload)) return [];
  const common = tidy<HookEvent>({
    name: found.event,
    host: table.id,
    root,
    cwd: text(payload["cwd"]) || root,
    ...readFields(fields, payload),
    ...shape.more?.(found.event, call),
    native: payload,
  });
  const { name: hostTool, input } = (shape.tool ?? toolOf)(call);
  if (hostTool === undefined) return [common];
  const unread = unreadable(table, hostTool, input);
  const event = { ...common, hostTool, ...(unread && { unreadable: unread }) };
  return toolUses(table, hostTool, input, payload).map((tools) =>
    withAbsolutePaths({ ...event, tools }, env["HOME"]),
  );
}

/** The host's names and words for an event; `more` holds the fields that are not merely renamed. */
export function encodePayload(
  { table, fields, also }: PayloadShape,
  event: HookEvent,
  row: EventRow,
  use: ToolUse | undefined,
  more: object,
) {
  const tool = use && toHostTool(table, use);
  const { stopHookActive: active } = fields;
  const stopping = event.name === "stop" || event.name === "sub-agent-end";
  const payload = tidy<Fields>({
    hook_event_name: row.name,
    cwd: event.cwd,
    ...writeFields(fields, event),
    ...(active && { [active.name]: stopping ? (event.stopHookActive ?? false) : undefined }),
    ...(tool && { tool_name: tool.name, tool_input: tool.input }),
    ...(more as Fields),
  });
  return also ? tidy<Fields>({ ...payload, ...also(payload) }) : payload;
}
