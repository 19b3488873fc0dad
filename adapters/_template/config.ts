import type { Config } from "../../src/model/config.ts";

export const config: Config = {
  places: [{ path: ".agent/hooks.json", scope: "project", write: true }],
  shape: "entries",
  nativeEvents: [],
  tools: [],
  variables: { prefix: /^AGENT_/, set: ["AGENT_HOOK"] },
  projectMarkers: [".agent"],
  fields: ["type", "command"],
  root: ".",
  read: () => ({ groups: [], unread: [] }),
  write: (placements) =>
    placements.flatMap((placement) =>
      "command" in placement ? [{ at: ["hooks", placement.event], value: { command: placement.command } }] : [],
    ),
};
