import type { Adapter } from "../../src/model/adapter.ts";
import { reported, stillOpen } from "../_kin/about.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { codex } from "./protocol.ts";
import { harmless } from "./tools.ts";

export default {
  title: "Codex",
  docs: "https://developers.openai.com/codex/hooks",
  evidence: reported("0.169.0", "2026-11-24", "codex exec and codex app-server"),
  program: { command: "codex", package: "@openai/codex" },
  protocol: codex,
  harmless,
  // See the report, sections 2, 3 and 6.
  open: stillOpen({
    interpreter:
      "Where shell commands may write, every program writes any file there, also `apply_patch` in a shell; a hook sees the command's text only, and what is typed into a running command is seen by none.",
    bypass:
      "Hooks deny under --dangerously-bypass-approvals-and-sandbox too; `codex exec` skips every hook that nobody trusted, and says nothing about it.",
    script:
      "Trust goes by the text of an entry and not by its script, so a changed script counts at once. Its sandbox keeps a model from writing below `.codex/`, where the shim and the lock of its entries stand; scripts elsewhere are not protected, and without a sandbox nothing is.",
    pieces:
      "Each patch is judged alone, and running the file is judged by the command that runs it, never by what the file holds.",
    nested:
      "Calls of its sub-agents are seen; `codex` started from a shell runs only hooks that are trusted.",
  }),
  config,
  driver,
} satisfies Adapter;
