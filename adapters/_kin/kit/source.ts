/** Agents whose files are groups share this as sources of hooks that their users write. */
import type { groupsIn } from "./groups.ts";
import { FORMS, NESTED } from "../../../test/hosts/forms.ts";
import type { Guard, Source } from "../../../test/hosts/source.ts";

interface Said {
  readonly id: string;
  readonly title: string;
  readonly files: ReturnType<typeof groupsIn>;
  /** The name of its shell tool in its matchers. */
  readonly shell?: string;
  readonly forms?: Guard["forms"];
  /** Its names of the events before a tool, after one, and at a stop. */
  readonly before?: string;
  readonly after?: string;
  readonly stop?: string;
}

const USUAL = { "exit 2": FORMS["exit 2"], nested: FORMS.nested, legacy: FORMS.legacy };

export function sourceOf({
  id,
  title,
  files,
  shell = "Bash",
  forms = USUAL,
  before = "PreToolUse",
  after = "PostToolUse",
  stop = "Stop",
}: Said) {
  return {
    guarding: (matcher?: string) => files.guarding(before, matcher),
    masking: (matcher: string) => files.masking(after, matcher),
    usual: {
      id,
      guards: {
        "": {
          config: (command) => files.entries(before, [command, shell]),
          command: "tool_input.command",
          forms,
        },
      },
      denial: NESTED,
      logged: files.entries(before, ["sh hooks/guard.sh", shell], ["sh hooks/logger.sh"]),
      holders: {
        [`A15 a hook of ${title}'s`]: {
          files: files.holding(stop),
          says: { decision: "block", reason: "not yet" },
        },
      },
    } satisfies Source,
  };
}
