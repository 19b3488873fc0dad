/**
 * The hooks of the second group as people write them for each agent, each kind with the moment that
 * it waits for: rows of agent, event, what it does and perhaps a matcher.
 */
import { WORD, hook } from "./guards.mjs";

const when = (deny) => `if grep -q ${WORD}; then ${deny}; fi`;
const print = (value) => `echo '${JSON.stringify(value)}'`;
const said = (hookEventName, more) => print({ hookSpecificOutput: { hookEventName, ...more } });
const pre = (more) => said("PreToolUse", more);
const named = (word) => (word ? WORD : "fine");
const shell = (word) => ({ kind: "shell", command: `echo ${named(word)}` });
const prompt = (word) => ({ kind: "prompt", text: `do ${named(word)}` });
const permission = (word) => ({ kind: "permission", command: `echo ${named(word)}` });
const stop = (word) => ({ kind: "stop", loops: word ? 0 : 1 });
const write = (word) => ({ kind: "write", path: `${named(word)}.txt`, content: "x" });

const [CLAUDE, CURSOR, COPILOT, LIME] = ["claude-code", "cursor", "copilot", "lime"];
const once = "grep -q '\"stop_hook_active\": *true' && exit 0; ";
const first = `grep -q '"loop_count": *0' || exit 0; `;
const BLOCK = print({ decision: "block", reason: "no" });
const EXIT = "echo no >&2; exit 2";
const asked = (behavior, more) =>
  said("PermissionRequest", { decision: { behavior, message: "no", ...more } });
const nested = (more) => print({ hookSpecificOutput: more });
const SAFE = { command: "echo safe" };
const PATH = { file_path: "/tmp/safe.txt", content: "x" };

/** What hooks that disagree say. */
const WORDS = {
  [CLAUDE]: {
    deny: pre({ permissionDecision: "deny", permissionDecisionReason: "no" }),
    allow: pre({ permissionDecision: "allow" }),
    ask: pre({ permissionDecision: "ask", permissionDecisionReason: "sure?" }),
    exit: EXIT,
    fail: "exit 1",
    quiet: "true",
    rewrite: pre({ updatedInput: SAFE }),
  },
  [CURSOR]: {
    deny: print({ permission: "deny", user_message: "no" }),
    allow: print({ permission: "allow" }),
    ask: print({ permission: "ask", user_message: "sure?" }),
    exit: "exit 2",
    quiet: "true",
    plain: "echo text",
  },
  [COPILOT]: {
    deny: print({ permissionDecision: "deny", permissionDecisionReason: "no" }),
    allow: print({ permissionDecision: "allow" }),
    ask: print({ permissionDecision: "ask", permissionDecisionReason: "sure?" }),
    exit: "exit 2",
    fail: "exit 1",
    quiet: "true",
  },
};
const GATES = { [CLAUDE]: "PreToolUse", [CURSOR]: "preToolUse", [COPILOT]: "preToolUse" };
const disagreeing = Object.entries(WORDS).flatMap(([id, words]) =>
  Object.values(words).flatMap((a) =>
    Object.values(words).flatMap((b) => (a === b ? [] : [[id, GATES[id], [a, b]]])),
  ),
);
const ask = (id) => when(WORDS[id].ask);

