/** How users of Copilot take plugins (plugins/REPORT.md, table 1a). */
import { original } from "../../_kin/kit/plugin.ts";
import type { Plugins } from "../../../test/hosts/driver.ts";

export const plugins: Plugins = {
  folder: "plugin/marketplace",
  original,
  emptied: true,
  // As a plugin that is switched off.
  keeps: /^\.copilot\/settings\.json$/,
  install: ({ market, name }) => [
    { args: ["plugin", "marketplace", "add", market] },
    { args: ["plugin", "install", `${name}@${name}`] },
  ],
  update: ({ name }) => [
    { args: ["plugin", "marketplace", "update", name] },
    { args: ["plugin", "update", `${name}@${name}`] },
  ],
  remove: ({ name }) => [
    { args: ["plugin", "uninstall", `${name}@${name}`] },
    { args: ["plugin", "marketplace", "remove", name] },
  ],
};
