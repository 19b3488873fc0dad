import type { Adapter } from "../../src/model/adapter.ts";
import { reported, stillOpen } from "../_kin/about.ts";
import { bridgeOf } from "../_kin/in-process/bridge.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { pi } from "./protocol.ts";
import { harmless } from "./tools.ts";
import recorded from "./recorded.json" with { type: "json" };

export default {
  title: "Pi",
  docs: "https://github.com/earendil-works/pi/tree/main/packages/coding-agent/docs",
  evidence: reported("1.5.2", "2026-11-26", "-p"),
  // A package of 1.6.0 that it needs is not on npm (2026-11-26).
  program: { command: "pi", package: "@earendil-works/pi-coding-agent", installs: "1.5.2" },
  protocol: pi,
  bridge: bridgeOf(pi, recorded),
  harmless,
  // See the report, sections 1, 2, 3 and 6, and golden/pi/tools.json.
  open: stillOpen({
    interpreter:
      "It asks nobody before a shell call, and every program writes any file; a hook sees the command's text only.",
    bypass:
      "Extensions deny in every mode. A project's extensions are left out where the project is not trusted, with -p without a word, below the project's folder, with `--no-extensions`, and where `extensions` in its settings excludes them. Other extensions run in the same process: one that is called before ours and puts a new object in the place of a call's input has another one judged than runs, and a later one has the last word on prompts and results. Those of the project are named; those of packages and of `-e` are loaded as well. What its user types after `!` is asked about by nobody.",
    script:
      "It protects no path of the project: scripts, `.pi/` and `.hookport/` are written unasked. A changed script counts at once, a changed extension after `/reload` or when Pi starts again.",
    nested:
      "It has no sub-agents, and the calls of a `codemode` script are seen each. What a skill or a prompt template puts into a prompt is not; `pi` started from a shell loads the extensions of the folder in which it starts, if that is trusted.",
  }),
  config,
  driver,
} satisfies Adapter;