const ROWS = {
  "prompt guards": [
    prompt,
    [CLAUDE, "UserPromptSubmit", when(EXIT)],
    [CLAUDE, "UserPromptSubmit", when(BLOCK)],
    [CLAUDE, "UserPromptSubmit", when(print({ continue: false, stopReason: "no" }))],
    [CURSOR, "beforeSubmitPrompt", when(print({ continue: false, user_message: "no" }))],
    [CURSOR, "beforeSubmitPrompt", when("exit 2")],
    [COPILOT, "userPromptSubmitted", when(BLOCK)],
    [COPILOT, "UserPromptSubmit", when(BLOCK)],
    [COPILOT, "userPromptSubmitted", when(print({ handled: true, responseContent: "no" }))],
  ],
  "stop holds": [
    stop,
    [CLAUDE, "Stop", `${once}${BLOCK}`],
    [CLAUDE, "Stop", `${once}echo go on >&2; exit 2`],
    [CLAUDE, "Stop", `${once}${said("Stop", { additionalContext: "go on" })}`],
    [CURSOR, "stop", `${first}${print({ followup_message: "go on" })}`],
    [CURSOR, "stop", `${first}${BLOCK}`, { loop_limit: null }],
    [COPILOT, "agentStop", `${once}${BLOCK}`],
    [COPILOT, "Stop", `${once}${BLOCK}`],
  ],
  "permission requests": [
    permission,
    [CLAUDE, "PermissionRequest", when(asked("deny")), { matcher: "Bash" }],
    [CLAUDE, "PermissionRequest", when(asked("deny", { interrupt: true }))],
    [CLAUDE, "PermissionRequest", when(asked("allow")), { matcher: "Bash" }],
    [CLAUDE, "PermissionRequest", when("exit 3"), { matcher: "Bash", onFailure: "block" }],
    [COPILOT, "permissionRequest", when(print({ behavior: "deny", message: "no" }))],
    [COPILOT, "permissionRequest", when("exit 2"), { matcher: "bash" }],
    [COPILOT, "PermissionRequest", when("exit 1"), { matcher: "Bash" }],
    [COPILOT, "permissionRequest", when(print({ behavior: "allow" }))],
  ],
  asks: [
    shell,
    [CLAUDE, "PreToolUse", ask(CLAUDE), { matcher: "Bash" }],
    [CLAUDE, "PreToolUse", when(pre({ permissionDecision: "defer" })), { matcher: "Bash" }],
    [CURSOR, "beforeShellExecution", ask(CURSOR)],
    [CURSOR, "preToolUse", ask(CURSOR), { matcher: "Shell" }],
    [COPILOT, "preToolUse", ask(COPILOT), { matcher: "bash" }],
    [COPILOT, "PreToolUse", ask(CLAUDE), { matcher: "Bash" }],
    [LIME, "PreToolUse", when(nested({ permissionDecision: "ask" }))],
  ],
  "rewrites of commands": [
    shell,
    [CLAUDE, "PreToolUse", when(WORDS[CLAUDE].rewrite), { matcher: "Bash" }],
    [CLAUDE, "PreToolUse", when(pre({ permissionDecision: "allow", updatedInput: SAFE }))],
    [CURSOR, "preToolUse", when(print({ permission: "allow", updated_input: SAFE }))],
    [COPILOT, "preToolUse", when(print({ modifiedArgs: SAFE })), { matcher: "bash" }],
    [COPILOT, "PreToolUse", when(WORDS[CLAUDE].rewrite)],
    [LIME, "PreToolUse", when(nested({ updatedInput: SAFE }))],
  ],
  "rewrites of paths": [
    write,
    [CLAUDE, "PreToolUse", when(pre({ updatedInput: PATH })), { matcher: "Write" }],
    [
      CLAUDE,
      "PreToolUse",
      when(pre({ updatedInput: { ...PATH, content: "safe" } })),
      { matcher: "Write|Edit" },
    ],
    [
      CURSOR,
      "preToolUse",
      when(print({ permission: "allow", updated_input: { file_path: PATH.file_path } })),
      { matcher: "Write" },
    ],
    [
      COPILOT,
      "preToolUse",
      when(print({ modifiedArgs: { path: PATH.file_path, file_text: "x" } })),
      { matcher: "create" },
    ],
    [LIME, "PreToolUse", when(nested({ updatedInput: { path: PATH.file_path, content: "x" } }))],
  ],
  "disagreeing hooks": [shell, ...disagreeing],
};

/** Each kind: its moment, and projects by a name that says what stands in them. */
export const KINDS = Object.fromEntries(
  Object.entries(ROWS).map(([kind, [moment, ...rows]]) => [
    kind,
    [moment, Object.fromEntries(rows.map((row) => [JSON.stringify(row), hook(...row)]))],
  ]),
);
