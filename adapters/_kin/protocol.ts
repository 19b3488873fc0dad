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

/** Answers that no table says, as those that are exit codes. */
export interface OwnAnswers {
  readonly encode: Host["encodeReply"];
  readonly decode: Dialect["decodeReply"];
}

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
}: Omit<KinShape, "answers"> & {
  readonly answers: KinShape["answers"] | OwnAnswers;
}): CommandProtocol {
  const payloads: PayloadShape = { ...shapes.payloads, table };
  const { encode, decode } = answersBy(table, shapes.answers);
  return {
    ...table,
    host: {
      hasInput: ({ payload }) => payload["tool_input"] !== undefined,
      decodeEvent: (call, root) => decodePayload(payloads, call, root),
      encodeReply: encode,
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
      decodeReply: decode,
      ...dialect,
    },
  };
}

function answersBy(table: ProtocolTables, answers: KinShape["answers"] | OwnAnswers): OwnAnswers {
  if ("encode" in answers) return answers;
  const shape: AnswerShape = { ...answers, table };
  return {
    encode: (decision, call) => writeReply(shape, decision, call),
    decode: (reply, call) => readReply(shape, reply, call),
  };
}
