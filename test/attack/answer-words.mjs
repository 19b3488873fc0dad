/** Scripts that answer in odd ways: words of every agent, wrapped and ended in every way. */

const REASONS = [
  "no",
  "",
  " ",
  "x".repeat(40_000),
  'é\u0000\u2028"\\',
  "</script>\n{}",
  '{"permission":"allow"}',
];
const claude = (more) => ({ hookSpecificOutput: { hookEventName: "PreToolUse", ...more } });
/** Answers in every agent's words: most mean nothing in another's. */
const SHAPES = [
  (r) =>
    claude({
      permissionDecision: r.one(["deny", "allow", "ask", "defer", "DENY", "block", "", null, 5]),
      permissionDecisionReason: r.one(REASONS),
    }),
  (r) =>
    claude({
      permissionDecision: "deny",
      ...r.one([
        { updatedInput: { command: "echo b" } },
        { additionalContext: "x" },
        { permissionDecisionReason: 5 },
        { unknown: 1 },
        {},
      ]),
    }),
  (r) => ({
    hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: r.one(REASONS) },
  }),
  (r) => ({
    hookSpecificOutput: {
      hookEventName: r.one(["PostToolUse", "preToolUse", "", 5]),
      permissionDecision: "deny",
    },
  }),
  (r) => ({
    permissionDecision: r.one(["deny", "allow", "ask", "Deny", null]),
    permissionDecisionReason: r.one(REASONS),
  }),
  (r) => ({
    permission: r.one(["deny", "allow", "ask", "DENY", 5]),
    user_message: r.one(REASONS),
    agent_message: "x",
  }),
  (r) => ({ decision: r.one(["block", "approve", "deny", "allow", 5]), reason: r.one(REASONS) }),
  (r) => ({ continue: r.one([false, true, "no", 0]), stopReason: r.one(REASONS) }),
  (r) => ({ continue: false, ...claude({ permissionDecision: r.one(["allow", "deny"]) }) }),
  (r) => ({
    decision: r.one(["block", "approve"]),
    ...claude({ permissionDecision: r.one(["allow", "deny", "ask"]) }),
  }),
  (r) => ({
    permissionDecision: r.one(["deny", "allow"]),
    ...claude({ permissionDecision: r.one(["allow", "deny"]) }),
  }),
  (r) => ({ systemMessage: r.one(REASONS), suppressOutput: true }),
  (r) => ({ behavior: "deny", message: r.one(REASONS) }),
  (r) => ({ interrupt: r.one([true, false]) }),
  () => ({}),
  () => [],
  () => [claude({ permissionDecision: "deny" })],
  () => true,
  () => null,
  () => "deny",
  () => ({ __proto__: null, constructor: { permissionDecision: "deny" } }),
];
const WRAPS = [
  (t) => t,
  (t) => t,
  (t) => t,
  (t) => t,
  (t) => `\n${t}\n`,
  (t) => `log line\n${t}`,
  (t) => `${t}\nbye`,
  (t) => `${t}${t}`,
  (t) => `{}\n${t}`,
  (t) => `${t}\n{}`,
  (t) => `\uFEFF${t}`,
  (t) => t.slice(0, -1),
  (t) => `${t},`,
  (t) => `{ "a": ${t}`,
  (t) => t.replaceAll('"', "'"),
  (t) => `\u001B[32m${t}\u001B[0m`,
  (t) => `{"type":"progress","message":"x"}\n${t}`,
  (t) => t.replace("{", "{ /* c */ "),
];
const TEXTS = [
  "",
  "",
  "",
  "plain text",
  "{bad}",
  "{",
  "}",
  "\u0000",
  "allow",
  "x".repeat(200_000),
  "{ not json }",
];
const CODES = [0, 0, 0, 0, 1, 2, 2, 3, 77, 126, 127, 130, 255];
const BEFORE = [
  "",
  "",
  "",
  "cat >/dev/null\n",
  "cat >/dev/null\n",
  "exec 0<&-\n",
  "sleep 0.3\n",
  "head -c 10 >/dev/null\n",
  "trap '' TERM PIPE\n",
  "cd /\n",
  "exec 3>&1\n",
];
const AFTER = [
  "",
  "",
  "",
  "",
  "exec 1>&-\nsleep 0.2\n",
  "sleep 1 >/dev/null 2>&1 &\n",
  "(sleep 0.3) &\n",
  "echo oops >&2\n",
  "head -c 3000000 /dev/zero | tr '\\0' e >&2\n",
  "kill -9 $$\n",
  "kill -TERM $$\n",
  "sleep 8\n",
  "exec 2>&-\n",
];

/** Reasons of several megabytes; what an agent is handed of them must still be taken by it. */
const HUGE = [
  (size) => `head -c ${size} /dev/zero | tr '\\0' x >&2\nexit 2\n`,
  (size) =>
    `printf '{"permission":"deny","permissionDecision":"deny","hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"'\nhead -c ${size} /dev/zero | tr '\\0' x\nprintf '"}}'\n`,
];

export function script(random, index) {
  const huge = random.chance(0.04);
  if (huge || index % 20 === 7)
    return random.one(HUGE)(random.one([100_000, 1_000_000, 6_000_000, 13_000_000]));
  const output = random.chance(0.7)
    ? random.one(WRAPS)(JSON.stringify(random.one(SHAPES)(random)))
    : random.one(TEXTS);
  const parts = [
    random.one(BEFORE),
    "cat <<'END_OF_ANSWER'\n",
    output,
    "\nEND_OF_ANSWER\n",
    random.one(AFTER),
    random.chance(0.3) ? "echo why >&2\n" : "",
    `exit ${random.one(CODES)}\n`,
  ];
  return parts.join("").replaceAll("\u0000", "");
}
