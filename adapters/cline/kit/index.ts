/** The Cline CLI as it was driven, version 3.0.65 (host report), for the questions of the suite. */
import { denies, endings, runs, tool, words, type Kit } from "../../../test/support/kit.ts";
import { starts } from "./asks.ts";
import { honours, means } from "./means.ts";
import { fill, payloads } from "./payloads.ts";

const code = {
  not: "its hooks are plugins, and no command can be written down for it (section 1)",
};
const FILE = ".cline/plugins/hookport.js";

export const kit: Kit = {
  title: "Cline CLI",
  word: "cline",
  report: { basis: "recorded", version: "3.0.65" },
  payloads,
  odd: { not: "our plugin tells each event by a name of its own (section 1)" },
  unnamed: [],
  shellCalls: ["beforeTool.run_commands", "beforeTool.run_commands.in-subagent"],
  fill,
  needed: ["tool", "args", "hookport"],
  bookkeeping: [],

  means,
  honours,
  keys: {
    top: words("block end args result context feedback"),
    specific: { not: "an answer's keys all stand at its top, as our plugin reads them" },
  },
  silence: "{}",
  exits: 0,
  merge: {
    not: "our plugin asks once for an event, and the shim merges what hooks answer (section 5)",
  },
  // A command that says nothing aloud holds the call back, however it ends.
  failing: endings({}, denies),
  chatter: {
    '0 {"block":"stop"}': denies,
    '0 {"end":"stop"}': denies,
    "0 {}": runs,
    "1 {}": runs,
  },
  closes: { not: "there are no entries: our plugin itself holds a call back (section 5)" },
  tellsWhy: true,

  // Section 6.
  tools: {
    commands: [
      {
        ...tool("run_commands", "Bash", "command"),
        input: ({ command = "" }) => ({ commands: [command] }),
      },
    ],
    files: [
      {
        ...tool("editor", "Write", "file_path:path content:new_text"),
        input: ({ file_path = "", content = "" }) => ({ path: file_path, new_text: content }),
      },
      {
        ...tool("editor", "Edit", "file_path:path old_string:old_text new_string:new_text"),
        // Without it, it is a file that is created.
        input: ({ file_path = "", old_string = "a", new_string = "b" }) => ({
          path: file_path,
          old_text: old_string,
          new_text: new_string,
        }),
      },
    ],
    read: {
      ...tool("read_files", "Read", "file_path"),
      input: ({ file_path = "" }) => ({ files: [{ path: file_path }] }),
    },
    agents: [tool("spawn_agent", "Agent", "prompt:task")],
  },
  mcp: { name: (server, tool) => `${server}__${tool}`, server: true },

  marks: { CLINE_BUILD_ENV: "production" },
  environment: () => ({ CLINE_BUILD_ENV: "production" }),
  varies: ["CLINE_CONNECTOR_CLI_LAUNCH"],
  process: { shell: () => ["/bin/sh", "-c"], cwd: "project", timeout: code, longest: 3 },

  // Section 2.
  files: {
    project: FILE,
    personal: { not: "it has no folder of plugins for one person in a project (section 2)" },
    user: FILE,
    topOnly: true,
  },
  starts,
  fits: () => true,
  native: code,
  alsoRuns: { not: "it loads no hooks of other agents (section 2)" },
  drops: { not: "it has no file of entries that could be dropped (section 2)" },
  doubts: { not: "it has no file of entries that could be read in two ways (section 2)" },
  switches: { not: "a setting names single plugins by their paths (section 7)" },
  waits: (entry) => Number(/"timeout": (\d+)/.exec(String(entry))?.[1]),

  matchers: { not: "a plugin is asked about every call: there are no matchers (section 2)" },
  broken: { not: "there are no matchers (section 2)" },
  once: code,
  detached: { not: "what a plugin's hook does is waited for (section 1)" },
  sources: { startup: "startup" },
  readings: { not: "its answers are those of our own plugin, which is played as it stands" },
};
