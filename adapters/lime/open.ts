/** Unobserved: only what follows from the documentation. */
import { stillOpen } from "../_kin/open.ts";

export const open = stillOpen({
  interpreter:
    "Nothing is documented that would look into a program that a shell call starts; a hook sees the command's text only.",
  mcp: "It is not documented how MCP tools are named to hooks.",
  bypass: "It is not documented which hooks run where nothing is asked.",
  script: "No protected path is documented: scripts, `.lime/` and `.hookport/` may be written.",
  nested: "It has no event for sub-agents; an agent started from a shell is its own.",
});
