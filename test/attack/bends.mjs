/** Ways to bend a payload. */
import { WORD } from "./guards.mjs";
import words from "./words/payloads.json";

const { names: NAMES } = words;
const VALUES = [
  null,
  true,
  0,
  -1,
  1e308,
  "",
  "x",
  "\u0000",
  "\uD800",
  "a\r\nb",
  [],
  {},
  [[]],
  { a: { b: [1] } },
  "stop",
  "preToolUse",
  "PreToolUse",
  "x".repeat(5000),
  "\u202E",
  ["Bash"],
];
const toolField = (payload) => ["tool_input", "toolArgs"].find((key) => key in payload);
const nameField = (payload) => ["tool_name", "toolName"].find((key) => key in payload);
const deep = (levels) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
/** An own key of any name, `__proto__` too, at the front or at the end of an object's text. */
const withKey = (object, key, value, first) => {
  const text = JSON.stringify(object);
  const member = `${JSON.stringify(key)}:${value}`;
  return text === "{}"
    ? `{${member}}`
    : first
      ? `{${member},${text.slice(1)}`
      : `${text.slice(0, -1)},${member}}`;
};
const inInput = (payload, change) => {
  const key = toolField(payload);
  if (!key) return JSON.stringify(payload);
  const { [key]: input, ...rest } = payload;
  return withKey(rest, key, change(input), false);
};
const NEEDED = ["tool_name", "tool_input", "toolName", "toolArgs", "command"];

/** Bends that leave the call readable: the word must still be found. */
export const READABLE = {
  "a key more at the top": (random) => (payload) => {
    const key = random.pick(NAMES);
    return key in payload
      ? JSON.stringify(payload)
      : withKey(payload, key, JSON.stringify(random.pick(VALUES)), random.chance(0.5));
  },
  "a key more in the input": (random) => (payload) =>
    inInput(payload, (input) => {
      const key = random.pick(NAMES);
      return typeof input !== "object" || Object.hasOwn(input, key)
        ? JSON.stringify(input)
        : withKey(input, key, JSON.stringify(random.pick(VALUES)), random.chance(0.5));
    }),
  "a key less": (random) => (payload) => {
    const keys = Object.keys(payload).filter(
      (key) => !NEEDED.includes(key) && !["hook_event_name", "event"].includes(key),
    );
    const { [random.pick(keys)]: _, ...rest } = payload;
    return JSON.stringify(rest);
  },
  "a value of another type": (random) => (payload) => {
    const keys = Object.keys(payload).filter((key) => !NEEDED.includes(key));
    return JSON.stringify({ ...payload, [random.pick(keys)]: random.pick(VALUES) });
  },
  "a key given twice": (random) => (payload) => {
    const key = random.pick(Object.keys(payload));
    return withKey(payload, key, JSON.stringify(random.pick(VALUES)), true);
  },
  "a huge value": (random) => (payload) =>
    inInput(payload, (input) =>
      JSON.stringify({
        ...input,
        description: random
          .pick(["x", "é", "\u0000", "{"])
          .repeat(100_000 + random.below(2_000_000)),
      }),
    ),
  "deep nesting": (random) => (payload) =>
    withKey(payload, "extra", deep(10 ** (1 + random.below(4))), random.chance(0.5)),
  "deep nesting in the input": (random) => (payload) =>
    inInput(payload, (input) =>
      withKey(input, "extra", deep(10 ** (1 + random.below(4))), random.chance(0.5)),
    ),
  "a byte order mark": () => (payload) => `\uFEFF${JSON.stringify(payload)}`,
  "printed over lines": (random) => (payload) =>
    JSON.stringify(payload, null, 2).replaceAll("\n", random.pick(["\n", "\r\n"])) +
    random.pick(["", "\n", "\r\n\r\n", "   "]),
  "other characters": (random) => (payload) =>
    inInput(payload, (input) =>
      JSON.stringify({
        ...input,
        command: `${input.command ?? ""} ${random.some(["\u0000", "\uD800", "\uDFFF", "\u2028", "\u202E", "é", "e\u0301", "\r", "\u001B[2J", "\uFFFE"], 5).join("")}`,
      }),
    ),
  "the input as text": () => (payload) =>
    inInput(payload, (input) => JSON.stringify(JSON.stringify(input))),
};
/** Bends that no tool call survives: there the gate must close. */
export const UNREADABLE = {
  "not JSON": (random) => () =>
    random.pick([
      "hello",
      "{",
      "[",
      "nul",
      "'{}'",
      "{]",
      "<xml/>",
      "\u0000",
      '{"tool_name": Bash}',
    ]),
  empty: (random) => () => random.pick(["", " ", "\n", "\uFEFF"]),
  "no object": (random) => () =>
    random.pick(["null", "1", "true", '"Bash"', "[]", '[{"tool_name":"Bash"}]']),
  "cut off": (random) => (payload) => JSON.stringify(payload).slice(0, -1 - random.below(60)),
  "two objects": (random) => (payload) =>
    `${JSON.stringify(payload)}${random.pick(["", "\n"])}${random.pick(["{}", JSON.stringify(payload)])}`,
  "the tool's name of another type": (random) => (payload) => {
    const key = nameField(payload);
    return key
      ? JSON.stringify({ ...payload, [key]: random.pick([null, 5, {}, [], true, ["Bash"]]) })
      : "{}";
  },
  "no tool": () => (payload) =>
    JSON.stringify(
      Object.fromEntries(Object.entries(payload).filter(([key]) => !NEEDED.includes(key))),
    ),
};
/** Names of tools that no table knows: a guard without a matcher must still be asked. */
export const UNKNOWN = {
  "an unknown tool": (random) => (payload) => {
    const key = nameField(payload);
    return key
      ? JSON.stringify({
          ...payload,
          [key]: random.pick([
            "Bahs",
            "__proto__",
            "constructor",
            "x".repeat(5000),
            "工具",
            "a b",
            "mcp__a",
            "mcp__",
            "MCP:",
            "-",
            "a/b",
            "toString",
            "Bash\u0000",
            "\uD800",
          ]),
        })
      : JSON.stringify(payload);
  },
  "an input that is no object": (random) => (payload) =>
    inInput(payload, () => JSON.stringify(random.pick(["", WORD, [], [WORD], 5, null, true]))),
};
