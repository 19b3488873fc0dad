import type { Adapter } from "../../src/model/adapter.ts";
import { bridge } from "./bridge.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { evidence, harmless } from "./facts.ts";
import { open } from "./open.ts";
import { cline } from "./protocol.ts";

const adapter: Adapter = {
  title: "Cline CLI",
  short: "Cline",
  docs: "https://docs.cline.bot/customization/plugins",
  evidence,
  program: { command: "cline", package: "cline" },
  protocol: cline,
  bridge,
  harmless,
  open,
  config,
  driver,
};
export default adapter;
