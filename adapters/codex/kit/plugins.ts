/** See plugins/REPORT.md, table 1a. */
import { original } from "../../_kin/kit/plugin.ts";
import type { Plugins } from "../../../test/hosts/driver.ts";

export const plugins: Plugins = {
  folder: "plugin/marketplace",
  original,
  renamed: true,
  emptied: true,
  install: ({ market, name }) => [
    { args: ["plugin", "marketplace", "add", market] },
    { args: ["plugin", "add", `${name}@${name}`] },
  ],
  // It upgrades marketplaces of git alone; a local one is read where it lies.
  update: ({ name }) => [{ args: ["plugin", "add", `${name}@${name}`] }],
  remove: ({ name }) => [
    { args: ["plugin", "remove", `${name}@${name}`] },
    { args: ["plugin", "marketplace", "remove", name] },
  ],
};
