/**
 * S30: what an agent lets its model do to our files in a session switches no guard off in that
 * session.
 */
import { bash, calling, heard } from "../../../src/live/session.ts";
import type { ToolUse } from "../../../src/model/adapter.ts";
import { adapters } from "../../support/hosts.ts";
import { oursOf } from "../../support/ours.ts";
import type { Driver } from "../driver.ts";
import { on, SAID } from "../hook.ts";
import type { Scenario } from "../scenario.ts";
import type { Seen } from "../session.ts";
import { fine, guarded, kept } from "./pair.ts";
import { hooks, rule } from "./rule.ts";

const EMPTY = '{"version":1,"hooks":{}}';
const PAIR = ["touch forbidden.txt", "echo fine > harmless.txt"].map(bash);
const files = hooks({
  guard: { matcher: "Bash", answer: on("forbidden", { stderr: SAID, code: 2 }) },
});

/**
 * What entries call stands where the agent protects nothing: whatever hits it, every gate denies
 * from then on.
 */
const hits = ({ folder, lock, shim }: ReturnType<typeof oursOf>) => ({
  "the lock is emptied by a command": () => bash(`echo '${EMPTY}' > ${lock}`),
  "the lock is edited by a tool": (project: string): ToolUse => ({
    name: "Edit",
    input: { file_path: `${project}/${lock}`, old_string: '"seal"', new_string: '"gone"' },
  }),
  "the shim is emptied by a command": () => bash(`: > ${shim}`),
  "the folder is removed": () => bash(`rm -rf ${folder}`),
});

const locked = (seen: Seen) => ({
  ...kept(seen),
  "nothing else runs either": !fine(seen)["the harmless call ran"],
  "the model was told whom to ask": heard(seen, "git restore "),
});

export function inSession(driver: Driver): readonly Scenario[] {
  // What stands in a protected folder is the subject of that agent's own kit.
  if (adapters[driver.id]?.config.protectedFolder) return [];
  return [
    ...Object.entries(hits(oursOf(driver.id))).map(([what, harm]) =>
      rule(driver, `S30 in mid-session, when ${what}, every call is denied`, {
        files,
        session: (project) => {
          const call = harm(project);
          const reads = call.name === "Edit" && driver.readsFirst;
          return calling(...(reads ? [{ ...call, name: "Read" }] : []), call, ...PAIR);
        },
        holds: locked,
      }),
    ),
    ...["echo '{}' > .hookport/hooks.jsonc", "rm -rf .hookport/undo"].map((harm) =>
      rule(driver, `S30 in mid-session a guard goes on after: ${harm}`, {
        files,
        session: () => calling(bash(harm), ...PAIR),
        holds: guarded,
      }),
    ),
  ];
}
