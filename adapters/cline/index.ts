import type { Adapter } from "../../src/model/adapter.ts";
import { bridgeOf } from "../_kin/in-process/bridge.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { evidence, harmless } from "./facts.ts";
import { open } from "./open.ts";
import { cline } from "./protocol.ts";
import recorded from "./recorded.json" with { type: "json" };

const adapter: Adapter = {
  title: "Cline CLI",
  short: "Cline",
  docs: "https://docs.cline.bot/customization/plugins",
  evidence,
  program: { command: "cline", package: "cline" },
  protocol: cline,
  bridge: bridgeOf(cline, recorded),
  harmless,
  open,
  config,
  driver,
};
export default adapter;
