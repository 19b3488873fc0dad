import type { Adapter } from "../../src/model/adapter.ts";
import { reported, stillOpen } from "../_kin/about.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { grok } from "./protocol.ts";
import { harmless } from "./tools.ts";

export default {
  title: "Grok Build",
  short: "Grok",
  docs: "https://docs.x.ai/build/hooks",
  evidence: reported("1.0.41", "2026-11-25", "headless"),
  program: { command: "grok", package: "@xai-official/grok" },
  protocol: grok,
  harmless,
  // See the report, sections 2, 3, 5 and 6.
  open: stillOpen({
    interpreter:
      "Where shell commands run, every program writes any file unasked; a hook sees the command's text only. `monitor` runs commands too, and a native hook on `Bash` is not asked about it.",
    mcp: "A server's tool that writes is asked about by hooks that fit its name, `SERVER__TOOL`, and by no others: a native hook on `mcp__.*` fits none.",
    bypass:
      "Hooks deny under --always-approve too. A project's hooks do not load in a folder that is not trusted, outside a git repository or below its top level, and nothing says so; `~/.grok/disabled-hooks` switches single ones off.",
    script:
      "It protects no path of the project: scripts, `.grok/hooks/` and `.hookport/` are written unasked. A changed script counts at once, a changed hooks file in the next session. Claude Code's files run too, with `disableAllHooks` in them ignored, and a variable in a command that is set nowhere keeps that hook from running.",
    nested:
      "Calls of its sub-agents are seen; `grok` started from a shell loads the hooks of the repository in which it starts, if that is trusted.",
  }),
  config,
  driver,
} satisfies Adapter;
