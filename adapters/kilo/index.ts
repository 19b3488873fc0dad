import type { Adapter } from "../../src/model/adapter.ts";
import { bridgeOf } from "../_kin/in-process/bridge.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { evidence, harmless } from "./facts.ts";
import { open } from "./open.ts";
import { kilo } from "./protocol.ts";
import recorded from "./recorded.json" with { type: "json" };

const adapter: Adapter = {
  title: "Kilo Code",
  docs: "https://kilo.ai/docs/cli",
  evidence,
  // The programs of 7.8.1, which the package only starts, are not on npm (2026-11-25).
  program: { command: "kilo", package: "@kilocode/cli", installs: "7.7.7" },
  protocol: kilo,
  bridge: bridgeOf(kilo, recorded),
  harmless,
  open,
  config,
  driver,
};
export default adapter;
