/** The payloads of ex_athena's events, and what its returns do there (report, sections 2 and 7). */
import { words, type Kit, type Odd, type Parts, type Variant } from "../../../test/support/kit.ts";
import { isObject, known, objectsOf } from "../../../test/support/text.ts";
import type { Fields, Json } from "../../../src/model/json.ts";

const one = (event: string, plain = event): readonly Variant[] => [{ event, plain, like: plain }];
const never = { not: "it is listed, and no code fires it (section 2)" };

export const payloads: Kit["payloads"] = {
  "pre-tool-use": one("PreToolUse"),
  "permission-request": never,
  "permission-denied": one("PermissionDenied"),
  "post-tool-use": one("PostToolUse"),
  "post-tool-use-failure": one("PostToolUse", "PostToolUse.after-error"),
  "pre-prompt": one("UserPromptSubmit"),
  "session-start": one("PreIteration", "PreIteration.first"),
  "session-end": one("SessionEnd"),
  stop: one("Stop"),
  "stop-failure": one("StopFailure"),
  "stop-cancelled": { not: "nothing fires when a user cancels a run (section 2)" },
  "sub-agent-start": one("SubagentStart"),
  "sub-agent-end": one("SubagentStop"),
  "pre-compact": one("PreCompact"),
  "post-compact": one("PostCompact"),
  notification: never,
};

export const odd: readonly Odd[] = [
  {
    plain: "PostToolUse.after-error",
    event: "PostToolUse",
    is: "post-tool-use-failure",
    why: "a tool's error fires it as well, with a mark in the result (section 4)",
  },
  {
    plain: "PreIteration",
    event: "PreIteration",
    is: "nothing",
    why: "it fires before every turn of a run, and the first one alone follows its start (section 2)",
  },
  {
    plain: "UserPromptSubmit",
    event: "UserPromptSubmit",
    fields: { arg1: { ":prompt": "look", ":session_id": "b", ":parent_session_id": "a" } },
    is: "nothing",
    why: "a run with a parent is a sub-agent's, whose prompt no user typed",
  },
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
    Object.entries(value).map(([key, one]) => [
      /^[:\\]/.test(key) ? `\\${key}` : key,
      rendered(one),
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

const none = { not: "no return does that (section 2)" };
const AFTER = ["post-tool-use", "post-tool-use-failure"] as const;

export const honours: Kit["honours"] = {
  deny: ["pre-tool-use", "pre-prompt"],
  ask: none,
  allow: none,
  hold: { not: "what a callback returns at the end of a run is passed over (section 2)" },
  end: ["pre-tool-use", "session-start", ...AFTER],
  feedback: AFTER,
  withhold: none,
  "rewrite-input": { not: "no input can be rewritten (section 4)" },
  "rewrite-result": none,
  "rewrite-prompt": ["pre-prompt"],
  "add-permissions": none,
  interrupt: none,
  context: ["pre-prompt", "session-start", ...AFTER],
  message: none,
  env: none,
};
