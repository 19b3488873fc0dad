/** A script of Copilot's runs in bash and denies by exiting with 1 (S9, S21). */
import type { Driver } from "../../../test/hosts/driver.ts";
import { FLAT } from "../../../test/hosts/forms.ts";
import { SAID } from "../../../test/hosts/hook.ts";
import { denied, refused, rule } from "../../../test/hosts/rules/rule.ts";
import type { Scenario } from "../../../test/hosts/scenario.ts";

const entry = (bash: string) => ({
  ".github/hooks/guard.json": { version: 1, hooks: { preToolUse: [{ type: "command", bash }] } },
});

export const rules = (driver: Driver): readonly Scenario[] => [
  rule(driver, "S9 exit 1 of a script written for Copilot denies", {
    files: entry(`echo '${SAID}' >&2; exit 1`),
    from: "copilot",
    holds: refused,
  }),
  rule(driver, "S21 a script written for bash gets bash", {
    files: entry(`[[ $(cat) == *secret* ]] && echo '${JSON.stringify(FLAT)}'`),
    from: "copilot",
    holds: denied,
  }),
];
