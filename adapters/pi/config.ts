/** Where our extension stands (report, section 2). */
import type { Config } from "../../src/model/config.ts";
import { eventNames } from "../../src/model/events.ts";
import { codeConfig } from "../_kin/in-process/config.ts";
import { extensionsBeside } from "./beside.ts";
import source from "./hookport.js?text" with { type: "text" };
import { MARKS } from "./names.ts";
import { HOME, loading, PROJECT, trust, USER } from "./places.ts";

const { whole, ...code } = codeConfig({
  agent: "pi",
  project: PROJECT,
  user: USER,
  says: "It hands on prompts, tool calls, compactions and stops to the hooks of this project.",
  source,
});

export const config: Config = {
  ...code,
  whole: { ...whole, loading },
  trust,
  beside: extensionsBeside,
  tools: [],
  // Extensions and MCP servers add tools.
  moreTools: true,
  code: {
    ends: [],
    says: "its hooks are extensions in TypeScript, and no command can be read from them",
  },
  variables: { prefix: /^PI_/, set: MARKS },
  environment: { moves: { PI_CODING_AGENT_DIR: { [HOME]: "" } } },
  projectMarkers: [".pi"],
  untold: {
    transcriptPath: eventNames,
    permissionMode: eventNames,
    error: ["session-end"],
    prompt: ["stop"],
    lastAssistantMessage: ["stop-failure"],
  },
  notices: [
    "Pi loads a project's extensions after its user has trusted the project alone, and from the folder alone in which it is started",
    "an extension is loaded when Pi starts: a session that runs goes on without it until `/reload`",
  ],
  windows:
    "our extension starts hooks with `/bin/sh`, which it does not find there, and so every call that a guard waits for is denied",
};
