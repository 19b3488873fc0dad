/** Hooks written for the agent, as in its documentation. */
import { FORMS, NESTED } from "../../../test/hosts/forms.ts";
import type { Files, Source } from "../../../test/hosts/source.ts";

const settings = (...commands: readonly string[]): Files => ({
  ".agent/settings.json": {
    hooks: { PreToolUse: commands.map((command) => ({ hooks: [{ type: "command", command }] })) },
  },
});

export const source: Source = {
  id: "_template",
  guards: {
    "": {
      config: (command) => settings(command),
      command: "tool_input.command",
      forms: { "exit 2": FORMS["exit 2"], nested: FORMS.nested },
    },
  },
  denial: NESTED,
  logged: settings("sh hooks/guard.sh", "sh hooks/logger.sh"),
};
