/** A Gemini extension (report, section 2, and plugins/REPORT.md). */
import type { FolderForm } from "../../src/model/plugin-form.ts";

export const plugin: FolderForm = {
  folder: "gemini",
  manifests: ({ name, version, description }) => ({
    "gemini-extension.json": { name, version, description },
  }),
  hooks: "hooks/hooks.json",
  // It sets no variable, and puts the folder into the text.
  root: { text: "${extensionPath}", variables: [] },
};
