/** The chat-completions API, streaming or not. */
import { json, objectsIn, offeredIn, spokenIn, sse, textIn, type Format } from "./format.ts";

export const chat: Format = {
  read(path, body) {
    if (!path.endsWith("/chat/completions")) return undefined;
    const list = objectsIn(body["messages"]);
    return {
      messages: spokenIn(list),
      results: Object.fromEntries(
        list
          .filter(({ role }) => role === "tool")
          .map((fields) => [
            String(fields["tool_call_id"]),
            { text: textIn(fields["content"]), failed: false },
          ]),
      ),
      // A tool that takes plain text has another type, and its description is in the field of that
      // name.
      tools: offeredIn(objectsIn(body["tools"]), (tool) => [
        tool[String(tool["type"])],
        "parameters",
      ]),
    };
  },
  write(reply, id, body) {
    const tool_calls = reply.calls.map(({ id: call, name, input }, index) => ({
      index,
      id: call,
      type: "function",
      function: { name, arguments: typeof input === "string" ? input : JSON.stringify(input) },
    }));
    const message = {
      role: "assistant",
      content: reply.text,
      ...(tool_calls.length && { tool_calls }),
    };
    const finish_reason = tool_calls.length ? "tool_calls" : "stop";
    const { tokens } = reply;
    const usage = { prompt_tokens: tokens, completion_tokens: 10, total_tokens: tokens + 10 };
    const base = { id: `chatcmpl-${id}`, created: 0, model: body["model"] ?? "scripted" };
    if (!body["stream"]) {
      const choices = [{ index: 0, message, finish_reason }];
      return json({ ...base, object: "chat.completion", choices, usage });
    }
    const chunk = (choices: readonly object[], more = {}) =>
      `data: ${JSON.stringify({ ...base, object: "chat.completion.chunk", choices, ...more })}\n\n`;
    return sse([
      chunk([{ index: 0, delta: message, finish_reason: null }]),
      chunk([{ index: 0, delta: {}, finish_reason }]),
      chunk([], { usage }),
      "data: [DONE]\n\n",
    ]);
  },
  other: (path) =>
    path.endsWith("/models") ? { object: "list", data: [{ id: "scripted", object: "model" }] } : {},
};
