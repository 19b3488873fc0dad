/** Builds the protocol of an agent whose payloads and answers have the shared shape. */
import type {
  CommandProtocol,
  Dialect,
  Env,
  EventRow,
  Host,
  HookEvent,
  ProtocolTables,
  ToolUse,
} from "../../src/model/adapter.ts";
import { tidy } from "../../src/model/decision.ts";
import { decodePayload, encodePayload, type PayloadShape } from "./payload.ts";
import { readReply, type AnswerShape } from "./reply.ts";
import { writeReply } from "./say.ts";

export interface KinShape {
  readonly table: ProtocolTables;
  readonly payloads: Omit<PayloadShape, "table">;
  readonly answers: Omit<AnswerShape, "table">;
  readonly host: Pick<Host, "recognise"> & Partial<Host>;
  readonly dialect: Pick<Dialect, "cwd" | "shell"> & Partial<Dialect>;
  /** The agent's commands rely on these. */
  variables?(event: HookEvent): Env;
  /** The fields of a payload that are not merely renamed. */
  more(event: HookEvent, row: EventRow, use: ToolUse | undefined): object;
}

export function protocolOf({
  table,
  host,
  dialect,
  variables,
  more,
  ...shapes
}: KinShape): CommandProtocol {
  const payloads: PayloadShape = { ...shapes.payloads, table };
  const answers: AnswerShape = { ...shapes.answers, table };
  return {
    ...table,
    host: {
      hasInput: ({ payload }) => payload["tool_input"] !== undefined,
      decodeEvent: (call, root) => decodePayload(payloads, call, root),
      encodeReply: (decision, call) => writeReply(answers, decision, call),
      ...host,
    },
    dialect: {
      encodeEvent: (event, row, use) => ({
        event: row.name,
        payload: encodePayload(payloads, event, row, use, {
          session_id: event.sessionId ?? "",
          tool_use_id: use && event.name !== "permission-request" ? event.toolUseId : undefined,
          ...more(event, row, use),
        }),
        env: tidy(variables?.(event) ?? {}),
      }),
      decodeReply: (reply, call) => readReply(answers, reply, call),
      ...dialect,
    },
  };
}
