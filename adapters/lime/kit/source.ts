import { FORMS, NESTED } from "../../../test/hosts/forms.ts";
import type { Source, Making } from "../../../test/hosts/source.ts";
import type { Driver } from "../../../test/hosts/driver.ts";
import { SAID, script } from "../../../test/hosts/hook.ts";
import { rule, wasCalled } from "../../../test/hosts/rules/rule.ts";
import type { Scenario } from "../../../test/hosts/scenario.ts";

/** One person's hooks stay in personal files. */
const rules = (driver: Driver): readonly Scenario[] => [
  rule(driver, "audience: a personal hook guards from the agent's own personal file", {
    files: {
      ".lime/settings.local.json": { hooks: { PreToolUse: ["sh hooks/guard.sh"] } },
      "hooks/guard.sh": script("guard", { stderr: SAID, code: 2 }),
    },
    from: "lime",
    holds: (seen) => ({
      ...wasCalled(seen, "guard"),
      "the call did not run": seen.files["ran.txt"] === undefined,
      "nothing stands in a shared file": !Object.entries(seen.files).some(
        ([path, text]) =>
          text.includes("hookport/hook ") && !/\.local\.json$|hookport\//.test(path),
      ),
    }),
  }),
];

/** Makes up guards of Lime's users for the suite. */
const EVENT = { PreToolUse: undefined };

const making: Making = {
  file: ".lime/settings.json",
  value: (event, _, { command }) => ({ hooks: { [event]: [command] } }),
  events: { shell: EVENT, file: EVENT, mcp: EVENT },
};

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
