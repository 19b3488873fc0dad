import type { Adapter } from "../../src/model/adapter.ts";
import { reported, stillOpen } from "../_kin/about.ts";
import { bridgeOf } from "../_kin/in-process/bridge.ts";
import { driver } from "./driver.ts";
import { kilo } from "./protocol.ts";
import recorded from "./recorded.json" with { type: "json" };
import { harmless as shared } from "../_kin/in-place/harmless.ts";
import type { Config } from "../../src/model/config.ts";
import { inPlaceConfig } from "../_kin/in-place/config.ts";
import { MARKS } from "./names.ts";

const config: Config = inPlaceConfig({
  title: "Kilo",
  name: "kilo",
  dots: [".kilocode", ".kilo"],
  lists: ["kilo.jsonc", "kilo.json", "opencode.jsonc", "opencode.json"],
  variables: { prefix: /^KILO(?:CODE)?(?:_|$)/, set: MARKS },
  projectMarkers: [".kilo", ".kilocode", "kilo.json", "kilo.jsonc"],
});

/** What Kilo has beside the tables of its family (report, sections 1 to 8). */
const harmless: { readonly [name: string]: string } = {
  ...shared,
  board_read: "It reads what agents of this project wrote to each other.",
  cancel_wakeup: "It takes back a prompt that was to come later.",
  compact: "It has the session summarised.",
  cron_delete: "It takes back a prompt that was to come again and again.",
  cron_list: "It lists the prompts that are to come.",
  get_context_info: "It tells how full the session is.",
  kilo_local_recall: "It reads earlier sessions of this project.",
  link_pr: "It notes the address of a pull request for its user.",
  plan_exit: "It ends a turn of planning, and writes nothing.",
  repo_overview: "It lists what is in a repository that repo_clone fetched.",
  suggest: "It offers its user what to do next.",
};

export default {
  title: "Kilo Code",
  docs: "https://kilo.ai/docs/cli",
  evidence: reported("7.7.9", "2026-11-24", "serve and run", "adapters/kilo/REPORT.md"),
  // The programs of 7.8.1, which the package only starts, are not on npm (2026-11-25).
  program: { command: "kilo", package: "@kilocode/cli", installs: "7.7.7" },
  protocol: kilo,
  bridge: bridgeOf(kilo, recorded),
  harmless,
  // See the report, section 11, and golden/kilo/tools.json.
  open: stillOpen({
    interpreter:
      "Where shell calls are allowed, every program writes any file; a hook sees the command's text only.",
    bypass:
      "Plugins deny in every mode, and before any question. With `--pure`, `KILO_PURE` or `KILO_DISABLE_PROJECT_CONFIG` it loads no plugin of a project, and with a plugin that fails to load, or in a folder with a `?` or a `\\` in its path, it goes on without it. Other plugins run in the same process: one that is called before ours and puts a new object in the place of a prompt has another one judged than is sent, and a later one has the last word on prompts and results. Those of the project are named; those of the home folder, of folders above the project, of `KILO_CONFIG`, `KILO_CONFIG_DIR` and `KILO_CONFIG_CONTENT` are loaded as well.",
    script:
      "Its edit tools ask before they write to `.kilo/`, and to no other path of the project: scripts and `.hookport/` are written unasked. A changed script counts at once, a changed plugin when Kilo starts again.",
    nested:
      "Calls of its sub-agents are seen. Files that a prompt names with `@` are read, and commands in a slash command's text run, with no hook asked; `kilo` started from a shell loads the plugins of its own folder.",
  }),
  config,
  driver,
} satisfies Adapter;
