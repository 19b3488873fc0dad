/** See the report, section 11, and golden/opencode/tools.json. */
import { stillOpen } from "../_kin/open.ts";

export const open = stillOpen({
  interpreter:
    "Shell calls are allowed unasked by default, and every program writes any file; a hook sees the command's text only.",
  bypass:
    "Plugins deny in every mode, and before any question. With `--pure`, `OPENCODE_PURE` or `OPENCODE_DISABLE_PROJECT_CONFIG` it loads no plugin of a project, and with a plugin that fails to load, or in a folder with a `?` or a `\\` in its path, it goes on without it. Other plugins run in the same process: one that is called before ours and puts a new object in the place of a prompt has another one judged than is sent, and a later one has the last word on prompts and results. Those of the project are named; those of the home folder, of folders above the project, of `OPENCODE_CONFIG`, `OPENCODE_CONFIG_DIR` and `OPENCODE_CONFIG_CONTENT` are loaded as well.",
  script:
    "It protects no path of the project: scripts, `.opencode/` and `.hookport/` are written unasked. A changed script counts at once, a changed plugin when OpenCode starts again.",
  nested:
    "Calls of its sub-agents are seen. Files that a prompt names with `@` are read, and commands in a slash command's text run, with no hook asked; `opencode` started from a shell loads the plugins of its own folder.",
});
