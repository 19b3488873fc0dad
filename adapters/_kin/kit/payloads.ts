/** Holds what kits say of payloads whose fields are Claude Code's. */
import { known } from "../../../test/support/text.ts";
import type { Odd, Parts, Variant } from "../../../test/support/kit.ts";
import type { Fields } from "../../../src/model/json.ts";

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
