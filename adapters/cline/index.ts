import type { Adapter } from "../../src/model/adapter.ts";
import { reported } from "../_kin/evidence.ts";
import { bridgeOf } from "../_kin/in-process/bridge.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { harmless } from "./facts.ts";
import { open } from "./open.ts";
import { cline } from "./protocol.ts";
import recorded from "./recorded.json" with { type: "json" };

const adapter: Adapter = {
  title: "Cline CLI",
  short: "Cline",
  docs: "https://docs.cline.bot/customization/plugins",
  evidence: reported("3.0.65", "2026-11-25", "headless"),
  program: { command: "cline", package: "cline" },
  protocol: cline,
  bridge: bridgeOf(cline, recorded),
  harmless,
  open,
  config,
  driver,
};
export default adapter;
