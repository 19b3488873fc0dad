/** A settings file that is dropped blocks nothing, and the report of the conversion says so. */
import { count } from "../../../src/live/session.ts";
import type { Driver } from "../../../test/hosts/driver.ts";
import { FORMS } from "../../../test/hosts/forms.ts";
import { on } from "../../../test/hosts/hook.ts";
import { guardOf, guarded, kept, orAnnounced, pair } from "../../../test/hosts/rules/pair.ts";
import { denies, hooks, rule, times } from "../../../test/hosts/rules/rule.ts";
import type { Scenario } from "../../../test/hosts/scenario.ts";
import { abroad, ID, SETTINGS } from "./hooks.ts";

/** Each makes the whole file invalid. */
const COSTLY: { readonly [what: string]: object } = {
  "a mode that there is not": { permissions: { defaultMode: "allowEdits" } },
  "a rule that is no list": { permissions: { deny: "Bash" } },
  "a model that is no text": { model: 5 },
  "a status line that is no object": { statusLine: "x" },
  "variables that are no object": { env: "x" },
  "plugins that are a list": { enabledPlugins: [] },
  "a switch that is no flag": { disableAllHooks: "true" },
  "a schema that is no text": { $schema: 5 },
};
/** These have no effect on the rest of the file. */
const HARMLESS: { readonly [what: string]: object } = {
  "a variable that is a number": { env: { A: 1 } },
  "a rule without an end": { permissions: { deny: ["Bash("] } },
  "an effort that there is not": { effortLevel: "x" },
  "a key that nobody knows": { madeUp: 5 },
};

export const dropped = (driver: Driver): readonly Scenario[] => [
  ...Object.entries(COSTLY).map(([what, settings]) =>
    into(
      driver,
      `A30 the report says that a file with ${what} is dropped, and it is`,
      settings,
      (seen) => ({
        "the report said it": seen.report?.includes("host-rejects") === true,
        "the guard was not asked": times(seen, "guard") === 0,
        "the forbidden call ran": seen.files["forbidden.txt"] !== undefined,
      }),
    ),
  ),
  ...Object.entries(HARMLESS).map(([what, settings]) =>
    into(
      driver,
      `A30 a guard holds in a file with ${what}, and the report does not doubt it`,
      settings,
      (seen) => ({
        "the report did not doubt it": seen.report?.includes("host-rejects") === false,
        ...guarded(seen),
      }),
    ),
  ),
];

const into = (
  driver: Driver,
  name: string,
  settings: object,
  holds: Parameters<typeof rule>[2]["holds"],
): Scenario =>
  rule(driver, name, {
    files: { ...hooks({ guard: { answer: on("forbidden", denies()) } }), [SETTINGS]: settings },
    session: pair,
    holds,
  });

/** Another agent that reads the file may accept what its own agent drops. */
export const foreignMatchers = (driver: Driver): readonly Scenario[] =>
  abroad(driver)
    ? [
        rule(
          driver,
          "A31 a guard of Claude Code's whose matcher is no text stops what it forbids, or the report says that its file is dropped",
          {
            from: ID,
            files: {
              [SETTINGS]: {
                hooks: {
                  PreToolUse: [
                    { matcher: 5, hooks: [{ type: "command", command: "sh hooks/guard.sh" }] },
                  ],
                },
              },
              "hooks/guard.sh": guardOf({ denial: FORMS.nested.out }),
            },
            session: pair,
            holds: (seen) => ({
              ...orAnnounced(seen, "host-rejects", kept(seen)),
              "the model was asked three times": count(seen, "main") === 3,
            }),
          },
        ),
      ]
    : [];
