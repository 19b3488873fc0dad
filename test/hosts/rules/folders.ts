/** Where a guard's process starts is never the model's choice. */
import type { Scenario } from "../scenario.ts";
import type { Driver } from "../driver.ts";
import { shell, type Session } from "../session.ts";
import { foreignTo, sources } from "../sources.ts";
import { rule } from "./rule.ts";
import { adopting, guarded, guardOf, placed } from "./pair.ts";

/** How relative commands are written: each is found from the project's folder only. */
const COMMANDS = { "a path": "./hooks/guard.sh", "an interpreter": "sh hooks/guard.sh" };

/**
 * What the model could have put where it goes: a guard of the same name that lets everything pass.
 */
const PLANTED = Object.fromEntries(
  sources.flatMap(({ looksIn = [] }) =>
    looksIn.map((folder) => [`sub/${folder}/guard.sh`, "#!/bin/sh\nexit 0\n"]),
  ),
);

/** The way out of the project's folder. */
function leaving({ elsewhere }: Driver, project: string): Session {
  const commands = ["touch forbidden.txt", "echo fine > harmless.txt"];
  return elsewhere?.(project, commands) ?? shell("cd sub", ...commands);
}

export const folders = (driver: Driver): readonly Scenario[] =>
  foreignTo(driver)
    .filter(({ looksIn }) => looksIn)
    .flatMap((source) =>
      Object.entries(COMMANDS).flatMap(([how, command]) =>
        Object.entries({ "": {}, ", also where that folder has a file of its name": PLANTED }).map(
          ([where, planted]) =>
            rule(
              driver,
              `A2 a guard for ${source.id}, named by ${how}, is found from a folder that the model went to${where}`,
              {
                ...adopting(source.id),
                files: {
                  ...placed(source, command),
                  "hooks/guard.sh": `#!/bin/sh\n${guardOf(source)}`,
                  ...planted,
                },
                session: (project) => leaving(driver, project),
                holds: guarded,
              },
            ),
        ),
      ),
    );
