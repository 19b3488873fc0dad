/** A2: where a guard's process starts is never the model's choice. */
import type { Scenario } from "../scenario.ts";
import { DONE, saying } from "../../../src/live/session.ts";
import { shell, type Driver, type Session } from "../session.ts";
import { rule } from "./kit.ts";
import { adopting, foreignTo, guarded, guardOf, placed, type Id } from "./pair.ts";

/** How relative commands are written: each is found from the project's folder only. */
const COMMANDS = { "a path": "./hooks/guard.sh", "an interpreter": "sh hooks/guard.sh" };

/** What the model could have put where it goes: a guard of the same name that lets everything pass. */
const PLANTED = { "sub/hooks/guard.sh": "#!/bin/sh\nexit 0\n", "sub/.claude/hooks/guard.sh": "#!/bin/sh\nexit 0\n" };

/** Ways out of the project's folder: by a command, or, where every command starts in the session's folder, from the start, or by
 *  what the model writes beside a command. */
function ways(driver: Driver): { readonly [how: string]: (project: string) => Session } {
  const commands = ["touch forbidden.txt", "echo fine > harmless.txt"];
  const beside = (cwd: string) => saying(...commands.map((command) => ({ native: [{ name: "Shell", input: { command, cwd } }] })), DONE);
  if (driver.id === "cursor") return { "": (project) => beside(`${project}/sub`) };
  return { "": () => (driver.id === "copilot" ? { ...shell(...commands), folder: "sub" } : shell("cd sub", ...commands)) };
}

export function folders(driver: Driver): readonly Scenario[] {
  const ids = foreignTo(driver, ["claude-code", "lime"]);
  return ids.flatMap((id) =>
    Object.entries(COMMANDS).flatMap(([how, command]) =>
      Object.entries(ways(driver)).flatMap(([way, session]) =>
        Object.entries({ "": {}, ", also where that folder has a file of its name": PLANTED }).map(([where, planted]) =>
          rule(driver, `A2 a guard for ${id}, named by ${how}, is found from a folder that the model went to${way}${where}`, {
            ...adopting(id),
            files: { ...filesOf(id, command), ...planted },
            session,
            holds: guarded,
          }),
        ),
      ),
    ),
  );
}

const filesOf = (id: Id, command: string) => ({
  ...placed(id, command),
  "hooks/guard.sh": `#!/bin/sh\n${guardOf(id)}`,
});
