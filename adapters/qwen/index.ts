import type { Adapter } from "../../src/model/adapter.ts";
import { reported, stillOpen } from "../_kin/about.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { qwen } from "./protocol.ts";
import { harmless } from "./tools.ts";

export default {
  title: "Qwen Code",
  short: "Qwen",
  docs: "https://github.com/QwenLM/qwen-code/blob/main/docs/users/features/hooks.md",
  evidence: reported("0.24.4", "2026-11-21", "headless, in a terminal and over ACP"),
  program: { command: "qwen", package: "@qwen-code/qwen-code" },
  protocol: qwen,
  harmless,
  // See the report, and plays on 0.24.4.
  open: stillOpen({
    interpreter:
      "Where shell calls are allowed, every program writes any file unasked; a hook sees the command's text only.",
    bypass:
      "Hooks deny under `--yolo` too; with `--safe-mode` or `--bare` no hook runs, and in a folder that is not trusted the project's hooks do not load.",
    script:
      "It protects no path of the project: scripts, `.qwen/settings.json` and `.hookport/` are written unasked. A changed script counts at once, a changed settings file in the next session.",
    nested:
      "Calls of its sub-agents are seen; `qwen` started from a shell loads the hooks of its own folder only.",
  }),
  config,
  driver,
} satisfies Adapter;
