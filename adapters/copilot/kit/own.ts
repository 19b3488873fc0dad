/** What only Copilot can show: which folders an option trusts, and which entry it skips. */
import { count } from "../../../src/live/session.ts";
import type { Driver } from "../../../test/hosts/driver.ts";
import { FLAT } from "../../../test/hosts/forms.ts";
import { json, on, script } from "../../../test/hosts/hook.ts";
import { guarded, guardOf, kept, orAnnounced, pair } from "../../../test/hosts/rules/pair.ts";
import { denies, hooks, rule, times, type Rule } from "../../../test/hosts/rules/rule.ts";
import type { Scenario } from "../../../test/hosts/scenario.ts";
import type { Seen } from "../../../test/hosts/session.ts";

const GUARD = hooks({ guard: { answer: on("forbidden", denies()) } });
/** The folder is not listed as trusted. */
const TRUSTING = { untrusted: true, args: ["--trust-folder"] } as const;
const open = (seen: Seen) => ({
  "the guard was not asked": times(seen, "guard") === 0,
  "the model was asked three times": count(seen, "main") === 3,
});

const trust: { readonly [name: string]: Pick<Rule, "session" | "holds"> } = {
  "A25 --trust-folder at the top of the project has the guard asked": {
    session: () => ({ ...pair(), ...TRUSTING }),
    holds: guarded,
  },
  "A25 --trust-folder in a folder of the project has no guard asked, and the report does not advise it there":
    {
      session: () => ({ ...pair(), ...TRUSTING, folder: "sub" }),
      holds: (seen) => ({
        ...open(seen),
        "the report names the top level instead":
          /\btop level\b/.test(seen.report ?? "") && !/--trust-folder/.test(seen.report ?? ""),
      }),
    },
  "A25 a top folder that its user trusted has the guard asked in a folder of the project": {
    session: () => ({ ...pair(), folder: "sub" }),
    holds: guarded,
  },
};

/** Copilot ignores a matcher in a settings file that is not a text. */
const passedOver = (driver: Driver): Scenario =>
  rule(
    driver,
    "A31 the report says that an entry whose matcher is no text is passed over, and it is",
    {
      from: "copilot",
      files: {
        ".github/hooks/guard.json": {
          version: 1,
          hooks: { preToolUse: [{ type: "command", bash: "sh hooks/guard.sh", matcher: 5 }] },
        },
        "hooks/guard.sh": guardOf({ denial: FLAT }),
      },
      session: pair,
      holds: (seen) => ({
        ...open(seen),
        "the report said it": seen.report?.includes("host-rejects") === true,
      }),
    },
  );

/** Hooks of one event run one after another, and the last answer about a permission counts. */
const permitted = (driver: Driver): Scenario => {
  const { path, value } = driver.foreign("permissionRequest", [{ command: "sh hooks/other.sh" }]);
  return rule(
    driver,
    "A26 another hook's permission does not lift what our guard of permissions denies, or the report says so",
    {
      files: {
        ...hooks({ guard: { event: "permission-request", answer: on("forbidden", denies()) } }),
        [path]: value,
        "hooks/other.sh": script("other", json({ behavior: "allow" })),
      },
      session: () => ({ ...pair(), allowed: [] }),
      holds: (seen) => ({
        ...orAnnounced(seen, "foreign-hook-can-override", kept(seen)),
        "our guard was asked": times(seen, "guard") > 0,
      }),
    },
  );
};

export const own = (driver: Driver): readonly Scenario[] => [
  ...Object.entries(trust).map(([name, what]) => rule(driver, name, { files: GUARD, ...what })),
  passedOver(driver),
  permitted(driver),
];
