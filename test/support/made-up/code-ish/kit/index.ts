/** Codeish as its REPORT.md says; the sections are named beside the answers. */
import { denies, tool, type Effect, type Finished, type Kit } from "../../../kit.ts";
import { known, objectOf, textOf } from "../../../text.ts";
import { starts } from "./asks.ts";

const fewEvents = {
  not: "it asks before a tool and before a prompt, and at no other moment (section 2)",
};
const fewParts = { not: "an answer blocks, and does nothing else (section 3)" };
const noCommand = {
  not: "its hooks are modules, and no command can be written down for it (section 1)",
};

/** Sections 3 and 5: what our module makes of a command is what the agent does. */
function means(_event: string, { stdout, code }: Finished): Effect {
  const answer = code === null ? undefined : objectOf(stdout.trim());
  if (!answer) return { verdict: "deny", reason: "the module got no answer: hookport" };
  const block = textOf(answer["block"]);
  return block === undefined ? {} : { verdict: "deny", reason: block };
}

export const kit: Kit = {
  title: "Codeish",
  word: "code-ish",
  report: { basis: "documented", version: "1" },
  payloads: {
    "pre-tool-use": [{ event: "toolBefore", plain: "toolBefore.run", like: "toolBefore" }],
    "permission-request": fewEvents,
    "permission-denied": fewEvents,
    "post-tool-use": fewEvents,
    "post-tool-use-failure": fewEvents,
    "pre-prompt": [{ event: "promptBefore", plain: "promptBefore", like: "promptBefore" }],
    "session-start": fewEvents,
    "session-end": fewEvents,
    stop: fewEvents,
    "stop-failure": fewEvents,
    "stop-cancelled": fewEvents,
    "sub-agent-start": fewEvents,
    "sub-agent-end": fewEvents,
    "pre-compact": fewEvents,
    "post-compact": fewEvents,
    notification: fewEvents,
  },
  odd: { not: "both events are what their names say (section 2)" },
  unnamed: [],
  shellCalls: ["toolBefore.run"],
  fill: (payload, { root, tool, input, prompt }) => ({
    ...payload,
    ...known({ directory: root, tool, args: input, text: prompt }),
  }),
  needed: ["tool", "args", "codeish"],
  bookkeeping: [],

  means,
  honours: {
    deny: ["pre-tool-use", "pre-prompt"],
    ask: fewParts,
    allow: fewParts,
    hold: fewParts,
    end: fewParts,
    feedback: fewParts,
    withhold: fewParts,
    "rewrite-input": fewParts,
    "rewrite-result": fewParts,
    "rewrite-prompt": fewParts,
    "add-permissions": fewParts,
    interrupt: fewParts,
    context: fewParts,
    message: fewParts,
    env: fewParts,
  },
  keys: {
    top: ["block"],
    specific: { not: "an answer has one key, and it stands at its top (section 3)" },
  },
  silence: "{}",
  exits: 0,
  merge: (effects) => effects.find(({ verdict }) => verdict === "deny") ?? {},
  // Section 5: a command that says nothing aloud holds the call back, however it ends.
  failing: {
    "exit 1": denies,
    "exit 2": denies,
    "exit 70": denies,
    "exit 127": denies,
    signal: denies,
    timeout: denies,
    empty: denies,
    text: denies,
    "cut-off JSON": denies,
    "a list": denies,
  },
  chatter: {
    '0 {"block":"stop"}': denies,
    "0 {}": { plain: "runs", closed: "runs" },
    "1 {}": { plain: "runs", closed: "runs" },
  },
  closes: { not: "there are no entries: the module itself holds a call back (section 5)" },
  tellsWhy: true,

  // Section 4.
  tools: {
    commands: [tool("run", "Bash", "command:cmd", "")],
    files: [
      tool("save", "Write", "file_path:path content:text", ""),
      tool("patch", "Edit", "file_path:path", ""),
    ],
    read: tool("load", "Read", "file_path:path", ""),
    agents: { not: "none of its tools starts an agent (section 4)" },
  },
  mcp: { name: (server, tool) => `mcp__${server}__${tool}`, server: true },

  marks: { CODE_ISH_HOOK: "1" },
  environment: () => ({ CODE_ISH_HOOK: "1" }),
  varies: [],
  process: { shell: () => ["/bin/sh", "-c"], cwd: "project", timeout: noCommand },

  files: {
    project: ".code-ish/hooks/hookport.mjs",
    personal: { not: "it loads the project's modules only (section 1)" },
    user: { not: "it loads the project's modules only (section 1)" },
  },
  starts,
  fits: () => true,
  native: noCommand,
  alsoRuns: { not: "it loads the project's modules only (section 1)" },
  drops: { not: "it has no file of entries that could be dropped (section 1)" },
  doubts: { not: "it has no file of entries that could be read in two ways (section 1)" },
  switches: { not: "there is no switch for hooks (section 1)" },
  waits: (entry) => Number(/"timeout": (\d+)/.exec(String(entry))?.[1]),

  matchers: { not: "a module is asked about every call: there are no matchers (section 2)" },
  broken: { not: "there are no matchers (section 2)" },
  once: noCommand,
  detached: { not: "everything that a module does is waited for (section 3)" },
  sources: { not: "there is no event at a session's start (section 2)" },
  readings: { not: "no program of it exists, so there is nothing to read from it" },
};
