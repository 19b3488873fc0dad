import type { Adapter } from "../../src/model/adapter.ts";
import { reported } from "../_kin/evidence.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { open } from "./open.ts";
import { grok } from "./protocol.ts";
import { harmless } from "./tools.ts";

const adapter: Adapter = {
  title: "Grok Build",
  short: "Grok",
  docs: "https://docs.x.ai/build/hooks",
  evidence: reported("1.0.41", "2026-11-25", "headless"),
  program: { command: "grok", package: "@xai-official/grok" },
  protocol: grok,
  harmless,
  open,
  config,
  driver,
};
export default adapter;
