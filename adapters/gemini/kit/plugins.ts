/** See plugins/REPORT.md, table 1a. */
import type { Plugins } from "../../../test/hosts/driver.ts";

export const plugins: Plugins = {
  folder: "plugin/gemini",
  // The folder that it came from stays trusted, and its digest on record.
  keeps: /^\.gemini\/(?:trustedFolders|extension_integrity)\.json$/,
  // `--consent` leaves the question open whether the folder is trusted.
  install: ({ folder }) => [{ args: ["extensions", "install", folder, "--consent"], input: "y\n" }],
  update: ({ name }) => [{ args: ["extensions", "update", name], input: "y\n" }],
  remove: ({ name }) => [{ args: ["extensions", "uninstall", name] }],
};
