/** Runs a sub-agent as a backend has its client do, with hooks that only a backend asks for. */
import { asFields, text, type Fields, type Json } from "../model/json.ts";
import type { ClientRequest } from "./asks.ts";
import { hookAnswer, toolResult } from "./connect.ts";
import { textAt, messageAt, type DecodedMessage } from "./protobuf.ts";
import type { Result } from "./session.ts";

/** The tool's name in this wire format. */
export const DELEGATE = "Task";
const MOST = 5;

export type Asker = (ask: ClientRequest) => Promise<readonly DecodedMessage[]>;

export async function delegate(ask: Asker, { id, input }: ClientRequest): Promise<Result> {
  const task = asFields(input);
  const [type, prompt] = [text(task["subagent_type"]) ?? "", text(task["prompt"]) ?? ""];
  const hook = async (event: string, fields: Json) =>
    hookAnswer(await ask({ id: `${id}_${event}`, name: "Hook", input: { event, fields } }), event);

  const call = { 1: DELEGATE, 2: { struct: input }, 3: id };
  const before = refusal(await hook("preToolUse", call));
  if (before !== undefined) return { text: before, failed: true };
  const agent = { 1: `${id}_agent`, 2: type };
  const started = { ...agent, 3: prompt, 4: "parent", 5: id, 6: "scripted", 7: false };
  const start = refusal(await hook("subagentStart", started));
  if (start !== undefined) return { text: start, failed: true };

  let next: Fields = { subagent_type: type, prompt };
  for (let loop = 0; ; loop++) {
    const answers = await ask({ id, name: "Agent", input: next });
    const [text, resume] = [2, 1].map((no) =>
      textAt(messageAt(answers[0]?.[28]?.[0] as Uint8Array | undefined, 1), no),
    );
    const result = text === undefined ? toolResult(answers) : { text, failed: false };
    const status = result.failed ? "error" : "completed";
    const told = {
      3: status,
      4: 10,
      5: result.text,
      6: "parent",
      7: 1,
      8: 1,
      15: loop,
      16: prompt,
    };
    const more = textAt(await hook("subagentStop", { ...agent, ...told }), 1);
    if (!more || loop >= MOST) {
      const done = { ...call, 3: JSON.stringify(result.text), 4: 10, 5: id };
      const after = textAt(await hook("postToolUse", done), 1);
      return { ...result, text: [result.text, after].filter(Boolean).join("\n") };
    }
    next = { subagent_type: type, prompt: more, ...(resume !== undefined && { resume }) };
  }
}

/** Returns what the model reads in place of the result; undefined if the sub-agent goes on. */
function refusal(answer: DecodedMessage): string | undefined {
  return textAt(answer, 1) === "deny" ? (textAt(answer, 2) ?? "denied") : undefined;
}
