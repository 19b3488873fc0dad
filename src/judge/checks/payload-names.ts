/** Knows the names of what each dialect sends with an event, beside the call and within it. */
import { speaks } from "../../model/adapter.ts";
import { eventInfo, type EventName } from "../../model/events.ts";
import { isFields, parseJson, type Fields, type Json } from "../../model/json.ts";
import { fits, test } from "../../model/matcher.ts";
import type { Protocols } from "../../model/route.ts";
import {
  ANSWERED,
  fieldNamesIn,
  fullEvent,
  MARK,
  NATIVE,
  oncePerRow,
  payloadsOf,
  USES,
  type TellingRow,
} from "../losses/told.ts";

/** A row that is not the dialect's first is given by its name. */
export const speakersOn = (protocols: Protocols, event: EventName) =>
  Object.values(protocols).flatMap((protocol) =>
    speaks(protocol)
      ? protocol.events[event].map((row, i) => ({
          protocol,
          row,
          dialect: i ? `${protocol.id}:${row.name}` : protocol.id,
          event,
          fields: tellingFields({ protocol, row, event }),
        }))
      : [],
  );

export const fittingIn = (
  { protocol, row, event }: TellingRow,
  matcher: string | undefined,
): readonly Fields[] =>
  USES.flatMap((use) => {
    const call = protocol.dialect.encodeEvent(fullEvent(event, use), row, use);
    const names = matcher === undefined ? [] : (row.subject?.(call) ?? []);
    return matcher === undefined ||
      fits(row.matcher ?? protocol.matcher, matcher, names, test) === "yes"
      ? [call.payload]
      : [];
  });

/** Gives the places of the fields within another one of the payload. */
export function placesDeeper(
  own: TellingRow,
  matcher: string | undefined,
  fields: readonly string[],
): readonly string[] {
  if (eventInfo(own.event).subject !== "tool") return [];
  const parts = fittingIn(own, matcher).flatMap((payload) => Object.entries(payload));
  return fields.flatMap((field) =>
    parts
      .filter(([, part]) => isFields(part) && Object.hasOwn(part, field))
      .slice(0, 1)
      .map(([key]) => `${key}.${field}`),
  );
}

export const namesWithin = oncePerRow((own) => new Set(payloadsOf(own).flatMap(fieldNamesIn)));

/** Top-level fields that nobody reads by accident: compound words, and those with the input. */
export const tellingFields = oncePerRow(
  (own): ReadonlySet<string> =>
    new Set(
      payloadsOf(own).flatMap((payload) =>
        Object.entries(payload)
          .filter(([key, value]) => telling(key, value as Json))
          .map(([key]) => key),
      ),
    ),
);

const telling = (key: string, value: Json): boolean =>
  key !== ANSWERED && (/[a-z](?:_[a-z]|[A-Z])/.test(key) || value === MARK || value === NATIVE);

/** Names of a tool's input that people expect and no agent sends so. */
const GUESSES =
  "arguments parameters toolArgs tool_args toolArguments tool_arguments toolParams tool_params".split(
    " ",
  );

/** The fields that hold the input, and the names of these that no call has. */
export const inputsOf = oncePerRow((own) => {
  const payloads = payloadsOf(own);
  const sent = namesWithin(own);
  return {
    inputs: payloads.flatMap((payload) =>
      Object.keys(payload).filter((key) => holdsInput(payload[key])),
    ),
    unsent: GUESSES.filter((name) => !sent.has(name)),
  };
});

/** Fields that agents send with calls beside those of the tables. */
export const SENT_BY_MANY: ReadonlySet<string> = new Set(
  [
    "session_id sessionId conversation_id generation_id cwd model model_id model_params user_email",
    "workspace_roots transcript_path hook_event_name hookEventName timestamp permission_mode effort",
    "prompt_id turn_id tool_call_id parent_agent_id parentAgentId agent_message command url",
    "mcp_server mcp_server_url original_request_name permission_suggestions duration_ms durationMs",
    "is_interrupt isInterrupt isBackgrounded toolInputTruncated toolResultTruncated",
  ].flatMap((line) => line.split(" ")),
);

/** The input may stand there as it is, or as a text of JSON. */
const holdsInput = (value: Json | undefined): boolean =>
  value === MARK ||
  (typeof value === "string" && holdsInput(parseJson(value))) ||
  (isFields(value) && Object.values(value).includes(MARK));
