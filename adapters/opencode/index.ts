import type { Adapter } from "../../src/model/adapter.ts";
import { reported, stillOpen } from "../_kin/about.ts";
import { bridgeOf } from "../_kin/in-process/bridge.ts";
import { driver } from "./driver.ts";
import { harmless } from "../_kin/in-place/harmless.ts";
import { opencode } from "./protocol.ts";
import recorded from "./recorded.json" with { type: "json" };
import type { Config } from "../../src/model/config.ts";
import { inPlaceConfig } from "../_kin/in-place/config.ts";
import { MARKS } from "./names.ts";

const config: Config = inPlaceConfig({
  title: "OpenCode",
  name: "opencode",
  dots: [".opencode"],
  lists: ["opencode.json", "opencode.jsonc"],
  variables: { prefix: /^OPENCODE(?:_|$)/, set: MARKS },
  projectMarkers: [".opencode", "opencode.json", "opencode.jsonc"],
});

export default {
  title: "OpenCode",
  docs: "https://opencode.ai/docs/plugins",
  evidence: reported("1.18.33", "2026-11-24", "serve and run", "adapters/opencode/REPORT.md"),
  program: { command: "opencode", package: "opencode-ai" },
  protocol: opencode,
  bridge: bridgeOf(opencode, recorded),
  harmless,
  // See the report, section 11, and golden/opencode/tools.json.
  open: stillOpen({
    interpreter:
      "Shell calls are allowed unasked by default, and every program writes any file; a hook sees the command's text only.",
    bypass:
      "Plugins deny in every mode, and before any question. With `--pure`, `OPENCODE_PURE` or `OPENCODE_DISABLE_PROJECT_CONFIG` it loads no plugin of a project, and with a plugin that fails to load, or in a folder with a `?` or a `\\` in its path, it goes on without it. Other plugins run in the same process: one that is called before ours and puts a new object in the place of a prompt has another one judged than is sent, and a later one has the last word on prompts and results. Those of the project are named; those of the home folder, of folders above the project, of `OPENCODE_CONFIG`, `OPENCODE_CONFIG_DIR` and `OPENCODE_CONFIG_CONTENT` are loaded as well.",
    script:
      "It protects no path of the project: scripts, `.opencode/` and `.hookport/` are written unasked. A changed script counts at once, a changed plugin when OpenCode starts again.",
    nested:
      "Calls of its sub-agents are seen. Files that a prompt names with `@` are read, and commands in a slash command's text run, with no hook asked; `opencode` started from a shell loads the plugins of its own folder.",
  }),
  config,
  driver,
} satisfies Adapter;
