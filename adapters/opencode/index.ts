import type { Adapter } from "../../src/model/adapter.ts";
import { reported } from "../_kin/evidence.ts";
import { bridgeOf } from "../_kin/in-process/bridge.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { harmless } from "../_kin/in-place/harmless.ts";
import { open } from "./open.ts";
import { opencode } from "./protocol.ts";
import recorded from "./recorded.json" with { type: "json" };

const adapter: Adapter = {
  title: "OpenCode",
  docs: "https://opencode.ai/docs/plugins",
  evidence: reported("1.18.33", "2026-11-24", "serve and run", "adapters/opencode/REPORT.md"),
  program: { command: "opencode", package: "opencode-ai" },
  protocol: opencode,
  bridge: bridgeOf(opencode, recorded),
  harmless,
  open,
  config,
  driver,
};
export default adapter;
