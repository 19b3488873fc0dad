import type { Adapter } from "../../src/model/adapter.ts";
import { reported } from "../_kin/evidence.ts";
import { bridgeOf } from "../_kin/in-process/bridge.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { open } from "./open.ts";
import { pi } from "./protocol.ts";
import { harmless } from "./tools.ts";
import recorded from "./recorded.json" with { type: "json" };

const adapter: Adapter = {
  title: "Pi",
  docs: "https://github.com/earendil-works/pi/tree/main/packages/coding-agent/docs",
  evidence: reported("1.5.2", "2026-11-26", "-p"),
  // A package of 1.6.0 that it needs is not on npm (2026-11-26).
  program: { command: "pi", package: "@earendil-works/pi-coding-agent", installs: "1.5.2" },
  protocol: pi,
  bridge: bridgeOf(pi, recorded),
  harmless,
  open,
  config,
  driver,
};
export default adapter;
