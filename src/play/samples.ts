/** Lists events as agents reported them, and makes further ones from the words of a filter. */
import { eventInfo, type EventName } from "../model/events.ts";
import type { HookEvent } from "../model/adapter.ts";
import type { Fields, Json } from "../model/json.ts";
import { spelledOut } from "./spelled-out.ts";
import samplesOf from "./samples.json" with { type: "json" };

/** Nothing is read in this folder. */
export const SAMPLE_ROOT = "/project";

/** `npm run accept` writes them. */
export const SAMPLES = samplesOf as readonly Fields[];

/**
 * The event's first sample, with each of these words as its subject: a tool with an input, or a
 * value.
 */
export function made(name: EventName, words: readonly string[]): readonly Fields[] {
  const { subject } = eventInfo(name);
  const { toolResponse, ...first } = SAMPLES.find((sample) => sample["hookEventName"] === name) ?? {
    hookEventName: name,
  };
  if (!subject) return [];
  if (subject !== "tool") return words.map((word) => ({ ...first, [subject]: word }));
  const answered = toolResponse === undefined ? {} : { toolResponse: "done" };
  return words.map((word) => ({
    ...first,
    toolName: word,
    toolInput: inputOf(word),
    ...answered,
  }));
}

/** Words that may fit a pattern, with a tool for each server. */
export const wordsFor = (pattern: string): readonly string[] =>
  spelledOut(pattern).flatMap((word) =>
    /^mcp__[^_]*$/.test(word) ? [`${word}__tool`, word] : [word],
  );

const INPUTS: { readonly [tool: string]: Fields } = {
  MultiEdit: { file_path: "src/app.ts", edits: [{ old_string: "one", new_string: "two" }] },
  Delete: { file_path: "src/app.ts" },
  LS: { path: "src" },
  WebSearch: { query: "how to test a hook" },
  TodoWrite: {
    todos: [{ content: "Write the tests", status: "pending", activeForm: "Writing the tests" }],
  },
  ExitPlanMode: { plan: "Write the tests first" },
  AskUserQuestion: {
    questions: [
      {
        question: "Which one?",
        header: "Choice",
        options: [{ label: "This", description: "the first" }],
      },
    ],
  },
};

/** Agents had or have it, whatever stands in their tables now. */
export const isFormerTool = (tool: string): boolean => Object.hasOwn(INPUTS, tool);

function inputOf(tool: string): Json {
  const known = SAMPLES.find((sample) => sample["toolName"] === tool)?.["toolInput"];
  return known ?? (Object.hasOwn(INPUTS, tool) ? (INPUTS[tool] as Fields) : {});
}

/** The event's sample that is about this tool. */
export const sampleOf = (name: EventName, tool: string): Fields | undefined =>
  SAMPLES.find((sample) => sample["hookEventName"] === name && sample["toolName"] === tool);

/** Gives the event as the call that carries it: a sub-agent is started by a tool. */
export function asCarried(event: HookEvent, name: EventName): HookEvent {
  if (event.tools || !sampleOf(name, "Agent")) return { ...event, name };
  const input = {
    ...(inputOf("Agent") as Fields),
    ...(event.agentType !== undefined && { subagent_type: event.agentType }),
  };
  return { ...event, name, tools: [{ name: "Agent", input }] };
}
