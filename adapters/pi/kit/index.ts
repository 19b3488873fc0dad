/** Pi as it was driven, version 1.5.2 (the host report), for the questions of the suite. */
import { tool, words, type Kit } from "../../../test/support/kit.ts";
import { unanswered } from "../../_kin/kit/in-process.ts";
import { starts } from "./asks.ts";
import { honours, means } from "./means.ts";
import { fill, payloads } from "./payloads.ts";

const code = {
  not: "its hooks are extensions, and no command can be written down for it (section 1)",
};

export const kit: Kit = {
  title: "Pi",
  word: "pi",
  report: { basis: "recorded", version: "1.5.2" },
  payloads,
  odd: { not: "our extension tells each event by a name of its own (section 7)" },
  unnamed: [],
  shellCalls: ["tool_call.bash", "tool_call.bash.in-codemode"],
  fill,
  needed: ["tool", "args", "hookport"],
  bookkeeping: [],

  means,
  honours,
  keys: {
    top: words("block end args result prompt context feedback hold message"),
    specific: { not: "an answer's keys all stand at its top (section 7)" },
  },
  ...unanswered,
  merge: {
    not: "our extension asks once for an event, and the shim merges what hooks answer (section 7)",
  },
  closes: { not: "there are no entries: our extension itself holds a call back (section 7)" },

  // Section 6: one call of `edit` holds several replacements.
  tools: {
    commands: [
      tool("bash", "Bash", "command timeout", "command timeout"),
      tool("powershell", "Bash PowerShell", "command"),
    ],
    files: [
      tool("write", "Write", "file_path:path content"),
      {
        ...tool("edit", "Edit", "file_path:path", ""),
        input: ({ file_path: path, old_string: oldText, new_string: newText }) => ({
          path: path ?? "",
          edits: [{ oldText: oldText ?? "", newText: newText ?? "" }],
        }),
      },
    ],
    read: tool("read", "Read", "file_path:path"),
    agents: { not: "it has no sub-agents (section 1)" },
  },
  mcp: { name: (server, tool) => `mcp__${server}__${tool}`, server: true },

  marks: { PI_CODING_AGENT: "true", AI_AGENT: "pi" },
  environment: () => ({ PI_CODING_AGENT: "true", AI_AGENT: "pi" }),
  varies: [],
  process: { shell: () => ["/bin/sh", "-c"], cwd: "project", timeout: code },

  files: {
    project: ".pi/extensions/hookport.js",
    personal: { not: "it has no folder of extensions for one person in a project (section 2)" },
    user: ".pi/agent/extensions/hookport.js",
  },
  starts,
  fits: () => true,
  native: code,
  alsoRuns: { not: "it loads no hooks of other agents (section 2)" },
  drops: { not: "it has no file of entries that could be dropped (section 2)" },
  doubts: { not: "it has no file of entries that could be read in two ways (section 2)" },
  switches: { not: "nothing in another file switches every extension off (section 2)" },
  waits: (entry) => Number(/"timeout": (\d+)/.exec(String(entry))?.[1]),

  matchers: { not: "an extension is asked about every call: there are no matchers (section 1)" },
  broken: { not: "there are no matchers (section 1)" },
  once: code,
  detached: { not: "what an extension does before a tool is waited for (section 3)" },
  sources: { startup: "startup", resume: "resume", clear: "clear" },
  readings: { not: "its answers are those of our own extension, which is played as it stands" },
};
