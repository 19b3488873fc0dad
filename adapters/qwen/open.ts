/** See the report, and plays on 0.24.4. */
import { stillOpen } from "../_kin/open.ts";

export const open = stillOpen({
  interpreter:
    "Where shell calls are allowed, every program writes any file unasked; a hook sees the command's text only.",
  bypass:
    "Hooks deny under `--yolo` too; with `--safe-mode` or `--bare` no hook runs, and in a folder that is not trusted the project's hooks do not load.",
  script:
    "It protects no path of the project: scripts, `.qwen/settings.json` and `.hookport/` are written unasked. A changed script counts at once, a changed settings file in the next session.",
  nested:
    "Calls of its sub-agents are seen; `qwen` started from a shell loads the hooks of its own folder only.",
});
