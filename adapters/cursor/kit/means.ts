/** What Cursor does after a hook has answered (report, section 4). */
import { words, type Effect, type Finished } from "../../../test/support/kit.ts";
import { isObject, known, objectOf, textOf, valueOf } from "../../../test/support/text.ts";
import type { Fields, Json } from "../../../src/model/json.ts";

/** These deny if the output is not a valid answer. */
const PERMISSION = words(`
  preToolUse beforeShellExecution beforeMCPExecution beforeReadFile beforeTabFileRead
  subagentStart
`);
const TAKES = ["allow", "deny", "ask"];

/** The whole text as a value, else the last `{…}` that parses, if nothing follows it. */
function answerOf(text: string): Json | undefined {
  const whole = valueOf(text);
  if (whole !== undefined || !text.endsWith("}")) return whole;
  const starts = [...text.matchAll(/\{/g)].map(({ index }) => objectOf(text.slice(index)));
  return starts.find((start) => start !== undefined);
}

const failClosed = (entry: Json | undefined) => isObject(entry) && entry["failClosed"] === true;
const deny = (reason: string): Effect => ({ verdict: "deny", reason });

/** Cursor's model reads this after a hook that fails closed has failed. */
const quoted = (entry: Json | undefined, { code, stderr }: Finished) =>
  `Hook "${isObject(entry) ? textOf(entry["command"]) : ""}" failed with exit code ${code}: ${stderr}`;

function exit2(event: string, { stdout, stderr }: Finished): Effect {
  const reason = stdout.trim() || stderr.trim() || "Hook blocked";
  if (PERMISSION.includes(event) || event === "beforeSubmitPrompt") return deny(reason);
  return event === "sessionStart" ? { ends: true } : {};
}

function beforeTool(event: string, answer: Fields): Effect {
  const permission = answer["permission"] ?? "allow";
  // An answer that is none of the three words is invalid, as is a question about a file's content.
  if (!TAKES.includes(permission as string) || answer["permission"] === null)
    return deny("was blocked for safety");
  if (permission === "ask" && (event === "beforeReadFile" || event === "subagentStart"))
    return deny("was blocked for safety");
  const takesAll = event === "preToolUse";
  return known<Effect>({
    // An `allow` grants nothing, and a question is not asked before every tool.
    verdict: permission === "deny" ? "deny" : undefined,
    reason: permission === "deny" ? textOf(answer["user_message"]) : undefined,
    input:
      takesAll && permission !== "deny" && isObject(answer["updated_input"])
        ? answer["updated_input"]
        : undefined,
    context: takesAll ? textOf(answer["additional_context"]) : undefined,
  });
}

const texts = (value: Json | undefined): Effect["env"] => {
  const pairs = Object.entries(isObject(value) ? value : {}).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return pairs.length ? (Object.fromEntries(pairs) as Effect["env"]) : undefined;
};

const context = (answer: Fields) => textOf(answer["additional_context"]);

const EVENTS: { readonly [event: string]: (answer: Fields) => Effect } = {
  beforeSubmitPrompt: (answer) =>
    known<Effect>({
      verdict: answer["continue"] === false ? "deny" : undefined,
      reason: answer["continue"] === false ? textOf(answer["user_message"]) : undefined,
      context: context(answer),
    }),
  // The engine ends the run, although the documentation states the opposite.
  sessionStart: (answer) =>
    known<Effect>({
      ends: answer["continue"] === false || undefined,
      context: context(answer),
      env: texts(answer["env"]),
    }),
  postToolUse: (answer) =>
    known<Effect>({ context: context(answer), output: answer["updated_mcp_tool_output"] }),
  postToolUseFailure: (answer) => known<Effect>({ context: context(answer) }),
  stop: held,
  subagentStop: held,
  preCompact: (answer) => known<Effect>({ message: textOf(answer["user_message"]) }),
};

function held(answer: Fields): Effect {
  const block = answer["decision"] === "block" ? textOf(answer["reason"]) : undefined;
  return known<Effect>({ hold: textOf(answer["followup_message"]) ?? block });
}

export function means(event: string, finished: Finished, entry?: Json): Effect {
  const isGate = PERMISSION.includes(event);
  const closed = isGate && failClosed(entry) ? deny(quoted(entry, finished)) : {};
  if (finished.code === 2) return exit2(event, finished);
  if (finished.code !== 0) return closed;
  const text = finished.stdout.trim();
  if (!text) return closed;
  const answer = answerOf(text);
  if (!isObject(answer)) return isGate ? deny("was blocked for safety") : {};
  return isGate ? beforeTool(event, answer) : (EVENTS[event]?.(answer) ?? {});
}

/** Deny beats ask beats allow, contexts are joined, and for other fields the last source wins. */
export function merge(effects: readonly Effect[]): Effect {
  const denials = effects.filter(({ verdict }) => verdict === "deny");
  const contexts = effects.flatMap(({ context: text }) => text ?? []);
  const join = (texts: readonly string[]) => (texts.length ? texts.join("\n\n---\n\n") : undefined);
  return known<Effect>({
    verdict: denials.length ? "deny" : undefined,
    reason: join(denials.flatMap(({ reason }) => reason ?? [])),
    input: denials.length ? undefined : effects.findLast(({ input }) => input)?.input,
    context: join(contexts),
  });
}
