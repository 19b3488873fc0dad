/** Guards of Lime's users, as the suite makes them up. */
import type { Making } from "../../../test/hosts/source.ts";

const EVENT = { PreToolUse: undefined };

export const making: Making = {
  file: ".lime/settings.json",
  value: (event, _, { command }) => ({ hooks: { [event]: [command] } }),
  events: { shell: EVENT, file: EVENT, mcp: EVENT },
};
