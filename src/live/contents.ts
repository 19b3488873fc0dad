/** The `generateContent` API, streaming or not. */
import { asFields, isFields, type Fields, type Json } from "../model/json.ts";
import { json, objectsIn, offeredIn, sse, textIn, type Format, type Said } from "./format.ts";

/** The program's own first message, which describes the session. */
const ABOUT = "<session_context>";

/** By this tool a sub-agent of such a program ends its work. */
const COMPLETE = "complete_task";

/** Puts the text into the call that ends a sub-agent's work, where there is one. */
function completed(reply: Said, body: Fields): Said {
  const tool = declared(body).find(({ name }) => name === COMPLETE);
  if (!tool || reply.calls.length) return reply;
  const input = filled(tool["parametersJsonSchema"] ?? tool["parameters"], reply.text);
  return { ...reply, text: "", calls: [{ id: `${COMPLETE}_1`, name: COMPLETE, input }] };
}

/** The smallest value of a schema, with this text at every place for one. */
function filled(schema: Json | undefined, text: string): Json {
  const { type, properties, required } = asFields(schema);
  if (String(type).toLowerCase() !== "object")
    return String(type).toLowerCase() === "array" ? [] : text;
  const names = Array.isArray(required) ? (required as Json[]).map(String) : [];
  return Object.fromEntries(names.map((name) => [name, filled(asFields(properties)[name], text)]));
}

const declared = (body: Fields): readonly Fields[] =>
  objectsIn(body["tools"]).flatMap(({ functionDeclarations: declarations }) =>
    objectsIn(declarations),
  );

/** What is asked for as JSON is a judgement of the program's own, such as who speaks next. */
const JUDGED = { next_speaker: "user", reasoning: "scripted", model_choice: "pro" };

export const contents: Format = {
  read(path, body) {
    if (!/:(?:streamG|g)enerateContent$/.test(path)) return undefined;
    const objects = objectsIn(body["contents"]);
    const results = objects.flatMap(({ parts }) =>
      objectsIn(parts).flatMap(({ functionResponse: response }) =>
        isFields(response) ? [response] : [],
      ),
    );
    return {
      messages: objects.flatMap(({ role, parts }) => {
        const texts = objectsIn(parts).filter(({ text }) => !String(text).startsWith(ABOUT));
        const who = role === "model" ? "assistant" : "user";
        return texts.length ? [{ role: who, text: textIn(texts as Json) }] : [];
      }),
      results: Object.fromEntries(
        results.map(({ id, response }, i) => [
          typeof id === "string" && id.startsWith("call_") ? id : `call_${i + 1}`,
          { text: textIn(response), failed: asFields(response)["error"] !== undefined },
        ]),
      ),
      tools: offeredIn(declared(body), (tool) => [
        tool,
        tool["parameters"] === undefined ? "parametersJsonSchema" : "parameters",
      ]),
    };
  },
  write(answered, id, body, path) {
    const reply = completed(answered, body);
    const wanted = asFields(body["generationConfig"]);
    const judged = wanted["responseMimeType"] === "application/json";
    const text = judged ? JSON.stringify(JUDGED) : reply.text;
    const parts = [
      ...(text || !reply.calls.length ? [{ text }] : []),
      ...reply.calls.map(({ id: call, name, input }) => ({
        functionCall: { id: call, name, args: input },
      })),
    ];
    const { tokens } = reply;
    const answer = {
      candidates: [{ index: 0, content: { role: "model", parts }, finishReason: "STOP" }],
      usageMetadata: {
        promptTokenCount: tokens,
        candidatesTokenCount: 10,
        totalTokenCount: tokens + 10,
      },
      modelVersion: "scripted",
      responseId: `response_${id}`,
    };
    return path.includes(":stream")
      ? sse([`data: ${JSON.stringify(answer)}\r\n\r\n`])
      : json(answer);
  },
  other: (path) => (path.endsWith(":countTokens") ? { totalTokens: 100 } : {}),
};
