/**
 * The hooks of the second group as people write them for each agent, each kind with the moment that
 * it waits for.
 */
import { MAKE, WORD } from "./guards.mjs";

const IF = `grep -q ${WORD}`;
const when = (deny) => `if ${IF}; then ${deny}; fi`;
const said = (event, more) =>
  `echo '${JSON.stringify({ hookSpecificOutput: { hookEventName: event, ...more } })}'`;
const print = (value) => `echo '${JSON.stringify(value)}'`;
const shell = (word) => ({ kind: "shell", command: `echo ${word ? WORD : "fine"}` });
const prompt = (word) => ({ kind: "prompt", text: `do ${word ? WORD : "fine"}` });
const permission = (word) => ({ kind: "permission", command: `echo ${word ? WORD : "fine"}` });
const stop = (word) => ({ kind: "stop", loops: word ? 0 : 1 });
const write = (word) => ({ kind: "write", path: word ? `${WORD}.txt` : "fine.txt", content: "x" });
const once = "grep -q '\"stop_hook_active\": *true' && exit 0; ";

const { claude, cursor, copilot, lime } = MAKE;
const pre = (command, matcher = "Bash") => claude({ matcher }, { command }, {});
/** Two handlers of one event, in this order. */
const two = (a, b, matcher = "Bash") => ({
  source: "claude-code",
  files: {
    ".claude/settings.json": {
      hooks: {
        PreToolUse: [{ matcher, hooks: [a, b].map((command) => ({ type: "command", command })) }],
      },
    },
  },
});
const twoOf = (source, event, a, b) => {
  const path = source === "cursor" ? ".cursor/hooks.json" : ".github/hooks/guard.json";
  const list = [a, b].map((command) =>
    source === "cursor" ? { command } : { type: "command", bash: command },
  );
  return { source, files: { [path]: { version: 1, hooks: { [event]: list } } } };
};
const CLAUDE = {
  deny: said("PreToolUse", { permissionDecision: "deny", permissionDecisionReason: "no" }),
  allow: said("PreToolUse", { permissionDecision: "allow" }),
  ask: said("PreToolUse", { permissionDecision: "ask", permissionDecisionReason: "sure?" }),
  exit: "echo no >&2; exit 2",
  fail: "exit 1",
  quiet: "true",
  rewrite: said("PreToolUse", { updatedInput: { command: "echo safe" } }),
};
const CURSOR = {
  deny: print({ permission: "deny", user_message: "no" }),
  allow: print({ permission: "allow" }),
  ask: print({ permission: "ask", user_message: "sure?" }),
  exit: "exit 2",
  quiet: "true",
  plain: "echo text",
};
const COPILOT = {
  deny: print({ permissionDecision: "deny", permissionDecisionReason: "no" }),
  allow: print({ permissionDecision: "allow" }),
  ask: print({ permissionDecision: "ask", permissionDecisionReason: "sure?" }),
  exit: "exit 2",
  fail: "exit 1",
  quiet: "true",
};
const disagreeing = (words, make) =>
  Object.keys(words).flatMap((a) =>
    Object.keys(words)
      .filter((b) => a !== b)
      .map((b) => [`${a} and ${b}`, make(words[a], words[b])]),
  );

