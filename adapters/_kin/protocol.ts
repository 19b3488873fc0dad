/** Builds the protocol of an agent whose payloads and answers have the shared shape. */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
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
import { keptOf, type Fields } from "../../src/model/json.ts";
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
  /** The fields of a payload that are not merely renamed; `own` is the event's, if it is its own. */
  more(event: HookEvent, row: EventRow, use: ToolUse | undefined, own: Fields): object;
  /** Fields that stay as its own payload had them: its own scripts get what the agent said. */
  readonly kept?: readonly string[];
  /** Usual fields that its payloads have not. */
  readonly lacks?: readonly string[];
}

export function protocolOf({
  table,
  host,
  dialect,
  variables,
  more,
  kept = [],
  lacks = [],
  ...shapes
}: Omit<KinShape, "answers"> & {
  readonly answers: KinShape["answers"] | OwnAnswers;
}): CommandProtocol {
  const payloads: PayloadShape = { ...shapes.payloads, table };
  const { encode, decode } =
    "encode" in shapes.answers ? shapes.answers : answersBy(table, shapes.answers);
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
          ...Object.fromEntries(lacks.map((name) => [name, undefined])),
          ...more(event, row, use, nativeOf(table, event)),
          ...keptOf(
            nativeOf(table, event),
            (value, name) =>
              kept.includes(name) && value !== null && (name !== "tool_input" || use !== undefined),
          ),
        }),
        env: tidy(variables?.(event) ?? {}),
      }),
      decodeReply: decode,
      ...dialect,
    },
  };
}

const nativeOf = ({ id }: ProtocolTables, event: HookEvent): Fields =>
  event.host === id ? event.native : {};

export function answersBy(table: ProtocolTables, answers: KinShape["answers"]): OwnAnswers {
  const shape: AnswerShape = { ...answers, table };
  return {
    encode: (decision, call) => writeReply(shape, decision, call),
    decode: (reply, call) => readReply(shape, reply, call),
  };
}
