/** A package that answers in every part of a decision on every event, with a case for each. */
import { eventInfo, eventNames, type Capability, type EventName } from "../../src/model/events.ts";
import { groupOf } from "./hooks.ts";

const verdict = (word: string) => ({
  hookSpecificOutput: { permissionDecision: word, permissionDecisionReason: `because of ${word}` },
});
const RULE = {
  type: "addRules",
  rules: [{ toolName: "Bash" }],
  behavior: "allow",
  destination: "session",
};

export const ANSWERS: { readonly [C in Capability]: object } = {
  deny: verdict("deny"),
  ask: verdict("ask"),
  allow: verdict("allow"),
  hold: { decision: "block", reason: "go on please" },
  end: { continue: false, stopReason: "it is over" },
  feedback: { decision: "block", reason: "mind this" },
  withhold: { withhold: "hidden" },
  "rewrite-input": { updatedInput: { command: "echo safe" } },
  "rewrite-result": { updatedOutput: "clean" },
  "rewrite-prompt": { updatedPrompt: "another" },
  "add-permissions": {
    hookSpecificOutput: { permissionDecision: "allow", updatedPermissions: [RULE] },
  },
  interrupt: { ...verdict("deny"), interrupt: true },
  context: { additionalContext: "know this" },
  message: { systemMessage: "hear this" },
  env: { env: { A_B: "c d" } },
};

const BASH = { toolName: "Bash", toolInput: { command: "ls" } };
export const INPUT: { readonly [E in EventName]?: object } = {
  "post-tool-use": {
    ...BASH,
    toolResponse: { stdout: "found", stderr: "", interrupted: false, isImage: false },
  },
  "post-tool-use-failure": { ...BASH, error: "it failed" },
  "pre-prompt": { prompt: "hello" },
  "session-start": { source: "startup" },
  notification: { notificationType: "idle_prompt", message: "waiting" },
};

/** A package with each part alone, none, and every two parts of one event, where they are chosen. */
export function decisions(
  /** The `i`th answer on an event is played. */
  isChosen: (sentences: readonly Capability[], event: EventName, i: number) => boolean,
): { readonly [path: string]: unknown } {
  const files: { [path: string]: unknown } = {};
  const hooks: { [event: string]: object[] } = {};
  for (const event of eventNames) {
    const { subject, parts } = eventInfo(event);
    const singles = [...parts.map((part) => [part]), []];
    const pairs = parts.flatMap((part, i) => parts.slice(i + 1).map((other) => [part, other]));
    const chosen = [...singles, ...pairs].filter((sentences, i) => isChosen(sentences, event, i));
    if (!chosen.length) continue;
    hooks[event] = chosen.map((sentences, i) => {
      const id = [event, ...(sentences.length ? sentences : ["nothing"])].join("-").toLowerCase();
      const overrides = INPUT[event] ?? (subject === "tool" ? BASH : {});
      files[`hooks/tests/cases/${id}.yaml`] = {
        name: id,
        event,
        "hook-index": i,
        input: { overrides },
        expected: { fires: true },
      };
      const answer = Object.assign({}, ...sentences.map((part) => ANSWERS[part])) as object;
      return groupOf(sentences.length ? `echo '${JSON.stringify(answer)}'` : "true");
    });
  }
  return { ...files, "hooks/hooks.json": { version: 1, hooks } };
}
