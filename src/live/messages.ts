/** The Messages API, streaming or not. */
import type { Fields } from "../model/json.ts";
import {
  objectsIn,
  offeredIn,
  spokenIn,
  sse,
  sseEvent as event,
  textIn,
  type Format,
} from "./format.ts";

export const messages: Format = {
  read(path, body) {
    if (!path.endsWith("/v1/messages")) return undefined;
    const list = objectsIn(body["messages"]);
    return {
      messages: spokenIn(list),
      results: Object.fromEntries(
        list
          .flatMap(({ content }) => objectsIn(content))
          .filter(({ type }) => type === "tool_result")
          .map((block) => [
            String(block["tool_use_id"]),
            { text: textIn(block["content"]), failed: block["is_error"] === true },
          ]),
      ),
      tools: offeredIn(body, (tool) => ({ about: tool, schema: "input_schema" })),
    };
  },
  write(reply, id, body) {
    const content = [
      ...(reply.text || !reply.calls.length ? [{ type: "text", text: reply.text }] : []),
      ...reply.calls.map((call) => ({ type: "tool_use", ...call })),
    ];
    const message = {
      id: `msg_${id}`,
      type: "message",
      role: "assistant",
      model: body["model"] ?? "scripted",
      stop_reason: reply.calls.length ? "tool_use" : "end_turn",
      stop_sequence: null,
      usage: {
        input_tokens: reply.tokens,
        output_tokens: 10,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 0,
      },
    };
    if (!body["stream"])
      return { type: "application/json", body: JSON.stringify({ ...message, content }) };
    return sse([
      event("message_start", { message: { ...message, content: [], stop_reason: null } }),
      ...content.flatMap((block, index) => blockEvents(block, index)),
      event("message_delta", {
        delta: { stop_reason: message.stop_reason, stop_sequence: null },
        usage: message.usage,
      }),
      event("message_stop", {}),
    ]);
  },
  other: (path) => (path.endsWith("/count_tokens") ? { input_tokens: 100 } : {}),
};

function blockEvents(
  block: Fields | { type: string; text?: string; input?: unknown },
  index: number,
): readonly string[] {
  const { text, input, ...rest } = block as { text?: string; input?: unknown };
  const [empty, delta] =
    text === undefined
      ? [
          { ...rest, input: {} },
          { type: "input_json_delta", partial_json: JSON.stringify(input) },
        ]
      : [
          { ...rest, text: "" },
          { type: "text_delta", text },
        ];
  return [
    event("content_block_start", { index, content_block: empty }),
    event("content_block_delta", { index, delta }),
    event("content_block_stop", { index }),
  ];
}
