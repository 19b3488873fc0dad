/** Where the agent keeps hooks, read and written. A code host (README.md) has no `places`, and `whole` in the place of `read` and `write`. */
import type { Config } from "../../src/model/config.ts";
import { VARIABLES } from "./names.ts";
import { todo } from "./todo.ts";

export const config: Config = {
  // The last place of a scope with `write` is where convert puts its entries.
  places: [{ path: ".agent/hooks.json", scope: "project", write: true }],
  shape: "entries",
  nativeEvents: [],
  tools: [],
  variables: VARIABLES,
  projectMarkers: [".agent"],
  fields: ["type", "command"],
  // The project's folder as a shell word: `.` only where the agent starts every hook there, whatever a session does (S12).
  root: ".",
  read: () => todo("read says which groups stand in a file of the agent's, and what of it cannot be read"),
  // Around a gate's command stands `sealed` (_kin/entry.ts), which denies in this agent's words where the shim does not answer (S10).
  write: () => todo("write says which list elements must stand in the agent's file for these placements"),
};
