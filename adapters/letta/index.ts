import type { Adapter } from "../../src/model/adapter.ts";
import { reported } from "../_kin/evidence.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { open } from "./open.ts";
import { letta } from "./protocol.ts";
import { harmless } from "./tools.ts";

const adapter: Adapter = {
  title: "Letta Code",
  short: "Letta",
  docs: "https://docs.letta.com/letta-code/hooks",
  evidence: reported("0.32.18", "2026-11-25", "headless and in a terminal"),
  program: { command: "letta", package: "@letta-ai/letta-code" },
  protocol: letta,
  harmless,
  open,
  config,
  driver,
};
export default adapter;
