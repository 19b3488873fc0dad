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
  // Hooks start in the folder in which the session was started (section 3).
  project: "GEMINI_PROJECT_DIR",
};
