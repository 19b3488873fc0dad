/** Tells by a table of events what files of ours inside agents send, and what becomes of answers. */
import {
  type Effect,
  type Environment,
  type Finished,
  type Kit,
} from "../../../../test/support/kit.ts";
import { isObject, known, objectOf, textOf } from "../../../../test/support/text.ts";
import type { Capability } from "../../../../src/model/events.ts";
import type { Json } from "../../../../src/model/json.ts";
import { rowsOf, type Events } from "../events.ts";

/** The fields of an answer by what they do. */
const FIELDS: { readonly [C in Capability]: string | undefined } = {
  deny: "block",
  ask: undefined,
  allow: undefined,
  hold: "hold",
  end: "end",
  feedback: "feedback",
  withhold: "result",
  "rewrite-input": "args",
  "rewrite-result": "result",
  "rewrite-prompt": "prompt",
  "add-permissions": undefined,
  interrupt: undefined,
  context: "context",
  message: "message",
  env: "env",
};

/** The keys that it reads in an answer. */
export const keysBy = (events: Events): readonly string[] => [
  ...new Set(
    rowsOf(events).flatMap(({ can }) => can.flatMap((part) => FIELDS[part as Capability] ?? [])),
  ),
];

const UNANSWERED = "our file got no answer: hookport";

/** How agents differ beside what the table says. */
export interface Ways {
  /** It tells what a prompt becomes to which nothing answered; absent if it goes on without a word. */
  readonly passes?: ((words: string) => Effect) | undefined;
  /** An answer that ends a run also denies the call that it is about. */
  readonly endDenies?: true | undefined;
}

/** Without an answer everything but a prompt is held back that can be denied. */
export const meansBy = (events: Events, { passes, endDenies }: Ways) => {
  const rows = rowsOf(events);
  return (event: string, { stdout, code }: Finished): Effect => {
    const { name, can = [] } = rows.find((row) => row.event === event) ?? {};
    const answer = code === null ? undefined : objectOf(stdout.trim());
    if (!answer && name === "pre-prompt") return passes?.(UNANSWERED) ?? {};
    if (!answer) return can.includes("deny") ? { verdict: "deny", reason: UNANSWERED } : {};
    const valueOf = (part: Capability) =>
      can.includes(part) ? answer[FIELDS[part] ?? ""] : undefined;
    const text = (part: Capability) => textOf(valueOf(part));
    const [input, env] = [valueOf("rewrite-input"), valueOf("env")];
    const isEnd = endDenies && can.includes("deny");
    const block = text("deny") ?? (isEnd ? text("end") : undefined);
    const common = { ends: text("end") !== undefined || undefined, message: text("message") };
    if (block !== undefined) return known<Effect>({ verdict: "deny", reason: block, ...common });
    return known<Effect>({
      ...common,
      input: isObject(input) ? input : undefined,
      hold: text("hold"),
      withheld: text("withhold"),
      feedback: text("feedback"),
      context: text("context"),
      prompt: text("rewrite-prompt"),
      env: isObject(env) ? (env as Environment) : undefined,
    });
  };
};

/** `resultOf` puts a text into the form of a tool's result. */
export const filling =
  (resultOf: (text: string) => Json): Kit["fill"] =>
  (payload, { root, tool, input, result, prompt }) => ({
    ...payload,
    ...known({
      cwd: root,
      tool,
      args: input,
      result: result === undefined ? undefined : resultOf(result),
      prompt,
    }),
  });
