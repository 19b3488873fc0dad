/** Where our plugin stands (report, section 7). */
import type { Config } from "../../src/model/config.ts";
import { eventNames } from "../../src/model/events.ts";
import { pluginsBeside } from "../_kin/in-place/beside.ts";
import source from "../_kin/in-place/hookport.js?text" with { type: "text" };
import { switchesOf } from "../_kin/in-place/environment.ts";
import { codeConfig } from "../_kin/in-process/config.ts";
import { MARKS } from "./names.ts";

export const config: Config = {
  ...codeConfig({
    agent: "kilo",
    project: ".kilo/plugin/hookport.js",
    user: ".config/kilo/plugin/hookport.js",
    says: "It hands on prompts, tool calls, sub-agents, compactions and stops to the hooks of this project.",
    source,
    packed: "kilo",
  }),
  beside: (world, scope) =>
    pluginsBeside(
      {
        name: "kilo",
        dots: [".kilocode", ".kilo"],
        lists: ["kilo.jsonc", "kilo.json", "opencode.jsonc", "opencode.json"],
      },
      world,
      scope,
    ),
  tools: [],
  // Plugins and MCP servers add tools.
  moreTools: true,
  code: {
    ends: [],
    says: "its hooks are plugins in JavaScript, and no command can be read from them",
  },
  variables: { prefix: /^KILO(?:CODE)?(?:_|$)/, set: MARKS },
  environment: switchesOf("kilo"),
  projectMarkers: [".kilo", ".kilocode", "kilo.json", "kilo.jsonc"],
  untold: {
    transcriptPath: eventNames,
    permissionMode: eventNames,
    trigger: ["pre-compact", "post-compact"],
    stopHookActive: ["sub-agent-end"],
    agentTranscriptPath: ["sub-agent-end"],
    lastAssistantMessage: ["stop-failure"],
    prompt: ["stop"],
  },
  notices: [
    "a plugin is loaded when Kilo starts: a session that runs goes on without it until Kilo is started again",
  ],
  windows:
    "our plugin starts hooks with `/bin/sh`, which it does not find there, and so every call that a guard waits for is denied",
};
