/** Hooks written for Shellish. */
import { FORMS } from "../../../../hosts/forms.ts";
import { SAID } from "../../../../hosts/hook.ts";
import type { Source } from "../../../../hosts/source.ts";

const group = (command: string, matcher?: string) => ({
  ...(matcher && { matcher }),
  hooks: [{ type: "command", command }],
});
const settings = (...groups: readonly object[]) => ({
  ".shell-ish/hooks.json": { hooks: { PreTool: groups } },
});

export const source: Source = {
  id: "shell-ish",
  guards: {
    "": {
      config: (command) => settings(group(command, "exec")),
      command: "input.line",
      forms: { "exit 2": FORMS["exit 2"], no: { out: { no: SAID }, code: 0 } },
    },
  },
  denial: { no: SAID },
  logged: settings(group("sh hooks/guard.sh", "exec"), group("sh hooks/logger.sh")),
};
