import { driverOf } from "../_kin/in-place/driver.ts";
import { kilo } from "./protocol.ts";

export const driver = driverOf({
  name: "kilo",
  vocabulary: kilo,
  env: {
    KILO_DISABLE_AUTOUPDATE: "1",
    KILO_DISABLE_MODELS_FETCH: "1",
    KILO_DISABLE_LSP_DOWNLOAD: "1",
    KILO_DISABLE_DEFAULT_PLUGINS: "1",
    KILO_DISABLE_FFF: "1",
    KILO_DISABLE_SESSION_INGEST: "1",
    KILO_TELEMETRY_LEVEL: "off",
  },
});
