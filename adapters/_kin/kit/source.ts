/** Agents whose files are groups share this as sources of hooks that their users write. */
import { FORMS, NESTED } from "../../../test/hosts/forms.ts";
import type { Guard, Source, Files, Making, Runs } from "../../../test/hosts/source.ts";
import type { Driver, Home } from "../../../test/hosts/driver.ts";
import type { Json } from "../../../src/model/json.ts";

/** A command and the filter of its group. */
type Guarded = readonly [command: string, matcher?: string];

/** The files of one place, with the fields that stand beside the hooks. */
export function groupsIn(path: string, beside: object = {}) {
  const group = (handlers: readonly object[], matcher?: Json) => ({
    ...(matcher !== undefined && { matcher }),
    hooks: handlers,
  });
  const holding = (hooks: object) => ({ ...beside, hooks });
  const value = (event: string, matcher: Json | undefined, runs: Runs): object =>
    holding({ [event]: [group([{ type: "command", ...runs }], matcher)] });
  const entries = (event: string, ...guards: readonly Guarded[]): Files => ({
    [path]: holding({
      [event]: guards.map(([command, matcher]) => group([{ type: "command", command }], matcher)),
    }),
  });
  return {
    value,
    entries,
    guarding: (event: string, matcher?: string) => entries(event, ["sh hooks/guard.sh", matcher]),
    masking: (event: string, matcher: string) => entries(event, ["sh hooks/mask.sh", matcher]),
    holding: (event: string) => entries(event, ["sh hooks/holder.sh"]),
    foreign: ((event, handlers) => ({
      path,
      value: holding({
        [event]: [
          group(
            handlers.map((handler) => ({
              type: "prompt" in handler ? "prompt" : "command",
              ...handler,
            })),
          ),
        ],
      }),
    })) satisfies Driver["foreign"],
    home: (events: Home["events"], more: Partial<Home> = {}): Home => ({
      path,
      beside: path,
      file: (names, command) =>
        holding(
          Object.fromEntries(names.map((name) => [name, [group([{ type: "command", command }])]])),
        ),
      events,
      ...more,
    }),
    making: (events: Making["events"], more: Partial<Making> = {}): Making => ({
      file: path,
      value,
      events,
      ...more,
    }),
  };
}

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
