/** See the host report, "what it protects", and golden/copilot/tools.json. */
import { stillOpen } from "../_kin/open.ts";

export const open = stillOpen({
  interpreter:
    "Where shell calls are allowed, every program writes any file of the project unasked, and `python3` files outside it; a hook sees the command's text only.",
  bypass:
    "Hooks deny under `--yolo` and `--allow-all-tools` too; in `copilot -p` without a trusted folder the project's hooks do not load at all.",
  script:
    "It protects no path of the project: scripts, `.github/hooks` and `.hookport/` are written unasked. A changed script counts at once, a changed hooks file in the next session.",
  nested:
    "Calls of its sub-agents are seen; `copilot` started from a shell loads the project's hooks only where the folder is trusted.",
});
