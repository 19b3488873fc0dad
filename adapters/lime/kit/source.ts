import { FORMS, NESTED } from "../../../test/hosts/forms.ts";
import type { Source } from "../../../test/hosts/source.ts";
import { rules } from "./rules.ts";
import { making } from "./making.ts";

const settings = (...commands: readonly string[]) => ({
  ".lime/settings.json": { hooks: { PreToolUse: commands } },
});

export const source: Source = {
  id: "lime",
  guards: {
    "": {
      config: (command) => settings(command),
      command: "$HOOK_TOOL_INPUT.command",
      forms: { "exit 2": FORMS["exit 2"], nested: FORMS.nested, legacy: FORMS.legacy },
    },
  },
  denial: NESTED,
  // There are no matchers, so the command itself checks the tool.
  logged: settings('[ "$HOOK_TOOL_NAME" != bash ] || sh hooks/guard.sh', "sh hooks/logger.sh"),
  looksIn: ["hooks"],
  making,
  rules,
};
