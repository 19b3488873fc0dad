/** Shellish as its REPORT.md says; the sections are named beside the answers. */
import {
  runs,
  closable,
  denies,
  secondsIn,
  tool,
  type Effect,
  type Finished,
  type Folder,
  type Kit,
  type Started,
} from "../../../kit.ts";
import { isObject, known, objectOf, objectsOf, patternOf, textOf } from "../../../text.ts";

const FILE = ".shell-ish/hooks.json";
const fewEvents = { not: "it has three events, and none of them is this one (section 2)" };
const fewParts = {
  not: "an answer denies or tells the model something, and does nothing else (section 5)",
};

/** Section 5. */
function means(event: string, { stdout, stderr, code }: Finished): Effect {
  const answer = objectOf(stdout.trim()) ?? {};
  const no =
    textOf(answer["no"]) ?? (code === 2 ? stderr.trim() || "blocked by a hook" : undefined);
  const context = event === "Prompt" ? undefined : textOf(answer["note"]);
  if (no === undefined || event === "PostTool") return known<Effect>({ context });
  return known<Effect>({ verdict: "deny", reason: no, context });
}

/** Section 3. */
function fits(
  event: string,
  matcher: string | undefined,
  payload: { readonly [field: string]: unknown },
): boolean {
  if (event === "Prompt" || !matcher || matcher === "*") return true;
  const name = String(payload["tool_name"]);
  if (/^[\w\-, |]+$/.test(matcher))
    return matcher.split(/[|,]/).some((part) => part.trim() === name);
  return patternOf(matcher)?.test(name) ?? false;
}

/** Section 1. */
function starts({ read }: Folder): readonly Started[] {
  const hooks = objectOf(read(FILE))?.["hooks"];
  return Object.entries(isObject(hooks) ? hooks : {}).flatMap(([event, groups]) =>
    objectsOf(groups).flatMap((group) =>
      objectsOf(group["hooks"]).map((entry) =>
        known<Started>({
          file: FILE,
          event,
          command: textOf(entry["command"]) ?? "",
          matcher: textOf(group["matcher"]),
          entry,
        }),
      ),
    ),
  );
}

export const kit: Kit = {
  title: "Shellish",
  word: "shell-ish",
  report: { basis: "documented", version: "1" },
  payloads: {
    "pre-tool-use": [{ event: "PreTool", plain: "PreTool.exec", like: "PreTool" }],
    "permission-request": fewEvents,
    "permission-denied": fewEvents,
    "post-tool-use": [{ event: "PostTool", plain: "PostTool.exec", like: "PostTool" }],
    "post-tool-use-failure": fewEvents,
    "pre-prompt": [{ event: "Prompt", plain: "Prompt", like: "Prompt" }],
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
  odd: { not: "every event is what its name says (section 2)" },
  unnamed: [],
  shellCalls: ["PreTool.exec"],
  fill: (payload, { root, tool, input, result, prompt }) => ({
    ...payload,
    ...known({ cwd: root, tool_name: tool, input, result, prompt }),
  }),
  needed: ["tool_name", "input", "shellish"],
  bookkeeping: [],

  means,
  honours: {
    deny: ["pre-tool-use", "pre-prompt"],
    context: ["pre-tool-use", "post-tool-use"],
    // A note after a tool stands beside its result.
    feedback: ["post-tool-use"],
    ask: fewParts,
    allow: fewParts,
    hold: fewParts,
    end: fewParts,
    withhold: fewParts,
    "rewrite-input": fewParts,
    "rewrite-result": fewParts,
    "rewrite-prompt": fewParts,
    "add-permissions": fewParts,
    interrupt: fewParts,
    message: fewParts,
    env: fewParts,
  },
  keys: {
    top: ["no", "note"],
    specific: { not: "an answer has two keys, and both stand at its top (section 5)" },
  },
  silence: "",
  exits: 0,
  merge: (effects) => effects.find(({ verdict }) => verdict === "deny") ?? effects[0] ?? {},
  failing: {
    "exit 1": closable,
    "exit 2": denies,
    "exit 70": closable,
    "exit 127": closable,
    signal: closable,
    timeout: closable,
    empty: runs,
    text: runs,
    "cut-off JSON": closable,
    "a list": runs,
  },
  chatter: {
    '0 {"no":"stop"}': denies,
    '1 {"no":"stop"}': denies,
    '2 {"note":"fine"}': denies,
    '0 {"deny":true}': runs,
  },
  closes: { not: "an entry has a command, and nothing that says what a failure means (section 1)" },
  tellsWhy: true,

  // Section 6.
  tools: {
    commands: [tool("exec", "Bash", "command:line", "")],
    files: [
      tool("put", "Write", "file_path:file content", ""),
      tool("change", "Edit", "file_path:file", ""),
    ],
    read: tool("show", "Read", "file_path:file", ""),
    agents: { not: "none of its tools starts an agent (section 6)" },
  },
  mcp: { name: (server, tool) => `mcp__${server}__${tool}`, server: true },

  marks: { SHELL_ISH_HOOK: "1" },
  environment: () => ({ SHELL_ISH_HOOK: "1" }),
  varies: [],
  process: { shell: () => ["/bin/sh", "-c"], cwd: "project", timeout: 30 },

  files: {
    project: FILE,
    personal: { not: "it reads one file, the project's (section 1)" },
    user: { not: "it reads one file, the project's (section 1)" },
  },
  starts,
  fits,
  native: (command) => ({
    [FILE]: { hooks: { PreTool: [{ matcher: "exec", hooks: [{ type: "command", command }] }] } },
  }),
  alsoRuns: { not: "it reads no other file (section 1)" },
  drops: {
    "no JSON": (file) => `${file}{`,
    "a comment": (file) => `// mine\n${file}`,
    "a trailing comma": (file) => file.replace(/\}\s*$/, ",}"),
    "a list": (file) => `[${file}]`,
    "another name of the event": (file) => file.replaceAll('"PreTool"', '"preTool"'),
  },
  doubts: { not: "all that it makes of its file is made up, and stands in section 1" },
  switches: { not: "there is no switch for hooks (section 1)" },
  waits: secondsIn("timeout"),

  matchers: {
    PreTool: {
      fit: ["exec", "put|exec", "put, exec", "ex.c", "*", ""],
      miss: ["Exec", "exe", "put", "^xec"],
    },
  },
  broken: "(",
  once: { not: "identical commands run as often as they are written (section 4)" },
  detached: { not: "an entry has no field for that (section 1)" },
  sources: { not: "there is no event at a session's start (section 2)" },
  readings: { not: "no program of it exists, so there is nothing to read from it" },
};
