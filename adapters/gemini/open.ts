/** See the host report, and golden/gemini/tools.json. */
import type { Adapter } from "../../src/model/adapter.ts";

export const open: Adapter["open"] = {
  interpreter:
    "Where shell commands run unasked, `python3 -c`, `node -e` and `sh script` write any file; a hook sees the command's text only.",
  mcp: "A server's tool that writes is asked about by hooks that fit its name, and by no others.",
  bypass:
    "Hooks deny under `--yolo` too. `gemini --acp`, which editors start, asks no hook about any tool, and in a folder that is not trusted no hook runs at all.",
  script:
    "It protects no path of the project: scripts, `.gemini/settings.json` and `.hookport/` are written like any other file. A changed script counts at once, a changed settings file in the next session.",
  pieces:
    "Each write is judged alone, and running the file is judged by the command that runs it, never by what the file holds.",
  nested:
    "Calls of its sub-agents are seen, with nothing that tells them from others; `gemini` started from a shell loads the hooks of the folder in which it starts.",
};
