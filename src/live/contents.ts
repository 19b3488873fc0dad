/** Implements the `generateContent` API, streaming or not. */
import { isFields, type Fields, type Json } from "../model/json.ts";
import { offeredIn, sse, textIn, type Format } from "./format.ts";

const list = (value: Json | undefined): readonly Fields[] =>
  Array.isArray(value) ? (value as Json[]).filter(isFields) : [];
const fieldsOf = (value: Json | undefined): Fields => (isFields(value) ? value : {});

/** The program's own first message, which describes the session. */
const ABOUT = "<session_context>";

/** What is asked for as JSON is a judgement of the program's own, such as who speaks next. */
const JUDGED = { next_speaker: "user", reasoning: "scripted", model_choice: "pro" };

export const contents: Format = {
  read(path, body) {
    if (!/:(?:streamG|g)enerateContent$/.test(path)) return undefined;
    const said = list(body["contents"]);
    const results = said.flatMap(({ parts }) =>
      list(parts).flatMap(({ functionResponse: one }) => (isFields(one) ? [one] : [])),
    );
    return {
      messages: said.flatMap(({ role, parts }) => {
        const texts = list(parts).filter(({ text }) => !String(text).startsWith(ABOUT));
        const who = role === "model" ? "assistant" : "user";
        return texts.length ? [{ role: who, text: textIn(texts as Json) }] : [];
      }),
      results: Object.fromEntries(
        results.map(({ id, response }, i) => [
          typeof id === "string" && id.startsWith("call_") ? id : `call_${i + 1}`,
          { text: textIn(response), failed: fieldsOf(response)["error"] !== undefined },
        ]),
      ),
      tools: offeredIn(
        {
          tools: list(body["tools"]).flatMap(({ functionDeclarations: all }) => list(all)) as Json,
        },
        (tool) => ({
          about: tool,
          schema: tool["parameters"] === undefined ? "parametersJsonSchema" : "parameters",
        }),
      ),
    };
  },
  write(said, id, body, path) {
    const wanted = fieldsOf(body["generationConfig"]);
    const judged = wanted["responseMimeType"] === "application/json";
    const text = judged ? JSON.stringify(JUDGED) : said.text;
    const parts = [
      ...(text || !said.calls.length ? [{ text }] : []),
      ...said.calls.map(({ id: call, name, input }) => ({
        functionCall: { id: call, name, args: input },
      })),
    ];
    const answer = JSON.stringify({
      candidates: [{ index: 0, content: { role: "model", parts }, finishReason: "STOP" }],
      usageMetadata: {
        promptTokenCount: said.tokens,
        candidatesTokenCount: 10,
        totalTokenCount: said.tokens + 10,
      },
      modelVersion: "scripted",
      responseId: `response_${id}`,
    });
    return path.includes(":stream")
      ? sse([`data: ${answer}\r\n\r\n`])
      : { type: "application/json", body: answer };
  },
  other: (path) => (path.endsWith(":countTokens") ? { totalTokens: 100 } : {}),
};
