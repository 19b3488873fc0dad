import type { Adapter } from "../../src/model/adapter.ts";
import { documented, stillOpen } from "../_kin/about.ts";
import { config } from "./config.ts";
import { harmless } from "./facts.ts";
import { lime } from "./protocol.ts";

export default {
  title: "Lime",
  docs: "https://lime-docs.pages.dev/config/hooks",
  evidence: documented("v0.1", "lime-docs.pages.dev, unobserved"),
  protocol: lime,
  harmless,
  // Unobserved: only what follows from the documentation.
  open: stillOpen({
    interpreter:
      "Nothing is documented that would look into a program that a shell call starts; a hook sees the command's text only.",
    mcp: "It is not documented how MCP tools are named to hooks.",
    bypass: "It is not documented which hooks run where nothing is asked.",
    script: "No protected path is documented: scripts, `.lime/` and `.hookport/` may be written.",
    nested: "It has no event for sub-agents; an agent started from a shell is its own.",
  }),
  config,
} satisfies Adapter;
