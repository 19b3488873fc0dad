import type { Adapter } from "../../src/model/adapter.ts";
import { reported, stillOpen } from "../_kin/about.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { gemini } from "./protocol.ts";
import { harmless } from "./tools.ts";

export default {
  title: "Gemini CLI",
  short: "Gemini",
  docs: "https://geminicli.com/docs/hooks",
  evidence: reported("0.61.0", "2026-11-21", "headless and in a terminal"),
  program: { command: "gemini", package: "@google/gemini-cli" },
  protocol: gemini,
  harmless,
  // See the host report, and golden/gemini/tools.json.
  open: stillOpen({
    interpreter:
      "Where shell commands run unasked, `python3 -c`, `node -e` and `sh script` write any file; a hook sees the command's text only.",
    bypass:
      "Hooks deny under `--yolo` too. `gemini --acp`, which editors start, asks no hook about any tool, and in a folder that is not trusted no hook runs at all.",
    script:
      "It protects no path of the project: scripts, `.gemini/settings.json` and `.hookport/` are written like any other file. A changed script counts at once, a changed settings file in the next session.",
    nested:
      "Calls of its sub-agents are seen, with nothing that tells them from others; `gemini` started from a shell loads the hooks of the folder in which it starts.",
  }),
  config,
  driver,
} satisfies Adapter;
