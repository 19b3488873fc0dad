/** Codex takes the plugin folder of Claude Code (report, section 2, and plugins/REPORT.md). */
import type { SharedForm } from "../../src/model/plugin-form.ts";

export const plugin: SharedForm = {
  as: "claude-code",
  root: { variables: ["PLUGIN_ROOT", "CLAUDE_PLUGIN_ROOT"] },
};
