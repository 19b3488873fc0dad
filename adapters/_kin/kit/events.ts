/** Reads one table of an agent's events, which gives its names for each and what an answer can do there. */
import {
  isNot,
  words,
  type Kit,
  type Not,
  type Variant,
  type Odd,
  type Parts,
} from "../../../test/support/kit.ts";
import type { Capability, EventName } from "../../../src/model/events.ts";
import { known } from "../../../test/support/text.ts";
import type { Fields } from "../../../src/model/json.ts";

/** Holds what kits say of payloads whose fields are Claude Code's. */
export const variantOf = (event: string, variant = ""): readonly Variant[] => [
  { event, plain: variant ? `${event}.${variant}` : event, like: event },
];

/** A recorded payload, with these fields, that means something else than its event's name. */
export const standsFor = (plain: string, is: Odd["is"], why: string, fields?: Fields): Odd => ({
  plain,
  event: plain.replace(/^(?:camel|pascal)\./, "").split(".")[0] ?? "",
  ...(fields && { fields }),
  is,
  why,
});

/** `more` are the fields beside the common ones. */
export const filled = (
  payload: Fields,
  { root, tool, input, prompt }: Parts,
  more: { readonly [field: string]: unknown } = {},
): Fields =>
  ({
    ...payload,
    ...known<{ [field: string]: unknown }>({
      cwd: root,
      tool_name: tool,
      tool_input: input,
      prompt,
      ...more,
    }),
  }) as Fields;

/** The plainest payloads, each `Event` or `Event.variant`, and the parts of a decision that count. */
export type Events = {
  readonly [E in EventName]: readonly [plain: string | readonly Variant[], can?: string] | Not;
};

const PARTS = words(
  "deny ask allow hold end feedback withhold rewrite-input rewrite-result rewrite-prompt add-permissions interrupt context message env",
);

const variantsIn = (plain: string | readonly Variant[]): readonly Variant[] =>
  typeof plain === "string"
    ? words(plain).flatMap((name) => {
        const [event = "", ...variant] = name.split(".");
        return variantOf(event, variant.join("."));
      })
    : plain;

/** The events that there are, by the first name of each. */
export const rowsOf = (events: Events) =>
  Object.entries(events).flatMap(([name, row]) =>
    isNot(row)
      ? []
      : [
          {
            name: name as EventName,
            event: variantsIn(row[0])[0]?.event ?? "",
            can: words(row[1] ?? ""),
          },
        ],
  );

export const payloadsBy = (events: Events) =>
  Object.fromEntries(
    Object.entries(events).map(([name, row]) => [name, isNot(row) ? row : variantsIn(row[0])]),
  ) as Kit["payloads"];

/** A part that counts nowhere has its own sentence, or else that of all such parts. */
export const honoursBy = (
  events: Events,
  never: Partial<Kit["honours"]> & Partial<Not> = {},
): Kit["honours"] =>
  Object.fromEntries(
    PARTS.map((part) => {
      const on = rowsOf(events).flatMap(({ name, can }) => (can.includes(part) ? [name] : []));
      const { not = "no answer does that (section 5)" } = never;
      return [part, on.length ? on : (never[part as Capability] ?? { not })];
    }),
  ) as unknown as Kit["honours"];
