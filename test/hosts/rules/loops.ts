/** A15, A37: a hook that holds a stop holds it as often as it does at home. */
import { script } from "../hook.ts";
import type { Scenario } from "../scenario.ts";
import { count, saying } from "../../../src/live/session.ts";
import type { Driver } from "../session.ts";
import { hooks, rule, times, type Rule } from "./kit.ts";
import { adopting, printing, type Id } from "./pair.ts";

/** One less than Claude Code and Copilot hold in a row; Cursor asks an entry without a limit five times. */
const HOLDS = 7;
const COMMAND = "sh hooks/holder.sh";

interface Holder {
  readonly id: Id;
  readonly files: Rule["files"];
  readonly says: object;
}
const blocked = { decision: "block", reason: "not yet" };
const HOLDERS: { readonly [what: string]: Holder } = {
  "A15 a hook of Claude Code's": {
    id: "claude-code",
    files: { ".claude/settings.json": { hooks: { Stop: [{ hooks: [{ type: "command", command: COMMAND }] }] } } },
    says: blocked,
  },
  "A15 a hook of Copilot's": {
    id: "copilot",
    files: { ".github/hooks/guard.json": { version: 1, hooks: { agentStop: [{ type: "command", bash: COMMAND }] } } },
    says: blocked,
  },
  "A15 a universal hook": { id: "universal", files: hooks({ holder: { event: "stop" } }), says: blocked },
  "A37 a hook of Cursor's without a limit": {
    id: "cursor",
    files: { ".cursor/hooks.json": { version: 1, hooks: { stop: [{ command: COMMAND, loop_limit: null }] } } },
    says: { followup_message: "not yet" },
  },
  "A37 a hook of Cursor's with a limit of its own": {
    id: "cursor",
    files: { ".cursor/hooks.json": { version: 1, hooks: { stop: [{ command: COMMAND, loop_limit: 9 }] } } },
    says: { followup_message: "not yet" },
  },
};

/** Other agents hold a stop without being told how often. */
export const loops = (driver: Driver): readonly Scenario[] =>
  driver.id !== "cursor"
    ? []
    : Object.entries(HOLDERS).map(([what, { id, files, says }]) =>
        rule(driver, `${what} holds ${HOLDS} stops in a row`, {
          ...adopting(id),
          files: {
            ...files,
            "hooks/holder.sh": script("holder", {
              first: `echo x >> "$0".times; [ "$(wc -l < "$0".times)" -le ${HOLDS} ] || exit 0\n${printing(says)}`,
            }),
          },
          session: () => saying(...Array.from({ length: HOLDS + 1 }, (_, at) => ({ text: `turn ${at + 1}` }))),
          holds: (seen) => ({
            [`the model was asked ${HOLDS + 1} times`]: count(seen, "main") === HOLDS + 1,
            "the hook was asked each time": times(seen, "holder") === HOLDS + 1,
          }),
        }),
      );
