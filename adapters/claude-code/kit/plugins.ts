/** See plugins/REPORT.md, table 1a. */
import { commands, original } from "../../_kin/kit/plugin.ts";
import type { Plugins } from "../../../test/hosts/driver.ts";

export const plugins: Plugins = {
  folder: "plugin/marketplace",
  original,
  renamed: true,
  // It deletes the files some days later, and remembers that its user declined the plugin (2.1.332).
  keeps: /^\.claude\/plugins\/cache\/|^\.claude\.json$/,
  ...commands,
};
