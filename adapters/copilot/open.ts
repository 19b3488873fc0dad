/** See the host report, "what it protects", and golden/copilot/tools.json. */
import type { Adapter } from "../../src/model/adapter.ts";

export const open: Adapter["open"] = {
  interpreter:
    "Where shell calls are allowed, every program writes any file of the project unasked, and `python3` files outside it; a hook sees the command's text only.",
  mcp: "A server's tool that writes is asked about by hooks that fit its name, and by no others.",
  bypass:
    "Hooks deny under `--yolo` and `--allow-all-tools` too; in `copilot -p` without a trusted folder the project's hooks do not load at all.",
  script:
    "It protects no path of the project: scripts, `.github/hooks` and `.hookport/` are written unasked. A changed script counts at once, a changed hooks file in the next session.",
  pieces:
    "Each write is judged alone, and running the file is judged by the command that runs it, never by what the file holds.",
  nested:
    "Calls of its sub-agents are seen; `copilot` started from a shell loads the project's hooks only where the folder is trusted.",
};
