import { driverOf } from "../_kin/in-place/driver.ts";
import { opencode } from "./protocol.ts";

export const driver = driverOf({
  name: "opencode",
  vocabulary: opencode,
  env: {
    OPENCODE_DISABLE_AUTOUPDATE: "1",
    OPENCODE_DISABLE_MODELS_FETCH: "1",
    OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
    OPENCODE_DISABLE_DEFAULT_PLUGINS: "1",
    OPENCODE_DISABLE_FFF: "1",
  },
});
