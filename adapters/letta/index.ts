import type { Adapter } from "../../src/model/adapter.ts";
import { reported, stillOpen } from "../_kin/about.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { letta } from "./protocol.ts";
import { harmless } from "./tools.ts";

export default {
  title: "Letta Code",
  short: "Letta",
  docs: "https://docs.letta.com/letta-code/hooks",
  evidence: reported("0.32.18", "2026-11-25", "headless and in a terminal"),
  program: { command: "letta", package: "@letta-ai/letta-code" },
  protocol: letta,
  harmless,
  // See the report, sections 1, 2, 6 and 7.
  open: stillOpen({
    interpreter:
      "In its usual mode shell commands run unasked, and every program writes any file; a hook sees the command's text only. `Monitor` runs commands too, and a native hook on `Bash` is not asked about it; nobody looked at what mods, code of the user's inside the program, do.",
    mcp: "Its model calls a server's tools by `letta mcp call` in the shell (the program's own text): a hook on `mcp__` names is never asked, and one on `Bash` sees the command. Tools that a desktop or remote program brings ask no hook.",
    bypass:
      "Hooks deny under --yolo too. After SetWorkingDirectory or EnterWorktree, which run unasked, none of the project's hooks is asked any more; those of the user go on. `letta -p` asks no hook about prompts, stops and starts, and nothing asks one about a prompt that begins with `/`; `hooks.disabled` in a settings file switches all off.",
    script:
      "It protects no path: scripts, `.letta/` and `.hookport/` are written unasked. A changed script counts at once, and so may a changed settings file. A file that is no JSON loses its hooks, with one line on stderr.",
    nested:
      "Calls of its sub-agents are seen. `letta` started from a shell loads the hooks of the folder in which it starts, and of its user.",
  }),
  config,
  driver,
} satisfies Adapter;
