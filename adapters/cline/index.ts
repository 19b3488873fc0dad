import type { Adapter } from "../../src/model/adapter.ts";
import { reported, stillOpen } from "../_kin/about.ts";
import { bridgeOf } from "../_kin/in-process/bridge.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { harmless, cline } from "./protocol.ts";
import recorded from "./recorded.json" with { type: "json" };

export default {
  title: "Cline CLI",
  short: "Cline",
  docs: "https://docs.cline.bot/customization/plugins",
  evidence: reported("3.0.65", "2026-11-25", "headless"),
  program: { command: "cline", package: "cline" },
  protocol: cline,
  bridge: bridgeOf(cline, recorded),
  harmless,
  // See the report, sections 2, 3, 5 and 7.
  open: stillOpen({
    interpreter:
      "Shell calls are allowed unasked by default, and every program writes any file; a hook sees the text of each command only.",
    bypass:
      "Plugins deny in every mode. Where loading all plugins takes four seconds, as on a busy machine, it goes on without any, and nothing says so but its log; where its PATH has no `node`, or one that is no Node.js, no plugin is loaded either; `CLINE_PLUGIN_IMPORT_TIMEOUT_MS` lets it wait longer. A plugin that fails to load, that `disabledPlugins` in its settings names, or of whose name there is a second one, in the home folder too, is not asked. A plugin after ours, as those of the home folder are, may change the input of a call that ours judged. A prompt that is typed while a run goes on joins that run, and no hook is asked; one that was held back stays in the conversation, and the model reads it with the next one.",
    script:
      "It protects no path of the project: scripts, `.cline/` and `.hookport/` are written unasked. A changed script counts at once, a changed plugin in the next session.",
    pieces:
      "Each write is judged alone, and running the file is judged by the command that runs it, never by what the file holds. Commands of one call are judged one by one, and run at the same time.",
    nested:
      "Calls of its sub-agents are seen. `cline` started from a shell loads the plugins of the repository in which it starts.",
  }),
  config,
  driver,
} satisfies Adapter;
