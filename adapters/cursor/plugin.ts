/** A Cursor plugin (report, section 2, and plugins/REPORT.md): from its bundle and its documentation. */
import type { FolderForm } from "../../src/model/plugin-form.ts";

export const plugin: FolderForm = {
  folder: "cursor",
  manifests: ({ name, version, description, more }) => ({
    ".cursor-plugin/plugin.json": {
      name,
      version,
      description,
      ...more,
      hooks: "./hooks/hooks.json",
    },
  }),
  hooks: "hooks/hooks.json",
  frame: { version: 1 },
  root: { variables: ["CURSOR_PLUGIN_ROOT", "CLAUDE_PLUGIN_ROOT"] },
  // Most of a plugin's hooks start in the plugin's folder.
  project: "CURSOR_PROJECT_DIR",
  market: {
    path: ".cursor-plugin/marketplace.json",
    holds: ({ name, description }, source) => ({
      name,
      owner: { name },
      plugins: [{ name, source, description }],
    }),
  },
};
