import type { Config } from "../../src/model/config.ts";
import { inPlaceConfig } from "../_kin/in-place/config.ts";
import { MARKS } from "./names.ts";

export const config: Config = inPlaceConfig({
  title: "Kilo",
  name: "kilo",
  dots: [".kilocode", ".kilo"],
  lists: ["kilo.jsonc", "kilo.json", "opencode.jsonc", "opencode.json"],
  variables: { prefix: /^KILO(?:CODE)?(?:_|$)/, set: MARKS },
  projectMarkers: [".kilo", ".kilocode", "kilo.json", "kilo.jsonc"],
});
