/** Unobserved: only what follows from the documentation. */
import type { Adapter } from "../../src/model/adapter.ts";

export const open: Adapter["open"] = {
  interpreter:
    "Nothing is documented that would look into a program that a shell call starts; a hook sees the command's text only.",
  mcp: "It is not documented how MCP tools are named to hooks.",
  bypass: "It is not documented which hooks run where nothing is asked.",
  script: "No protected path is documented: scripts, `.lime/` and `.hookport/` may be written.",
  pieces:
    "Each write is judged alone, and running the file is judged by the command that runs it, never by what the file holds.",
  nested: "It has no event for sub-agents; an agent started from a shell is its own.",
};
