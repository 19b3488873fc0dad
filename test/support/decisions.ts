/** A package that answers in every part of a decision on every event, with a case for each. */
import { eventInfo, eventNames, type Capability, type EventName } from "../../src/model/events.ts";

const verdict = (word: string) => ({ hookSpecificOutput: { permissionDecision: word, permissionDecisionReason: `because of ${word}` } });
const RULE = { type: "addRules", rules: [{ toolName: "Bash" }], behavior: "allow", destination: "session" };

const ANSWERS: { readonly [C in Capability]: object } = {
  deny: verdict("deny"),
  ask: verdict("ask"),
  allow: verdict("allow"),
  hold: { decision: "block", reason: "go on please" },
  end: { continue: false, stopReason: "it is over" },
  feedback: { decision: "block", reason: "mind this" },
  withhold: { withhold: "hidden" },
  updatedInput: { updatedInput: { command: "echo safe" } },
  updatedOutput: { updatedOutput: "clean" },
  updatedPrompt: { updatedPrompt: "another" },
  updatedPermissions: { hookSpecificOutput: { permissionDecision: "allow", updatedPermissions: [RULE] } },
  interrupt: { ...verdict("deny"), interrupt: true },
  context: { additionalContext: "know this" },
  message: { systemMessage: "hear this" },
  env: { env: { A_B: "c d" } },
};

const BASH = { toolName: "Bash", toolInput: { command: "ls" } };
const INPUT: { readonly [E in EventName]?: object } = {
  "post-tool-use": { ...BASH, toolResponse: { stdout: "found", stderr: "", interrupted: false, isImage: false } },
  "post-tool-use-failure": { ...BASH, error: "it failed" },
  "pre-prompt": { prompt: "hello" },
  "session-start": { source: "startup" },
  notification: { notificationType: "idle_prompt", message: "waiting" },
};

export function decisions(): { readonly [path: string]: unknown } {
  const files: { [path: string]: unknown } = {};
  const hooks: { [event: string]: object[] } = {};
  for (const event of eventNames) {
    const { subject, parts } = eventInfo(event);
    hooks[event] = [...parts, undefined].map((part, i) => {
      const id = `${event}-${(part ?? "nothing").toLowerCase()}`;
      const overrides = INPUT[event] ?? (subject === "tool" ? BASH : {});
      files[`hooks/tests/cases/${id}.yaml`] = { name: id, event, "hook-index": i, input: { overrides }, expected: { fires: true } };
      return { hooks: [{ type: "command", command: part ? `echo '${JSON.stringify(ANSWERS[part])}'` : "true" }] };
    });
  }
  return { ...files, "hooks/hooks.json": { version: 1, hooks } };
}
