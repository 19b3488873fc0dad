/** Where our plugin stands (report, section 2). */
import type { Config } from "../../src/model/config.ts";
import { eventNames } from "../../src/model/events.ts";
import { codeConfig } from "../_kin/in-process/config.ts";
import { loading, PLUGIN, pluginsBeside } from "./beside.ts";
import source from "./hookport.js?text" with { type: "text" };
import { MARKS } from "./names.ts";

const code = codeConfig({
  agent: "cline",
  project: PLUGIN,
  user: PLUGIN,
  says: "It hands on prompts, tool calls, sub-agents and ends of runs to the hooks of this project.",
  source,
});

export const config: Config = {
  ...code,
  whole: { ...code.whole, loading },
  beside: pluginsBeside,
  tools: [],
  // Plugins and MCP servers add tools.
  moreTools: true,
  code: {
    ends: [],
    says: "its hooks are plugins in JavaScript, or scripts whose name is an event, and no command can be read from them",
  },
  variables: { prefix: /^CLINE_/, set: MARKS },
  environment: {
    moves: {
      CLINE_DIR: { ".cline": "" },
      CLINE_DATA_DIR: { ".cline/data": "" },
      CLINE_GLOBAL_SETTINGS_PATH: { ".cline/data/settings/global-settings.json": "" },
    },
  },
  projectMarkers: [".cline", ".clinerules"],
  untold: {
    transcriptPath: eventNames,
    permissionMode: eventNames,
    agentType: ["sub-agent-start", "sub-agent-end"],
    agentTranscriptPath: ["sub-agent-end"],
    stopHookActive: ["stop", "sub-agent-end"],
    lastAssistantMessage: ["stop-failure"],
    prompt: ["stop"],
  },
  notices: [
    "only its command line was looked at: nobody has seen whether its extensions for editors load plugins",
    "Cline waits three seconds for a hook: a call that a guard has not judged after two is denied, with a reason that says so",
    "where all plugins together take four seconds to load, Cline goes on without them, and without a word; CLINE_PLUGIN_IMPORT_TIMEOUT_MS=60000 in its environment lets it wait",
  ],
  windows:
    "our plugin starts hooks with `/bin/sh`, which it does not find there, and so every call that a guard waits for is denied",
};
