/** The answers that agents give alike whose plugins change an input and an output in place. */
import { tool, words, type Kit, type ToolFact } from "../../../../test/support/kit.ts";
import { unanswered } from "../in-process.ts";
import { startsIn } from "./asks.ts";
import { honours, means } from "./means.ts";
import { fill, payloads } from "./payloads.ts";

const code = {
  not: "its hooks are plugins, and no command can be written down for it (section 1)",
};

/** The numbers of sections in the comments are those of both reports. */
interface InPlaceKit extends Pick<Kit, "title" | "word" | "marks" | "environment" | "varies"> {
  readonly version: string;
  /** The folder of plugins in a project, and the one in the home folder. */
  readonly project: string;
  readonly user: string;
  /** Further tools that run commands. */
  readonly commands?: readonly ToolFact[];
}

export const inPlaceKit = ({ version, project, user, commands = [], ...own }: InPlaceKit): Kit => ({
  ...own,
  report: { basis: "recorded", version },
  payloads,
  odd: { not: "our plugin tells each event by a name of its own (section 9)" },
  unnamed: [],
  shellCalls: ["toolExecuteBefore.bash", "toolExecuteBefore.bash.in-subagent"],
  fill,
  needed: ["tool", "args", "hookport"],
  bookkeeping: [],

  means,
  honours,
  // Section 9: what our plugin reads.
  keys: {
    top: words("block end args result prompt context feedback hold message env"),
    specific: { not: "an answer's keys all stand at its top (section 9)" },
  },
  // Section 10.
  ...unanswered,
  merge: {
    not: "our plugin asks once for an event, and the shim merges what hooks answer (section 9)",
  },
  closes: { not: "there are no entries: our plugin itself holds a call back (section 10)" },

  // Section 8.
  tools: {
    commands: [tool("bash", "Bash", "command timeout"), ...commands],
    files: [
      tool("write", "Write", "file_path:filePath content"),
      tool(
        "edit",
        "Edit",
        "file_path:filePath old_string:oldString new_string:newString replace_all:replaceAll",
        "file_path old_string new_string",
      ),
    ],
    read: tool("read", "Read", "file_path:filePath"),
    agents: [tool("task", "Agent", "prompt subagent_type")],
  },
  mcp: { name: (server, tool) => `${server}_${tool}`, server: true },

  process: { shell: () => ["/bin/sh", "-c"], cwd: "project", timeout: code },

  files: {
    project: `${project}/hookport.js`,
    personal: { not: "it has no folder of plugins for one person in a project (section 7)" },
    user: `${user}/hookport.js`,
  },
  starts: startsIn(project),
  fits: () => true,
  native: code,
  alsoRuns: { not: "it loads no hooks of other agents (section 7)" },
  drops: { not: "it has no file of entries that could be dropped (section 7)" },
  doubts: { not: "it has no file of entries that could be read in two ways (section 7)" },
  switches: {
    not: "plugins are switched off by its own command line and environment alone (section 7)",
  },
  waits: (entry) => Number(/"timeout": (\d+)/.exec(String(entry))?.[1]),

  matchers: { not: "a plugin is asked about every call: there are no matchers (section 1)" },
  broken: { not: "there are no matchers (section 1)" },
  once: code,
  detached: { not: "what a plugin does before a tool is waited for (section 2)" },
  sources: { startup: "startup", resume: "resume" },
  readings: { not: "its answers are those of our own plugin, which is played as it stands" },
});
