import type { Adapter } from "../../src/model/adapter.ts";
import { reported, stillOpen } from "../_kin/about.ts";
import { takes } from "./answers.ts";
import { config } from "./config.ts";
import { harmless } from "./tools.ts";
import { cursor } from "./protocol.ts";

export default {
  title: "Cursor",
  docs: "https://cursor.com/docs/hooks",
  evidence: reported("SDK 1.0.32", "2026-11", "the SDK's agent runtime on loopback"),
  protocol: cursor,
  takes,
  harmless,
  // See the host report, "what it protects": its engine, as the SDK runs it.
  open: stillOpen({
    interpreter:
      "Every program that a shell call starts writes any file unasked; a hook sees the command's text only, and of text typed into a running shell nothing.",
    mcp: "A server's tool that writes is asked about by hooks that fit its name, and by no others; cloud agents do not run hooks on MCP calls before them, only on tools. A converted guard relies on those hooks in a session that began on this machine, which is kept in the state folder: whoever writes there can make a session of the cloud look like one of this machine, and its guards of MCP tools then wait for hooks that never run.",
    bypass:
      "The SDK asks nothing by itself, and hooks deny there; `cursor-agent -p` never runs prompt and stop hooks, and the editor's own modes were not tried. Requests of other programs' kinds (`pi_bash`, `pi_write`, `pi_edit`) are carried out without any hook being asked, should its backend ever send them.",
    script:
      "It protects nothing: scripts, `.cursor/hooks.json` and `.hookport/` are written unasked. A changed script counts at once, a changed hooks file in the next session.",
    nested:
      "Sub-agents that its backend starts are asked about once, at their start; an agent started from a shell is its own.",
  }),
  config,
} satisfies Adapter;
