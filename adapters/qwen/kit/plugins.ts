/** See plugins/REPORT.md, table 1a. */
import { original } from "../../_kin/kit/plugin.ts";
import type { Plugins } from "../../../test/hosts/driver.ts";

export const plugins: Plugins = {
  folder: "plugin/marketplace",
  original,
  renamed: true,
  emptied: true,
  // The list of extensions as it was before.
  keeps: /^\.qwen\/extension-store\/state\.previous\.json$/,
  install: ({ folder }) => [{ args: ["extensions", "install", folder, "--consent"] }],
  update: ({ name }) => [{ args: ["extensions", "update", name], input: "y\n" }],
  remove: ({ name }) => [{ args: ["extensions", "uninstall", name] }],
};
