/** Makes up guards of Lime's users for the suite. */
import type { Making } from "../../../test/hosts/source.ts";

const EVENT = { PreToolUse: undefined };

export const making: Making = {
  file: ".lime/settings.json",
  value: (event, _, { command }) => ({ hooks: { [event]: [command] } }),
  events: { shell: EVENT, file: EVENT, mcp: EVENT },
};