export const KINDS = {
  "prompt guards": [
    prompt,
    {
      "claude exit 2": claude({}, { command: when("echo no >&2; exit 2") }, {}, "UserPromptSubmit"),
      "claude block": claude(
        {},
        { command: when(print({ decision: "block", reason: "no" })) },
        {},
        "UserPromptSubmit",
      ),
      "claude continue": claude(
        {},
        { command: when(print({ continue: false, stopReason: "no" })) },
        {},
        "UserPromptSubmit",
      ),
      "cursor continue": cursor(
        "beforeSubmitPrompt",
        { command: when(print({ continue: false, user_message: "no" })) },
        {},
      ),
      "cursor exit 2": cursor("beforeSubmitPrompt", { command: when("exit 2") }, {}),
      "copilot block": copilot(
        "userPromptSubmitted",
        { bash: when(print({ decision: "block", reason: "no" })) },
        {},
      ),
      "copilot Pascal": copilot(
        "UserPromptSubmit",
        { bash: when(print({ decision: "block", reason: "no" })) },
        {},
      ),
      "copilot handled": copilot(
        "userPromptSubmitted",
        { bash: when(print({ handled: true, responseContent: "no" })) },
        {},
      ),
    },
  ],
  "stop holds": [
    stop,
    {
      "claude block": claude(
        {},
        { command: `${once}${print({ decision: "block", reason: "go on" })}` },
        {},
        "Stop",
      ),
      "claude exit 2": claude({}, { command: `${once}echo go on >&2; exit 2` }, {}, "Stop"),
      "claude context": claude(
        {},
        { command: `${once}${said("Stop", { additionalContext: "go on" })}` },
        {},
        "Stop",
      ),
      "cursor followup": cursor(
        "stop",
        {
          command: `grep -q '"loop_count": *0' || exit 0; ${print({ followup_message: "go on" })}`,
        },
        {},
      ),
      "cursor block": cursor(
        "stop",
        {
          command: `grep -q '"loop_count": *0' || exit 0; ${print({ decision: "block", reason: "go on" })}`,
          loop_limit: null,
        },
        {},
      ),
      "copilot block": copilot(
        "agentStop",
        { bash: `${once}${print({ decision: "block", reason: "go on" })}` },
        {},
      ),
      "copilot Pascal": copilot(
        "Stop",
        { bash: `${once}${print({ decision: "block", reason: "go on" })}` },
        {},
      ),
    },
  ],
  "permission requests": [
    permission,
    {
      "claude deny": claude(
        { matcher: "Bash" },
        {
          command: when(
            said("PermissionRequest", { decision: { behavior: "deny", message: "no" } }),
          ),
        },
        {},
        "PermissionRequest",
      ),
      "claude interrupt": claude(
        {},
        {
          command: when(
            said("PermissionRequest", {
              decision: { behavior: "deny", message: "no", interrupt: true },
            }),
          ),
        },
        {},
        "PermissionRequest",
      ),
      "claude allow": claude(
        { matcher: "Bash" },
        { command: when(said("PermissionRequest", { decision: { behavior: "allow" } })) },
        {},
        "PermissionRequest",
      ),
      "claude block": claude(
        { matcher: "Bash" },
        { command: when("exit 3"), onFailure: "block" },
        {},
        "PermissionRequest",
      ),
      "copilot deny": copilot(
        "permissionRequest",
        { bash: when(print({ behavior: "deny", message: "no" })) },
        {},
      ),
      "copilot exit": copilot("permissionRequest", { bash: when("exit 2"), matcher: "bash" }, {}),
      "copilot fail": copilot("PermissionRequest", { bash: when("exit 1"), matcher: "Bash" }, {}),
      "copilot allow": copilot(
        "permissionRequest",
        { bash: when(print({ behavior: "allow" })) },
        {},
      ),
    },
  ],
  asks: [
    shell,
    {
      "claude ask": pre(when(CLAUDE.ask)),
      "claude defer": pre(when(said("PreToolUse", { permissionDecision: "defer" }))),
      "cursor shell ask": cursor("beforeShellExecution", { command: `${when(CURSOR.ask)}` }, {}),
      "cursor ask": cursor("preToolUse", { command: when(CURSOR.ask), matcher: "Shell" }, {}),
      "copilot ask": copilot("preToolUse", { bash: when(COPILOT.ask), matcher: "bash" }, {}),
      "copilot Pascal ask": copilot("PreToolUse", { bash: when(CLAUDE.ask), matcher: "Bash" }, {}),
      "lime ask": lime(
        when(
          print({
            hookSpecificOutput: { permissionDecision: "ask", permissionDecisionReason: "sure?" },
          }),
        ),
        {},
      ),
    },
  ],
  "rewrites of commands": [
    shell,
    {
      claude: pre(when(CLAUDE.rewrite)),
      "claude allow": pre(
        when(
          said("PreToolUse", {
            permissionDecision: "allow",
            updatedInput: { command: "echo safe" },
          }),
        ),
      ),
      cursor: cursor(
        "preToolUse",
        {
          command: when(print({ permission: "allow", updated_input: { command: "echo safe" } })),
          matcher: "Shell",
        },
        {},
      ),
      copilot: copilot(
        "preToolUse",
        { bash: when(print({ modifiedArgs: { command: "echo safe" } })), matcher: "bash" },
        {},
      ),
      "copilot Pascal": copilot(
        "PreToolUse",
        { bash: when(said("PreToolUse", { updatedInput: { command: "echo safe" } })) },
        {},
      ),
      lime: lime(
        when(print({ hookSpecificOutput: { updatedInput: { command: "echo safe" } } })),
        {},
      ),
    },
  ],
  "rewrites of paths": [
    write,
    {
      claude: pre(
        when(said("PreToolUse", { updatedInput: { file_path: "/tmp/safe.txt", content: "x" } })),
        "Write",
      ),
      "claude content": pre(
        when(said("PreToolUse", { updatedInput: { file_path: "/tmp/safe.txt", content: "safe" } })),
        "Write|Edit",
      ),
      cursor: cursor(
        "preToolUse",
        {
          command: when(
            print({ permission: "allow", updated_input: { file_path: "/tmp/safe.txt" } }),
          ),
          matcher: "Write",
        },
        {},
      ),
      copilot: copilot(
        "preToolUse",
        {
          bash: when(print({ modifiedArgs: { path: "/tmp/safe.txt", file_text: "x" } })),
          matcher: "create",
        },
        {},
      ),
      lime: lime(
        when(
          print({ hookSpecificOutput: { updatedInput: { path: "/tmp/safe.txt", content: "x" } } }),
        ),
        {},
      ),
    },
  ],
  "disagreeing hooks": [
    shell,
    Object.fromEntries([
      ...disagreeing(CLAUDE, two).map(([name, form]) => [`claude ${name}`, form]),
      ...disagreeing(CURSOR, (a, b) => twoOf("cursor", "preToolUse", a, b)).map(([name, form]) => [
        `cursor ${name}`,
        form,
      ]),
      ...disagreeing(COPILOT, (a, b) => twoOf("copilot", "preToolUse", a, b)).map(
        ([name, form]) => [`copilot ${name}`, form],
      ),
    ]),
  ],
};
