import type { Config, ConfigFile, FoundHooks } from "../../src/model/config.ts";
import { loading } from "../_kin/loads.ts";

const places: readonly ConfigFile[] = [{ path: ".agent/hooks.json", scope: "project", write: true }];
const read = (): FoundHooks => ({ groups: [], unread: [] });

export const config: Config = {
  places,
  shape: "entries",
  nativeEvents: [],
  tools: [],
  variables: { prefix: /^AGENT_/, set: ["AGENT_HOOK"] },
  projectMarkers: [".agent"],
  fields: ["type", "command"],
  root: ".",
  read,
  ...loading({ places, read, cwd: () => ({ in: "project", path: "" }) }),
  write: (placements) =>
    placements.flatMap((placement) =>
      "command" in placement ? [{ at: ["hooks", placement.event], value: { command: placement.command } }] : [],
    ),
};
