/** How users of Qwen Code take plugins (plugins/REPORT.md, table 1a). */
import type { Plugins } from "../../../test/hosts/driver.ts";

export const plugins: Plugins = {
  folder: "plugin/marketplace",
  takesClaudes: true,
  renamed: true,
  emptied: true,
  install: ({ folder }) => [{ args: ["extensions", "install", folder, "--consent"] }],
  update: ({ name }) => [{ args: ["extensions", "update", name], input: "y\n" }],
  remove: ({ name }) => [{ args: ["extensions", "uninstall", name] }],
};
