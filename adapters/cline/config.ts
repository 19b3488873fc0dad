/** Where our plugin stands (report, section 2). */
import type { Config } from "../../src/model/config.ts";
import { codeConfig } from "../_kin/in-process/config.ts";
import { loading, PLUGIN, pluginsBeside } from "./beside.ts";
import source from "./hookport.js?text" with { type: "text" };
import { MARKS } from "./names.ts";

export const config: Config = {
  ...codeConfig({
    agent: "cline",
    project: PLUGIN,
    user: PLUGIN,
    called: "plugin",
    hooks: "plugins in JavaScript, or scripts whose name is an event",
    says: "It hands on prompts, tool calls, sub-agents and ends of runs to the hooks of this project.",
    source,
    loading,
    untold: {
      agentType: ["sub-agent-start", "sub-agent-end"],
      agentTranscriptPath: ["sub-agent-end"],
      stopHookActive: ["stop", "sub-agent-end"],
    },
  }),
  beside: pluginsBeside,
  variables: { prefix: /^CLINE_/, set: MARKS },
  environment: {
    moves: {
      CLINE_DIR: { ".cline": "" },
      CLINE_DATA_DIR: { ".cline/data": "" },
      CLINE_GLOBAL_SETTINGS_PATH: { ".cline/data/settings/global-settings.json": "" },
    },
  },
  projectMarkers: [".cline", ".clinerules"],
  notices: [
    "only its command line was looked at: nobody has seen whether its extensions for editors load plugins",
    "Cline waits three seconds for a hook: a call that a guard has not judged after 2.7 is denied, with a reason that says so",
    "where all plugins together take four seconds to load, Cline goes on without them, and without a word; CLINE_PLUGIN_IMPORT_TIMEOUT_MS=60000 in its environment lets it wait",
  ],
};
