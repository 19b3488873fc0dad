/** Hooks files of groups, as the users of several agents write them. */
import type { Driver, Home } from "../../../test/hosts/driver.ts";
import type { Files, Making, Runs } from "../../../test/hosts/source.ts";
import type { Json } from "../../../src/model/json.ts";

/** A command and the filter of its group. */
export type Guarded = readonly [command: string, matcher?: string];

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
