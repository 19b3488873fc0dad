/** Hooks before a tool in each agent's own shape. */
import type { Json } from "../../src/model/json.ts";

export const group = (command: string, matcher: Json | undefined = "Bash"): Json => ({
  ...(matcher !== undefined && { matcher }),
  hooks: [{ type: "command", command }],
});
export const claude = (command: string, more: object = {}) => ({
  hooks: { PreToolUse: [group(command)] },
  ...more,
});
export const copilot = (bash: string, more: object = {}) => ({
  version: 1,
  hooks: { preToolUse: [{ type: "command", bash }] },
  ...more,
});
export const cursor = (command: string, more: object = {}, event = "preToolUse") => ({
  version: 1,
  hooks: { [event]: [{ command }] },
  ...more,
});
export const lime = (command: string) => ({ hooks: { PreToolUse: [command] } });
export const OFF = { disableAllHooks: true };
