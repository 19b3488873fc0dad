/** Where our extension stands (report, section 2). */
import type { Config } from "../../src/model/config.ts";
import { codeConfig } from "../_kin/in-process/config.ts";
import { extensionsBeside } from "./beside.ts";
import source from "./hookport.js?text" with { type: "text" };
import { MARKS } from "./names.ts";
import { HOME, loading, PROJECT, trust, USER } from "./places.ts";

export const config: Config = {
  ...codeConfig({
    agent: "pi",
    project: PROJECT,
    user: USER,
    called: "extension",
    hooks: "extensions in TypeScript",
    says: "It hands on prompts, tool calls, compactions and stops to the hooks of this project.",
    source,
    loading,
    untold: { error: ["session-end"] },
  }),
  trust,
  beside: extensionsBeside,
  variables: { prefix: /^PI_/, set: MARKS },
  environment: { moves: { PI_CODING_AGENT_DIR: { [HOME]: "" } } },
  projectMarkers: [".pi"],
  notices: [
    "Pi loads a project's extensions after its user has trusted the project alone, and from the folder alone in which it is started",
    "an extension is loaded when Pi starts: a session that runs goes on without it until `/reload`",
  ],
};
