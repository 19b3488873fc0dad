/** The payloads of ex_athena's events, and what its returns do there (report, sections 2 and 7). */
import { honoursBy, payloadsBy, type Events, standsFor } from "../../_kin/kit/events.ts";
import { words, type Odd, type Parts, type Variant } from "../../../test/support/kit.ts";
import { isObject, known, objectsOf } from "../../../test/support/text.ts";
import type { Fields, Json } from "../../../src/model/json.ts";

const variantOf = (event: string, plain = event): readonly Variant[] => [
  { event, plain, like: plain },
];
const never = { not: "it is listed, and no code fires it (section 2)" };

const events: Events = {
  "pre-tool-use": ["PreToolUse", "deny end"],
  "permission-request": never,
  "permission-denied": ["PermissionDenied"],
  "post-tool-use": ["PostToolUse", "end feedback context"],
  "post-tool-use-failure": [
    variantOf("PostToolUse", "PostToolUse.after-error"),
    "end feedback context",
  ],
  "pre-prompt": ["UserPromptSubmit", "deny rewrite-prompt context"],
  "session-start": [variantOf("PreIteration", "PreIteration.first"), "end context"],
  "session-end": ["SessionEnd"],
  stop: ["Stop"],
  "stop-failure": ["StopFailure"],
  "stop-cancelled": { not: "nothing fires when a user cancels a run (section 2)" },
  "sub-agent-start": ["SubagentStart"],
  "sub-agent-end": ["SubagentStop"],
  "pre-compact": ["PreCompact"],
  "post-compact": ["PostCompact"],
  notification: never,
};

export const payloads = payloadsBy(events);
export const honours = honoursBy(events, {
  not: "no return does that (section 2)",
  hold: { not: "what a callback returns at the end of a run is passed over (section 2)" },
  "rewrite-input": { not: "no input can be rewritten (section 4)" },
});

export const odd: readonly Odd[] = [
  standsFor(
    "PostToolUse.after-error",
    "post-tool-use-failure",
    "a tool's error fires it as well, with a mark in the result (section 4)",
  ),
  standsFor(
    "PreIteration",
    "nothing",
    "it fires before every turn of a run, and the first one alone follows its start (section 2)",
  ),
  standsFor(
    "UserPromptSubmit",
    "nothing",
    "a run with a parent is a sub-agent's, whose prompt no user typed",
    { arg1: { ":prompt": "look", ":session_id": "b", ":parent_session_id": "a" } },
  ),
];

export const unnamed: readonly string[] = words(`
  ChatParams Notification PermissionRequest PostToolUseFailure PreCompactStage SessionStart
  ToolDenied
`);

/** A key of a model's own is no atom (section 7). */
function rendered(value: Json | undefined): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(rendered);
  if (!isObject(value)) return value ?? null;
  return Object.fromEntries(
    Object.entries(value).map(([key, value]) => [
      /^[:\\]/.test(key) ? `\\${key}` : key,
      rendered(value),
    ]),
  );
}

function resultIn(result: Json | undefined, text: string): Json | undefined {
  if (!isObject(result)) return undefined;
  const [first] = objectsOf(result[":tool_results"]);
  return { ...result, ":tool_results": [{ ...first, ":content": text }] };
}

export function fill(payload: Fields, { root, tool, input, result, prompt }: Parts): Fields {
  const before = isObject(payload["arg1"]) ? payload["arg1"] : {};
  const asked = isObject(input) ? (rendered(input) as Fields) : undefined;
  const isAfter = ":arguments" in before;
  const atoms = Object.entries(before).filter(([key]) => key.startsWith(":"));
  return {
    ...payload,
    ...(root !== undefined && { cwd: root }),
    arg1: {
      ...(asked && !isAfter ? { ...asked, ...Object.fromEntries(atoms) } : before),
      ...(known({
        ":tool_name": tool,
        ":prompt": prompt,
        ":cwd": ":cwd" in before ? root : undefined,
        ":arguments": isAfter ? asked : undefined,
        ":result": result === undefined ? undefined : resultIn(before[":result"], result),
      }) as Fields),
    },
  };
}
