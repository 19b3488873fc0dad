/** An event to try a hook with: one that was recorded, a sample, or one made by hand. */
import { eventInfo, type EventName } from "../model/events.ts";
import { type Fields, type Json } from "../model/json.ts";
import { listOrRegex, namesOf } from "../model/matcher.ts";
import samplesOf from "./samples.json" with { type: "json" };

/** Events as agents told them; written by `npm run accept`. */
export const SAMPLES = samplesOf as readonly Fields[];

export interface Recorded {
  /** The fixture's file. */
  readonly file: string;
  readonly event: Fields;
}

export interface FoundFixture {
  readonly event: Fields;
  readonly from: "recorded" | "sample" | "made";
  /** Of one that was recorded. */
  readonly file?: string;
}

/**
 * The first event of this name that passes `matches`: of those recorded, else of the samples, else one made of the names the group's
 * matcher speaks of. Undefined: there is none, as where a filter asks for a content nobody can guess.
 */
export function fixtureFor(
  name: EventName,
  matches: (event: Fields) => boolean,
  recorded: readonly Recorded[],
  matcher?: string,
): FoundFixture | undefined {
  const fits = (event: Fields) => event["hookEventName"] === name && matches(event);
  const told = recorded.find(({ event }) => fits(event));
  if (told) return { ...told, from: "recorded" };
  const sample = SAMPLES.find(fits);
  if (sample) return { event: sample, from: "sample" };
  const made = byHand(name, matcher).find(fits);
  return made && { event: made, from: "made" };
}

function byHand(name: EventName, matcher: string | undefined): readonly Fields[] {
  const { subject } = eventInfo(name);
  if (!subject || matcher === undefined) return [];
  const { toolResponse, ...first } = SAMPLES.find((one) => one["hookEventName"] === name) ?? { hookEventName: name };
  const answered = toolResponse === undefined ? {} : { toolResponse: "done" };
  const names = namesOf(listOrRegex, matcher)?.filter(Boolean) ?? spelledOut(matcher);
  return names.map((word) =>
    subject === "tool" ? { ...first, toolName: word, toolInput: inputOf(word), ...answered } : { ...first, [subject]: word },
  );
}

/** What one would write into a matcher's alternatives by hand; the matcher itself tells what fits. */
function spelledOut(pattern: string): readonly string[] {
  return pattern
    .replace(/\(\?[:=!<]*|[()^$]/g, "")
    .split("|")
    .map((one) =>
      one
        .replace(/\[\^[^\]]*\]/g, "a")
        .replace(/\[(\w)[^\]]*\]/g, "$1")
        .replace(/(?:\\[wS]|(?<!\\)\.)(?:[*+]\??|\{[^}]*\})/g, "any")
        .replace(/\\[wS]|(?<!\\)\./g, "a")
        .replace(/\\(.)/g, "$1")
        .replace(/[*+?]/g, ""),
    )
    .flatMap((word) => (/^mcp__[^_]*$/.test(word) ? [`${word}__tool`, word] : [word]));
}

/** Inputs of tools no sample is of. */
const INPUTS: { readonly [tool: string]: Fields } = {
  MultiEdit: { file_path: "src/app.ts", edits: [{ old_string: "one", new_string: "two" }] },
  Delete: { file_path: "src/app.ts" },
  LS: { path: "src" },
  WebSearch: { query: "how to test a hook" },
  TodoWrite: { todos: [{ content: "Write the tests", status: "pending", activeForm: "Writing the tests" }] },
  ExitPlanMode: { plan: "Write the tests first" },
  AskUserQuestion: { questions: [{ question: "Which one?", header: "Choice", options: [{ label: "This", description: "the first" }] }] },
};

function inputOf(tool: string): Json {
  const known = SAMPLES.find((one) => one["toolName"] === tool)?.["toolInput"];
  return known ?? (Object.hasOwn(INPUTS, tool) ? (INPUTS[tool] as Fields) : {});
}
