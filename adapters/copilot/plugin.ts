/** Copilot takes the plugin folder of Claude Code (report, section 6, and plugins/REPORT.md). */
import type { SharedForm } from "../../src/model/plugin-form.ts";

export const plugin: SharedForm = {
  as: "claude-code",
  root: { variables: ["CLAUDE_PLUGIN_ROOT", "COPILOT_PLUGIN_ROOT", "PLUGIN_ROOT"] },
};
