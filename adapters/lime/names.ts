/** Names that Lime's configs may use (report, section 5). */
import { words } from "../_kin/words.ts";

/** Variables that it sets for its hooks. */
export const MARKS: readonly string[] = words(
  "HOOK_EVENT HOOK_TOOL_NAME HOOK_TOOL_INPUT HOOK_TOOL_OUTPUT HOOK_TOOL_IS_ERROR",
);
