import type { Adapter } from "../../src/model/adapter.ts";
import { reported, stillOpen } from "../_kin/about.ts";
import { takes } from "./answers.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { harmless } from "./tools.ts";
import { copilot } from "./protocol.ts";

export default {
  title: "GitHub Copilot",
  short: "Copilot",
  docs: "https://docs.github.com/en/copilot/reference/hooks-reference",
  evidence: reported("1.0.102", "2026-11-21", "the CLI, headless and in a terminal"),
  program: { command: "copilot", package: "@github/copilot" },
  protocol: copilot,
  takes,
  harmless,
  // See the host report, "what it protects", and golden/copilot/tools.json.
  open: stillOpen({
    interpreter:
      "Where shell calls are allowed, every program writes any file of the project unasked, and `python3` files outside it; a hook sees the command's text only.",
    bypass:
      "Hooks deny under `--yolo` and `--allow-all-tools` too; in `copilot -p` without a trusted folder the project's hooks do not load at all.",
    script:
      "It protects no path of the project: scripts, `.github/hooks` and `.hookport/` are written unasked. A changed script counts at once, a changed hooks file in the next session.",
    nested:
      "Calls of its sub-agents are seen; `copilot` started from a shell loads the project's hooks only where the folder is trusted.",
  }),
  config,
  driver,
} satisfies Adapter;
