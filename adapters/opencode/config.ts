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
    agent: "opencode",
    project: ".opencode/plugin/hookport.js",
    user: ".config/opencode/plugin/hookport.js",
    says: "It hands on prompts, tool calls, sub-agents, compactions and stops to the hooks of this project.",
    source,
    packed: "opencode",
  }),
  beside: (world, scope) =>
    pluginsBeside(
      { name: "opencode", dots: [".opencode"], lists: ["opencode.json", "opencode.jsonc"] },
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
  variables: { prefix: /^OPENCODE(?:_|$)/, set: MARKS },
  environment: switchesOf("opencode"),
  projectMarkers: [".opencode", "opencode.json", "opencode.jsonc"],
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
    "a plugin is loaded when OpenCode starts: a session that runs goes on without it until OpenCode is started again",
  ],
  windows:
    "our plugin starts hooks with `/bin/sh`, which it does not find there, and so every call that a guard waits for is denied",
};
