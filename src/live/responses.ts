/** The responses API, always streaming. */
import { text, type Fields } from "../model/json.ts";
import {
  objectsIn,
  offeredIn,
  sse,
  sseEvent as event,
  textIn,
  type Format,
  type Said,
} from "./format.ts";

/** A program's own messages, which stand beside those of its user. */
const ABOUT = /^\s*<(?:environment_context|user_instructions|skill|turn_aborted)/;

/** A namespace's tools are named as in calls; newer models hear of all in the conversation. */
function toolsIn(body: Fields): readonly Fields[] {
  const told = objectsIn(body["input"]).flatMap(({ type, tools }) =>
    type === "additional_tools" ? objectsIn(tools) : [],
  );
  const flat = (tool: Fields): readonly Fields[] =>
    tool["type"] === "namespace"
      ? objectsIn(tool["tools"]).map((object) => ({
          ...object,
          name: tool["name"] === "functions" ? object["name"] : `${tool["name"]}/${object["name"]}`,
        }))
      : [tool];
  return [...objectsIn(body["tools"]), ...told].flatMap(flat) as readonly Fields[];
}

export const responses: Format = {
  read(path, body) {
    if (!path.endsWith("/responses")) return undefined;
    const objects = objectsIn(body["input"]);
    return {
      messages: objects.flatMap(({ type, role, content, output }) => {
        const shown = type === "message" ? textIn(content) : textIn(output);
        if (type !== "message" && output === undefined) return [];
        const who = type !== "message" ? "tool" : ABOUT.test(shown) ? "developer" : String(role);
        return [{ role: who, text: shown }];
      }),
      results: Object.fromEntries(
        objects.flatMap(({ call_id: id, output }) =>
          typeof id === "string" && output !== undefined
            ? [[id, { text: textIn(output), failed: false }]]
            : [],
        ),
      ),
      tools: offeredIn(toolsIn(body), (tool) => [tool, "parameters"]),
    };
  },
  write(reply, id) {
    const output = itemsOf(reply, id);
    const response = { id: `response_${id}`, object: "response", output };
    const usage = {
      input_tokens: reply.tokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 10,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: reply.tokens + 10,
    };
    return sse([
      event("response.created", { response: { ...response, status: "in_progress" } }),
      ...output.map((item, output_index) =>
        event("response.output_item.done", { output_index, item }),
      ),
      event("response.completed", { response: { ...response, status: "completed", usage } }),
    ]);
  },
  other: (path) => (path.endsWith("/models") ? { models: [] } : {}),
};

/** A tool that takes plain text has no arguments. */
function itemsOf({ calls, text: words }: Said, id: number): readonly object[] {
  const items: object[] = calls.map(({ id: call_id, name, input }) => {
    const at = name.lastIndexOf("/");
    if (typeof input === "string")
      return { type: "custom_tool_call", id: call_id, call_id, name, input, status: "completed" };
    const namespace = at < 0 ? undefined : text(name.slice(0, at));
    return {
      type: "function_call",
      id: call_id,
      call_id,
      name: name.slice(at + 1),
      ...(namespace && { namespace }),
      arguments: JSON.stringify(input),
    };
  });
  if (words || !items.length)
    items.push({
      type: "message",
      id: `message_${id}`,
      role: "assistant",
      status: "completed",
      content: [{ type: "output_text", text: words, annotations: [] }],
    });
  return items;
}
