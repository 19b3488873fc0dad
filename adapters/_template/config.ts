import type { Config } from "../../src/model/config.ts";

export const config: Config = {
  places: [{ path: ".agent/hooks.json", scope: "project", write: true }],
  shape: "entries",
  nativeEvents: [],
  tools: [],
  variables: { prefix: /^AGENT_/, set: ["AGENT_HOOK"] },
  marks: [".agent"],
  fields: ["type", "command"],
  root: ".",
  read: () => ({ groups: [], unread: [] }),
  write: (wirings) =>
    wirings.flatMap((wiring) => ("command" in wiring ? [{ at: ["hooks", wiring.event], value: { command: wiring.command } }] : [])),
};
