import type { Config } from "../../src/model/config.ts";
import { inPlaceConfig } from "../_kin/in-place/config.ts";
import { MARKS } from "./names.ts";

export const config: Config = inPlaceConfig({
  title: "OpenCode",
  name: "opencode",
  dots: [".opencode"],
  lists: ["opencode.json", "opencode.jsonc"],
  variables: { prefix: /^OPENCODE(?:_|$)/, set: MARKS },
  projectMarkers: [".opencode", "opencode.json", "opencode.jsonc"],
});
