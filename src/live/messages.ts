/** The Messages API, streaming or not. */
import {
  json,
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
      tools: offeredIn(objectsIn(body["tools"]), (tool) => [tool, "input_schema"]),
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
    if (!body["stream"]) return json({ ...message, content });
    return sse([
      event("message_start", { message: { ...message, content: [], stop_reason: null } }),
      ...content.flatMap(blockEvents),
      event("message_delta", {
        delta: { stop_reason: message.stop_reason, stop_sequence: null },
        usage: message.usage,
      }),
      event("message_stop", {}),
    ]);
  },
  other: (path) => (path.endsWith("/count_tokens") ? { input_tokens: 100 } : {}),
};

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly input?: unknown;
}

function blockEvents({ text, input, ...rest }: Block, index: number): readonly string[] {
  const isText = text !== undefined;
  const empty = { ...rest, ...(isText ? { text: "" } : { input: {} }) };
  const delta = isText
    ? { type: "text_delta", text }
    : { type: "input_json_delta", partial_json: JSON.stringify(input) };
  return [
    event("content_block_start", { index, content_block: empty }),
    event("content_block_delta", { index, delta }),
    event("content_block_stop", { index }),
  ];
}
