/** ex_athena as its report says; the sections are named beside the answers. */
import {
  denies,
  endings,
  tool,
  type Effect,
  type Finished,
  type Kit,
} from "../../../test/support/kit.ts";
import { isObject, known, objectOf, patternOf, textOf } from "../../../test/support/text.ts";
import { starts } from "./asks.ts";
import { fill, honours, odd, payloads, unnamed } from "./payloads.ts";

const noCommand = {
  not: "its hooks are functions, and no command can be written down for it (section 1)",
};
const project = { not: "it reads no file: our module stands in the project alone (section 1)" };

/** What each return does (section 2); on any other event none has an effect. */
const RETURNS: { readonly [event: string]: { readonly [name: string]: keyof Effect } } = {
  PreToolUse: { deny: "reason", halt: "ends" },
  PostToolUse: { augment: "feedback", halt: "ends" },
  UserPromptSubmit: { halt: "ends", inject: "context", transform: "prompt" },
  PreIteration: { halt: "ends", inject: "context" },
};
const UNANSWERED = "the module got no answer: hookport";

/** What our module makes of a command is what the agent does. */
function means(event: string, { stdout, code }: Finished): Effect {
  const answer = code === 0 || code === 77 ? objectOf(stdout.trim()) : undefined;
  const [[name, value] = [], ...others] = Object.entries(answer ?? {});
  if (answer && name === undefined) return {};
  const text = textOf(value);
  const part = name === undefined ? undefined : RETURNS[event]?.[name];
  const gate = event === "PreToolUse" || event === "UserPromptSubmit";
  if (part === undefined || text === undefined || others.length) {
    if (event === "PreToolUse") return { verdict: "deny", reason: UNANSWERED };
    return gate ? { context: UNANSWERED } : {};
  }
  // What is added to a result is for the model, whatever a hook meant it for.
  if (part === "feedback") return { feedback: text, context: text };
  if (part !== "reason" && part !== "ends") return { [part]: text };
  return known<Effect>({
    verdict: gate ? "deny" : undefined,
    reason: gate ? text : undefined,
    // Where a prompt is denied, the run ends with it.
    ends: (part === "ends" && event !== "UserPromptSubmit") || undefined,
  });
}

export const kit: Kit = {
  title: "ex_athena",
  word: "athena",
  report: { basis: "recorded", version: "0.19.0" },
  payloads,
  odd,
  unnamed,
  shellCalls: ["PreToolUse.bash"],
  fill,
  needed: ["event", "arg1"],
  bookkeeping: [],

  means,
  honours,
  keys: { top: ["deny", "halt"], specific: { not: "a callback returns one thing (section 2)" } },
  silence: "{}",
  exits: 0,
  // The first denial or halt before a tool ends the chain (section 4).
  merge: (effects) => effects.find(({ verdict }) => verdict === "deny") ?? {},
  // Our module denies whatever is no answer, since an exception would end the run (section 4).
  failing: endings({}, denies),
  chatter: {
    '0 {"deny":"stop"}': denies,
    '0 {"halt":"stop"}': denies,
    '0 {"block":"stop"}': denies,
    '0 {"deny":1}': denies,
    "1 {}": denies,
    "0 {}": { plain: "runs", closed: "runs" },
  },
  closes: { not: "there are no entries: the module itself holds a call back (section 4)" },
  tellsWhy: true,

  // Section 5.
  tools: {
    commands: [tool("bash", "Bash", "command timeout:timeout_ms", "")],
    files: [
      tool("write", "Write", "file_path:path content", ""),
      tool("edit", "Edit", "file_path:path old_string new_string", ""),
    ],
    read: tool("read", "Read", "file_path:path", ""),
    agents: [tool("spawn_agent", "Agent", "prompt subagent_type:agent", "")],
  },
  // Section 3.
  mcp: { name: (server, tool) => `${server}_${tool}`, server: true },

  // Callbacks run in the agent's own process (section 1).
  marks: {},
  environment: () => ({}),
  varies: [],
  process: { shell: () => ["/bin/sh", "-c"], cwd: "project", timeout: noCommand },

  files: { project: "lib/hookport/ex_athena.ex", personal: project, user: project },
  needs: "elixir",
  starts,
  // A matcher is a pattern that fits anywhere in the raw name (section 3).
  fits: (_event, matcher, { arg1 }) =>
    matcher === undefined ||
    !isObject(arg1) ||
    patternOf(matcher)?.test(textOf(arg1[":tool_name"]) ?? "") === true,
  native: noCommand,
  alsoRuns: project,
  drops: { not: "it has no file of entries that could be dropped (section 1)" },
  doubts: { not: "it has no file of entries that could be read in two ways (section 1)" },
  switches: { not: "there is no switch for hooks (section 1)" },
  waits: (entry) => Number(/ timeout: (\d+)/.exec(String(entry))?.[1]),

  matchers: noCommand,
  broken: noCommand,
  once: noCommand,
  detached: { not: "everything that a callback does is waited for (section 4)" },
  sources: { not: "the start of a session has no source (section 2)" },
  readings: { not: "what it did with every return stands in the report alone (section 2)" },
};
