import type { Adapter } from "../../src/model/adapter.ts";
import { reported } from "../_kin/evidence.ts";
import { bridgeOf } from "../_kin/in-process/bridge.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { harmless } from "./facts.ts";
import { open } from "./open.ts";
import { kilo } from "./protocol.ts";
import recorded from "./recorded.json" with { type: "json" };

const adapter: Adapter = {
  title: "Kilo Code",
  docs: "https://kilo.ai/docs/cli",
  evidence: reported("7.7.9", "2026-11-24", "serve and run", "adapters/kilo/REPORT.md"),
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
