import type { Adapter } from "../../src/model/adapter.ts";
import { reported, stillOpen } from "../_kin/about.ts";
import { bridge } from "./bridge.ts";
import { config } from "./config.ts";
import { harmless } from "./facts.ts";
import { exAthena } from "./protocol.ts";

export default {
  title: "ex_athena",
  docs: "https://hexdocs.pm/ex_athena",
  evidence: reported(
    "0.19.0",
    "2026-08-18",
    "Loop.run with the mock provider",
    "hosts/ex-athena/REPORT.md",
  ),
  protocol: exAthena,
  bridge,
  harmless,
  open: stillOpen({
    interpreter:
      "Where `bash` is allowed, every program writes any file; a hook sees the command's text only.",
    mcp: "A server's tool that writes is judged by hooks that fit its name, and by no others; its name does not say where the server's ends, and one that is called like a tool of ex_athena's own is judged as that.",
    bypass:
      "Hooks before a tool deny in every phase. With the provider :claude_code the tools run in Claude Code, and no hook of ex_athena's is asked. Its own chat and its web page pass no hooks.",
    script:
      "It protects no path: scripts, `.hookport/`, the module and the code that passes its hooks may all be written. A changed module counts once it is compiled. Its shell sets no mark, so that a command of Hookport's cannot tell that a model typed it.",
    nested:
      "Calls of its sub-agents are seen before they run, and their results are not; a run that a shell starts has the hooks that its own code passes.",
  }),
  config,
} satisfies Adapter;
