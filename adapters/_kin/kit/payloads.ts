/** Holds what kits say of payloads whose fields are Claude Code's. */
import { known } from "../../../test/support/text.ts";
import type { Parts, Variant } from "../../../test/support/kit.ts";
import type { Fields } from "../../../src/model/json.ts";

export const one = (event: string, variant = ""): readonly Variant[] => [
  { event, plain: variant ? `${event}.${variant}` : event, like: event },
];

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
