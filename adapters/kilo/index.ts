import type { Adapter } from "../../src/model/adapter.ts";
import { bridge } from "./bridge.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { evidence, harmless } from "./facts.ts";
import { open } from "./open.ts";
import { kilo } from "./protocol.ts";

const adapter: Adapter = {
  title: "Kilo Code",
  docs: "https://kilo.ai/docs/cli",
  evidence,
  program: { command: "kilo", package: "@kilocode/cli" },
  protocol: kilo,
  bridge,
  harmless,
  open,
  config,
  driver,
};
export default adapter;
