/** Entries that are still there deny where what they are to run is not. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Scenario } from "../scenario.ts";
import type { Driver } from "../driver.ts";
import { count } from "../../../src/live/session.ts";
import { sealed } from "../../../src/model/seal.ts";
import type { Source } from "../source.ts";
import { sourceOf, sources as dialects } from "../sources.ts";
import { hooks, rule } from "./rule.ts";
import { guardOf, kept, adopting, pair, placedAtHome } from "./pair.ts";
import { oursOf } from "../../support/ours.ts";

/** What a model, a merge or a person may leave of the document. */
const EMPTIED = {
  "without any hook": { version: 1, hooks: {} },
  "with an event that has no hook": { version: 1, hooks: { "pre-tool-use": [] } },
  "with hooks of another event only": {
    version: 1,
    hooks: { stop: [{ hooks: [{ type: "command", command: "true" }] }] },
  },
};

export function documents(driver: Driver): readonly Scenario[] {
  const own = sourceOf(driver);
  const universal = dialects.find(({ id }) => id === "universal") as Source;
  const sources = [
    {
      what: "a universal guard",
      source: universal,
      files: hooks({ guard: { matcher: "Bash" } }),
    },
    ...(own
      ? [{ what: "an adopted guard", source: own, files: placedAtHome(own, "sh hooks/guard.sh") }]
      : []),
  ];
  return Object.entries(EMPTIED).flatMap(([how, document]) =>
    sources.map(({ what, source, files }) =>
      rule(driver, `A28 ${what} denies when the document is left ${how}`, {
        ...adopting(source.id),
        files: { ...files, "hooks/guard.sh": guardOf(source) },
        before: (project) =>
          writeFileSync(join(project, oursOf(driver.id).lock), JSON.stringify(sealed(document))),
        session: pair,
        holds: (seen) => ({
          ...kept(seen),
          "the model was told": count(seen, "main") > 2,
          "what it was told names the tool": seen.requests.some(({ text }) =>
            text.includes("hookport"),
          ),
        }),
      }),
    ),
  );
}
