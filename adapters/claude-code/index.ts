import type { Adapter } from "../../src/model/adapter.ts";
import { reported, stillOpen } from "../_kin/about.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { harmless } from "./tools.ts";
import { claudeCode } from "./protocol.ts";

export default {
  title: "Claude Code",
  docs: "https://code.claude.com/docs/en/hooks",
  evidence: reported("2.1.330", "2026-11-21", "headless and in a terminal"),
  program: { command: "claude", package: "@anthropic-ai/claude-code" },
  protocol: claudeCode,
  harmless,
  // See the host report, "what it protects", and golden/claude-code/tools.json.
  open: stillOpen({
    interpreter:
      "Where Bash is allowed, `python3 -c`, `node -e` and `sh script` write any file unasked, settings and hooks too; a hook sees the command's text only.",
    mcp: "A server's tool that writes reaches settings, hook scripts, shim and lock whatever `Edit` rules say; only a hook whose filter fits that tool is asked.",
    bypass:
      "Hooks still deny under `bypassPermissions`, but a Write to `.claude/settings.json` then runs, and hooks taken out of it are off a second later.",
    script:
      "A script that was emptied guards nothing from the next call on. Writes below `.claude/`, where the shim and the lock of its entries stand, are asked about; scripts elsewhere are not protected.",
    nested:
      "Commands in a skill's text run while it is loaded, and no hook on Bash is called for them; `claude` started from a shell loads the hooks of its own folder only.",
  }),
  config,
  driver,
} satisfies Adapter;
