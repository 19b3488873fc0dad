/**
 * Qwen Code takes the plugin folder of Claude Code and converts it (plugins/REPORT.md). What it
 * changes was read in its source (0.24.4): a folder with its own manifest is left as it is, unless
 * it comes by way of a marketplace.
 */
import type { SharedForm } from "../../src/model/plugin-form.ts";

export const plugin: SharedForm = {
  as: "claude-code",
  // It sets no variable, and puts the folder into the text.
  root: { text: "${CLAUDE_PLUGIN_ROOT}", variables: [] },
  files: ({ name, version, description }) => ({
    "qwen-extension.json": { name, version, description },
  }),
  rewrites: [
    {
      ends: ".sh",
      text: /\.claude(?:\/|$)/,
      says: "Qwen Code writes `.qwen` for `.claude` in the shell scripts of a plugin that it installs from a marketplace",
    },
    {
      ends: ".sh",
      text: /"role":"assistant"|\.message\.content\s*\|\s*map\(select\(\.type/,
      says: "Qwen Code changes how shell scripts read a transcript when it installs a plugin from a marketplace",
    },
  ],
};
