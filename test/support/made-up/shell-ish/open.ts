/** This lists what stays open on an agent that nobody runs. */
import type { Adapter } from "../../../../src/model/adapter.ts";

const nothing = "This agent is made up: nothing is known of it.";

export const open: Adapter["open"] = {
  interpreter: nothing,
  mcp: nothing,
  bypass: nothing,
  script: nothing,
  pieces: nothing,
  nested: nothing,
};
