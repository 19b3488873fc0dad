/** Names that Codex's configs may use (report). */
import { words } from "../_kin/words.ts";

/** Names that fit tools beside those of the tables (section 6). */
export const TOOLS: readonly string[] = words("Edit Write Agent update_plan");

/** Variables that it sets for the hooks of plugins. */
export const OF_PLUGINS = words("PLUGIN_ROOT PLUGIN_DATA CLAUDE_PLUGIN_ROOT CLAUDE_PLUGIN_DATA");

/**
 * Variables that it sets for its hooks (sections 2 and 3). None of them is a mark: the first two
 * are set only by the launcher from npm.
 */
export const MARKS: readonly string[] = [
  "CODEX_MANAGED_BY_NPM",
  "CODEX_MANAGED_PACKAGE_ROOT",
  ...OF_PLUGINS,
];
