/** A Cursor plugin (section 2, plugins/REPORT.md), from its bundle and its documentation. */
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
  root: { variables: ["CURSOR_PLUGIN_ROOT"] },
  market: {
    path: ".cursor-plugin/marketplace.json",
    holds: ({ name, description }, source) => ({
      name,
      owner: { name },
      plugins: [{ name, source, description }],
    }),
  },
};
