import type { Adapter } from "../../src/model/adapter.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { evidence } from "./facts.ts";
import { open } from "./open.ts";
import { grok } from "./protocol.ts";
import { harmless } from "./tools.ts";

const adapter: Adapter = {
  title: "Grok Build",
  short: "Grok",
  docs: "https://docs.x.ai/build/hooks",
  evidence,
  program: { command: "grok", package: "@xai-official/grok" },
  protocol: grok,
  harmless,
  open,
  config,
  driver,
};
export default adapter;
