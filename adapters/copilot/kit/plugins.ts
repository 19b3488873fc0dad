/** See plugins/REPORT.md, table 1a. */
import { commands, original } from "../../_kin/kit/plugin.ts";
import type { Plugins } from "../../../test/hosts/driver.ts";

export const plugins: Plugins = {
  folder: "plugin/marketplace",
  original,
  emptied: true,
  // It lists the plugin as one that is switched off.
  keeps: /^\.copilot\/settings\.json$/,
  ...commands,
};
