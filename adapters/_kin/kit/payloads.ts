/** Holds what kits say of payloads whose fields are Claude Code's. */
import type { EventName } from "../../../src/model/events.ts";
import { known } from "../../../test/support/text.ts";
import { words, type Kit, type Parts, type Variant } from "../../../test/support/kit.ts";
import type { Fields } from "../../../src/model/json.ts";

export const one = (event: string, variant = ""): readonly Variant[] => [
  { event, plain: variant ? `${event}.${variant}` : event, like: event },
];

const NAMES: { readonly [event: string]: EventName } = {
  UserPromptSubmit: "pre-prompt",
  SubagentStart: "sub-agent-start",
  SubagentStop: "sub-agent-end",
};
/** `PreToolUse` is `pre-tool-use`. */
const universal = (event: string) =>
  NAMES[event] ?? event.replace(/(?!^)[A-Z]/g, "-$&").toLowerCase();

/** The plainest payloads of events that have Claude Code's names; of the others each is said. */
export const recorded = (plain: string, others: Partial<Kit["payloads"]>): Kit["payloads"] => ({
  ...(Object.fromEntries(
    words(plain).map((name) => {
      const [event = "", ...variant] = name.split(".");
      return [universal(event), one(event, variant.join("."))];
    }),
  ) as Kit["payloads"]),
  ...others,
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
